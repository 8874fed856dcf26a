"""Every request is one JSON line, and no line tells a secret."""

import io
import json
import logging
from collections.abc import Iterator
from threading import BoundedSemaphore
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from accounts import hashers
from langlearn.metering import meter
from langlearn.ops.logging import configure


@pytest.fixture
def output() -> io.StringIO:
    return io.StringIO()


@pytest.fixture
def lines(output: io.StringIO, settings: Any) -> Iterator[Any]:
    """The lines logged so far, at level info; the level of the suite comes back afterwards."""
    configure({"level": "info"})
    logging.getLogger().handlers[0].setStream(output)
    yield lambda: [json.loads(line) for line in output.getvalue().splitlines()]
    configure(settings.LOGGING)


def test_request_is_logged_as_one_line(lines: Any, ana: Any) -> None:
    response = ana.get("/api/v1/progress?secret=hidden", X_Request_ID="my-request-1")
    [line] = lines()
    assert list(line)[:3] == ["time", "level", "event"]
    assert line.pop("duration_ms") > 0
    assert line.pop("db_ms") >= 0
    assert line.pop("time").endswith("Z")
    assert line == {
        "level": "info",
        "event": "request",
        "method": "GET",
        "route": "/api/v1/progress",
        "status": response.status_code,
        "db_queries": 2,
        "user_id": str(ana.user.pk),
        "ip": "127.0.0.1",
        "request_id": "my-request-1",
    }


@pytest.mark.parametrize(
    ("path", "route", "status"),
    [("/api/v1/courses/my-course", "/api/v1/courses/{id}", 404), ("/nope", "unknown", 404), ("/api", "/api", 200)],
)
def test_logged_route_is_the_url_template(lines: Any, api: Any, db: None, path: str, route: str, status: int) -> None:
    api.get(path)
    line = lines()[-1]
    assert (line["route"], line["status"], line["user_id"]) == (route, status, None)


def test_slow_request_is_logged_as_a_warning(lines: Any, api: Any, settings: Any) -> None:
    settings.SLOW_REQUEST_MS = -1
    api.get("/api")
    line = lines()[-1]
    assert (line["level"], line["event"]) == ("warn", "slow_request")


@pytest.mark.urls("langlearn.api.tests.test_failures")
def test_logged_error_has_a_stack_trace_and_no_email_address(lines: Any) -> None:
    Client(raise_request_exception=False).get("/explode")
    line = lines()[-1]
    assert (line["level"], line["status"]) == ("error", 500)
    assert "RuntimeError" in line["exception"]
    assert "user@example.org" not in json.dumps(line)


def test_fields_are_written_without_email_addresses_and_with_lone_surrogates(lines: Any) -> None:
    fields = {"error": 'failed for user "app@school.example.org"', "name": "\ud800"}
    logging.getLogger("langlearn").error("stopped", extra={"fields": fields})
    [line] = lines()
    assert (line["error"], line["name"]) == ('failed for user "***"', "\ud800")


def test_secrets_are_not_logged(lines: Any, api: Any, db: None) -> None:
    body = {"email": "learner@example.org", "password": "Correct-Horse7"}
    registered = api.post("/api/v1/auth/register", body).json()
    api.post("/api/v1/auth/login", body)
    api.post("/api/v1/auth/login", body | {"password": "Wrong-Horse7"})
    tokens = registered["data"]["tokens"]
    api.post("/api/v1/auth/refresh", {"refreshToken": tokens["refreshToken"]})
    text = json.dumps(lines())
    for secret in ("learner@example.org", "Horse7", tokens["accessToken"], tokens["refreshToken"]):
        assert secret not in text
    assert text.count('"event": "request"') == 4


def test_libraries_log_in_the_same_form(lines: Any) -> None:
    try:
        raise ValueError("of ana@example.org")
    except ValueError:
        logging.getLogger("some.package").warning(
            "cannot send to %s", "ana@example.org\n", exc_info=True, extra={"request": "GET /?code=hidden"}
        )
    [line] = lines()
    assert (line["level"], line["logger"]) == ("warn", "some.package")
    assert line["event"] == "cannot send to ***\n"
    assert "ValueError" in line["exception"]
    assert "ana@" not in json.dumps(line)
    assert "hidden" not in json.dumps(line)


def test_log_level_silent_writes_nothing(output: io.StringIO, lines: Any, api: Any) -> None:
    configure({"level": "silent"})
    logging.getLogger().handlers[0].setStream(output)
    api.get("/api")
    api.get("/nope")
    assert output.getvalue() == ""


class _Closed(io.StringIO):
    def write(self, _: str) -> int:
        raise BrokenPipeError


@pytest.mark.urls("langlearn.api.tests.test_failures")
def test_closed_log_output_does_not_fail_requests(lines: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client(raise_request_exception=False)
    whole = client.get("/explode")
    with monkeypatch.context() as patch:
        patch.setattr(logging.getLogger().handlers[0], "stream", _Closed())
        broken = client.get("/explode")
    assert (broken.status_code, broken.headers.keys()) == (500, whole.headers.keys())
    client.get("/nowhere")
    assert lines()[-1]["event"] == "request"  # the next is written again


def test_statements_outside_of_requests_are_not_recorded(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    assert meter.durations is None


def test_refused_sign_in_is_one_line_at_warning_without_a_stack(
    lines: Any, api: Any, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hashers, "places", BoundedSemaphore(1))
    with hashers.places:
        response = api.post("/api/v1/auth/login", {"email": "ana@example.org", "password": "Correct-Horse7"})
    [line] = lines()
    assert (response.status_code, line["status"], line["level"], line["event"]) == (503, 503, "warn", "request")
    assert "exception" not in line
