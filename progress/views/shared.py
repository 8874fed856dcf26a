"""Helpers of the endpoints."""

import hashlib
from typing import Any

import orjson
from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response

from langlearn.api.auth import Caller
from langlearn.api.conditional import not_modified, quoted
from langlearn.api.envelope import Envelope, dumps
from langlearn.api.instants import now
from progress import selectors

TAG = ["progress"]
NOT_MODIFIED = OpenApiResponse(description="Nothing has changed since the response with this ETag.")


def current_progress(caller: Caller) -> dict[str, Any]:
    """The caller's state now."""
    return selectors.progress(caller.id, timezone=caller.timezone, registered_at=caller.registered_at, now=now())


def conditional(request: Request, data: Any, message: str) -> Response:
    """A response whose ETag is computed from its data."""
    body = dumps(data)
    tag = hashlib.sha256(body).hexdigest()[:32]
    headers = {"ETag": quoted(tag)}
    if not_modified(request._request, tag):
        return Response(status=304, headers=headers)
    return Response(Envelope(orjson.Fragment(body), message=message), headers=headers)
