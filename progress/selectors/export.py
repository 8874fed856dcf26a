"""A learner's part of the account export: every record of progress, as stored."""

from typing import Any
from uuid import UUID

from django.db.models import Model

from progress.models import (
    ActivityDay,
    ExerciseAttempt,
    ExperienceEntry,
    IdempotencyRecord,
    LessonCompletion,
    LessonReport,
    ReviewCard,
    UserProgress,
    ZoneChange,
)

_TABLES: dict[str, tuple[type[Model], tuple[str, ...]]] = {
    "state": (UserProgress, ("user_id",)),
    "reports": (LessonReport, ("completed_at", "id")),
    "completions": (LessonCompletion, ("completed_at", "id")),
    "ledger": (ExperienceEntry, ("created_at", "id")),
    "active_days": (ActivityDay, ("epoch", "local_date")),
    "zone_changes": (ZoneChange, ("changed_at", "id")),
    "attempts": (ExerciseAttempt, ("answered_at", "id")),
    "review_cards": (ReviewCard, ("exercise_id",)),
    "idempotency_keys": (IdempotencyRecord, ("created_at", "id")),
}
MODELS = tuple(model._meta.label for model, _ in _TABLES.values())
# Stored responses repeat the other tables, and may be about the learner that an administrator changed.
_INTERNAL = frozenset({"id", "user", "user_id", "reply", "fingerprint"})


def all_of(user_id: UUID) -> dict[str, Any]:
    """Table to records, oldest first. One query a table."""
    return {name: _records(model, user_id, order) for name, (model, order) in _TABLES.items()}


def _records(model: type[Model], user_id: UUID, order: tuple[str, ...]) -> list[dict[str, Any]]:
    columns = [field.attname for field in model._meta.concrete_fields if field.attname not in _INTERNAL]
    return list(model._default_manager.filter(user_id=user_id).order_by(*order).values(*columns))
