"""What an access token is worth: its signature, its time, then one read of its session and account.

Because account and session are read at every request, a logout, a deactivation, a change of role or of password acts
on the very next one. A database that does not answer is an outage (503), never a bad token.
"""

from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from accounts import tokens
from accounts.models import Session
from langlearn.api.auth import BearerAuthentication, Caller
from langlearn.api.compiled import UUID_PARAMETER, CompiledRead, Question, ask_and_begin, ask_joined
from langlearn.api.errors import AuthenticationFailed, TokenExpired
from langlearn.api.instants import now


def _state(session_id: UUID, user_id: UUID) -> "QuerySet[Session, Any]":
    return Session.objects.filter(id=session_id, user_id=user_id).values_list(
        "ended_at",
        "expires_at",
        "user__is_active",
        "user__password_changed_at",
        "user__role",
        "user__timezone",
        "user__created_at",
    )


_STATE = CompiledRead(_state, session_id=(UUID_PARAMETER, UUID(int=1)), user_id=(UUID_PARAMETER, UUID(int=2)))


class SessionTokenAuthentication(BearerAuthentication):
    """Signed-in callers by access token."""

    def caller(
        self,
        token: str,
        question: Callable[[UUID], Question[Any]] | None,
        begun: Callable[[UUID], Sequence[Question[Any]]] | None = None,
    ) -> tuple[Caller, Any]:
        at = now()
        try:
            claims = tokens.access_claims(token, at)
        except tokens.InvalidToken:
            raise AuthenticationFailed("Invalid access token") from None
        if claims.expired(at):
            raise TokenExpired(details="Refresh the session and repeat the request.")
        state = _STATE.row(session_id=claims.session_id, user_id=claims.user_id)
        answer = None
        if question is not None:
            row, answer = ask_joined(state, question(claims.user_id))
        elif begun is not None and (first := begun(claims.user_id)):
            row = ask_and_begin(state, *first)
        else:
            row = state.ask()
        if row is None:
            raise AuthenticationFailed("Invalid access token")
        ended_at, expires_at, is_active, password_changed_at, role, timezone, registered_at = row
        if not is_active:
            raise AuthenticationFailed("Account is deactivated")
        if ended_at or expires_at <= at or claims.issued_at < tokens.first_valid_second(password_changed_at):
            raise AuthenticationFailed("Session has ended")
        caller = Caller(
            id=claims.user_id,
            role=role,
            session_id=claims.session_id,
            timezone=timezone,
            registered_at=registered_at,
        )
        return caller, answer
