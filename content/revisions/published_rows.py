"""Copies draft rows into the published state, by statements over sets of rows.

The caller holds the locks of the courses, so that the rows cannot change meanwhile.
"""

from collections.abc import Collection, Iterable, Mapping

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Concat

from content.kinds import KINDS, Kind
from content.models import (
    ChangeAction,
    Entity,
    Lesson,
    LessonExercise,
    MediaUse,
    PublishedCourse,
    PublishedExercise,
    PublishedLessonExercise,
    PublishedMediaUse,
    PublishedWord,
    Word,
    word_key,
)
from content.revisions.comparison import Key
from langlearn.db import MAX_IDS, MAX_ROWS, TEXTS, CodePointCharField, OneOf, SetInsert, batches, copy_rows, delete_rows

_NAMING = frozenset({Entity.COURSE, Entity.LESSON, Entity.EXERCISE, Entity.WORD})  # what may name assets
_USES = SetInsert(PublishedMediaUse)
_ASSIGNMENT_COLUMNS = ("lesson_id", "exercise_key", "course_id", "order", "tag")
_KEY_COLUMNS = ("key", "course_id", "exercise_id")
_EXERCISE_COLUMNS = tuple(
    field.attname for field in PublishedExercise._meta.concrete_fields if field.attname not in _KEY_COLUMNS
)


def copy_changes(changes: Mapping[str, Mapping[Key, ChangeAction]]) -> None:
    """Makes the published rows of courses, by id, equal to those draft rows that changed.

    The changes of a course that was not published before are all of its rows. One statement for each table that rows
    are written to or deleted from, and batch of rows.
    """
    written: dict[Entity, set[str]] = {entity: set() for entity in Entity}
    deleted: dict[Entity, set[str]] = {entity: set() for entity in Entity}
    for course_id, actions in changes.items():
        for (entity, row_id), action in actions.items():
            if entity is Entity.WORD:
                row_id = word_key(course_id, row_id)
            (deleted if action is ChangeAction.DELETE else written)[entity].add(row_id)
            if entity is Entity.LESSON_EXERCISE and action is ChangeAction.CREATE:
                written[Entity.EXERCISE].add(row_id.rpartition("/")[2])
    for kind in KINDS:
        _copy(kind, written[kind.entity])
    _copy_exercises(changes.keys(), written[Entity.EXERCISE])
    _copy_assignments(written[Entity.LESSON_EXERCISE])
    _delete_assignments(changes.keys(), deleted[Entity.LESSON_EXERCISE])
    # Before the lessons that are deleted: no word refers to them any more.
    _copy_words(written[Entity.WORD])
    for batch in batches(deleted[Entity.WORD], MAX_IDS):
        delete_rows(PublishedWord.objects.filter(OneOf("pk", batch, TEXTS)))
    for kind in reversed(KINDS):
        for batch in batches(deleted[kind.entity], MAX_IDS):
            delete_rows(kind.published.objects.filter(OneOf("pk", batch, TEXTS)))


def copy_uses(course_id: str, rows: Mapping[Key, ChangeAction]) -> None:
    """Makes the uses of assets of published rows equal to those of the draft rows that were copied.

    For `manual` courses. At most three statements for each batch of rows.
    """
    for batch in batches((key for key in rows if key[0] in _NAMING), MAX_IDS):
        PublishedMediaUse.objects.filter(_of_rows(course_id, batch), course=course_id).delete()
        remaining = (key for key in batch if rows[key] is not ChangeAction.DELETE)
        _insert_uses(course_id, _of_rows(course_id, remaining))


def copy_all_uses(course_id: str) -> None:
    """Copies the uses of all rows of a course, whose draft is its published state. Two statements."""
    lessons = Lesson.objects.filter(course=course_id).values("pk")
    exercises = LessonExercise.objects.filter(course=course_id).values("exercise")
    _insert_uses(
        course_id,
        Q(entity=Entity.COURSE, entity_id=course_id)
        | Q(entity=Entity.LESSON, entity_id__in=lessons)
        | Q(entity=Entity.EXERCISE, entity_id__in=exercises)
        | Q(entity=Entity.WORD, entity_id__in=Word.objects.filter(course=course_id).values("pk")),
    )


def delete_uses(course_id: str) -> None:
    """Deletes the uses of published rows of a course that publishes every change from now on."""
    PublishedMediaUse.objects.filter(course=course_id).delete()


def _of_rows(course_id: str, rows: Iterable[Key]) -> Q:
    """The uses of rows of a course."""
    ids: dict[Entity, list[str]] = {}
    for entity, row_id in rows:
        ids.setdefault(entity, []).append(word_key(course_id, row_id) if entity is Entity.WORD else row_id)
    found = Q(pk__in=[])
    for entity, of_entity in ids.items():
        found |= Q(OneOf("entity_id", of_entity, TEXTS), entity=entity)
    return found


