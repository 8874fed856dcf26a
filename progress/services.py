"""Writes of progress. Each is one transaction under the lock of the learner's progress row."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.db import transaction
from django.db.models import OuterRef, QuerySet

from accounts import services as accounts
from content import selectors as content
from content.exercises import InvalidAnswer
from content.selectors import AnswerFacts
from langlearn.api.compiled import UUID_PARAMETER, CompiledRead, Question
from langlearn.api.errors import Conflict, Forbidden, NotFound, RateLimited, ValidationFailed
from langlearn.api.idempotency import reused
from langlearn.api.instants import format_instant
from progress import uploads
from progress.attempts import Attempt, AttemptRecorder, attempt_result, known_attempts, known_card, lesson_score
from progress.locks import in_present_epoch, locked_progress, locked_with, locking
from progress.models import (
    ActivityDay,
    ExerciseAttempt,
    IdempotencyRecord,
    LessonCompletion,
    LessonReport,
    ReviewCard,
    UserProgress,
    ZoneChange,
)
from progress.recording import (
    COMPLETION_COLUMNS,
    Completion,
    Recorder,
    active_days,
    set_streak,
    streak_state,
    visible_by_lesson,
    zone_history,
)
from progress.rules import lives
from progress.rules.completion import Report
from progress.rules.reviews import Schedule
from progress.rules.streak import StreakState
from progress.selectors import StateLeft, completed_lesson_ids, lives_policy, state_left
from progress.uploads import Refused


@dataclass(frozen=True, slots=True)
class Completed:
    """What a completion did. `already` says that the lesson had been completed before.

    `recorded` is false for a report that was stored before. `answers` has a result for each answer that came with it;
    None when there was no list of them, or it was not looked at. `progress` has what `selectors.state` answers
    after a first completion.
    """

    completion: Completion
    already: bool
    experience_gained: int
    life_earned: bool
    lives: lives.LivesState
    recorded: bool = True
    answers: list[dict[str, Any]] | None = None
    progress: StateLeft | None = None


def asked_to_complete(user_id: UUID, lesson_id: str) -> list[Question[Any]]:
    """What the transaction of `complete_lesson` begins with, when there are neither answers nor a client's id."""
    return [
        locking(user_id, lessons_held=True),
        visible_by_lesson(user_id, {lesson_id}),
    ]


def complete_lesson(
    *,
    user_id: UUID,
    timezone: str,
    lesson_id: str,
    private: bool,
    score: int | None,
    time_spent_seconds: int | None,
    client_id: UUID | None,
    at: datetime,
    answers: Sequence[Any] | None = None,
) -> Completed:
    """Records that the learner completed a lesson now, with the answers given in it.

    The first time it earns experience points; a repeat is recorded and may earn a life. `private` says whether the
    caller may see private courses; a lesson completed before stays addressable whatever became of it. `client_id` is
    the identity of the report: sent again it changes nothing. The score is that of the answers where one could be
    graded, else `score`. Raises NotFound.
    """
    given = _Answers.read(answers or (), user_id=user_id, lesson_id=lesson_id, private=private)
    with transaction.atomic():
        reports = [] if client_id is None else [_LESSON_OF_REPORT.row(user_id=user_id, client_id=client_id)]
        progress, known, *stored = locked_with(
            of_changes=[visible_by_lesson(user_id, {lesson_id}), *reports],
            user_id=user_id,
            timezone=timezone,
            at=at,
            lessons_held=True,
        )
        lesson = content.lesson_for_completion(lesson_id, private=private)
        at = in_present_epoch(progress, at)
        earlier = known.get(lesson_id)
        if lesson is None and earlier is None:
            raise NotFound("Lesson not found")
        completed_at = at if earlier is None else _after_first(earlier, at)
        state = lives.settle(lives.LivesState(progress.lives_count, progress.lives_as_of), at, lives_policy())
        if any(_is_of(lesson_id, report) for report in stored):
            completion = earlier or _archived(user_id, lesson_id)
            return Completed(completion, True, 0, False, state, recorded=False)
        graded = given.record(progress, at)
        recorder = Recorder(progress, known, zone_history(progress), at)
        recorded = recorder.add(
            lesson_id,
            Report(str(client_id or uuid4()), completed_at, score if graded is None else graded, time_spent_seconds),
            base_experience=lesson.experience_points if lesson else None,
        )
        life_earned = not recorded.is_first and _earn_life(
            progress, recorder.completion(lesson_id), recorder, state, at
        )
        if life_earned:
            state = lives.LivesState(progress.lives_count, progress.lives_as_of)
        recorder.save()
        completion = recorder.completion(lesson_id)
        left = state_left(progress, recorder.newest()) if recorded.is_first else None
    return Completed(
        completion,
        already=not recorded.is_first,
        experience_gained=recorded.experience_gained,
        life_earned=life_earned,
        lives=state,
        answers=None if answers is None else given.results,
        progress=left,
    )


