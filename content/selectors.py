"""Reads of the content: lists and single records as the API shows them, and the facts that progress needs.

`private` says whether the caller may see private courses; everybody else sees public ones and what lies below them,
and does not learn who wrote it. Rows are dicts whose keys are those of the answers. The number of queries never
depends on the number of rows. Other apps read content through this module only.
"""

from collections.abc import Callable, Collection
from functools import cache, partial
from typing import Any, NamedTuple
from uuid import UUID

import orjson
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from content.kinds import COURSE, LESSON, Kind
from content.models import Course, Entity, Exercise, Lesson, LessonExercise
from langlearn.api import compiled
from langlearn.api.errors import NotFound
from langlearn.api.listing import Rows
from langlearn.db import TEXTS, CompiledRead, ListOf, OneOf

_PARENT: dict[str, compiled.Parameter] = {"parent_id": (compiled.TEXT_PARAMETER, "?parent")}

AUTHORSHIP = ("created_by", "updated_by")

EXERCISE_COLUMNS = ("id", "exercise_type", "data_json", "created_at", "updated_at", *AUTHORSHIP)
_ASSIGNMENT = (
    "lesson_id",
    "exercise_id",
    "order",
    "exercise__exercise_type",
    "exercise__data_json",
    "exercise__created_at",
    "exercise__updated_at",
)
_LESSON_FACTS = ("id", "course_id", "experience_points", "course__is_public")
_ASSIGNMENT_AUTHORSHIP = ("exercise__created_by", "exercise__updated_by")


class Found(NamedTuple):
    """A single record, and the tag of its present state."""

    record: dict[str, Any]
    tag: int


def not_found(entity: Entity, record_id: str) -> NotFound:
    """The failure for a record that does not exist, is not visible, or lies under another parent."""
    return NotFound(f"{entity.label} with ID '{record_id}' not found")


# The hierarchy


def visible(kind: Kind, *, private: bool) -> QuerySet[Any]:
    """The rows of a kind that the caller may see."""
    rows: QuerySet[Any] = kind.model.objects.all()
    return rows if private else rows.filter(**{kind.visibility: True})


def list_rows(kind: Kind, *, private: bool, parent_id: str | None = None) -> Rows:
    """`listed`, for a page."""
    build = partial(listed, kind, private=private)
    if parent_id is None:
        return Rows(kind.model, build, shape=(kind.entity, private))
    return Rows(kind.model, build, (kind.entity, private, "parent"), _PARENT, {"parent_id": parent_id})


def listed(kind: Kind, *, private: bool, parent_id: str | None = None) -> QuerySet[Any]:
    """The rows of a list, with the number of children of each: of one parent, or of all of them."""
    rows = visible(kind, private=private)
    if parent_id is not None:
        rows = rows.filter(**{kind.parent_column: parent_id})
    if kind.child_model is None:
        return rows
    children = kind.child_model.objects.filter(**{kind.entity.value: OuterRef("pk")}).order_by()
    counted = children.values(kind.entity.value).annotate(number=Count("pk")).values("number")
    listing: QuerySet[Any] = rows.annotate(**{kind.children_count: Coalesce(Subquery(counted), 0)})
    return listing


def columns(kind: Kind, *, private: bool) -> tuple[str, ...]:
    """The columns to read for `objects`."""
    return (*kind.shown, *AUTHORSHIP) if private else kind.shown


def objects(kind: Kind, rows: list[dict[str, Any]], *, private: bool) -> list[dict[str, Any]]:
    """Rows of `columns` as the objects of the API: lessons get their exercises, the others are complete."""
    return _with_exercises(rows, private=private) if kind is LESSON else rows


def check_parent(kind: Kind, parent_id: str, *, private: bool) -> None:
    """Raises NotFound unless the caller may see the parent."""
    assert kind.parent is not None
    _check_visible(kind.parent, parent_id, private=private)


@cache
def _single(kind: Kind, *, private: bool, below: bool) -> CompiledRead:
    """One record by its id, or by its id and its parent's."""

    def build(record_id: str, parent_id: str | None = None) -> QuerySet[Any, Any]:
        rows = listed(kind, private=private, parent_id=parent_id).filter(pk=record_id)
        return rows.values_list(*columns(kind, private=private), "tag")

    return CompiledRead(build, record_id=str, parent_id=str) if below else CompiledRead(build, record_id=str)


