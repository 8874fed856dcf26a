"""Reads of what a learner did over time: the calendar of the present epoch, and the ledger of all of them."""

from datetime import UTC, date, datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Count, Sum

from langlearn.api import cursors
from progress.models import EntryKind, ExperienceEntry, LessonCompletion, LessonReport, UserProgress
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


def calendar(user_id: UUID, days: Days, *, first: date, last: date) -> dict[str, Any]:
    """One item for each local date from `first` to `last`. Three queries, whatever the number of days."""
    within = {"user_id": user_id, "epoch": days.epoch, "local_date__range": (first, last)}
    reports = LessonReport.objects.filter(**within).order_by().values_list("local_date")
    reported = {
        day: (lessons, seconds or 0)
        for day, lessons, seconds in reports.annotate(Count("lesson_id", distinct=True), Sum("time_spent_seconds"))
    }
    completions = LessonCompletion.objects.filter(**within).order_by().values_list("local_date")
    earned = dict(completions.annotate(Sum("experience_gained")))
    bonuses = ExperienceEntry.objects.filter(**within, kind=EntryKind.BONUS).order_by().values_list("local_date")
    for day, points in bonuses.annotate(Sum("amount")):
        earned[day] = earned.get(day, 0) + points
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


def ledger(user_id: UUID, *, after: tuple[datetime, int] | None, limit: int) -> LedgerPage:
    """The learner's entries over all epochs, newest first; `after` is the last entry of the page before. One query."""
    entries = ExperienceEntry.objects.filter(user_id=user_id)
    if after is not None:
        moment, entry_id = after
        entries = entries.filter(created_at__lte=moment).exclude(created_at=moment, id__gte=entry_id)
    rows = list(entries.order_by("-created_at", "-id").values(*ENTRY_FIELDS)[: limit + 1])
    shown = rows[:limit]
    if len(rows) <= limit:
        return LedgerPage(shown, None)
    last = shown[-1]
    return LedgerPage(shown, cursors.encode((last["created_at"] - _EPOCH) // _MILLISECOND, last["id"]))
