"""Reads of a learner's completions, and of their reports."""

from collections.abc import Collection
from datetime import date, datetime
from functools import cache
from typing import Annotated, Any, TypedDict
from uuid import UUID

from django.db.models import OuterRef, QuerySet

from content.readers import Reader
from content.selectors.facts import LessonFacts, lesson_exists, lesson_for_completion, lesson_for_query
from langlearn.api.errors import NotFound
from langlearn.api.responses import NonNegative, Positive, Schema
from langlearn.db import TEXTS, UUIDS, CompiledRead, OneOf, RowsOf, stored_instant
from progress.models import LESSON_ID_LENGTH, LessonCompletion, LessonReport, UserProgress

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


def lesson_and_completion(
    user_id: UUID, lesson_id: str, *, reader: Reader
) -> tuple[LessonFacts | None, LessonCompletion | None]:
    """The lesson, None if it is not published or the reader may not see it; the learner's visible completion of it.

    The learner has a progress row. One query.
    """
    read = _lesson_and_completion(reader.shape)
    lessons, completions = read.first(user_id=user_id, lesson_id=lesson_id, **reader.parameters)
    lesson = next((LessonFacts(pk, course, points, bool(public)) for pk, course, points, public in lessons), None)
    return lesson, next((_completion(user_id, lesson_id, row) for row in completions), None)


_COLUMNS = [
    field.attname for field in LessonCompletion._meta.concrete_fields if field.attname not in ("user_id", "lesson_id")
]


@cache
def _lesson_and_completion(shape: Reader) -> CompiledRead:
    def build(user_id: UUID, lesson_id: str, member: UUID | None = None) -> QuerySet[UserProgress, Any]:
        lesson = lesson_for_query(lesson_id, reader=Reader(shape.private, member))
        completion = RowsOf(visible_completions(user_id).filter(lesson_id=lesson_id), *_COLUMNS)
        return UserProgress.objects.filter(pk=user_id).values_list(lesson, completion)

    return CompiledRead(build, user_id=UUID, lesson_id=str, **shape.parameter_types)


def _completion(user_id: UUID, lesson_id: str, row: list[Any]) -> LessonCompletion:
    values = dict(zip(_COLUMNS, row, strict=True))
    earned_on = values["life_earned_on"]
    values |= {
        "completed_at": stored_instant(values["completed_at"]),
        "local_date": date.fromisoformat(values["local_date"]),
        "first_identity": UUID(values["first_identity"]),
        "life_earned_on": date.fromisoformat(earned_on) if earned_on else None,
    }
    return LessonCompletion(user_id=user_id, lesson_id=lesson_id, **values)


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