def _insert_uses(course_id: str, of_rows: Q) -> None:
    uses = MediaUse.objects.filter(of_rows).values_list("path", "entity", "entity_id").distinct()
    _USES.insert(
        PublishedMediaUse(course_id=course_id, path=path, entity=entity, entity_id=entity_id)
        for path, entity, entity_id in uses
    )


def delete_published(course_id: str) -> None:
    """Deletes the published state of a course."""
    delete_uses(course_id)
    delete_rows(PublishedWord.objects.filter(course=course_id))
    delete_rows(PublishedLessonExercise.objects.filter(course=course_id))
    delete_rows(PublishedExercise.objects.filter(course=course_id))
    for kind in reversed(KINDS[1:]):
        delete_rows(kind.published.objects.filter(course=course_id))
    delete_rows(PublishedCourse.objects.filter(pk=course_id))


def _copy(kind: Kind, ids: Iterable[str]) -> None:
    columns = [field.attname for field in kind.published._meta.concrete_fields]
    for batch in batches(ids, MAX_IDS):
        rows = kind.model.objects.filter(OneOf("pk", batch, TEXTS)).values_list(*columns)
        copy_rows(rows, kind.published, columns, conflict=["id"])


def _copy_exercises(course_ids: Collection[str], exercise_ids: Iterable[str]) -> None:
    """The courses' copies of those of the exercises that their drafts use."""
    columns = (*_KEY_COLUMNS, *_EXERCISE_COLUMNS)
    for batch in batches(exercise_ids, MAX_IDS):
        used = LessonExercise.objects.filter(OneOf("exercise_id", batch, TEXTS), OneOf("course_id", course_ids, TEXTS))
        copied = (f"exercise__{column}" for column in _EXERCISE_COLUMNS)
        rows = used.values_list(_key(), "course_id", "exercise_id", *copied).distinct()  # several lessons may use one
        copy_rows(rows, PublishedExercise, columns, conflict=["key"])


def _copy_words(keys: Iterable[str]) -> None:
    columns = [field.attname for field in PublishedWord._meta.concrete_fields]
    for batch in batches(keys, MAX_IDS):
        copy_rows(
            Word.objects.filter(OneOf("pk", batch, TEXTS)).values_list(*columns),
            PublishedWord,
            columns,
            conflict=["key"],
        )


def _copy_assignments(ids: Iterable[str]) -> None:
    # By lesson: SQLite looks up every lesson of a batch with every exercise.
    for batch in batches(sorted(ids), MAX_ROWS):
        rows = _draft_rows(batch).values_list("lesson_id", _key(), "course_id", "order", "tag")
        copy_rows(rows, PublishedLessonExercise, _ASSIGNMENT_COLUMNS, conflict=["lesson_id", "exercise_key"])


def _draft_rows(ids: Iterable[str]) -> QuerySet[LessonExercise]:
    """The assignments, and others of the same lessons and exercises, which are published already or not there."""
    lessons, exercises = _parts(ids)
    return LessonExercise.objects.filter(OneOf("lesson_id", lessons, TEXTS), OneOf("exercise_id", exercises, TEXTS))


def _delete_assignments(course_ids: Collection[str], ids: Collection[str]) -> None:
    """Deletes assignments that the draft no longer has, and the copies of exercises that none uses."""
    for batch in batches(ids, MAX_IDS):
        lessons, exercises = _parts(batch)
        draft = LessonExercise.objects.filter(lesson=OuterRef("lesson_id"), exercise=OuterRef("exercise__exercise_id"))
        published = PublishedLessonExercise.objects.filter(OneOf("lesson_id", lessons, TEXTS))
        delete_rows(published.filter(~Exists(draft)))
        copies = PublishedExercise.objects.filter(
            OneOf("exercise_id", exercises, TEXTS), OneOf("course_id", course_ids, TEXTS)
        )
        delete_rows(copies.filter(~Exists(PublishedLessonExercise.objects.filter(exercise=OuterRef("pk")))))


def _parts(ids: Iterable[str]) -> tuple[set[str], set[str]]:
    """The lessons and the exercises of assignments."""
    pairs = [row_id.split("/") for row_id in ids]
    return {lesson_id for lesson_id, _ in pairs}, {exercise_id for _, exercise_id in pairs}


def _key() -> Concat:
    return Concat(F("course_id"), Value("/"), F("exercise_id"), output_field=CodePointCharField())
