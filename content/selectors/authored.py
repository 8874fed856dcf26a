"""What a user has authored, for the account export: kind, id and title of each record."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from content import kinds
from content.models import Entity, Exercise, MediaAsset
from langlearn.db import in_batches

_KINDS = (kinds.COURSE, kinds.LEVEL, kinds.SECTION, kinds.MODULE, kinds.LESSON)
MODELS = (*(kind.model._meta.label for kind in _KINDS), Exercise._meta.label, MediaAsset._meta.label)


def authored_by(user_id: UUID) -> Iterator[dict[str, Any]]:
    """By kind, then id. An exercise has no title; its type is used instead. An asset has the name of its file."""
    for kind in _KINDS:
        for row in in_batches(kind.model.objects.filter(created_by=user_id), ["id", "name"], by=["id"]):
            yield {"kind": kind.entity.value, "id": row["id"], "title": row["name"]}
    exercises = Exercise.objects.filter(created_by=user_id)
    for row in in_batches(exercises, ["id", "exercise_type"], by=["id"]):
        yield {"kind": Entity.EXERCISE.value, "id": row["id"], "title": row["exercise_type"]}
    assets = MediaAsset.objects.filter(created_by=user_id)
    for row in in_batches(assets, ["sha256", "file_name"], by=["sha256"]):
        yield {"kind": Entity.MEDIA.value, "id": row["sha256"], "title": row["file_name"]}
