"""Reads of a learner's history: time zones, active days, calendar and ledger."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any, NamedTuple, TypedDict
from uuid import UUID

from django.db.models import Count, QuerySet, Sum

from langlearn.api import cursors
from langlearn.api.responses import NonNegative, Schema
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


class CalendarDayData(TypedDict):
    date: date
    lessons: Annotated[NonNegative, Schema(description="Number of distinct lessons reported that day.")]
    practice_sessions: Annotated[
        NonNegative, Schema(description="Practice sessions finished that day with at least five exercises solved.")
    ]
    xp: NonNegative
    time_spent_seconds: NonNegative
    active: bool
    carried: Annotated[bool, Schema(description="This day was skipped by a change of time zone.")]


# "from" is a keyword, so the body of a class cannot define it.
CalendarData = TypedDict("CalendarData", {"timezone": str, "to": date, "days": list[CalendarDayData], "from": date})
CalendarData.__doc__ = "The requested local dates, each with the activity on it since the last reset."


class LedgerEntryData(TypedDict):
    """One line of the ledger of experience points."""

    id: int
    kind: EntryKind
    amount: Annotated[int, Schema(description="May be negative.")]
    source: Annotated[
        str, Schema(description="`lesson:<id>`, `practice:<date>:<1 to 4>`, `bonus`, `adjust` or `reset`.")
    ]
    reason: str | None
    awarded_by: UUID | None
    created_at: datetime


# Their entries are dated on the day that they count for; those of lessons follow the completion.
DATED_KINDS = (EntryKind.PRACTICE, EntryKind.BONUS)

_MILLISECOND = timedelta(milliseconds=1)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def zone_history(progress: UserProgress) -> ZoneHistory:
    """The learner's time zones. One query when the zone was ever changed, else none."""
    return ZoneHistory(progress.timezone) if progress.local_date_floor is None else read_zone_history(progress)


def read_zone_history(progress: UserProgress) -> ZoneHistory:
    """The learner's time zones, from the changes themselves. One query."""
    rows = ZoneChange.objects.filter(user_id=progress.user_id).order_by("changed_at", "id")
    return zone_history_of(progress, list(rows))


def zone_history_of(progress: UserProgress, rows: Sequence[ZoneChange]) -> ZoneHistory:
    """The learner's time zones, from all changes in their order."""
    if not rows:
        return ZoneHistory(progress.timezone)
    return ZoneHistory(rows[0].from_zone, tuple(Change(row.changed_at, row.to_zone) for row in rows))


def active_days(progress: UserProgress) -> set[date]:
    """All active days of the current epoch. One query."""
    days = ActivityDay.objects.filter(user_id=progress.user_id, epoch=progress.epoch)
    return set(days.values_list("local_date", flat=True))


def _by_day(rows: QuerySet[Any], user_id: UUID, epoch: int, first: date, last: date) -> QuerySet[Any, Any]:
    """The rows of some days of a learner, to be aggregated by day."""
    of_days = rows.filter(user_id=user_id, epoch=epoch, local_date__range=(first, last))
    return of_days.order_by().values_list("local_date")


def earned_by_day(user_id: UUID, epoch: int, *, first: date, last: date) -> dict[date, int]:
    """Experience points by local date: of the completions, the practice and the bonuses of that day. Two queries."""
    completed = _by_day(LessonCompletion.objects.all(), user_id, epoch, first, last)
    awarded = _by_day(ExperienceEntry.objects.filter(kind__in=DATED_KINDS), user_id, epoch, first, last)
    earned = dict(completed.annotate(Sum("experience_gained")))
    for day, points in awarded.annotate(Sum("amount")):
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


def calendar(user_id: UUID, days: Days, *, first: date, last: date) -> CalendarData:
    """One item for each local date from `first` to `last`. Four queries for any number of days."""
    reports = _by_day(LessonReport.objects.all(), user_id, days.epoch, first, last)
    reports = reports.annotate(Count("lesson_id", distinct=True), Sum("time_spent_seconds"))
    reported = {day: (lessons, seconds or 0) for day, lessons, seconds in reports}
    practice = _by_day(PracticeSession.objects.filter(counts=True), user_id, days.epoch, first, last)
    practised = dict(practice.annotate(Count("pk")))
    earned = earned_by_day(user_id, days.epoch, first=first, last=last)
    carried = days.zones.carried_days()
    items: list[CalendarDayData] = []
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
    entries: list[LedgerEntryData]
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
    columns = LedgerEntryData.__annotations__
    rows: list[Any] = list(entries.order_by("-created_at", "-id").values(*columns)[: limit + 1])
    shown = rows[:limit]
    if len(rows) <= limit:
        return LedgerPage(shown, None)
    last = shown[-1]
    return LedgerPage(shown, cursors.encode((last["created_at"] - _EPOCH) // _MILLISECOND, last["id"]))
