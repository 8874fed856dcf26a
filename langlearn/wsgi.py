"""The WSGI application that gunicorn serves."""

import os
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

import django
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest
from django.urls import ResolverMatch, get_resolver
from django.utils.http import parse_header_parameters

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "langlearn.settings")
django.setup(set_prefix=False)

_LONGEST = 200  # characters of a path whose route is remembered


@lru_cache(maxsize=2048)
def _route(path: str) -> ResolverMatch:
    return get_resolver().resolve(path)


class Handler(WSGIHandler):
    """Django's, which remembers the routes of the paths asked for last; those that lead nowhere are looked for anew."""

    def resolve_request(self, request: HttpRequest) -> ResolverMatch:
        path = request.path_info
        match = _route(path) if len(path) <= _LONGEST else get_resolver().resolve(path)
        request.resolver_match = match
        return match


_django = Handler()


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Django reads the media type before any of our code runs, and fails on one that makes no sense."""
    try:
        parse_header_parameters(environ.get("CONTENT_TYPE", ""))
    except (ValueError, LookupError):
        environ["CONTENT_TYPE"] = "unknown/unknown"
    answer: Iterable[bytes] = _django(environ, start_response)
    return answer
