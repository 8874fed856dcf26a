"""Data of lessons, exercises and courses for the progress app."""

from collections.abc import Callable, Collection
from functools import cache
from typing import Any, NamedTuple
from uuid import UUID

import orjson
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from content import catalogue
from content.exercises import title
from content.kinds import COURSE
from content.models import Course, Exercise, Lesson, LessonExercise
from content.selectors.visibility import visible
from langlearn.api.cache import LruCache
from langlearn.db import TEXTS, CompiledRead, ListOf, OneOf


class LessonFacts(NamedTuple):
    """What completing a lesson depends on; `is_public` is that of its course."""

    id: str
    course_id: str
    experience_points: int
    is_public: bool


class AnswerFacts(NamedTuple):
    """What grading an answer depends on; `in_lesson` says whether the lesson in question uses the exercise."""

    id: str
    exercise_type: str
    data: dict[str, Any]
    in_lesson: bool


class CourseFacts(NamedTuple):
    """What a learner's progress in a course is measured by: its lessons, as keys in the order of the course."""

    name: str
    lesson_ids: dict[str, None]


# Lessons

_LESSON_COLUMNS = ("id", "course_id", "experience_points", "course__is_public")


def _lesson(lesson_id: str) -> QuerySet[Lesson, Any]:
    return Lesson.objects.filter(pk=lesson_id).values_list(*_LESSON_COLUMNS)


def _lessons(lesson_ids: Collection[str]) -> QuerySet[Lesson, Any]:
    return Lesson.objects.filter(OneOf("pk", lesson_ids, TEXTS)).values_list(*_LESSON_COLUMNS)


_LESSON = CompiledRead(_lesson, lesson_id=str)
_LESSONS = CompiledRead(_lessons, lesson_ids=TEXTS)


def lesson_for_completion(lesson_id: str, *, private: bool) -> LessonFacts | None:
    """The lesson, None if it does not exist or the caller may not see it. One query."""
    row = _LESSON.first(lesson_id=lesson_id)
    lesson = LessonFacts(*row) if row else None
    return lesson if lesson and (private or lesson.is_public) else None


def lessons_by_id(lesson_ids: Collection[str]) -> dict[str, LessonFacts]:
    """Those of the lessons that exist, private ones included. One query."""
    rows = _LESSONS.all(lesson_ids=lesson_ids) if lesson_ids else []
    return {row[0]: LessonFacts(*row) for row in rows}


def lesson_exists(lesson_id: Any) -> Exists:
    """An expression: does a lesson of this id exist? For rows of other apps, which name lessons without a key."""
    return Exists(Lesson.objects.filter(pk=lesson_id))


def name_of_lesson(lesson_id: Any) -> Subquery:
    """An expression: the name of the lesson of this id."""
    return Subquery(Lesson.objects.filter(pk=lesson_id).values("name"))


def lesson_ids_of_course(course_id: str) -> QuerySet[Lesson, str]:
    """The ids of a course's lessons, to be used inside another query."""
    return Lesson.objects.filter(course=course_id).values_list("pk", flat=True)


def lesson_ids_of_courses(course_ids: Collection[str]) -> QuerySet[Lesson, str]:
    """The ids of the lessons of several courses, to be used inside another query."""
    return Lesson.objects.filter(course__in=course_ids).values_list("pk", flat=True)


# Exercises


def visible_assignments(*, private: bool, completed: QuerySet[Any, Any]) -> QuerySet[LessonExercise]:
    """The exercises in lessons that a learner may see, to be used inside another query.

    `completed` are the ids of the lessons that the learner has completed, which stay visible even if their course
    becomes private.
    """
    rows = LessonExercise.objects.all()
    return rows if private else rows.filter(Q(course__is_public=True) | Q(lesson_id__in=completed))


def exercises_for_answers(
    exercise_ids: Collection[str],
    *,
    private: bool,
    learner: UUID,
    completed: Callable[[UUID], QuerySet[Any, Any]],
    lesson_id: str = "",
) -> dict[str, AnswerFacts]:
    """Those of the exercises that a lesson visible to the learner uses. One query.

    `completed` gives the ids of the lessons that a learner has completed.
    """
    values: dict[str, Any] = {"exercise_ids": exercise_ids, "lesson_id": lesson_id}
    if not private:
        values["learner"] = learner
    rows = _for_answers(completed, private=private).all(**values)
    return {row[0]: AnswerFacts(row[0], row[1], orjson.loads(row[2]), row[3]) for row in rows}


