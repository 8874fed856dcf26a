"""Writing exercises, which lessons of several courses may share.

A write locks every course that uses the exercise, then the exercise, and raises the revision of each course.
Data is validated here again, as a whole: an update may contain only the type or only the data. Its uses of sounds and
pictures are stored last.
"""

import itertools
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import Max, OuterRef, Subquery

from content import rules
from content.editor import Editor
from content.exercises import ExerciseDataError
from content.fields import FIELDS, names_of
from content.folding import exercise_search_text
from content.identity import insert_under_id
from content.models import Entity, Exercise, LessonExercise, PublishedExercise
from content.references.named import NOTHING, Named, checked_data, named_in_exercise
from content.references.uses import Edit, store_use, store_uses
from content.revisions.revising import Changes, revising
from content.revisions.tags import assignment_id, entity_tag, new_tag
from content.rights import Right, check_rights
from content.rules import MAX_ORDER
from content.selectors.collection import check_exercise, find_exercise
from content.selectors.usage import delete_impact
from content.selectors.visibility import Found, not_found
from langlearn.api.conditional import check_if_match
from langlearn.api.errors import Conflict, ValidationFailed
from langlearn.api.text import canonical_json


def create_exercise(*, values: Mapping[str, Any], record_id: str | None = None, editor: Editor) -> Found:
    """Creates an exercise in no lesson. Raises ValidationFailed for its data, Conflict for a taken id."""
    with revising(by=editor.id, at=editor.at):
        exercise = _insert(values, record_id=record_id, editor=editor)
        _store_use(exercise.pk, after=exercise, at=editor.at)
        return find_exercise(exercise.pk)


def update_exercise(
    exercise_id: str,
    *,
    values: Mapping[str, Any],
    if_match: str | None = None,
    editor: Editor,
) -> Found:
    """Changes type, data or both; without a difference, the row is not written. `data` replaces the whole object.

    Raises NotFound, also when the editor may not see it; Forbidden unless the editor edits all courses whose drafts use
    it; PreconditionFailed; ValidationFailed when type and data do not fit.
    """
    with revising(exercise_ids=[exercise_id], by=editor.id, right=None, at=editor.at) as changes:
        row = _row(exercise_id)
        _check_edit(exercise_id, changes, editor=editor)
        check_if_match(if_match, entity_tag(row.tag))
        _change(row, values, changes=changes, editor=editor)
        return find_exercise(exercise_id)


def change_data(exercise_id: str, data: Mapping[str, Any], *, changes: Changes, editor: Editor) -> None:
    """Changes the data of an exercise as `update_exercise` does, inside the `revising` of the caller, who has locked
    the exercise, checked the rights, and written all else.

    Raises NotFound and ValidationFailed.
    """
    _change(_row(exercise_id), {"data": data}, changes=changes, editor=editor)


def set_audio(sounds: Mapping[str, tuple[int, str]], *, at: datetime) -> dict[str, str | None]:
    """Sets `audio_url` of many exercises, with one revision of each course.

    `sounds` has, by id, the tag that the exercise must still have and the address of its sound. Returns, by id, None,
    or why the data is refused; exercises that are gone or have another tag are missing there, and not written.
    """
    results: dict[str, str | None] = {}
    writes: dict[str, tuple[dict[str, Any], Edit]] = {}
    with revising(exercise_ids=sounds.keys(), at=at) as changes:
        for row in Exercise.objects.filter(pk__in=sounds.keys()):
            tag, path = sounds[row.pk]
            if row.tag == tag:
                try:
                    columns = _columns({**_values(row), "data": {**row.data, "audio_url": path}})
                except ValidationFailed as error:
                    results[row.pk] = error.details
                else:
                    results[row.pk] = None
                    writes[row.pk] = columns, _edit(row.pk, before=row, after=Exercise(**columns))
        # Assets are locked last; those deleted meanwhile are known before the rows are written.
        for problem in store_uses((edit for _, edit in writes.values()), at=at):
            results[problem.entity_id] = f"{problem.field}: {problem.message}"
        if not all(results[exercise_id] is None for exercise_id in writes):
            writes = {exercise_id: write for exercise_id, write in writes.items() if results[exercise_id] is None}
            store_uses((edit for _, edit in writes.values()), at=at)
        for exercise_id, (columns, _) in writes.items():
            stamps = {"tag": new_tag(), "updated_at": at, "updated_by_id": None}
            Exercise.objects.filter(pk=exercise_id).update(**columns, **stamps)
            changes.update_exercise(exercise_id, fields=("data",))
    return results


def delete_exercise(
    exercise_id: str,
    *,
    force: bool = False,
    if_match: str | None = None,
    editor: Editor,
) -> None:
    """Deletes an exercise; with `force`, it is first removed from the lessons that use it.

    Raises NotFound, PreconditionFailed, and Conflict while a lesson uses it, without `force`; Forbidden when the
    editor no longer has the role of the request.
    """
    with revising(exercise_ids=[exercise_id], by=editor.id, role=editor.role, at=editor.at) as changes:
        row = _row(exercise_id)
        check_if_match(if_match, entity_tag(row.tag))
        assigned = list(LessonExercise.objects.filter(exercise=exercise_id).values_list("course_id", "lesson_id"))
        if assigned and not force:
            raise Conflict(
                f"Exercise '{exercise_id}' is used in {len(assigned)} lesson(s)",
                details="force=true removes it from them",
                context=delete_impact(exercise_id),
            )
        for course_id, lesson_id in assigned:
            changes.delete(course_id, Entity.LESSON_EXERCISE, assignment_id(lesson_id, exercise_id))
            changes.delete(course_id, Entity.EXERCISE, exercise_id)
        LessonExercise.objects.filter(exercise=exercise_id).delete()
        row.delete()
        _store_use(exercise_id, before=row, at=editor.at)


