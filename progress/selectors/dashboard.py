"""The numbers of the admin's dashboard: charts of learning over the last weeks.

Every number is one grouped read that may come from the replica; all are cached for some minutes. Each read looks at a
range of an index, the last weeks or the newest attempts. Days are learners' local dates where the data has them, else
UTC.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.core.cache import cache
from django.db.models import Count, Exists, F, FloatField, Max, OuterRef, Q, Sum
from django.db.models.functions import Cast, TruncWeek

from accounts import selectors as accounts
from langlearn.ops import metrics
from langlearn.ops.replica import may_lag
from progress.models import ActivityDay, EntryKind, ExerciseAttempt, ExperienceEntry

DAYS = 30
WEEKS = 8
HARDEST = 10
LEAST_ATTEMPTS = 10  # with fewer the share is mostly chance
NEWEST_ATTEMPTS = 50_000  # that the hardest exercises are found among
CACHE_SECONDS = 300
_KEY = "dashboard"
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


def dashboard(now: datetime) -> dict[str, Any]:
    """Charts, cohorts and the hardest exercises; as of at most CACHE_SECONDS ago."""
    try:
        cached: dict[str, Any] | None = cache.get(_KEY)
    except Exception:  # noqa: BLE001 - the cache is optional
        metrics.cache_lookup("error")
        return may_lag(lambda: _measure(now))
    metrics.cache_lookup("miss" if cached is None else "hit")
    if cached is None:
        cached = may_lag(lambda: _measure(now))
        with suppress(Exception):  # the cache may fail by now
            cache.set(_KEY, cached, CACHE_SECONDS)
    return cached


def _measure(now: datetime) -> dict[str, Any]:
    today = now.astimezone(UTC).date()
    first = today - timedelta(days=DAYS - 1)
    start = datetime(first.year, first.month, first.day, tzinfo=UTC)
    monday = today - timedelta(days=today.weekday())
    oldest = monday - timedelta(weeks=WEEKS - 1)
    completions, experience = _earned(first, start)
    return {
        "as_of": now,
        "charts": [
            _chart("Active learners", _active_learners(first), today, summed=False),
            _chart("Completed lessons", completions, today),
            _chart("Experience points", experience, today),
            _chart("Sign-ups", accounts.sign_ups_by_day(start), today),
        ],
        "cohorts": cohorts(*_retention(datetime(oldest.year, oldest.month, oldest.day, tzinfo=UTC)), monday),
        "weeks": range(WEEKS),
        "hardest": _hardest(),
        "least_attempts": LEAST_ATTEMPTS,
    }


def _chart(title: str, values: Mapping[date, int], last: date, *, summed: bool = True) -> Chart:
    shown = bars(values, last)
    return Chart(title, sum(bar.value for bar in shown) if summed else None, max(bar.value for bar in shown), shown)


def _active_learners(first: date) -> dict[date, int]:
    days = ActivityDay.objects.filter(local_date__gte=first).values_list("local_date")
    return dict(days.annotate(number=Count("user_id", distinct=True)))


def _earned(first: date, start: datetime) -> tuple[dict[date, int], dict[date, int]]:
    """Completed lessons and points by day, both from the ledger, which has a line for each lesson and each bonus."""
    # What was learnt on a day is booked on that day or later, but days begin earlier in the east.
    entries = ExperienceEntry.objects.filter(
        created_at__gte=start - timedelta(days=1), local_date__gte=first, kind__in=(EntryKind.LESSON, EntryKind.BONUS)
    )
    lessons = Count("id", filter=Q(kind=EntryKind.LESSON, reason__isnull=True))
    days = entries.values_list("local_date").annotate(number=lessons, total=Sum("amount"))
    completions: dict[date, int] = {}
    experience: dict[date, int] = {}
    for day, number, total in days:
        completions[day], experience[day] = number, max(0, total)
    return completions, experience


def _retention(start: datetime) -> tuple[dict[date, int], dict[tuple[date, date], int]]:
    days = ActivityDay.objects.filter(user__created_at__gte=start, local_date__gte=start.date())
    weeks = days.annotate(cohort=TruncWeek("user__created_at", tzinfo=UTC), week=TruncWeek("local_date")).values_list(
        "cohort", "week"
    )
    active = {
        (cohort.date(), week): number for cohort, week, number in weeks.annotate(number=Count("user_id", distinct=True))
    }
    return accounts.sign_ups_by_week(start), active


def _hardest() -> list[dict[str, Any]]:
    """Exercises by the share of learners whose first answer was wrong, among the newest attempts."""
    newest = ExerciseAttempt.objects.aggregate(newest=Max("id"))["newest"] or 0
    earlier = ExerciseAttempt.objects.filter(
        user_id=OuterRef("user_id"), exercise_id=OuterRef("exercise_id"), answered_at__lt=OuterRef("answered_at")
    )
    first = ExerciseAttempt.objects.filter(~Exists(earlier), id__gt=newest - NEWEST_ATTEMPTS)
    graded = first.values("exercise_id", "exercise_type").annotate(
        learners=Count("id"), wrong=Count("id", filter=Q(is_correct=False))
    )
    share = 100.0 * Cast(F("wrong"), FloatField()) / F("learners")
    rows = graded.filter(learners__gte=LEAST_ATTEMPTS, wrong__gt=0).annotate(share=share)
    return [dict(row) for row in rows.order_by("-share", "exercise_id")[:HARDEST]]
