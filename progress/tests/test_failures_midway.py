"""A failure at any statement of an act leaves the state of before, or that of after: never one between."""

from typing import Any

import pytest
from django.db import OperationalError, connection

from accounts.models import AuditEntry
from progress.models import ExperienceEntry, LessonCompletion, UserProgress


def state() -> list[Any]:
    models = (UserProgress, ExperienceEntry, LessonCompletion, AuditEntry)
    return [list(model._default_manager.order_by("pk").values()) for model in models]


class FailAt:
    """Fails the statement of this number."""

    def __init__(self, number: int) -> None:
        self.left = number

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        self.left -= 1
        if self.left == 0:
            raise OperationalError("the connection was lost")
        return execute(sql, params, many, context)


@pytest.mark.parametrize(
    ("act", "body"),
    [("bonus", {"bonus_points": 5}), ("adjust", {"amount": 5}), ("reset", {}), ("reset", {"keep_completions": True})],
)
def test_administrative_write_that_fails_midway_is_rolled_back(
    clock: Any, ana: Any, ada: Any, course: Any, act: str, body: dict[str, Any]
) -> None:
    ana.post("/api/v1/progress/lesson/qu-l1")
    before, failed = state(), 0
    while True:
        clock.shift(1)
        with connection.execute_wrapper(FailAt(failed + 1)):
            answer = ada.post(f"/api/v1/progress/{act}", {"target_user_id": str(ana.user.pk), "reason": "x", **body})
        if answer.status_code == 200:
            break
        assert answer.status_code == 503
        failed += 1
        if state() != before:
            break  # the act was done, and only its answer failed
    entries = ExperienceEntry.objects.exclude(kind="lesson").count()
    assert (entries, AuditEntry.objects.count()) == (1, 1)
    assert failed > 5
