"""A course as flat rows: the result of every file format's reader, and the input of an import.

Rows are in document order and refer to their parents by id. A `CourseDocument` is complete and valid: every field
has passed the rules of `content.rules` and `content.exercises`, ids are unique per kind, codes, orders and
assignments are unique where the database requires it. Conflicts with stored rows are not checked.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any, Literal, NamedTuple

PIECE = 64 * 1024  # bytes of a file that are read at once


class LeftOut(Enum):
    """What a document does not say of a field that may also be null."""

    LEFT_OUT = "left out"


LEFT_OUT = LeftOut.LEFT_OUT


@dataclass(frozen=True, slots=True)
class CourseRow:
    id: str
    source_language: str
    target_language: str
    name: str
    description: str | None
    is_public: bool
    unlock: str | None = None  # left out: a new course is open, and one that is merged stays as it is


@dataclass(frozen=True, slots=True)
class LevelRow:
    id: str
    course_id: str
    code: str
    name: str
    order: int


@dataclass(frozen=True, slots=True)
class SectionRow:
    id: str
    level_id: str
    name: str
    order: int


@dataclass(frozen=True, slots=True)
class ModuleRow:
    id: str
    section_id: str
    module_type: str
    name: str
    order: int


@dataclass(frozen=True, slots=True)
class LessonRow:
    id: str
    module_id: str
    name: str
    description: str | None
    experience_points: int
    order: int
    # Left out: a new lesson has none, and that of one that is merged stays as it is.
    tip: str | Literal[LeftOut.LEFT_OUT] | None = LEFT_OUT


@dataclass(frozen=True, slots=True)
class ExerciseRow:
    """`exercise_type` is written with dashes; `data_json` is the canonical JSON of what `content.exercises.clean_data`
    returned: it takes a fraction of the memory of the object, and is what the database holds.
    """

    id: str
    exercise_type: str
    data_json: str

    @property
    def data(self) -> dict[str, Any]:
        decoded: dict[str, Any] = json.loads(self.data_json)
        return decoded


@dataclass(frozen=True, slots=True)
class AssignmentRow:
    lesson_id: str
    exercise_id: str
    order: int


@dataclass(frozen=True, slots=True)
class WordRow:
    id: str
    text: str
    translations: list[str]
    synonyms: list[str]
    forms: list[str]
    part_of_speech: str | None
    gender: str | None
    pronunciation: str | None
    note: str | None
    audio_url: str | None
    image_url: str | None
    lesson_id: str | None
    tags: list[str]


@dataclass(frozen=True, slots=True)
class CourseDocument:
    """One course; `exercises` holds each exercise once, however many lessons use it.

    Without `words` the document says nothing of them, and an import leaves those of the course.
    """

    course: CourseRow
    levels: Sequence[LevelRow]
    sections: Sequence[SectionRow]
    modules: Sequence[ModuleRow]
    lessons: Sequence[LessonRow]
    exercises: Sequence[ExerciseRow]
    assignments: Sequence[AssignmentRow]
    words: Sequence[WordRow] | None = None


class MediaFile(NamedTuple):
    """A sound or picture that comes with a course; `pieces` yields its bytes, as often as it is called."""

    pieces: Callable[[], Iterator[bytes]]
    name: str | None = None  # worth storing


@dataclass(frozen=True, slots=True)
class CourseFile:
    """What a reader found: the course, the sounds and pictures by address, and warnings. The addresses are unchecked:
    the importer checks that each file is what its address says.
    """

    document: CourseDocument
    media: Mapping[str, MediaFile] = field(default_factory=dict)
    warnings: Sequence[str] = ()


class DocumentError(Exception):
    """All errors of a file: place in the file to messages.

    A place is a dotted path (`package.levels.0.code`) or a file and an entry in it (`food.yaml: Phrases[3].Phrase`).
    """

    def __init__(self, errors: dict[str, list[str]]) -> None:
        super().__init__()
        self.errors = errors

    def __str__(self) -> str:
        return "; ".join(f"{place}: {' '.join(messages)}" for place, messages in self.errors.items())


def pieces_of(path: Path) -> Iterator[bytes]:
    """Yields the bytes of a file on disk, piece by piece. Raises DocumentError."""
    try:
        with path.open("rb") as file:
            while piece := file.read(PIECE):
                yield piece
    except OSError as error:
        raise DocumentError({path.as_posix(): [f"Cannot be read: {error.strerror}."]}) from None
