"""The caller of a request, in the shape that every endpoint works with, and the token of its Authorization header.

Tokens are verified by the accounts app (accounts.authentication); this module reads no database.
"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request


@dataclass(frozen=True, slots=True)
class Caller:
    """A signed-in account as the database has it at this request, not as its token does."""

    id: UUID
    role: str
    session_id: UUID
    timezone: str
    registered_at: datetime

    is_authenticated = True


class Anonymous:
    """A caller without a token."""

    id = None
    role = "anonymous"
    is_authenticated = False


class CallerAuthentication(BaseAuthentication):
    """Authentication that can be repeated later in a request."""

    def authenticate_again(self, request: Request) -> Caller:
        """The caller as the account is now; that the token has expired meanwhile does not count.

        Raises AuthenticationFailed.
        """
        raise NotImplementedError


def bearer_token(header: str) -> str | None:
    """The token of `Bearer <token>` (scheme in any case); None for anything else."""
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token or " " in token or "\t" in token:
        return None
    return token


def caller_of(request: Request) -> Caller:
    """The signed-in caller of a view that only signed-in callers reach."""
    user = request.user
    assert isinstance(user, Caller)
    return user
