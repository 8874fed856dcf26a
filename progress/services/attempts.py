"""How answers become attempts and review cards.

`graded` grades an answer: it takes processor time and no lock, so it is called before the transaction. An
`AttemptRecorder` works on one learner whose progress row is locked. It writes the attempts and the cards they move with
a number of statements that does not depend on the number of answers.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID, uuid4

import orjson
from django.db import transaction

from content.exercises import GRADING_VERSION, InvalidAnswer, grade
from content.readers import Reader
from content.selectors.facts import AnswerFacts, exercises_for_answers
from langlearn.api.envelope import dumps
from langlearn.api.errors import Conflict, NotFound, ValidationFailed
from langlearn.db import SetInsert
from progress.models import INFORMATIVE, ExerciseAttempt, ReviewCard, UserProgress
from progress.rules.reviews import ExerciseSchedule
from progress.selectors.attempts import (
    attempts_by_client_id,
    attempts_of_exercises,
    schedules,
    stored_card,
    stored_schedules,
)
from progress.selectors.completions import completed_lesson_ids
from progress.services import uploads
from progress.services.practice import book_practice
from progress.services.progress_row import locked_progress
from progress.services.uploads import NO_ANSWER
from progress.services.word_cards import note_answers

_ATTEMPTS = SetInsert(ExerciseAttempt)
_CARDS = SetInsert(
    ReviewCard,
    conflict=("user", "exercise_id"),
    updated=[
        field.name for field in ReviewCard._meta.concrete_fields if field.name not in ("id", "user", "exercise_id")
    ],
)


@dataclass(frozen=True, slots=True)
class GradedAnswer:
    """An answer and its grading, in the columns of an attempt, and the author's note, which is not stored."""

    exercise_id: str
    exercise_type: str
    answer_json: str
    is_correct: bool
    score: float
    verdict: str
    expected_json: str
    diff_json: str
    note: str | None
    grading_version: int = GRADING_VERSION

    def columns(self) -> dict[str, Any]:
        columns = asdict(self)
        del columns["note"]
        return columns


Graded = GradedAnswer | InvalidAnswer  # the latter for an answer of the wrong shape


def graded(exercise: AnswerFacts, answer: Any) -> Graded:
    """Grades an answer. A batch of long ones takes seconds, so it is called before the transaction.

    Of several guesses of a speech recogniser the one that counts is the answer. `NO_ANSWER` will do for an exercise
    that is only read. What a learner may not read any more,
    in a course that became private, does not become part of the attempt either.
    """
    if answer is NO_ANSWER:
        if exercise.exercise_type != INFORMATIVE:
            return InvalidAnswer(None)
        answer = None
    try:
        grading = grade(exercise.exercise_type, exercise.data, answer, exercise.course)
    except InvalidAnswer as invalid:
        return invalid
    return GradedAnswer(
        exercise_id=exercise.id,
        exercise_type=exercise.exercise_type,
        answer_json=dumps(answer if grading.heard is None else grading.heard).decode(),
        is_correct=grading.is_correct,
        score=grading.score,
        verdict=grading.verdict,
        expected_json=dumps(grading.expected if exercise.is_shown else None).decode(),
        diff_json=dumps(grading.diff if exercise.is_shown else []).decode(),
        note=grading.note if exercise.is_shown else None,
    )


class Submitted(NamedTuple):
    """An answer with its grading, and what it was graded by."""

    exercise: AnswerFacts
    graded: Graded

    def note_on(self, attempt: ExerciseAttempt) -> str | None:
        """The author's note on a stored attempt by the data of now: the answer sent again may be another one."""
        if attempt.verdict == "correct":
            return None
        by_now = self.graded
        if isinstance(by_now, InvalidAnswer) or by_now.answer_json != attempt.answer_json:
            by_now = graded(self.exercise, orjson.loads(attempt.answer_json))
        return None if isinstance(by_now, InvalidAnswer) else by_now.note


