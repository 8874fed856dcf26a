"""The WSGI application that gunicorn serves."""

import os
from collections.abc import Callable, Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application
from django.utils.http import parse_header_parameters

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "langlearn.settings")

_django = get_wsgi_application()


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Django reads the media type before any of our code runs, and fails on one that makes no sense."""
    try:
        parse_header_parameters(environ.get("CONTENT_TYPE", ""))
    except (ValueError, LookupError):
        environ["CONTENT_TYPE"] = "unknown/unknown"
    answer: Iterable[bytes] = _django(environ, start_response)
    return answer
