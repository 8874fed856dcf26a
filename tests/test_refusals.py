"""A request refused before its handler costs at most the session row and the counter: no lock, no transaction."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from langlearn.api import counters

UPLOAD = {"completions": [{"lesson_id": "qu-l1", "completed_at": "2026-03-01T12:00:00Z"}]}
SIGNED_IN: list[tuple[str, str, Any]] = [
    ("POST", "/api/v1/progress/lesson/qu-l1", {"score": 90}),
    ("PUT", "/api/v1/progress/sync", UPLOAD),
    ("GET", "/api/v1/progress", None),
    ("PUT", "/api/v1/progress", {"daily_goal_xp": 50}),
    ("PUT", "/api/v1/progress/lives", {"lives_change": -1}),
    ("GET", "/api/v1/progress/completions", None),
    ("POST", "/api/v1/progress/exercises/ex-vof/attempts", {"answer": True}),
    ("GET", "/api/v1/auth/me", None),
    ("PUT", "/api/v1/users/profile", {"first_name": "Ana"}),
]
STAFF_ONLY: list[tuple[str, str, Any]] = [
    ("GET", "/api/v1/users", None),
    ("PUT", "/api/v1/users/no-uuid/role", {"role": "admin"}),
    ("POST", "/api/v1/courses", {"name": "Course"}),
    ("DELETE", "/api/v1/lessons/qu-l1", None),
    ("GET", "/api/v1/exercises", None),
    ("POST", "/api/v1/progress/bonus", {"amount": 5}),
]


def statements(client: Any, method: str, path: str, body: Any, status: int) -> list[str]:
    """The statements of a request with that status."""
    with CaptureQueriesContext(connection) as captured:
        assert client.request(method, path, body).status_code == status, (method, path)
    return [query["sql"] for query in captured.captured_queries]


@pytest.mark.parametrize(("method", "path", "body"), SIGNED_IN)
def test_request_without_a_token_executes_no_query(api: Any, db: None, method: str, path: str, body: Any) -> None:
    assert statements(api, method, path, body, 401) == []


@pytest.mark.parametrize(("method", "path", "body"), SIGNED_IN)
def test_request_of_an_ended_session_executes_one_query(ana: Any, method: str, path: str, body: Any) -> None:
    assert ana.post("/api/v1/auth/logout-all").status_code == 200
    [session] = statements(ana, method, path, body, 401)
    assert session.startswith("SELECT")


@pytest.mark.parametrize(("method", "path", "body"), SIGNED_IN)
def test_rate_limited_request_executes_one_query_and_opens_no_transaction(
    ana: Any, settings: Any, method: str, path: str, body: Any
) -> None:
    settings.RATE_LIMIT_ENABLED, settings.RATE_LIMIT_USER_MAX_REQUESTS = True, 1
    counters.memory.clear()
    assert ana.get("/api/v1/progress").status_code == 200
    [session] = statements(ana, method, path, body, 429)
    assert session.startswith("SELECT")
    counters.memory.clear()


@pytest.mark.parametrize(("method", "path", "body"), STAFF_ONLY)
def test_request_of_another_role_executes_one_query(ana: Any, method: str, path: str, body: Any) -> None:
    [session] = statements(ana, method, path, body, 403)
    assert session.startswith("SELECT")
