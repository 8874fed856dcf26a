"""A learner's statistics over all courses."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, TypedDict
from uuid import UUID

from django.db.models import Max, QuerySet, Sum

from content.selectors.facts import CourseFacts, courses_of_lessons, visible_courses
from langlearn.api.responses import NonNegative, Percentage
from langlearn.db import CompiledRead, RowsOf, stored_instant
from progress.models import LessonReport, UserProgress
from progress.rules import lives
from progress.selectors.completions import completed_lesson_ids, visible_completions
from progress.selectors.placements import read_skips, skips_of
from progress.selectors.state import Lives, defaults, lives_policy, local_date_now

_COLUMNS = tuple(field.attname for field in UserProgress._meta.concrete_fields)


class CourseSummaryData(TypedDict):
    course_id: str
    name: str
    lessons_completed: NonNegative
    total_lessons: NonNegative
    completion_percentage: Percentage
    last_activity_date: datetime
    next_lesson_id: str | None


class SummaryData(TypedDict):
    user_id: UUID
    experience_points: NonNegative
    lives_current: Lives
    streak_current: NonNegative
    longest_streak: NonNegative
    lessons_completed: NonNegative
    courses_started: NonNegative
    courses_completed: NonNegative
    completion_percentage: Percentage
    average_score: Percentage
    last_activity_date: datetime
    total_lessons: NonNegative
    total_time_seconds: NonNegative
    courses: list[CourseSummaryData]


def rounded(value: float | Decimal) -> float:
    """Two decimals, half up."""
    return float(Decimal(str(value)).quantize(Decimal("0.01"), ROUND_HALF_UP))


def percentage(part: int, whole: int) -> float:
    """Two decimals, half up; 0 without values."""
    return rounded(Decimal(100 * part) / whole) if whole else 0.0


@dataclass(slots=True)
class _Activity:
    """The latest of the visible reports of one lesson, and the time spent on all of them."""

    latest: datetime
    seconds: int


def _history(user_id: UUID) -> QuerySet[UserProgress, Any]:
    """The learner's row, with visible completions, reports by lesson and epoch, started courses, skipped lessons."""
    reports = LessonReport.objects.filter(user_id=user_id).order_by().values("lesson_id", "epoch")
    reports = reports.annotate(latest=Max("completed_at"), seconds=Sum("time_spent_seconds"))
    return UserProgress.objects.filter(pk=user_id).values_list(
        *_COLUMNS,
        RowsOf(visible_completions(user_id), "lesson_id", "epoch", "best_score"),
        RowsOf(reports, "lesson_id", "epoch", "latest", "seconds"),
        courses_of_lessons(completed_lesson_ids(user_id)),
        skips_of(user_id),
    )


_HISTORY = CompiledRead(_history, user_id=UUID)


def _activity_by_lesson(reports: list[Any], epoch_of: dict[str, int]) -> dict[str, _Activity]:
    """By completed lesson, from the reports since the epoch of its completion."""
    found: dict[str, _Activity] = {}
    for lesson_id, epoch, text, seconds in reports:
        if epoch < epoch_of.get(lesson_id, epoch + 1):
            continue
        latest = stored_instant(text)
        activity = found.setdefault(lesson_id, _Activity(latest, 0))
        activity.latest = max(activity.latest, latest)
        activity.seconds += seconds or 0
    return found


def summary(user_id: UUID, *, timezone: str, registered_at: datetime, now: datetime) -> SummaryData:
    """Statistics over the learner's completions and the courses they lie in.

    One query, and those of `content.visible_courses`.
    """
    found = _HISTORY.first(user_id=user_id)
    if found is None:
        current: Mapping[str, Any] = defaults(user_id, timezone=timezone, registered_at=registered_at, now=now)
        completions, reports, started, skips = [], [], [], []
    else:
        *values, completions, reports, started, skips = found
        row = UserProgress.from_db("default", _COLUMNS, values)
        current = {
            "experience_points": row.experience_points,
            "lives_current": lives.settle(row.lives, now, lives_policy()).count,
            "streak_current": row.streak.current(local_date_now(row, timezone=timezone, now=now)),
            "streak_longest": row.streak_longest,
            "last_activity_date": row.last_reported_at or registered_at,
        }
    activity = _activity_by_lesson(reports, {lesson_id: epoch for lesson_id, epoch, _ in completions})
    scores = [score for _, _, score in completions if score is not None]
    courses = _course_summaries(visible_courses(started), activity, read_skips(skips))
    completed = sum(course["lessons_completed"] for course in courses)
    total = sum(course["total_lessons"] for course in courses)
    return {
        "user_id": user_id,
        "experience_points": current["experience_points"],
        "lives_current": current["lives_current"],
        "streak_current": current["streak_current"],
        "longest_streak": current["streak_longest"],
        "lessons_completed": len(completions),
        "courses_started": len(courses),
        "courses_completed": sum(course["lessons_completed"] == course["total_lessons"] for course in courses),
        "completion_percentage": percentage(completed, total),
        "average_score": rounded(Decimal(sum(scores)) / len(scores)) if scores else 0.0,
        "last_activity_date": current["last_activity_date"],
        "total_lessons": total,
        "total_time_seconds": sum(lesson.seconds for lesson in activity.values()),
        "courses": courses,
    }


def _course_summaries(
    courses: dict[str, CourseFacts], activity: dict[str, _Activity], skips: dict[str, frozenset[str]]
) -> list[CourseSummaryData]:
    """The started public courses, latest activity first. Lessons that no longer exist count towards no course."""
    done = {course_id: activity.keys() & course.lesson_ids.keys() for course_id, course in courses.items()}
    latest = {
        course_id: max(activity[lesson_id].latest for lesson_id in lesson_ids)
        for course_id, lesson_ids in done.items()
        if lesson_ids
    }
    summaries: list[CourseSummaryData] = []
    for course_id in sorted(latest, key=lambda course_id: (-latest[course_id].timestamp(), course_id)):
        course = courses[course_id]
        lesson_ids = course.lesson_ids
        completed, known = len(done[course_id]), activity.keys() | skips.get(course_id, frozenset())
        summaries.append(
            {
                "course_id": course_id,
                "name": course.name,
                "lessons_completed": completed,
                "total_lessons": len(lesson_ids),
                "completion_percentage": percentage(completed, len(lesson_ids)),
                "last_activity_date": latest[course_id],
                "next_lesson_id": next((lesson_id for lesson_id in lesson_ids if lesson_id not in known), None),
            }
        )
    return summaries
