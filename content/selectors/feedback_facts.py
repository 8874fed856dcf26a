"""Data of courses for the feedback app: what a learner may report, exercises as live and as draft data grade them, the
records that creators see with a case, and what has changed in a course.

What grading an answer to one live exercise depends on is `structure.course_answer`.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Any, NamedTuple

import orjson
from django.db.models import F, Q, QuerySet, TextField, Value

from content.exercises import Course as GradingCourse
from content.kinds import State
from content.models import (
    ContentChange,
    Course,
    Entity,
    Exercise,
    Lesson,
    LessonExercise,
    Member,
    PublishedCourse,
    PublishedExercise,
    PublishedLesson,
    PublishedLessonExercise,
    PublishedWord,
    Word,
)
from content.readers import Reader
from content.selectors.collection import PUBLIC_COLUMNS, exercise_object
from content.selectors.facts import AnswerFacts
from content.selectors.grading_courses import VERSION_COLUMNS, GradingVersion, course_with_tables, grading_courses
from langlearn.db import TEXTS, KeyIn, OneOf

_COURSE_ORDER = (
    "lesson__module__section__level__order",
    "lesson__module__section__order",
    "lesson__module__order",
    "lesson__order",
    "lesson_id",
)

Key = tuple[str, str]  # course, and a record of it


class DraftExercise(NamedTuple):
    """An exercise of a draft as the API shows it, without its authors, and the first lesson that uses it."""

    record: dict[str, Any]
    lesson_id: str


class CourseState(NamedTuple):
    """The revisions of a course; `revision` is None while it is not published."""

    revision: int | None
    words_revision: int
    draft_revision: int


def live_answers(course_id: str, exercise_ids: Collection[str]) -> dict[str, AnswerFacts]:
    """What grading answers to the published copies of a course depends on, of those of the exercises that its lessons
    use. At most two queries.
    """
    copies = PublishedExercise.objects.filter(OneOf("exercise_id", exercise_ids, TEXTS), course=course_id)
    rows = list(copies.values_list("exercise_id", "exercise_type", "data_json", *VERSION_COLUMNS))
    courses = grading_courses({GradingVersion(*version) for _, _, _, *version in rows}) if rows else {}
    return {
        pk: AnswerFacts(pk, exercise_type, orjson.loads(data), True, True, courses[course_id])
        for pk, exercise_type, data, *_ in rows
    }


def draft_course(course_id: str) -> GradingCourse | None:
    """The course as the languages and words of its draft grade answers. Two queries; None when it is unknown."""
    languages = Course.objects.filter(pk=course_id).values_list("source_language", "target_language").first()
    if languages is None:
        return None
    words = Word.objects.filter(course=course_id).order_by("word_id")
    return course_with_tables(*languages, words.values("text", "translations", "synonyms", "forms"))


def draft_answers(course_id: str, exercise_ids: Collection[str]) -> dict[str, AnswerFacts]:
    """What grading answers by the draft depends on, of those of the exercises that a lesson of the draft uses.

    At most three queries.
    """
    rows = list(
        Exercise.objects.filter(
            OneOf("pk", exercise_ids, TEXTS),
            pk__in=LessonExercise.objects.filter(course=course_id).values("exercise_id"),
        ).values_list("pk", "exercise_type", "data_json")
    )
    course = draft_course(course_id) if rows else None
    if course is None:
        return {}
    return {
        pk: AnswerFacts(pk, exercise_type, orjson.loads(data), True, True, course) for pk, exercise_type, data in rows
    }


def first_lessons(exercise_ids: Collection[str], *, course_id: str, state: State = State.DRAFT) -> dict[str, str]:
    """Exercise to the first lesson in the order of the course that uses it. One query."""
    column = "exercise_id" if state is State.DRAFT else "exercise__exercise_id"
    model: Any = LessonExercise if state is State.DRAFT else PublishedLessonExercise
    rows = model.objects.filter(OneOf(column, exercise_ids, TEXTS), course=course_id).order_by(*_COURSE_ORDER)
    first: dict[str, str] = {}
    for exercise_id, lesson_id in rows.values_list(column, "lesson_id"):
        first.setdefault(exercise_id, lesson_id)
    return first


def draft_data(exercise_id: str) -> tuple[str, dict[str, Any]] | None:
    """Type and data of an exercise in any lesson of a draft, or in none; None when there is no such one. One query."""
    row = Exercise.objects.filter(pk=exercise_id).values_list("exercise_type", "data_json").first()
    return None if row is None else (row[0], orjson.loads(row[1]))


def draft_exercises(keys: Collection[Key]) -> dict[Key, DraftExercise]:
    """Those of the exercises that a lesson of the draft of their course uses. Two queries, none without exercises."""
    if not keys:
        return {}
    used = LessonExercise.objects.filter(KeyIn({"course_id": TEXTS, "exercise_id": TEXTS}, keys))
    first: dict[Key, str] = {}
    for *key, lesson_id in used.order_by(*_COURSE_ORDER).values_list("course_id", "exercise_id", "lesson_id"):
        first.setdefault((key[0], key[1]), lesson_id)
    rows = Exercise.objects.filter(OneOf("pk", {exercise_id for _, exercise_id in first}, TEXTS))
    records = {row["id"]: exercise_object(row) for row in rows.values("id", *PUBLIC_COLUMNS)}
    return {key: DraftExercise(records[key[1]], lesson_id) for key, lesson_id in first.items() if key[1] in records}


def draft_names(entity_keys: Collection[tuple[str, Key]]) -> dict[tuple[str, Key], str]:
    """The names of courses and lessons and the texts of words in drafts, by entity and key. One query, or none."""
    parts = []
    for entity, model, column, name in (
        (Entity.COURSE, Course, "pk", "name"),
        (Entity.LESSON, Lesson, "pk", "name"),
        (Entity.WORD, Word, "word_id", "text"),
    ):
        keys = [key for each, key in entity_keys if each == entity]
        if keys:
            course = "pk" if entity is Entity.COURSE else "course_id"
            rows: QuerySet[Any, Any] = model._default_manager.filter(
                OneOf(course, {course_id for course_id, _ in keys}, TEXTS),
                OneOf(column, {record_id for _, record_id in keys}, TEXTS),
            )
            kind = Value(entity.value, output_field=TextField())
            parts.append(rows.order_by().values_list(kind, F(course), F(column), F(name)))
    if not parts:
        return {}
    found = parts[0].union(*parts[1:], all=True) if len(parts) > 1 else parts[0]
    names = {(entity, (course_id, record_id)): name for entity, course_id, record_id, name in found}
    return {key: names[key] for key in entity_keys if key in names}


def existing_records(course_id: str, entity: str, ids: Collection[str]) -> set[str]:
    """Those of the courses, lessons, exercises or words that the course has in its draft or its published state.

    An exercise is one that a lesson uses. Two queries.
    """
    models: dict[str, tuple[Any, str, Any, str]] = {
        Entity.COURSE: (Course, "pk", PublishedCourse, "pk"),
        Entity.LESSON: (Lesson, "pk", PublishedLesson, "pk"),
        Entity.EXERCISE: (LessonExercise, "exercise_id", PublishedExercise, "exercise_id"),
        Entity.WORD: (Word, "word_id", PublishedWord, "word_id"),
    }
    draft, draft_column, live, live_column = models[entity]
    course = "pk" if entity == Entity.COURSE else "course_id"
    return {
        record_id
        for model, column in ((draft, draft_column), (live, live_column))
        for record_id in model.objects.filter(OneOf(column, ids, TEXTS), **{course: course_id}).values_list(
            column, flat=True
        )
    }


def course_states(course_ids: Collection[str]) -> dict[str, CourseState]:
    """The revisions of those of the courses that exist. One query."""
    rows = Course.objects.filter(OneOf("pk", course_ids, TEXTS)).order_by()
    return {pk: CourseState(*state) for pk, *state in rows.values_list("pk", *CourseState._fields)}


def changed_records(course_id: str, *, after: CourseState, up_to: CourseState) -> set[tuple[str, str]] | None:
    """Entity and id of what has changed in the draft or in public between two states of a course, and maybe later.

    None when the log does not tell: it does not reach back that far, or one of the states is not published. One query.
    """
    if (after.revision is None) != (up_to.revision is None):
        return None
    advanced = {
        name: before + 1
        for name, before, now in zip(CourseState._fields, after, up_to, strict=True)
        if before is not None and before != now
    }
    beyond = Q()
    for name, first in advanced.items():
        beyond |= Q(**{f"{name}__gte": first})
    log = ContentChange.objects.filter(beyond, course=course_id) if advanced else ContentChange.objects.none()
    rows = list(log.order_by().values_list("entity", "entity_id", *advanced))
    # Every revision has changes, but for the first of a course, and of one that was deleted before.
    for place, first in enumerate(advanced.values(), start=2):
        if not any(row[place] == first for row in rows):
            return None
    return {(row[0], row[1]) for row in rows}


def existing_courses() -> QuerySet[Course, Any]:
    """The ids of all courses, to be used inside another query."""
    return Course.objects.values("pk")


def courses_of_member(user_id: Any) -> QuerySet[Member, Any]:
    """The ids of the courses of which an account is a member, to be used inside another query."""
    return Member.objects.filter(user=user_id).values("course_id")


def live_record_changed_at(course_id: str, entity: str, entity_id: str, *, reader: Reader) -> datetime | None:
    """When the published row of a course, lesson, exercise or word of the course last changed; None when the reader
    does not see one. One query.
    """
    changed: datetime | None = _live(course_id, entity, entity_id, reader).values_list("updated_at", flat=True).first()
    return changed


def _live(course_id: str, entity: str, entity_id: str, reader: Reader) -> QuerySet[Any, Any]:
    if entity == Entity.COURSE:
        rows = PublishedCourse.objects.filter(reader.visible("is_public", "pk"), pk=course_id)
        return rows if entity_id == course_id else rows.none()
    model: Any
    model, column = {
        Entity.LESSON.value: (PublishedLesson, "pk"),
        Entity.EXERCISE.value: (PublishedExercise, "exercise_id"),
        Entity.WORD.value: (PublishedWord, "word_id"),
    }[entity]
    found: QuerySet[Any, Any] = model.objects.filter(reader.visible(), course=course_id, **{column: entity_id})
    return found
