"""The published words and exercises of a course as values, for progress.

Words are cached by their own revision, exercises by that of the course, and the words of each exercise by its tag. So
after an edit of an exercise the next reader reads the exercises of the course again, but finds the words of that one
only, and an edit of another course costs nothing. The data of exercises are cached compressed, in parts of a few
exercises: one takes a few hundred bytes.
"""

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from sys import intern
from typing import Any, NamedTuple

import orjson
from django.db.models import OuterRef, QuerySet, Subquery

from content.exercises.grading import Verdict
from content.formats.documents import WordRow
from content.models import Course, PublishedCourse, PublishedLessonExercise
from content.readers import Reader
from content.selectors.collection import PUBLIC_COLUMNS, exercise_object
from content.selectors.structure import CourseStructure, structure_of
from content.words.indexes import IndexVersion, PublishedIndex, published_index
from content.words.matching import Belonging, Rating
from langlearn.api.cache import LruCache
from langlearn.db import batches, stored_instant

_PART = 32  # exercises


class WordVersion(NamedTuple):
    """What the words of a course's exercises depend on: the revisions of the course and of its words.

    With their instants they are not repeated after a restored backup.
    """

    revision: int
    revised_at: datetime
    words_revision: int
    words_revised_at: datetime
    language: str  # that is taught; it is in the revision of the course, which most edits raise


@dataclass(frozen=True, slots=True)
class CourseExercise:
    """A course's copy of an exercise; its other columns are at a place of a compressed part."""

    id: str
    tag: int
    exercise_type: str
    is_silent: bool  # a listening exercise that is not recorded yet
    part: bytes
    place: int

    @property
    def data(self) -> Any:
        return orjson.loads(self._columns["data_json"])

    @property
    def shown(self) -> dict[str, Any]:
        """The exercise as the API shows it to learners."""
        columns = self._columns
        instants = {name: stored_instant(columns[name]) for name in ("created_at", "updated_at")}
        return exercise_object({**columns, **instants, "id": self.id})

    @property
    def _columns(self) -> dict[str, Any]:
        return dict(zip(PUBLIC_COLUMNS, _unpacked(self.part)[self.place], strict=True))


_unpacked_parts: LruCache[list[list[Any]]] = LruCache(max_bytes=8 * 1024 * 1024, max_share=1)


def _unpacked(part: bytes) -> list[list[Any]]:
    """The columns of each exercise of a part. They are cached, as exercises of a lesson are mostly read together."""

    def build() -> tuple[list[list[Any]], int]:
        text = zlib.decompress(part)
        return orjson.loads(text), len(part) + 2 * len(text)  # as values they take some twice their text

    return _unpacked_parts.get_or_build((part,), build)


class CourseExercises(NamedTuple):
    """The exercises that the lessons of a course use, by id; and those of each lesson that has any, in its order."""

    exercises: Mapping[str, CourseExercise]
    lessons: Mapping[str, Sequence[str]]


