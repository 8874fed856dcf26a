"""The learner's progress row: its lock, and how it is saved.

Every write of progress locks the row first and holds the lock until its transaction ends, so that concurrent requests
of one learner are processed one after the other. Requests call `locked_progress`; work that follows them, when the
account may be deleted by then, calls `existing_progress`. `purge_unfinished` takes no lock: it only deletes sessions,
and the service that finishes a session locks the session's row as well.
"""

from collections.abc import Collection, Mapping
from datetime import date, datetime
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet

from accounts.selectors import find_user
from content.guards import LESSONS_LOCK, lock_lessons_shared
from langlearn.db import CompiledRead, SetInsert
from progress.models import ActivityDay, UserProgress
from progress.rules.dates import ZoneHistory
from progress.rules.day_total import DayTotal
from progress.rules.streak import StreakState
from progress.selectors.history import active_days, earned_by_day


def _locked(user_id: UUID) -> QuerySet[UserProgress]:
    return UserProgress.objects.filter(pk=user_id).select_for_update(no_key=True)


def _numbered(user_id: UUID) -> QuerySet[UserProgress]:
    return UserProgress.objects.filter(pk=user_id)


_LOCKED = CompiledRead(_locked, model=UserProgress, user_id=UUID)
_LOCKED_WITH_LESSONS = CompiledRead(_locked, model=UserProgress, lock=LESSONS_LOCK, user_id=UUID)
_NUMBERED = CompiledRead(_numbered, model=UserProgress, raised="change_number", user_id=UUID)
_NUMBERED_WITH_LESSONS = CompiledRead(
    _numbered, model=UserProgress, raised="change_number", lock=LESSONS_LOCK, user_id=UUID
)
_CREATE = SetInsert(UserProgress, conflict=("user",), raised=("change_number",))
_DAYS = SetInsert(ActivityDay, conflict=("user", "epoch", "local_date"))
# An upsert of an existing row: one statement text for any changes.
_SAVE = SetInsert(
    UserProgress,
    conflict=("user",),
    updated=[field.name for field in UserProgress._meta.concrete_fields if not field.primary_key],
)


def locked_progress(
    *, user_id: UUID, timezone: str, at: datetime, with_lessons: bool = False, numbers: int = 0
) -> UserProgress:
    """The learner's progress row, locked until the transaction ends; created if there is none.

    `timezone` is the account's, for a new row. `with_lessons` also prevents deletion of lessons, except by force, until
    then. With `numbers` the statement that takes the lock also takes that many change numbers, the last ones up to
    `change_number`: they are taken even where the row is not saved. Raises NotFound when the account has been deleted
    meanwhile.
    """
    progress: UserProgress | None
    if numbers:
        progress = (_NUMBERED_WITH_LESSONS if with_lessons else _NUMBERED).first(user_id=user_id, by=numbers)
    else:
        progress = (_LOCKED_WITH_LESSONS if with_lessons else _LOCKED).first(user_id=user_id)
    if progress is None:
        progress = _new_progress(user_id=user_id, timezone=timezone, at=at, numbers=numbers)
        if with_lessons:
            lock_lessons_shared()
    return progress


def existing_progress(user_id: UUID) -> UserProgress | None:
    """The learner's progress row, locked until the transaction ends; None after the deletion of the account."""
    progress: UserProgress | None = _LOCKED.first(user_id=user_id)
    return progress


def _new_progress(*, user_id: UUID, timezone: str, at: datetime, numbers: int) -> UserProgress:
    rows = UserProgress.objects.filter(pk=user_id, user__role__isnull=False)
    progress = None
    while progress is None:
        fresh = UserProgress(
            user_id=user_id,
            lives_count=settings.LIVES_START,
            lives_as_of=at,
            timezone=timezone,
            change_number=numbers,
            updated_at=at,
        )
        # Of two concurrent first requests, the second blocks here until the first commits, and then finds its row. The
        # deletion of the account may remove the row again; while the row is locked, the account is not deleted.
        _CREATE.insert([fresh])
        progress = rows.select_for_update(no_key=True, of=("self",)).first()
        if progress is None:
            find_user(user_id)
    return progress


def save_progress(progress: UserProgress) -> None:
    """Writes all columns of the locked row."""
    _SAVE.insert([progress])


def add_day_points(progress: UserProgress, points: Mapping[date, int]) -> None:
    """Adds points of completions, practice and bonuses, by local date, to the score of the latest day.

    The caller saves the row. Call it before the completions or entries are written: where the score is unknown, it
    starts from what is stored. The score of a day is no sum of entries: a lesson's points belong to the day of its
    completion, to whichever day an earlier report moves it, and adjustments belong to no day.
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


def add_active_days(progress: UserProgress, days: Collection[date], zones: ZoneHistory) -> None:
    """Stores the days that may be new, and adds them to the streak. The caller saves the row."""
    stored = progress.streak
    new = set(days) - {stored.last_day}
    if not new:
        return
    carried = zones.carried_days()
    added = sorted(day for day in new if not stored.holds(day, carried))
    if not added:
        return
    if stored.last_day is None or added[0] > stored.last_day:
        state = stored
        for day in added:
            state = state.extended(day, carried)
    else:  # a late day may link two runs: compute the streak from all days
        state = StreakState.of(active_days(progress).union(added), carried)
    progress.streak = state
    _DAYS.insert(ActivityDay(user_id=progress.user_id, epoch=progress.epoch, local_date=day) for day in added)
