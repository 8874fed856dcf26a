"""Completing a lesson online, with the answers given in it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction

from content import selectors as content
from content.exercises import InvalidAnswer
from content.guards import lock_lessons_shared
from content.readers import Reader
from content.selectors import AnswerFacts
from langlearn.api.errors import NotFound
from progress.models import ExerciseAttempt, LessonCompletion, LessonReport, UserProgress
from progress.rules import lives
from progress.rules.completion import Report
from progress.selectors.attempts import attempts_by_client_id
from progress.selectors.completions import completed_lesson_ids, completions_by_lesson, reported_lessons
from progress.selectors.history import zone_history
from progress.selectors.state import State, lives_policy, state_after
from progress.services import uploads
from progress.services.attempts import AttemptRecorder, Graded, attempt_result, graded, lesson_score
from progress.services.progress_row import locked_progress
from progress.services.recording import Recorder
from progress.services.uploads import Refused, UploadedAnswer


class ReportOfAnotherLesson(Exception):
    """The client id of a report belongs to a stored report of another lesson."""


@dataclass(frozen=True, slots=True)
class Completed:
    """What a completion did.

    `already`: the lesson had been completed before. `recorded` is false for a report that was stored before. `answers`
    has a result for each answer that was sent; None without a list of answers, or when they were not graded.
    `state` is the state after a first completion; None means that it has to be read.
    """

    completion: LessonCompletion
    already: bool
    experience_gained: int
    life_earned: bool
    lives: lives.LivesState
    recorded: bool = True
    answers: list[dict[str, Any]] | None = None
    state: State | None = None


class LessonAnswers:
    """The answers sent with a completion, graded; made before the transaction, because grading takes long.

    `results` has one for each answer.
    """

    def __init__(self, sent: Sequence[Any], *, user_id: UUID, lesson_id: str, reader: Reader) -> None:
        self.results: list[dict[str, Any]] = []
        self._items: dict[int, UploadedAnswer] = {}  # the valid ones, by index
        self._graded: dict[int, Graded] = {}
        self._exercises: Mapping[str, AnswerFacts] = {}
        for index, item in enumerate(sent):
            self.results.append({"index": index, "exercise_id": uploads.shown_exercise(item)})
            try:
                self._items[index] = uploads.read_answer(item)
            except Refused as refused:
                self.results[index] |= attempt_result("rejected", None, reason=refused.reason)
        if self._items:
            self._exercises = content.exercises_for_answers(
                {item.exercise_id for item in self._items.values()},
                reader=reader,
                learner=user_id,
                completed=completed_lesson_ids,
                lesson_id=lesson_id,
            )
        for index, item in self._items.items():
            exercise = self._exercises.get(item.exercise_id)
            if exercise is not None and exercise.in_lesson:
                self._graded[index] = graded(exercise, item.answer)

    def record(self, progress: UserProgress, at: datetime) -> int | None:
        """Stores the answers that could be graded, and returns the lesson's score by them."""
        if not self._items:
            return None
        identities = {item.client_id for item in self._items.values() if item.client_id is not None}
        stored = attempts_by_client_id(progress.user_id, identities)
        recorder = AttemptRecorder(progress, at)
        counted: list[ExerciseAttempt] = []
        for index, item in self._items.items():
            try:
                status, attempt = self._record(index, item, recorder, stored, at)
            except Refused as refused:
                status = "unknown_exercise" if refused.reason == "exercise_not_found" else "rejected"
                self.results[index] |= attempt_result(status, None, reason=refused.reason)
            else:
                counted.append(attempt)
                self.results[index] |= attempt_result(status, attempt)
        recorder.save()
        return lesson_score(counted)

    def _record(
        self,
        index: int,
        item: UploadedAnswer,
        recorder: AttemptRecorder,
        stored: dict[UUID, ExerciseAttempt],
        at: datetime,
    ) -> tuple[str, ExerciseAttempt]:
        identity = item.client_id or uuid4()
        earlier = stored.get(identity)
        if earlier is not None and earlier.exercise_id != item.exercise_id:
            raise Refused("client_id_reused")
        if item.exercise_id not in self._exercises:
            raise Refused("exercise_not_found")
        answer = self._graded.get(index)
        if answer is None:
            raise Refused("not_in_lesson")
        if earlier is not None:
            return "duplicate", earlier
        if isinstance(answer, InvalidAnswer):
            raise Refused("invalid_answer")
        attempt = recorder.add(answer, client_id=identity, answered_at=at, time_spent_ms=item.time_spent_ms)
        stored[identity] = attempt
        return "recorded", attempt


