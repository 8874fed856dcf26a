"""Grading takes time, so it happens before the transaction: no lock is held meanwhile."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from conftest import signed_in
from content.tests import factories
from langlearn.api.instants import format_instant, now
from progress.models import ExerciseAttempt
from progress.services import attempts
from progress.tests.test_deleted_caller import answers_of_crowd

pytestmark = pytest.mark.django_db(transaction=True)
P = "/api/v1/progress"


@pytest.fixture
def lesson(transactional_db: None) -> Any:
    lesson = factories.lesson(factories.module(factories.section(factories.level(factories.course()))), "qu-1")
    factories.assign(lesson, factories.exercise("ex-vof", "vof"))
    return lesson


@pytest.fixture
def graded_in_transaction(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """For each answer that is graded, whether a transaction was open."""
    seen: list[bool] = []
    grade = attempts.grade

    def observed(*arguments: Any) -> Any:
        seen.append(connection.in_atomic_block)
        return grade(*arguments)

    monkeypatch.setattr(attempts, "grade", observed)
    return seen


def item(answer: Any = True) -> dict[str, Any]:
    return {"client_id": str(uuid4()), "exercise_id": "ex-vof", "answer": answer, "answered_at": format_instant(now())}


@pytest.mark.parametrize("keyed", [False, True], ids=["without a key", "with a key"])
@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/exercises/ex-vof/attempts", lambda: {"answer": True}),
        ("/lesson/qu-1", lambda: {"answers": [item()]}),
        ("/sync", lambda: {"attempts": [item()]}),
    ],
    ids=["attempt", "completion", "upload"],
)
def test_answers_are_graded_outside_of_transactions(
    lesson: Any, graded_in_transaction: list[bool], path: str, body: Any, *, keyed: bool
) -> None:
    ana = signed_in("ana@example.org", "student")
    headers = {"Idempotency_Key": str(uuid4())} if keyed else {}
    assert ana.post(f"{P}{path}", body(), **headers).status_code in (200, 201)
    assert graded_in_transaction == [False]
    assert ExerciseAttempt.objects.count() == 1


@pytest.mark.postgresql
@pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks: NOT tested without PostgreSQL")
@pytest.mark.parametrize("path", ["/sync", "/lesson/qu-1"], ids=["upload", "completion"])
def test_completions_and_deletions_do_not_wait_while_answers_are_graded(
    lesson: Any, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    ana, sam, ada = (
        signed_in(f"{name}@example.org", role)
        for name, role in (("ana", "student"), ("sam", "student"), ("ada", "admin"))
    )
    factories.lesson(lesson.module, "qu-2", order=2)
    factories.lesson(lesson.module, "qu-3", order=3)
    started, go_on = Event(), Event()
    grade = attempts.grade

    def slow(*arguments: Any) -> Any:
        started.set()
        assert go_on.wait(30)
        return grade(*arguments)

    monkeypatch.setattr(attempts, "grade", slow)
    body = {"attempts": [item()]} if path == "/sync" else {"answers": [item()]}
    with ThreadPoolExecutor(2) as others:
        uploading = others.submit(answers_of_crowd, [[partial(ana.post, f"{P}{path}", body)]])
        assert started.wait(30)
        acts = [partial(ada.delete, "/api/v1/lessons/qu-3"), partial(sam.post, f"{P}/lesson/qu-2")]
        try:
            [statuses] = others.submit(answers_of_crowd, [acts]).result(timeout=60)
        finally:
            go_on.set()
        [[uploaded]] = uploading.result()
    assert [answer.status_code for answer in statuses] == [200, 201]
    assert uploaded.status_code in (200, 201)
