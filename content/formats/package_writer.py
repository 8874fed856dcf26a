"""Writes an offline package: compact JSON with a fixed order of keys, piece by piece, from flat rows.

The whole is never in memory at once. Rows are dicts whose keys are in the order in which they are written; the data
of exercises is copied as it is stored. `content.formats.package` reads what this writes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import islice
from typing import Any, NamedTuple

import orjson

from langlearn.api.instants import format_instant

Row = Mapping[str, Any]

# The arrays, each inside the objects of the one before.
_NESTING = ("levels", "sections", "modules", "lessons", "exercises")
_START = b'{"success":true,"timestamp":"%s","data":'
_END = b"}"


class DocumentKind(StrEnum):
    """Which of the documents `data` is, in its first key, `kind`: a whole, or what changed in it."""

    PACKAGE = "package"
    DELTA = "delta"
    MANIFEST = "manifest"
    MANIFEST_DELTA = "manifest_delta"
    WORDS = "words"
    WORDS_DELTA = "words_delta"


class Counts(NamedTuple):
    """How many rows a course has; an exercise that several lessons use counts once."""

    levels: int
    sections: int
    modules: int
    lessons: int
    exercises: int


@dataclass(slots=True)
class Package:
    """A course to be written. `tables` are levels, sections, modules and lessons, each by the id of the parent and in
    order; `exercises` are the assignments of all lessons in the order of the document, `sizes` how many a lesson has.

    `version` are the keys that name the state, whose instant is `timestamp`: equal states give equal bytes.
    """

    course: Row
    tables: Sequence[Mapping[str, Sequence[Row]]]
    sizes: Mapping[str, int]
    exercises: Iterator[bytes]
    counts: Counts
    version: Mapping[str, Any]
    timestamp: datetime
    size_bytes: int = 0  # of course and levels as JSON; known once they are written

    def response(self) -> Iterator[bytes]:
        """Yields the package in the envelope."""
        yield _START % format_instant(self.timestamp).encode() + naming(DocumentKind.PACKAGE)
        self.size_bytes = len("{}")  # around the content, where the kind stands beside it
        for piece in self._content():
            self.size_bytes += len(piece)
            yield piece
        scalars = {"counts": self.counts._asdict(), **self.version, "size_bytes": self.size_bytes}
        yield b"," + orjson.dumps(scalars)[1:] + _END

    def _content(self) -> Iterator[bytes]:
        yield b'"course":' + flat(self.course) + b',"levels":'
        yield from self._array(0, self.course["id"])

    def _array(self, depth: int, parent_id: str) -> Iterator[bytes]:
        if depth == len(self.tables):
            yield b"[" + b",".join(islice(self.exercises, self.sizes.get(parent_id, 0))) + b"]"
            return
        before = b"["
        for row in self.tables[depth].get(parent_id, ()):
            yield before + flat(row)[:-1] + f',"{_NESTING[depth + 1]}":'.encode()
            yield from self._array(depth + 1, row["id"])
            before = b"},"
        yield b"[]" if before == b"[" else b"}]"


def enveloped(timestamp: datetime, data: bytes) -> bytes:
    """Writes a whole response, whose timestamp is that of a revision."""
    return _START % format_instant(timestamp).encode() + data + _END


def flat(row: Row) -> bytes:
    """Writes one row without its children."""
    return orjson.dumps(row, default=_instant, option=orjson.OPT_PASSTHROUGH_DATETIME)


def assignment(lesson_id: str, exercise_id: str, order: int, exercise: bytes) -> bytes:
    """Writes one element of a lesson's `exercises`; `exercise` is the written exercise."""
    row = {"lesson_id": lesson_id, "exercise_id": exercise_id, "order": order, "exercise": orjson.Fragment(exercise)}
    return orjson.dumps(row)


def naming(kind: DocumentKind) -> bytes:
    """Writes the start of an object that has a kind, up to its next key."""
    return b'{"kind":"%s",' % kind.encode()


def data_of(response: bytes, timestamp: datetime) -> bytes:
    """Takes the bare package out of its envelope: the export document."""
    start = len(_START % format_instant(timestamp).encode())
    return response[start : -len(_END)]


def as_full_delta(response: bytes) -> bytes:
    """Makes a package the response to a client whose base revision is not known."""
    return response[: -len(_END) - 1] + b',"base_revision":null,"full":true}' + _END


def joined(pieces: Iterable[bytes], size: int = 65536) -> Iterator[bytes]:
    """Yields the same bytes in fewer pieces of at least `size` bytes."""
    waiting: list[bytes] = []
    length = 0
    for piece in pieces:
        waiting.append(piece)
        length += len(piece)
        if length >= size:
            yield b"".join(waiting)
            waiting, length = [], 0
    yield b"".join(waiting)


def _instant(value: Any) -> str:
    if isinstance(value, datetime):
        return format_instant(value)
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")
