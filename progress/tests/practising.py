"""A course to practise, and what a learner does in it."""

from typing import Any
from uuid import UUID

from accounts.tests.helpers import data
from content.models import Lesson
from content.tests import factories

P = "/api/v1/progress"
URL = f"{P}/practice"
ID = str(UUID(int=7))


def add_exercises(lesson_id: str, number: int, *, prefix: str = "v") -> list[str]:
    """True-or-false exercises, v0 to v<number - 1>."""
    lesson = Lesson.objects.get(pk=lesson_id)
    names = [f"{prefix}{place}" for place in range(number)]
    for name in names:
        statement = {"statement": name, "is_true": True}
        factories.assign(lesson, factories.exercise(name, "vof", data=statement))
    return names


def start(client: Any, status: int = 201, **body: Any) -> dict[str, Any]:
    found: dict[str, Any] = data(client.post(URL, {"course_id": "quechua-101", "client_id": ID, **body}), status)
    return found


def answer(client: Any, exercise_id: str, *, right: bool = True, **body: Any) -> None:
    sent = {"answer": right, **body}
    response = client.post(f"{P}/exercises/{exercise_id}/attempts", sent)
    assert response.status_code == 201, response.json()


def solve(client: Any, exercise_ids: list[str], session_id: str = ID) -> None:
    for exercise_id in exercise_ids:
        answer(client, exercise_id, session_id=session_id)


def finish(client: Any, session_id: str = ID) -> dict[str, Any]:
    found: dict[str, Any] = data(client.post(f"{URL}/{session_id}/finish"))
    return found


def practise(client: Any, exercise_ids: list[str], number: int) -> dict[str, Any]:
    """A whole session with five exercises solved; its id is that of `number`."""
    session_id = str(UUID(int=number))
    start(client, client_id=session_id)
    solve(client, exercise_ids[:5], session_id)
    return finish(client, session_id)
