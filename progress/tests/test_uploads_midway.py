"""A failure at any statement of a write leaves the state of before, or that of after: never one between."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import OperationalError, connection

from langlearn.api.instants import format_instant, now
from progress.models import (
    ActivityDay,
    ExerciseAttempt,
    ExperienceEntry,
    LessonCompletion,
    LessonReport,
    ReviewCard,
    UserProgress,
)

_TABLES = (
    UserProgress,
    LessonReport,
    LessonCompletion,
    ExperienceEntry,
    ActivityDay,
    ExerciseAttempt,
    ReviewCard,
)


def state() -> list[Any]:
    return [list(model._default_manager.order_by("pk").values()) for model in _TABLES]


class FailAt:
    """Fails the statement of this number."""

    def __init__(self, number: int) -> None:
        self.left = number

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        self.left -= 1
        if self.left == 0:
            raise OperationalError("the connection was lost")
        return execute(sql, params, many, context)


def upload() -> dict[str, Any]:
    earlier = format_instant(now() - timedelta(hours=13))
    return {
        "completions": [{"lesson_id": f"qu-l{number}", "completed_at": earlier} for number in (1, 2, 3)],
        "attempts": [{"client_id": str(UUID(int=1)), "exercise_id": "ex-vof", "answer": True, "answered_at": earlier}],
    }


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "/sync", None),
        ("PUT", "/lives", {"lives_change": -1}),
        ("PUT", "", {"daily_goal_xp": 5, "timezone": "America/Lima", "last_completed_lesson_id": "qu-l1"}),
        ("POST", "/lesson/qu-l1", {"answers": [{"exercise_id": "ex-market", "answer": "x"}]}),
        ("POST", "/lesson/qu-l2", {"answers": [{"exercise_id": "ex-vof", "answer": True}]}),
        ("POST", "/exercises/ex-vof/attempts", {"answer": True}),
    ],
)
def test_write_that_fails_midway_is_rolled_back_and_can_be_repeated(
    clock: Any, ana: Any, exercises: Any, method: str, path: str, body: Any
) -> None:
    ana.post("/api/v1/progress/lesson/qu-l1", {"score": 95})
    clock.shift(60)
    body = body or upload()
    before, failed = state(), 0
    while True:
        with connection.execute_wrapper(FailAt(failed + 1)):
            answer = ana.request(method, f"/api/v1/progress{path}", body, Idempotency_Key="one")
        if answer.status_code != 503 or state() != before:
            break
        failed += 1
    assert failed >= 3
    done = state()
    again = ana.request(method, f"/api/v1/progress{path}", body, Idempotency_Key="one")
    assert again.status_code in (200, 201, 409)
    if path == "/sync":
        assert again.json()["data"]["synced_completions"] == again.json()["data"]["recorded_attempts"] == 0
    if path:  # without a key a goal and a choice are simply made again
        assert state() == done
