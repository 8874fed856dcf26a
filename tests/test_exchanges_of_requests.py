"""How many exchanges with PostgreSQL a whole request takes: each is a wait."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from content.tests import factories
from langlearn.api.instants import format_instant, now

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no server"),
]


@pytest.mark.parametrize(
    ("method", "path", "body", "number"),
    [
        ("get", "/api/v1/progress", None, 1),
        # Who calls; the learner's; the state of the catalogue; the courses, which are kept under it.
        ("get", "/api/v1/progress/summary", None, 4),
        # Who calls, and what it depends on, behind the lock; the write and the commit.
        ("post", "/api/v1/progress/lesson/second", {"score": 80}, 2),
        (
            "put",
            "/api/v1/progress/sync",
            {"completions": [{"lesson_id": "second", "completed_at": format_instant(now())}]},
            2,
        ),
    ],
)
def test_requests_take_few(
    transactional_db: None, ana: Any, exchanges: list[int], method: str, path: str, body: Any, number: int
) -> None:
    module = factories.module(factories.section(factories.level(factories.course())))
    for name in ("first", "second"):
        factories.lesson(module, name)
    ana.post("/api/v1/progress/lesson/first", {"score": 90})
    exchanges.clear()
    response = getattr(ana, method)(path, *([] if body is None else [body]))
    assert response.status_code in (200, 201)
    assert len(exchanges) == number


def test_a_key_takes_one_more(transactional_db: None, ana: Any, exchanges: list[int]) -> None:
    module = factories.module(factories.section(factories.level(factories.course())))
    for name in ("first", "second"):
        factories.lesson(module, name)
    ana.post("/api/v1/progress/lesson/first", {"score": 90}, Idempotency_Key=str(uuid4()))
    exchanges.clear()
    response = ana.post("/api/v1/progress/lesson/second", {"score": 90}, Idempotency_Key=str(uuid4()))
    assert (response.status_code, len(exchanges)) == (201, 4)


def test_a_refresh_takes_two(transactional_db: None, ana: Any, api: Any, exchanges: list[int]) -> None:
    response = api.post("/api/v1/auth/refresh", {"refreshToken": ana.tokens["refreshToken"]})
    assert (response.status_code, len(exchanges)) == (200, 2)
