"""What deleting content would take from learners, as told by the application that keeps their completions."""

from collections.abc import Callable, Collection
from typing import NamedTuple

from langlearn.api.errors import Conflict


class Completions(NamedTuple):
    """Distinct learners, and rows that would lose their lesson."""

    learners: int
    completions: int


CompletionCounter = Callable[[Collection[str]], Completions]

_counters: list[CompletionCounter] = []


def register_completion_counter(counter: CompletionCounter) -> None:
    """`counter(lesson_ids)` counts the completions of lessons; there is one, registered when the application starts."""
    _counters[:] = [counter]


def count_completions(lesson_ids: Collection[str]) -> Completions:
    """The completions of these lessons; none while nobody keeps any."""
    for counter in _counters:
        return counter(lesson_ids)
    return Completions(0, 0)


def refuse_loss(lesson_ids: Collection[str], count: CompletionCounter = count_completions) -> None:
    """Raises Conflict when learners have completed any of the lessons, which are about to be deleted."""
    found = count(lesson_ids) if lesson_ids else Completions(0, 0)
    if found.completions:
        raise Conflict(
            "Learners have completed lessons that would be deleted",
            details=f"{found.completions} completions of {found.learners} learners; force=true deletes them anyway",
            context=found._asdict(),
        )
