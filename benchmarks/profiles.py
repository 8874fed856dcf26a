"""What is measured: one profile an endpoint, with its budget.

A budget is a share of what the floor F0 does in the same run: `rate`, the least share of its requests per second, and
`cpu`, the most of its processor time per request; `tail` is the most that p99 may be of p50. A profile without a
number is there to be looked at.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Profile:
    """A mix of kinds of requests (benchmarks.calls), each with its share."""

    name: str
    rate: float | None = None
    cpu: float | None = None
    kinds: Mapping[str, int] | None = None  # the kind of that name alone
    tail: float | None = 4.0
    cold: bool = False  # no rendered answer is ever found in a cache
    floor: str = "f0"
    connections: int = 16
    seconds: int | None = None  # of a round, where it is not as long as all

    @property
    def mix(self) -> Mapping[str, int]:
        return self.kinds or {self.name: 1}


# A learner's day: an application starts, looks for news, the learner does some lessons and looks at what they earned.
DAY = {
    "refresh": 3,
    "progress": 20,
    "package-304": 12,
    "delta": 2,
    "course-list": 5,
    "level-list": 5,
    "lesson": 18,
    "attempt": 10,
    "complete-lesson": 10,
    "reviews": 4,
    "summary": 4,
    "completions": 2,
    "calendar": 1,
    "leaderboard": 2,
    "changes": 1,
    "sync-1": 1,
}

PROFILES = [
    Profile("course-list", 0.40, 3.5),
    Profile("level-list", 0.40, 3.5),
    Profile("lesson", 0.40, 3.5),
    Profile("course-list-cold", 0.22, 6, {"course-list": 1}, cold=True),
    Profile("level-list-cold", 0.22, 6, {"level-list": 1}, cold=True),
    Profile("lesson-cold", 0.22, 6, {"lesson": 1}, cold=True),
    Profile("package-200", 0.35, 4),
    Profile("package-304", 0.40, 3.5),
    Profile("delta"),
    Profile("progress", 0.25, 6.5),
    Profile("summary", 0.18, 9),
    Profile("completions", 0.18, 9),
    Profile("reviews"),
    Profile("leaderboard"),
    Profile("complete-lesson", 0.10, 12),
    Profile("attempt"),
    Profile("sync-1"),
    Profile("sync-50", 0.05, 25),
    Profile("sync-500", tail=None),
    Profile("refresh", 0.12, 12),
    # Hashing dominates: the floor hashes too, but in both workers at once, where the service leaves one of them free.
    # More connections would only wait, or be sent away.
    Profile("login", floor="hash", connections=2, tail=None, seconds=3),
    Profile("day", kinds=DAY, tail=None),
]
