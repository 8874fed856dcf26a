"""Completions changed since a device last synchronised.

Every write to a completion takes the next number of the learner's counter under the row lock, so a cursor, which is
such a number, never skips a change. After a reset, which begins a new epoch, everything is read again.
"""

from datetime import datetime
from typing import Annotated, Any, TypedDict
from uuid import UUID

from langlearn.api import cursors
from langlearn.api.responses import NonNegative, Schema
from langlearn.db import snapshot
from progress.models import UserProgress
from progress.selectors.completions import COMPLETION_FIELDS, LessonCompletionData, visible_completions
from progress.selectors.state import UserProgressData, progress


class ChecksumData(TypedDict):
    count: Annotated[NonNegative, Schema(description="Completions the learner has now.")]
    xp: NonNegative


class ChangesData(TypedDict):
    completions: list[LessonCompletionData]
    progress: UserProgressData
    cursor: str
    has_more: bool
    full_resync: Annotated[
        bool, Schema(description="Delete the local copy first: this page starts from the beginning.")
    ]
    sync_checksum: ChecksumData
    server_time: datetime


def read_changes_cursor(user_id: UUID, cursor: str) -> tuple[int, int]:
    """Epoch and change number of a cursor. Raises ValueError for one that was not made for this learner."""
    owner, epoch, number = cursors.decode(cursor, str, int, int)
    if owner != user_id.hex:
        raise ValueError("Invalid cursor")
    return epoch, number


def changes_since(
    user_id: UUID,
    cursor: tuple[int, int] | None,
    *,
    timezone: str,
    registered_at: datetime,
    limit: int,
    now: datetime,
) -> ChangesData:
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
        visible = visible_completions(user_id)
        changed = visible.filter(change_number__gt=since).order_by("change_number")
        rows: list[Any] = list(changed.values(*COMPLETION_FIELDS, "change_number")[: limit + 1])
        count = visible.count()
        current = progress(user_id, timezone=timezone, registered_at=registered_at, now=now)
    has_more = len(rows) > limit
    del rows[limit:]
    reached = rows[-1]["change_number"] if has_more else newest
    for row in rows:
        del row["change_number"]
    return {
        "completions": rows,
        "progress": current,
        "cursor": cursors.encode(user_id.hex, epoch, reached),
        "has_more": has_more,
        "full_resync": full_resync,
        "sync_checksum": {"count": count, "xp": current["experience_points"]},
        "server_time": now,
    }
