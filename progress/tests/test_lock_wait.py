"""A learner whose row another transaction holds too long: every write is refused for the moment, and does nothing."""

from collections.abc import Iterator
from threading import Event, Thread
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, connections, transaction

from accounts.models import IdempotencyRecord
from content.tests import factories
from progress.models import LessonReport, UserProgress

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks: NOT tested without PostgreSQL"),
]
P = "/api/v1/progress"


@pytest.fixture
def cast(transactional_db: None) -> dict[str, Any]:
    from conftest import signed_in

    lesson = factories.lesson(factories.module(factories.section(factories.level(factories.course()))), "lesson-1")
    factories.assign(lesson, factories.exercise("ex-vof", "vof"))
    cast = {"ana": signed_in("ana@example.org", "student"), "ada": signed_in("ada@example.org", "admin")}
    assert cast["ana"].put(P, {"daily_goal_xp": 1}).status_code == 200
    return cast


@pytest.fixture
def held(cast: dict[str, Any]) -> Iterator[None]:
    """The row of ana is locked by another transaction, and the lock timeout is short."""
    locked, done = Event(), Event()

    def hold() -> None:
        try:
            with transaction.atomic():
                UserProgress.objects.select_for_update().get(pk=cast["ana"].user.pk)
                locked.set()
                done.wait()
        finally:
            connections.close_all()

    holder = Thread(target=hold)
    holder.start()
    locked.wait()
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '50ms'")
    yield
    done.set()
    holder.join()
    connection.close()


@pytest.mark.parametrize(
    ("caller", "method", "path", "body"),
    [
        ("ana", "PUT", "", {"daily_goal_xp": 30}),
        ("ana", "PUT", "", {"timezone": "America/Lima"}),
        ("ana", "PUT", "/lives", {"lives_change": -1}),
        ("ana", "POST", "/lesson/lesson-1", {}),
        ("ana", "POST", "/lessons/lesson-1/complete", {}),
        ("ana", "PUT", "/sync", {"completions": []}),
        ("ana", "POST", "/sync", {"completions": []}),
        ("ana", "POST", "/exercises/ex-vof/attempts", {"answer": True}),
        ("ada", "POST", "/bonus", {"bonus_points": 5}),
        ("ada", "POST", "/adjust", {"amount": 5}),
        ("ada", "POST", "/reset", {}),
    ],
)
def test_lock_timeout_is_answered_503_and_writes_nothing(
    cast: dict[str, Any], held: None, caller: str, method: str, path: str, body: dict[str, Any]
) -> None:
    if caller == "ada":
        body = {"target_user_id": str(cast["ana"].user.pk), "reason": "x", **body}
    before = UserProgress.objects.values().get()
    answer = cast[caller].request(method, f"{P}{path}", body, Idempotency_Key=str(uuid4()))
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "SERVICE_UNAVAILABLE")
    assert int(answer["Retry-After"]) > 0
    assert UserProgress.objects.values().get() == before
    assert not LessonReport.objects.exists()
    assert not IdempotencyRecord.objects.exists()
    assert cast["ana"].get(P).status_code == 200  # reads wait for no lock
