"""The audit log: changes of accounts and their progress, with actor and address.

`record` is called in the transaction of the act, so that the log and the act cannot disagree. Entries hold bare ids;
e-mail addresses are looked up when the log is read.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.http import HttpRequest

from accounts.models import AuditAction, AuditEntry
from langlearn import metrics
from langlearn.api.address import client_address


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts, and through which request. Commands act without an account."""

    id: UUID | None = None
    ip: str | None = None
    request_id: str = ""


def client_ip(request: HttpRequest) -> str | None:
    """The client's address as it is stored: without an IPv6 zone, None when there is no address."""
    return client_address(request).partition("%")[0] or None


def actor_of(request: HttpRequest, user_id: UUID | None = None) -> Actor:
    """The account `user_id` acting through `request` (Django's, not DRF's)."""
    return Actor(id=user_id, ip=client_ip(request), request_id=getattr(request, "id", ""))


def record(
    action: AuditAction,
    *,
    by: Actor,
    target_id: UUID | None,
    at: datetime,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    reason: str | None = None,
) -> None:
    """Appends one entry. `before` and `after` have the changed values, as JSON. Media and courses have no target."""
    AuditEntry.objects.create(
        action=action,
        actor_id=by.id,
        target_id=target_id,
        before=before,
        after=after,
        reason=reason,
        ip=by.ip,
        request_id=by.request_id,
        created_at=at,
    )
    if event := counted_event(action):
        metrics.auth_event(event)


def counted_event(action: AuditAction) -> str | None:
    """The event of `auth_events_total` that an action is, None when it is none."""
    area, _, event = action.value.partition(".")
    return event if area in ("user", "session") else None
