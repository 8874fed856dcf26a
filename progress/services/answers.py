"""Answers that are sent together: with the completion of their lesson, or as the attempts of a batch."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import Annotated, Any, Literal, NotRequired, TypedDict, get_args
from uuid import UUID, uuid4

from content.exercises import InvalidAnswer
from content.readers import Reader
from content.selectors.facts import AnswerFacts, exercises_for_answers
from langlearn.api.responses import Fraction, NonNegative, Schema
from progress.models import ExerciseAttempt, UserProgress
from progress.rules.refusals import SyncReason
from progress.selectors.attempts import attempts_by_client_id
from progress.selectors.completions import completed_lesson_ids
from progress.services import uploads
from progress.services.attempts import AttemptRecorder, Graded, GradedAnswer, graded
from progress.services.uploads import Bounds, Refused, UploadedAnswer

Status = Literal["recorded", "duplicate", "unknown_exercise", "rejected"]
STATUSES = get_args(Status)  # named in the OpenAPI document (settings)


class AnswerIdentityData(TypedDict):
    index: NonNegative
    exercise_id: str | None


class OutcomeData(TypedDict):
    status: Status
    is_correct: bool | None
    score: Fraction | None
    verdict: str | None
    reason: NotRequired[SyncReason]
    detail: NotRequired[
        Annotated[
            str,
            Schema(description="With `invalid_answer`: the shape that `answer` must have, or `Required` without one."),
        ]
    ]


class AnswerResultData(AnswerIdentityData, OutcomeData):
    """Result of one answer; null when it was not graded."""


class Answers(ABC):
    """Answers, graded; made before the transaction, because grading takes long.

    `results` has one for each answer, once they are recorded. With `lesson_id` only those to exercises of that lesson
    are graded. A subclass says how an answer is read, and when it is refused.
    """

    def __init__(self, sent: Sequence[Any], *, user_id: UUID, reader: Reader, lesson_id: str = "") -> None:
        self._sent = sent
        self._outcomes: dict[int, OutcomeData] = {}
        self.attempts: list[ExerciseAttempt] = []  # those of the results, recorded now or before
        self.exercises: Mapping[str, AnswerFacts] = {}  # that the learner may answer
        self.graded: dict[int, Graded] = {}
        self._items: dict[int, UploadedAnswer] = {}  # the valid ones, by index
        for index, item in enumerate(sent):
            try:
                self._items[index] = self.read(item)
            except Refused as refused:
                self._refuse(index, refused)
        if self._items:
            self.exercises = exercises_for_answers(
                {item.exercise_id for item in self._items.values()},
                reader=reader,
                learner=user_id,
                completed=completed_lesson_ids,
                lesson_id=lesson_id,
            )
        for index, item in self._items.items():
            exercise = self.exercises.get(item.exercise_id)
            if exercise is not None and (exercise.in_lesson or not lesson_id):
                self.graded[index] = graded(exercise, item.answer)

    @abstractmethod
    def read(self, item: Any) -> UploadedAnswer:
        """The answer. Raises Refused."""

    @abstractmethod
    def check(self, index: int, exercise_id: str, *, is_stored: bool) -> None:
        """Raises Refused for an answer that is not graded; `is_stored`: it was recorded before."""

    @property
    def numbers(self) -> int:
        """How many change numbers they need at most: one for each exercise."""
        return len({graded.exercise_id for graded in self.graded.values() if isinstance(graded, GradedAnswer)})

    def record(
        self, progress: UserProgress, at: datetime, numbers: Iterable[int], allowed: Bounds | None = None
    ) -> AttemptRecorder:
        """Stores the answers that are graded and not stored yet, in the order in which they were given.

        Those without an instant are given `at`; the others only within the bounds.
        """
        identities = {item.client_id for item in self._items.values() if item.client_id is not None}
        stored = attempts_by_client_id(progress.user_id, identities)
        recorder = AttemptRecorder(progress, at, numbers)
        for index, item in sorted(self._items.items(), key=lambda pair: (pair[1].answered_at or at, pair[0])):
            try:
                status, attempt = self._record(index, item, recorder, stored, allowed)
            except Refused as refused:
                self._refuse(index, refused)
            else:
                self.attempts.append(attempt)
                self._outcomes[index] = _outcome(status, attempt)
        recorder.save()
        return recorder

    def _record(
        self,
        index: int,
        item: UploadedAnswer,
        recorder: AttemptRecorder,
        stored: dict[UUID, ExerciseAttempt],
        allowed: Bounds | None,
    ) -> tuple[Status, ExerciseAttempt]:
        identity = item.client_id or uuid4()
        earlier = stored.get(identity)
        if earlier is not None and earlier.exercise_id != item.exercise_id:
            raise Refused("client_id_reused")
        if allowed is not None and item.answered_at is not None:
            allowed.check(item.answered_at)
        self.check(index, item.exercise_id, is_stored=earlier is not None)
        if earlier is not None:
            return "duplicate", earlier
        answer = self.graded[index]
        if isinstance(answer, InvalidAnswer):
            raise Refused("invalid_answer", str(answer))
        attempt = stored[identity] = recorder.add(
            answer,
            client_id=identity,
            answered_at=item.answered_at or recorder.at,
            time_spent_ms=item.time_spent_ms,
            session_id=item.session_id,
        )
        return "recorded", attempt

    def _refuse(self, index: int, refused: Refused) -> None:
        status: Status = "unknown_exercise" if refused.reason == "exercise_not_found" else "rejected"
        self._outcomes[index] = {**_outcome(status, None), "reason": refused.reason}
        if refused.detail is not None:
            self._outcomes[index]["detail"] = refused.detail

    @property
    def results(self) -> list[AnswerResultData]:
        """A result for each answer, in the order in which they were sent."""
        return [
            {"index": index, "exercise_id": uploads.shown_exercise(item), **self._outcomes[index]}
            for index, item in enumerate(self._sent)
        ]

    @property
    def score(self) -> int | None:
        """The mean of the graded answers that were recorded, 0 to 100, half up. None when none was graded."""
        scores = [Decimal(str(attempt.score)) for attempt in self.attempts if attempt.counts]
        if not scores:
            return None
        mean = 100 * sum(scores, Decimal(0)) / len(scores)
        return int(mean.quantize(Decimal(1), ROUND_HALF_UP))


def _outcome(status: Status, attempt: ExerciseAttempt | None) -> OutcomeData:
    """The outcome of one answer; without an attempt its grading is null."""
    return {
        "status": status,
        "is_correct": attempt.is_correct if attempt else None,
        "score": attempt.score if attempt else None,
        "verdict": attempt.verdict if attempt else None,
    }
