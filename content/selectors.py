"""Reads of the content: lists and single records as the API shows them, and the facts that progress needs.

`private` says whether the caller may see private courses; everybody else sees public ones and what lies below them,
and does not learn who wrote it. Rows are dicts whose keys are those of the answers. The number of queries never
depends on the number of rows. Other apps read content through this module only.
"""

from collections.abc import Callable, Collection
from functools import cache, partial
from operator import attrgetter
from typing import Any, NamedTuple
from uuid import UUID

import orjson
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from content import catalogue
from content.catalogue import public_state
from content.kinds import COURSE, LESSON, Kind
from content.models import Course, Entity, Exercise, Lesson, LessonExercise
from langlearn.api import rendered
from langlearn.api.compiled import (
    TEXT_PARAMETER,
    UUID_PARAMETER,
    CompiledRead,
    Parameter,
    Question,
    ResultSet,
    ask_together,
)
from langlearn.api.errors import NotFound
from langlearn.api.listing import Rows
from langlearn.api.lists import TEXTS, ListOf, OneOf

_PARENT: dict[str, Parameter] = {"parent_id": (TEXT_PARAMETER, "?parent")}

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


def parent_present(kind: Kind, parent_id: str, *, private: bool) -> Question[None]:
    """Is the parent of a list there for the caller? The answer raises NotFound unless it is."""
    assert kind.parent is not None
    return _present(kind.parent, parent_id, private=private)


def check_parent(kind: Kind, parent_id: str, *, private: bool) -> None:
    """`parent_present`, asked alone."""
    parent_present(kind, parent_id, private=private).ask()


@cache
def _single(kind: Kind, *, private: bool, below: bool) -> CompiledRead:
    """One record by its id, or by its id and its parent's."""

    def build(record_id: str, parent_id: str | None = None) -> QuerySet[Any, Any]:
        rows = listed(kind, private=private, parent_id=parent_id).filter(pk=record_id)
        return rows.values_list(*columns(kind, private=private), "tag")

    parameters = {"record_id": (TEXT_PARAMETER, "?record"), **(_PARENT if below else {})}
    return CompiledRead(build, sliced=False, postgresql="{}", **parameters)


@cache
def _presence(kind: Kind, *, private: bool) -> CompiledRead:
    def build(record_id: str) -> QuerySet[Any, Any]:
        return visible(kind, private=private).filter(pk=record_id).values_list("pk")

    return CompiledRead(build, record_id=(TEXT_PARAMETER, "?record"))


def find(kind: Kind, record_id: str, *, private: bool, parent_id: str | None = None) -> Found:
    """One record; with `parent_id` only as a child of that parent. Raises NotFound."""
    below = {} if parent_id is None else {"parent_id": parent_id}
    asked: list[Question[Any]] = [_single(kind, private=private, below=bool(below)).row(record_id=record_id, **below)]
    if kind is LESSON:
        asked.append(_assignments_of_one(record_id, private=private))
    found, *assigned = ask_together(*asked)
    if found is None:
        if parent_id is not None:
            check_parent(kind, parent_id, private=private)
        raise not_found(kind.entity, record_id)
    *row, tag = found
    record = dict(zip(columns(kind, private=private), row, strict=True))
    for rows in assigned:
        _give_exercises(record, rows)
    return Found(record, tag)


def _present(kind: Kind, record_id: str, *, private: bool) -> Question[None]:
    def answer(rows: ResultSet) -> None:
        if not rows:
            raise not_found(kind.entity, record_id)

    return Question(_presence(kind, private=private), {"record_id": record_id}, answer)


# Exercises in lessons


def check_lesson(lesson_id: str, *, private: bool) -> None:
    """Raises NotFound unless the lesson is there for the caller."""
    _present(LESSON, lesson_id, private=private).ask()


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


def _assignments_of_one(lesson_id: str, *, private: bool) -> Question[list[dict[str, Any]]]:
    names = assignment_columns(private=private)

    def answer(rows: ResultSet) -> list[dict[str, Any]]:
        return [dict(zip(names, row, strict=True)) for row in rows]

    return Question(_assignments(private=private), {"lesson_id": lesson_id}, answer)


@cache
def _assignments(*, private: bool) -> CompiledRead:
    def build(lesson_id: str) -> QuerySet[Any, Any]:
        return assignments(lesson_id).order_by("order").values_list(*assignment_columns(private=private))

    return CompiledRead(build, lesson_id=(TEXT_PARAMETER, "?lesson"))


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


_KEY_BYTES = 100  # that a text and its place in a dict take besides its letters, about


class CourseFacts(NamedTuple):
    """What a learner's progress in a course is measured by: its lessons, as keys in the order of the course."""

    name: str
    lesson_ids: dict[str, None]

    @property
    def size(self) -> int:
        """Bytes, in memory: of each lesson its id and its place among the keys."""
        return len(self.name) + sum(_KEY_BYTES + len(lesson_id) for lesson_id in self.lesson_ids)


