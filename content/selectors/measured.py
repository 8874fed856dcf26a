"""Published exercises, gradable ones, as the statistics of answers measure them; for the feedback app."""

from collections.abc import Collection
from hashlib import sha256
from typing import Any, NamedTuple

from content.models import Course, PublishedExercise, PublishedLessonExercise
from content.selectors.facts import one_copy_each
from langlearn.db import TEXTS, OneOf

_INFORMATIVE = "informative"  # the type without a right answer


class MeasuredCopy(NamedTuple):
    """The copy of an exercise that counts; its fingerprint is that of its type and data."""

    course_id: str
    fingerprint: str


class LiveExercise(NamedTuple):
    exercise_id: str
    exercise_type: str
    lesson_ids: list[str]  # that use it, in the order of the course


def course_revisions() -> dict[str, int]:
    """Published course to its revision. One query."""
    rows: Any = Course.objects.filter(revision__isnull=False).order_by().values_list("pk", "revision")
    return dict(rows)


def gradable_exercises(course_id: str) -> set[str]:
    """The ids of the exercises in the lessons of a course. One query."""
    copies = PublishedExercise.objects.filter(course=course_id).exclude(exercise_type=_INFORMATIVE)
    return set(copies.values_list("exercise_id", flat=True))


def measured_copies(exercise_ids: Collection[str]) -> dict[str, MeasuredCopy]:
    """Of the exercises that are published, the copy that counts. One query, none without exercises."""
    if not exercise_ids:
        return {}
    copies = one_copy_each(PublishedExercise.objects.filter(OneOf("exercise_id", exercise_ids, TEXTS)))
    rows = copies.values_list("exercise_id", "course_id", "exercise_type", "data_json")
    return {
        exercise_id: MeasuredCopy(course_id, sha256(f"{exercise_type} {data}".encode()).hexdigest())
        for exercise_id, course_id, exercise_type, data in rows
        if exercise_type != _INFORMATIVE
    }


def courses_using(exercise_ids: Collection[str]) -> dict[str, set[str]]:
    """Exercise to the courses whose lessons use it. One query."""
    copies = PublishedExercise.objects.filter(OneOf("exercise_id", exercise_ids, TEXTS))
    found: dict[str, set[str]] = {}
    for exercise_id, course_id in copies.values_list("exercise_id", "course_id"):
        found.setdefault(exercise_id, set()).add(course_id)
    return found


def live_exercises(course_id: str) -> list[LiveExercise]:
    """The exercises of a course's lessons, in the order of the course. One query."""
    rows = PublishedLessonExercise.objects.filter(course=course_id).exclude(exercise__exercise_type=_INFORMATIVE)
    ordered = rows.order_by(
        "lesson__module__section__level__order",
        "lesson__module__section__order",
        "lesson__module__order",
        "lesson__order",
        "order",
        "exercise__exercise_id",
    )
    found: dict[str, LiveExercise] = {}
    columns = ("exercise__exercise_id", "exercise__exercise_type", "lesson_id")
    for exercise_id, exercise_type, lesson_id in ordered.values_list(*columns):
        found.setdefault(exercise_id, LiveExercise(exercise_id, exercise_type, [])).lesson_ids.append(lesson_id)
    return list(found.values())
