"""Who is calling: the shape every endpoint works with, and the reading of the Authorization header.

What a token means is decided by the accounts app (accounts.authentication); this module knows no database.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from langlearn.api.compiled import Question
from langlearn.api.errors import AuthenticationFailed


@dataclass(frozen=True, slots=True)
class Caller:
    """A signed-in account as it is in the database at this request, not as its token remembers it."""

    id: UUID
    role: str
    session_id: UUID
    timezone: str
    registered_at: datetime

    is_authenticated = True


class Anonymous:
    """Nobody signed in."""

    id = None
    role = "anonymous"
    is_authenticated = False


def bearer_token(header: str) -> str | None:
    """The token of `Bearer <token>` (scheme in any case); None for anything else."""
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token or " " in token or "\t" in token:
        return None
    return token


class BearerAuthentication(BaseAuthentication):
    """Reads the header; a subclass says what a token is worth.

    No header means an anonymous caller; a header that is not a good token is refused also on public endpoints.
    """

    def authenticate(self, request: Request) -> tuple[Caller, Any] | None:
        header = request.META.get("HTTP_AUTHORIZATION")
        if header is None:
            return None
        token = bearer_token(header)
        if token is None:
            raise AuthenticationFailed("Access token required")
        return self.caller(token, None)

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"

    def caller(
        self,
        token: str,
        question: Callable[[UUID], Question[Any]] | None,
        begun: Callable[[UUID], Sequence[Question[Any]]] | None = None,
    ) -> tuple[Caller, Any]:
        """The active account that `token` stands for, and the answer to the question about it, if there is one.

        `begun` has what the transaction of the request begins with (`ask_and_begin`). Raises AuthenticationFailed or
        TokenExpired.
        """
        raise NotImplementedError(f"{type(self).__name__} must say what a token is worth")


def caller_of(request: Any) -> Caller:
    """The signed-in caller of a view that only signed-in callers reach."""
    user = request.user
    assert isinstance(user, Caller)
    return user
