"""The WSGI application that gunicorn serves."""

import os
from collections.abc import Callable
from typing import Any

from django.core.wsgi import get_wsgi_application
from django.http.response import HttpResponseBase
from django.urls import get_resolver
from django.utils.http import parse_header_parameters

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "langlearn.settings")
django_application = get_wsgi_application()
get_resolver().url_patterns  # noqa: B018 - imports the views, or the first request of each worker would wait for them

DISCARDED_BYTES = 16 * 1024 * 1024


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> HttpResponseBase:
    """Django's application, for which a Content-Type that it cannot parse is replaced: it would answer 500."""
    try:
        parse_header_parameters(environ.get("CONTENT_TYPE", ""))
    except ValueError:
        environ["CONTENT_TYPE"] = "unknown/unknown"
    response = django_application(environ, start_response)
    if response.status_code >= 400:
        discard_body(environ)
    return response


def discard_body(environ: dict[str, Any]) -> None:
    """Reads the rest of a refused body. gunicorn reads little of it and closes the connection, which loses the response
    for a client that is still sending.
    """
    left = min(int(environ.get("CONTENT_LENGTH") or 0), DISCARDED_BYTES)
    while left > 0 and (part := environ["wsgi.input"].read(min(left, 65536))):
        left -= len(part)
