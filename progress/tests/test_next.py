"""GET /progress/next: the next lesson of a course, or what to practise."""

from typing import Any

import pytest

from accounts.tests.helpers import data
from content.models import Lesson
from content.tests import factories
from progress.tests.test_path import make_sequential

URL = "/api/v1/progress/next?course_id=quechua-101"


def step(client: Any) -> dict[str, Any]:
    found: dict[str, Any] = data(client.get(URL))
    return found


def outline(client: Any) -> tuple[str, str, str | None, str | None]:
    found = step(client)
    return found["kind"], found["reason"], found["mode"], found["lesson"] and found["lesson"]["id"]


def answer(client: Any, exercise_id: str, value: Any, **body: Any) -> None:
    response = client.post(f"/api/v1/progress/exercises/{exercise_id}/attempts", {"answer": value, **body})
    assert response.status_code == 201


def complete(client: Any, *lesson_ids: str) -> None:
    for lesson_id in lesson_ids:
        assert client.post(f"/api/v1/progress/lesson/{lesson_id}").status_code == 201


@pytest.fixture
def many(exercises: Any) -> list[str]:
    """Twenty more exercises of qu-l1."""
    lesson = Lesson.objects.get(pk="qu-l1")
    found = [
        factories.exercise(f"ex-{number}", "vof", data={"statement": "x", "is_true": True}) for number in range(20)
    ]
    for exercise in found:
        factories.assign(lesson, exercise)
    return [exercise.pk for exercise in found]


def test_new_learner_starts_with_the_first_lesson_that_has_exercises(ana: Any, exercises: Any) -> None:
    first = Lesson.objects.get(pk="qu-l1")
    assert step(ana) == {
        "kind": "lesson",
        "reason": "start",
        "mode": None,
        "lesson": {
            "id": "qu-l1",
            "name": first.name,
            "module_id": first.module_id,
            "exercises_count": 2,
            "experience_points": 10,
        },
        "due": {"exercises": 0, "words": 0, "mistakes": 0},
    }


def test_learner_who_has_begun_continues(ana: Any, exercises: Any) -> None:
    answer(ana, "ex-vof", True)
    assert outline(ana) == ("lesson", "continue", None, "qu-l1")
    complete(ana, "qu-l1")
    assert outline(ana) == ("lesson", "continue", None, "qu-l2")


def test_reviews_come_first_when_twenty_are_due(clock: Any, ana: Any, many: list[str]) -> None:
    for exercise_id in many:
        answer(ana, exercise_id, True)
    assert outline(ana) == ("lesson", "continue", None, "qu-l1")
    clock.shift(86_400)
    ana.renew()
    assert outline(ana) == ("practice", "reviews_due", "reviews", None)
    answer(ana, many[0], True)
    assert step(ana)["due"]["exercises"] == 19
    assert outline(ana) == ("lesson", "continue", None, "qu-l1")


def test_five_reviews_come_before_a_second_lesson_on_a_day(clock: Any, ana: Any, many: list[str]) -> None:
    for exercise_id in many[:5]:
        answer(ana, exercise_id, True)
    clock.shift(86_400)
    ana.renew()
    assert outline(ana) == ("lesson", "continue", None, "qu-l1")
    complete(ana, "qu-l1")
    assert outline(ana) == ("practice", "reviews_due", "reviews", None)


def test_completed_course_leads_to_reviews_then_mistakes_then_the_end(clock: Any, ana: Any, exercises: Any) -> None:
    complete(ana, "qu-l1", "qu-l2")
    assert outline(ana) == ("done", "course_complete", None, None)
    answer(ana, "ex-vof", False)
    assert outline(ana) == ("practice", "mistakes", "mistakes", None)
    clock.shift(86_400)
    ana.renew()
    assert outline(ana) == ("practice", "reviews_due", "reviews", None)
    assert step(ana)["due"] == {"exercises": 1, "words": 0, "mistakes": 1}


def test_course_without_exercises_is_empty(ana: Any, course: Any) -> None:
    assert outline(ana) == ("done", "empty_course", None, None)


def test_listening_exercises_without_sound_are_not_due(clock: Any, ana: Any, exercises: Any) -> None:
    exercise = factories.exercise("ex-ear", "listening", data={"audio_url": None, "transcript": "mercado"})
    factories.assign(Lesson.objects.get(pk="qu-l1"), exercise)
    answer(ana, "ex-ear", "x")
    clock.shift(86_400)
    ana.renew()
    assert step(ana)["due"] == {"exercises": 0, "words": 0, "mistakes": 0}


def test_exercises_of_locked_lessons_are_not_due(clock: Any, ana: Any, exercises: Any) -> None:
    answer(ana, "ex-vof", False)
    assert step(ana)["due"]["mistakes"] == 1
    make_sequential()
    clock.shift(86_400)
    ana.renew()
    assert step(ana)["due"] == {"exercises": 0, "words": 0, "mistakes": 0}
    complete(ana, "qu-l1")
    assert step(ana)["due"] == {"exercises": 1, "words": 0, "mistakes": 1}
