"""Data of lessons, exercises and courses for the progress app, all of it published: a draft is unknown to learning.

A course keeps its own copy of an exercise. Where no lesson decides, the copy that was edited last counts, then that of
the course with the smallest id.
"""

from collections.abc import Callable, Collection
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple
from uuid import UUID

import orjson
from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, Subquery, Value, When, Window
from django.db.models.functions import RowNumber

from content import catalogue
from content.exercises import Course as GradingCourse
from content.exercises import title
from content.models import (
    Course,
    PublishedCourse,
    PublishedExercise,
    PublishedLesson,
    PublishedLessonExercise,
    PublishedWord,
)
from content.readers import PUBLIC, Reader
from content.selectors.grading_courses import VERSION_COLUMNS, GradingVersion, grading_courses
from langlearn.api.cache import LruCache
from langlearn.db import TEXTS, CompiledRead, ListOf, OneOf, RowsOf


class LessonFacts(NamedTuple):
    """What completing a lesson depends on; `is_public` is that of its course."""

    id: str
    course_id: str
    experience_points: int
    is_public: bool


class AnswerFacts(NamedTuple):
    """What grading an answer depends on; `in_lesson` says whether the lesson in question uses the exercise.

    `is_shown`: a lesson that the reader may see uses it, and not only one that the learner has completed. `course` is
    that of the copy.
    """

    id: str
    exercise_type: str
    data: dict[str, Any]
    in_lesson: bool
    is_shown: bool
    course: GradingCourse


class CourseFacts(NamedTuple):
    """What a learner's progress in a course is measured by: its lessons, as keys in the order of the course."""

    name: str
    source_language: str
    target_language: str
    is_public: bool
    lesson_ids: dict[str, None]


# Lessons


def _lessons(reader: Reader) -> QuerySet[PublishedLesson, Any]:
    rows = PublishedLesson.objects.filter(reader.visible())
    return rows.values_list("pk", "course_id", "experience_points", "course__is_public")


@cache
def _lesson_by_id(shape: Reader) -> CompiledRead:
    def build(lesson_id: str, member: UUID | None = None) -> QuerySet[PublishedLesson, Any]:
        return _lessons(Reader(shape.private, member)).filter(pk=lesson_id)

    return CompiledRead(build, lesson_id=str, **shape.parameter_types)


def lesson_for_completion(lesson_id: str, *, reader: Reader) -> LessonFacts | None:
    """The lesson, None if it is not published or the reader may not see it. One query."""
    row = _lesson_by_id(reader.shape).first(lesson_id=lesson_id, **reader.parameters)
    return LessonFacts(*row) if row else None


def lesson_for_query(lesson_id: str, *, reader: Reader) -> RowsOf:
    """An expression: a list with the LessonFacts that `lesson_for_completion` would find, as a row; else empty."""
    return RowsOf(_lessons(reader).filter(pk=lesson_id), "pk", "course_id", "experience_points", "course__is_public")


def lessons_by_id(lesson_ids: Collection[str], *, reader: Reader) -> dict[str, LessonFacts]:
    """Those of the lessons that are published and that the reader may see. One query."""
    rows = _lessons(reader).filter(OneOf("pk", lesson_ids, TEXTS)) if lesson_ids else []
    return {row[0]: LessonFacts(*row) for row in rows}


def lesson_exists(lesson_id: Any) -> Exists:
    """Builds an expression that tells whether a lesson of this id is published."""
    return Exists(PublishedLesson.objects.filter(pk=lesson_id))


def name_of_lesson(lesson_id: Any) -> Subquery:
    """An expression: the name of the lesson of this id."""
    return Subquery(PublishedLesson.objects.filter(pk=lesson_id).values("name"))


def lesson_ids_of_course(course_id: str) -> QuerySet[PublishedLesson, str]:
    """The ids of a course's lessons, to be used inside another query."""
    return PublishedLesson.objects.filter(course=course_id).values_list("pk", flat=True)


def lesson_ids_of_courses(course_ids: Collection[str]) -> QuerySet[PublishedLesson, str]:
    """The ids of the lessons of several courses, to be used inside another query."""
    return PublishedLesson.objects.filter(course__in=course_ids).values_list("pk", flat=True)


# Exercises

_uses = PublishedLessonExercise.objects.filter(exercise=OuterRef("pk"))  # of a copy


