"""Conditional requests (RFC 9110): entity tags, `If-Match`, `If-None-Match`, `If-Modified-Since`.

Entity tags are opaque and strong, so the gzip representation of a state has another tag (RFC 9110, 8.8.3): that
of the plain one with `:gzip` at its end. A client may send back either. `If-Match` compares strongly, `If-None-Match`
weakly. Where `If-None-Match` is present, `If-Modified-Since` is ignored.
"""

import re
from datetime import datetime

from django.http import HttpRequest
from django.utils.http import parse_http_date_safe
from drf_spectacular.utils import OpenApiParameter

from langlearn.api.errors import PreconditionFailed
from langlearn.api.openapi_headers import response_header

# Of an operation that responds 304 to a client that has the current state.
ETAG = response_header("ETag", "Entity tag of the representation, for `If-None-Match`.", on=[200, 304])
IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match",
    str,
    OpenApiParameter.HEADER,
    description="Entity tags of the client's copy; 304 when the current one is among them.",
)
# Of an operation that shows one record, and of one that changes it on the condition of its state.
RECORD_ETAG = response_header("ETag", "State of the record, for `If-Match`.", on=[200, 201])
IF_MATCH = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, description="ETags; one must match the record's current ETag."
)

_GZIP = ":gzip"
_TAG = re.compile(r'(W/)?"([^"]*)"')


def quoted(tag: str) -> str:
    return f'"{tag}"'


def tag_of_gzip(etag: str) -> str:
    """The `ETag` of the gzip representation, from that of the plain one. A weak tag or None is returned unchanged."""
    return etag if etag.startswith("W/") or not etag else f'{etag[:-1]}{_GZIP}"'


def _tags(header: str) -> list[tuple[bool, str]]:
    """(weak?, opaque tag of the plain representation) for each tag of a list."""
    return [(bool(match[1]), match[2].removesuffix(_GZIP)) for match in _TAG.finditer(header)]


def names_gzip(header: str, etag: str) -> bool:
    """Does an `If-None-Match` header have the gzip tag that belongs to this plain `ETag`?"""
    packed = tag_of_gzip(etag)
    return packed != etag and any(match[0].removeprefix("W/") == packed for match in _TAG.finditer(header))


def matches_strongly(header: str, tag: str) -> bool:
    """Does an `If-Match` header have `tag`, or match any existing record by `*`?"""
    return header.strip() == "*" or any(not weak and listed == tag for weak, listed in _tags(header))


def matches_weakly(header: str, tag: str) -> bool:
    """Does an `If-None-Match` header have `tag`, or match anything by `*`?"""
    return header.strip() == "*" or any(listed == tag for _, listed in _tags(header))


def check_if_match(if_match: str | None, tag: str | None) -> None:
    """Refuses a write based on another state of the record. Call it under the record's lock.

    A record that does not exist has no tag: None, which nothing matches.
    """
    if if_match is not None and (tag is None or not matches_strongly(if_match, tag)):
        raise PreconditionFailed(details="The record has changed since it was read; read it again")


def if_match_of(request: HttpRequest) -> str | None:
    """The `If-Match` header, None when there is none."""
    return request.META.get("HTTP_IF_MATCH")


def not_modified(
    request: HttpRequest, tag: str, *, modified: datetime | None = None, alone_in_second: bool = False
) -> bool:
    """Does the client already have the current state, whose tag is `tag`?

    `modified` is the instant of that state; `alone_in_second`: no earlier state falls into the same second,
    so that a date, which has no fractions, identifies this one.
    """
    header = request.META.get("HTTP_IF_NONE_MATCH")
    if header is not None:
        return matches_weakly(header, tag)
    since = parse_http_date_safe(request.META.get("HTTP_IF_MODIFIED_SINCE", "")) if modified else None
    if since is None or modified is None:
        return False
    second = int(modified.timestamp())
    return since > second or (since == second and alone_in_second)
