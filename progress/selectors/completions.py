"""Reads of a learner's completions, and of their reports."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.db.models import OuterRef, QuerySet

from content import selectors as content
from content.readers import Reader
from langlearn.api.errors import NotFound
from langlearn.db import TEXTS, UUIDS, CompiledRead, OneOf
from progress.models import LessonCompletion, LessonReport

COMPLETION_FIELDS = (
    "user_id",
    "lesson_id",
    "completed_at",
    "score",
    "time_spent_seconds",
    "experience_gained",
    "attempts",
    "best_score",
)


def visible_completions(user_id: UUID) -> QuerySet[LessonCompletion]:
    return LessonCompletion.objects.filter(user_id=user_id, visible=True)


def completed_lesson_ids(user_id: UUID) -> QuerySet[LessonCompletion, str]:
    """The ids of the lessons the learner has completed, to be used inside another query."""
    return visible_completions(user_id).values_list("lesson_id", flat=True)


def completion_data(completion: LessonCompletion) -> dict[str, Any]:
    """The LessonCompletion object of responses."""
    return {field: getattr(completion, field) for field in COMPLETION_FIELDS}


def _of_lessons(user_id: UUID, lesson_ids: Collection[str]) -> QuerySet[LessonCompletion]:
    return visible_completions(user_id).filter(OneOf("lesson_id", lesson_ids, TEXTS))


_OF_LESSONS = CompiledRead(_of_lessons, model=LessonCompletion, user_id=UUID, lesson_ids=TEXTS)


def completions_by_lesson(user_id: UUID, lesson_ids: Collection[str]) -> dict[str, LessonCompletion]:
    """The learner's visible completions of these lessons, by lesson id. One query."""
    rows: list[LessonCompletion] = _OF_LESSONS.all(user_id=user_id, lesson_ids=lesson_ids)
    return {row.lesson_id: row for row in rows}


def _reports(user_id: UUID, identities: Collection[str]) -> QuerySet[LessonReport, Any]:
    rows = LessonReport.objects.filter(OneOf("identity", identities, UUIDS), user_id=user_id)
    return rows.values_list("identity", "lesson_id")


_REPORTS = CompiledRead(_reports, user_id=UUID, identities=UUIDS)


def reported_lessons(user_id: UUID, identities: Collection[str]) -> dict[str, str]:
    """Which of these reports are stored, in any epoch: identity to lesson id. One query."""
    rows = _REPORTS.all(user_id=user_id, identities=identities)
    return {str(identity): lesson_id for identity, lesson_id in rows}


def may_choose(user_id: UUID, lesson_id: str) -> bool:
    """Whether the learner may name this lesson as the last one: it is published, and the learner has completed it."""
    completed = visible_completions(user_id).filter(lesson_id=lesson_id)
    return completed.filter(content.lesson_exists(OuterRef("lesson_id"))).exists()


def lesson_state(user_id: UUID, lesson_id: str, *, reader: Reader) -> dict[str, Any]:
    """Whether the learner completed the lesson. Raises NotFound for a lesson neither visible nor completed."""
    completion = visible_completions(user_id).filter(lesson_id=lesson_id).values(*COMPLETION_FIELDS).first()
    if completion is None and content.lesson_for_completion(lesson_id, reader=reader) is None:
        raise NotFound("Lesson not found")
    return {"lesson_id": lesson_id, "is_completed": completion is not None, "completion": completion}
