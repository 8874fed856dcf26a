"""The learner's local dates.

A learner has an initial time zone and a history of changes. The local date of an instant is its date in the zone in
force then, but a change never decreases it: the date of the change remains until the date in the new zone reaches it.
When a change increases the date, the dates in between are carried: the learner had no whole day for them, so they do
not end a streak.
"""

from bisect import bisect_right
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import cached_property
from math import ceil
from zoneinfo import ZoneInfo

CHANGE_WINDOW = timedelta(days=7)


def date_in_zone(instant: datetime, zone: str) -> date:
    """The date of an aware `instant` in an IANA zone. Raises ZoneInfoNotFoundError for an unknown zone."""
    return instant.astimezone(ZoneInfo(zone)).date()


def date_start(day: date, zone: str) -> datetime:
    """The first instant of a date in an IANA zone, of the next date where the zone skips this one."""
    return datetime(day.year, day.month, day.day, tzinfo=ZoneInfo(zone)).astimezone(UTC)


@dataclass(frozen=True, slots=True)
class ZoneChange:
    """From `at` on, `zone` is in force."""

    at: datetime
    zone: str


@dataclass(frozen=True)
class ZoneHistory:
    """The initial zone and its changes, oldest first."""

    initial: str
    changes: tuple[ZoneChange, ...] = ()

    def __post_init__(self) -> None:
        if any(later.at < earlier.at for earlier, later in zip(self.changes, self.changes[1:], strict=False)):
            raise ValueError("changes must be in the order of their instants")

    @property
    def zone(self) -> str:
        """The zone in force after all changes."""
        return self.changes[-1].zone if self.changes else self.initial

    @property
    def floor(self) -> date | None:
        """The earliest local date since the last change; None before the first."""
        return self._floors[-1]

    def local_date(self, instant: datetime) -> date:
        """L(instant): the learner's date at any instant, past or future."""
        if not self.changes:
            return date_in_zone(instant, self.initial)
        return self._date(bisect_right(self.changes, instant, key=lambda change: change.at), instant)

    def carried_days(self) -> frozenset[date]:
        """The dates that changes of zone skipped."""
        carried: set[date] = set()
        for number, change in enumerate(self.changes):
            day = self._date(number, change.at)
            while day < self._date(number + 1, change.at):
                carried.add(day)
                day += timedelta(days=1)
        return frozenset(carried)

    def changed(self, zone: str, at: datetime) -> "ZoneHistory":
        """With `zone` in force from `at` on; the same history when it already is.

        Every change is later than the one before it, also when the clock was set back.
        """
        if zone == self.zone:
            return self
        moment = max(at, self.changes[-1].at + timedelta(milliseconds=1)) if self.changes else at
        return replace(self, changes=(*self.changes, ZoneChange(moment, zone)))

    def wait_for_change(self, now: datetime, *, limit: int) -> int:
        """Whole seconds until another change keeps to `limit` changes in any 7 days; 0 when it does already."""
        recent = [change.at for change in self.changes if change.at > now - CHANGE_WINDOW]
        if len(recent) < limit:
            return 0
        return ceil((recent[-limit] + CHANGE_WINDOW - now) / timedelta(seconds=1))

    @cached_property
    def _floors(self) -> list[date | None]:
        """For the initial zone and after each change: no local date is earlier."""
        floors: list[date | None] = [None]
        zone = self.initial
        for change in self.changes:
            floors.append(_not_before(date_in_zone(change.at, zone), floors[-1]))
            zone = change.zone
        return floors

    def _date(self, number: int, instant: datetime) -> date:
        """The local date by the rules in force after the first `number` changes."""
        zone = self.changes[number - 1].zone if number else self.initial
        return _not_before(date_in_zone(instant, zone), self._floors[number])


def _not_before(day: date, floor: date | None) -> date:
    return day if floor is None else max(day, floor)
