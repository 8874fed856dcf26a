"""Every route of the API, found in the URL configuration, so that tests can cover all of them."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from django.urls import URLPattern, URLResolver, get_resolver

from langlearn.api.views import ApiViewSet

_PLACEHOLDER = re.compile(r"<(?:\w+:)?(\w+)>")


class Route(NamedTuple):
    method: str
    template: str  # /api/v1/courses/{id}
    view: type[ApiViewSet]
    action: str


def routes() -> list[Route]:
    """All methods of all API paths, both mounts of a path that is mounted twice."""
    return [
        Route(method.upper(), template, pattern.callback.cls, action)
        for template, pattern in _patterns(get_resolver().url_patterns, "/")
        if hasattr(pattern.callback, "cls")
        for method, action in pattern.callback.actions.items()
        if method != "head"  # comes with "get"
    ]


def _patterns(patterns: list[Any], prefix: str) -> Iterator[tuple[str, URLPattern]]:
    for pattern in patterns:
        here = prefix + _PLACEHOLDER.sub(r"{\1}", str(pattern.pattern))
        if isinstance(pattern, URLResolver):
            if pattern.app_name != "admin":
                yield from _patterns(pattern.url_patterns, here)
        else:
            yield here, pattern
