"""Reads of a learner's history: time zones, active days, calendar and ledger."""

from datetime import UTC, date, datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Count, Model, QuerySet, Sum

from langlearn.api import cursors
from langlearn.db import CompiledRead
from progress.models import (
    ActivityDay,
    EntryKind,
    ExperienceEntry,
    LessonCompletion,
    LessonReport,
    PracticeSession,
    UserProgress,
    ZoneChange,
)
from progress.rules.dates import ZoneChange as Change
from progress.rules.dates import ZoneHistory

ENTRY_FIELDS = ("id", "kind", "amount", "source", "reason", "awarded_by", "created_at")

# Their entries are dated on the day that they count for; those of lessons follow the completion.
DATED_KINDS = (EntryKind.PRACTICE, EntryKind.BONUS)

_MILLISECOND = timedelta(milliseconds=1)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def zone_history(progress: UserProgress) -> ZoneHistory:
    """The learner's time zones. One query when the zone was ever changed, else none."""
    return ZoneHistory(progress.timezone) if progress.local_date_floor is None else read_zone_history(progress)


def read_zone_history(progress: UserProgress) -> ZoneHistory:
    """The learner's time zones, from the changes themselves. One query."""
    rows = list(ZoneChange.objects.filter(user_id=progress.user_id).order_by("changed_at", "id"))
    if not rows:
        return ZoneHistory(progress.timezone)
    return ZoneHistory(rows[0].from_zone, tuple(Change(row.changed_at, row.to_zone) for row in rows))


def _active_days(user_id: UUID, epoch: int) -> QuerySet[ActivityDay, Any]:
    return ActivityDay.objects.filter(user_id=user_id, epoch=epoch).values_list("local_date")


_ACTIVE_DAYS = CompiledRead(_active_days, user_id=UUID, epoch=int)


def active_days(progress: UserProgress) -> set[date]:
    """All active days of the current epoch. One query."""
    return {day for (day,) in _ACTIVE_DAYS.all(user_id=progress.user_id, epoch=progress.epoch)}


def _by_day(model: type[Model], user_id: UUID, epoch: int, first: date, last: date) -> QuerySet[Any, Any]:
    """The rows of some days, to be aggregated by day."""
    rows = model._default_manager.filter(user_id=user_id, epoch=epoch, local_date__range=(first, last))
    by_day: QuerySet[Any, Any] = rows.order_by().values_list("local_date")
    return by_day


def _reported(**days: Any) -> Any:
    return _by_day(LessonReport, **days).annotate(Count("lesson_id", distinct=True), Sum("time_spent_seconds"))


def _completed(**days: Any) -> Any:
    return _by_day(LessonCompletion, **days).annotate(Sum("experience_gained"))


def _awarded(**days: Any) -> Any:
    return _by_day(ExperienceEntry, **days).filter(kind__in=DATED_KINDS).annotate(Sum("amount"))


def _practised(**days: Any) -> Any:
    return _by_day(PracticeSession, **days).filter(counts=True).annotate(Count("pk"))


_REPORTED = CompiledRead(_reported, user_id=UUID, epoch=int, first=date, last=date)
_COMPLETED = CompiledRead(_completed, user_id=UUID, epoch=int, first=date, last=date)
_AWARDED = CompiledRead(_awarded, user_id=UUID, epoch=int, first=date, last=date)
_PRACTISED = CompiledRead(_practised, user_id=UUID, epoch=int, first=date, last=date)


def earned_by_day(user_id: UUID, epoch: int, *, first: date, last: date) -> dict[date, int]:
    """Experience points by local date: of the completions, the practice and the bonuses of that day. Two queries."""
    within: dict[str, Any] = {"user_id": user_id, "epoch": epoch, "first": first, "last": last}
    earned: dict[date, int] = dict(_COMPLETED.all(**within))
    for day, points in _AWARDED.all(**within):
        earned[day] = earned.get(day, 0) + points
    return earned


class Days(NamedTuple):
    """What the days of a calendar depend on: the learner's time zones, and the epoch shown."""

    zones: ZoneHistory
    epoch: int


def days_of(user_id: UUID, *, timezone: str) -> Days:
    """The learner's zones and epoch; `timezone` is the account's, for a learner without progress."""
    progress = UserProgress.objects.filter(pk=user_id).first()
    return Days(ZoneHistory(timezone), 0) if progress is None else Days(zone_history(progress), progress.epoch)


def calendar(user_id: UUID, days: Days, *, first: date, last: date) -> dict[str, Any]:
    """One item for each local date from `first` to `last`. Four queries for any number of days."""
    within: dict[str, Any] = {"user_id": user_id, "epoch": days.epoch, "first": first, "last": last}
    reported = {day: (lessons, seconds or 0) for day, lessons, seconds in _REPORTED.all(**within)}
    practised = dict(_PRACTISED.all(**within))
    earned = earned_by_day(**within)
    carried = days.zones.carried_days()
    items = []
    for ordinal in range(first.toordinal(), last.toordinal() + 1):
        day = date.fromordinal(ordinal)
        lessons, seconds = reported.get(day, (0, 0))
        sessions = practised.get(day, 0)
        items.append(
            {
                "date": day,
                "lessons": lessons,
                "practice_sessions": sessions,
                "xp": earned.get(day, 0),
                "time_spent_seconds": seconds,
                "active": lessons + sessions > 0,
                "carried": day in carried,
            }
        )
    return {"timezone": days.zones.zone, "from": first, "to": last, "days": items}


class LedgerPage(NamedTuple):
    entries: list[dict[str, Any]]
    next_cursor: str | None


def read_ledger_cursor(cursor: str) -> tuple[datetime, int]:
    """The instant and id of the last entry read. Raises ValueError."""
    milliseconds, entry_id = cursors.decode(cursor, int, int)
    try:
        return _EPOCH + milliseconds * _MILLISECOND, entry_id
    except OverflowError:
        raise ValueError("Invalid cursor") from None


def ledger(user_id: UUID, *, after: tuple[datetime, int] | None, limit: int) -> LedgerPage:
    """The learner's entries of all epochs, newest first; `after` is the last entry of the page before. One query."""
    entries = ExperienceEntry.objects.filter(user_id=user_id)
    if after is not None:
        moment, entry_id = after
        entries = entries.filter(created_at__lte=moment).exclude(created_at=moment, id__gte=entry_id)
    rows: list[dict[str, Any]] = list(entries.order_by("-created_at", "-id").values(*ENTRY_FIELDS)[: limit + 1])
    shown = rows[:limit]
    if len(rows) <= limit:
        return LedgerPage(shown, None)
    last = shown[-1]
    return LedgerPage(shown, cursors.encode((last["created_at"] - _EPOCH) // _MILLISECOND, last["id"]))
