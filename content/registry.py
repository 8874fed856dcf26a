"""Data about learners' completions, for content, from the application that stores them.

That application registers its functions when it starts. Each takes sets and runs a constant number of statements.
"""

from collections.abc import Collection
from datetime import date
from typing import NamedTuple, Protocol


class Completions(NamedTuple):
    """Distinct learners, and rows that would lose their lesson."""

    learners: int
    completions: int


class Performance(NamedTuple):
    """Results of learners in some lessons: means of the known values, None without any."""

    learners: int
    learners_of_courses: int  # with a completion anywhere in the courses
    average_score: float | None
    average_seconds: float | None


class CompletionFacts(Protocol):
    """Data about visible completions; those that a reset has archived do not count."""

    def count(self, lesson_ids: Collection[str]) -> Completions:
        """The completions of these lessons."""

    def learners_by_lesson(self, lesson_ids: Collection[str]) -> dict[str, int]:
        """Lesson to the number of learners who completed it; lessons without completions are omitted."""

    def performance(self, lesson_ids: Collection[str], course_ids: Collection[str]) -> Performance:
        """Results of learners in these lessons, and the number of all learners of the courses."""

    def by_day(self, lesson_ids: Collection[str], *, since: date) -> dict[date, int]:
        """The completions of these lessons on each day in UTC, from `since` on; days without any are left out."""


_registered: list[CompletionFacts] = []


def register_completion_facts(facts: CompletionFacts) -> None:
    """Registers the facts. The application that stores completions calls it once, when it starts."""
    _registered[:] = [facts]


def completion_facts() -> CompletionFacts:
    return _registered[0]
