"""A learner's part of the account export: every record of progress, as stored."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.db.models import Field, Model

from accounts.models import IdempotencyRecord
from langlearn.db import in_batches
from progress.models import (
    ActivityDay,
    Enrollment,
    ExerciseAttempt,
    ExperienceEntry,
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

# By columns that are unique for a learner, and that an index has after the learner.
_TABLES: dict[str, tuple[type[Model], tuple[str, ...]]] = {
    "state": (UserProgress, ("user_id",)),
    "reports": (LessonReport, ("identity",)),
    "completions": (LessonCompletion, ("change_number", "id")),
    "ledger": (ExperienceEntry, ("created_at", "id")),
    "active_days": (ActivityDay, ("epoch", "local_date")),
    "zone_changes": (ZoneChange, ("changed_at", "id")),
    "attempts": (ExerciseAttempt, ("client_id",)),
    "review_cards": (ReviewCard, ("exercise_id",)),
    "word_cards": (WordCard, ("course_id", "word_id")),
    "word_replays": (WordReplay, ("course_id",)),
    "scheduler_fits": (SchedulerFit, ("epoch", "ratings")),
    "enrollments": (Enrollment, ("course_id",)),
    "placements": (Placement, ("client_id",)),
    "practice_sessions": (PracticeSession, ("client_id",)),
    "idempotency_keys": (IdempotencyRecord, ("key",)),
}
MODELS = tuple(model._meta.label for model, _ in _TABLES.values())
# Stored responses repeat the other tables, and may be about the learner that an administrator changed.
_INTERNAL = frozenset({"id", "user", "user_id", "reply", "fingerprint", "about_id"})


# The exported columns of each table: its fields without those of `_INTERNAL`.
COLUMNS: dict[str, tuple[type[Model], "list[Field[Any, Any]]"]] = {
    name: (model, [field for field in model._meta.concrete_fields if field.attname not in _INTERNAL])
    for name, (model, _) in _TABLES.items()
}


def all_of(user_id: UUID) -> dict[str, Iterator[dict[str, Any]]]:
    """Table to records, which are read while they are iterated."""
    return {name: _records(name, user_id) for name in _TABLES}


def _records(name: str, user_id: UUID) -> Iterator[dict[str, Any]]:
    model, order = _TABLES[name]
    columns = [field.attname for field in COLUMNS[name][1]]
    return in_batches(model._default_manager.filter(user_id=user_id), columns, by=order)
