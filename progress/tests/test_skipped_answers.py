"""Answers that say that the learner could not listen or speak: stored, but neither scheduled nor scored."""

from typing import Any

import pytest

from content.models import Lesson
from content.tests import factories
from langlearn.api.instants import now
from progress.models import ExerciseAttempt, ReviewCard
from progress.services.consistency import check_account

LESSON = "/api/v1/progress/lesson/qu-l1"
URL = "/api/v1/progress/exercises/ex-say/attempts"
SKIPPED = {"skipped": True}


@pytest.fixture(autouse=True)
def _content(clock: Any, exercises: Any) -> None:
    exercise = factories.exercise("ex-say", "speaking", data={"text": "¿Dónde está el mercado?"})
    factories.assign(Lesson.objects.get(pk="qu-l1"), exercise)


def test_skipped_answer_is_stored_without_a_review_card(ana: Any) -> None:
    response = ana.post(URL, {"answer": SKIPPED})
    assert response.status_code == 201
    assert response.json()["data"]["review"] is None
    assert response.json()["data"]["grading"] == {
        "is_correct": False,
        "score": 0.0,
        "verdict": "skipped",
        "expected": "¿Dónde está el mercado?",
        "diff": [],
        "note": None,
    }
    assert not ReviewCard.objects.exists()


def test_skipped_answer_leaves_an_existing_review_card_unchanged(ana: Any, clock: Any) -> None:
    card = ana.post(URL, {"answer": "donde esta el mercado"}).json()["data"]["review"]
    clock.shift(60)
    assert ana.post(URL, {"answer": SKIPPED}).json()["data"]["review"] == card
    clock.shift(60)
    assert ana.post(URL, {"answer": "donde esta el mercado"}).json()["data"]["review"]["reps"] == 2
    [attempt] = ExerciseAttempt.objects.filter(verdict="correct")[:1]
    assert check_account(attempt.user_id, at=now()) == []


def test_skipped_answer_neither_makes_nor_corrects_a_mistake(ana: Any, clock: Any) -> None:
    for answer, mistakes in (("no", ["ex-say"]), (SKIPPED, ["ex-say"]), ("donde esta el mercado", []), (SKIPPED, [])):
        assert ana.post(URL, {"answer": answer}).status_code == 201
        found = ana.get("/api/v1/progress/mistakes").json()["data"]
        assert [mistake["exercise_id"] for mistake in found] == mistakes
        clock.shift(60)


def test_skipped_answers_do_not_count_in_the_score_of_a_lesson(ana: Any) -> None:
    answers = [
        {"exercise_id": "ex-market", "answer": "Dónde está"},
        {"exercise_id": "ex-say", "answer": SKIPPED},
    ]
    data = ana.post(LESSON, {"score": 100, "answers": answers}).json()["data"]
    assert data["completion"]["score"] == 50
    assert [(result["status"], result["verdict"]) for result in data["answers"]] == [
        ("recorded", "incomplete"),
        ("recorded", "skipped"),
    ]


def test_score_of_the_client_is_used_when_every_answer_was_skipped(ana: Any) -> None:
    data = ana.post(LESSON, {"score": 80, "answers": [{"exercise_id": "ex-say", "answer": SKIPPED}]}).json()["data"]
    assert data["completion"]["score"] == 80


@pytest.mark.parametrize("answer", [{"skipped": False}, {"skipped": True, "reason": "bus"}, None])
def test_other_objects_are_not_skips(ana: Any, answer: Any) -> None:
    response = ana.post(URL, {"answer": answer})
    shape = 'a text of at most 2000 characters, or {"skipped": true}, or a list of 1 to 5 such texts'
    message = f"Expected {shape}, the recogniser's guesses"
    assert (response.status_code, response.json()["errors"]) == (400, {"answer": [message]})


def test_translation_cannot_be_skipped(ana: Any) -> None:
    response = ana.post("/api/v1/progress/exercises/ex-market/attempts", {"answer": SKIPPED})
    assert response.json()["errors"] == {"answer": ["Expected a text of at most 2000 characters"]}
