"""The collection of exercises that lessons share, and their assignments to lessons."""

from collections.abc import Collection
from functools import cache
from typing import Any

import orjson
from django.db.models import QuerySet

from content.models import Entity, Exercise, LessonExercise
from content.selectors.visibility import AUTHORSHIP, Found, check_lesson, not_found
from langlearn.api.errors import NotFound
from langlearn.db import CompiledRead

Row = dict[str, Any]

_PUBLIC_COLUMNS = ("id", "exercise_type", "data_json", "created_at", "updated_at")
EXERCISE_COLUMNS = (*_PUBLIC_COLUMNS, *AUTHORSHIP)
_PREFIX = "exercise__"


def exercises() -> QuerySet[Exercise]:
    return Exercise.objects.all()


def exercise_object(row: Row, *, prefix: str = "") -> Row:
    """An exercise as the API shows it, with its authors if they are in the row; its data is copied as stored."""
    exercise: Row = {}
    for name in EXERCISE_COLUMNS:
        if name == "data_json":
            exercise["data"] = orjson.Fragment(row[prefix + name])
        elif prefix + name in row:
            exercise[name] = row[prefix + name]
    return exercise


def find_exercise(exercise_id: str) -> Found:
    """One exercise. Raises NotFound."""
    row = exercises().filter(pk=exercise_id).values(*EXERCISE_COLUMNS, "tag").first()
    if row is None:
        raise not_found(Entity.EXERCISE, exercise_id)
    return Found(exercise_object(row), row["tag"])


def assignments(lesson_id: str) -> QuerySet[LessonExercise]:
    return LessonExercise.objects.filter(lesson=lesson_id)


def assignment_columns(*, private: bool) -> tuple[str, ...]:
    """The columns to read for `assignment_object`."""
    columns = EXERCISE_COLUMNS if private else _PUBLIC_COLUMNS
    return ("lesson_id", "exercise_id", "order", *(_PREFIX + name for name in columns))


def assignment_object(row: Row) -> Row:
    """An assignment with its exercise."""
    exercise = exercise_object(row, prefix=_PREFIX)
    return {
        "lesson_id": row["lesson_id"],
        "exercise_id": row["exercise_id"],
        "order": row["order"],
        "exercise": exercise,
    }


def assignment_not_found(lesson_id: str, exercise_id: str) -> NotFound:
    """The failure for an exercise that is not in a lesson which exists."""
    return NotFound(f"Exercise '{exercise_id}' not found in lesson '{lesson_id}'")


def find_assignment(lesson_id: str, exercise_id: str, *, private: bool) -> Found:
    """One assignment. Raises NotFound, with different messages for a missing lesson and a missing assignment."""
    rows = assignments(lesson_id).filter(exercise=exercise_id)
    if not private:
        rows = rows.filter(course__is_public=True)
    row = rows.values(*assignment_columns(private=private), "tag").first()
    if row is None:
        check_lesson(lesson_id, private=private)
        raise assignment_not_found(lesson_id, exercise_id)
    return Found(assignment_object(row), row["tag"])


@cache
def _of_lesson(*, private: bool) -> CompiledRead:
    def build(lesson_id: str) -> QuerySet[Any, Any]:
        return assignments(lesson_id).order_by("order").values_list(*assignment_columns(private=private))

    return CompiledRead(build, lesson_id=str)


def add_exercises(lesson: Row, *, private: bool) -> None:
    """Adds its exercises to a lesson. One query."""
    columns = assignment_columns(private=private)
    rows = _of_lesson(private=private).all(lesson_id=lesson["id"])
    _add(lesson, [dict(zip(columns, row, strict=True)) for row in rows])


def add_exercises_to_all(lessons: Collection[Row], *, private: bool) -> None:
    """Adds to each lesson its exercises. One query."""
    by_lesson: dict[str, list[Row]] = {lesson["id"]: [] for lesson in lessons}
    if by_lesson:
        assigned = LessonExercise.objects.filter(lesson__in=by_lesson).order_by("lesson_id", "order")
        for row in assigned.values(*assignment_columns(private=private)):
            by_lesson[row["lesson_id"]].append(row)
    for lesson in lessons:
        _add(lesson, by_lesson[lesson["id"]])


def _add(lesson: Row, assigned: list[Row]) -> None:
    lesson["exercises"] = [assignment_object(row) for row in assigned]
    lesson["exercises_count"] = len(assigned)