def _after_first(completion: Completion, at: datetime) -> datetime:
    """When a repeat at `at` happened: after its lesson's first report was received, if it waited for that one.

    A first report that a fast clock has dated ahead is not waited for: a repeat is dated by the server alone.
    """
    if completion.completed_at < at:
        return at
    reports = LessonReport.objects.filter(user_id=completion.user_id, identity=completion.first_identity)
    received_at = reports.values_list("received_at", flat=True).first()
    first_at = min(completion.completed_at, received_at) if received_at else completion.completed_at
    return max(at, first_at + timedelta(milliseconds=1))


@dataclass(slots=True)
class _Answers:
    """The answers that came with a completion. `items` are those that could be read, by index."""

    lesson_id: str
    items: dict[int, uploads.UploadedAnswer] = field(default_factory=dict)
    results: list[dict[str, Any]] = field(default_factory=list)
    exercises: Mapping[str, AnswerFacts] = field(default_factory=dict)

    @classmethod
    def read(cls, sent: Sequence[Any], *, user_id: UUID, lesson_id: str, private: bool) -> "_Answers":
        answers = cls(lesson_id)
        for index, item in enumerate(sent):
            answers.results.append({"index": index, "exercise_id": uploads.shown_exercise(item)})
            try:
                answers.items[index] = uploads.read_answer(item)
            except Refused as refused:
                answers.results[index] |= attempt_result("rejected", None, reason=refused.reason)
        if answers.items:
            answers.exercises = content.exercises_for_answers(
                {item.exercise_id for item in answers.items.values()},
                private=private,
                learner=user_id,
                completed=completed_lesson_ids,
                lesson_id=lesson_id,
            )
        return answers

    def record(self, progress: UserProgress, at: datetime) -> int | None:
        """Stores what can be graded, and gives the lesson's score by it."""
        if not self.items:
            return None
        identities = {item.client_id for item in self.items.values() if item.client_id is not None}
        stored = known_attempts(progress.user_id, identities).ask() if identities else {}
        recorder = AttemptRecorder(progress, at)
        counted: list[Attempt] = []
        for index, item in self.items.items():
            try:
                status, attempt = self._record(item, recorder, stored, at)
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
        item: uploads.UploadedAnswer,
        recorder: AttemptRecorder,
        stored: dict[UUID, Attempt],
        at: datetime,
    ) -> tuple[str, Attempt]:
        identity = item.client_id or uuid4()
        earlier = stored.get(identity)
        if earlier is not None and earlier.exercise_id != item.exercise_id:
            raise Refused("client_id_reused")
        exercise = self.exercises.get(item.exercise_id)
        if exercise is None:
            raise Refused("exercise_not_found")
        if not exercise.in_lesson:
            raise Refused("not_in_lesson")
        if earlier is not None:
            return "duplicate", earlier
        try:
            attempt = recorder.add(
                exercise, item.answer, client_id=identity, answered_at=at, time_spent_ms=item.time_spent_ms
            )
        except InvalidAnswer:
            raise Refused("invalid_answer") from None
        stored[identity] = attempt
        return "recorded", attempt


def _lesson_of_report(user_id: UUID, client_id: UUID) -> QuerySet[LessonReport, Any]:
    return LessonReport.objects.filter(user_id=user_id, identity=client_id).values_list("lesson_id")


_LESSON_OF_REPORT = CompiledRead(
    _lesson_of_report, user_id=(UUID_PARAMETER, UUID(int=1)), client_id=(UUID_PARAMETER, UUID(int=2))
)


def _is_of(lesson_id: str, report: tuple[str] | None) -> bool:
    if report is not None and report != (lesson_id,):
        raise reused(details="The key is the identity of another lesson's report")
    return report is not None


def _archived(user_id: UUID, lesson_id: str) -> Completion:
    """The latest completion of a lesson that a reset has hidden."""
    rows = LessonCompletion.objects.filter(user_id=user_id, lesson_id=lesson_id)
    return Completion(*rows.values_list(*COMPLETION_COLUMNS).latest("epoch"))


