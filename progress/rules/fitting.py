"""How weights of the review scheduler are fitted to a learner, and how well weights predict what the learner recalls.

The earliest four fifths of the attempts train the weights, the others test them. Only reviews at least one whole day
after the review before count on either side: the scheduler counts the time between reviews in whole days.
"""

from collections.abc import Sequence
from datetime import datetime
from math import log
from typing import NamedTuple
from uuid import UUID

from fsrs import Card, Rating

from progress.rules.reviews import Weights, rating_of, scheduler_of

MIN_RATINGS = 400
_LEAST = 0.0001  # bound of a probability, so that one surprise does not outweigh all else


class Rated(NamedTuple):
    """An attempt that moved a review card. They are ordered by time, then id."""

    answered_at: datetime
    client_id: UUID
    exercise_id: str
    verdict: str


class Review(NamedTuple):
    rating: Rating
    days: int  # whole days since the review before; 0 for the first


def is_due(ratings: int, *, fitted: int) -> bool:
    """Whether weights are to be fitted to so many ratings, when the last fit had `fitted` (0: there was none)."""
    return ratings >= max(MIN_RATINGS, 2 * fitted)


def training_count(ratings: int) -> int:
    """How many of the ratings, from the first, train the weights: four fifths, rounded down."""
    return ratings * 4 // 5


def training_items(attempts: Sequence[Rated]) -> list[list[Review]]:
    """The reviews that train: each as the history of its card that ends with it. `attempts` are in order."""
    items: list[list[Review]] = []
    histories: dict[str, list[Review]] = {}
    last: dict[str, datetime] = {}
    for attempt in attempts[: training_count(len(attempts))]:
        before = last.get(attempt.exercise_id)
        days = 0 if before is None else (attempt.answered_at - before).days
        history = histories.setdefault(attempt.exercise_id, [])
        history.append(Review(rating_of(attempt.verdict), days))
        last[attempt.exercise_id] = attempt.answered_at
        if days >= 1:
            items.append(history.copy())
    return items


def loss(attempts: Sequence[Rated], weights: Weights, *, retention: float) -> float | None:
    """The mean negative log-likelihood of the reviews that test, by these weights; None where there are none.

    `attempts` are in order. The likelihood of a review is the retrievability of its card just before it, or one minus
    that for a failure.
    """
    scheduler = scheduler_of(retention, weights)
    cards: dict[str, Card] = {}
    last: dict[str, datetime] = {}
    losses: list[float] = []
    for number, (answered_at, _, exercise_id, verdict) in enumerate(attempts):
        rating = rating_of(verdict)
        card = cards.get(exercise_id) or Card(card_id=0, due=answered_at)
        before = last.get(exercise_id, answered_at)
        if number >= training_count(len(attempts)) and (answered_at - before).days >= 1:
            recalled = scheduler.get_card_retrievability(card, answered_at)
            likelihood = 1 - recalled if rating is Rating.Again else recalled
            losses.append(-log(min(max(likelihood, _LEAST), 1 - _LEAST)))
        cards[exercise_id], _ = scheduler.review_card(card, rating, answered_at)
        last[exercise_id] = answered_at
    return sum(losses) / len(losses) if losses else None
