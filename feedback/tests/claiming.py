"""Answers, claims and reports as a learner's application sends them."""

from typing import Any
from uuid import uuid4

V1 = "/api/v1"
COURSE = "quechua-101"


def answer(learner: Any, text: Any, exercise_id: str = "ex-market") -> str:
    """Answers an exercise, and returns the id of the attempt."""
    client_id = str(uuid4())
    body = {"answer": text, "client_id": client_id}
    response = learner.post(f"{V1}/progress/exercises/{exercise_id}/attempts", body)
    assert response.status_code == 201, response.content
    return client_id


def claim(learner: Any, attempt_id: str, **body: Any) -> Any:
    return learner.post(f"{V1}/claims", {"attempt_id": attempt_id, "course_id": COURSE, **body})


def report(learner: Any, reason: str = "text", **body: Any) -> Any:
    about = {"course_id": COURSE, "entity": "exercise", "entity_id": "ex-market", "reason": reason}
    return learner.post(f"{V1}/content-reports", {**about, **body})
