"""Helpers of the endpoints."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import orjson
from django.http import QueryDict
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response

from langlearn.api.auth import Caller
from langlearn.api.conditional import not_modified, quoted
from langlearn.api.envelope import Envelope, dumps
from langlearn.api.errors import FieldErrors, ValidationFailed
from langlearn.api.fields import ApiSerializer
from langlearn.api.filters import single
from langlearn.api.instants import now
from progress.selectors.state import UserProgressData, progress
from progress.serializers.fields import ignored_fields

COURSE = OpenApiParameter("course_id", {"type": "string"}, required=True)
COURSE_NOT_FOUND = OpenApiResponse(description="Course not found.")
NOT_MODIFIED = OpenApiResponse(description="Nothing has changed since the response with this ETag.")


def read_course_id(query: QueryDict, errors: FieldErrors) -> str:
    """The course that the query names; empty after a problem."""
    course_id = single(query, "course_id", errors)
    if not course_id and "course_id" not in errors:
        errors["course_id"] = ["Course ID is required"]
    return course_id or ""


def current_progress(caller: Caller) -> UserProgressData:
    """The caller's state now."""
    return progress(caller.id, timezone=caller.timezone, registered_at=caller.registered_at, now=now())


@contextmanager
def ignored_named(body: ApiSerializer) -> Iterator[None]:
    """A refusal of this body also names its keys that are ignored: one may be a misspelt key that is missing."""
    try:
        yield
    except ValidationFailed as failed:
        if ignored := ignored_fields(body):
            failed.context = {"ignored_fields": ignored}
        raise


def conditional(request: Request, data: Any, message: str) -> Response:
    """A response whose ETag is computed from its data."""
    body = dumps(data)
    tag = hashlib.sha256(body).hexdigest()[:32]
    headers = {"ETag": quoted(tag)}
    if not_modified(request._request, tag):
        return Response(status=304, headers=headers)
    return Response(Envelope(orjson.Fragment(body), message=message), headers=headers)
