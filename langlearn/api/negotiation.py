"""Content negotiation: the API responds in JSON; Accept and Accept-Encoding headers are parsed here."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from django.utils.http import parse_header_parameters
from rest_framework.negotiation import BaseContentNegotiation

JSON_RANGES = ("application/json", "application/*", "*/*")


def accepts(header: str, ranges: Sequence[str] = JSON_RANGES) -> bool:
    """Does an Accept header admit one of `ranges`? The most specific range listed decides; quality 0 excludes."""
    if not header.strip() or header in ranges:
        return True
    listed = qualities(header)
    for candidate in ranges:
        if candidate in listed:
            return listed[candidate] > 0
    return False


def qualities(header: str) -> dict[str, float]:
    """Media range to quality, from an Accept header; a quality that is no number counts as 1."""
    listed: dict[str, float] = {}
    for part in header.split(","):
        try:
            media_range, parameters = parse_header_parameters(part)
        except (ValueError, LookupError):  # a parameter in a character set that does not exist
            continue
        try:
            quality = float(parameters.get("q", "1"))
        except ValueError:
            quality = 1.0
        if media_range:
            listed[media_range.lower()] = max(quality, listed.get(media_range.lower(), 0.0))
    return listed


@lru_cache(maxsize=256)  # clients send one of few values, and parsing one takes 12 µs
def takes_gzip(header: str) -> bool:
    """Does an Accept-Encoding header admit gzip, and not prefer the plain body?"""
    listed = qualities(header)
    gzip = max((listed[name] for name in ("gzip", "x-gzip") if name in listed), default=listed.get("*", 0.0))
    return gzip > 0 and gzip >= listed.get("identity", 0.0)


def prefers_html(header: str) -> bool:
    """Does an Accept header want HTML more than JSON, as a browser's does?"""
    listed = qualities(header)
    html = max(listed.get("text/html", 0.0), listed.get("application/xhtml+xml", 0.0))
    return html > listed.get("application/json", 0.0)


class JSONNegotiation(BaseContentNegotiation):
    """Always the view's first renderer and parser; whether JSON is acceptable is checked by the view (`ApiViewSet`)."""

    def select_parser(self, request: Any, parsers: Iterable[Any]) -> Any:
        return next(iter(parsers))

    def select_renderer(self, request: Any, renderers: Iterable[Any], format_suffix: str | None = None) -> Any:
        renderer = next(iter(renderers))
        return renderer, renderer.media_type
