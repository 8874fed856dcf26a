"""How answers become attempts and review cards.

An `AttemptRecorder` works on one learner whose progress row the caller has locked. It grades in memory and then writes
the attempts and the cards they move with a number of statements that does not depend on how many there were.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import Any
from uuid import UUID

import orjson
from django.conf import settings

from content.exercises import grade
from content.selectors import AnswerFacts
from langlearn.api.envelope import dumps
from langlearn.api.writes import CompiledInsert
from progress.models import ExerciseAttempt, ReviewCard, UserProgress
from progress.rules.reviews import Schedule, schedule

INFORMATIVE = "informative"  # has nothing to remember: no card, no share in a score
_SCHEDULED = ("epoch", "due", "state", "stability", "difficulty", "reps", "lapses")
_ATTEMPTS = CompiledInsert(ExerciseAttempt)
_CARDS = CompiledInsert(ReviewCard, conflict=("user", "exercise_id"), updated=_SCHEDULED)


def known_attempts(user_id: UUID, client_ids: Collection[UUID]) -> dict[UUID, ExerciseAttempt]:
    """Those of the attempts that are stored, of any epoch. One query."""
    rows = ExerciseAttempt.objects.filter(user_id=user_id, client_id__in=client_ids)
    return {row.client_id: row for row in rows}


def schedules(user_id: UUID, epoch: int, exercise_ids: Collection[str] | None = None) -> dict[str, Schedule]:
    """By exercise, the card that its attempts amount to, replayed from the log. One query."""
    log = ExerciseAttempt.objects.filter(user_id=user_id, epoch=epoch).exclude(exercise_type=INFORMATIVE)
    if exercise_ids is not None:
        log = log.filter(exercise_id__in=exercise_ids)
    by_exercise: dict[str, list[tuple[datetime, UUID, str]]] = {}
    rows = log.values_list("exercise_id", "answered_at", "client_id", "verdict")
    for exercise_id, answered_at, client_id, verdict in rows:
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
    _attempts: list[ExerciseAttempt] = field(default_factory=list)

    def add(
        self,
        exercise: AnswerFacts,
        answer: Any,
        *,
        client_id: UUID,
        answered_at: datetime,
        time_spent_ms: int | None,
    ) -> ExerciseAttempt:
        """Takes in an attempt that is not stored yet. Raises InvalidAnswer."""
        grading = grade(exercise.exercise_type, exercise.data, answer)
        attempt = ExerciseAttempt(
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
        _ATTEMPTS.insert(self._attempts)
        moved = {attempt.exercise_id for attempt in self._attempts if attempt.exercise_type != INFORMATIVE}
        if moved:
            user_id, epoch = self.progress.user_id, self.progress.epoch
            save_cards(user_id, epoch, schedules(user_id, epoch, moved))


def save_cards(user_id: UUID, epoch: int, cards: dict[str, Schedule]) -> None:
    """Writes cards of an epoch, new ones and known ones. One statement."""
    _CARDS.insert(
        ReviewCard(
            user_id=user_id,
            exercise_id=exercise_id,
            epoch=epoch,
            due=card.due,
            state=card.state,
            stability=card.stability,
            difficulty=card.difficulty,
            reps=card.reps,
            lapses=card.lapses,
        )
        for exercise_id, card in cards.items()
    )


def attempt_data(attempt: ExerciseAttempt) -> dict[str, Any]:
    return {
        "id": attempt.client_id,
        "exercise_id": attempt.exercise_id,
        "answered_at": attempt.answered_at,
        "time_spent_ms": attempt.time_spent_ms,
    }


def grading_data(attempt: ExerciseAttempt) -> dict[str, Any]:
    """The grading as it was stored."""
    return {
        "is_correct": attempt.is_correct,
        "score": attempt.score,
        "verdict": attempt.verdict,
        "expected": orjson.Fragment(attempt.expected_json),
        "diff": orjson.Fragment(attempt.diff_json),
    }


def attempt_result(status: str, attempt: ExerciseAttempt | None, *, reason: str | None = None) -> dict[str, Any]:
    """What became of one answer of several; without an attempt there is nothing to tell of its grading."""
    result = {
        "status": status,
        "is_correct": attempt.is_correct if attempt else None,
        "score": attempt.score if attempt else None,
        "verdict": attempt.verdict if attempt else None,
    }
    return result | {"reason": reason} if reason else result


def lesson_score(attempts: Iterable[ExerciseAttempt]) -> int | None:
    """The score of a lesson, 0 to 100: the mean of its graded answers, half up. None when none was graded."""
    scores = [Decimal(str(attempt.score)) for attempt in attempts if attempt.exercise_type != INFORMATIVE]
    if not scores:
        return None
    mean = 100 * sum(scores, Decimal(0)) / len(scores)
    return int(mean.quantize(Decimal(1), ROUND_HALF_UP))
