"""Lesson states: completed, skipped, locked or available."""

from hypothesis import given
from hypothesis import strategies as st

from progress.rules.path import LessonState, lesson_states, stars

C, S, L, A = LessonState.COMPLETED, LessonState.SKIPPED, LessonState.LOCKED, LessonState.AVAILABLE
COURSES = st.lists(st.booleans(), max_size=8).map(
    lambda sizes: [(f"l{number}", int(has)) for number, has in enumerate(sizes)]
)
SOME = st.sets(st.integers(0, 7).map(lambda number: f"l{number}"))


def states(sizes: list[int], *, completed: str = "", skipped: str = "", sequential: bool = True) -> list[LessonState]:
    lessons = [(chr(97 + number), size) for number, size in enumerate(sizes)]
    return list(lesson_states(lessons, completed=completed, skipped=skipped, sequential=sequential).values())


def test_sequential_course_opens_the_lesson_after_the_last_completed_or_skipped_one() -> None:
    assert states([1, 1, 1]) == [A, L, L]
    assert states([1, 1, 1], completed="a") == [C, A, L]
    assert states([1, 1, 1, 1], completed="b", skipped="ab") == [S, C, A, L]


def test_lesson_without_exercises_locks_no_other_lesson() -> None:
    assert states([1, 0, 0, 1], completed="a") == [C, A, A, A]
    assert states([1, 0, 1]) == [A, L, L]
    assert states([0, 1, 1], completed="b") == [A, C, A]


def test_open_course_has_no_locked_lesson() -> None:
    assert states([1, 1, 1], completed="b", sequential=False) == [A, C, A]


def test_stars_follow_from_the_best_score() -> None:
    scores = (None, 0, 69, 70, 89, 90, 100)
    assert [stars(completed=True, best_score=score) for score in scores] == [1, 1, 1, 2, 2, 3, 3]
    assert stars(completed=False, best_score=None) == 0


@given(COURSES, SOME, SOME, st.sampled_from(range(8)))
def test_completing_a_lesson_locks_none(
    lessons: list[tuple[str, int]], completed: set[str], skipped: set[str], number: int
) -> None:
    def locked(done: set[str]) -> set[str]:
        found = lesson_states(lessons, completed=done, skipped=skipped, sequential=True)
        return {lesson_id for lesson_id, state in found.items() if state is LessonState.LOCKED}

    assert locked(completed | {f"l{number}"}) <= locked(completed)


@given(COURSES, SOME, SOME, st.booleans())
def test_first_lesson_neither_completed_nor_skipped_is_available(
    lessons: list[tuple[str, int]], completed: set[str], skipped: set[str], sequential: bool
) -> None:
    found = lesson_states(lessons, completed=completed, skipped=skipped, sequential=sequential)
    left = [state for state in found.values() if state not in (LessonState.COMPLETED, LessonState.SKIPPED)]
    assert not left or left[0] is LessonState.AVAILABLE