class CourseWords:
    """The words and exercises of a version of a course, and what exercises and the answers to them say of words."""

    def __init__(self, course_id: str, version: WordVersion, published: PublishedIndex) -> None:
        self.id = course_id
        self.version = version
        self.index = published.index
        self._belonging = published.belonging

    @property
    def words(self) -> Mapping[str, WordRow]:
        """By id, in the order of the ids."""
        return self.index.words

    @cached_property
    def _used(self) -> CourseExercises:
        return course_exercises(self.id, self.version)

    @property
    def exercises(self) -> Mapping[str, CourseExercise]:
        """Those that lessons use, by id. One query if they are not cached."""
        return self._used.exercises

    @property
    def lessons(self) -> Mapping[str, Sequence[str]]:
        """The exercises of each lesson that has any, in its order. One query if they are not cached."""
        return self._used.lessons

    @property
    def structure(self) -> CourseStructure:
        """Of the same revision. One query if it is not cached."""
        return structure_of(self.id, self.version.revision, self.version.revised_at)

    def belonging(self, exercise_id: str) -> Sequence[str]:
        """The ids of the words that belong to an exercise, in order; none if no lesson of the course uses it."""
        exercise = self.exercises.get(exercise_id)
        return self._belonging_to(exercise).word_ids if exercise else ()

    def _belonging_to(self, exercise: CourseExercise) -> Belonging:
        found = self._belonging.get(exercise.tag)
        if found is None:
            if len(self._belonging) >= 2 * len(self.exercises):  # most are of exercises as they were before edits
                self._belonging.clear()
            found = self._belonging[exercise.tag] = self.index.belonging(exercise.exercise_type, exercise.data)
        return found

    def evidence(self, exercise_id: str, verdict: Verdict, diff_json: str) -> dict[str, Rating]:
        """A rating of each word that a stored answer gives evidence of; none if no lesson of the course uses it."""
        exercise = self.exercises.get(exercise_id)
        if exercise is None:
            return {}
        return self.index.evidence(
            exercise.exercise_type, self._belonging_to(exercise), verdict, orjson.loads(diff_json)
        )


def word_version(course_id: str, *, reader: Reader) -> QuerySet[Course, Any]:
    """The course, if it is published and the reader may see it, to be read with the columns of `WordVersion`."""
    published = PublishedCourse.objects.filter(pk=OuterRef("pk"))
    rows = Course.objects.filter(reader.visible("is_public", "pk"), pk=course_id, revision__isnull=False)
    return rows.annotate(language=Subquery(published.values("target_language")))


def course_words(course_id: str, version: WordVersion) -> CourseWords:
    """The words of a version, which was read before, or of a newer one. One query if they are not cached."""
    index = IndexVersion(course_id, version.language, version.words_revision, version.words_revised_at)
    return CourseWords(course_id, version, published_index(index))


def find_course_words(course_id: str, *, reader: Reader) -> CourseWords | None:
    """The words of a course; None for one not visible to the reader. One query, and one if they are not cached."""
    row = word_version(course_id, reader=reader).values_list(*WordVersion._fields).first()
    return None if row is None else course_words(course_id, WordVersion(*row))


cached_exercises: LruCache[CourseExercises] = LruCache(max_bytes=80 * 1024 * 1024, max_share=1)
_EXERCISE_BYTES = 500  # with its words, without its part: with it, 100,000 exercises fit


def course_exercises(course_id: str, version: WordVersion) -> CourseExercises:
    """The exercises of a version, which was read before, or of a newer one. One query if they are not cached."""

    def build() -> tuple[CourseExercises, int]:
        columns = ("exercise_id", "tag", *PUBLIC_COLUMNS)
        rows = PublishedLessonExercise.objects.filter(course=course_id).order_by("lesson_id", "order")
        found = rows.values_list("lesson_id", *(f"exercise__{name}" for name in columns))
        exercises: dict[str, CourseExercise] = {}
        lessons: dict[str, list[str]] = {}
        size = 0
        for batch in batches(found.iterator(), _PART):
            part = zlib.compress(orjson.dumps([values for _, _, _, *values in batch]), 1)
            size += len(part)
            for place, (lesson_id, exercise_id, tag, *values) in enumerate(batch):
                if exercise_id not in exercises:  # an exercise may be in several lessons
                    exercises[exercise_id] = CourseExercise(exercise_id, tag, *_type_of(*values), part, place)
                lessons.setdefault(lesson_id, []).append(exercises[exercise_id].id)
        return CourseExercises(exercises, lessons), size + _EXERCISE_BYTES * len(exercises)

    return cached_exercises.get_or_build((course_id, version.revision, version.revised_at), build)


def _type_of(exercise_type: str, data_json: str, *_: Any) -> tuple[str, bool]:
    """The type of an exercise, and whether it is silent."""
    return intern(exercise_type), exercise_type == "listening" and '"audio_url":null' in data_json
