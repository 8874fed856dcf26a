"""When an exercise is due for review: spaced repetition by FSRS.

A card is the replay of an exercise's attempts in order, so attempts that arrive late give the same card as timely
ones. Later attempts continue a card without a replay of the earlier ones. The scheduler runs with its default weights
or those fitted to the learner, with its default learning steps and without fuzz: the same attempts always give the same
card.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from fsrs import Card, Rating, Scheduler, State

Weights = tuple[float, ...]  # the 21 parameters of FSRS 6

DEFAULT_WEIGHTS: Weights = tuple(Scheduler().parameters)

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


@dataclass(frozen=True, slots=True)
class ExerciseSchedule(Schedule):
    """The card of an exercise. `is_mistake`: its last attempt is not correct."""

    is_mistake: bool


def schedule(
    attempts: Iterable[tuple[datetime, str]],
    *,
    retention: float,
    weights: Weights = DEFAULT_WEIGHTS,
    after: Schedule | None = None,
) -> ExerciseSchedule:
    """The card after these attempts, each an instant and a verdict, as `replay` gives it."""
    ratings = [(answered_at, rating_of(verdict)) for answered_at, verdict in attempts]
    card = replay(ratings, retention=retention, weights=weights, after=after)
    columns = {column.name: getattr(card, column.name) for column in fields(card)}  # `asdict` copies the values
    return ExerciseSchedule(**columns, is_mistake=ratings[-1][1] is Rating.Again)


def replay(
    ratings: Iterable[tuple[datetime, Rating]],
    *,
    retention: float,
    weights: Weights = DEFAULT_WEIGHTS,
    after: Schedule | None = None,
) -> Schedule:
    """The card after these ratings, each with its instant, oldest first. Raises ValueError without any.

    `after` is the card of all ratings before these, which are later than its last one. `retention` is the share of
    reviews that should succeed. A lapse is a failure of a card that was in review.
    """
    scheduler = scheduler_of(retention, weights)
    card: Any = None
    reps = lapses = 0
    if after is not None:
        card, reps, lapses = _card(after), after.reps, after.lapses
    for answered_at, rating in ratings:
        moment = answered_at.astimezone(UTC)
        if card is None:
            card = Card(card_id=0, due=moment)  # without an id the constructor sleeps to generate one
        lapses += card.state is State.Review and rating is Rating.Again
        card, _ = scheduler.review_card(card, rating, moment)
        reps += 1
    if card is None:
        raise ValueError("a card needs at least one rating")
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


def retrievability(card: Schedule, now: datetime, *, retention: float, weights: Weights = DEFAULT_WEIGHTS) -> float:
    """The probability, 0 to 1, that the learner recalls a card now."""
    return scheduler_of(retention, weights).get_card_retrievability(_card(card), now.astimezone(UTC))


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


def rating_of(verdict: str) -> Rating:
    return _RATINGS.get(verdict, Rating.Again)


@lru_cache(maxsize=64)
def scheduler_of(retention: float, weights: Weights = DEFAULT_WEIGHTS) -> Scheduler:
    """A scheduler without fuzz. Raises ValueError for weights outside the bounds of the package."""
    return Scheduler(parameters=weights, desired_retention=retention, enable_fuzzing=False)
