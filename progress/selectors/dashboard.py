"""The numbers of the admin's dashboard: charts of learning over a period, of all courses or of one.

Every number is one grouped read that may come from the replica; all are cached for some minutes. Each read looks at a
range of an index, the last weeks or the newest attempts. Days are learners' local dates where the data has them, else
UTC. The number of a course is that of its present lessons.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.core.cache import cache
from django.db.models import CharField, Count, Exists, F, FloatField, Max, OuterRef, Q, QuerySet, Sum, Value
from django.db.models.functions import Cast, Concat, TruncWeek

from accounts import selectors as accounts
from content.selectors.facts import exercise_ids_of_course, exercise_titles, lesson_ids_of_course
from langlearn import metrics
from langlearn.db.replica import may_lag
from progress.models import ActivityDay, EntryKind, ExerciseAttempt, ExperienceEntry, LessonReport, lesson_source

PERIODS = (7, 30, 90)  # days
DAYS = 30
WEEKS = 8
HARDEST = 10
LEAST_ATTEMPTS = 10  # with fewer the share is mostly chance
NEWEST_ATTEMPTS = 50_000  # that the hardest exercises are found among
CACHE_SECONDS = 300
_EARNING = (EntryKind.LESSON, EntryKind.PRACTICE, EntryKind.BONUS)
CHART_WIDTH, CHART_HEIGHT = 600, 160


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of a chart, in the chart's own units, origin at the top left."""

    label: str
    value: int
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Chart:
    title: str
    total: int | None  # None where a sum has no meaning
    highest: int
    bars: list[Bar]


@dataclass(frozen=True, slots=True)
class Cohort:
    """Learners who signed up in a week, and the share (0 to 100, None for weeks to come) active in each week since."""

    week: date
    size: int
    shares: list[int | None]


def bars(values: Mapping[date, int], last: date, days: int = DAYS) -> list[Bar]:
    """One bar a day up to `last`, days without a value included."""
    dates = [last - timedelta(days=days - 1 - index) for index in range(days)]
    highest = max(1, *(values.get(day, 0) for day in dates))
    slot = CHART_WIDTH / days
    found = []
    for index, day in enumerate(dates):
        value = values.get(day, 0)
        height = round(value / highest * CHART_HEIGHT, 1)
        found.append(
            Bar(day.isoformat(), value, round(index * slot, 1), CHART_HEIGHT - height, round(slot * 0.8, 1), height)
        )
    return found


def cohorts(sizes: Mapping[date, int], active: Mapping[tuple[date, date], int], last: date) -> list[Cohort]:
    """Retention of the last WEEKS weeks of sign-ups. Weeks are named by their Monday; `last` is the current week's."""
    found = []
    for age in range(WEEKS - 1, -1, -1):
        week = last - timedelta(weeks=age)
        size = sizes.get(week, 0)
        shares = [
            None
            if later > age or not size
            else round(100 * active.get((week, week + timedelta(weeks=later)), 0) / size)
            for later in range(WEEKS)
        ]
        found.append(Cohort(week, size, shares))
    return found


def dashboard(now: datetime, *, course_id: str = "", days: int = DAYS) -> dict[str, Any]:
    """Charts of the last days, cohorts and the hardest exercises; as of at most CACHE_SECONDS ago."""
    key = f"dashboard:{days}:{course_id}"
    try:
        cached: dict[str, Any] | None = cache.get(key)
    except Exception:  # noqa: BLE001 - the cache is optional
        metrics.cache_lookup("error")
        return may_lag(lambda: _measure(now, course_id, days))
    metrics.cache_lookup("miss" if cached is None else "hit")
    if cached is None:
        cached = may_lag(lambda: _measure(now, course_id, days))
        with suppress(Exception):  # the cache may fail by now
            cache.set(key, cached, CACHE_SECONDS)
    return cached


def _measure(now: datetime, course_id: str, days: int) -> dict[str, Any]:
    today = now.astimezone(UTC).date()
    first = today - timedelta(days=days - 1)
    start = datetime(first.year, first.month, first.day, tzinfo=UTC)
    monday = today - timedelta(days=today.weekday())
    oldest = monday - timedelta(weeks=WEEKS - 1)
    completions, experience = _earned(first, start, course_id)
    charts = [
        _chart("Active learners", _active_learners(first, start, course_id), today, days, summed=False),
        _chart("Completed lessons", completions, today, days),
        _chart("Experience points", experience, today, days),
    ]
    if not course_id:
        charts.append(_chart("Sign-ups", accounts.sign_ups_by_day(start), today, days))
    since = datetime(oldest.year, oldest.month, oldest.day, tzinfo=UTC)
    return {
        "as_of": now,
        "charts": charts,
        "cohorts": cohorts(accounts.sign_ups_by_week(since), _active_by_week(since, course_id), monday),
        "weeks": range(WEEKS),
        "hardest": _hardest(start, course_id),
        "least_attempts": LEAST_ATTEMPTS,
    }


