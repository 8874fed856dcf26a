"""What the content needs to know about learners, from the application that stores their completions.

That application registers its facts when it starts. Each function takes sets and needs a constant number of statements.
"""

from collections.abc import Collection
from datetime import date
from typing import NamedTuple, Protocol


class Completions(NamedTuple):
    """Distinct learners, and rows that would lose their lesson."""

    learners: int
    completions: int


class Performance(NamedTuple):
    """How learners do in some lessons: means of the values that are known, None without any."""

    learners: int
    learners_of_courses: int  # with a completion anywhere in the courses
    average_score: float | None
    average_seconds: float | None


class CompletionFacts(Protocol):
    """Facts about the completions that learners see; those that a reset took away do not count."""

    def count(self, lesson_ids: Collection[str]) -> Completions:
        """The completions of these lessons."""

    def learners_by_lesson(self, lesson_ids: Collection[str]) -> dict[str, int]:
        """Lesson to the number of learners who completed it; lessons that nobody completed are left out."""

    def performance(self, lesson_ids: Collection[str], course_ids: Collection[str]) -> Performance:
        """How learners do in these lessons, beside all learners of the courses."""

    def by_day(self, lesson_ids: Collection[str], *, since: date) -> dict[date, int]:
        """The completions of these lessons on each day in UTC, from `since` on; days without any are left out."""


_registered: list[CompletionFacts] = []


def register_completion_facts(facts: CompletionFacts) -> None:
    """Called once, by the application that stores completions, when it starts."""
    _registered[:] = [facts]


def completion_facts() -> CompletionFacts:
    return _registered[0]
