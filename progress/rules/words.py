"""How well a learner knows a word.

Each answer rates some of the words of its exercise (`content.words.matching`). The card of a word is the replay of its
ratings in order, as the review card of an exercise is that of its attempts. Its strength is the probability that the
learner recalls the word now, less for a word that is not yet remembered for three weeks.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from math import log
from typing import NamedTuple
from uuid import UUID

from fsrs import Rating

from progress.rules.due import Today, is_due
from progress.rules.reviews import DEFAULT_WEIGHTS, Schedule, Weights, replay, retrievability

STRONG_DAYS = 21  # the stability from which on it lowers the strength no more
KNOWN_DAYS = 7
WEAK_BELOW = 0.8  # retrievability
_DIGITS = 4

RATINGS: Mapping[str, Rating] = {"good": Rating.Good, "hard": Rating.Hard, "again": Rating.Again}


class WordState(StrEnum):
    NEW = "new"
    LEARNING = "learning"
    KNOWN = "known"
    WEAK = "weak"


@dataclass(frozen=True, slots=True)
class WordSchedule:
    """The card of a word, its last rating, and the numbers of its ratings: `good`, `hard` or `again`."""

    card: Schedule
    last_rating: str
    good: int
    hard: int
    again: int


class RatedAnswer(NamedTuple):
    """An answer with the ratings of the words that it gives evidence of; `session_id` names a practice session."""

    answered_at: datetime
    session_id: UUID | None
    ratings: Mapping[str, str]


def word_schedule(
    ratings: Sequence[tuple[datetime, str]],
    *,
    retention: float,
    weights: Weights = DEFAULT_WEIGHTS,
    after: WordSchedule | None = None,
) -> WordSchedule:
    """The card after these ratings, each with its instant, oldest first. Raises ValueError without any.

    `after` is the card of all ratings before these, which are later than its last one.
    """
    card = replay(
        ((answered_at, RATINGS[rating]) for answered_at, rating in ratings),
        retention=retention,
        weights=weights,
        after=after.card if after else None,
    )
    numbers = Counter(rating for _, rating in ratings)
    if after is not None:
        numbers.update(good=after.good, hard=after.hard, again=after.again)
    return WordSchedule(card, ratings[-1][1], numbers["good"], numbers["hard"], numbers["again"])


def word_schedules(
    answers: Iterable[tuple[datetime, Mapping[str, str]]],
    *,
    retention: float,
    weights: Weights = DEFAULT_WEIGHTS,
    after: Mapping[str, WordSchedule] | None = None,
) -> dict[str, WordSchedule]:
    """The cards of the words that these answers rate, by id; `answers` are instants with ratings, oldest first."""
    earlier = after or {}
    by_word: dict[str, list[tuple[datetime, str]]] = {}
    for answered_at, ratings in answers:
        for word_id, rating in ratings.items():
            by_word.setdefault(word_id, []).append((answered_at, rating))
    return {
        word_id: word_schedule(ratings, retention=retention, weights=weights, after=earlier.get(word_id))
        for word_id, ratings in by_word.items()
    }


@dataclass(frozen=True, slots=True)
class Strength:
    """How well a word is known now: its state, 0 to 1 with four decimals, and whether it is due for review."""

    state: WordState
    value: float
    due: bool

    @property
    def to_practise(self) -> bool:
        return self.due or self.state is WordState.WEAK


UNKNOWN = Strength(WordState.NEW, 0.0, due=False)


def strength(
    word: WordSchedule | None, today: Today, *, retention: float, weights: Weights = DEFAULT_WEIGHTS
) -> Strength:
    """The strength of a word with this card; None: it has none."""
    if word is None:
        return UNKNOWN
    recalled = retrievability(word.card, today.now, retention=retention, weights=weights)
    stability = word.card.stability
    if word.last_rating == "again" or recalled < WEAK_BELOW:
        state = WordState.WEAK
    else:
        state = WordState.KNOWN if stability >= KNOWN_DAYS else WordState.LEARNING
    value = recalled * min(1.0, log(1 + stability) / log(1 + STRONG_DAYS))
    return Strength(state, round(value, _DIGITS), due=is_due(word.card.due, word.card.state, today))
