"""The WSGI application that gunicorn serves."""

import os
from collections.abc import Callable, Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "langlearn.settings")
django_application = get_wsgi_application()
get_resolver().url_patterns  # noqa: B018 - imports the views, or the first request of each worker would wait for them

from langlearn.api import wsgi_environ  # noqa: E402 - needs settings


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    wsgi_environ.prepare(environ)
    return wsgi_environ.discarding(environ, django_application(environ, start_response))
