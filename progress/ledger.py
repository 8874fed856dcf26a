"""The running totals of the ledger on the learner's progress row.

Every entry is booked through `credit`, under the lock of the row and in the transaction that writes the entry, so the
totals are sums of entries at every commit. The scores of the present week and month start again with each period; what
they were in earlier periods is in the ledger only.

The score of a day is not a sum of entries: a lesson's points belong to the day of its completion, wherever an earlier
report moves it, and adjustments belong to none. `credit_days` keeps that of the latest day, `earned_by_day` sums any.
"""

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.db.models import QuerySet, Sum

from langlearn.api.compiled import DATE_PARAMETER, NUMBER_PARAMETER, UUID_PARAMETER, CompiledRead
from progress.models import EntryKind, ExperienceEntry, LessonCompletion, UserProgress
from progress.rules.day_total import DayTotal
from progress.rules.periods import month_start, week_start


def credit(progress: UserProgress, amount: int, at: datetime) -> None:
    """Adds the amount of a lesson, bonus or adjustment entry created at `at` to the totals. The caller saves."""
    progress.experience_points += amount
    week, month = week_start(at), month_start(at)
    # An entry may be a moment older than the one that was booked before it, and belong to the week before.
    if progress.week_starts_on is None or progress.week_starts_on < week:
        progress.week_starts_on, progress.week_score = week, 0
    if progress.week_starts_on == week:
        progress.week_score += amount
    if progress.month_starts_on is None or progress.month_starts_on < month:
        progress.month_starts_on, progress.month_score = month, 0
    if progress.month_starts_on == month:
        progress.month_score += amount


def clear(progress: UserProgress) -> None:
    """Takes all totals to zero, as a reset does. The caller saves."""
    progress.experience_points = progress.week_score = progress.month_score = 0
    progress.week_starts_on = progress.month_starts_on = None
    progress.last_earned_on, progress.day_score = None, 0


def credit_days(progress: UserProgress, points: Mapping[date, int]) -> None:
    """Takes what completions and bonuses change, by local date, into the score of the latest day. The caller saves.

    To be called before any of it is written: where the score is not known yet, it begins with what is stored.
    """
    if not points:
        return
    total = (day_total(progress) or _stored_total(progress)).booked(points)
    progress.last_earned_on, progress.day_score = total.day, total.points


def day_total(progress: UserProgress) -> DayTotal | None:
    """The score of the latest day; None while it is not known."""
    return None if progress.day_score is None else DayTotal(progress.last_earned_on, progress.day_score)


def _stored_total(progress: UserProgress) -> DayTotal:
    """The total from all that is stored. Completions are dated on active days, only bonuses may be later."""
    first = progress.streak_last_day
    stored = earned_by_day(progress.user_id, progress.epoch, first=first or date.min, last=date.max)
    return DayTotal(first).booked(stored)


def within_days(model: Any, user_id: UUID, epoch: int, first: date, last: date) -> QuerySet[Any, Any]:
    """The rows of some days, to be aggregated by day."""
    rows = model.objects.filter(user_id=user_id, epoch=epoch, local_date__range=(first, last))
    by_day: QuerySet[Any, Any] = rows.order_by().values_list("local_date")
    return by_day


def read_by_day(build: Callable[..., QuerySet[Any, Any]]) -> CompiledRead:
    """The compiled read of what `build` makes of `within_days`, whose parameters it has."""
    return CompiledRead(
        build,
        user_id=(UUID_PARAMETER, UUID(int=1)),
        epoch=(NUMBER_PARAMETER, 999_999_937),
        first=(DATE_PARAMETER, date(1, 2, 3)),
        last=(DATE_PARAMETER, date(1, 2, 4)),
    )


def _completed(**days: Any) -> Any:
    return within_days(LessonCompletion, **days).annotate(Sum("experience_gained"))


def _awarded(**days: Any) -> Any:
    return within_days(ExperienceEntry, **days).filter(kind=EntryKind.BONUS).annotate(Sum("amount"))


_COMPLETED, _AWARDED = read_by_day(_completed), read_by_day(_awarded)


def earned_by_day(user_id: UUID, epoch: int, *, first: date, last: date) -> dict[date, int]:
    """Experience points by local date: of the completions dated then, and the bonuses given then. Two queries."""
    within: dict[str, Any] = {"user_id": user_id, "epoch": epoch, "first": first, "last": last}
    earned: dict[date, int] = dict(_COMPLETED.all(**within))
    for day, points in _AWARDED.all(**within):
        earned[day] = earned.get(day, 0) + points
    return earned
