"""Completing a lesson online, with the answers given in it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction

from content.readers import Reader
from langlearn.api.errors import NotFound
from progress.models import LessonCompletion, LessonReport
from progress.rules import lives
from progress.rules.completion import Report
from progress.selectors.completions import lesson_and_completion, reported_lessons
from progress.selectors.history import zone_history
from progress.selectors.state import State, lives_policy, state_after
from progress.services import uploads
from progress.services.answers import AnswerResultData, Answers
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
    answers: list[AnswerResultData] | None = None
    state: State | None = None


class LessonAnswers(Answers):
    """The answers sent with the completion of their lesson."""

    def read(self, item: Any) -> UploadedAnswer:
        return uploads.read_answer(item)

    def check(self, index: int, exercise_id: str, *, is_stored: bool) -> None:
        if exercise_id not in self.exercises:
            raise Refused("exercise_not_found")
        if index not in self.graded:
            raise Refused("not_in_lesson")


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
        numbers = answers.numbers if answers else 0
        progress = locked_progress(user_id=user_id, timezone=timezone, at=at, with_lessons=True, numbers=numbers)
        taken = progress.last_numbers(numbers)
        lesson, earlier = lesson_and_completion(user_id, lesson_id, reader=reader)
        if lesson is None and earlier is None:
            raise NotFound("Lesson not found")
        at = progress.in_current_epoch(at)
        completed_at = at if earlier is None else _after_first(earlier, at)
        policy = lives_policy()
        settled = lives.settle(progress.lives, at, policy)
        # A learner without changes has no reports.
        if client_id is not None and progress.change_number > numbers and _is_reported(user_id, client_id, lesson_id):
            completion = earlier or _archived(user_id, lesson_id)
            transaction.set_rollback(True)  # nothing has changed, so no number is taken; no query may follow
            return Completed(completion, True, 0, False, settled, recorded=False)
        by_answers = None
        if answers:
            answers.record(progress, at, taken)
            by_answers = answers.score
        recorder = Recorder(progress, {lesson_id: earlier} if earlier else {}, zone_history(progress), at)
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
