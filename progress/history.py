"""Reads of what a learner did over time: the calendar of the present epoch, and the ledger of all of them."""

from datetime import UTC, date, datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Count, QuerySet, Sum

from langlearn.api import cursors
from langlearn.api.compiled import INSTANT_PARAMETER, UUID_PARAMETER, CompiledRead
from progress.ledger import earned_by_day, read_by_day, within_days
from progress.models import ExperienceEntry, LessonReport, UserProgress
from progress.recording import zone_history
from progress.rules.dates import ZoneHistory

ENTRY_FIELDS = ("id", "kind", "amount", "source", "reason", "awarded_by", "created_at")

_MILLISECOND = timedelta(milliseconds=1)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Days(NamedTuple):
    """What a calendar is drawn from: the learner's zones, and the epoch it shows."""

    zones: ZoneHistory
    epoch: int


def days_of(user_id: UUID, *, timezone: str) -> Days:
    """The learner's zones and epoch; `timezone` is the account's, for a learner who has done nothing yet."""
    progress = UserProgress.objects.filter(pk=user_id).first()
    return Days(ZoneHistory(timezone), 0) if progress is None else Days(zone_history(progress), progress.epoch)


def _reported(**days: Any) -> Any:
    return within_days(LessonReport, **days).annotate(Count("lesson_id", distinct=True), Sum("time_spent_seconds"))


_REPORTED = read_by_day(_reported)


def calendar(user_id: UUID, days: Days, *, first: date, last: date) -> dict[str, Any]:
    """One item for each local date from `first` to `last`. Three queries, whatever the number of days."""
    within: dict[str, Any] = {"user_id": user_id, "epoch": days.epoch, "first": first, "last": last}
    reported = {day: (lessons, seconds or 0) for day, lessons, seconds in _REPORTED.all(**within)}
    earned = earned_by_day(**within)
    carried = days.zones.carried_days()
    items = []
    for ordinal in range(first.toordinal(), last.toordinal() + 1):
        day = date.fromordinal(ordinal)
        lessons, seconds = reported.get(day, (0, 0))
        items.append(
            {
                "date": day,
                "lessons": lessons,
                "xp": earned.get(day, 0),
                "time_spent_seconds": seconds,
                "active": lessons > 0,
                "carried": day in carried,
            }
        )
    return {"timezone": days.zones.zone, "from": first, "to": last, "days": items}


class LedgerPage(NamedTuple):
    entries: list[dict[str, Any]]
    next_cursor: str | None


def read_cursor(cursor: str) -> tuple[datetime, int]:
    """The instant and id of the last entry read. Raises ValueError."""
    milliseconds, entry_id = cursors.decode(cursor, int, int)
    try:
        return _EPOCH + milliseconds * _MILLISECOND, entry_id
    except OverflowError:
        raise ValueError("Invalid cursor") from None


def _entries(user_id: UUID, moment: datetime | None = None, entry_id: int | None = None) -> QuerySet[Any, Any]:
    """The ledger, newest first; from the entry on that follows the one of `moment` and `entry_id`."""
    entries = ExperienceEntry.objects.filter(user_id=user_id)
    if moment is not None:
        entries = entries.filter(created_at__lte=moment).exclude(created_at=moment, id__gte=entry_id)
    return entries.order_by("-created_at", "-id").values_list(*ENTRY_FIELDS)


_FIRST_ENTRIES = CompiledRead(_entries, sliced=True, user_id=(UUID_PARAMETER, UUID(int=1)))
_NEXT_ENTRIES = CompiledRead(
    _entries,
    sliced=True,
    user_id=(UUID_PARAMETER, UUID(int=1)),
    moment=(INSTANT_PARAMETER, datetime(1, 2, 3, tzinfo=UTC)),
    entry_id=(ExperienceEntry._meta.pk, 10**15),
)


def ledger(user_id: UUID, *, after: tuple[datetime, int] | None, limit: int) -> LedgerPage:
    """The learner's entries over all epochs, newest first; `after` is the last entry of the page before. One query."""
    window: dict[str, Any] = {"user_id": user_id, "limit": limit + 1, "offset": 0}
    if after is None:
        found = _FIRST_ENTRIES.all(**window)
    else:
        moment, entry_id = after
        found = _NEXT_ENTRIES.all(moment=moment, entry_id=entry_id, **window)
    rows = [dict(zip(ENTRY_FIELDS, row, strict=True)) for row in found]
    shown = rows[:limit]
    if len(rows) <= limit:
        return LedgerPage(shown, None)
    last = shown[-1]
    return LedgerPage(shown, cursors.encode((last["created_at"] - _EPOCH) // _MILLISECOND, last["id"]))
