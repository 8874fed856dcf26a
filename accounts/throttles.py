"""Rate limits of requests with credentials in the body: refreshes count by session, recovery mails by the mailbox
of the requested address.

They run before validation, so the body may contain anything; an unreadable one counts by the client's address.
"""

from collections.abc import Sequence
from typing import Any

from rest_framework.request import Request

from accounts import tokens
from accounts.names import mailbox, normalise_email
from langlearn.api.instants import now
from langlearn.api.throttling import (
    ANONYMOUS,
    EXPORT,
    PASSWORD,
    RECOVERY,
    REFRESH,
    REGISTER,
    CounterThrottle,
    Scope,
    Use,
    address_subject,
    private_subject,
)


class RegisterThrottle(CounterThrottle):
    """Registrations, by address."""

    def uses(self, request: Request, view: Any) -> Sequence[Use]:
        return [Use(REGISTER, address_subject(request))]


class LoginThrottle(CounterThrottle):
    """Does not count: a login counts by its outcome (`throttling.login_slot`)."""

    def uses(self, request: Request, view: Any) -> Sequence[Use]:
        return []


class RefreshThrottle(CounterThrottle):
    """Refreshes, by session; by address when the token is not authentic."""

    def uses(self, request: Request, view: Any) -> Sequence[Use]:
        token = _text(request, "refreshToken")
        try:
            subject = str(tokens.refresh_claims(token, now()).session_id)
        except tokens.InvalidToken:
            subject = address_subject(request)
        return [Use(REFRESH, subject)]


class OwnAccountThrottle(CounterThrottle):
    """Requests of a signed-in caller, by user, in the scope that a subclass names."""

    scope: Scope

    def uses(self, request: Request, view: Any) -> Sequence[Use]:
        if request.user.is_authenticated:
            return [Use(self.scope, str(request.user.id))]
        return [Use(ANONYMOUS, address_subject(request))]


class PasswordThrottle(OwnAccountThrottle):
    """Requests that check the caller's password again."""

    scope = PASSWORD


class ExportThrottle(OwnAccountThrottle):
    """Exports, each of which reads everything the caller has."""

    scope = EXPORT


class RecoveryThrottle(CounterThrottle):
    """Recovery mails, which any client can request: by the mailbox, and by the client's address in `anonymous`."""

    def uses(self, request: Request, view: Any) -> Sequence[Use]:
        uses = [Use(ANONYMOUS, address_subject(request))]
        try:
            email = normalise_email(_text(request, "email"))
        except ValueError:
            return uses
        return [*uses, Use(RECOVERY, private_subject(mailbox(email)))]


def _text(request: Request, field: str) -> str:
    """A field of the body, which is not validated yet; empty when it is no string."""
    body: Any = request.data
    value = body.get(field)
    return value if isinstance(value, str) else ""
