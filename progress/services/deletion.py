"""The deletion of a learner's progress with the account."""

from datetime import datetime
from uuid import UUID

from accounts.models import IdempotencyRecord
from progress.models import (
    ActivityDay,
    AttemptCorrection,
    Enrollment,
    ExerciseAttempt,
    LessonCompletion,
    LessonReport,
    Placement,
    PracticeSession,
    ReviewCard,
    SchedulerFit,
    UserProgress,
    WordCard,
    WordReplay,
    ZoneChange,
)
from progress.services.progress_row import locked_progress

_TABLES = (
    LessonReport,
    LessonCompletion,
    ActivityDay,
    ZoneChange,
    ExerciseAttempt,
    AttemptCorrection,
    ReviewCard,
    WordReplay,
    WordCard,
    SchedulerFit,
    Enrollment,
    Placement,
    PracticeSession,
    IdempotencyRecord,
)


def delete_progress(*, user_id: UUID, at: datetime) -> None:
    """Deletes everything the learner did, inside the transaction that deletes the account.

    The progress row is locked first, so that a concurrent completion is either deleted with the rest or refused. The
    ledger is deleted with the account itself, after the administrators are locked: otherwise the concurrent deletion of
    two administrators who awarded each other points would deadlock.
    """
    locked_progress(user_id=user_id, timezone="UTC", at=at)
    for model in _TABLES:
        model._default_manager.filter(user_id=user_id).delete()
    UserProgress.objects.filter(pk=user_id).delete()