def _earn_life(
    progress: UserProgress, completion: Completion, recorder: Recorder, settled: lives.LivesState, at: datetime
) -> bool:
    """A repeat gives one life back while some are missing, once per lesson and local day."""
    today = recorder.zones.local_date(at)
    policy = lives_policy()
    if settled.count >= policy.maximum or completion.life_earned_on == today:
        return False
    earned = lives.earn_one(settled, at, policy)
    progress.lives_count, progress.lives_as_of = earned.count, earned.as_of
    completion.life_earned_on = today
    return True


def already_completed(done: Completed) -> Conflict:
    """The answer to a repeat, which is recorded all the same unless its report is known."""
    completion = done.completion
    moment = format_instant(completion.completed_at)
    outcome = "this repeat was recorded" if done.recorded else "this report was recorded before"
    context = {} if done.answers is None else {"answers": done.answers}
    return Conflict(
        "Lesson already completed",
        details=f"Completed at {moment} with {completion.experience_gained} experience points; {outcome}",
        context={
            "reason": "already_completed",
            "lesson_id": completion.lesson_id,
            "completed_at": moment,
            "experience_gained": completion.experience_gained,
            "attempts": completion.attempts,
            "best_score": completion.best_score,
            "life_earned": done.life_earned,
            "lives_current": done.lives.count,
            **context,
        },
    )


@dataclass(frozen=True, slots=True)
class Answered:
    """An attempt, the card it moved (None for an exercise without one), and whether it had been stored before."""

    attempt: Attempt
    card: Schedule | None
    already: bool


def record_attempt(
    *,
    user_id: UUID,
    timezone: str,
    exercise_id: str,
    private: bool,
    answer: Any,
    client_id: UUID | None,
    answered_at: datetime | None,
    time_spent_ms: int | None,
    at: datetime,
) -> Answered:
    """Grades an answer, stores it and moves the exercise's review card. `answered_at` None means now.

    `client_id` is the identity of the attempt: sent again it changes nothing. Raises NotFound, Conflict, and
    ValidationFailed for an answer of the wrong shape or a date before the last reset.
    """
    exercises = content.exercises_for_answers(
        [exercise_id], private=private, learner=user_id, completed=completed_lesson_ids
    )
    exercise = exercises.get(exercise_id)
    with transaction.atomic():
        asked = [] if client_id is None else [known_attempts(user_id, [client_id])]
        progress, *known = locked_with(*asked, user_id=user_id, timezone=timezone, at=at)
        at = in_present_epoch(progress, at)
        reset_at = progress.epoch_started_at
        if answered_at is not None and reset_at is not None and answered_at <= reset_at:
            raise ValidationFailed({"answered_at": [uploads.refusal_text("before_reset")]})
        if exercise is None:
            raise NotFound("Exercise not found")
        attempt = known[0].get(client_id) if known else None
        already = attempt is not None
        card = None
        if attempt is None:
            recorder = AttemptRecorder(progress, at)
            try:
                attempt = recorder.add(
                    exercise,
                    answer,
                    client_id=client_id or uuid4(),
                    answered_at=answered_at or at,
                    time_spent_ms=time_spent_ms,
                )
            except InvalidAnswer as error:
                raise ValidationFailed({"answer": [str(error)]}) from None
            recorder.save()
            card = recorder.cards.get(exercise_id)
        elif attempt.exercise_id != exercise_id:
            raise Conflict("client_id was already used for another exercise", context={"reason": "client_id_reused"})
        return Answered(attempt, card or known_card(user_id, progress.epoch, exercise_id), already)


def change_lives(
    *,
    user_id: UUID,
    timezone: str,
    change: int | None,
    count: int | None,
    may_raise: bool,
    at: datetime,
) -> None:
    """Adds `change` lives, or sets their `count`; one of the two is given. Kept within 0 and the limit.

    Raises Forbidden when that means more lives and the caller may not raise them.
    """
    if change is not None and change > 0 and not may_raise:
        raise Forbidden("Lives cannot be raised")
    with transaction.atomic():
        progress = locked_progress(user_id=user_id, timezone=timezone, at=at)
        at = in_present_epoch(progress, at)
        policy = lives_policy()
        settled = lives.settle(lives.LivesState(progress.lives_count, progress.lives_as_of), at, policy)
        wanted = settled.count + change if change is not None else count or 0
        if wanted > settled.count and not may_raise:
            raise Forbidden("Lives cannot be raised")
        state = lives.set_to(settled, wanted, at, policy)
        if state.count == settled.count:
            transaction.set_rollback(True)  # nothing is stored, not even the row of a new learner
            return
        progress.lives_count, progress.lives_as_of = state.count, state.as_of
        progress.number_change(at)
        progress.save()


