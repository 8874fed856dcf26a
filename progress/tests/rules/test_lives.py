"""Lives come back by time, one every four hours, up to five."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from progress.rules.lives import LivesPolicy, LivesState, change, earn_one, full_at, next_at, set_to, settle

POLICY = LivesPolicy(maximum=5, limit=10, regeneration_minutes=240)
START = datetime(2026, 3, 2, 12, tzinfo=UTC)
COUNTS = st.integers(0, 10)
INSTANTS = st.integers(-3000, 3000).map(lambda minutes: START + timedelta(minutes=minutes, milliseconds=minutes % 7))
STATES = st.builds(LivesState, COUNTS, INSTANTS)


def moment(hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 3, 2, hour, minute, tzinfo=UTC)


def test_two_lives_lost_at_half_past_one_are_back_by_half_past_nine() -> None:
    state = change(LivesState(5, moment(9)), -2, moment(13, 30), POLICY)
    assert (state.count, next_at(state, POLICY), full_at(state, POLICY)) == (3, moment(17, 30), moment(21, 30))
    state = settle(state, moment(17, 30), POLICY)
    assert (state.count, next_at(state, POLICY), full_at(state, POLICY)) == (4, moment(21, 30), moment(21, 30))
    state = settle(state, moment(21, 30), POLICY)
    assert (state.count, next_at(state, POLICY), full_at(state, POLICY)) == (5, None, None)


def test_losing_another_life_keeps_the_running_timer() -> None:
    state = change(LivesState(5, moment(0)), -1, moment(10), POLICY)
    state = change(state, -1, moment(12), POLICY)
    assert (state.count, next_at(state, POLICY)) == (3, moment(14))


def test_a_life_that_came_back_in_between_is_counted_and_the_timer_runs_on() -> None:
    state = change(LivesState(2, moment(0)), -1, moment(9), POLICY)
    assert state == LivesState(3, moment(8))


@pytest.mark.parametrize("count", [5, 6, 10])
def test_the_timer_starts_when_lives_fall_below_the_maximum(count: int) -> None:
    assert set_to(LivesState(count, moment(0)), 4, moment(11), POLICY) == LivesState(4, moment(11))


def test_lives_above_the_maximum_stay_and_fall_to_it_without_a_timer() -> None:
    state = settle(LivesState(8, moment(0)), moment(23), POLICY)
    assert (state.count, next_at(state, POLICY), full_at(state, POLICY)) == (8, None, None)
    assert next_at(set_to(state, 5, moment(23), POLICY), POLICY) is None


def test_lives_stay_between_zero_and_the_limit() -> None:
    state = LivesState(3, START)
    assert change(state, -10, START, POLICY).count == 0
    assert change(state, 10, START, POLICY).count == 10
    assert set_to(state, 99, START, POLICY).count == 10


def test_a_life_is_earned_only_below_the_maximum_and_keeps_the_timer() -> None:
    assert earn_one(LivesState(3, moment(10)), moment(12), POLICY) == LivesState(4, moment(10))
    assert earn_one(LivesState(4, moment(10)), moment(12), POLICY).count == 5
    assert earn_one(LivesState(4, moment(10)), moment(14), POLICY).count == 5
    assert earn_one(LivesState(7, moment(10)), moment(12), POLICY) == LivesState(7, moment(10))


def test_lives_follow_the_configured_parameters() -> None:
    policy = LivesPolicy(maximum=3, limit=4, regeneration_minutes=10)
    state = change(LivesState(3, moment(8)), -2, moment(9), policy)
    assert (next_at(state, policy), full_at(state, policy)) == (moment(9, 10), moment(9, 20))
    assert change(state, 9, moment(9), policy).count == 4


@given(STATES, INSTANTS, INSTANTS)
def test_intermediate_settlement_does_not_change_lives(state: LivesState, one: datetime, other: datetime) -> None:
    first, second = sorted([one, other])
    assert settle(settle(state, first, POLICY), second, POLICY) == settle(state, second, POLICY)


@given(STATES, INSTANTS)
def test_time_never_lowers_lives_and_never_gives_more_than_the_maximum(state: LivesState, now: datetime) -> None:
    lives = settle(state, now, POLICY).count
    assert state.count <= lives <= max(state.count, POLICY.maximum)


@given(STATES, INSTANTS)
def test_lives_are_what_the_formula_says(state: LivesState, now: datetime) -> None:
    minutes = max(0, int((now - state.as_of) / timedelta(minutes=1)))
    expected = min(5, state.count + minutes // 240) if state.count < 5 else state.count
    assert settle(state, now, POLICY).count == expected


@given(STATES, INSTANTS)
def test_lives_are_restored_at_the_announced_instants(state: LivesState, now: datetime) -> None:
    now = max(now, state.as_of)
    settled = settle(state, now, POLICY)
    upcoming, full = next_at(settled, POLICY), full_at(settled, POLICY)
    assert (upcoming is None) == (full is None) == (settled.count >= 5)
    if upcoming is not None and full is not None:
        assert now < upcoming <= full
        instant = timedelta(milliseconds=1)
        assert settle(state, upcoming - instant, POLICY).count == settled.count
        assert settle(state, upcoming, POLICY).count == settled.count + 1
        assert settle(state, full - instant, POLICY).count < 5
        assert settle(state, full, POLICY).count == 5


@given(STATES, st.lists(st.tuples(st.integers(-10, 10), INSTANTS), max_size=8))
def test_no_history_of_changes_leaves_the_range(state: LivesState, changes: list[tuple[int, datetime]]) -> None:
    for by, now in changes:
        before = settle(state, now, POLICY).count
        state = change(state, by, now, POLICY)
        assert state.count == max(0, min(10, before + by))
