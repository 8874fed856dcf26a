"""Writing exercises, which lessons of several courses may share.

A write locks every course that uses the exercise, then the exercise, and raises the revision of each course.
Data is validated here again, as a whole: an update may contain only the type or only the data. Its uses of sounds and
pictures are stored last.
"""

import itertools
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Max, OuterRef, Subquery

from content import rules, selectors
from content.exercises import ExerciseDataError
from content.folding import exercise_search_text
from content.media.references import NOTHING, Named, checked_data, named_in_exercise
from content.media.uses import Edit, store_use, store_uses
from content.models import Entity, Exercise, LessonExercise, PublishedExercise
from content.readers import EVERYTHING, Reader
from content.revisions import Changes, assignment_id, entity_tag, new_tag, revising
from content.rights import Right, check_rights
from content.rules import MAX_ORDER
from content.selectors import Found, not_found
from content.services.identity import insert_under_id
from langlearn.api.conditional import check_if_match
from langlearn.api.errors import Conflict, ValidationFailed
from langlearn.api.text import canonical_json


def create_exercise(
    *, exercise_type: str, data: Any, record_id: str | None = None, by: UUID | None, at: datetime
) -> Found:
    """A new exercise in no lesson. Raises ValidationFailed for its data, Conflict for a taken id."""
    with revising(by=by, at=at):
        exercise = _insert(exercise_type, data, record_id=record_id, by=by, at=at)
        _store_use(exercise.pk, after=exercise, at=at)
        return selectors.find_exercise(exercise.pk)


def update_exercise(
    exercise_id: str,
    *,
    values: Mapping[str, Any],
    reader: Reader = EVERYTHING,
    if_match: str | None = None,
    by: UUID | None,
    at: datetime,
) -> Found:
    """Changes type, data or both; without a difference, the row is not written. `data` replaces the whole object.

    Raises NotFound, also when the `reader` may not see it; Forbidden unless `by` edits all courses whose drafts use it;
    PreconditionFailed; ValidationFailed when type and data do not fit.
    """
    with revising(exercise_ids=[exercise_id], by=by, right=None, at=at) as changes:
        row = _row(exercise_id)
        _check_edit(exercise_id, changes, reader=reader, by=by)
        check_if_match(if_match, entity_tag(row.tag))
        exercise_type = values.get("exercise_type", row.exercise_type)
        data = values.get("data", row.data)
        if (exercise_type, canonical_json(data)) != (row.exercise_type, row.data_json):
            columns = _columns(exercise_type, data)
            if (exercise_type, columns["data_json"]) != (row.exercise_type, row.data_json):
                stamps = {"tag": new_tag(), "updated_at": at, "updated_by_id": by}
                Exercise.objects.filter(pk=exercise_id).update(**columns, **stamps)
                differ = {
                    "exercise_type": exercise_type != row.exercise_type,
                    "data": columns["data_json"] != row.data_json,
                }
                changes.update_exercise(exercise_id, fields=[name for name, differs in differ.items() if differs])
                _store_use(exercise_id, before=row, after=Exercise(**columns), at=at)
        return selectors.find_exercise(exercise_id)


def set_audio(sounds: Mapping[str, tuple[int, str]], *, at: datetime) -> dict[str, str | None]:
    """Sets `audio_url` of many exercises, with one revision of each course.

    `sounds` has, by id, the tag that the exercise must still have and the address of its sound. Returns, by id, None,
    or why the data is refused; exercises that are gone or have another tag are missing there, and not written.
    """
    results: dict[str, str | None] = {}
    writes: dict[str, tuple[dict[str, str], Edit]] = {}
    with revising(exercise_ids=sounds.keys(), at=at) as changes:
        for row in Exercise.objects.filter(pk__in=sounds.keys()):
            tag, path = sounds[row.pk]
            if row.tag == tag:
                try:
                    columns = _columns(row.exercise_type, {**row.data, "audio_url": path})
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
    by: UUID | None,
    role: str | None = None,
    at: datetime,
) -> None:
    """Raises NotFound, PreconditionFailed, and Conflict while a lesson uses it, unless `force` unassigns it first.

    Forbidden when `by` no longer has the `role`, if it is given.
    """
    with revising(exercise_ids=[exercise_id], by=by, role=role, at=at) as changes:
        row = _row(exercise_id)
        check_if_match(if_match, entity_tag(row.tag))
        assigned = list(LessonExercise.objects.filter(exercise=exercise_id).values_list("course_id", "lesson_id"))
        if assigned and not force:
            raise Conflict(
                f"Exercise '{exercise_id}' is used in {len(assigned)} lesson(s)",
                details="force=true removes it from them",
                context=selectors.delete_impact(exercise_id),
            )
        for course_id, lesson_id in assigned:
            changes.delete(course_id, Entity.LESSON_EXERCISE, assignment_id(lesson_id, exercise_id))
            changes.delete(course_id, Entity.EXERCISE, exercise_id)
        LessonExercise.objects.filter(exercise=exercise_id).delete()
        row.delete()
        _store_use(exercise_id, before=row, at=at)


def duplicate_exercise(
    exercise_id: str,
    *,
    modifications: Mapping[str, Any],
    record_id: str | None = None,
    preserve_usage: bool = False,
    reader: Reader = EVERYTHING,
    by: UUID | None,
    at: datetime,
) -> Found:
    """A copy whose data has the modified keys; with `preserve_usage` also at the end of every lesson of the source.

    Raises NotFound, also when the `reader` may not see it; Forbidden unless `by` edits all courses of these lessons;
    ValidationFailed for the merged data; Conflict for a taken id or a lesson without a free order.
    """
    with revising(exercise_ids=[exercise_id], by=by, right=None, at=at) as changes:
        source = _row(exercise_id)
        if preserve_usage:
            _check_edit(exercise_id, changes, reader=reader, by=by)
        else:
            selectors.check_exercise(exercise_id, reader=reader)
        data = {**source.data, **modifications}
        copy = _insert(source.exercise_type, data, record_id=record_id, by=by, at=at)
        if preserve_usage:
            _append_to_lessons_of(exercise_id, copy.pk, changes)
        _store_use(copy.pk, after=copy, at=at)
        return selectors.find_exercise(copy.pk)


def _check_edit(exercise_id: str, changes: Changes, *, reader: Reader, by: UUID | None) -> None:
    """Raises Forbidden unless `by` edits all courses that use a locked exercise; NotFound for one that none uses, and
    that the reader may not see.
    """
    courses = changes.courses_using(exercise_id)
    if not courses:
        selectors.check_exercise(exercise_id, reader=reader)
    elif by is not None:
        check_rights(courses, by, Right.EDIT, details="A course that you may not edit uses the exercise")


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


def _insert(exercise_type: str, data: Any, *, record_id: str | None, by: UUID | None, at: datetime) -> Exercise:
    columns = _columns(exercise_type, data)

    def insert(exercise_id: str) -> Exercise:
        row = Exercise(
            id=exercise_id, **columns, tag=new_tag(), created_at=at, updated_at=at, created_by_id=by, updated_by_id=by
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


def _columns(exercise_type: str, data: Any) -> dict[str, str]:
    """The stored columns of valid data."""
    try:
        cleaned = checked_data(exercise_type, data)
    except ExerciseDataError as error:
        raise ValidationFailed(error.errors) from None
    return {
        "exercise_type": exercise_type,
        "data_json": canonical_json(cleaned),
        "search_text": exercise_search_text(cleaned),
    }


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
