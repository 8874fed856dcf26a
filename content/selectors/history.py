"""The history of a course: what changed in its draft, and who changed it."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Case, IntegerField, QuerySet, Value, When

from content.models import PACKAGED_ENTITIES, ChangeAction, ContentChange, Entity

HISTORY_COLUMNS = ("draft_revision", "entity", "entity_id", "action", "fields", "changed_by", "changed_at")

_CHANGES = {ChangeAction.CREATE: "created", ChangeAction.UPDATE: "updated", ChangeAction.DELETE: "deleted"}


def history(course_id: str) -> QuerySet[ContentChange]:
    """The changes of the draft, newest first; those of one revision by entity in the order of a package, then by id."""
    ranks = (When(entity=entity, then=Value(rank)) for rank, entity in enumerate(PACKAGED_ENTITIES))
    changes = ContentChange.objects.filter(course=course_id, draft_revision__isnull=False).exclude(entity=Entity.MEDIA)
    return changes.order_by("-draft_revision", Case(*ranks, output_field=IntegerField()), "entity_id")


def history_objects(rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Changes as the API shows them, from rows of HISTORY_COLUMNS."""
    return [
        {
            "draft_revision": row["draft_revision"],
            "entity": row["entity"],
            "id": row["entity_id"],
            "change": _CHANGES[ChangeAction(row["action"])],
            "fields": row["fields"].split(",") if row["fields"] else [],
            "changed_by": row["changed_by"],
            "changed_at": row["changed_at"],
        }
        for row in rows
    ]
