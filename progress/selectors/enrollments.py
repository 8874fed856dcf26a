"""Reads of the courses that a learner follows."""

from datetime import datetime
from typing import Annotated, TypedDict
from uuid import UUID

from content.readers import Reader
from content.selectors.facts import CourseFacts, visible_courses
from langlearn.api.responses import NonNegative, Percentage, Positive, Schema
from langlearn.db import RowsOf, stored_instant
from progress.models import Enrollment, UserProgress
from progress.selectors.completions import visible_completions
from progress.selectors.path import NextLessonId
from progress.selectors.placements import read_skips, skips_of
from progress.selectors.statistics import percentage


class FollowedData(TypedDict):
    course_id: str
    position: Positive
    enrolled_at: datetime
    last_opened_at: datetime | None
    available: Annotated[bool, Schema(description="Whether the course is published and visible to the learner.")]


class FollowedCourseData(TypedDict):
    name: str | None
    source_language: str | None
    target_language: str | None
    lessons_completed: NonNegative | None
    total_lessons: NonNegative | None
    completion_percentage: Percentage | None
    next_lesson_id: NextLessonId


class EnrollmentData(FollowedData, FollowedCourseData):
    """A course that the learner follows. What describes the course is null while it is not available."""


def enrollments(user_id: UUID, *, reader: Reader) -> list[EnrollmentData]:
    """The learner's courses by position. One query, and those of `content.visible_courses`."""
    rows = Enrollment.objects.filter(user_id=user_id).order_by("position")
    learner = UserProgress.objects.filter(pk=user_id).values_list(
        RowsOf(rows, "course_id", "position", "enrolled_at", "last_opened_at"),
        RowsOf(visible_completions(user_id), "lesson_id"),
        skips_of(user_id),
    )
    row = learner.first()
    if row is None:
        return []
    followed, completions, skipped = row
    completed, skips = {lesson_id for [lesson_id] in completions}, read_skips(skipped)
    courses = visible_courses([course_id for course_id, *_ in followed], reader=reader)
    shown: list[EnrollmentData] = []
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


def enrollment(user_id: UUID, course_id: str, *, reader: Reader) -> EnrollmentData | None:
    """One of the learner's courses, None if a concurrent request has ended it."""
    return next((row for row in enrollments(user_id, reader=reader) if row["course_id"] == course_id), None)


_UNAVAILABLE: FollowedCourseData = {
    "name": None,
    "source_language": None,
    "target_language": None,
    "lessons_completed": None,
    "total_lessons": None,
    "completion_percentage": None,
    "next_lesson_id": None,
}


def _in_course(course: CourseFacts, completed: set[str], skipped: frozenset[str]) -> FollowedCourseData:
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
