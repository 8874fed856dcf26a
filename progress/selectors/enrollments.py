"""Reads of the courses that a learner follows."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from content import selectors as content
from content.readers import Reader
from langlearn.db import CompiledRead, RowsOf, stored_instant
from progress.models import Enrollment, UserProgress
from progress.selectors.completions import visible_completions
from progress.selectors.placements import read_skips, skips_of
from progress.selectors.statistics import percentage

_OF_COURSE = (
    "name",
    "source_language",
    "target_language",
    "lessons_completed",
    "total_lessons",
    "completion_percentage",
    "next_lesson_id",
)


def _learner(user_id: UUID) -> QuerySet[UserProgress, Any]:
    followed = Enrollment.objects.filter(user_id=user_id).order_by("position")
    return UserProgress.objects.filter(pk=user_id).values_list(
        RowsOf(followed, "course_id", "position", "enrolled_at", "last_opened_at"),
        RowsOf(visible_completions(user_id), "lesson_id"),
        skips_of(user_id),
    )


_LEARNER = CompiledRead(_learner, user_id=UUID)


def enrollments(user_id: UUID, *, reader: Reader) -> list[dict[str, Any]]:
    """The learner's courses by position. One query, and those of `content.visible_courses`."""
    row = _LEARNER.first(user_id=user_id)
    if row is None:
        return []
    followed, completions, skipped = row
    completed, skips = {lesson_id for [lesson_id] in completions}, read_skips(skipped)
    courses = content.visible_courses([course_id for course_id, *_ in followed], reader=reader)
    shown = []
    for course_id, position, enrolled_at, last_opened_at in followed:
        course = courses.get(course_id)
        shown.append(
            {
                "course_id": course_id,
                "position": position,
                "enrolled_at": stored_instant(enrolled_at),
                "last_opened_at": last_opened_at and stored_instant(last_opened_at),
                "available": course is not None,
                **(_in_course(course, completed, skips.get(course_id, frozenset())) if course else _UNAVAILABLE),
            }
        )
    return shown


def enrollment(user_id: UUID, course_id: str, *, reader: Reader) -> dict[str, Any] | None:
    """One of the learner's courses, None if a concurrent request has ended it."""
    return next((row for row in enrollments(user_id, reader=reader) if row["course_id"] == course_id), None)


_UNAVAILABLE = dict.fromkeys(_OF_COURSE)


def _in_course(course: content.CourseFacts, completed: set[str], skipped: frozenset[str]) -> dict[str, Any]:
    done = completed & course.lesson_ids.keys()
    left = (lesson_id for lesson_id in course.lesson_ids if lesson_id not in completed and lesson_id not in skipped)
    return {
        "name": course.name,
        "source_language": course.source_language,
        "target_language": course.target_language,
        "lessons_completed": len(done),
        "total_lessons": len(course.lesson_ids),
        "completion_percentage": percentage(len(done), len(course.lesson_ids)),
        "next_lesson_id": next(left, None),
    }