def duplicate_exercise(
    exercise_id: str,
    *,
    modifications: Mapping[str, Any],
    record_id: str | None = None,
    preserve_usage: bool = False,
    editor: Editor,
) -> Found:
    """Copies an exercise, with the modified keys in its data; `preserve_usage` appends the copy to the source's
    lessons.

    Raises NotFound, also when the editor may not see it; Forbidden unless the editor edits all courses of these
    lessons; ValidationFailed for the merged data; Conflict for a taken id or a lesson without a free order.
    """
    with revising(exercise_ids=[exercise_id], by=editor.id, right=None, at=editor.at) as changes:
        source = _row(exercise_id)
        if preserve_usage:
            _check_edit(exercise_id, changes, editor=editor)
        else:
            check_exercise(exercise_id, reader=editor.reader)
        data = {**source.data, **modifications}
        copy = _insert({**_values(source), "data": data}, record_id=record_id, editor=editor)
        if preserve_usage:
            _append_to_lessons_of(exercise_id, copy.pk, changes)
        _store_use(copy.pk, after=copy, at=editor.at)
        return find_exercise(copy.pk)


def _change(row: Exercise, values: Mapping[str, Any], *, changes: Changes, editor: Editor) -> None:
    """Changes a locked exercise; without a difference, the row is not written. Raises ValidationFailed."""
    stored = _values(row)
    if canonical_json({**stored, **values}) == canonical_json(stored):
        return
    columns = _columns({**stored, **values})
    fields = [each.name for each in FIELDS["exercise"] if columns[each.column] != getattr(row, each.column)]
    if fields:
        stamps = {"tag": new_tag(), "updated_at": editor.at, "updated_by_id": editor.id}
        Exercise.objects.filter(pk=row.pk).update(**columns, **stamps)
        changes.update_exercise(row.pk, fields=fields)
        _store_use(row.pk, before=row, after=Exercise(**columns), at=editor.at)


def _check_edit(exercise_id: str, changes: Changes, *, editor: Editor) -> None:
    """Raises Forbidden unless the editor edits all courses that use a locked exercise; NotFound for one that none uses,
    and that the editor may not see.
    """
    courses = changes.courses_using(exercise_id)
    if not courses:
        check_exercise(exercise_id, reader=editor.reader)
    elif editor.id is not None:
        check_rights(courses, editor.id, Right.EDIT, details="A course that you may not edit uses the exercise")


def _append_to_lessons_of(source_id: str, copy_id: str, changes: Changes) -> None:
    siblings = LessonExercise.objects.filter(lesson=OuterRef("lesson")).order_by()
    last = siblings.values("lesson").annotate(last=Max("order")).values("last")
    places = LessonExercise.objects.filter(exercise=source_id).annotate(place=Subquery(last) + 1)
    rows = list(places.values_list("course_id", "lesson_id", "place"))
    for course_id, lesson_id, place in rows:
        if place > MAX_ORDER:
            raise Conflict(f"No order is left in lesson '{lesson_id}'", context={"field": "order", "value": place})
        changes.create(course_id, Entity.LESSON_EXERCISE, assignment_id(lesson_id, copy_id))
        changes.create(course_id, Entity.EXERCISE, copy_id)
    LessonExercise.objects.bulk_create(
        LessonExercise(exercise_id=copy_id, course_id=course_id, lesson_id=lesson_id, order=place, tag=new_tag())
        for course_id, lesson_id, place in rows
    )


def _insert(values: Mapping[str, Any], *, record_id: str | None, editor: Editor) -> Exercise:
    columns = _columns(values)

    def insert(exercise_id: str) -> Exercise:
        row = Exercise(
            id=exercise_id,
            **columns,
            tag=new_tag(),
            created_at=editor.at,
            updated_at=editor.at,
            created_by_id=editor.id,
            updated_by_id=editor.id,
        )
        row.save(force_insert=True)
        return row

    candidates = (rules.random_exercise_id() for _ in itertools.count())
    return insert_under_id(
        Exercise,
        "Exercise",
        supplied=record_id,
        candidates=candidates,
        insert=insert,
        published=PublishedExercise.objects.all(),
        published_id="exercise_id",
    )


def _values(row: Exercise) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names_of("exercise")}


def _columns(values: Mapping[str, Any]) -> dict[str, Any]:
    """The columns to store for the fields of an exercise. Raises ValidationFailed for its data."""
    columns = dict(values)
    try:
        data = checked_data(columns["exercise_type"], columns.pop("data"))
    except ExerciseDataError as error:
        raise ValidationFailed(error.errors) from None
    return {**columns, "data_json": canonical_json(data), "search_text": exercise_search_text(data)}


def _store_use(
    exercise_id: str, *, before: Exercise | None = None, after: Exercise | None = None, at: datetime
) -> None:
    """Stores what an exercise names now, as the last of its rows. Raises ValidationFailed."""
    store_use(_edit(exercise_id, before=before, after=after), at=at)


def _edit(exercise_id: str, *, before: Exercise | None, after: Exercise | None) -> Edit:
    def named(row: Exercise | None) -> Named:
        return named_in_exercise(row.exercise_type, row.data_json) if row else NOTHING

    return Edit(Entity.EXERCISE, exercise_id, named(before), named(after))


def _row(exercise_id: str) -> Exercise:
    row = Exercise.objects.filter(pk=exercise_id).first()
    if row is None:
        raise not_found(Entity.EXERCISE, exercise_id)
    return row
