"""Data of courses for the feedback app: what a learner may report, and exercises as live and as draft data grade them.

What grading an answer to a live exercise depends on is `structure.course_answer`.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Any

import orjson
from django.db.models import QuerySet

from content.exercises import Course as GradingCourse
from content.kinds import State
from content.models import (
    Course,
    Entity,
    Exercise,
    LessonExercise,
    PublishedCourse,
    PublishedExercise,
    PublishedLesson,
    PublishedLessonExercise,
    PublishedWord,
    Word,
)
from content.readers import Reader
from content.selectors.facts import AnswerFacts
from content.selectors.grading_courses import course_with_tables
from langlearn.db import TEXTS, OneOf

_COURSE_ORDER = (
    "lesson__module__section__level__order",
    "lesson__module__section__order",
    "lesson__module__order",
    "lesson__order",
    "lesson_id",
)


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
