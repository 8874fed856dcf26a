"""Statistics of one lesson over all learners, for its authors. Visible completions and their reports only."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Annotated, Any, TypedDict

from django.db.models import Count, Exists, OuterRef, QuerySet, Sum
from django.db.models.functions import TruncDate

from content.readers import EVERYTHING, reader_of
from content.rights import Right, rights_of
from content.selectors.facts import lesson_for_completion, lesson_ids_of_course
from langlearn.api.auth import Caller
from langlearn.api.errors import Forbidden, NotFound
from langlearn.api.responses import NonNegative, Percentage, Schema
from progress.models import LessonCompletion, LessonReport
from progress.rules import distribution
from progress.selectors.completions import number_of_learners, visible_completions
from progress.selectors.statistics import percentage, rounded

DAYS = 30


class DayCountData(TypedDict):
    date: Annotated[date, Schema(description="In UTC.")]
    completions: NonNegative


class LessonStatisticsData(TypedDict):
    """Statistics of a lesson."""

    total_completions: Annotated[NonNegative, Schema(description="Repeats included.")]
    unique_users: NonNegative
    completion_rate: Percentage
    average_score: float | None
    average_time_spent: Annotated[float | None, Schema(description="Seconds.")]
    median_time_spent: Annotated[float | None, Schema(description="Seconds.")]
    score_distribution: list[distribution.ScoreBucketData]
    last_30_days: list[DayCountData]
    as_of: Annotated[datetime, Schema(description="Of all numbers, which are stored where completions are many.")]


def course_of_lesson(lesson_id: str, *, viewer: Caller) -> str | None:
    """The course of a lesson whose statistics the viewer may see; None of a lesson that is gone.

    Raises NotFound; Forbidden for a lesson that the viewer may see, of a course whose draft they may not read.
    """
    lesson = lesson_for_completion(lesson_id, reader=EVERYTHING)
    if lesson is None or not _may_read_draft(lesson.course_id, viewer):
        is_public = lesson is not None and lesson.is_public
        if not is_public and not visible_completions(viewer.id).filter(lesson_id=lesson_id).exists():
            raise NotFound("Lesson not found")
        if lesson is not None:
            raise Forbidden()
    return lesson.course_id if lesson else None


def _may_read_draft(course_id: str, viewer: Caller) -> bool:
    return reader_of(viewer).private or Right.READ in rights_of(course_id, viewer)


def completions_read(lesson_id: str, course_id: str | None) -> QuerySet[LessonCompletion]:
    """The completions that `lesson_statistics` reads, those of the whole course."""
    completions = LessonCompletion.objects.filter(visible=True).order_by()
    lessons = {"lesson_id": lesson_id} if course_id is None else {"lesson_id__in": lesson_ids_of_course(course_id)}
    return completions.filter(**lessons)


def lesson_statistics(lesson_id: str, course_id: str | None, *, at: datetime) -> LessonStatisticsData:
    """The statistics up to the UTC day of `at`.

    A constant number of queries; scores and times come as counts of each value, never as rows of learners.
    """
    completions = LessonCompletion.objects.filter(lesson_id=lesson_id, visible=True).order_by()
    by_score = list(completions.values_list("best_score").annotate(Count("pk"), Sum("attempts")))
    learners = sum(number for _, number, _ in by_score)
    scores = {score: number for score, number, _ in by_score if score is not None}
    by_time = completions.filter(time_spent_seconds__isnull=False).values_list("time_spent_seconds")
    times: dict[int, int] = dict(by_time.annotate(Count("pk")))
    in_course = _learners_in_course(course_id) if course_id else 0
    return {
        "total_completions": sum(reports for _, _, reports in by_score),
        "unique_users": learners,
        "completion_rate": percentage(learners, in_course),
        "average_score": _rounded(distribution.mean(scores)),
        "average_time_spent": _rounded(distribution.mean(times)),
        "median_time_spent": _rounded(distribution.median(times)),
        "score_distribution": distribution.score_buckets(scores),
        "last_30_days": _last_days(lesson_id, at),
        "as_of": at,
    }


def _learners_in_course(course_id: str) -> int:
    rows = LessonCompletion.objects.filter(lesson_id__in=lesson_ids_of_course(course_id), visible=True)
    return number_of_learners(rows)


def _last_days(lesson_id: str, now: datetime) -> list[DayCountData]:
    today = now.astimezone(UTC).date()
    days = [today - timedelta(days=back) for back in range(DAYS - 1, -1, -1)]
    midnight = datetime.combine(days[0], time(), UTC)
    of_visible = LessonCompletion.objects.filter(
        user_id=OuterRef("user_id"), lesson_id=lesson_id, visible=True, epoch__lte=OuterRef("epoch")
    )
    reports = LessonReport.objects.filter(
        Exists(of_visible),
        lesson_id=lesson_id,
        completed_at__gte=midnight,
        completed_at__lt=midnight + timedelta(days=DAYS),
    )
    rows = reports.order_by().annotate(day=TruncDate("completed_at", tzinfo=UTC)).values_list("day")
    counted: Mapping[Any, int] = dict(rows.annotate(Count("pk")))
    return [{"date": day, "completions": counted.get(day, 0)} for day in days]


def _rounded(value: Decimal | None) -> float | None:
    return None if value is None else rounded(value)
