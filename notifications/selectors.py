"""Reads of notifications. Expired ones are not shown, whether they are removed yet or not."""

from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Any, NamedTuple, TypedDict
from uuid import UUID

from django.db.models import Count, Q, QuerySet

from langlearn.api.responses import DescribedBy, NonNegative
from langlearn.db import in_batches
from notifications.models import Notification


class NoticeData(TypedDict, total=False):
    """By kind: `answer` of a claim; `entity`, `entity_id` and `reason` of a report."""

    course_id: str
    course_name: str
    exercise_id: str
    answer: str
    entity: str
    entity_id: str
    reason: str
    note: str | None


class NotificationData(TypedDict):
    """What the account is told. Pass over kinds that you do not know: there will be more."""

    id: UUID
    kind: str
    data: Annotated[dict[str, Any], DescribedBy(NoticeData)]
    created_at: datetime
    read_at: datetime | None
    expires_at: datetime


_COLUMNS = ("public_id", "kind", "data", "created_at", "read_at", "expires_at")


class UnreadData(TypedDict):
    unread: NonNegative


class Found(NamedTuple):
    """A part of an account's notifications: the rows, how many there are of the kind, how many unread ones in all."""

    rows: list[NotificationData]
    total: int
    unread: int


def notifications(user_id: UUID, *, unread: bool | None, offset: int, limit: int, at: datetime) -> Found:
    """The notifications of an account, newest first; only the unread ones, or only those read. Two queries."""
    shown = _shown(user_id, at)
    counts = shown.aggregate(all=Count("*"), unread=Count("pk", filter=Q(read_at__isnull=True)))
    total = {None: counts["all"], True: counts["unread"], False: counts["all"] - counts["unread"]}[unread]
    if unread is not None:
        shown = shown.filter(read_at__isnull=unread)
    newest = shown.order_by("-created_at", "-id").values(*_COLUMNS)[offset : offset + limit]
    return Found([_data(row) for row in newest], total, counts["unread"])


def number_of_unread(user_id: UUID, *, at: datetime) -> int:
    return _shown(user_id, at).filter(read_at__isnull=True).count()


def exported(user_id: UUID) -> Iterator[NotificationData]:
    """Every notification that is stored for an account, for its export."""
    return map(_data, in_batches(Notification.objects.filter(user_id=user_id), _COLUMNS, by=("created_at", "id")))


def _shown(user_id: UUID, at: datetime) -> QuerySet[Notification]:
    return Notification.objects.filter(user_id=user_id, expires_at__gt=at)


def _data(row: dict[str, Any]) -> NotificationData:
    return {
        "id": row["public_id"],
        "kind": row["kind"],
        "data": row["data"],
        "created_at": row["created_at"],
        "read_at": row["read_at"],
        "expires_at": row["expires_at"],
    }
