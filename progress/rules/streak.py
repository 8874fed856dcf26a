"""The streak: how many active days in a row, up to now and at most.

Active days are the learner's local dates with a report; carried days are dates that a change of time zone jumped over.
Two active days are linked when every date strictly between them is carried; a carried day connects and counts nothing.
`StreakState` is the state that writes store.
"""

from collections.abc import Collection, Container, Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta


@dataclass(frozen=True, slots=True)
class Streak:
    """The streak as seen on one local date; `expires_on` is the last date that continues it, None when it is 0."""

    current: int
    longest: int
    expires_on: date | None
    active_today: bool


@dataclass(frozen=True, slots=True)
class StreakState:
    """The run of linked days that ends at `last_day`, the longest run so far, and the last date that continues it."""

    last_day: date | None = None
    run: int = 0
    longest: int = 0
    expires_on: date | None = None

    @classmethod
    def of(cls, active: Collection[date], carried: Container[date]) -> "StreakState":
        """The state after all `active` days."""
        state = cls()
        for day in sorted(active):
            state = state.extended(day, carried)
        return state

    def extended(self, day: date, carried: Container[date]) -> "StreakState":
        """With one more active day. Raises ValueError for a day before `last_day`, which only `of` can place."""
        if day == self.last_day:
            return self
        if self.last_day is not None and day < self.last_day:
            raise ValueError("an earlier day may link two runs: compute the state of all days")
        run = self.run + 1 if self.expires_on is not None and day <= self.expires_on else 1
        return StreakState(day, run, max(self.longest, run), _first_not_carried_after(day, carried))

    def holds(self, day: date, carried: Iterable[date]) -> bool:
        """Is `day` known to be an active day? True only for days of a run without carried days.

        The days between two days of a run are carried: without them the run is `run` consecutive dates.
        """
        if self.last_day is None:
            return False
        first = self.last_day - timedelta(days=self.run - 1)
        return first <= day <= self.last_day and not any(first <= jumped <= self.last_day for jumped in carried)

    def carrying(self, carried: Container[date]) -> "StreakState":
        """After a change of zone, given all carried days; none of the new ones may lie before `last_day`."""
        if self.last_day is None:
            return self
        return replace(self, expires_on=_first_not_carried_after(self.last_day, carried))

    def current(self, today: date) -> int:
        """The streak on `today`: the last run, or 0 after a day without a lesson that is not carried."""
        return self.run if self.expires_on is not None and today <= self.expires_on else 0

    def seen_on(self, today: date, *, active_today: bool) -> Streak:
        current = self.current(today)
        return Streak(current, self.longest, self.expires_on if current else None, active_today)


def _first_not_carried_after(day: date, carried: Container[date]) -> date:
    day += timedelta(days=1)
    while day in carried:
        day += timedelta(days=1)
    return day
