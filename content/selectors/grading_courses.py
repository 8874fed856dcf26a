"""What grading takes from courses besides their exercises: the languages and the published words, for progress.

They are cached by version, which is read with the exercise. What is not cached is read in one statement with its
version, so an answer is graded with all words from before an edit, or with all from after it.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

import orjson
from django.db.models import OuterRef, QuerySet, Subquery, TextField
from django.db.models.functions import Cast

from content.exercises import NO_COURSE, course_of
from content.exercises import Course as GradingCourse
from content.languages import tables_for
from content.models import Course, PublishedCourse, PublishedWord
from langlearn.api.cache import LruCache
from langlearn.db import TEXTS, OneOf, RowsOf

_LISTS = ("translations", "synonyms", "forms")

_cached: LruCache[GradingCourse] = LruCache(max_bytes=16 * 1024 * 1024, max_share=1)
_TABLE_BYTES = 150_000  # of the tables of two languages, as grading stores them
_LETTER_BYTES = 20  # of the texts of words, with what grading finds them by


class GradingVersion(NamedTuple):
    """The version of what grading takes from a course: the tag of its row, which has the languages, and the revision
    of its words. An edit of an exercise changes neither.
    """

    course_id: str
    tag: int
    words_revision: int


def _words_revision(course: str) -> Subquery:
    """A column: the revision of the words of the course whose id is in the column `course`."""
    return Subquery(Course.objects.filter(pk=OuterRef(course)).values("words_revision"))


# Of a published exercise.
VERSION_COLUMNS = ("course_id", "course__tag", _words_revision("course_id"))


def grading_courses(versions: Collection[GradingVersion]) -> dict[str, GradingCourse]:
    """The courses by id, of these versions or of newer ones. One query for all that are not cached.

    A course that was deleted meanwhile is one without languages.
    """
    found = {version.course_id: _cached.get(version) for version in versions}
    missing = [course_id for course_id, course in found.items() if course is None]
    rows = _rows(missing) if missing else ()
    for course_id, tag, words_revision, source_language, target_language, words in rows:
        taught = [_word(*columns) for columns in words]
        course = course_with_tables(source_language, target_language, taught)
        _cached.put(GradingVersion(course_id, tag, words_revision), course, _size(taught))
        found[course_id] = course
    return {course_id: course or NO_COURSE for course_id, course in found.items()}


def course_with_tables(source_language: str, target_language: str, words: Iterable[Mapping[str, Any]]) -> GradingCourse:
    """A course by which answers are graded, with the tables of its languages."""
    languages = {tag.partition("-")[0] for tag in (source_language, target_language)}
    return course_of(
        source_language=source_language,
        target_language=target_language,
        words=words,
        tables=tables_for(*languages),
    )


def _rows(course_ids: Collection[str]) -> QuerySet[PublishedCourse, Any]:
    words = PublishedWord.objects.filter(course=OuterRef("pk")).order_by("word_id")
    lists = {f"{name}_json": Cast(name, TextField()) for name in _LISTS}
    rows = PublishedCourse.objects.filter(OneOf("pk", course_ids, TEXTS))
    columns = ("pk", "tag", _words_revision("pk"), "source_language", "target_language")
    return rows.values_list(*columns, RowsOf(words.annotate(**lists), "text", *lists))


def _word(text: str, *lists: str) -> dict[str, Any]:
    return {"text": text, **{name: orjson.loads(value) for name, value in zip(_LISTS, lists, strict=True)}}


def _size(words: Iterable[Mapping[str, Any]]) -> int:
    """The bytes that a course of these words takes, about."""
    texts = (text for word in words for text in (word["text"], *(each for name in _LISTS for each in word[name])))
    return _TABLE_BYTES + _LETTER_BYTES * sum(map(len, texts))