def _lesson(lesson_id: str) -> QuerySet[Lesson, Any]:
    return Lesson.objects.filter(pk=lesson_id).values_list(*_LESSON_FACTS)


def _lessons(lesson_ids: Collection[str]) -> QuerySet[Lesson, Any]:
    rows = Lesson.objects.filter(OneOf("pk", lesson_ids, TEXTS)).order_by()
    return rows.values_list(*_LESSON_FACTS, catalogue.state_column())


_LESSON_FOUND = CompiledRead(_lesson, lesson_id=(TEXT_PARAMETER, "stand-in"))
_LESSONS_FOUND = CompiledRead(_lessons, lesson_ids=(TEXTS, ("stand-in",)))


def lesson_for_completion(lesson_id: str, *, private: bool) -> LessonFacts | None:
    """The lesson, if it exists and is visible to the caller."""
    row = _LESSON_FOUND.first(lesson_id=lesson_id)
    lesson = LessonFacts(*row) if row else None
    return lesson if lesson and (private or lesson.is_public) else None


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

    learner: dict[str, Parameter] = {} if private else {"learner": (UUID_PARAMETER, UUID(int=1))}
    return CompiledRead(
        build,
        sliced=False,
        postgresql="{}",
        exercise_ids=(TEXTS, ("stand-in",)),
        lesson_id=(TEXT_PARAMETER, "?lesson"),
        **learner,
    )


def course_is_visible(course_id: str, *, private: bool) -> bool:
    return _presence(COURSE, private=private).first(record_id=course_id) is not None


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


class _KeptLessons(NamedTuple):
    """Lessons as they are in one state of the catalogue."""

    state: int | None
    facts: dict[str, LessonFacts]


class _LessonsOfState:
    """The lessons that this process has looked up in the present state of the catalogue.

    Not to be asked in a transaction that has changed lessons and not drawn a new state yet: others would be told, under
    the old one, what may never be committed.
    """

    def __init__(self, most: int = 20_000) -> None:
        self._most = most
        self._kept = _KeptLessons(None, {})  # in its place comes another, never another state into it

    def lessons(self, lesson_ids: Collection[str]) -> Question[dict[str, LessonFacts]]:
        kept = self._kept
        if not all(map(kept.facts.__contains__, lesson_ids)):
            return Question(_LESSONS_FOUND, {"lesson_ids": lesson_ids}, self._keep)
        facts = {lesson_id: kept.facts[lesson_id] for lesson_id in lesson_ids}

        def answer(rows: ResultSet) -> dict[str, LessonFacts]:
            if rows == [(kept.state,)]:
                return facts
            if self._kept is kept:  # also if nothing is found now, nobody need ask about that state again
                self._kept = _KeptLessons(None, {})
            return Question(_LESSONS_FOUND, {"lesson_ids": lesson_ids}, self._keep).ask()

        return Question(catalogue.STATE, {}, answer)

    def _keep(self, rows: ResultSet) -> dict[str, LessonFacts]:
        found = {row[0]: LessonFacts(*row[:-1]) for row in rows}
        state = rows[0][-1] if rows else None
        if state is not None:
            kept = self._kept
            if state != kept.state or len(kept.facts.keys() | found.keys()) > self._most:
                self._kept = _KeptLessons(state, dict(found))
            else:
                kept.facts.update(found)
        return found


_lessons_of_state = _LessonsOfState()


def lessons_by_id(lesson_ids: Collection[str]) -> dict[str, LessonFacts]:
    """Those of the lessons that exist, private ones included. See `_LessonsOfState` for where it must not be asked.

    Only the state of the catalogue is asked for where it is known what they are in it; if it is another now, answering
    takes a second query.
    """
    return _lessons_of_state.lessons(lesson_ids).ask()


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


_COURSES_FOUND = CompiledRead(_course_rows, course_ids=(TEXTS, ("stand-in",)))


def public_courses(course_ids: Collection[str]) -> dict[str, CourseFacts]:
    """Those of the courses that are public, kept under the state of the catalogue.

    One query for what is not kept, and that of `public_state`.
    """
    state = public_state()
    if state is None:
        return _public_courses(course_ids)
    keys = {course_id: (state, "course", course_id) for course_id in course_ids}
    return rendered.answers.get_all(keys, _public_courses, attrgetter("size"))


def _public_courses(course_ids: Collection[str]) -> dict[str, CourseFacts]:
    rows = _COURSES_FOUND.all(course_ids=course_ids) if course_ids else []
    return {course_id: CourseFacts(name, dict.fromkeys(lesson_ids)) for course_id, name, lesson_ids in rows}