def find(kind: Kind, record_id: str, *, private: bool, parent_id: str | None = None) -> Found:
    """One record; with `parent_id` only as a child of that parent. Raises NotFound."""
    below = {} if parent_id is None else {"parent_id": parent_id}
    found = _single(kind, private=private, below=bool(below)).first(record_id=record_id, **below)
    if found is None:
        if parent_id is not None:
            check_parent(kind, parent_id, private=private)
        raise not_found(kind.entity, record_id)
    *row, tag = found
    record = dict(zip(columns(kind, private=private), row, strict=True))
    if kind is LESSON:
        names = assignment_columns(private=private)
        rows = _assignments(private=private).all(lesson_id=record_id)
        _give_exercises(record, [dict(zip(names, row, strict=True)) for row in rows])
    return Found(record, tag)


def _check_visible(kind: Kind, record_id: str, *, private: bool) -> None:
    if not visible(kind, private=private).filter(pk=record_id).exists():
        raise not_found(kind.entity, record_id)


# Exercises in lessons


def check_lesson(lesson_id: str, *, private: bool) -> None:
    """Raises NotFound unless the caller may see the lesson."""
    _check_visible(LESSON, lesson_id, private=private)


def assignments(lesson_id: str) -> QuerySet[LessonExercise]:
    return LessonExercise.objects.filter(lesson=lesson_id)


def assignment_columns(*, private: bool) -> tuple[str, ...]:
    """The columns to read for `assignment_object`."""
    return _ASSIGNMENT + _ASSIGNMENT_AUTHORSHIP if private else _ASSIGNMENT


def assignment_object(row: dict[str, Any]) -> dict[str, Any]:
    """An assignment with its exercise, whose data goes into the answer as it is stored."""
    exercise = {
        "id": row["exercise_id"],
        "exercise_type": row["exercise__exercise_type"],
        "data": orjson.Fragment(row["exercise__data_json"]),
        "created_at": row["exercise__created_at"],
        "updated_at": row["exercise__updated_at"],
    }
    if "exercise__created_by" in row:
        exercise["created_by"] = row["exercise__created_by"]
        exercise["updated_by"] = row["exercise__updated_by"]
    return {
        "lesson_id": row["lesson_id"],
        "exercise_id": row["exercise_id"],
        "order": row["order"],
        "exercise": exercise,
    }


def assignment_not_found(lesson_id: str, exercise_id: str) -> NotFound:
    """The failure for an exercise that is not in a lesson which is there."""
    return NotFound(f"Exercise '{exercise_id}' not found in lesson '{lesson_id}'")


def find_assignment(lesson_id: str, exercise_id: str, *, private: bool) -> Found:
    """One assignment. Raises NotFound, which tells a missing lesson from a missing assignment."""
    rows = assignments(lesson_id).filter(exercise=exercise_id)
    if not private:
        rows = rows.filter(course__is_public=True)
    row = rows.values(*assignment_columns(private=private), "tag").first()
    if row is None:
        check_lesson(lesson_id, private=private)
        raise assignment_not_found(lesson_id, exercise_id)
    return Found(assignment_object(row), row["tag"])


@cache
def _assignments(*, private: bool) -> CompiledRead:
    def build(lesson_id: str) -> QuerySet[Any, Any]:
        return assignments(lesson_id).order_by("order").values_list(*assignment_columns(private=private))

    return CompiledRead(build, lesson_id=str)


def _with_exercises(lessons: list[dict[str, Any]], *, private: bool) -> list[dict[str, Any]]:
    by_lesson: dict[str, list[dict[str, Any]]] = {lesson["id"]: [] for lesson in lessons}
    if by_lesson:
        assigned = LessonExercise.objects.filter(lesson__in=by_lesson).order_by("lesson_id", "order")
        for row in assigned.values(*assignment_columns(private=private)):
            by_lesson[row["lesson_id"]].append(row)
    for lesson in lessons:
        _give_exercises(lesson, by_lesson[lesson["id"]])
    return lessons


def _give_exercises(lesson: dict[str, Any], assigned: list[dict[str, Any]]) -> None:
    lesson["exercises"] = [assignment_object(row) for row in assigned]
    lesson["exercises_count"] = len(assigned)


# The collection of exercises


def exercises() -> QuerySet[Exercise]:
    return Exercise.objects.all()


