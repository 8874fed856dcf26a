"""Rate limits of requests that bring their own credentials: refreshes count by session, recovery mails by the address
typed, a logout with a good access token by user.

They run before validation, so the body is read with care; what cannot be read counts by the client's address.
"""

from collections.abc import Sequence
from typing import Any

from rest_framework.request import Request

from accounts import tokens
from accounts.authentication import SessionTokenAuthentication
from accounts.names import normalise_email
from langlearn.api.errors import AuthenticationFailed, TokenExpired
from langlearn.api.instants import now
from langlearn.api.throttling import (
    ANONYMOUS,
    USER,
    RecoveryThrottle,
    RefreshThrottle,
    Use,
    UseThrottle,
    address_subject,
)


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


class LogoutThrottle(UseThrottle):
    """Logging out takes tokens that no other endpoint takes; one that every endpoint takes counts by its user."""

    def uses(self, request: Request, view: Any) -> Sequence[Use]:
        try:
            signed_in = SessionTokenAuthentication().authenticate(request)
        except (AuthenticationFailed, TokenExpired):
            signed_in = None
        if signed_in is None:
            return [(ANONYMOUS, address_subject(request._request))]
        return [(USER, str(signed_in[0].id))]
