"""The views, requests and answers that are done with go by themselves: none waits for the collector of cycles."""

import gc
import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.test import RequestFactory
from rest_framework.request import Request

from langlearn.api.envelope import Envelope
from langlearn.api.views import ApiViewSet
from langlearn.wsgi import Handler
from tests.server import ROOT

_OF_A_REQUEST = (ApiViewSet, Request, HttpRequest, HttpResponseBase)


@pytest.fixture
def garbage() -> Iterator[list[Any]]:
    """What the collector finds at `gc.collect()`, and only then: nothing is freed after `DEBUG_SAVEALL`."""
    gc.disable()
    yield gc.garbage
    gc.set_debug(0)
    gc.garbage.clear()
    gc.enable()


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/api/v1/courses", None, 200),
        ("GET", "/api/v1/courses?limit=none", None, 400),
        ("GET", "/api/v1/progress", None, 200),
        ("GET", "/api/v1/progress/completions", None, 200),
        ("PUT", "/api/v1/progress", {"daily_goal_xp": 50}, 200),
        ("PUT", "/api/v1/progress", {"daily_goal_xp": "many"}, 400),
        ("PUT", "/api/v1/progress/lives", {"lives_change": -1}, 200),
        ("PUT", "/api/v1/progress/sync", {"completions": []}, 200),
        ("GET", "/api/v1/lessons/none", None, 404),
        ("DELETE", "/api/v1/courses/none", None, 403),
        ("PATCH", "/api/v1/progress", None, 405),
        ("GET", "/health", None, 200),
        ("GET", "/api/docs", None, 200),
    ],
)
def test_a_request_leaves_no_cycles(
    ana: Any, garbage: list[Any], method: str, path: str, body: Any, status: int
) -> None:
    handler = Handler()

    def ask() -> None:
        sent = RequestFactory().generic(
            method,
            path,
            json.dumps(body) if body else "",
            content_type="application/json",
            headers={"Authorization": f"Bearer {ana.tokens['accessToken']}"},
        )
        response = handler.get_response(sent)
        assert response.status_code == status, response.content

    ask()  # what is made at the first of its kind may leave more
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    ask()
    gc.collect()
    assert [item for item in garbage if isinstance(item, _OF_A_REQUEST)] == []


def test_a_view_that_fails_leaves_no_cycles(db: None, garbage: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def ask() -> None:
        response = Handler().get_response(RequestFactory().get("/api/v1"))
        assert response.status_code == 500

    monkeypatch.setattr(Envelope, "as_dict", lambda self: {"data": object()})  # cannot be rendered
    ask()
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    ask()
    gc.collect()
    assert [item for item in garbage if isinstance(item, _OF_A_REQUEST)] == []


def test_a_worker_has_all_views_before_its_first_request() -> None:
    """What is imported later is not frozen (langlearn.gunicorn), and who asks first waits for it."""
    script = (
        "import sys; before = set(sys.modules); import langlearn.wsgi; print(*(set(sys.modules) - before), sep='\\n')"
    )
    loaded = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert {"accounts.views", "content.views", "progress.views", "apidocs.views"} <= set(loaded.stdout.split())
