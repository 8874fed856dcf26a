"""Bonuses, adjustments and resets of a learner's experience points by administrators.

Each writes one ledger entry and one audit entry in a single transaction under the lock of the learner's progress row,
which is created if there is none. An `idempotency_key` is stored in the entry: the database accepts one entry of a
learner for each key of an administrator. (The stored response to the key is unique for all learners.)
"""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Sum

from accounts import audit
from accounts import selectors as accounts
from accounts.audit import Actor
from accounts.models import AuditAction
from langlearn import metrics
from langlearn.api.errors import Conflict
from progress.models import EntryKind, ExperienceEntry, LessonCompletion, UserProgress
from progress.rules.streak import StreakState
from progress.selectors.history import zone_history
from progress.services.progress_row import add_day_points, locked_progress
from progress.services.word_cards import forget_word_cards

_AWARDED = (EntryKind.BONUS, EntryKind.ADJUSTMENT)
_SOURCES = {EntryKind.BONUS: "bonus", EntryKind.ADJUSTMENT: "adjust", EntryKind.RESET: "reset"}


def award_bonus(
    *, user_id: UUID, points: int, reason: str, by: Actor, at: datetime, idempotency_key: str | None = None
) -> None:
    """Awards `points` experience points, which count for the learner's current day. Raises NotFound."""
    with transaction.atomic():
        progress = _locked_target(user_id, at)
        at = progress.in_current_epoch(at)
        before = progress.experience_points
        add_day_points(progress, {zone_history(progress).local_date(at): points})
        _add_entry(progress, EntryKind.BONUS, points, reason=reason, by=by, at=at, idempotency_key=idempotency_key)
        progress.credit(points, at)
        metrics.xp_awarded(EntryKind.BONUS.value, points)
        _save(progress, at)
        _log(AuditAction.BONUS_AWARDED, progress, before, {"bonus_points": points}, reason, by, at)


def adjust(
    *, user_id: UUID, amount: int, reason: str, by: Actor, at: datetime, idempotency_key: str | None = None
) -> None:
    """Adds `amount`; a negative one deducts at most the points awarded since the last reset, never those of lessons.

    Raises NotFound, or Conflict when fewer were awarded.
    """
    with transaction.atomic():
        progress = _locked_target(user_id, at)
        at = progress.in_current_epoch(at)
        awarded = awarded_points(progress)
        if awarded + amount < 0:
            raise Conflict(
                "Adjustment exceeds awarded bonus points",
                details=f"{awarded} awarded experience points can be deducted",
                context={"reason": "adjustment_exceeds_bonus", "awarded_points": awarded, "amount": amount},
            )
        before = progress.experience_points
        _add_entry(progress, EntryKind.ADJUSTMENT, amount, reason=reason, by=by, at=at, idempotency_key=idempotency_key)
        progress.credit(amount, at)
        _save(progress, at)
        _log(AuditAction.ADJUSTED, progress, before, {"amount": amount}, reason, by, at)


def reset(
    *,
    user_id: UUID,
    reason: str | None,
    keep_completions: bool,
    by: Actor,
    at: datetime,
    idempotency_key: str | None = None,
) -> None:
    """Starts a new epoch: points earned before no longer count.

    Completions are archived, or with `keep_completions` remain visible and earn no points. Raises NotFound.
    """
    with transaction.atomic():
        progress = _locked_target(user_id, at)
        # Writes committed while it waited for the lock are earlier than the reset.
        at = max(progress.in_current_epoch(at), progress.updated_at)
        before = progress.experience_points
        # The entry closes its epoch: the entries of each past epoch add up to zero.
        _add_entry(progress, EntryKind.RESET, -before, reason=reason, by=by, at=at, idempotency_key=idempotency_key)
        progress.clear_totals()
        progress.streak = StreakState()
        progress.epoch += 1
        progress.epoch_started_at = at
        progress.lives_count, progress.lives_as_of = settings.LIVES_START, at
        progress.chosen_lesson_id = progress.chosen_at = None
        progress.scheduler_weights_json = None
        forget_word_cards(user_id)
        if not keep_completions:
            LessonCompletion.objects.filter(user_id=user_id, visible=True).update(visible=False)
            progress.last_reported_at = None
        _save(progress, at)
        _log(AuditAction.RESET, progress, before, {"keep_completions": keep_completions}, reason, by, at)


def awarded_points(progress: UserProgress) -> int:
    """The sum of bonuses and adjustments since the last reset."""
    entries = ExperienceEntry.objects.filter(user_id=progress.user_id, epoch=progress.epoch, kind__in=_AWARDED)
    return entries.aggregate(total=Sum("amount"))["total"] or 0


def _locked_target(user_id: UUID, at: datetime) -> UserProgress:
    account = accounts.find_user(user_id)
    return locked_progress(user_id=user_id, timezone=account["timezone"], at=at)


def _add_entry(
    progress: UserProgress,
    kind: EntryKind,
    amount: int,
    *,
    reason: str | None,
    by: Actor,
    at: datetime,
    idempotency_key: str | None,
) -> None:
    ExperienceEntry.objects.create(
        user_id=progress.user_id,
        epoch=progress.epoch,
        kind=kind,
        amount=amount,
        source=_SOURCES[kind],
        reason=reason,
        awarded_by_id=by.id,
        ranked=True,
        local_date=zone_history(progress).local_date(at),
        idempotency_key=idempotency_key,
        created_at=at,
    )


def _save(progress: UserProgress, at: datetime) -> None:
    progress.number_change(at)
    progress.save()


def _log(
    action: AuditAction,
    progress: UserProgress,
    before: int,
    details: dict[str, Any],
    reason: str | None,
    by: Actor,
    at: datetime,
) -> None:
    audit.record(
        action,
        by=by,
        target_id=progress.user_id,
        at=at,
        before={"experience_points": before},
        after={"experience_points": progress.experience_points, **details},
        reason=reason,
    )