def _chart(title: str, values: Mapping[date, int], last: date, days: int, *, summed: bool = True) -> Chart:
    shown = bars(values, last, days)
    return Chart(title, sum(bar.value for bar in shown) if summed else None, max(bar.value for bar in shown), shown)


def _reports_since(start: datetime, course_id: str) -> QuerySet[LessonReport]:
    """Reports of the lessons of a course, for local dates from that of `start` on."""
    return LessonReport.objects.filter(
        lesson_id__in=lesson_ids_of_course(course_id),
        completed_at__gte=start - timedelta(days=1),  # days begin earlier in the east
        local_date__gte=start.date(),
    )


def _active_learners(first: date, start: datetime, course_id: str) -> dict[date, int]:
    days: QuerySet[Any] = (
        _reports_since(start, course_id) if course_id else ActivityDay.objects.filter(local_date__gte=first)
    )
    return dict(days.values_list("local_date").annotate(number=Count("user_id", distinct=True)))


def _earned(first: date, start: datetime, course_id: str) -> tuple[dict[date, int], dict[date, int]]:
    """Completed lessons and points by day, both from the ledger: a line for each lesson, practice session and bonus."""
    # What was learnt on a day is booked on that day or later, but days begin earlier in the east.
    entries = ExperienceEntry.objects.filter(
        created_at__gte=start - timedelta(days=1), local_date__gte=first, kind__in=_EARNING
    )
    if course_id:
        source = Concat(Value(lesson_source("")), "pk", output_field=CharField())
        entries = entries.filter(source__in=lesson_ids_of_course(course_id).values_list(source, flat=True))
    lessons = Count("id", filter=Q(kind=EntryKind.LESSON, reason__isnull=True))
    days = entries.values_list("local_date").annotate(number=lessons, total=Sum("amount"))
    completions: dict[date, int] = {}
    experience: dict[date, int] = {}
    for day, number, total in days:
        completions[day], experience[day] = number, max(0, total)
    return completions, experience


def _active_by_week(start: datetime, course_id: str) -> dict[tuple[date, date], int]:
    """Week of sign-up and week of activity to the number of learners."""
    days: QuerySet[Any] = (
        _reports_since(start, course_id) if course_id else ActivityDay.objects.filter(local_date__gte=start.date())
    )
    weeks = days.filter(user__created_at__gte=start).annotate(
        cohort=TruncWeek("user__created_at", tzinfo=UTC), week=TruncWeek("local_date")
    )
    numbers = weeks.values_list("cohort", "week").annotate(number=Count("user_id", distinct=True))
    return {(cohort.date(), week): number for cohort, week, number in numbers}


def _hardest(start: datetime, course_id: str) -> list[dict[str, Any]]:
    """Exercises by the share of learners whose first answer was wrong, among the newest attempts of the period."""
    newest = ExerciseAttempt.objects.aggregate(newest=Max("id"))["newest"] or 0
    earlier = ExerciseAttempt.objects.filter(
        user_id=OuterRef("user_id"), exercise_id=OuterRef("exercise_id"), answered_at__lt=OuterRef("answered_at")
    )
    first = ExerciseAttempt.objects.filter(~Exists(earlier), id__gt=newest - NEWEST_ATTEMPTS, answered_at__gte=start)
    if course_id:
        first = first.filter(exercise_id__in=exercise_ids_of_course(course_id))
    graded = first.values("exercise_id", "exercise_type").annotate(
        learners=Count("id"), wrong=Count("id", filter=Q(is_correct=False))
    )
    share = 100.0 * Cast(F("wrong"), FloatField()) / F("learners")
    rows = graded.filter(learners__gte=LEAST_ATTEMPTS, wrong__gt=0).annotate(share=share)
    found = list(rows.order_by("-share", "exercise_id")[:HARDEST])
    titles = exercise_titles([row["exercise_id"] for row in found])
    return [{**row, "title": titles.get(row["exercise_id"])} for row in found]
