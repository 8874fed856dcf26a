"""The learner's progress row: its lock, and how it is saved.

Every write of progress locks the row first and holds the lock until its transaction ends, so that concurrent requests
of one learner are processed one after the other.
"""

from collections.abc import Mapping
from datetime import date, datetime
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet

from accounts.selectors import find_user
from langlearn.db import CompiledRead, SetInsert
from progress.models import UserProgress
from progress.rules.day_total import DayTotal
from progress.selectors.history import earned_by_day


def _locked(user_id: UUID) -> QuerySet[UserProgress]:
    return UserProgress.objects.filter(pk=user_id).select_for_update(no_key=True)


_LOCKED = CompiledRead(_locked, model=UserProgress, user_id=UUID)
# An upsert of an existing row: one statement text for any changes.
_SAVE = SetInsert(
    UserProgress,
    conflict=("user",),
    updated=[field.name for field in UserProgress._meta.concrete_fields if not field.primary_key],
)


def locked_progress(*, user_id: UUID, timezone: str, at: datetime) -> UserProgress:
    """The learner's progress row, locked until the transaction ends; created if there is none.

    `timezone` is the account's, for a new row. Raises NotFound when the account has been deleted meanwhile.
    """
    progress: UserProgress | None = _LOCKED.first(user_id=user_id)
    return progress or _new_progress(user_id=user_id, timezone=timezone, at=at)


def _new_progress(*, user_id: UUID, timezone: str, at: datetime) -> UserProgress:
    rows = UserProgress.objects.filter(pk=user_id, user__role__isnull=False)
    progress = None
    while progress is None:
        fresh = UserProgress(
            user_id=user_id,
            lives_count=settings.LIVES_START,
            lives_as_of=at,
            timezone=timezone,
            updated_at=at,
        )
        # Of two concurrent first requests, the second blocks here until the first commits, and then finds its row. The
        # deletion of the account may remove the row again; while the row is locked, the account is not deleted.
        UserProgress.objects.bulk_create([fresh], ignore_conflicts=True)
        progress = rows.select_for_update(no_key=True, of=("self",)).first()
        if progress is None:
            find_user(user_id)
    return progress


def save_progress(progress: UserProgress) -> None:
    """Writes all columns of the locked row."""
    _SAVE.insert([progress])


def add_day_points(progress: UserProgress, points: Mapping[date, int]) -> None:
    """Adds points of completions and bonuses, by local date, to the score of the latest day. The caller saves.

    Call it before the completions or entries are written: where the score is unknown, it starts from what is stored.
    The score of a day is no sum of entries: a lesson's points belong to the day of its completion, to whichever day
    an earlier report moves it, and adjustments belong to no day.
    """
    if not points:
        return
    total = progress.day_total
    if total is None:
        # Completions are dated on active days; only bonuses may be later than the last one.
        first = progress.streak_last_day
        stored = earned_by_day(progress.user_id, progress.epoch, first=first or date.min, last=date.max)
        total = DayTotal(first).booked(stored)
    progress.day_total = total.booked(points)
