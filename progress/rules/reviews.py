"""When an exercise is due for review: spaced repetition by FSRS.

A card is the replay of an exercise's attempts in order, so attempts that arrive late give the same card as timely
ones. The scheduler runs with its default weights and learning steps and without fuzz: the same attempts always give
the same card.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any

from fsrs import Card, Rating, Scheduler, State

# Every other verdict is a failure.
_RATINGS = {"correct": Rating.Good, "accent": Rating.Hard, "typo": Rating.Hard}


@dataclass(frozen=True, slots=True)
class Schedule:
    """A card: when it is due, how well it is remembered (`stability` in days, `difficulty` 1 to 10)."""

    due: datetime
    state: str
    stability: float
    difficulty: float
    reps: int
    lapses: int


def schedule(attempts: Iterable[tuple[datetime, str]], *, retention: float) -> Schedule:
    """The card after these attempts, each an instant and a verdict, oldest first. Raises ValueError without any.

    `retention` is the share of reviews that should succeed. A lapse is a failure of a card that was in review.
    """
    scheduler = _scheduler(retention)
    card: Any = None
    reps = lapses = 0
    for answered_at, verdict in attempts:
        moment = answered_at.astimezone(UTC)
        if card is None:
            card = Card(card_id=0, due=moment)  # without an id the constructor sleeps to generate one
        rating = _RATINGS.get(verdict, Rating.Again)
        lapses += card.state is State.Review and rating is Rating.Again
        card, _ = scheduler.review_card(card, rating, moment)
        reps += 1
    if card is None:
        raise ValueError("a card needs at least one attempt")
    return Schedule(card.due, card.state.name.lower(), card.stability, card.difficulty, reps, lapses)


@cache
def _scheduler(retention: float) -> Any:
    return Scheduler(desired_retention=retention, enable_fuzzing=False)
