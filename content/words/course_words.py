"""The published words and exercises of a course as values, for progress."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import orjson
from django.db.models import OuterRef, QuerySet, TextField
from django.db.models.functions import Cast

from content import catalogue
from content.exercises.grading import Verdict
from content.folding import WordColumns, word_columns
from content.formats.documents import WordRow
from content.models import Course, PublishedCourse, PublishedExercise, PublishedLessonExercise, PublishedWord
from content.readers import Reader
from content.selectors.collection import PUBLIC_COLUMNS, exercise_object
from content.words.matching import Belonging, Rating, WordIndex
from langlearn.api.cache import LruCache
from langlearn.db import RowsOf, stored_instant

_LISTS = ("translations", "synonyms", "forms", "tags")
_TEXTS = ("part_of_speech", "gender", "pronunciation", "note", "audio_url", "image_url", "lesson_id")


class WordVersion(NamedTuple):
    """What the words of a course's exercises depend on: the revisions of the course and of its words.

    `catalogue` is the version of all courses, which is not repeated after a rollback or a restored backup.
    """

    revision: int
    words_revision: int
    catalogue: int


@dataclass(frozen=True, slots=True)
class CourseExercise:
    """A course's copy of an exercise; `columns` have its instants as `stored_instant` reads them."""

    columns: Mapping[str, Any]

    @property
    def id(self) -> str:
        return str(self.columns["id"])

    @property
    def exercise_type(self) -> str:
        return str(self.columns["exercise_type"])

    @property
    def data_json(self) -> str:
        return str(self.columns["data_json"])

    @property
    def data(self) -> Any:
        return orjson.loads(self.data_json)

    @property
    def is_silent(self) -> bool:
        """Whether it is a listening exercise that is not recorded yet."""
        return self.exercise_type == "listening" and '"audio_url":null' in self.data_json

    @property
    def shown(self) -> dict[str, Any]:
        """The exercise as the API shows it to learners."""
        instants = {name: stored_instant(self.columns[name]) for name in ("created_at", "updated_at")}
        return exercise_object({**self.columns, **instants})


class CourseWords:
    """The words and exercises of a version of a course, and what exercises and the answers to them say of words.

    It is cached, and what it computes is remembered; so nothing of it may be changed.
    """

    def __init__(
        self, index: WordIndex, exercises: Mapping[str, CourseExercise], lessons: Mapping[str, Sequence[str]]
    ) -> None:
        self.index = index
        self.exercises = exercises  # those that lessons use, by id
        self.lessons = lessons  # the exercises of each lesson that has any, in its order
        self._belonging: dict[str, Belonging] = {}

    @property
    def words(self) -> Mapping[str, WordRow]:
        """By id, in the order of the ids."""
        return self.index.words

    @cached_property
    def folded(self) -> Mapping[str, WordColumns]:
        """The texts of each word for sorting and search, by id."""
        return {
            word.id: word_columns(word.text, word.forms, word.synonyms, word.translations, word.tags)
            for word in self.words.values()
        }

    def belonging(self, exercise_id: str) -> Sequence[str]:
        """The ids of the words that belong to an exercise, in order; none if no lesson of the course uses it."""
        exercise = self.exercises.get(exercise_id)
        return self._belonging_to(exercise).word_ids if exercise else ()

    def _belonging_to(self, exercise: CourseExercise) -> Belonging:
        found = self._belonging.get(exercise.id)
        if found is None:
            found = self._belonging[exercise.id] = self.index.belonging(exercise.exercise_type, exercise.data)
        return found

    def evidence(self, exercise_id: str, verdict: Verdict, diff_json: str) -> dict[str, Rating]:
        """A rating of each word that a stored answer gives evidence of; none if no lesson of the course uses it."""
        exercise = self.exercises.get(exercise_id)
        if exercise is None:
            return {}
        side = self._belonging_to(exercise).side
        return self.index.evidence(exercise.exercise_type, exercise.data, verdict, orjson.loads(diff_json), side=side)


def word_version(course_id: str, *, reader: Reader) -> QuerySet[Course, Any]:
    """The course, if it is published and the reader may see it, to be read with the columns of `WordVersion`."""
    rows = Course.objects.filter(reader.visible("is_public", "pk"), pk=course_id, revision__isnull=False)
    return rows.annotate(catalogue=catalogue.version_column())


def _columns() -> tuple[Any, ...]:
    """The language of the words of a course, and its words, exercises and assignments."""
    words = PublishedWord.objects.filter(course=OuterRef("pk")).order_by("word_id")
    words = words.annotate(**{f"{name}_json": Cast(name, TextField()) for name in _LISTS})
    exercises = PublishedExercise.objects.filter(course=OuterRef("pk")).order_by()
    assigned = PublishedLessonExercise.objects.filter(course=OuterRef("pk")).order_by("lesson_id", "order")
    return (
        "target_language",
        RowsOf(words, "word_id", "text", *(f"{name}_json" for name in _LISTS), *_TEXTS),
        RowsOf(exercises, "exercise_id", *PUBLIC_COLUMNS),
        RowsOf(assigned, "lesson_id", "exercise__exercise_id"),
    )


_cached: LruCache[CourseWords] = LruCache(max_bytes=32 * 1024 * 1024, max_share=2)  # 10,000 exercises take 15 MB
_WORD_BYTES = 1500
_EXERCISE_BYTES = 600  # without its data


def course_words(course_id: str, version: WordVersion) -> CourseWords:
    """Returns the words of a published course. One query if they are not cached under this version, which was read
    before.
    """
    key = (version.catalogue, course_id)
    found = _cached.get(key)
    if found is None:
        row = PublishedCourse.objects.filter(pk=course_id).values_list(*_columns()).first()
        target_language, words, rows, assigned = row or ("", [], [], [])
        index = WordIndex(map(_word, words), target_language=target_language)
        columns = ("id", *PUBLIC_COLUMNS)
        exercises = {row[0]: CourseExercise(dict(zip(columns, row, strict=True))) for row in rows}
        lessons: dict[str, list[str]] = {}
        for lesson_id, exercise_id in assigned:
            lessons.setdefault(lesson_id, []).append(exercise_id)
        found = CourseWords(index, exercises, lessons)
        size = _WORD_BYTES * len(words) + sum(_EXERCISE_BYTES + len(each.data_json) for each in exercises.values())
        _cached.put(key, found, size)
    return found


def find_course_words(course_id: str, *, reader: Reader) -> CourseWords | None:
    """The words of a course; None for one not visible to the reader. One query, and one if they are not cached."""
    row = word_version(course_id, reader=reader).values_list(*WordVersion._fields).first()
    return None if row is None else course_words(course_id, WordVersion(*row))


def _word(row: Sequence[Any]) -> WordRow:
    pk, text, *rest = row
    lists = {name: orjson.loads(value) for name, value in zip(_LISTS, rest, strict=False)}
    return WordRow(id=pk, text=text, **lists, **dict(zip(_TEXTS, rest[len(_LISTS) :], strict=True)))
