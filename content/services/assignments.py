"""Assigning exercises to lessons, moving them within a lesson, and unassigning them.

A new assignment locks the exercise after its course, so that a concurrent edit of the exercise either finds the
assignment or has committed before. The only field of an assignment is its order; it has a tag, and no author.
"""

from collections.abc import Sequence
from typing import Any

from content.editor import Editor
from content.kinds import LESSON
from content.models import Entity, LessonExercise
from content.revisions.locks import lock_exercises
from content.revisions.tags import assignment_id, entity_tag, new_tag
from content.selectors.collection import (
    assignment_columns,
    assignment_not_found,
    assignment_object,
    assignments_of,
    check_exercise,
    find_assignment,
)
from content.selectors.visibility import Found, not_found
from content.services.hierarchy import check_exists, locked, revising_course_of
from content.services.ordering import Siblings, placed, reorder
from langlearn.api.conditional import check_if_match
from langlearn.api.errors import Conflict


def assign_exercise(
    *,
    lesson_id: str,
    exercise_id: str,
    order: int | None = None,
    insert: bool = False,
    editor: Editor,
) -> Found:
    """Assigns an exercise to a lesson.

    Raises NotFound for either, also when the editor may not see the exercise; Conflict when it is assigned already,
    or its order is taken.
    """
    with locked(LESSON, lesson_id, editor=editor) as (lesson, changes):
        if not lock_exercises([exercise_id]):
            raise not_found(Entity.EXERCISE, exercise_id)
        check_exercise(exercise_id, reader=editor.reader)
        siblings = _siblings(lesson_id)
        if siblings.rows.filter(exercise=exercise_id).exists():
            raise Conflict(
                f"Exercise '{exercise_id}' is already assigned to lesson '{lesson_id}'",
                context={"field": "exercise_id", "value": exercise_id},
            )
        with placed(siblings, order=order, insert=insert) as (place, shifted):
            LessonExercise.objects.create(
                lesson=lesson, exercise_id=exercise_id, course_id=lesson.course_id, order=place, tag=new_tag()
            )
        changes.create(lesson.course_id, Entity.LESSON_EXERCISE, assignment_id(lesson_id, exercise_id))
        changes.update(lesson.course_id, Entity.LESSON_EXERCISE, *_ids(lesson_id, shifted), fields=("order",))
        return find_assignment(lesson_id, exercise_id)


def update_assignment(
    *,
    lesson_id: str,
    exercise_id: str,
    order: int,
    insert: bool = False,
    if_match: str | None = None,
    editor: Editor,
) -> Found:
    """Moves an exercise within its lesson. Raises NotFound, PreconditionFailed, Conflict for a taken order."""
    with locked(LESSON, lesson_id, editor=editor) as (lesson, changes):
        row = _row(lesson_id, exercise_id)
        check_if_match(if_match, entity_tag(row.tag))
        if order != row.order:
            siblings = _siblings(lesson_id)
            with placed(siblings, order=order, insert=insert, moving=exercise_id) as (place, shifted):
                LessonExercise.objects.filter(pk=row.pk).update(order=place, tag=new_tag())
            moved = _ids(lesson_id, [exercise_id, *shifted])
            changes.update(lesson.course_id, Entity.LESSON_EXERCISE, *moved, fields=("order",))
        return find_assignment(lesson_id, exercise_id)


def unassign_exercise(*, lesson_id: str, exercise_id: str, if_match: str | None = None, editor: Editor) -> None:
    """Takes an exercise out of a lesson. Raises NotFound, PreconditionFailed."""
    with locked(LESSON, lesson_id, editor=editor) as (lesson, changes):
        row = _row(lesson_id, exercise_id)
        check_if_match(if_match, entity_tag(row.tag))
        row.delete()
        changes.delete(lesson.course_id, Entity.LESSON_EXERCISE, assignment_id(lesson_id, exercise_id))


def reorder_assignments(*, lesson_id: str, ids: Sequence[str], editor: Editor) -> list[dict[str, Any]]:
    """Orders all exercises of a lesson in the order of `ids`; returns the whole list.

    Raises NotFound for the lesson, ValidationFailed unless `ids` names each exercise once.
    """
    with revising_course_of(LESSON, lesson_id, editor=editor) as (course_id, changes):
        siblings = _siblings(lesson_id)
        current = siblings.orders(course_id)
        if not current:
            check_exists(LESSON, lesson_id, course_id)
        moved = reorder(siblings, current, ids, field="exercise_ids")
        changes.update(course_id, Entity.LESSON_EXERCISE, *_ids(lesson_id, moved), fields=("order",))
        rows = assignments_of(lesson_id).order_by("order")
        columns = assignment_columns()
        return [assignment_object(row) for row in rows.values(*columns)]


def _siblings(lesson_id: str) -> Siblings:
    return Siblings(
        rows=LessonExercise.objects.filter(lesson=lesson_id),
        key="exercise_id",
        label="Exercise",
        parent=f"lesson '{lesson_id}'",
        stamps={"tag": new_tag()},
    )


def _row(lesson_id: str, exercise_id: str) -> LessonExercise:
    row = LessonExercise.objects.filter(lesson=lesson_id, exercise=exercise_id).first()
    if row is None:
        raise assignment_not_found(lesson_id, exercise_id)
    return row


def _ids(lesson_id: str, exercise_ids: Sequence[str]) -> list[str]:
    return [assignment_id(lesson_id, exercise_id) for exercise_id in exercise_ids]
