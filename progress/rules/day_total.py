"""The points of the latest day, as a running total.

A learner's points of a day are the experience of the completions dated then, and the bonuses given then. The total
belongs to the latest local date that points were ever booked for. Points may move to another day, when an earlier
report of a lesson changes the date of its completion; the total keeps its day even then, because the points of earlier
days are unknown.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class DayTotal:
    """`points` of `day`, after which there are none; a `day` of None means that there are none."""

    day: date | None = None
    points: int = 0

    def booked(self, points: Mapping[date, int]) -> "DayTotal":
        """The total with these differences by day. Days whose points become 0 must be among them."""
        if not points:
            return self
        latest = max(points)
        if self.day is None or latest > self.day:
            return DayTotal(latest, points[latest])
        return DayTotal(self.day, self.points + points.get(self.day, 0))

    def on(self, day: date) -> int | None:
        """The points of a day; None for an earlier day than the total's, whose points are unknown."""
        if self.day is None or day > self.day:
            return 0
        return self.points if day == self.day else None

    def follows_from(self, points: Mapping[date, int]) -> bool:
        """Is it consistent with these points by day? Days without points are left out."""
        latest = max(points, default=date.min)
        if self.day is None:
            return not points and self.points == 0
        return self.day >= latest and self.points == points.get(self.day, 0)