@cache
def _for_answers(completed: Callable[[UUID], QuerySet[Any, Any]], *, private: bool) -> CompiledRead:
    def build(exercise_ids: Collection[str], lesson_id: str, learner: UUID | None = None) -> QuerySet[Any, Any]:
        known = LessonExercise.objects.none() if learner is None else completed(learner)
        usable = visible_assignments(private=private, completed=known).filter(exercise=OuterRef("pk"))
        in_lesson = Exists(LessonExercise.objects.filter(exercise=OuterRef("pk"), lesson=lesson_id))
        rows = Exercise.objects.filter(Exists(usable), OneOf("pk", exercise_ids, TEXTS)).annotate(in_lesson=in_lesson)
        return rows.values_list("pk", "exercise_type", "data_json", "in_lesson")

    if private:
        return CompiledRead(build, exercise_ids=TEXTS, lesson_id=str)
    return CompiledRead(build, exercise_ids=TEXTS, lesson_id=str, learner=UUID)


def exercise_ids_of_course(course_id: str) -> QuerySet[LessonExercise, str]:
    """The ids of the exercises in a course's lessons, to be used inside another query."""
    return LessonExercise.objects.filter(course=course_id).values_list("exercise_id", flat=True)


def exercise_titles(exercise_ids: Collection[str]) -> dict[str, str]:
    """The texts that name those of the exercises that exist, by id. One query."""
    rows = Exercise.objects.filter(pk__in=exercise_ids).values_list("pk", "exercise_type", "data_json")
    return {pk: title(exercise_type, orjson.loads(data)) for pk, exercise_type, data in rows}


def type_of_exercise(exercise_id: Any) -> Subquery:
    """An expression: the type of the exercise of this id."""
    return Subquery(Exercise.objects.filter(pk=exercise_id).values("exercise_type"))


# Courses


def course_names(limit: int) -> list[tuple[str, str]]:
    """Id and name of the first courses by name, private ones included. One query."""
    return list(Course.objects.order_by("name_folded", "pk").values_list("pk", "name")[:limit])


def course_name(course_id: str) -> str | None:
    """The name of a course, None if it does not exist. One query."""
    return Course.objects.filter(pk=course_id).values_list("name", flat=True).first()


def courses_of_lessons(lesson_ids: QuerySet[Any, Any]) -> ListOf:
    """The ids of the public courses to which any of the lessons belong, as a column of another query."""
    courses = visible(COURSE, private=False).filter(pk__in=Lesson.objects.filter(pk__in=lesson_ids).values("course_id"))
    return ListOf(courses.order_by("pk").values("pk"))


def _courses(course_ids: Collection[str]) -> QuerySet[Course, Any]:
    lessons = Lesson.objects.filter(course=OuterRef("pk")).order_by(
        "module__section__level__order", "module__section__order", "module__order", "order"
    )
    rows = visible(COURSE, private=False).filter(OneOf("pk", course_ids, TEXTS)).order_by("pk")
    return rows.values_list("pk", "name", ListOf(lessons.values("pk")))


_COURSES = CompiledRead(_courses, course_ids=TEXTS)
# Sorting the lessons of a large course takes milliseconds.
_course_facts: LruCache[CourseFacts] = LruCache(max_bytes=4 * 1024 * 1024)
_LESSON_BYTES = 100  # of an id among the keys, without its letters


def public_courses(course_ids: Collection[str]) -> dict[str, CourseFacts]:
    """Those of the courses that are public, by id.

    One query for the version of the catalogue, and one for all courses that are not cached under it.
    """
    version = catalogue.version() if course_ids else None
    found = {pk: facts for pk in course_ids if (facts := _course_facts.get((version, pk))) is not None}
    missing = [pk for pk in course_ids if pk not in found]
    for pk, name, lesson_ids in _COURSES.all(course_ids=missing) if missing else ():
        found[pk] = CourseFacts(name, dict.fromkeys(lesson_ids))
        if version is not None:
            size = len(name) + sum(_LESSON_BYTES + len(lesson_id) for lesson_id in lesson_ids)
            _course_facts.put((version, pk), found[pk], size)
    return found
