"""Learners see of others only sums and the names on the leaderboard."""

import json
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction

from content.tests import factories
from tests.routes import routes

P = "/api/v1/progress"
PLACEMENT = str(UUID(int=7))
IDS = {
    "lesson/{id}": "qu-l1",
    "lessons/{id}": "qu-l1",
    "exercises/{id}": "ex-vof",
    "placement/{id}": PLACEMENT,
    "practice/{id}": PLACEMENT,
}
OF_COURSE = {"/path", "/next", "/words", "/words/summary", "/words/statistics", "/words/export"}
OF_STAFF = {"/lesson/{id}/stats", "/words/statistics"}
AGGREGATES = {"/leaderboard", *OF_STAFF}


def paths() -> list[str]:
    """All reads of progress."""
    found = {
        route.template.removeprefix(P) for route in routes() if route.method == "GET" and route.template.startswith(P)
    }
    assert {"", "/changes", "/reviews"} <= found
    return sorted(found)


def filled(path: str) -> str:
    query = "?course_id=quechua-101" if path in OF_COURSE else ""
    for template, real in IDS.items():
        path = path.replace(template, template.partition("{")[0] + real)
    assert "{" not in path
    return f"{P}{path}{query}"


@pytest.fixture
def own(clock: Any, ana: Any, exercises: Any) -> Any:
    for module in ("first", "second"):
        lesson = factories.lesson(factories.module(exercises["ex-vof"].assignments.get().lesson.module.section), module)
        for number in range(3):
            factories.assign(lesson, factories.exercise(f"{module}-{number}"))
    factories.word(exercises["ex-market"].assignments.get().lesson.course, "mercado", translations=("market",))
    place(ana)
    ana.post(f"{P}/lesson/qu-l1", {"score": 70})
    ana.post(f"{P}/exercises/ex-market/attempts", {"answer": "¿Dónde está el mercado?"})
    ana.post(f"{P}/exercises/ex-vof/attempts", {"answer": True})
    return ana


def place(client: Any) -> None:
    """Follows the course, starts a placement and practice in it; those of all learners have the same id."""
    assert client.post(f"{P}/enrollments", {"course_id": "quechua-101"}).status_code == 201
    body = {"course_id": "quechua-101", "client_id": PLACEMENT}
    assert client.post(f"{P}/placement", body).status_code == 201
    assert client.post(f"{P}/practice", body).status_code == 201


def live(client: Any, ada: Any) -> None:
    """Everything a learner can do, and have done."""
    client.put(P, {"timezone": "Asia/Tokyo", "daily_goal_xp": 77})
    client.post(f"{P}/lesson/qu-l1", {"score": 95, "time_spent_seconds": 333}, Idempotency_Key="one")
    client.post(f"{P}/lesson/qu-l1", {"answers": [{"exercise_id": "ex-market", "answer": "x"}]})
    client.put(f"{P}/sync", {"completions": [{"lesson_id": "qu-l3", "completed_at": "2026-03-02T11:00:00Z"}]})
    client.post(f"{P}/exercises/ex-vof/attempts", {"answer": False})
    client.put(f"{P}/lives", {"lives_change": -2})
    place(client)
    assert client.post(f"{P}/placement/{PLACEMENT}/finish", {"accept": False}).status_code == 200
    assert client.post(f"{P}/practice/{PLACEMENT}/finish").status_code == 200
    assert client.delete(f"{P}/enrollments/quechua-101").status_code == 200
    for act, body in (
        ("bonus", {"bonus_points": 50}),
        ("adjust", {"amount": -3}),
        ("reset", {"keep_completions": True}),
    ):
        target = {"target_user_id": str(client.user.pk), "reason": "a secret reason"}
        assert ada.post(f"{P}/{act}", {**target, **body}).status_code == 200
    client.post(f"{P}/lesson/qu-l2")


def test_own_responses_do_not_depend_on_other_learners(own: Any, sam: Any, ada: Any, case: Any) -> None:
    before = {path: own.get(filled(path)).content for path in paths() if path not in AGGREGATES}
    live(sam, ada)
    for path, content in before.items():
        with case(path=path):
            assert own.get(filled(path)).content == content


def test_responses_name_no_other_learner(own: Any, sam: Any, ada: Any, carlos: Any, case: Any) -> None:
    live(sam, ada)
    for path in paths():
        with case(path=path):
            client = carlos if path in OF_STAFF else own
            answer = client.get(filled(path))
            assert answer.status_code == 200
            text = answer.content.decode()
            assert "@" not in text
            for other in (sam, ada):
                assert str(other.user.pk) not in text
                assert other.user.pk.hex not in text
            assert "a secret reason" not in text


_REPORT = {"lesson_id": "ID", "completed_at": "2026-03-02T11:00:00Z"}
_ATTEMPT = {"exercise_id": "ID", "answered_at": "2026-03-02T11:00:00Z", "client_id": str(UUID(int=1)), "answer": "x"}


PRIVATE = (
    ("hidden-l1", "POST", "/lesson/ID", {}),
    ("hidden-l1", "POST", "/lessons/ID/complete", {}),
    ("hidden-l1", "GET", "/lesson/ID/completed", None),
    ("hidden-l1", "PUT", "", {"last_completed_lesson_id": "ID"}),
    ("hidden-l1", "PUT", "/sync", {"completions": [_REPORT]}),
    ("ex-hidden", "POST", "/exercises/ID/attempts", {"answer": "x"}),
    ("ex-hidden", "PUT", "/sync", {"attempts": [_ATTEMPT]}),
    ("ex-hidden", "POST", "/lesson/qu-l3", {"answers": [{"exercise_id": "ID", "answer": "x"}]}),
    ("hidden-101", "GET", "/completions?course_id=ID", None),
    ("hidden-101", "GET", "/reviews?course_id=ID", None),
    ("hidden-101", "GET", "/path?course_id=ID", None),
    ("hidden-101", "GET", "/next?course_id=ID", None),
    ("hidden-101", "GET", "/mistakes?course_id=ID", None),
    ("hidden-101", "POST", "/enrollments", {"course_id": "ID"}),
    ("hidden-101", "POST", "/placement", {"course_id": "ID"}),
    ("hidden-101", "POST", "/practice", {"course_id": "ID"}),
)


def test_private_and_missing_content_get_the_same_response(own: Any, carlos: Any, case: Any) -> None:
    assert carlos.post(f"{P}/lesson/hidden-l1").status_code == 201

    def answer(method: str, path: str, body: Any, name: str) -> tuple[int, str]:
        with transaction.atomic():  # the two are asked in the same state
            response = own.request(method, f"{P}{path.replace('ID', name)}", _named(body, name))
            transaction.set_rollback(True)
        return response.status_code, response.content.decode().replace(name, "ID")

    for private, method, path, body in PRIVATE:
        with case(private=private, method=method, path=path):
            assert answer(method, path, body, private) == answer(method, path, body, "no-such-one")


def _named(body: Any, name: str) -> Any:
    return json.loads(json.dumps(body).replace('"ID"', f'"{name}"')) if body is not None else None
