"""The WSGI application: what it does around Django's."""

import json
import subprocess
import sys
from typing import Any

from django.test import RequestFactory

from langlearn.wsgi import application
from tests.server import ROOT


def post(body: bytes, content_type: str) -> tuple[str, Any]:
    """Status and JSON of the response."""
    started: list[str] = []
    environ = RequestFactory().post("/api/v1/auth/login", body, content_type="application/json").environ
    response = application(environ | {"CONTENT_TYPE": content_type}, lambda status, headers: started.append(status))
    return started[0], json.loads(b"".join(response))


def test_unparsable_content_type_is_unsupported(db: None) -> None:
    status, body = post(b"{}", "application/json; charset*=nothing''x")
    assert status == "415 Unsupported Media Type"
    assert body["error"]["code"] == "UNSUPPORTED_MEDIA_TYPE"


def test_a_worker_imports_the_views_before_its_first_request() -> None:
    script = "import sys, langlearn.wsgi; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert {"accounts.views", "content.views", "progress.views", "apidocs.views"} <= set(loaded.stdout.split())
