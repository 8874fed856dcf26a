"""Whatever becomes of the content, what learners did with it stays as it was."""

from typing import Any

import pytest

from content.models import Exercise
from progress.models import ActivityDay, ExerciseAttempt, ExperienceEntry, LessonCompletion, LessonReport, ReviewCard
from progress.services.consistency import check_account

P = "/api/v1/progress"
NEW_LESSON = {"id": "qu-l1", "name": "Hola", "experience_points": 500}


@pytest.fixture
def learner(clock: Any, ana: Any, ada: Any, exercises: Any) -> Any:
    """Two of three lessons, one with answers and a repeat; a bonus."""
    answers = [{"exercise_id": "ex-market", "answer": "Donde esta el mercado"}]
    assert ana.post(f"{P}/lesson/qu-l1", {"answers": answers, "time_spent_seconds": 60}).status_code == 201
    clock.shift(60)
    assert ana.post(f"{P}/lesson/qu-l2", {"score": 85}).status_code == 201
    assert ana.post(f"{P}/exercises/ex-vof/attempts", {"answer": False}).status_code == 201
    body = {"target_user_id": str(ana.user.pk), "bonus_points": 50, "reason": "Contest"}
    assert ada.post(f"{P}/bonus", body).status_code == 200
    return ana


def stored() -> list[Any]:
    models = (LessonReport, LessonCompletion, ExperienceEntry, ActivityDay, ExerciseAttempt, ReviewCard)
    return [list(model._default_manager.order_by("pk").values()) for model in models]


def seen(client: Any) -> list[Any]:
    """What is no matter of the content. The last lesson passes over deleted ones."""
    answers = [client.get(f"{P}/{path}") for path in ("completions", "history", "calendar", "lesson/qu-l1/completed")]
    return [*(answer.content for answer in answers), client.get(P).json()["data"] | {"last_completed_lesson_id": None}]


CHANGES: dict[str, list[tuple[str, str, Any]]] = {
    "worth more": [("PUT", "/lessons/qu-l1", {"experience_points": 500})],
    "worth nothing": [("PATCH", "/lessons/qu-l2", {"experience_points": 0, "name": "Otra"})],
    "in another order": [("PUT", "/modules/{module}/lessons/reorder", {"lesson_ids": ["qu-l3", "qu-l2", "qu-l1"]})],
    "in a hidden course": [("PATCH", "/courses/quechua-101", {"is_public": False})],
    "another solution": [
        ("PATCH", "/exercises/ex-market", {"data": {"source_text": "Where?", "target_text": "¿Dónde?"}}),
        ("PATCH", "/exercises/ex-vof", {"data": {"statement": "x", "is_true": False}}),
    ],
    "other exercises": [
        ("DELETE", "/exercises/ex-market?force=true", None),
        ("DELETE", "/lessons/qu-l2/exercises/ex-vof", None),
    ],
    "deleted": [("DELETE", "/lessons/qu-l1?force=true", None)],
    "deleted and made again": [
        ("DELETE", "/lessons/qu-l1?force=true", None),
        ("POST", "/modules/{module}/lessons", NEW_LESSON),
    ],
    "the course deleted": [("DELETE", "/courses/quechua-101?force=true", None)],
}


@pytest.mark.parametrize("changes", CHANGES)
def test_content_changes_leave_recorded_progress_unchanged(learner: Any, ada: Any, course: Any, changes: str) -> None:
    rows, before = stored(), seen(learner)
    for method, path, body in CHANGES[changes]:
        answer = ada.request(method, f"/api/v1{path.format(module=course['module'].pk)}", body)
        assert answer.status_code in (200, 201), answer.content
    assert stored() == rows
    assert seen(learner) == before
    assert check_account(learner.user.pk, at=learner.user.created_at) == []


@pytest.mark.parametrize("changes", [name for name in CHANGES if name != "other exercises"])
def test_late_report_earns_the_experience_the_lesson_had(
    clock: Any, learner: Any, ada: Any, course: Any, changes: str
) -> None:
    for method, path, body in CHANGES[changes]:
        ada.request(method, f"/api/v1{path.format(module=course['module'].pk)}", body)
    earlier = [
        {"lesson_id": lesson, "completed_at": "2026-03-01T18:00:00Z", "score": 95} for lesson in ("qu-l1", "qu-l2")
    ]
    data = learner.put(f"{P}/sync", {"completions": earlier}).json()["data"]
    assert [result["reason"] for result in data["results"]] == ["earlier_completion"] * 2
    assert data["updated_progress"]["experience_points"] == 12 + 18 + 50


def test_exercises_and_review_cards_of_a_deleted_course_remain(learner: Any, ada: Any) -> None:
    assert ada.delete("/api/v1/courses/quechua-101?force=true").status_code == 200
    assert Exercise.objects.filter(pk="ex-vof").exists()
    assert ReviewCard.objects.filter(exercise_id="ex-vof").exists()
