"""The grader's version and its language tables, for clients that grade offline."""

import hashlib
from typing import Any, ClassVar

import orjson
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content.exercises.grading import GRADING_VERSION
from content.languages import language_tags, table_bytes
from content.serializers.grading import GraderSerializer, LanguageTableSerializer
from content.views.shared import PACKAGES
from langlearn.api.conditional import ETAG, IF_NONE_MATCH, not_modified, quoted
from langlearn.api.envelope import dumps
from langlearn.api.errors import NotFound
from langlearn.api.permissions import Public
from langlearn.api.views import ApiViewSet

_CONDITIONAL = [IF_NONE_MATCH, ETAG]
_NOT_MODIFIED = OpenApiResponse(description="The client has the current state.")


class GradingViewSet(ApiViewSet):
    """What clients need beside a course to grade its answers as the service does."""

    tag = PACKAGES
    anonymous_scope = "content"
    access: ClassVar = {"retrieve": Public, "language": Public}

    @extend_schema(parameters=_CONDITIONAL, responses={200: GraderSerializer, 304: _NOT_MODIFIED})
    def retrieve(self, request: Request) -> Response:
        """The version of the grading, and the languages that have a table."""
        return _cacheable(request, dumps({"grading_version": GRADING_VERSION, "languages": language_tags()}))

    @extend_schema(parameters=_CONDITIONAL, responses={200: LanguageTableSerializer, 304: _NOT_MODIFIED})
    def language(self, request: Request, tag: str) -> Response:
        """The table of a language: numbers in words, contractions, and what signs are called.

        `data` is the file of this language in `clients/grading/languages/`.
        """
        try:
            table = table_bytes(tag)
        except LookupError:
            raise NotFound(f"Language with ID '{tag}' not found") from None
        return _cacheable(request, table)


def _cacheable(request: Request, data: bytes) -> Response:
    """The response with `data`, which is JSON, or 304."""
    tag = hashlib.sha256(data).hexdigest()[:32]
    headers: dict[str, Any] = {"ETag": quoted(tag), "Cache-Control": "public, max-age=86400"}
    if not_modified(request._request, tag):
        return Response(status=304, headers=headers)
    return Response(orjson.Fragment(data), headers=headers)
