"""Copies of courses: the rows of a state, under ids derived from the id of the new course.

A copy has no exercise in common with its source.
"""

from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet

from accounts import audit
from accounts.models import AuditAction
from content import rules
from content.editor import Editor
from content.formats.documents import AssignmentRow, CourseDocument, CourseRow, DocumentError, ExerciseRow, WordRow
from content.formats.renaming import renamed, without_media
from content.identity import free_ids
from content.importing.plan import COURSE_COLUMNS, EXERCISE_COLUMNS, WORD_COLUMNS
from content.importing.service import ImportOptions, import_course
from content.importing.tables import TABLES, Table
from content.kinds import COURSE, State
from content.models import (
    Course,
    Entity,
    Exercise,
    LessonExercise,
    PublishedExercise,
    PublishedLessonExercise,
    PublishMode,
)
from content.readers import EVERYTHING, Reader
from content.selectors.derived_ids import HeldIds
from content.selectors.visibility import missing
from content.words.selectors import words_of
from langlearn.api.errors import Conflict, ValidationFailed
from langlearn.db import MAX_IDS, TEXTS, OneOf, batches, snapshot

_SUFFIX = " (copy)"


def read_course(course_id: str, state: State, *, reader: Reader = EVERYTHING) -> CourseDocument:
    """Reads all content of a state of a course, from one snapshot. One statement for each table.

    Raises NotFound and Forbidden for a state that the reader does not see in the snapshot.
    """
    seen = reader.readable("pk") if state is State.DRAFT else reader.visible("is_public", "pk")
    with snapshot():
        course = COURSE.rows(state).filter(seen, pk=course_id).values("id", *COURSE_COLUMNS).first()
        if course is None:
            raise missing(COURSE, course_id, scopes=reader.scopes(state))
        levels, sections, modules, lessons = (_rows(table, course_id, state) for table in TABLES)
        exercises, assignments = _exercises(course_id) if state is State.DRAFT else _published_exercises(course_id)
        return CourseDocument(
            course=CourseRow(**course),
            levels=levels,
            sections=sections,
            modules=modules,
            lessons=lessons,
            exercises=[ExerciseRow(**values) for values in exercises.iterator()],
            assignments=[AssignmentRow(*values) for values in assignments.iterator()],
            words=[WordRow(*values) for values in _words(course_id, state)],
        )


def copy_course(
    source: CourseDocument,
    *,
    course_id: str | None = None,
    name: str | None = None,
    include_media: bool = True,
    editor: Editor,
) -> str:
    """Writes a document as a new course, private, `manual` and not published; returns its id. The editor owns it.

    Raises Conflict when the id is taken, or one below it meanwhile. Without `course_id` it is one that is free. Equal
    exercises that an earlier copy under the id has left are used again, if the editor reads them.
    """
    name = name or source.course.name[: rules.MAX_NAME_LENGTH["course"] - len(_SUFFIX)] + _SUFFIX
    source = replace(source, course=replace(source.course, name=name, is_public=False))
    if not include_media:
        source = without_media(source)
    for new_id in free_ids(Course, rules.candidate_ids("course", name)) if course_id is None else (course_id,):
        try:
            with transaction.atomic():
                _write(renamed(source, new_id, HeldIds(new_id, editor.reader)), editor=editor)
        except DocumentError as error:
            if course_id is not None:
                raise ValidationFailed({"id": error.errors["course_id"]}) from None
        except Conflict:
            if course_id is not None:
                raise
        else:
            return new_id
    raise AssertionError("the candidates have no end")


def _write(document: CourseDocument, *, editor: Editor) -> None:
    course_id = document.course.id
    result = import_course(
        document=document,
        options=ImportOptions(mode="create", publish_mode=PublishMode.MANUAL, is_stored=True),
        editor=Editor(editor.actor, editor.at),
    )
    # Those that are left of an earlier copy; a course may have begun to use them. The import has locked them.
    for batch in batches(result.plan.differences[Entity.EXERCISE].unchanged, MAX_IDS):
        used = LessonExercise.objects.filter(OneOf("exercise_id", batch, TEXTS)).exclude(course=course_id)
        published = PublishedExercise.objects.filter(OneOf("exercise_id", batch, TEXTS))
        for taken in used.order_by().values_list("exercise_id").union(published.values_list("exercise_id"))[:1]:
            raise Conflict(f"Exercise with ID '{taken[0]}' already exists", context={"field": "id", "value": taken[0]})
    audit.record(
        AuditAction.COURSE_COPIED, by=editor.actor, target_id=None, after={"course_id": course_id}, at=editor.at
    )


def _words(course_id: str, state: State) -> "Values":
    rows = words_of(course_id, state).order_by("word_id")
    return rows.values_list("word_id", *WORD_COLUMNS)


def _rows(table: Table, course_id: str, state: State) -> list[Any]:
    rows = table.kind.rows(state).filter(course=course_id).order_by("order", "pk")
    return [table.row(**values) for values in rows.values("id", *table.columns).iterator()]


Values = QuerySet[Any, tuple[Any, ...]]
Rows = QuerySet[Any, dict[str, Any]]


def _exercises(course_id: str) -> tuple[Rows, Values]:
    """The exercises that the draft uses, and their assignments."""
    assignments = LessonExercise.objects.filter(course=course_id)
    exercises = Exercise.objects.filter(Exists(assignments.filter(exercise=OuterRef("pk"))))
    return (
        exercises.order_by("pk").values("id", *EXERCISE_COLUMNS),
        assignments.order_by("lesson_id", "order").values_list("lesson_id", "exercise_id", "order"),
    )


def _published_exercises(course_id: str) -> tuple[Rows, Values]:
    exercises = PublishedExercise.objects.filter(course=course_id)
    assignments = PublishedLessonExercise.objects.filter(course=course_id)
    return (
        exercises.order_by("pk").values(*EXERCISE_COLUMNS, id=F("exercise_id")),
        assignments.order_by("lesson_id", "order").values_list("lesson_id", "exercise__exercise_id", "order"),
    )
