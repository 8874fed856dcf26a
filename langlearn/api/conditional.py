"""Conditional requests (RFC 9110): entity tags, `If-Match`, `If-None-Match`.

Entity tags are opaque and strong. `If-Match` compares strongly, `If-None-Match` weakly.
"""

import re

from django.http import HttpRequest

from langlearn.api.errors import PreconditionFailed

_TAG = re.compile(r'(W/)?"([^"]*)"')


def quoted(tag: str) -> str:
    return f'"{tag}"'


def _tags(header: str) -> list[tuple[bool, str]]:
    """(weak?, opaque tag) for each tag of a list."""
    return [(bool(match[1]), match[2]) for match in _TAG.finditer(header)]


def matches_strongly(header: str, tag: str) -> bool:
    """Does an `If-Match` header name `tag`, or any existing record by `*`?"""
    return header.strip() == "*" or any(not weak and listed == tag for weak, listed in _tags(header))


def matches_weakly(header: str, tag: str) -> bool:
    """Does an `If-None-Match` header name `tag`, or anything by `*`?"""
    return header.strip() == "*" or any(listed == tag for _, listed in _tags(header))


def check_if_match(if_match: str | None, tag: str) -> None:
    """Refuses a write that was made on another state of the record. Call it under the record's lock."""
    if if_match is not None and not matches_strongly(if_match, tag):
        raise PreconditionFailed(details="The record has changed since it was read; read it again")


def if_match_of(request: HttpRequest) -> str | None:
    """The `If-Match` header, None when there is none."""
    return request.META.get("HTTP_IF_MATCH")


def not_modified(request: HttpRequest, tag: str) -> bool:
    """Does the client already hold the state that `tag` stands for?"""
    header = request.META.get("HTTP_IF_NONE_MATCH")
    return header is not None and matches_weakly(header, tag)
