"""Calendar, ledger, leaderboard and the view of administrators: reads that never write and cost no more with more."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from content.tests import factories

PATHS = ["progress/calendar", "progress/history?limit=100", "progress/leaderboard", "progress/lesson/qu-l1/stats"]


def statements(request: Any) -> list[str]:
    with CaptureQueriesContext(connection) as captured:
        assert request().status_code == 200
    return [query["sql"] for query in captured]


@pytest.fixture
def path_of(ada: Any) -> Any:
    return lambda path: f"/api/v1/{path}".replace("ME", str(ada.user.pk))


@pytest.mark.parametrize("path", [*PATHS, "users/ME/progress"])
def test_history_reads_take_a_constant_number_of_queries_and_write_nothing(
    ada: Any, course: Any, path: str, path_of: Any
) -> None:
    ada.post("/api/v1/progress/lesson/qu-l1")
    few = statements(lambda: ada.get(path_of(path)))
    assert all(sql.startswith("SELECT") for sql in few)
    for number in range(20):
        lesson = factories.lesson(course["module"], f"more-{number}").pk
        assert ada.post(f"/api/v1/progress/lesson/{lesson}").status_code == 201
    assert len(statements(lambda: ada.get(path_of(path)))) == len(few)
