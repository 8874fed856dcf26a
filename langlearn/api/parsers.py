"""The JSON body of a request: media type, size, strictness, and its top level an object.

The checks run in this order: size (413), media type (415), parse (400).
"""

from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.http import HttpRequest
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from langlearn.api.errors import ApiError, MalformedRequest, PayloadTooLarge, UnsupportedMediaType, ValidationFailed
from langlearn.api.text import MalformedJson, parse_json

# `{"":0},` takes 7 bytes of a body and 300 of memory. A course of the smallest exercises has one
# comma, array or object for each 10 bytes.
_BYTES_PER_VALUE = 8
BODY_ERROR = "langlearn.body_error"  # in the WSGI environment: why the body cannot be read, an ApiError


class StrictJSONParser(BaseParser):
    """RFC 8259 without extensions (langlearn.api.text.parse_json). Refuses bodies of too many values for the memory."""

    media_type = "application/json"

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        context = parser_context or {}
        try:
            raw = stream.read()
        except OSError:
            raise unreadable(context["request"]) from None
        if not raw:
            return {}
        if sum(map(raw.count, (b",", b"[", b"{"))) > settings.MAX_IMPORT_SIZE // _BYTES_PER_VALUE:
            raise MalformedRequest(details="The body has too many values")
        try:
            body = parse_json(raw, max_depth=getattr(context.get("view"), "max_nesting", 32))
        except MalformedJson as error:
            raise MalformedRequest(details=str(error)) from None
        if not isinstance(body, dict):
            raise ValidationFailed({"body": ["Must be a JSON object."]})
        return body


def unreadable(request: HttpRequest | Request) -> ApiError:
    """The failure of a request whose body could not be read to its end."""
    error: ApiError | None = request.META.get(BODY_ERROR)
    return error or MalformedRequest(details="The body ended before its length")


def body_length(request: HttpRequest) -> int:
    """Bytes of the body, which has not been read yet."""
    try:
        return int(request.META.get("CONTENT_LENGTH") or 0)
    except ValueError:
        return 0


def check_size(request: HttpRequest, limit: int) -> None:
    """Refuses a body longer than `limit` bytes before any of it is read."""
    if body_length(request) > limit:
        raise PayloadTooLarge.over(limit)


def is_json(request: HttpRequest) -> bool:
    """Is the body declared as JSON in UTF-8?"""
    if request.META.get("HTTP_CONTENT_ENCODING", "") or request.content_type != "application/json":
        return False
    charset = (request.content_params or {}).get("charset", "utf-8")
    return charset.strip('"').lower() in ("utf-8", "utf8")


def check_media_type(request: HttpRequest) -> None:
    """Refuses a body not declared as JSON in UTF-8. A request without a body may have any Content-Type."""
    if (request.META.get("CONTENT_LENGTH") or "0").strip("0") and not is_json(request):
        raise UnsupportedMediaType()
