"""Removal of ended sessions and of expired mail tokens.

This only frees space: whether a session or a token is valid is decided from its times at every use.
"""

from datetime import datetime, timedelta

from django.db.models import F

from accounts.models import MailToken, Session, SessionEnd

RETENTION = timedelta(days=30)


def purge_sessions(*, at: datetime) -> dict[str, int]:
    """Marks sessions past their life as ended, removes those ended long ago, and mail tokens past theirs.

    Safe to repeat. Counts by what was done: `expired`, `sessions`, `mail_tokens`.
    """
    overdue = Session.objects.filter(ended_at__isnull=True, expires_at__lte=at)
    expired = overdue.update(ended_at=F("expires_at"), ended_reason=SessionEnd.EXPIRED)
    sessions, _ = Session.objects.filter(ended_at__lte=at - RETENTION).delete()
    mail_tokens, _ = MailToken.objects.filter(expires_at__lte=at).delete()
    return {"expired": expired, "sessions": sessions, "mail_tokens": mail_tokens}
