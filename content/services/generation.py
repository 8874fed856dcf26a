"""Generating exercises from the words and sentences of a lesson.

The plan is made again under the locks of the exercises that it updates, and of all courses that use them. Edited
exercises are never written.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from functools import partial
from uuid import UUID

import orjson
from django.db.models import Max

from content import rules
from content.editor import Editor
from content.folding import exercise_search_text
from content.models import Entity, Exercise, Lesson, LessonExercise
from content.references.named import NOTHING, named_in_exercise
from content.references.uses import Edit, store_uses
from content.revisions.locks import Locks, ReadAgain, lock_and_read_again
from content.revisions.revising import Changes, revising
from content.revisions.tags import assignment_id, new_tag
from content.selectors.derived_ids import held_exercises
from content.selectors.visibility import not_found
from content.words.generation import (
    DEFAULT_TEMPLATES,
    MAX_EXERCISES,
    GenerationPlan,
    Generator,
    Made,
    StoredExercise,
    Template,
    plan_generation,
)
from content.words.indexes import draft_index, word_rows
from content.words.occurrences import exercises_of_lesson
from langlearn.api.errors import Conflict, FieldErrors, Forbidden, ValidationFailed
from langlearn.api.text import canonical_json

_COLLISIONS = 4


def generate_exercises(
    *,
    course_id: str,
    lesson_id: str,
    word_ids: Sequence[str] | None = None,
    templates: Iterable[Template] = DEFAULT_TEMPLATES,
    preview: bool = False,
    editor: Editor,
) -> GenerationPlan:
    """Creates and updates the exercises that the templates make of a lesson's words, or of chosen words of the course,
    and of its sentences; a preview only returns the plan.

    Raises NotFound for course, lesson and words; ValidationFailed for too many exercises, and for words whose sound or
    picture is gone; Forbidden when exercises would change that the editor may not; Conflict when no order is left.
    """
    templates = list(templates)

    def generate(locks: Locks) -> GenerationPlan:
        with revising(course_id, exercise_ids=locks.exercises, by=editor.id, at=editor.at) as changes:
            if course_id not in changes.courses:
                raise not_found(Entity.COURSE, course_id)
            plan = _plan(course_id, lesson_id, word_ids, templates)
            if preview:
                return plan
            updated = {made.exercise_id for made in plan.update}
            if updated and not editor.may_change(updated):
                raise Forbidden(details="An exercise would change that a course uses which you may not edit")
            if not locks.exercises >= updated:
                raise ReadAgain(Locks(exercises=updated))
            _write(course_id, lesson_id, plan, changes, by=editor.id, at=editor.at)
            return plan

    return lock_and_read_again(generate, collisions=_COLLISIONS)


def _plan(
    course_id: str, lesson_id: str, word_ids: Sequence[str] | None, templates: Collection[Template]
) -> GenerationPlan:
    lessons = Lesson.objects.filter(pk=lesson_id, course=course_id)
    source_language = lessons.values_list("course__source_language", flat=True).first()
    if source_language is None:
        raise not_found(Entity.LESSON, lesson_id)
    words = word_rows(course_id)
    index = draft_index(course_id, words)
    for word_id in word_ids or ():
        if word_id not in index.words:
            raise not_found(Entity.WORD, word_id)
    chosen = [word for word in words if word.lesson_id == lesson_id]
    if word_ids is not None:
        chosen = [index.words[word_id] for word_id in dict.fromkeys(word_ids)]
    generator = Generator(
        course_id=course_id,
        lesson_id=lesson_id,
        source_language=source_language,
        index=index,
        words=chosen,
        exercises=[
            StoredExercise(exercise_id, exercise_type, orjson.loads(data))
            for exercise_id, exercise_type, data in exercises_of_lesson(lesson_id)
        ],
        held_of=partial(held_exercises, course_id),
    )
    plan = plan_generation(generator, templates=templates, whole=word_ids is None)
    if plan.size > MAX_EXERCISES:
        raise ValidationFailed({"body": [f"At most {MAX_EXERCISES} exercises per call"]})
    return plan


def _write(
    course_id: str, lesson_id: str, plan: GenerationPlan, changes: Changes, *, by: UUID | None, at: datetime
) -> None:
    def row(made: Made) -> Exercise:
        return Exercise(
            id=made.exercise_id,
            exercise_type=made.exercise_type,
            data_json=canonical_json(made.data),
            search_text=exercise_search_text(made.data),
            tag=new_tag(),
            created_at=at,
            updated_at=at,
            created_by_id=by,
            updated_by_id=by,
        )

    created, updated = list(map(row, plan.create)), list(map(row, plan.update))
    before = Exercise.objects.in_bulk([made.exercise_id for made in plan.update])
    # By id, as imports do, so that two transactions which create the same ones wait instead of deadlocking.
    Exercise.objects.bulk_create(sorted(created, key=lambda exercise: exercise.pk))
    columns = ("data_json", "search_text", "tag", "updated_at", "updated_by")
    Exercise.objects.bulk_create(updated, update_conflicts=True, unique_fields=["id"], update_fields=columns)
    _append(course_id, lesson_id, created)
    for exercise in created:
        changes.create(course_id, Entity.LESSON_EXERCISE, assignment_id(lesson_id, exercise.pk))
        changes.create(course_id, Entity.EXERCISE, exercise.pk)
    for exercise in updated:
        changes.update_exercise(exercise.pk, fields=("data",))
    edits = [_edit(before.get(exercise.pk), exercise) for exercise in (*created, *updated)]
    sources = {made.exercise_id: made.source for made in (*plan.create, *plan.update)}
    errors: FieldErrors = {}
    for problem in store_uses(edits, at=at):
        message = f"{problem.field} of the exercise of '{sources[problem.entity_id]}': {problem.message}"
        errors.setdefault("body", []).append(message)
    if errors:
        raise ValidationFailed(errors)


def _append(course_id: str, lesson_id: str, exercises: Sequence[Exercise]) -> None:
    """Assigns the exercises, in their order, behind those of the lesson."""
    last = LessonExercise.objects.filter(lesson=lesson_id).aggregate(last=Max("order"))["last"] or 0
    if last + len(exercises) > rules.MAX_ORDER:
        raise Conflict(f"No order is left in lesson '{lesson_id}'", context={"field": "order", "value": last})
    LessonExercise.objects.bulk_create(
        LessonExercise(exercise_id=exercise.pk, course_id=course_id, lesson_id=lesson_id, order=order, tag=new_tag())
        for order, exercise in enumerate(exercises, start=last + 1)
    )


def _edit(before: Exercise | None, after: Exercise) -> Edit:
    named = named_in_exercise(before.exercise_type, before.data_json) if before else NOTHING
    return Edit(Entity.EXERCISE, after.pk, named, named_in_exercise(after.exercise_type, after.data_json))
