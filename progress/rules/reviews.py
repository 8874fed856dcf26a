"""When an exercise is due for review: spaced repetition by FSRS.

A card is the replay of an exercise's attempts in order, so attempts that arrive late give the same card as timely
ones. Later attempts continue a card without a replay of the earlier ones. The scheduler runs with its default weights
and learning steps and without fuzz: the same attempts always give the same card.
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
    """A card: when it is due, how well it is remembered (`stability` in days, `difficulty` 1 to 10).

    `answered_at` is the instant of its last attempt, None where that is unknown; `step` is the place in the learning
    steps, None in review.
    """

    due: datetime
    state: str
    stability: float
    difficulty: float
    reps: int
    lapses: int
    step: int | None
    answered_at: datetime | None


def schedule(attempts: Iterable[tuple[datetime, str]], *, retention: float, after: Schedule | None = None) -> Schedule:
    """The card after these attempts, each an instant and a verdict, oldest first. Raises ValueError without any.

    `after` is the card of all attempts before these, which are later than its last one. `retention` is the share of
    reviews that should succeed. A lapse is a failure of a card that was in review.
    """
    scheduler = _scheduler(retention)
    card: Any = None
    reps = lapses = 0
    if after is not None:
        card, reps, lapses = _card(after), after.reps, after.lapses
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
    return Schedule(
        due=card.due,
        state=card.state.name.lower(),
        stability=card.stability,
        difficulty=card.difficulty,
        reps=reps,
        lapses=lapses,
        step=card.step,
        answered_at=card.last_review,
    )


def _card(stored: Schedule) -> Card:
    return Card(
        card_id=0,
        state=State[stored.state.capitalize()],
        step=stored.step,
        stability=stored.stability,
        difficulty=stored.difficulty,
        due=stored.due,
        last_review=stored.answered_at,
    )


@cache
def _scheduler(retention: float) -> Any:
    return Scheduler(desired_retention=retention, enable_fuzzing=False)
