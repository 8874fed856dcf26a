"""The words of a course as values, and their index; that of published words is cached."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import OuterRef, QuerySet, Subquery

from content.formats.documents import WordRow
from content.kinds import State
from content.models import Course, Entity, PublishedCourse
from content.selectors.visibility import not_found
from content.words.matching import Belonging, WordIndex
from content.words.selectors import WORD_COLUMNS, words_of
from langlearn.api.cache import LruCache

_FIELDS = tuple(field.name for field in fields(WordRow) if field.name != "id")
_SHOWN = ("id", *WORD_COLUMNS[1:])

_WORD_BYTES = 3000  # with its keys and columns


class IndexVersion(NamedTuple):
    """What the published words of a course depend on."""

    course_id: str
    target_language: str
    words_revision: int
    words_revised_at: datetime


@dataclass(frozen=True, slots=True)
class PublishedIndex:
    """The index of the published words of a course, and the instants of their creation and last change.

    `belonging` has the words of exercises by their tags; its readers fill it.
    """

    index: WordIndex
    instants: Mapping[str, tuple[datetime, datetime]]
    belonging: dict[int, Belonging]

    def shown(self, word_id: str, *, course_id: str) -> dict[str, Any]:
        """A word as the API shows it to learners."""
        word = self.index.words[word_id]
        row = dict(zip(("created_at", "updated_at"), self.instants[word_id], strict=True)) | {"course_id": course_id}
        return {name: row[name] if name in row else getattr(word, name) for name in _SHOWN}


indexes: LruCache[PublishedIndex] = LruCache(max_bytes=32 * 1024 * 1024, max_share=1)


def word_rows(course_id: str, state: State = State.DRAFT) -> list[WordRow]:
    """The words of a course, by id. One query."""
    rows = words_of(course_id, state).order_by("word_id").values_list("word_id", *_FIELDS)
    return [WordRow(*values) for values in rows]


def word_of(row: Mapping[str, Any]) -> WordRow:
    """The word of a row of `word_column_names`."""
    return WordRow(id=row["word_id"], **{name: row[name] for name in _FIELDS})


def draft_index(course_id: str, words: Sequence[WordRow]) -> WordIndex:
    """The index of these words, which are those of the draft. Raises NotFound. One query."""
    language = Course.objects.filter(pk=course_id).values_list("target_language", flat=True).first()
    if language is None:
        raise not_found(Entity.COURSE, course_id)
    return WordIndex(words, target_language=language)


def index_version(courses: QuerySet[PublishedCourse]) -> IndexVersion | None:
    """The version of the published words of the first of these courses, None without any. One query."""
    revisions = Course.objects.filter(pk=OuterRef("pk"))
    columns = (Subquery(revisions.values(name)) for name in ("words_revision", "words_revised_at"))
    row = courses.values_list("pk", "target_language", *columns).first()
    return None if row is None else IndexVersion(*row)


def published_index(version: IndexVersion) -> PublishedIndex:
    """The words of a version, which was read before, or of a newer one. One query if they are not cached."""

    def build() -> tuple[PublishedIndex, int]:
        rows = words_of(version.course_id, State.PUBLISHED).order_by("word_id")
        found = list(rows.values_list("created_at", "updated_at", "word_id", *_FIELDS))
        words = [WordRow(*values) for _, _, *values in found]
        index = WordIndex(words, target_language=version.target_language)
        return PublishedIndex(index, {row[2]: row[:2] for row in found}, {}), _WORD_BYTES * len(words)

    return indexes.get_or_build(version, build)
