"""How answers become attempts and review cards.

An `AttemptRecorder` works on one learner whose progress row the caller has locked. It grades in memory and then writes
the attempts and the cards they move with a number of statements that does not depend on how many there were.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import Any
from uuid import UUID

import orjson
from django.conf import settings
from django.db.models import QuerySet

from content.exercises import grade
from content.selectors import AnswerFacts
from langlearn.api.compiled import NUMBER_PARAMETER, UUID_PARAMETER, CompiledRead, Question, ResultSet
from langlearn.api.envelope import dumps
from langlearn.api.lists import TEXTS, UUIDS, EachOf
from langlearn.api.writes import CompiledInsert, Values, insert_together
from progress.models import ExerciseAttempt, ReviewCard, UserProgress
from progress.rules.reviews import Schedule, schedule

INFORMATIVE = "informative"  # has nothing to remember: no card, no share in a score
_SCHEDULED = ("epoch", "due", "state", "stability", "difficulty", "reps", "lapses")
_ATTEMPTS = CompiledInsert(ExerciseAttempt, same=("user", "epoch", "received_at"))
_CARDS = CompiledInsert(ReviewCard, conflict=("user", "exercise_id"), updated=_SCHEDULED)


@dataclass(frozen=True, slots=True)
class Attempt:
    """A row of `ExerciseAttempt`; an instance of the model is ten times as dear."""

    user_id: UUID
    client_id: UUID
    epoch: int
    exercise_id: str
    exercise_type: str
    answered_at: datetime
    time_spent_ms: int | None
    answer_json: str
    is_correct: bool
    score: float
    verdict: str
    expected_json: str
    diff_json: str
    received_at: datetime


_COLUMNS = tuple(field.name for field in fields(Attempt))
_CARD_COLUMNS = tuple(field.name for field in fields(Schedule))
_LOG_COLUMNS = ("exercise_id", "answered_at", "client_id", "verdict")
_Log = Iterable[tuple[str, datetime, UUID, str]]


def _known(user_id: UUID, client_ids: Collection[UUID]) -> QuerySet[ExerciseAttempt, Any]:
    rows = ExerciseAttempt.objects.filter(EachOf("client_id", client_ids, UUIDS), user_id=user_id)
    return rows.values_list(*_COLUMNS)


def _log(user_id: UUID, epoch: int) -> QuerySet[ExerciseAttempt, Any]:
    rows = ExerciseAttempt.objects.filter(user_id=user_id, epoch=epoch).exclude(exercise_type=INFORMATIVE)
    return rows.values_list(*_LOG_COLUMNS)


def _log_of(user_id: UUID, epoch: int, exercise_ids: Collection[str]) -> QuerySet[ExerciseAttempt, Any]:
    return _log(user_id, epoch).filter(EachOf("exercise_id", exercise_ids, TEXTS))


_KNOWN = CompiledRead(_known, user_id=(UUID_PARAMETER, UUID(int=1)), client_ids=(UUIDS, (UUID(int=2),)))
_LOG_OF = CompiledRead(
    _log_of,
    user_id=(UUID_PARAMETER, UUID(int=1)),
    epoch=(NUMBER_PARAMETER, 999_999_937),
    exercise_ids=(TEXTS, ("stand-in",)),
)


def known_attempts(user_id: UUID, client_ids: Collection[UUID]) -> Question[dict[UUID, Attempt]]:
    """Those of the attempts that are stored, of any epoch."""

    def answer(rows: ResultSet) -> dict[UUID, Attempt]:
        return {attempt.client_id: attempt for attempt in (Attempt(*row) for row in rows)}

    return Question(_KNOWN, {"user_id": user_id, "client_ids": client_ids}, answer)


def known_card(user_id: UUID, epoch: int, exercise_id: str) -> Schedule | None:
    """The card of an exercise as it is stored. One query."""
    cards = ReviewCard.objects.filter(user_id=user_id, exercise_id=exercise_id, epoch=epoch)
    row = cards.values_list(*_CARD_COLUMNS).first()
    return None if row is None else Schedule(*row)


def schedules(user_id: UUID, epoch: int) -> dict[str, Schedule]:
    """By exercise, the card that its attempts amount to, replayed from the log. One query."""
    return _replayed(_log(user_id, epoch))


def _replayed(log: _Log) -> dict[str, Schedule]:
    by_exercise: dict[str, list[tuple[datetime, UUID, str]]] = {}
    for exercise_id, answered_at, client_id, verdict in log:
        by_exercise.setdefault(exercise_id, []).append((answered_at, client_id, verdict))
    return {
        exercise_id: schedule(
            ((answered_at, verdict) for answered_at, _, verdict in sorted(attempts)),
            retention=settings.FSRS_DESIRED_RETENTION,
        )
        for exercise_id, attempts in by_exercise.items()
    }


@dataclass(slots=True)
class AttemptRecorder:
    """Grades answers of one learner and stores them."""

    progress: UserProgress
    at: datetime
    cards: dict[str, Schedule] = field(default_factory=dict)  # once saved: those that the attempts have moved
    _attempts: list[Attempt] = field(default_factory=list)

    def add(
        self,
        exercise: AnswerFacts,
        answer: Any,
        *,
        client_id: UUID,
        answered_at: datetime,
        time_spent_ms: int | None,
    ) -> Attempt:
        """Takes in an attempt that is not stored yet. Raises InvalidAnswer."""
        grading = grade(exercise.exercise_type, exercise.data, answer)
        attempt = Attempt(
            user_id=self.progress.user_id,
            client_id=client_id,
            epoch=self.progress.epoch,
            exercise_id=exercise.id,
            exercise_type=exercise.exercise_type,
            answered_at=answered_at,
            time_spent_ms=time_spent_ms,
            answer_json=dumps(answer).decode(),
            is_correct=grading.is_correct,
            score=grading.score,
            verdict=grading.verdict,
            expected_json=dumps(grading.expected).decode(),
            diff_json=dumps(grading.diff).decode(),
            received_at=self.at,
        )
        self._attempts.append(attempt)
        return attempt

    def save(self) -> None:
        """Writes the attempts and the cards of their exercises. Nothing is written when no attempt was added."""
        if not self._attempts:
            return
        user_id, epoch = self.progress.user_id, self.progress.epoch
        added = [attempt for attempt in self._attempts if attempt.exercise_type != INFORMATIVE]
        if added:
            log = _LOG_OF.all(user_id=user_id, epoch=epoch, exercise_ids={attempt.exercise_id for attempt in added})
            log += [(row.exercise_id, row.answered_at, row.client_id, row.verdict) for row in added]
            self.cards = _replayed(log)
        insert_together(
            (_ATTEMPTS, _ATTEMPTS.values_of(self._attempts)),
            (_CARDS, _card_values(user_id, epoch, self.cards)),
            same={"user_id": user_id, "epoch": epoch, "received_at": self.at},
        )


def save_cards(user_id: UUID, epoch: int, cards: Mapping[str, Schedule]) -> None:
    """Writes cards of an epoch, new ones and known ones. One statement."""
    insert_together((_CARDS, _card_values(user_id, epoch, cards)))


def _card_values(user_id: UUID, epoch: int, cards: Mapping[str, Schedule]) -> Values:
    return [
        {"user_id": user_id, "exercise_id": exercise_id, "epoch": epoch, **asdict(card)}
        for exercise_id, card in cards.items()
    ]


def attempt_data(attempt: Attempt) -> dict[str, Any]:
    return {
        "id": attempt.client_id,
        "exercise_id": attempt.exercise_id,
        "answered_at": attempt.answered_at,
        "time_spent_ms": attempt.time_spent_ms,
    }


def grading_data(attempt: Attempt) -> dict[str, Any]:
    """The grading as it was stored."""
    return {
        "is_correct": attempt.is_correct,
        "score": attempt.score,
        "verdict": attempt.verdict,
        "expected": orjson.Fragment(attempt.expected_json),
        "diff": orjson.Fragment(attempt.diff_json),
    }


def attempt_result(status: str, attempt: Attempt | None, *, reason: str | None = None) -> dict[str, Any]:
    """What became of one answer of several; without an attempt there is nothing to tell of its grading."""
    result = {
        "status": status,
        "is_correct": attempt.is_correct if attempt else None,
        "score": attempt.score if attempt else None,
        "verdict": attempt.verdict if attempt else None,
    }
    return result | {"reason": reason} if reason else result


def lesson_score(attempts: Iterable[Attempt]) -> int | None:
    """The score of a lesson, 0 to 100: the mean of its graded answers, half up. None when none was graded."""
    scores = [Decimal(str(attempt.score)) for attempt in attempts if attempt.exercise_type != INFORMATIVE]
    if not scores:
        return None
    mean = 100 * sum(scores, Decimal(0)) / len(scores)
    return int(mean.quantize(Decimal(1), ROUND_HALF_UP))
