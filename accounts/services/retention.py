"""Removal of ended sessions and of expired mail tokens.

This only frees space: whether a session or a token is valid is decided from its times at every use.
"""

from datetime import datetime, timedelta

from django.db.models import F

from accounts.models import MailToken, Session, SessionEnd
from langlearn.db import change_in_batches, delete_in_batches

RETENTION = timedelta(days=30)


def purge_sessions(*, at: datetime) -> dict[str, int]:
    """Marks sessions past their life as ended, removes those ended long ago, and mail tokens past theirs.

    In many transactions, and safe to repeat. Counts by what was done: `expired`, `sessions`, `mail_tokens`.
    """
    overdue = Session.objects.filter(ended_at__isnull=True, expires_at__lte=at)
    expired = change_in_batches(
        overdue, lambda rows: rows.update(ended_at=F("expires_at"), ended_reason=SessionEnd.EXPIRED)
    )
    sessions = delete_in_batches(Session.objects.filter(ended_at__lte=at - RETENTION))
    mail_tokens = delete_in_batches(MailToken.objects.filter(expires_at__lte=at))
    return {"expired": expired, "sessions": sessions, "mail_tokens": mail_tokens}
