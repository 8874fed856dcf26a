"""Writes of progress. Each is one transaction under the lock of the learner's progress row.

The lock is taken first, before any other; what two requests of one learner do at once happens one after the other.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from django.conf import settings
from django.db import transaction

from accounts.selectors import find_user
from content import selectors as content
from langlearn.api.errors import Conflict, NotFound, RateLimited
from langlearn.api.instants import format_instant
from progress.models import (
    ActivityDay,
    ExperienceEntry,
    LessonCompletion,
    LessonReport,
    UserProgress,
    ZoneChange,
)
from progress.recording import Recorder, active_days, set_streak, streak_state, visible_by_lesson, zone_history
from progress.rules import lives
from progress.rules.completion import Report
from progress.rules.streak import StreakState
from progress.selectors import lives_policy


def locked_progress(*, user_id: UUID, timezone: str, at: datetime) -> UserProgress:
    """The learner's progress row, locked until the transaction ends; made now if there is none.

    `timezone` is the account's, for a new row. Raises NotFound when the account was deleted meanwhile.
    """
    rows = UserProgress.objects.select_for_update(no_key=True).filter(pk=user_id)
    progress = rows.first()
    while progress is None:
        fresh = UserProgress(
            user_id=user_id,
            lives_count=settings.LIVES_START,
            lives_as_of=at,
            timezone=timezone,
            updated_at=at,
        )
        # Two first requests at once: the second waits here for the first and then finds its row. An account under
        # deletion takes the row away again; nobody deletes an account while its row is locked.
        UserProgress.objects.bulk_create([fresh], ignore_conflicts=True)
        find_user(user_id)
        progress = rows.first()
    return progress


def in_present_epoch(progress: UserProgress, at: datetime) -> datetime:
    """`at`, or the moment after the last reset: a request that waited for a reset to finish happens after it."""
    if progress.epoch_started_at is None:
        return at
    return max(at, progress.epoch_started_at + timedelta(milliseconds=1))


@dataclass(frozen=True, slots=True)
class Completed:
    """What a completion did. `already` says that the lesson had been completed before."""

    completion: LessonCompletion
    already: bool
    experience_gained: int
    life_earned: bool
    lives: lives.LivesState


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
) -> Completed:
    """Records that the learner completed a lesson now.

    The first time it earns experience points; a repeat is recorded and may earn a life. `private` says whether the
    caller may see private courses; a lesson completed before stays addressable whatever became of it. `client_id` is
    the identity of the report: sent again it changes nothing. Raises NotFound.
    """
    lesson = content.lesson_for_completion(lesson_id, private=private)
    with transaction.atomic():
        progress = locked_progress(user_id=user_id, timezone=timezone, at=at)
        at = in_present_epoch(progress, at)
        # Before the first change there is nothing to look for.
        known = visible_by_lesson(user_id, {lesson_id}) if progress.change_number else {}
        if lesson is None and lesson_id not in known:
            raise NotFound("Lesson not found")
        state = lives.settle(lives.LivesState(progress.lives_count, progress.lives_as_of), at, lives_policy())
        if client_id is not None and _is_stored(user_id, client_id, lesson_id):
            completion = known.get(lesson_id) or _archived(user_id, lesson_id)
            return Completed(completion, True, 0, False, state)
        recorder = Recorder(progress, known, zone_history(progress), at)
        recorded = recorder.add(
            lesson_id,
            Report(client_id or uuid4(), at, score, time_spent_seconds),
            base_experience=lesson.experience_points if lesson else None,
        )
        life_earned = not recorded.is_first and _earn_life(progress, recorded.completion, recorder, state, at)
        if life_earned:
            state = lives.LivesState(progress.lives_count, progress.lives_as_of)
        recorder.save()
    return Completed(
        recorded.completion,
        already=not recorded.is_first,
        experience_gained=recorded.experience_gained,
        life_earned=life_earned,
        lives=state,
    )


def _is_stored(user_id: UUID, client_id: UUID, lesson_id: str) -> bool:
    stored = (
        LessonReport.objects.filter(user_id=user_id, identity=client_id).values_list("lesson_id", flat=True).first()
    )
    if stored is not None and stored != lesson_id:
        raise Conflict(
            "Idempotency-Key was already used for another request",
            details="The key is the identity of another lesson's report",
            context={"reason": "idempotency_key_reused"},
        )
    return stored is not None


def _archived(user_id: UUID, lesson_id: str) -> LessonCompletion:
    """The latest completion of a lesson that a reset has hidden."""
    return LessonCompletion.objects.filter(user_id=user_id, lesson_id=lesson_id).latest("epoch")


def _earn_life(
    progress: UserProgress, completion: LessonCompletion, recorder: Recorder, settled: lives.LivesState, at: datetime
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
    """The answer to a repeat, which was recorded all the same."""
    completion = done.completion
    moment = format_instant(completion.completed_at)
    return Conflict(
        "Lesson already completed",
        details=(
            f"Completed at {moment} with {completion.experience_gained} experience points; this repeat was recorded"
        ),
        context={
            "reason": "already_completed",
            "lesson_id": completion.lesson_id,
            "completed_at": moment,
            "experience_gained": completion.experience_gained,
            "attempts": completion.attempts,
            "best_score": completion.best_score,
            "life_earned": done.life_earned,
            "lives_current": done.lives.count,
        },
    )


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
    progress.updated_at = at
    progress.save()


def delete_progress(*, user_id: UUID, at: datetime) -> None:
    """Deletes everything the learner did, inside the transaction that deletes the account.

    The progress row is locked first, so that a completion under way is either deleted with the rest or refused.
    """
    locked_progress(user_id=user_id, timezone="UTC", at=at)
    for model in (LessonReport, LessonCompletion, ExperienceEntry, ActivityDay, ZoneChange):
        model._default_manager.filter(user_id=user_id).delete()
    UserProgress.objects.filter(pk=user_id).delete()
