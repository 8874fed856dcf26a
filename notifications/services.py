"""Writes of notifications: what accounts are told, and what they have read."""

import uuid
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import Q

from langlearn.db import SetInsert, delete_in_batches
from notifications.models import Notification


@dataclass(frozen=True, slots=True)
class Notice:
    """What an account is told: `data` is the JSON of its `kind`. `key` names what it is about, once per account."""

    user_id: UUID
    kind: str
    key: str
    data: dict[str, Any]


_new_notices = SetInsert(Notification, conflict=["user", "key"], existing="user")


def notify(notices: Collection[Notice], *, at: datetime) -> None:
    """Stores notices. An account that has one of the same key, or that is deleted meanwhile, gets none.

    One statement. On PostgreSQL it locks the accounts against deletion until the end of the caller's transaction, so
    call it last.
    """
    expires_at = at + timedelta(days=settings.NOTIFICATIONS_KEEP_DAYS)
    _new_notices.insert(
        Notification(
            user_id=notice.user_id,
            public_id=uuid.uuid4(),
            key=notice.key,
            kind=notice.kind,
            data=notice.data,
            created_at=at,
            expires_at=expires_at,
        )
        for notice in notices
    )


def mark_read(*, user_id: UUID, ids: Collection[UUID] = (), up_to: datetime | None = None, at: datetime) -> None:
    """Marks the account's notifications with these ids, or those created up to an instant, as read.

    Those that were read before keep their time.
    """
    chosen = Q(public_id__in=ids) if up_to is None else Q(created_at__lte=up_to)
    Notification.objects.filter(chosen, user_id=user_id, read_at__isnull=True).update(read_at=at)


def purge_expired(*, at: datetime) -> int:
    """Removes expired notifications, in many transactions. Returns their number."""
    return delete_in_batches(Notification.objects.filter(expires_at__lte=at))
