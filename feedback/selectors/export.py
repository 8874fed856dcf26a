"""A learner's part of the account export: claims, reports and corrections, as stored."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.db.models import Model

from feedback.models import Claim, Report
from langlearn.db import in_batches
from progress.models import AttemptCorrection

# By columns that are unique for a learner, and that an index has after the learner.
_TABLES: dict[str, tuple[type[Model], tuple[str, ...]]] = {
    "claims": (Claim, ("claimed_at", "id")),
    "reports": (Report, ("reported_at", "id")),
    "corrections": (AttemptCorrection, ("attempt_id", "id")),
}
MODELS = tuple(model._meta.label for model, _ in _TABLES.values())
_INTERNAL = frozenset({"id", "user_id"})

# Table to its model and the exported columns.
COLUMNS: dict[str, tuple[type[Model], list[str]]] = {
    name: (model, [field.attname for field in model._meta.concrete_fields if field.attname not in _INTERNAL])
    for name, (model, _) in _TABLES.items()
}


def all_of(user_id: UUID) -> dict[str, Iterator[dict[str, Any]]]:
    """Table to records, which are read while they are iterated."""
    return {
        name: in_batches(model._default_manager.filter(user_id=user_id), COLUMNS[name][1], by=order)
        for name, (model, order) in _TABLES.items()
    }
