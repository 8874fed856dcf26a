"""The state of each lesson of a course for a learner, in the order of the course."""

from collections.abc import Container, Iterable
from enum import StrEnum


class LessonState(StrEnum):
    COMPLETED = "completed"
    SKIPPED = "skipped"  # by a placement
    LOCKED = "locked"
    AVAILABLE = "available"


def lesson_states(
    lessons: Iterable[tuple[str, int]], *, completed: Container[str], skipped: Container[str], sequential: bool
) -> dict[str, LessonState]:
    """Lesson id to state, from the ids and numbers of exercises of all lessons, in order.

    In a sequential course a lesson is locked while the nearest earlier lesson with exercises is neither completed nor
    skipped. A completed or skipped lesson is never locked.
    """
    states: dict[str, LessonState] = {}
    is_open = True
    for lesson_id, exercises in lessons:
        if lesson_id in completed:
            state = LessonState.COMPLETED
        elif lesson_id in skipped:
            state = LessonState.SKIPPED
        else:
            state = LessonState.AVAILABLE if is_open or not sequential else LessonState.LOCKED
        states[lesson_id] = state
        if exercises:
            is_open = state in (LessonState.COMPLETED, LessonState.SKIPPED)
    return states


def stars(*, completed: bool, best_score: int | None) -> int:
    """0 for a lesson that is not completed, else 1; 2 from a best score of 70, 3 from 90."""
    if not completed:
        return 0
    if best_score is None:
        return 1
    return 1 + (best_score >= 70) + (best_score >= 90)
