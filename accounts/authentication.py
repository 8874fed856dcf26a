"""Authentication by access token: its signature, its time, then one read of its session and account.

Because account and session are read at every request, a logout, a deactivation, a change of role or of password takes
effect on the next one. An unavailable database is an outage (503), never an invalid token.
"""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from rest_framework.request import Request

from accounts import tokens
from accounts.models import Session
from langlearn.api.auth import Caller, CallerAuthentication, bearer_token
from langlearn.api.errors import AuthenticationFailed, TokenExpired
from langlearn.api.instants import now
from langlearn.db import CompiledRead


def _session_state(session_id: UUID, user_id: UUID) -> "QuerySet[Session, Any]":
    return Session.objects.filter(id=session_id, user_id=user_id).values_list(
        "ended_at",
        "expires_at",
        "user__is_active",
        "user__password_changed_at",
        "user__role",
        "user__timezone",
        "user__created_at",
    )


SESSION_STATE = CompiledRead(_session_state, session_id=UUID, user_id=UUID)


class SessionTokenAuthentication(CallerAuthentication):
    """Authenticates signed-in callers by access token.

    No header means an anonymous caller; a header without a valid token is refused on public endpoints too.
    """

    def authenticate(self, request: Request) -> tuple[Caller, None] | None:
        header = request.META.get("HTTP_AUTHORIZATION")
        return None if header is None else (_caller(header), None)

    def authenticate_again(self, request: Request) -> Caller:
        return _caller(request.META["HTTP_AUTHORIZATION"], may_be_expired=True)

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class OptionalTokenAuthentication(SessionTokenAuthentication):
    """The same for logging out, where a header without a valid token means an anonymous caller."""

    def authenticate(self, request: Request) -> tuple[Caller, None] | None:
        try:
            return super().authenticate(request)
        except (AuthenticationFailed, TokenExpired):
            return None


def _caller(header: str, *, may_be_expired: bool = False) -> Caller:
    """The active account that the token of `header` belongs to. Raises AuthenticationFailed or TokenExpired."""
    token = bearer_token(header)
    if token is None:
        raise AuthenticationFailed("Access token required")
    at = now()
    try:
        claims = tokens.access_claims(token, at)
    except tokens.InvalidToken:
        raise AuthenticationFailed("Invalid access token") from None
    if claims.expired(at) and not may_be_expired:
        raise TokenExpired(details="Refresh the session and repeat the request.")
    state = SESSION_STATE.first(session_id=claims.session_id, user_id=claims.user_id)
    if state is None:
        raise AuthenticationFailed("Invalid access token")
    ended_at, expires_at, is_active, password_changed_at, role, timezone, registered_at = state
    if not is_active:
        raise AuthenticationFailed("Account is deactivated")
    if ended_at or expires_at <= at or claims.issued_at < tokens.first_valid_second(password_changed_at):
        raise AuthenticationFailed("Session has ended")
    return Caller(
        id=claims.user_id,
        role=role,
        session_id=claims.session_id,
        timezone=timezone,
        registered_at=registered_at,
    )
