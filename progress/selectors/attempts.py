"""Reads of a learner's graded answers, and of their review cards."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Annotated, Any, Literal, TypedDict
from uuid import UUID

import orjson
from django.conf import settings
from django.db.models import QuerySet

from content.exercises import ANSWERS, SKIPPED, VERDICTS
from content.exercises.grading import Verdict
from langlearn.api.envelope import dumps
from langlearn.api.responses import DescribedBy, Fraction, NonNegative, Positive, Schema, one_of
from langlearn.db import TEXTS, UUIDS, CompiledRead, OneOf
from progress.models import INFORMATIVE, ExerciseAttempt, ReviewCard
from progress.rules.reviews import DEFAULT_WEIGHTS, ExerciseSchedule, Weights, schedule
from progress.selectors.gradings import Correction, correction, verdict_of

# What an answer is, for the documentation: any JSON value.
ANSWER: dict[str, Any] = {
    "description": "; ".join(
        [f"`{name}`: {shape}, as `{dumps(right).decode()}`" for name, (shape, right) in ANSWERS.items()]
    ),
    "example": ANSWERS["translation"][1],
}
ATTEMPT_VERDICTS = (*VERDICTS, SKIPPED)  # named in the OpenAPI document (settings)

AnyAnswer = Annotated[Any, Schema(**ANSWER)]
AnyPart = Annotated[Any, Schema(description="An answer or a part of one, as the exercise type requires; or null.")]


class DifferenceData(TypedDict):
    op: Literal["equal", "accent", "typo", "replace", "missing", "extra"]
    expected: AnyPart
    given: AnyPart


Differences = Annotated[Any, DescribedBy(list[DifferenceData])]  # stored as JSON


class AttemptData(TypedDict):
    id: UUID
    exercise_id: str
    answered_at: datetime
    time_spent_ms: NonNegative | None
    grading_version: Positive


class GradingData(TypedDict):
    is_correct: bool
    score: Fraction
    verdict: Annotated[str, one_of(ATTEMPT_VERDICTS)]
    expected: AnyPart
    diff: Differences
    note: str | None


def attempt_data(attempt: ExerciseAttempt) -> AttemptData:
    return {
        "id": attempt.client_id,
        "exercise_id": attempt.exercise_id,
        "answered_at": attempt.answered_at,
        "time_spent_ms": attempt.time_spent_ms,
        "grading_version": attempt.grading_version,
    }


def grading_data(attempt: ExerciseAttempt, note: str | None) -> GradingData:
    return {
        "is_correct": attempt.is_correct,
        "score": attempt.score,
        "verdict": attempt.verdict,
        "expected": orjson.Fragment(attempt.expected_json),
        "diff": orjson.Fragment(attempt.diff_json),
        "note": note,
    }


def _of_client_ids(user_id: UUID, client_ids: Collection[UUID]) -> QuerySet[ExerciseAttempt]:
    return ExerciseAttempt.objects.filter(OneOf("client_id", client_ids, UUIDS), user_id=user_id)


_OF_CLIENT_IDS = CompiledRead(_of_client_ids, model=ExerciseAttempt, user_id=UUID, client_ids=UUIDS)


def attempts_by_client_id(user_id: UUID, client_ids: Collection[UUID]) -> dict[UUID, ExerciseAttempt]:
    """Which of these attempts are stored, in any epoch. One query, none without client ids."""
    if not client_ids:
        return {}
    rows: list[ExerciseAttempt] = _OF_CLIENT_IDS.all(user_id=user_id, client_ids=client_ids)
    return {row.client_id: row for row in rows}


def _card(user_id: UUID, epoch: int, exercise_id: str) -> QuerySet[ReviewCard]:
    return ReviewCard.objects.filter(user_id=user_id, exercise_id=exercise_id, epoch=epoch)


_CARD = CompiledRead(_card, model=ReviewCard, user_id=UUID, epoch=int, exercise_id=str)


def stored_card(user_id: UUID, epoch: int, exercise_id: str) -> ReviewCard | None:
    card: ReviewCard | None = _CARD.first(user_id=user_id, epoch=epoch, exercise_id=exercise_id)
    return card


def stored_schedules(user_id: UUID, epoch: int, exercise_ids: Collection[str]) -> dict[str, ExerciseSchedule]:
    """Exercise to its stored card, where it has one in this epoch. One query.

    For several exercises PostgreSQL may read all cards of the learner; for one it looks up that card.
    """
    if len(exercise_ids) == 1:
        [exercise_id] = exercise_ids
        rows = _CARD.all(user_id=user_id, epoch=epoch, exercise_id=exercise_id)
    else:
        among = OneOf("exercise_id", exercise_ids, TEXTS)
        rows = list(ReviewCard.objects.filter(among, user_id=user_id, epoch=epoch))
    return {row.exercise_id: schedule_of(row) for row in rows}


def schedule_of(row: ReviewCard) -> ExerciseSchedule:
    return ExerciseSchedule(
        row.due,
        row.state,
        row.stability,
        row.difficulty,
        row.reps,
        row.lapses,
        row.step,
        row.answered_at,
        row.is_mistake,
    )


def counting_attempts() -> QuerySet[ExerciseAttempt]:
    """Those that move review cards, of all learners and epochs."""
    return ExerciseAttempt.objects.exclude(exercise_type=INFORMATIVE).exclude(verdict=SKIPPED)


def scheduled_attempts(user_id: UUID, epoch: int) -> QuerySet[ExerciseAttempt, Any]:
    """The attempts of an epoch that move review cards, as rows for `schedules`, with their corrections."""
    rows = counting_attempts().filter(user_id=user_id, epoch=epoch)
    return rows.values_list("exercise_id", "answered_at", "client_id", "verdict", correction(user_id))


def _of_exercises(user_id: UUID, epoch: int, exercise_ids: Collection[str]) -> QuerySet[ExerciseAttempt, Any]:
    return scheduled_attempts(user_id, epoch).filter(OneOf("exercise_id", exercise_ids, TEXTS))


_OF_EXERCISES = CompiledRead(_of_exercises, user_id=UUID, epoch=int, exercise_ids=TEXTS)


def attempts_of_exercises(user_id: UUID, epoch: int, exercise_ids: Collection[str]) -> list[Any]:
    """Those of `scheduled_attempts` that answer one of these exercises. One query."""
    return _OF_EXERCISES.all(user_id=user_id, epoch=epoch, exercise_ids=exercise_ids)


def schedules(
    attempts: Iterable[tuple[str, datetime, UUID, Verdict, Correction]],
    *,
    weights: Weights = DEFAULT_WEIGHTS,
    after: Mapping[str, ExerciseSchedule] | None = None,
) -> dict[str, ExerciseSchedule]:
    """Exercise to the schedule computed from its attempts, in any order, with the weights of the learner.

    `after` are the schedules of the exercises whose other attempts are all earlier and not among these.
    """
    earlier = after or {}
    by_exercise: dict[str, list[tuple[datetime, UUID, str]]] = {}
    for exercise_id, answered_at, client_id, verdict, found in attempts:
        by_exercise.setdefault(exercise_id, []).append((answered_at, client_id, verdict_of(verdict, found)))
    return {
        exercise_id: schedule(
            ((answered_at, verdict) for answered_at, _, verdict in sorted(rows)),
            retention=settings.FSRS_DESIRED_RETENTION,
            weights=weights,
            after=earlier.get(exercise_id),
        )
        for exercise_id, rows in by_exercise.items()
    }