def complete_lesson(
    *,
    user_id: UUID,
    timezone: str,
    lesson_id: str,
    reader: Reader,
    score: int | None,
    time_spent_seconds: int | None,
    client_id: UUID | None,
    at: datetime,
    answers: LessonAnswers | None = None,
) -> Completed:
    """Records that the learner completed a lesson now, with the answers given in it.

    The first time it earns experience points; a repeat is recorded and may earn a life. A lesson completed before
    stays addressable. `client_id` is the identity of the report: a repeated one changes nothing. The score is that of
    the answers where one could be graded, else `score`. Raises NotFound and ReportOfAnotherLesson.
    """
    with transaction.atomic():
        progress = locked_progress(user_id=user_id, timezone=timezone, at=at)
        lock_lessons_shared()
        lesson = content.lesson_for_completion(lesson_id, reader=reader)
        is_new = progress.change_number == 0  # a learner without changes has no completions and no reports
        known = {} if is_new else completions_by_lesson(user_id, {lesson_id})
        earlier = known.get(lesson_id)
        if lesson is None and earlier is None:
            raise NotFound("Lesson not found")
        at = progress.in_current_epoch(at)
        completed_at = at if earlier is None else _after_first(earlier, at)
        policy = lives_policy()
        settled = lives.settle(progress.lives, at, policy)
        if client_id is not None and not is_new and _is_reported(user_id, client_id, lesson_id):
            completion = earlier or _archived(user_id, lesson_id)
            return Completed(completion, True, 0, False, settled, recorded=False)
        by_answers = answers.record(progress, at) if answers else None
        recorder = Recorder(progress, known, zone_history(progress), at)
        report = Report(
            str(client_id or uuid4()), completed_at, score if by_answers is None else by_answers, time_spent_seconds
        )
        recorded = recorder.add(lesson_id, report, lesson=lesson)
        completion = recorder.completions[lesson_id]
        life_earned = False
        if not recorded.is_first and settled.count < policy.maximum:
            # A repeat restores one missing life, once per lesson and local day.
            today = recorder.zones.local_date(at)
            life_earned = completion.life_earned_on != today
            if life_earned:
                settled = progress.lives = lives.earn_one(settled, at, policy)
                completion.life_earned_on = today
        recorder.save()
        return Completed(
            completion,
            already=not recorded.is_first,
            experience_gained=recorded.experience_gained,
            life_earned=life_earned,
            lives=settled,
            answers=answers.results if answers else None,
            state=state_after(progress, recorder.newest_completion()),
        )


def _after_first(completion: LessonCompletion, at: datetime) -> datetime:
    """The instant of a repeat at `at`: after its lesson's first report was received, if it waited for that one.

    A first report with a date in the future, from a fast clock, does not change it: the server dates a repeat.
    """
    if completion.completed_at < at:
        return at
    reports = LessonReport.objects.filter(user_id=completion.user_id, identity=completion.first_identity)
    received_at = reports.values_list("received_at", flat=True).first()
    first_at = min(completion.completed_at, received_at) if received_at else completion.completed_at
    return max(at, first_at + timedelta(milliseconds=1))


def _is_reported(user_id: UUID, client_id: UUID, lesson_id: str) -> bool:
    stored = reported_lessons(user_id, {str(client_id)}).get(str(client_id))
    if stored is not None and stored != lesson_id:
        raise ReportOfAnotherLesson
    return stored is not None


def _archived(user_id: UUID, lesson_id: str) -> LessonCompletion:
    """The latest completion of a lesson that a reset has hidden."""
    return LessonCompletion.objects.filter(user_id=user_id, lesson_id=lesson_id).latest("epoch")
