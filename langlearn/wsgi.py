"""The WSGI application that gunicorn serves."""

import os
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

import django
from django.core.handlers.base import reset_urlconf
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import ResolverMatch, get_resolver

from langlearn.api import wsgi_environ

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "langlearn.settings")
django.setup(set_prefix=False)

_LONGEST = 200  # characters of a path whose route is remembered


@lru_cache(maxsize=2048)
def _route(path: str) -> ResolverMatch:
    return get_resolver().resolve(path)


class Handler(WSGIHandler):
    """Django's, which remembers the routes of the paths asked for last; those that lead nowhere are looked for anew.

    All threads have the same routes, so none is told which, and failures are in the request log already. Headers go to
    the server as they are kept; Django would look each of them up by its name.
    """

    def get_response(self, request: HttpRequest) -> HttpResponseBase:
        response: HttpResponseBase = self._middleware_chain(request)  # type: ignore[attr-defined]
        response._resource_closers.append(request.close)  # type: ignore[attr-defined]
        response.items = response.headers._store.values  # type: ignore[method-assign]
        return response

    def resolve_request(self, request: HttpRequest) -> ResolverMatch:
        path = request.path_info
        match = _route(path) if len(path) <= _LONGEST else get_resolver().resolve(path)
        request.resolver_match = match
        return match


_django = Handler()
request_finished.disconnect(reset_urlconf)
get_resolver().url_patterns  # noqa: B018 - imports all views; else the first request of each worker waits for it


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    wsgi_environ.prepare(environ)
    answer: Iterable[bytes] = _django(environ, start_response)
    return answer