@dataclass(slots=True)
class AttemptRecorder:
    """Stores graded answers of one learner. `numbers` are change numbers, one for each exercise at least."""

    progress: UserProgress
    at: datetime
    numbers: Iterable[int]
    cards: dict[str, ReviewCard] = field(default_factory=dict)  # once saved: those that the attempts have moved
    _attempts: list[ExerciseAttempt] = field(default_factory=list)

    def add(
        self,
        answer: GradedAnswer,
        *,
        client_id: UUID,
        answered_at: datetime,
        time_spent_ms: int | None,
        session_id: UUID | None = None,
    ) -> ExerciseAttempt:
        """Adds an attempt that is not stored yet."""
        attempt = ExerciseAttempt(
            user_id=self.progress.user_id,
            client_id=client_id,
            session_id=session_id,
            epoch=self.progress.epoch,
            answered_at=answered_at,
            time_spent_ms=time_spent_ms,
            received_at=self.at,
            **answer.columns(),
        )
        self._attempts.append(attempt)
        return attempt

    @property
    def has_attempts(self) -> bool:
        return bool(self._attempts)

    @property
    def solved_in(self) -> set[UUID]:
        """The practice sessions of the answers that are right."""
        return {each.session_id for each in self._attempts if each.session_id is not None and each.is_correct}

    def save(self) -> None:
        """Writes the attempts and the cards of their exercises. Nothing is written when no attempt was added."""
        added = [attempt for attempt in self._attempts if attempt.counts]
        if added:
            cards = self._schedules(added)
            self.cards = save_cards(self.progress.user_id, self.progress.epoch, cards, self.numbers)
        _ATTEMPTS.insert(self._attempts)
        if added:
            note_answers(self.progress, added, at=self.at)

    def _schedules(self, added: Iterable[ExerciseAttempt]) -> dict[str, ExerciseSchedule]:
        """The cards after these attempts.

        Where all are later than the last one of the stored card, they continue it. Otherwise all attempts of the
        exercise are replayed.
        """
        user_id, epoch = self.progress.user_id, self.progress.epoch
        rows: list[Any] = [(row.exercise_id, row.answered_at, row.client_id, row.verdict, None) for row in added]
        first = {exercise_id: answered_at for exercise_id, answered_at, *_ in sorted(rows, reverse=True)}
        stored = stored_schedules(user_id, epoch, first.keys())
        continued = {
            exercise_id: card
            for exercise_id, card in stored.items()
            if card.answered_at is not None and first[exercise_id] > card.answered_at
        }
        replayed = first.keys() - continued.keys()
        if replayed:
            rows += attempts_of_exercises(user_id, epoch, replayed)
        return schedules(rows, weights=self.progress.scheduler_weights, after=continued)


def save_cards(
    user_id: UUID, epoch: int, cards: Mapping[str, ExerciseSchedule], numbers: Iterable[int]
) -> dict[str, ReviewCard]:
    """Writes the cards of an epoch, new ones and known ones, with the first of these change numbers. One statement."""
    rows = {
        exercise_id: ReviewCard(
            user_id=user_id, exercise_id=exercise_id, epoch=epoch, change_number=number, **asdict(card)
        )
        for (exercise_id, card), number in zip(cards.items(), numbers, strict=False)
    }
    _CARDS.insert(rows.values())
    return rows


@dataclass(frozen=True, slots=True)
class Answered:
    """An attempt, the card it moved (None for an exercise without one), whether it had been stored before, and the note
    of the author by the data of now.
    """

    attempt: ExerciseAttempt
    card: ReviewCard | None
    already: bool
    note: str | None


def grade_answer(*, user_id: UUID, exercise_id: str, reader: Reader, answer: Any) -> Submitted | None:
    """An answer with its grading, for `record_attempt`; None when no lesson visible to the learner uses the exercise.

    It reads, and is called before the transaction.
    """
    exercises = exercises_for_answers([exercise_id], reader=reader, learner=user_id, completed=completed_lesson_ids)
    exercise = exercises.get(exercise_id)
    return None if exercise is None else Submitted(exercise, graded(exercise, answer))


def record_attempt(
    *,
    user_id: UUID,
    timezone: str,
    exercise_id: str,
    answer: Submitted | None,
    client_id: UUID | None,
    answered_at: datetime | None,
    time_spent_ms: int | None,
    session_id: UUID | None = None,
    at: datetime,
) -> Answered:
    """Stores the answer that `grade_answer` has graded, and moves the exercise's review card.

    `answered_at` None means now. `session_id` names a practice session, which may be unknown; one that is finished may
    count by this answer.
    `client_id` is the identity of the attempt: a repeated one changes nothing. Raises NotFound, Conflict, and
    ValidationFailed for an answer of the wrong shape or a date before the last reset.
    """
    with transaction.atomic():
        progress = locked_progress(user_id=user_id, timezone=timezone, at=at, numbers=1)
        at = progress.in_current_epoch(at)
        reset_at = progress.epoch_started_at
        if answered_at is not None and reset_at is not None and answered_at <= reset_at:
            raise ValidationFailed({"answered_at": [uploads.refusal_text("before_reset")]})
        if answer is None:
            raise NotFound("Exercise not found")
        attempt = attempts_by_client_id(user_id, [client_id]).get(client_id) if client_id else None
        if attempt is not None:
            if attempt.exercise_id != exercise_id:
                raise Conflict(
                    "client_id was already used for another exercise", context={"reason": "client_id_reused"}
                )
            card = stored_card(user_id, progress.epoch, exercise_id)
            transaction.set_rollback(True)  # nothing has changed, so no number is taken; no query may follow
            return Answered(attempt, card, already=True, note=answer.note_on(attempt))
        if isinstance(answer.graded, InvalidAnswer):
            raise ValidationFailed({"answer": [str(answer.graded)]})
        recorder = AttemptRecorder(progress, at, progress.last_numbers(1))
        attempt = recorder.add(
            answer.graded,
            client_id=client_id or uuid4(),
            answered_at=answered_at or at,
            time_spent_ms=time_spent_ms,
            session_id=session_id,
        )
        recorder.save()
        book_practice(progress, recorder.solved_in, at)
        card = recorder.cards.get(exercise_id) or stored_card(user_id, progress.epoch, exercise_id)
        return Answered(attempt, card, already=False, note=answer.graded.note)
