"""What a request costs in statements, whatever the learner has done."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from content.tests import factories

BOOKKEEPING = ("BEGIN", "SAVEPOINT", "RELEASE", "COMMIT")


def statements(request: Any) -> int:
    with CaptureQueriesContext(connection) as captured:
        response = request()
        assert response.status_code < 500
    return sum(not query["sql"].startswith(BOOKKEEPING) for query in captured)


@pytest.fixture
def lessons(course: Any) -> list[str]:
    return [factories.lesson(course["module"], f"more-{number}").pk for number in range(30)]


def test_progress_takes_two(ana: Any, course: Any) -> None:
    assert statements(lambda: ana.get("/api/v1/progress")) == 2
    ana.post("/api/v1/progress/lesson/qu-l1")
    assert statements(lambda: ana.get("/api/v1/progress")) == 2


def test_completing_a_lesson_takes_twelve_at_most(ana: Any, course: Any) -> None:
    assert statements(lambda: ana.post("/api/v1/progress/lesson/qu-l1")) <= 12
    assert statements(lambda: ana.post("/api/v1/progress/lesson/qu-l2")) <= 12
    assert statements(lambda: ana.post("/api/v1/progress/lesson/qu-l2")) <= 12


@pytest.mark.parametrize("path", ["summary", "completions?limit=100", "lesson/qu-l1/completed"])
def test_reads_cost_the_same_for_one_lesson_and_for_thirty(ana: Any, lessons: list[str], path: str) -> None:
    ana.post("/api/v1/progress/lesson/qu-l1")
    few = statements(lambda: ana.get(f"/api/v1/progress/{path}"))
    for lesson in lessons:
        assert ana.post(f"/api/v1/progress/lesson/{lesson}").status_code == 201
    assert statements(lambda: ana.get(f"/api/v1/progress/{path}")) == few


@pytest.mark.parametrize("path", ["", "/summary", "/completions", "/lesson/qu-l1/completed"])
def test_reads_never_write(ana: Any, course: Any, path: str) -> None:
    ana.get("/api/v1/progress")  # signing in may have left a write of the session behind
    with CaptureQueriesContext(connection) as captured:
        ana.get(f"/api/v1/progress{path}")
    assert all(query["sql"].startswith("SELECT") for query in captured)