def visible_assignments(*, reader: Reader, completed: QuerySet[Any, Any]) -> QuerySet[Any, Any]:
    """The exercises in lessons that a learner may see, to be used inside another query.

    `completed` are the ids of the lessons that the learner has completed, which stay visible even if their course
    becomes private; `is_shown` says of a row whether the learner may see its course.
    """
    rows: QuerySet[Any, Any] = PublishedLessonExercise.objects.annotate(is_shown=_is_visible(reader))
    return rows if reader.private else rows.filter(reader.visible() | Q(lesson_id__in=completed))


def visible_copies(*, reader: Reader, completed: QuerySet[Any, Any]) -> QuerySet[PublishedExercise]:
    """The copies that `visible_assignments` use, to be used inside another query."""
    rows = PublishedExercise.objects.all()
    if reader.private:
        return rows
    return rows.filter(reader.visible() | Exists(_uses.filter(lesson_id__in=completed)))


def exercises_for_answers(
    exercise_ids: Collection[str],
    *,
    reader: Reader,
    learner: UUID,
    completed: Callable[[UUID], QuerySet[Any, Any]],
    lesson_id: str = "",
) -> dict[str, AnswerFacts]:
    """Those of the exercises that a lesson visible to the learner uses. One query, and one if a course is not cached.

    The copy of the lesson's course, if that lesson uses the exercise; else one of a course that the reader may see, if
    there is any. `completed` gives the ids of the lessons that a learner has completed.
    """
    values: dict[str, Any] = {"exercise_ids": exercise_ids, "lesson_id": lesson_id, **reader.parameters}
    if not reader.private:
        values["learner"] = learner
    rows = _for_answers(completed, reader.shape).all(**values)
    courses = grading_courses({GradingVersion(*row[5:]) for row in rows})
    return {
        pk: AnswerFacts(pk, exercise_type, orjson.loads(data), in_lesson, is_shown, courses[course_id])
        for pk, exercise_type, data, in_lesson, is_shown, course_id, *_ in rows
    }


@cache
def _for_answers(completed: Callable[[UUID], QuerySet[Any, Any]], shape: Reader) -> CompiledRead:
    def build(
        exercise_ids: Collection[str], lesson_id: str, learner: UUID | None = None, member: UUID | None = None
    ) -> QuerySet[PublishedExercise, Any]:
        known = PublishedLesson.objects.none() if learner is None else completed(learner)
        reader = Reader(shape.private, member)
        usable = visible_assignments(reader=reader, completed=known)
        rows = PublishedExercise.objects.filter(
            Exists(usable.filter(exercise=OuterRef("pk"))), OneOf("exercise_id", exercise_ids, TEXTS)
        ).annotate(in_lesson=Exists(_uses.filter(lesson=lesson_id)), is_shown=_is_visible(reader))
        columns = ("exercise_id", "exercise_type", "data_json", "in_lesson", "is_shown")
        return one_copy_each(rows, "-in_lesson", "-is_shown").values_list(*columns, *VERSION_COLUMNS)

    types = shape.parameter_types if shape.private else {"learner": UUID, **shape.parameter_types}
    return CompiledRead(build, exercise_ids=TEXTS, lesson_id=str, **types)


def _is_visible(reader: Reader) -> Case | Value:
    """An expression: may the reader see the course of a published row?"""
    return Value(True) if reader.private else Case(When(reader.visible(), then=True), default=False)


def one_copy_each(copies: QuerySet[Any], *first: str) -> QuerySet[Any]:
    """Of each exercise the copy that counts."""
    place = Window(RowNumber(), partition_by=F("exercise_id"), order_by=[*first, "-updated_at", "course_id"])
    found: QuerySet[Any] = copies.annotate(place=place).filter(place=1)
    return found


def exercise_ids_of_course(course_id: str | OuterRef) -> QuerySet[PublishedExercise, str]:
    """The ids of the exercises in a course's lessons, to be used inside another query."""
    return PublishedExercise.objects.filter(course=course_id).values_list("exercise_id", flat=True)


def exercise_titles(exercise_ids: Collection[str]) -> dict[str, str]:
    """The texts that name those of the exercises that are published, by id. One query."""
    copies = one_copy_each(PublishedExercise.objects.filter(exercise_id__in=exercise_ids))
    rows = copies.values_list("exercise_id", "exercise_type", "data_json")
    return {exercise_id: title(exercise_type, orjson.loads(data)) for exercise_id, exercise_type, data in rows}


