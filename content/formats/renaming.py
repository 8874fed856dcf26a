"""A course under another id: the ids of all its rows are derived, so that the same course always gets the same ids.

They follow from the new id of the course, the kind of the row and its old id; words keep their ids. So a course that is
copied or imported again under an id is found again, and two databases agree. Only where a row of others holds an id,
the next one that is derived is taken.
"""

from base64 import b32encode
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any, Protocol

from content import rules
from content.exercises import exercise_type_named
from content.formats.documents import CourseDocument, DocumentError, ExerciseRow
from langlearn.api.text import canonical_json

_MEDIA_KEYS = frozenset({"audio_url", "image_url", "media"})
_LOOKED_FOR = 16  # ids that a row of the course may have: one under a later id is found although an earlier one is free


class HeldIds(Protocol):
    """Which ids stored rows hold."""

    def own(self, kind: rules.Kind) -> Collection[str]:
        """Returns the ids of the rows of the course."""

    def taken(self, kind: rules.Kind, rows: Mapping[str, Any]) -> Collection[str]:
        """Returns those of the new ids of these rows that rows of others hold."""


def renamed(document: CourseDocument, course_id: str, held: HeldIds | None = None) -> CourseDocument:
    """The document as a course with another id, and with derived ids below; under its own id as it is. `held` are the
    ids below that course; without them no id is held.

    Raises DocumentError for the id, and in the improbable case that two rows would get one id.
    """
    try:
        rules.entity_id("course", course_id)
    except rules.FieldError as error:
        raise DocumentError({"course_id": [str(error)]}) from None
    if course_id == document.course.id:
        return document

    tables: Mapping[rules.Kind, Sequence[Any]] = {
        "level": document.levels,
        "section": document.sections,
        "module": document.modules,
        "lesson": document.lessons,
        "exercise": document.exercises,
    }
    ids = {kind: _new_ids(course_id, kind, rows, held) for kind, rows in tables.items()}

    def new(kind: rules.Kind, old_id: str) -> str:
        return ids[kind][old_id]

    copy = CourseDocument(
        course=replace(document.course, id=course_id),
        levels=[replace(row, id=new("level", row.id), course_id=course_id) for row in document.levels],
        sections=[
            replace(row, id=new("section", row.id), level_id=new("level", row.level_id)) for row in document.sections
        ],
        modules=[
            replace(row, id=new("module", row.id), section_id=new("section", row.section_id))
            for row in document.modules
        ],
        lessons=[
            replace(row, id=new("lesson", row.id), module_id=new("module", row.module_id)) for row in document.lessons
        ],
        exercises=[replace(row, id=new("exercise", row.id)) for row in document.exercises],
        assignments=[
            replace(row, lesson_id=new("lesson", row.lesson_id), exercise_id=new("exercise", row.exercise_id))
            for row in document.assignments
        ],
        words=document.words
        and [replace(row, lesson_id=row.lesson_id and new("lesson", row.lesson_id)) for row in document.words],
    )
    return copy


def _new_ids(course_id: str, kind: rules.Kind, rows: Sequence[Any], held: HeldIds | None) -> dict[str, str]:
    """The new ids of rows, by their old ones: the one under which the course has the row, or else the first that no row
    of others holds.
    """
    own = held.own(kind) if held else ()
    new_ids: dict[str, str] = {}
    for row in rows if own else ():
        derived = (derived_id(course_id, kind, row.id, number) for number in range(1, _LOOKED_FOR + 1))
        found = next((each for each in derived if each in own), None)
        if found is not None:
            new_ids[row.id] = found
    number, waiting = 1, [row for row in rows if row.id not in new_ids]
    while waiting:
        by_id = {derived_id(course_id, kind, row.id, number): row for row in waiting}
        if len(by_id) < len(waiting):
            raise DocumentError({"course_id": ["Two ids below it would be equal; choose another one."]})
        taken = {*(held.taken(kind, by_id) if held else ()), *new_ids.values()}
        new_ids |= {row.id: new_id for new_id, row in by_id.items() if new_id not in taken}
        number, waiting = number + 1, [row for row in waiting if row.id not in new_ids]
    return new_ids


def derived_id(course_id: str, kind: rules.Kind, old_id: str, number: int = 1) -> str:
    """The id that a row below a course gets when the course becomes `course_id`: of those that can be derived, this
    one.
    """
    suffix = f"/{number}" if number > 1 else ""
    digest = sha256(f"{course_id}/{kind}/{old_id}{suffix}".encode()).digest()
    letters = b32encode(digest).decode().lower()
    return f"cx{letters[:13]}" if kind == "exercise" else f"{course_id}-{letters[:9]}"


def without_media(document: CourseDocument) -> CourseDocument:
    """The document without the sounds and pictures that its exercises and words can do without."""
    words = document.words and [replace(row, audio_url=None, image_url=None) for row in document.words]
    return replace(document, exercises=[_without_media(row) for row in document.exercises], words=words)


def _without_media(row: ExerciseRow) -> ExerciseRow:
    left_out = _MEDIA_KEYS - exercise_type_named(row.exercise_type).data.required.keys()
    data = row.data
    if left_out.isdisjoint(data):
        return row
    return replace(row, data_json=canonical_json({key: value for key, value in data.items() if key not in left_out}))
