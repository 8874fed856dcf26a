"""What has changed since a device last asked.

Every write to a completion takes the next number of the learner's counter under the row lock, so a cursor, which is
such a number, never skips a change. A reset begins a new epoch, and with it everything is read anew.
"""

import base64
import binascii
from datetime import datetime
from typing import Any
from uuid import UUID

import orjson

from langlearn.api.snapshot import snapshot
from progress import selectors
from progress.models import UserProgress

MAX_CHANGES = 500
DEFAULT_CHANGES = 200


def encode_cursor(user_id: UUID, epoch: int, number: int) -> str:
    return base64.urlsafe_b64encode(orjson.dumps([user_id.hex, epoch, number])).decode().rstrip("=")


def decode_cursor(user_id: UUID, cursor: str) -> tuple[int, int]:
    """Epoch and change number of a cursor. Raises ValueError for one that was not made for this learner."""
    try:
        raw = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True)
        owner, epoch, number = orjson.loads(raw)
        counted = type(epoch) is int and type(number) is int and epoch >= 0 and number >= 0
        if counted and owner == user_id.hex and encode_cursor(user_id, epoch, number) == cursor:
            return epoch, number
    except (binascii.Error, ValueError, TypeError):
        pass
    raise ValueError("Invalid cursor")


def changes(
    user_id: UUID,
    *,
    timezone: str,
    registered_at: datetime,
    cursor: tuple[int, int] | None,
    limit: int,
    now: datetime,
) -> dict[str, Any]:
    """The completions changed since the cursor in the order of their changes, `limit` at most, and the progress.

    A constant number of queries, all of one snapshot, so that the checksum fits what was read.
    """
    with snapshot():
        epoch, newest = UserProgress.objects.filter(pk=user_id).values_list("epoch", "change_number").first() or (0, 0)
        since = 0
        full_resync = False
        if cursor is not None:
            full_resync = cursor[0] != epoch or cursor[1] > newest
            since = 0 if full_resync else cursor[1]
        visible = selectors.visible_completions(user_id)
        changed = visible.filter(change_number__gt=since).order_by("change_number")
        rows = list(changed.values(*selectors.COMPLETION_FIELDS, "change_number")[: limit + 1])
        count = visible.count()
        progress = selectors.progress(user_id, timezone=timezone, registered_at=registered_at, now=now)
    has_more = len(rows) > limit
    del rows[limit:]
    reached = rows[-1]["change_number"] if has_more else newest
    for row in rows:
        del row["change_number"]
    return {
        "completions": rows,
        "progress": progress,
        "cursor": encode_cursor(user_id, epoch, reached),
        "has_more": has_more,
        "full_resync": full_resync,
        "sync_checksum": {"count": count, "xp": progress["experience_points"]},
        "server_time": now,
    }
