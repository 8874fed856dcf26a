"""Cases as learners open them, and decisions over HTTP."""

from typing import Any
from uuid import uuid4

from accounts.tests.helpers import data
from content.models import Exercise, PublishedExercise
from feedback.models import Case
from feedback.rules.answers import failing_key
from langlearn.api.instants import now

V1 = "/api/v1"
COURSE = "quechua-101"


def answered(learner: Any, answer: Any, exercise_id: str = "ex-milk") -> str:
    """Answers an exercise; the id of the attempt."""
    attempt_id = str(uuid4())
    sent = learner.post(f"{V1}/progress/exercises/{exercise_id}/attempts", {"answer": answer, "client_id": attempt_id})
    assert sent.status_code == 201, sent.content
    return attempt_id


def claimed(learner: Any, answer: Any, exercise_id: str = "ex-milk", **body: Any) -> Case:
    """Answers an exercise and claims that it was right; the case."""
    attempt_id = answered(learner, answer, exercise_id)
    sent = learner.post(f"{V1}/claims", {"attempt_id": attempt_id, "course_id": COURSE, **body})
    assert sent.status_code == 201, sent.content
    return Case.objects.get(claims__public_id=sent.json()["data"]["id"])


def reported(
    learner: Any, entity: str = "exercise", entity_id: str = "ex-milk", reason: str = "audio", **body: Any
) -> Case:
    sent = learner.post(
        f"{V1}/content-reports",
        {"course_id": COURSE, "entity": entity, "entity_id": entity_id, "reason": reason, **body},
    )
    assert sent.status_code == 201, sent.content
    return Case.objects.get(reports__public_id=sent.json()["data"]["id"])


def failing_case(exercise_id: str = "ex-milk", **columns: Any) -> Case:
    return Case.objects.create(
        **{
            "key": failing_key(COURSE, exercise_id),
            "kind": "failing",
            "course_id": COURSE,
            "entity": "exercise",
            "entity_id": exercise_id,
            "priority": 80,
            "signals": ["wrong"],
            "learners": 40,
            "opened_at": now(),
            "last_at": now(),
            **columns,
        }
    )


def put(client: Any, case: Case, state: str, status: int = 200, *, headers: Any = None, **body: Any) -> Any:
    """The parsed body of the response to a decision, which must have this status."""
    sent = client.put(f"{V1}/inbox/{case.pk}", {"state": state, **body}, **(headers or {}))
    assert sent.status_code == status, sent.content
    return sent.json()


def decide(client: Any, case: Case, state: str, **body: Any) -> Any:
    return put(client, case, state, **body)["data"]


def shown(client: Any, case: Case) -> Any:
    return data(client.get(f"{V1}/inbox/{case.pk}"))


def draft(exercise_id: str = "ex-milk") -> Any:
    return Exercise.objects.get(pk=exercise_id).data


def live(exercise_id: str = "ex-milk") -> Any:
    return PublishedExercise.objects.get(exercise_id=exercise_id, course=COURSE).data


def save_draft(client: Any, value: Any, exercise_id: str = "ex-milk") -> None:
    saved = client.put(f"{V1}/exercises/{exercise_id}", {"data": value})
    assert saved.status_code == 200, saved.content
