"""The lock of a learner's progress row, which every write of progress takes first and holds to its end.

What two requests of one learner do at once happens one after the other.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet

from accounts.selectors import find_user
from content.guards import hold_lessons
from langlearn.api.compiled import UUID_PARAMETER, CompiledRead, Question
from progress.models import UserProgress

_ROW = tuple(field.attname for field in UserProgress._meta.concrete_fields)


def _locked(user_id: UUID) -> QuerySet[UserProgress, Any]:
    return UserProgress.objects.filter(pk=user_id).values_list(*_ROW)


_LOCKED = CompiledRead(_locked, postgresql="{} FOR NO KEY UPDATE", user_id=(UUID_PARAMETER, UUID(int=1)))


def locked_progress(*, user_id: UUID, timezone: str, at: datetime) -> UserProgress:
    """The learner's progress row, locked until the transaction ends; made now if there is none.

    `timezone` is the account's, for a new row. Raises NotFound when the account was deleted meanwhile.
    """
    (progress,) = locked_with(user_id=user_id, timezone=timezone, at=at)
    assert isinstance(progress, UserProgress)
    return progress


def locking(user_id: UUID, *, lessons_held: bool = False) -> Question[Any]:
    """What `locked_with` asks first."""
    return _LOCKED.row(user_id=user_id)


def locked_with(
    *questions: Question[Any],
    of_changes: Sequence[Question[Any]] = (),
    user_id: UUID,
    timezone: str,
    at: datetime,
    lessons_held: bool = False,
) -> list[Any]:
    """`locked_progress`, and the answers to the questions, which are asked behind the lock.

    Those in `of_changes` find nothing of a learner who has made no numbered change. `lessons_held`: no lesson that is
    found is deleted before the transaction ends, unless by force (content.guards).
    """
    row = locking(user_id).ask()
    progress = UserProgress.from_db("default", _ROW, row) if row else None
    if progress is None:
        progress = _new_progress(user_id=user_id, timezone=timezone, at=at)
    if lessons_held:  # after the row: a request that waits for it must not hold the lessons
        hold_lessons()
    answers = [question.ask() for question in questions]
    answers += [question.ask() if progress.change_number else question.answer([]) for question in of_changes]
    return [progress, *answers]


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
        # Two first requests at once: the second waits here for the first and then finds its row. An account under
        # deletion takes the row away again; nobody deletes an account while its row is locked.
        UserProgress.objects.bulk_create([fresh], ignore_conflicts=True)
        progress = rows.select_for_update(no_key=True, of=("self",)).first()
        if progress is None:
            find_user(user_id)
    return progress


def in_present_epoch(progress: UserProgress, at: datetime) -> datetime:
    """`at`, or the moment after the last reset: a request that waited for a reset to finish happens after it."""
    if progress.epoch_started_at is None:
        return at
    return max(at, progress.epoch_started_at + timedelta(milliseconds=1))
