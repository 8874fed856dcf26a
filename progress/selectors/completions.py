"""Reads of a learner's completions, and of their reports."""

from collections.abc import Collection
from datetime import datetime
from typing import Annotated, TypedDict
from uuid import UUID

from django.db.models import OuterRef, QuerySet

from content.readers import Reader
from content.selectors.facts import lesson_exists, lesson_for_completion
from langlearn.api.errors import NotFound
from langlearn.api.responses import NonNegative, Positive, Schema
from langlearn.db import TEXTS, UUIDS, CompiledRead, OneOf
from progress.models import LESSON_ID_LENGTH, LessonCompletion, LessonReport

Score = Annotated[int, Schema(maximum=100, minimum=0)]
LessonId = Annotated[str, Schema(maxLength=LESSON_ID_LENGTH)]


class LessonCompletionData(TypedDict):
    """One completed lesson of one learner."""

    user_id: UUID
    lesson_id: LessonId
    completed_at: datetime
    score: Score | None
    time_spent_seconds: NonNegative | None
    experience_gained: Positive
    attempts: Positive
    best_score: Score | None


COMPLETION_FIELDS = tuple(LessonCompletionData.__annotations__)  # the columns, for `.values()`


class LessonStateData(TypedDict):
    lesson_id: LessonId
    is_completed: bool
    completion: LessonCompletionData | None


def visible_completions(user_id: UUID) -> QuerySet[LessonCompletion]:
    return LessonCompletion.objects.filter(user_id=user_id, visible=True)


def completed_lesson_ids(user_id: UUID) -> QuerySet[LessonCompletion, str]:
    """The ids of the lessons the learner has completed, to be used inside another query."""
    return visible_completions(user_id).values_list("lesson_id", flat=True)


def number_of_learners(completions: QuerySet[LessonCompletion]) -> int:
    """Whose completions these are. One query.

    PostgreSQL sorts all rows for `COUNT(DISTINCT …)`; the distinct rows of a sub-query it hashes, in parallel.
    """
    return completions.order_by().values("user_id").distinct().count()


def completion_data(completion: LessonCompletion) -> LessonCompletionData:
    """The LessonCompletion object of responses."""
    return {
        "user_id": completion.user_id,
        "lesson_id": completion.lesson_id,
        "completed_at": completion.completed_at,
        "score": completion.score,
        "time_spent_seconds": completion.time_spent_seconds,
        "experience_gained": completion.experience_gained,
        "attempts": completion.attempts,
        "best_score": completion.best_score,
    }


def _of_lessons(user_id: UUID, lesson_ids: Collection[str]) -> QuerySet[LessonCompletion]:
    return visible_completions(user_id).filter(OneOf("lesson_id", lesson_ids, TEXTS))


_OF_LESSONS = CompiledRead(_of_lessons, model=LessonCompletion, user_id=UUID, lesson_ids=TEXTS)


def completions_by_lesson(user_id: UUID, lesson_ids: Collection[str]) -> dict[str, LessonCompletion]:
    """The learner's visible completions of these lessons, by lesson id. One query."""
    rows: list[LessonCompletion] = _OF_LESSONS.all(user_id=user_id, lesson_ids=lesson_ids)
    return {row.lesson_id: row for row in rows}


def reported_lessons(user_id: UUID, identities: Collection[str]) -> dict[str, str]:
    """Which of these reports are stored, in any epoch: identity to lesson id. One query."""
    rows = LessonReport.objects.filter(OneOf("identity", identities, UUIDS), user_id=user_id)
    return {str(identity): lesson_id for identity, lesson_id in rows.values_list("identity", "lesson_id")}


def may_choose(user_id: UUID, lesson_id: str) -> bool:
    """Whether the learner may name this lesson as the last one: it is published, and the learner has completed it."""
    completed = visible_completions(user_id).filter(lesson_id=lesson_id)
    return completed.filter(lesson_exists(OuterRef("lesson_id"))).exists()


def lesson_state(user_id: UUID, lesson_id: str, *, reader: Reader) -> LessonStateData:
    """Whether the learner completed the lesson. Raises NotFound for a lesson neither visible nor completed."""
    completion = visible_completions(user_id).filter(lesson_id=lesson_id).only(*COMPLETION_FIELDS).first()
    if completion is None and lesson_for_completion(lesson_id, reader=reader) is None:
        raise NotFound("Lesson not found")
    return {
        "lesson_id": lesson_id,
        "is_completed": completion is not None,
        "completion": completion_data(completion) if completion else None,
    }
