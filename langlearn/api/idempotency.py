"""Idempotency-Key: a repeated request gets the stored response of the first one.

This module reads the header, decides which requests are the same, and has the form in which responses are stored. It
does not store them.
"""

import hashlib
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from langlearn.api.envelope import Envelope, dumps
from langlearn.api.errors import ApiError, Conflict, FieldErrors, failure_body
from langlearn.api.text import canonical_json

HEADER = "Idempotency-Key"
_META = "HTTP_IDEMPOTENCY_KEY"
PARAMETER = OpenApiParameter(
    HEADER,
    {"type": "string", "minLength": 1, "maxLength": 255},
    OpenApiParameter.HEADER,
    description="A repeated request with the same key gets the same response and changes nothing.",
)


@dataclass(frozen=True, slots=True)
class Key:
    """A caller's key and the digest of the method, path and body of its request."""

    text: str
    fingerprint: str


def read_key(request: Request, errors: FieldErrors, *, path: str | None = None) -> Key | None:
    """The key of a request, None without one; an invalid one adds to `errors`.

    `path` replaces the path of the request where several lead to the same operation. Bodies are compared by value.
    """
    text = request.META.get(_META)
    if text is None:
        return None
    if not 1 <= len(text) <= 255 or not all("!" <= character <= "~" for character in text):
        errors.setdefault(HEADER, []).append("Must be 1 to 255 visible ASCII characters.")
        return None
    where = path or request.path.rstrip("/")
    content = canonical_json([request.method, where, request.data])
    return Key(text, hashlib.sha256(content.encode()).hexdigest())


def reused(*, details: str | None = None) -> Conflict:
    """The failure of a key that was used for another request."""
    return Conflict(
        "Idempotency-Key was already used for another request",
        details=details,
        context={"reason": "idempotency_key_reused"},
    )


@dataclass(frozen=True, slots=True)
class Reply:
    """A response as it is stored and sent.

    `about` is the account that the response or the key names: the response is deleted with it.
    """

    status: int
    body: str
    etag: str = ""
    replayed: bool = False
    about: UUID | None = None

    @classmethod
    def success(cls, envelope: Envelope, *, status: int = 200, etag: str = "", about: UUID | None = None) -> "Reply":
        return cls(status, envelope.as_json().decode(), etag, about=about)

    @classmethod
    def failure(cls, error: ApiError, request: Request) -> "Reply":
        body: dict[str, Any] = failure_body(error, path=request.path)
        return cls(error.status_code, dumps(body).decode())

    def response(self) -> HttpResponse:
        headers = {"Idempotent-Replayed": "true"} if self.replayed else {}
        if self.etag:
            headers["ETag"] = self.etag
        return HttpResponse(
            self.body, status=self.status, content_type="application/json; charset=utf-8", headers=headers
        )
