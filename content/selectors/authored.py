"""What a user has authored, for the account export: kind, id and title of each record."""

from typing import Any
from uuid import UUID

from content import kinds
from content.models import Entity, Exercise

_KINDS = (kinds.COURSE, kinds.LEVEL, kinds.SECTION, kinds.MODULE, kinds.LESSON)
MODELS = (*(kind.model._meta.label for kind in _KINDS), Exercise._meta.label)


def authored_by(user_id: UUID) -> list[dict[str, Any]]:
    """By kind, then id. An exercise has no title; its type is used instead. One query a kind."""
    records = [
        {"kind": kind.entity.value, "id": pk, "title": name}
        for kind in _KINDS
        for pk, name in kind.model.objects.filter(created_by=user_id).order_by("pk").values_list("pk", "name")
    ]
    exercises = Exercise.objects.filter(created_by=user_id).order_by("pk").values_list("pk", "exercise_type")
    return records + [{"kind": Entity.EXERCISE.value, "id": pk, "title": title} for pk, title in exercises]
