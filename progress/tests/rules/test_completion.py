"""A completion is the fold of its reports, and the last lesson is a function of stored instants."""

from datetime import UTC, datetime, timedelta
from functools import reduce
from random import Random
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from progress.rules.completion import CompletionState, Report, absorb, fold_reports, last_lesson

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


def report(number: int, minute: int = 0, score: int | None = None, seconds: int | None = None) -> Report:
    return Report(UUID(int=number), NOON + timedelta(minutes=minute), score, seconds)


SCORES = st.none() | st.integers(0, 100)
REPORTS = st.lists(
    st.builds(report, st.integers(1, 10**9), st.integers(0, 3), SCORES, st.none() | st.integers(0, 86400)),
    min_size=1,
    max_size=8,
    unique_by=lambda made: made.id,
)


def test_earliest_report_determines_instant_score_and_time() -> None:
    state = fold_reports(10, [report(1, 30, 95, 60), report(2, 10, 70, 90), report(3, 20, 97)])
    assert state == CompletionState(base=10, limit=None, first=report(2, 10, 70, 90), best_score=97, attempts=3)
    assert state.experience_gained == 10


def test_reports_at_one_instant_are_ordered_by_experience() -> None:
    assert fold_reports(10, [report(1, 0, 40), report(2, 0, 85)]).first == report(2, 0, 85)
    assert fold_reports(10, [report(1, 0, 85), report(2, 0)]).experience_gained == 11


def test_equal_reports_at_one_instant_are_ordered_by_id() -> None:
    assert fold_reports(10, [report(2, 0, 95), report(1, 0, 91)]).first == report(1, 0, 91)
    assert fold_reports(1, [report(2, 0, 95), report(1, 0, 40)]).first == report(1, 0, 40)


def test_the_best_score_ignores_reports_without_one() -> None:
    assert fold_reports(10, [report(1), report(2, 1)]).best_score is None
    assert fold_reports(10, [report(1), report(2, 1, 0)]).best_score == 0


def test_earlier_report_may_raise_or_lower_the_experience() -> None:
    state = fold_reports(10, [report(1, 30, 70)])
    assert absorb(state, report(2, 10, 95)).experience_gained == 12
    assert absorb(state, report(2, 10, 40)).experience_gained == 8
    assert absorb(state, report(2, 40, 95)).experience_gained == 10


def test_no_report_is_no_completion() -> None:
    with pytest.raises(ValueError, match="at least one"):
        fold_reports(10, [])


@given(st.integers(0, 1000), st.none() | st.integers(1, 1000), REPORTS, st.randoms())
def test_reports_in_any_order_one_by_one_or_at_once_make_the_same_completion(
    base: int, limit: int | None, reports: list[Report], random: Random
) -> None:
    shuffled = random.sample(reports, len(reports))
    one_by_one = reduce(absorb, shuffled[1:], fold_reports(base, shuffled[:1], limit=limit))
    assert one_by_one == fold_reports(base, shuffled, limit=limit) == fold_reports(base, reports, limit=limit)


def at(minute: int) -> datetime:
    return NOON + timedelta(minutes=minute)


@pytest.mark.parametrize(
    ("completions", "choice", "expected"),
    [
        ([], None, None),
        ([("a", at(1)), ("b", at(2))], None, "b"),
        ([("a", at(2)), ("b", at(1))], None, "a"),
        ([("a", at(1)), ("b", at(1))], None, "b"),
        ([("a", at(1))], ("b", at(2)), "b"),
        ([("a", at(3))], ("b", at(2)), "a"),
        ([("a", at(2))], ("b", at(2)), "a"),
        ([("a", at(1))], (None, at(2)), None),
        ([("a", at(3))], (None, at(2)), "a"),
        ([], (None, at(2)), None),
    ],
)
def test_last_lesson_is_the_latest_completion_or_choice(
    completions: list[tuple[str, datetime]], choice: tuple[str | None, datetime] | None, expected: str | None
) -> None:
    assert last_lesson(completions, choice) == expected


def test_deleted_lessons_are_passed_over_as_completions_and_as_choice() -> None:
    completions = [("a", at(1)), ("b", at(2))]
    assert last_lesson(completions, ("c", at(3)), deleted={"c"}) == "b"
    assert last_lesson(completions, None, deleted={"b"}) == "a"
    assert last_lesson(completions, (None, at(3)), deleted={"b"}) is None


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.integers(0, 3).map(at))), st.randoms())
def test_the_order_of_upload_does_not_matter_to_the_last_lesson(
    completions: list[tuple[str, datetime]], random: Random
) -> None:
    assert last_lesson(random.sample(completions, len(completions)), None) == last_lesson(completions, None)
