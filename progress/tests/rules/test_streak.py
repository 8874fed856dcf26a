"""The streak over active and carried days, incrementally and by definition."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from progress.rules.dates import ZoneHistory
from progress.rules.streak import Streak, StreakState
from progress.tests.rules.by_definition import streak_by_definition

BASE = date(2026, 2, 20)
DAYS = st.integers(0, 14).map(lambda number: BASE + timedelta(days=number))
DAY_SETS = st.frozensets(DAYS, max_size=10)
ZONES = ["Pacific/Kiritimati", "Pacific/Honolulu", "Asia/Kathmandu", "Australia/Lord_Howe", "Etc/GMT+12", "UTC"]


def days(*numbers: int) -> frozenset[date]:
    return frozenset(BASE + timedelta(days=number) for number in numbers)


def day(number: int) -> date:
    return BASE + timedelta(days=number)


def streak_of(active: frozenset[date], carried: frozenset[date], today: date) -> Streak:
    """The streak of a learner with these active and carried days, as seen on `today`."""
    return StreakState.of(active, carried).seen_on(today, active_today=today in active)


def test_without_an_active_day_there_is_no_streak() -> None:
    assert streak_of(days(), days(3), day(3)) == Streak(0, 0, None, False)


@pytest.mark.parametrize(
    ("active", "carried", "today", "expected"),
    [
        (days(0), days(), day(0), Streak(1, 1, day(1), True)),
        (days(0), days(), day(1), Streak(1, 1, day(1), False)),
        (days(0), days(), day(2), Streak(0, 1, None, False)),
        (days(0, 1, 2), days(), day(2), Streak(3, 3, day(3), True)),
        (days(0, 1, 2, 4), days(), day(4), Streak(1, 3, day(5), True)),
        (days(0, 1, 2, 4, 5), days(), day(7), Streak(0, 3, None, False)),
        (days(0, 2), days(1), day(2), Streak(2, 2, day(3), True)),
        (days(0, 3), days(1, 2), day(3), Streak(2, 2, day(4), True)),
        (days(0, 3), days(1), day(3), Streak(1, 1, day(4), True)),
        (days(0), days(1, 2), day(3), Streak(1, 1, day(3), False)),
        (days(0), days(1, 2), day(4), Streak(0, 1, None, False)),
        (days(0, 1), days(1), day(1), Streak(2, 2, day(2), True)),
        (days(0, 1), days(), day(0), Streak(2, 2, day(2), True)),
    ],
)
def test_streak_of_given_active_days(
    active: frozenset[date], carried: frozenset[date], today: date, expected: Streak
) -> None:
    assert streak_of(active, carried, today) == expected


def test_a_late_day_repairs_a_streak() -> None:
    assert streak_of(days(0, 1, 3), days(), day(3)).current == 1
    assert streak_of(days(0, 1, 2, 3), days(), day(3)).current == 4


def test_streak_state_accepts_later_days_and_refuses_earlier_ones() -> None:
    state = StreakState.of(days(3), days())
    assert state.extended(day(3), days()) is state
    assert state.extended(day(4), days()).run == 2
    with pytest.raises(ValueError, match="earlier"):
        state.extended(day(2), days())


@given(DAY_SETS, DAY_SETS, DAYS)
def test_the_streak_is_what_its_definition_says(active: frozenset[date], carried: frozenset[date], today: date) -> None:
    assert streak_of(active, carried, today) == streak_by_definition(active, carried, today)


@given(DAY_SETS, DAY_SETS, st.lists(DAYS, max_size=6), DAYS)
def test_writing_days_as_they_come_gives_the_same_streak(
    active: frozenset[date], carried: frozenset[date], later: list[date], today: date
) -> None:
    state, seen = StreakState.of(active, carried), set(active)
    for each in later:
        seen.add(each)
        late = state.last_day is not None and each < state.last_day
        state = StreakState.of(seen, carried) if late else state.extended(each, carried)
    assert state.seen_on(today, active_today=today in seen) == streak_by_definition(frozenset(seen), carried, today)


@given(DAY_SETS, DAY_SETS, DAYS, DAYS)
def test_a_report_never_lowers_a_streak_and_the_longest_is_never_below_the_current(
    active: frozenset[date], carried: frozenset[date], added: date, today: date
) -> None:
    before = streak_of(active, carried, today)
    after = streak_of(active | {min(added, today)}, carried, today)
    assert before.current <= before.longest
    assert before.current <= after.current
    assert before.longest <= after.longest


# A learner's life: hours pass, lessons are completed, zones change.
EVENTS = st.lists(st.tuples(st.integers(1, 40), st.none() | st.sampled_from(ZONES)), max_size=25)


@given(st.sampled_from(ZONES), EVENTS)
def test_zone_change_does_not_alter_current_and_longest_streak(
    initial: str, events: list[tuple[int, str | None]]
) -> None:
    now = datetime(2026, 3, 1, 7, 30, tzinfo=UTC)
    history, active = ZoneHistory(initial), set[date]()
    state = StreakState()
    for hours, zone in events:
        now += timedelta(hours=hours)
        carried = history.carried_days()
        if zone is None:
            active.add(history.local_date(now))
            state = state.extended(history.local_date(now), carried)
        else:
            before = streak_of(active, carried, history.local_date(now))
            history = history.changed(zone, now)
            carried = history.carried_days()
            after = streak_of(active, carried, history.local_date(now))
            assert (after.current, after.longest) == (before.current, before.longest)
            state = state.carrying(carried)
        assert state == StreakState.of(active, carried)


@given(st.sampled_from(ZONES), st.lists(st.tuples(st.integers(1, 40), st.sampled_from(ZONES)), min_size=1, max_size=25))
def test_repeated_zone_changes_gain_at_most_two_days(initial: str, hops: list[tuple[int, str]]) -> None:
    now = start = datetime(2026, 3, 1, 7, 30, tzinfo=UTC)
    history = ZoneHistory(initial)
    active = {history.local_date(now)}
    for hours, zone in hops:
        now += timedelta(hours=hours)
        history = history.changed(zone, now)
        active.add(history.local_date(now))
    assert (start - timedelta(hours=12)).date() <= min(active)
    assert max(active) <= (now + timedelta(hours=14)).date()
    assert len(active) <= (now.date() - start.date()).days + 1 + 2


@given(DAY_SETS, DAY_SETS, st.lists(DAYS, max_size=6), DAYS)
def test_streak_state_contains_only_active_days(
    active: frozenset[date], carried: frozenset[date], later: list[date], asked: date
) -> None:
    state, seen = StreakState.of(active, carried), set(active)
    for each in sorted(later):
        if state.last_day is None or each > state.last_day:
            state = state.extended(each, carried)
            seen.add(each)
    assert asked in seen or not state.holds(asked, carried)


def test_streak_state_contains_only_the_days_of_its_run() -> None:
    state = StreakState.of(days(0, 2, 3, 4), days())
    assert [number for number in range(-1, 7) if state.holds(day(number), days())] == [2, 3, 4]
    assert not StreakState().holds(day(0), days())
    assert not StreakState.of(days(0, 2), days(1)).holds(day(0), days(1))
