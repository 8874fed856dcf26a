"""Idempotency-Key: the same request again gets the same answer and changes nothing."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command

from accounts.models import IdempotencyRecord
from accounts.services.idempotency import purge_keys
from langlearn.api.instants import now
from progress.models import ExerciseAttempt, ExperienceEntry, LessonReport, UserProgress

LESSON = "/api/v1/progress/lesson/qu-l1"
LIVES = "/api/v1/progress/lives"
ATTEMPTS = "/api/v1/progress/exercises/ex-market/attempts"


@pytest.fixture(autouse=True)
def _content(clock: Any, exercises: Any) -> None: ...


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("POST", LESSON, {"score": 92}, 201),
        ("PUT", LIVES, {"lives_change": -1}, 200),
        ("POST", ATTEMPTS, {"answer": "no"}, 201),
    ],
)
def test_replayed_response_equals_the_first_byte_for_byte(
    clock: Any, ana: Any, method: str, path: str, body: Any, status: int
) -> None:
    first = ana.request(method, path, body, Idempotency_Key="one")
    assert first.status_code == status
    assert "Idempotent-Replayed" not in first
    state = UserProgress.objects.values().get()
    clock.shift(60)
    for _ in range(3):
        again = ana.request(method, path, body, Idempotency_Key="one")
        assert (again.status_code, again.content, again["Idempotent-Replayed"]) == (status, first.content, "true")
        assert again["Content-Type"] == first["Content-Type"] == "application/json; charset=utf-8"
        assert again["Cache-Control"] == first["Cache-Control"] == "private, no-cache"
    assert UserProgress.objects.values().get() == state
    assert LessonReport.objects.count() + ExerciseAttempt.objects.count() <= 1


def test_idempotency_key_treats_alias_and_trailing_slash_as_the_same_path(ana: Any) -> None:
    first = ana.post(LESSON, {"score": 92, "time_spent_seconds": 5}, Idempotency_Key="one")
    for path in ("/api/v1/progress/lessons/qu-l1/complete", LESSON + "/"):
        again = ana.post(path, b'{"time_spent_seconds":5, "score": 92}', Idempotency_Key="one")
        assert (again.status_code, again.content) == (201, first.content)
    assert ana.put(LIVES, {"lives_change": -1}, Idempotency_Key="two").status_code == 200
    assert ana.put(LIVES + "/", {"lives_change": -1}, Idempotency_Key="two")["Idempotent-Replayed"] == "true"


def test_conflict_response_is_replayed(ana: Any) -> None:
    ana.post(LESSON)
    first = ana.post(LESSON, Idempotency_Key="one")
    assert first.status_code == 409
    again = ana.post(LESSON, Idempotency_Key="one")
    assert (again.status_code, again.content, again["Idempotent-Replayed"]) == (409, first.content, "true")
    assert again["Cache-Control"] == "no-store"
    assert LessonReport.objects.count() == 2


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", LESSON, {"score": 93}),
        ("POST", LESSON, None),
        ("POST", "/api/v1/progress/lesson/qu-l2", {"score": 92}),
        ("POST", "/api/v1/progress/lesson/nope", {"score": 92}),
        ("PUT", LIVES, {"lives_change": -1}),
        ("PUT", LIVES, {"lives_change": 1}),
        ("POST", ATTEMPTS, {"answer": "no"}),
        ("POST", "/api/v1/progress/exercises/nope/attempts", {"answer": "no"}),
    ],
)
def test_idempotency_key_belongs_to_one_request(ana: Any, method: str, path: str, body: Any) -> None:
    ana.post(LESSON, {"score": 92}, Idempotency_Key="one")
    before = UserProgress.objects.values().get()
    other = ana.request(method, path, body, Idempotency_Key="one")
    assert other.status_code == 409
    assert other.json()["message"] == "Idempotency-Key was already used for another request"
    assert other.json()["error"]["context"] == {"reason": "idempotency_key_reused"}
    assert UserProgress.objects.values().get() == before
    assert (LessonReport.objects.count(), ExerciseAttempt.objects.count()) == (1, 0)


def test_idempotency_keys_are_separate_for_each_caller(ana: Any, sam: Any) -> None:
    assert ana.post(LESSON, Idempotency_Key="one").status_code == 201
    assert sam.post("/api/v1/progress/lesson/qu-l2", Idempotency_Key="one").status_code == 201


def test_refused_request_may_be_repeated_with_the_same_key(ana: Any) -> None:
    url = "/api/v1/progress/lesson/new"
    assert ana.post(url, Idempotency_Key="one").status_code == 404
    assert ana.put(LIVES, {"lives_change": 1}, Idempotency_Key="one").status_code == 403
    assert ana.post(LESSON, {"score": 101}, Idempotency_Key="one").status_code == 400
    assert not IdempotencyRecord.objects.exists()
    assert ana.post(LESSON, Idempotency_Key="one").status_code == 201


@pytest.mark.parametrize("key", ["", "x" * 256, "a b", "clé", "a\x7f"])
@pytest.mark.parametrize(("method", "path"), [("POST", LESSON), ("PUT", LIVES), ("POST", ATTEMPTS)])
def test_malformed_idempotency_key_is_refused(ana: Any, method: str, path: str, key: str) -> None:
    response = ana.request(method, path, {"lives_change": 0, "answer": "x"}, Idempotency_Key=key)
    assert (response.status_code, list(response.json()["errors"])) == (400, ["Idempotency-Key"])
    assert ana.request(method, path, {"lives_change": 0, "answer": "x"}, Idempotency_Key="~" * 255).status_code < 300


def test_replayed_response_does_not_depend_on_later_changes(ana: Any) -> None:
    from content.models import PublishedLesson, PublishedLessonExercise

    key = str(uuid4())
    first = ana.post(LESSON, Idempotency_Key=key)
    UserProgress.objects.update(epoch=1)
    PublishedLessonExercise.objects.all().delete()
    PublishedLesson.objects.filter(pk="qu-l1").delete()
    assert ana.post(LESSON, Idempotency_Key=key).content == first.content


def test_old_idempotency_keys_expire_except_those_of_lessons(clock: Any, ana: Any, capsys: Any) -> None:
    ana.post(LESSON, Idempotency_Key="lesson")
    ana.put(LIVES, {"lives_change": -1}, Idempotency_Key="lives")
    ana.post(ATTEMPTS, {"answer": "x"}, Idempotency_Key="attempt")
    assert purge_keys(at=now() + timedelta(days=30)) == 0
    clock.shift(timedelta(days=30, seconds=1))
    call_command("purge_idempotency_keys")
    assert capsys.readouterr().out == "2 idempotency keys removed\n"
    assert list(IdempotencyRecord.objects.values_list("key", flat=True)) == ["lesson"]


@pytest.mark.parametrize(
    ("act", "body"), [("bonus", {"bonus_points": 5}), ("adjust", {"amount": 5}), ("reset", {"keep_completions": False})]
)
def test_idempotency_key_applies_an_administrative_write_once(ana: Any, ada: Any, act: str, body: Any) -> None:
    sent = {"target_user_id": str(ana.user.pk), "reason": "Spelling contest", **body}
    first = ada.post(f"/api/v1/progress/{act}", sent, Idempotency_Key="one")
    again = ada.post(f"/api/v1/progress/{act}", sent, Idempotency_Key="one")
    assert (again.status_code, again.content, again["Idempotent-Replayed"]) == (200, first.content, "true")
    assert ExperienceEntry.objects.count() == 1
    other = ada.post(f"/api/v1/progress/{act}", sent | {"reason": "Another"}, Idempotency_Key="one")
    assert other.json()["error"]["context"] == {"reason": "idempotency_key_reused"}
    refused = ada.post(f"/api/v1/progress/{act}", sent | {"reason": " "}, Idempotency_Key="x" * 256)
    assert set(refused.json()["errors"]) == {"reason", "Idempotency-Key"}
    assert ExperienceEntry.objects.count() == 1
