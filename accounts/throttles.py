"""Rate limits that depend on what a body says: refreshes by session, recovery mails by the address typed.

They run before validation, so the body is read with care; what cannot be read counts by the client's address.
"""

from typing import Any

from rest_framework.request import Request

from accounts import tokens
from accounts.names import normalise_email
from langlearn.api.instants import now
from langlearn.api.throttling import RecoveryThrottle, RefreshThrottle


def _text(request: Request, field: str) -> str | None:
    """A field of the body, not validated yet; None when it is no string."""
    body: Any = request.data
    value = body.get(field)
    return value if isinstance(value, str) else None


class SessionRefreshThrottle(RefreshThrottle):
    def session_id(self, request: Request) -> str | None:
        token = _text(request, "refreshToken")
        if token is None:
            return None
        try:
            return str(tokens.refresh_claims(token, now()).session_id)
        except tokens.InvalidToken:
            return None


class ForgottenPasswordThrottle(RecoveryThrottle):
    def email(self, request: Request) -> str | None:
        address = _text(request, "email")
        if address is None:
            return None
        try:
            return normalise_email(address)
        except ValueError:
            return None
