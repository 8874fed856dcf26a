"""The collection of exercises that lessons share, and their assignments to lessons."""

from collections.abc import Collection, Sequence
from typing import Any

import orjson
from django.db.models import Exists, OuterRef, Q, QuerySet

from content.fields import columns_of
from content.kinds import State
from content.models import Entity, Exercise, LessonExercise, PublishedLessonExercise
from content.readers import DRAFTS, EVERYTHING, Reader, Scope
from content.selectors.visibility import AUTHORSHIP, Found, check_lesson, not_found
from langlearn.api.errors import NotFound
from langlearn.db import MAX_IDS, batches

Row = dict[str, Any]

PUBLIC_COLUMNS = (*columns_of("exercise"), "created_at", "updated_at")  # what learners see besides the id
EXERCISE_COLUMNS = ("id", *PUBLIC_COLUMNS, *AUTHORSHIP)
_PREFIX = "exercise__"


def readable_exercises(reader: Reader = EVERYTHING) -> QuerySet[Exercise]:
    """The exercises that a member of staff reads: those that a draft uses which it reads, and unused ones of its own
    or without an author.
    """
    rows = Exercise.objects.all()
    if reader.private:
        return rows
    uses = LessonExercise.objects.filter(exercise=OuterRef("pk"))
    own = Q(created_by=reader.member) | Q(created_by=None)
    return rows.filter(Q(Exists(uses.filter(reader.readable()))) | ~Exists(uses) & own)


def may_read_exercises(exercise_ids: Collection[str], *, reader: Reader) -> bool:
    """Whether a member of staff reads all of these exercises. One query for each batch, or none."""
    return not unreadable_exercises(exercise_ids, reader=reader)


def unreadable_exercises(exercise_ids: Collection[str], *, reader: Reader) -> set[str]:
    """Those that a member of staff does not read. One query for each batch, or none."""
    unreadable: set[str] = set()
    if not reader.private:
        for batch in batches(exercise_ids, MAX_IDS):
            unreadable.update(
                set(batch).difference(readable_exercises(reader).filter(pk__in=batch).values_list("pk", flat=True))
            )
    return unreadable


def exercise_object(row: Row, *, prefix: str = "") -> Row:
    """An exercise as the API shows it, with its authors if they are in the row; its data is copied as stored."""
    exercise: Row = {}
    for name in EXERCISE_COLUMNS:
        if name == "data_json":
            exercise["data"] = orjson.Fragment(row[prefix + name])
        elif prefix + name in row:
            exercise[name] = row[prefix + name]
    return exercise


def find_exercise(exercise_id: str, *, reader: Reader = EVERYTHING) -> Found:
    """One exercise. Raises NotFound."""
    row = readable_exercises(reader).filter(pk=exercise_id).values(*EXERCISE_COLUMNS, "tag").first()
    if row is None:
        raise not_found(Entity.EXERCISE, exercise_id)
    return Found(exercise_object(row), row["tag"])


def check_exercise(exercise_id: str, *, reader: Reader) -> None:
    """Raises NotFound for an exercise that the reader may not see. No query for one who reads everything."""
    if not reader.private and not readable_exercises(reader).filter(pk=exercise_id).exists():
        raise not_found(Entity.EXERCISE, exercise_id)


def assignments_of(lesson_id: str, state: State = State.DRAFT) -> QuerySet[Any]:
    model = LessonExercise if state is State.DRAFT else PublishedLessonExercise
    rows: QuerySet[Any] = model._default_manager.filter(lesson=lesson_id)
    return rows


def assignment_columns(scope: Scope = DRAFTS) -> tuple[str, ...]:
    """The columns to read for `assignment_object`."""
    columns = (*PUBLIC_COLUMNS, *AUTHORSHIP) if scope.with_authors else PUBLIC_COLUMNS
    return ("lesson_id", "order", _exercise_id(scope), *(_PREFIX + name for name in columns))


def assignment_object(row: Row, scope: Scope = DRAFTS) -> Row:
    """An assignment with its exercise."""
    exercise_id = row[_exercise_id(scope)]
    exercise = exercise_object({**row, _PREFIX + "id": exercise_id}, prefix=_PREFIX)
    return {"lesson_id": row["lesson_id"], "exercise_id": exercise_id, "order": row["order"], "exercise": exercise}


def _exercise_id(scope: Scope) -> str:
    """The column of the exercise's id; what a published row refers to is its course's copy."""
    return "exercise_id" if scope.state is State.DRAFT else "exercise__exercise_id"


def assignment_not_found(lesson_id: str, exercise_id: str) -> NotFound:
    """The failure for an exercise that is not in a lesson which exists."""
    return NotFound(f"Exercise '{exercise_id}' not found in lesson '{lesson_id}'")


def find_assignment(lesson_id: str, exercise_id: str, *, scopes: Sequence[Scope] = (DRAFTS,)) -> Found:
    """One assignment, of the first scope that has its lesson. Raises NotFound, with different messages for a missing
    lesson and a missing assignment; Forbidden.
    """
    for scope in scopes:
        rows = assignments_of(lesson_id, scope.state).filter(**{_exercise_id(scope): exercise_id})
        rows = rows.filter(scope.condition(public="course__is_public", course="course_id"))
        row = rows.values(*assignment_columns(scope), "tag").first()
        if row is not None:
            return Found(assignment_object(row, scope), row["tag"], scope)
    check_lesson(lesson_id, scopes=scopes)
    raise assignment_not_found(lesson_id, exercise_id)


def add_exercises(lesson: Row, *, scope: Scope) -> None:
    """Adds its exercises to a lesson. One query."""
    rows = assignments_of(lesson["id"], scope.state).order_by("order").values(*assignment_columns(scope))
    _add(lesson, list(rows), scope)


def add_exercises_to_all(lessons: Collection[Row], *, scope: Scope) -> None:
    """Adds to each lesson its exercises. One query."""
    by_lesson: dict[str, list[Row]] = {lesson["id"]: [] for lesson in lessons}
    if by_lesson:
        model = LessonExercise if scope.state is State.DRAFT else PublishedLessonExercise
        assigned = model._default_manager.filter(lesson__in=by_lesson).order_by("lesson_id", "order")
        for row in assigned.values(*assignment_columns(scope)):
            by_lesson[row["lesson_id"]].append(row)
    for lesson in lessons:
        _add(lesson, by_lesson[lesson["id"]], scope)


def _add(lesson: Row, assigned: list[Row], scope: Scope) -> None:
    lesson["exercises"] = [assignment_object(row, scope) for row in assigned]
    lesson["exercises_count"] = len(assigned)
