"""Facts about the completions of all learners, for content: see `content.registry`.

Only visible completions count, not those that a reset has archived.
"""

from collections.abc import Collection
from datetime import UTC, date, datetime, time
from typing import Any
from uuid import UUID

from django.db.models import Avg, Count, QuerySet
from django.db.models.functions import TruncDate

from content.registry import Completions, Performance
from content.selectors.facts import lesson_ids_of_courses
from langlearn.db import MAX_IDS, batches
from progress.models import LessonCompletion
from progress.selectors.completions import number_of_learners


def _of(lesson_ids: Any) -> QuerySet[LessonCompletion]:
    return LessonCompletion.objects.filter(lesson_id__in=lesson_ids, visible=True).order_by()


def count(lesson_ids: Collection[str]) -> Completions:
    """Learners and completions of these lessons, looked up in batches."""
    learners: set[UUID] = set()
    completions = 0
    for batch in batches(lesson_ids, MAX_IDS):
        for learner, number in _of(batch).values_list("user").annotate(Count("pk")):
            learners.add(learner)
            completions += number
    return Completions(len(learners), completions)


def learners_by_lesson(lesson_ids: Collection[str]) -> dict[str, int]:
    """Lesson to learners who completed it."""
    return dict(_of(lesson_ids).values_list("lesson_id").annotate(Count("user")))


def completions_read(course_ids: Collection[str]) -> QuerySet[LessonCompletion]:
    """The completions that `performance` reads, those of the whole courses."""
    return _of(lesson_ids_of_courses(course_ids))


def performance(lesson_ids: Collection[str], course_ids: Collection[str]) -> Performance:
    """Averages over these lessons, and the number of learners of the courses."""
    completions = _of(lesson_ids)
    averages = completions.aggregate(average_score=Avg("score"), average_seconds=Avg("time_spent_seconds"))
    return Performance(
        learners=number_of_learners(completions),
        learners_of_courses=number_of_learners(_of(lesson_ids_of_courses(course_ids))),
        **averages,
    )


def by_day(lesson_ids: Collection[str], *, since: date) -> dict[date, int]:
    """Completions of these lessons on each day in UTC."""
    recent = _of(lesson_ids).filter(completed_at__gte=datetime.combine(since, time(), UTC))
    days = recent.annotate(day=TruncDate("completed_at", tzinfo=UTC)).values_list("day")
    return dict(days.annotate(Count("pk")))
