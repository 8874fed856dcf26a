"""The history of a course: what changed in its draft, and who changed it."""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Any, TypedDict
from uuid import UUID

from django.db.models import Case, IntegerField, QuerySet, Value, When

from content.models import PACKAGED_ENTITIES, ChangeAction, ContentChange, Entity
from langlearn.api.responses import Schema, one_of


class HistoryEntryRecord(TypedDict):
    """What one transaction changed in one row of the draft."""

    draft_revision: Annotated[int, Schema(minimum=1)]
    entity: Annotated[str, one_of([entity.value for entity in PACKAGED_ENTITIES])]
    id: Annotated[str, Schema(description="Of an assignment `lesson/exercise`.")]
    change: Annotated[str, one_of(["created", "updated", "deleted"])]
    fields: Annotated[list[str], Schema(description="The names of those that an update changed.")]
    changed_by: UUID | None
    changed_at: Annotated[datetime | None, Schema(description="Null of changes from before drafts.")]


HISTORY_COLUMNS = ("draft_revision", "entity", "entity_id", "action", "fields", "changed_by", "changed_at")

_CHANGES = {ChangeAction.CREATE: "created", ChangeAction.UPDATE: "updated", ChangeAction.DELETE: "deleted"}


def history(course_id: str) -> QuerySet[ContentChange]:
    """The changes of the draft, newest first; those of one revision by entity in the order of a package, then by id."""
    ranks = (When(entity=entity, then=Value(rank)) for rank, entity in enumerate(PACKAGED_ENTITIES))
    changes = ContentChange.objects.filter(course=course_id, draft_revision__isnull=False).exclude(entity=Entity.MEDIA)
    return changes.order_by("-draft_revision", Case(*ranks, output_field=IntegerField()), "entity_id")


def history_objects(rows: Iterable[dict[str, Any]]) -> list[HistoryEntryRecord]:
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