# Courses


def course_names(limit: int) -> list[tuple[str, str]]:
    """Id and name of the first courses by name, private ones included. One query."""
    return list(PublishedCourse.objects.order_by("name_folded", "pk").values_list("pk", "name")[:limit])


def course_name(course_id: str) -> str | None:
    """The name of a course, None if it is not published. One query."""
    return PublishedCourse.objects.filter(pk=course_id).values_list("name", flat=True).first()


def course_is_published(course_id: str, *, reader: Reader) -> bool:
    """Whether the course has a published state, and the reader may see it. One query."""
    return PublishedCourse.objects.filter(reader.visible("is_public", "pk"), pk=course_id).exists()


def published_courses(course_ids: Collection[str], *, reader: Reader) -> set[str]:
    """Those of the courses that are published and that the reader may see. One query, none without courses."""
    if not course_ids:
        return set()
    rows = PublishedCourse.objects.filter(reader.visible("is_public", "pk"), OneOf("pk", course_ids, TEXTS))
    return set(rows.values_list("pk", flat=True))


def courses_with_words(exercises: Q | OneOf) -> QuerySet[Course]:
    """The published courses that have words and use any of these exercises, by the column `exercise_id`."""
    used = PublishedExercise.objects.filter(exercises).values("course")
    words = PublishedWord.objects.filter(course=OuterRef("pk"))
    return Course.objects.filter(Exists(words), pk__in=used, revision__isnull=False)


def revised_courses(since: datetime, *, until: datetime) -> list[tuple[str, int, int]]:
    """The courses whose published state has changed since, but not after `until`, with its revisions. One query."""
    rows = Course.objects.filter(Q(revised_at__gte=since) | Q(words_revised_at__gte=since), revision__isnull=False)
    rows = rows.filter(revised_at__lte=until, words_revised_at__lte=until)
    found: Any = rows.order_by("pk").values_list("pk", "revision", "words_revision")
    return list(found)


def courses_of_lessons(lesson_ids: QuerySet[Any, Any]) -> ListOf:
    """The ids of the public courses to which any of the lessons belong, as a column of another query."""
    lessons = PublishedLesson.objects.filter(pk__in=lesson_ids)
    courses = PublishedCourse.objects.filter(is_public=True, pk__in=lessons.values("course_id"))
    return ListOf(courses.order_by("pk").values("pk"))


def _course_rows(course_ids: Collection[str]) -> QuerySet[PublishedCourse, Any]:
    lessons = PublishedLesson.objects.filter(course=OuterRef("pk")).order_by(
        "module__section__level__order", "module__section__order", "module__order", "order"
    )
    rows = PublishedCourse.objects.filter(OneOf("pk", course_ids, TEXTS)).order_by("pk")
    columns = ("pk", "name", "source_language", "target_language", "is_public")
    return rows.values_list(*columns, ListOf(lessons.values("pk")))


# Sorting the lessons of a large course takes milliseconds.
_course_facts: LruCache[CourseFacts] = LruCache(max_bytes=4 * 1024 * 1024, max_share=2)
_LESSON_BYTES = 100  # of an id among the keys, without its letters


def visible_courses(course_ids: Collection[str], *, reader: Reader = PUBLIC) -> dict[str, CourseFacts]:
    """Those of the courses that are published and that the reader may see, by id.

    One query for the version of the catalogue, one for all courses that are not cached under it, and one for private
    courses and a member.
    """
    version = catalogue.version() if course_ids else None
    found = {pk: facts for pk in course_ids if (facts := _course_facts.get((version, pk))) is not None}
    missing = [pk for pk in course_ids if pk not in found]
    for pk, name, source_language, target_language, is_public, lesson_ids in _course_rows(missing) if missing else ():
        found[pk] = CourseFacts(name, source_language, target_language, is_public, dict.fromkeys(lesson_ids))
        if version is not None:
            size = len(name) + sum(_LESSON_BYTES + len(lesson_id) for lesson_id in lesson_ids)
            _course_facts.put((version, pk), found[pk], size)
    private = {pk for pk, facts in found.items() if not facts.is_public}
    if private and reader.is_staff:
        private -= set(
            PublishedCourse.objects.filter(reader.readable("pk"), pk__in=private).values_list("pk", flat=True)
        )
    return {pk: facts for pk, facts in found.items() if pk not in private}
