"""Requests with an Idempotency-Key, done once.

The answer is stored in the transaction of what it answers, so both are there or neither. A request that comes again is
found out when its answer cannot be stored a second time, or when it is refused because the first has been done: its
work is undone and the first answer sent. So the first time, which is nearly every time, costs one statement more.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction

from langlearn.api.errors import ApiError
from langlearn.api.idempotency import Key, Reply, reused
from langlearn.api.writes import CompiledInsert
from progress.models import IdempotencyRecord

_RECORDS = CompiledInsert(IdempotencyRecord)


def once(*, user_id: UUID, key: Key | None, act: Callable[[], Reply], permanent: bool, at: datetime) -> Reply:
    """What `act` replies, or replied when the caller sent this key before. With a key it runs inside a transaction.

    What `act` raises is not stored: the request may be sent again. `permanent` keys are kept for ever. Raises Conflict
    when the key came with another request.
    """
    if key is None:
        return act()
    try:
        with transaction.atomic():
            reply = act()
            record = IdempotencyRecord(
                user_id=user_id,
                key=key.text,
                fingerprint=key.fingerprint,
                status=reply.status,
                reply=reply.body,
                permanent=permanent,
                created_at=at,
            )
            _RECORDS.insert([record])
        return reply
    except (IntegrityError, ApiError):
        earlier = _replayed(user_id, key)
        if earlier is None:
            raise
        return earlier


def _replayed(user_id: UUID, key: Key) -> Reply | None:
    record = IdempotencyRecord.objects.filter(user_id=user_id, key=key.text).first()
    if record is None:
        return None
    if record.fingerprint != key.fingerprint:
        raise reused() from None
    return Reply(record.status, record.reply, replayed=True)


def purge_keys(*, at: datetime) -> int:
    """Forgets the keys that are old enough; those of ledger entries and lesson reports stay. Returns their number."""
    oldest = at - timedelta(days=settings.IDEMPOTENCY_KEEP_DAYS)
    removed, _ = IdempotencyRecord.objects.filter(permanent=False, created_at__lt=oldest).delete()
    return removed
