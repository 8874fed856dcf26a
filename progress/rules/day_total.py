"""The points of the latest day, as a running total.

A learner's points of a day are the experience of the completions dated then, and the bonuses given then. The total
belongs to the latest local date that anything was ever booked for. Points may leave it for another day, as an earlier
report of a lesson does with what the lesson earned; the total keeps its day all the same, since of the days before
nothing is known.
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
        """With more points, or fewer, by day. A day from which all points left at once is to be among them."""
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
