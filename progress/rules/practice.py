"""What a practice session is worth: pure functions of finished sessions and their answers.

A finished session counts once five of its exercises were solved. The first four that count on a local date, by the
instant at which they were finished, earn five points each; so a date earns 5 points for each of its sessions, at most
20, in whatever order they arrive.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from progress.rules.reviews import DEFAULT_WEIGHTS, Weights
from progress.rules.words import RatedAnswer, WordSchedule, word_schedule

EXPERIENCE = 5  # points of a session that earns any
PAID_PER_DAY = 4  # sessions of a date that earn points
SOLVED_TO_COUNT = 5


class Answer(NamedTuple):
    """An answer given in a session; answers are ordered by instant and id."""

    exercise_id: str
    answered_at: datetime
    id: UUID
    is_correct: bool


@dataclass(frozen=True, slots=True)
class Result:
    """Numbers of exercises: with an answer, with a right first answer, with a right answer."""

    answered: int = 0
    correct: int = 0
    solved: int = 0

    @property
    def wrong(self) -> int:
        return self.answered - self.correct

    @property
    def is_enough(self) -> bool:
        """Whether the session counts once it is finished."""
        return self.solved >= SOLVED_TO_COUNT


def result_of(answers: Iterable[Answer]) -> Result:
    """The result of the answers of one session, in any order."""
    first: dict[str, bool] = {}
    solved: set[str] = set()
    for answer in sorted(answers, key=lambda answer: (answer.answered_at, answer.id)):
        first.setdefault(answer.exercise_id, answer.is_correct)
        if answer.is_correct:
            solved.add(answer.exercise_id)
    return Result(len(first), sum(first.values()), len(solved))


def words_improved(
    session_id: UUID,
    answers: Iterable[RatedAnswer],
    *,
    before: Mapping[str, WordSchedule],
    retention: float,
    weights: Weights = DEFAULT_WEIGHTS,
) -> list[str]:
    """The ids of the words that a session has made more stable, in order.

    `answers`, oldest first, are those of the session and all others that follow the cards of `before`. A word improves
    when its stability after its last rating in the session exceeds that before its first; without a card before, when
    its first rating is not `again`.
    """
    by_word: dict[str, list[tuple[bool, tuple[datetime, str]]]] = {}
    for answer in answers:
        for word_id, rating in answer.ratings.items():
            rated = (answer.session_id == session_id, (answer.answered_at, rating))
            by_word.setdefault(word_id, []).append(rated)

    def has_improved(word_id: str) -> bool:
        rated = by_word[word_id]
        places = [place for place, (in_session, _) in enumerate(rated) if in_session]
        if not places:
            return False
        first, last = places[0], places[-1]
        ratings = [rating for _, rating in rated]
        card = before.get(word_id)
        if first > 0:
            card = word_schedule(ratings[:first], retention=retention, weights=weights, after=card)
        if card is None:
            return ratings[first][1] != "again"
        after = word_schedule(ratings[first : last + 1], retention=retention, weights=weights, after=card)
        return after.card.stability > card.card.stability

    return sorted(filter(has_improved, by_word))


def paid(sessions: Iterable[tuple[datetime, UUID]]) -> set[UUID]:
    """The sessions of one local date that earn points, of those that count: each its `finished_at` and id."""
    return {session_id for _, session_id in sorted(sessions)[:PAID_PER_DAY]}


def entries_due(day: date, *, counted_before: int, counting: int) -> list[str]:
    """The sources of the ledger entries to add when `counting` instead of `counted_before` sessions of a date count."""
    first, last = (min(number, PAID_PER_DAY) for number in (counted_before, counting))
    return [f"practice:{day.isoformat()}:{place}" for place in range(first + 1, last + 1)]
