"""Requests with an Idempotency-Key, processed once.

The response is stored in the transaction of the request, so both are committed or neither. A repeated request is
recognised when its response conflicts with the stored one, or when it fails because the first was processed: its work
is rolled back and the stored response sent. So the first request, by far the most frequent, takes one more statement.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction

from accounts.models import IdempotencyRecord
from langlearn.api.errors import ApiError
from langlearn.api.idempotency import Key, Reply, reused
from langlearn.db import SetInsert, delete_in_batches

_RECORDS = SetInsert(IdempotencyRecord)


def once(*, user_id: UUID, key: Key | None, act: Callable[[], Reply], permanent: bool, at: datetime) -> Reply:
    """The reply of `act`, or the stored reply if the caller sent this key before.

    With a key `act` runs in a transaction. Errors that `act` raises are not stored: the request may be sent again.
    `permanent` keys never expire. Raises Conflict when the key was used for another request.
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
                etag=reply.etag,
                permanent=permanent,
                about_id=reply.about,
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
    return Reply(record.status, record.reply, etag=record.etag, replayed=True)


def purge_keys(*, at: datetime) -> int:
    """Deletes expired keys; those of ledger entries and lesson reports never expire. Returns their number."""
    oldest = at - timedelta(days=settings.IDEMPOTENCY_KEEP_DAYS)
    return delete_in_batches(IdempotencyRecord.objects.filter(permanent=False, created_at__lt=oldest))