UNKNOWN_CHOICE = "Lesson is unknown or not completed"


def may_choose(user_id: UUID, lesson_id: str) -> bool:
    """Can the learner name this lesson as the last one: does it exist, and has the learner completed it?"""
    completed = LessonCompletion.objects.filter(user_id=user_id, lesson_id=lesson_id, visible=True)
    return completed.filter(content.lesson_exists(OuterRef("lesson_id"))).exists()


def update_progress(*, user_id: UUID, timezone: str, changes: Mapping[str, Any], at: datetime) -> None:
    """Applies checked values of `last_completed_lesson_id`, `daily_goal_xp` and `timezone`, all or none.

    Raises ValidationFailed for a lesson the learner may not choose, RateLimited for too many changes of zone.
    """
    with transaction.atomic():
        progress = locked_progress(user_id=user_id, timezone=timezone, at=at)
        at = in_present_epoch(progress, at)
        chosen = changes.get("last_completed_lesson_id")
        if chosen is not None and not may_choose(user_id, chosen):
            raise ValidationFailed({"last_completed_lesson_id": [UNKNOWN_CHOICE]})
        changed = False
        if "timezone" in changes and changes["timezone"] != progress.timezone:
            accounts.update_profile(user_id=user_id, changes={"timezone": changes["timezone"]}, at=at)
            progress.refresh_from_db()
            changed = True
        if "last_completed_lesson_id" in changes:
            progress.chosen_lesson_id, progress.chosen_at = chosen, at
            changed = True
        if changes.get("daily_goal_xp", progress.daily_goal_xp) != progress.daily_goal_xp:
            progress.daily_goal_xp = changes["daily_goal_xp"]
            changed = True
        if not changed:
            transaction.set_rollback(True)  # nothing is stored, not even the row of a new learner
            return
        progress.number_change(at)
        progress.save()


def note_zone_change(*, user_id: UUID, old_zone: str, new_zone: str, at: datetime) -> None:
    """Follows an account's change of time zone, inside its transaction and before the account is written.

    While the learner has no report a change just replaces the zone; later the history is kept, so that dates do not
    run backwards and the streak stays as it is. Raises RateLimited beyond the changes allowed in 7 days.
    """
    progress = locked_progress(user_id=user_id, timezone=old_zone, at=at)
    if progress.timezone == new_zone:
        return
    if LessonReport.objects.filter(user_id=user_id).exists():
        history = zone_history(progress)
        wait = history.wait_for_change(at, limit=settings.TIMEZONE_CHANGES_PER_WEEK)
        if wait:
            raise RateLimited("Time zone changed too often", retry_after=wait)
        changed = history.changed(new_zone, at)
        ZoneChange.objects.create(
            user_id=user_id, changed_at=changed.changes[-1].at, from_zone=progress.timezone, to_zone=new_zone
        )
        progress.local_date_floor = changed.floor
        carried = changed.carried_days()
        if progress.streak_last_day is not None and progress.streak_last_day > history.local_date(at):
            # A report dated minutes ahead lies beyond the days that are carried now, so runs may be linked behind it.
            set_streak(progress, StreakState.of(active_days(progress), carried))
        else:
            set_streak(progress, streak_state(progress).carrying(carried))
    progress.timezone = new_zone
    progress.number_change(at)
    progress.save()


_OF_A_LEARNER = (
    LessonReport,
    LessonCompletion,
    ActivityDay,
    ZoneChange,
    ExerciseAttempt,
    ReviewCard,
    IdempotencyRecord,
)


def delete_progress(*, user_id: UUID, at: datetime) -> None:
    """Deletes everything the learner did, inside the transaction that deletes the account.

    The progress row is locked first, so that a completion under way is either deleted with the rest or refused. The
    ledger goes with the account itself, when the administrators are locked: of two who awarded each other and are
    deleted at once, each would else hold entries that the other must change.
    """
    locked_progress(user_id=user_id, timezone="UTC", at=at)
    for model in _OF_A_LEARNER:
        model._default_manager.filter(user_id=user_id).delete()
    UserProgress.objects.filter(pk=user_id).delete()