def exercise_object(row: dict[str, Any]) -> dict[str, Any]:
    """An exercise as staff see it; its data goes into the answer as it is stored."""
    return {
        "id": row["id"],
        "exercise_type": row["exercise_type"],
        "data": orjson.Fragment(row["data_json"]),
        "created_at": row["created_at"],
        "updated_at": row["updated_at"],
        "created_by": row["created_by"],
        "updated_by": row["updated_by"],
    }


def find_exercise(exercise_id: str) -> Found:
    """One exercise. Raises NotFound."""
    row = exercises().filter(pk=exercise_id).values(*EXERCISE_COLUMNS, "tag").first()
    if row is None:
        raise not_found(Entity.EXERCISE, exercise_id)
    return Found(exercise_object(row), row["tag"])


# What progress needs


class LessonFacts(NamedTuple):
    """What completing a lesson depends on; `is_public` is that of its course."""

    id: str
    course_id: str
    experience_points: int
    is_public: bool


class CourseFacts(NamedTuple):
    """What a learner's progress in a course is measured by: its lessons, as keys in the order of the course."""

    name: str
    lesson_ids: dict[str, None]


def _lesson(lesson_id: str) -> QuerySet[Lesson, Any]:
    return Lesson.objects.filter(pk=lesson_id).values_list(*_LESSON_FACTS)


def _lessons(lesson_ids: Collection[str]) -> QuerySet[Lesson, Any]:
    return Lesson.objects.filter(OneOf("pk", lesson_ids, TEXTS)).order_by().values_list(*_LESSON_FACTS)


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


class AnswerFacts(NamedTuple):
    """An exercise as an answer is graded by it; `in_lesson` says whether the lesson asked about uses it."""

    id: str
    exercise_type: str
    data: dict[str, Any]
    in_lesson: bool


def visible_assignments(*, private: bool, completed: QuerySet[Any, Any]) -> QuerySet[LessonExercise]:
    """The exercises in lessons that are there for a learner, to be used inside another query.

    `completed` are the ids of the lessons the learner has completed, which stay there whatever became of the course.
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
    values: dict[str, Any] = {
        "exercise_ids": exercise_ids,
        "lesson_id": lesson_id,
        **({} if private else {"learner": learner}),
    }
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


def course_is_visible(course_id: str, *, private: bool) -> bool:
    return visible(COURSE, private=private).filter(pk=course_id).exists()


def type_of_exercise(exercise_id: Any) -> Subquery:
    """An expression: the type of the exercise of this id."""
    return Subquery(Exercise.objects.filter(pk=exercise_id).values("exercise_type"))


def lesson_exists(lesson_id: Any) -> Exists:
    """An expression: is there a lesson of this id? For rows of other apps, which name lessons without a key."""
    return Exists(Lesson.objects.filter(pk=lesson_id))


def lesson_ids_of_course(course_id: str) -> QuerySet[Lesson, str]:
    """The ids of a course's lessons, to be used inside another query."""
    return Lesson.objects.filter(course=course_id).values_list("pk", flat=True)


def lesson_ids_of_courses(course_ids: Collection[str]) -> QuerySet[Lesson, str]:
    """The ids of the lessons of several courses, to be used inside another query."""
    return Lesson.objects.filter(course__in=course_ids).values_list("pk", flat=True)


def courses_of_lessons(lesson_ids: QuerySet[Any, Any]) -> ListOf:
    """The ids of the public courses in which any of the lessons lie, to be a column of another query."""
    courses = visible(COURSE, private=False).filter(pk__in=Lesson.objects.filter(pk__in=lesson_ids).values("course_id"))
    return ListOf(courses.order_by("pk").values("pk"))


def _course_rows(course_ids: Collection[str]) -> QuerySet[Course, Any]:
    lessons = Lesson.objects.filter(course=OuterRef("pk")).order_by(
        "module__section__level__order", "module__section__order", "module__order", "order"
    )
    rows = visible(COURSE, private=False).filter(OneOf("pk", course_ids, TEXTS)).order_by("pk")
    return rows.values_list("pk", "name", ListOf(lessons.values("pk")))


_COURSES = CompiledRead(_course_rows, course_ids=TEXTS)


def public_courses(course_ids: Collection[str]) -> dict[str, CourseFacts]:
    """Those of the courses that are public. One query."""
    rows = _COURSES.all(course_ids=course_ids) if course_ids else []
    return {course_id: CourseFacts(name, dict.fromkeys(lesson_ids)) for course_id, name, lesson_ids in rows}
