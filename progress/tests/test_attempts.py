"""POST /progress/exercises/:id/attempts, and answers sent with a completion: the server grades and schedules."""

from typing import Any
from uuid import uuid4

import pytest

from content.models import PublishedCourse
from content.tests import factories
from langlearn.api.instants import now
from progress.models import ExerciseAttempt, LessonReport, ReviewCard, UserProgress
from progress.services.consistency import check_account

URL = "/api/v1/progress/exercises/ex-market/attempts"
LESSON = "/api/v1/progress/lesson/qu-l1"


@pytest.fixture(autouse=True)
def _noon(clock: Any) -> None: ...


@pytest.fixture(autouse=True)
def _content(exercises: Any, _noon: None) -> None: ...


def test_an_answer_is_graded_stored_and_scheduled(ana: Any) -> None:
    identity = str(uuid4())
    response = ana.post(URL, {"answer": "Donde esta el mercado", "client_id": identity, "time_spent_ms": 900})
    assert (response.status_code, response.json()["message"]) == (201, "Attempt recorded")
    assert response.json()["data"] == {
        "attempt": {
            "id": identity,
            "exercise_id": "ex-market",
            "answered_at": "2026-03-02T12:00:00.000Z",
            "time_spent_ms": 900,
            "grading_version": 2,
        },
        "grading": {
            "is_correct": True,
            "score": 0.9,
            "verdict": "accent",
            "expected": "¿Dónde está el mercado?",
            "diff": [
                {"op": "accent", "expected": "Dónde", "given": "Donde"},
                {"op": "accent", "expected": "está", "given": "esta"},
                {"op": "equal", "expected": "el", "given": "el"},
                {"op": "equal", "expected": "mercado", "given": "mercado"},
            ],
            "note": None,
        },
        "review": {
            "due": "2026-03-02T12:05:30.000Z",
            "state": "learning",
            "stability": 1.2931,
            "difficulty": 5.1122,
            "reps": 1,
            "lapses": 0,
        },
    }
    state = ana.get("/api/v1/progress").json()["data"]
    assert (state["experience_points"], state["streak_current"], state["lives_current"]) == (0, 0, 5)


def test_repeated_client_id_returns_the_stored_attempt(ana: Any) -> None:
    identity = str(uuid4())
    first = ana.post(URL, {"answer": "no", "client_id": identity}).json()["data"]
    factories.edit_copy("quechua-101", "ex-market", {"source_text": "x", "target_text": "no"})
    again = ana.post(URL, {"answer": "no", "client_id": identity.upper()})
    assert (again.status_code, again.json()["message"]) == (200, "Attempt already recorded")
    assert again.json()["data"] == first
    assert ExerciseAttempt.objects.count() == 1


NOTED = {
    "source_text": "Where is the market?",
    "target_text": "¿Dónde está el mercado?",
    "notes": [{"answer": "La casa", "text": "Casa is a house."}, {"answer": "El sol", "text": "Sol is the sun."}],
}


def noted(client: Any, answer: Any, identity: str | None = None) -> Any:
    body = {"answer": answer, **({"client_id": identity} if identity else {})}
    return client.post(URL, body).json()["data"]["grading"]["note"]


def test_reply_has_the_note_of_the_author_and_no_attempt_stores_it(ana: Any) -> None:
    factories.edit_copy("quechua-101", "ex-market", NOTED)
    assert noted(ana, "la casa!") == "Casa is a house."
    assert noted(ana, "el perro") is None
    assert noted(ana, "Dónde está el mercado") is None
    assert "Casa is" not in str(ana.get("/api/users/profile/export").json())


def test_repeated_attempt_has_the_note_on_its_stored_answer_by_the_data_of_now(ana: Any) -> None:
    identity = str(uuid4())
    assert noted(ana, "La casa", identity) is None
    factories.edit_copy("quechua-101", "ex-market", NOTED)
    assert noted(ana, "La casa", identity) == "Casa is a house."
    for other in ("El sol", "¿Dónde está el mercado?", 5):  # the stored answer counts, whatever is sent
        assert noted(ana, other, identity) == "Casa is a house."
    factories.edit_copy("quechua-101", "ex-market", {"source_text": "x", "target_text": "La casa"})
    assert noted(ana, "La casa", identity) is None


def test_answer_stored_as_right_has_no_note(ana: Any) -> None:
    identity = str(uuid4())
    assert noted(ana, "¿Dónde está el mercado?", identity) is None
    notes = [{"answer": "¿Dónde está el mercado?", "text": "No more."}]
    factories.edit_copy("quechua-101", "ex-market", {"source_text": "x", "target_text": "La casa", "notes": notes})
    assert noted(ana, "¿Dónde está el mercado?", identity) is None


def test_an_informative_exercise_has_no_card(ana: Any) -> None:
    response = ana.post("/api/v1/progress/exercises/ex-fact/attempts")
    assert response.status_code == 201
    data = response.json()["data"]
    assert data["review"] is None
    assert data["grading"] == {
        "is_correct": True,
        "score": 1.0,
        "verdict": "correct",
        "expected": None,
        "diff": [],
        "note": None,
    }
    assert not ReviewCard.objects.exists()


def test_late_answers_give_the_same_card_as_timely_ones(ana: Any, sam: Any) -> None:
    answers = [("2026-03-02T10:00:00Z", "¿Dónde está el mercado?"), ("2026-03-02T11:00:00Z", "no")]
    ids = [str(uuid4()), str(uuid4())]
    for learner, order in ((ana, (0, 1)), (sam, (1, 0))):
        for number in order:
            at, answer = answers[number]
            body = {"answer": answer, "answered_at": at, "client_id": ids[number]}
            assert learner.post(URL, body).status_code == 201
    columns = ("due", "state", "stability", "difficulty", "reps", "lapses")
    assert len(set(ReviewCard.objects.values_list(*columns))) == 1


def test_incorrect_answer_in_review_is_a_lapse(clock: Any, ana: Any) -> None:
    for days, expected in ((0, ("learning", 0)), (1, ("review", 0)), (9, ("relearning", 1))):
        clock.move_to(f"2026-03-{2 + days:02}T12:00:00Z")
        ana.renew()
        answer = "nada" if days == 9 else "¿Dónde está el mercado?"
        review = ana.post(URL, {"answer": answer}).json()["data"]["review"]
        assert (review["state"], review["lapses"]) == expected


def test_unknown_keys_of_an_attempt_are_named(ana: Any) -> None:
    identity = str(uuid4())
    response = ana.post(URL, {"anwser": "x", "client_id": identity})
    assert (response.status_code, response.json()["errors"]) == (400, {"answer": ["Required"]})
    assert response.json()["error"]["context"] == {"ignored_fields": ["anwser"]}
    refused = ana.post(URL, {"answer": 7, "client_id": "x", "points": 1, "grade": "A"})
    assert refused.json()["error"]["context"] == {"ignored_fields": ["grade", "points"]}
    assert ana.post(URL, {"answer": "x", "points": 1}).json()["meta"] == {"ignored_fields": ["points"]}
    assert ana.post(URL, {"answer": "x"}).json()["meta"] == {"ignored_fields": []}


def test_informative_exercise_needs_no_answer(ana: Any) -> None:
    response = ana.post("/api/v1/progress/exercises/ex-fact/attempts", {})
    assert (response.status_code, response.json()["data"]["grading"]["verdict"]) == (201, "correct")


def test_unknown_keys_of_a_completion_and_its_answers_are_named(ana: Any) -> None:
    ignored = ["points", "answers.0.anwser"]
    body = {"points": 1, "answers": [{"exercise_id": "ex-market", "anwser": "x"}]}
    first = ana.post(LESSON, body).json()
    assert first["meta"] == {"ignored_fields": ignored}
    assert (first["data"]["answers"][0]["reason"], first["data"]["answers"][0]["detail"]) == (
        "invalid_answer",
        "Required",
    )
    assert ana.post(LESSON, body).json()["error"]["context"]["ignored_fields"] == ignored
    refused = ana.post(LESSON, body | {"score": 101})
    assert (refused.status_code, refused.json()["error"]["context"]) == (400, {"ignored_fields": ignored})


class TestAttemptRefusals:
    @pytest.mark.parametrize(
        ("body", "errors"),
        [
            ({"answer": 7}, {"answer": ["Expected a text of at most 2000 characters"]}),
            ({}, {"answer": ["Required"]}),
            ({"answer": "x", "client_id": "x"}, {"client_id": ["Must be a UUID."]}),
            ({"answer": "x", "time_spent_ms": -1}, {"time_spent_ms": ["Time must be between 0 and 86400000"]}),
            ({"answer": "x", "answered_at": "noon"}, {"answered_at": ["Not accepted: invalid_answered_at"]}),
            (
                {"answer": "x", "answered_at": "2026-03-02T11:00:00", "time_spent_ms": "1"},
                {"answered_at": ["Not accepted: naive_timestamp"], "time_spent_ms": ["Must be an integer."]},
            ),
            ({"answer": "x", "answered_at": "2026-03-02T13:00:00Z"}, {"answered_at": ["Not accepted: in_future"]}),
            ({"answer": "x", "answered_at": "1990-03-02T13:00:00Z"}, {"answered_at": ["Not accepted: too_old"]}),
            (
                {"answer": "x", "answered_at": "2026-02-02T13:00:00Z"},
                {"answered_at": ["Not accepted: before_registration"]},
            ),
        ],
    )
    def test_attempt_refuses_an_invalid_field(self, ana: Any, body: Any, errors: Any) -> None:
        response = ana.post(URL, body)
        assert (response.status_code, response.json()["errors"]) == (400, errors)
        assert not ExerciseAttempt.objects.exists()
        assert not UserProgress.objects.exists()

    def test_attempt_dated_before_the_reset_is_refused(self, ana: Any) -> None:
        ana.post(URL, {"answer": "x"})
        UserProgress.objects.update(epoch=1, epoch_started_at="2026-03-02T11:30:00Z")
        response = ana.post(URL, {"answer": "x", "answered_at": "2026-03-02T11:30:00Z"})
        assert response.json()["errors"] == {"answered_at": ["Not accepted: before_reset"]}
        assert ana.post(URL, {"answer": "x"}).json()["data"]["review"]["reps"] == 1

    @pytest.mark.parametrize("exercise", ["nope", "ex-hidden", "ex-loose", "x" * 300, "%F0%9F%A6%9C"])
    def test_an_exercise_in_no_visible_lesson_is_not_found(self, ana: Any, exercise: str) -> None:
        response = ana.post(f"/api/v1/progress/exercises/{exercise}/attempts", {"answer": []})
        assert (response.status_code, response.json()["message"]) == (404, "Exercise not found")

    def test_staff_can_answer_private_exercises_of_a_lesson(self, carlos: Any) -> None:
        assert carlos.post("/api/v1/progress/exercises/ex-hidden/attempts", {"answer": "x"}).status_code == 201
        assert carlos.post("/api/v1/progress/exercises/ex-loose/attempts", {"answer": "x"}).status_code == 404

    def test_exercise_of_a_completed_lesson_stays_answerable(self, ana: Any, sam: Any) -> None:
        ana.post(LESSON)
        PublishedCourse.objects.filter(pk="quechua-101").update(is_public=False)
        assert ana.post(URL, {"answer": "x"}).status_code == 201
        assert sam.post(URL, {"answer": "x"}).status_code == 404

    def test_response_to_an_exercise_of_a_course_that_became_private_says_no_right_answer(
        self, ana: Any, carlos: Any
    ) -> None:
        notes = [{"answer": "x", "text": "Not the mercado."}]
        factories.edit_copy("quechua-101", "ex-market", {**NOTED, "notes": notes})
        ana.post(LESSON)
        PublishedCourse.objects.filter(pk="quechua-101").update(is_public=False)
        identity = str(uuid4())
        for status in (201, 200):  # the second time the stored attempt
            response = ana.post(URL, {"answer": "x", "client_id": identity})
            assert response.status_code == status
            grading = response.json()["data"]["grading"]
            assert (grading["verdict"], grading["expected"], grading["diff"]) == ("wrong", None, [])
            assert grading["note"] is None
        [mistake] = ana.get("/api/v1/progress/mistakes").json()["data"]
        assert (mistake["expected"], mistake["diff"]) == (None, [])
        exported = ana.get("/api/users/profile/export").json()["data"]["progress"]["attempts"]
        assert "mercado" not in str(exported)
        assert carlos.post(URL, {"answer": "x"}).json()["data"]["grading"]["expected"] == "¿Dónde está el mercado?"

    @pytest.mark.parametrize("upload", ["sync", "lesson"])
    def test_uploaded_answer_to_an_exercise_of_a_private_course_stores_no_right_answer(
        self, ana: Any, upload: str
    ) -> None:
        ana.post(LESSON)
        PublishedCourse.objects.filter(pk="quechua-101").update(is_public=False)
        sent = {"exercise_id": "ex-market", "answer": "x", "client_id": str(uuid4())}
        if upload == "sync":
            attempt = {**sent, "answered_at": "2026-03-02T11:00:00Z"}
            assert ana.put("/api/v1/progress/sync", {"attempts": [attempt]}).status_code == 200
        else:
            assert ana.post(LESSON, {"answers": [sent]}).status_code == 409
        [mistake] = ana.get("/api/v1/progress/mistakes").json()["data"]
        assert (mistake["verdict"], mistake["expected"], mistake["diff"]) == ("wrong", None, [])

    def test_client_id_of_an_attempt_belongs_to_one_exercise(self, ana: Any) -> None:
        identity = str(uuid4())
        ana.post(URL, {"answer": "x", "client_id": identity})
        other = ana.post("/api/v1/progress/exercises/ex-vof/attempts", {"answer": True, "client_id": identity})
        assert (other.status_code, other.json()["message"]) == (
            409,
            "client_id was already used for another exercise",
        )
        assert other.json()["error"]["context"] == {"reason": "client_id_reused"}

    def test_attempt_requires_a_token(self, api: Any) -> None:
        assert api.post(URL, {"answer": "x"}).status_code == 401


class TestAnswersWithALesson:
    def test_lesson_score_is_computed_from_the_answers(self, ana: Any) -> None:
        sent = [
            {"exercise_id": "ex-market", "answer": "Donde esta el mercado", "client_id": str(uuid4())},
            {"exercise_id": "ex-market", "answer": "Dónde está", "time_spent_ms": 5},
            {"exercise_id": "ex-fact"},
            {"exercise_id": "ex-vof", "answer": True},
            {"exercise_id": "ex-hidden", "answer": "x"},
            {"exercise_id": "ex-market", "answer": 7},
            {"exercise_id": "ex-market", "answer": "x", "client_id": "x"},
            {"exercise_id": "ex-market", "answer": "x", "time_spent_ms": "x"},
            7,
        ]
        response = ana.post(LESSON, {"score": 100, "answers": sent})
        assert response.status_code == 201
        data = response.json()["data"]
        told = [(r["index"], r["exercise_id"], r["status"], r["score"], r.get("reason")) for r in data["answers"]]
        assert told == [
            (0, "ex-market", "recorded", 0.9, None),
            (1, "ex-market", "recorded", 0.5, None),
            (2, "ex-fact", "recorded", 1.0, None),
            (3, "ex-vof", "rejected", None, "not_in_lesson"),
            (4, "ex-hidden", "unknown_exercise", None, "exercise_not_found"),
            (5, "ex-market", "rejected", None, "invalid_answer"),
            (6, "ex-market", "rejected", None, "invalid_client_id"),
            (7, "ex-market", "rejected", None, "invalid_time_spent"),
            (8, None, "rejected", None, "malformed_item"),
        ]
        assert data["completion"]["score"] == 70
        assert ExerciseAttempt.objects.count() == 3
        assert ReviewCard.objects.get().reps == 2

    @pytest.mark.parametrize("answers", [[], [{"exercise_id": "ex-fact"}], [{"exercise_id": "nope", "answer": "x"}]])
    def test_lesson_score_of_the_client_is_used_without_graded_answers(self, ana: Any, answers: Any) -> None:
        data = ana.post(LESSON, {"score": 64, "answers": answers}).json()["data"]
        assert data["completion"]["score"] == 64
        assert len(data["answers"]) == len(answers)

    def test_repeated_completion_records_the_answers(self, ana: Any) -> None:
        ana.post(LESSON)
        identity = str(uuid4())
        sent = [{"exercise_id": "ex-market", "answer": "¿Dónde está el mercado?", "client_id": identity}]
        repeat = ana.post(LESSON, {"answers": sent})
        assert repeat.status_code == 409
        assert repeat.json()["error"]["context"]["best_score"] == 100
        assert repeat.json()["error"]["details"].endswith("; this repeat was recorded")
        assert repeat.json()["error"]["context"]["answers"] == [
            {
                "index": 0,
                "exercise_id": "ex-market",
                "status": "recorded",
                "is_correct": True,
                "score": 1.0,
                "verdict": "correct",
            }
        ]
        ana.post(LESSON, {"answers": sent})
        assert ExerciseAttempt.objects.count() == 1
        assert list(LessonReport.objects.order_by("id").values_list("score", flat=True)) == [None, 100, 100]

    def test_answer_with_the_client_id_of_another_exercise_is_reported(self, ana: Any) -> None:
        identity = str(uuid4())
        ana.post("/api/v1/progress/exercises/ex-vof/attempts", {"answer": True, "client_id": identity})
        sent = [{"exercise_id": "ex-market", "answer": "x", "client_id": identity}]
        data = ana.post(LESSON, {"score": 50, "answers": sent}).json()["data"]
        assert data["answers"][0]["reason"] == "client_id_reused"
        assert data["completion"]["score"] == 50

    @pytest.mark.parametrize(
        ("answers", "message"), [({}, "Expected a list"), ("x", "Expected a list"), ([1] * 101, "At most 100 items")]
    )
    def test_invalid_answer_list_is_refused(self, ana: Any, answers: Any, message: str) -> None:
        response = ana.post(LESSON, {"answers": answers})
        assert (response.status_code, response.json()["errors"]) == (400, {"answers": [message]})
        assert not LessonReport.objects.exists()

    def test_completion_without_answers_returns_no_answers(self, ana: Any) -> None:
        assert "answers" not in ana.post(LESSON).json()["data"]
        assert "answers" not in ana.post(LESSON).json()["error"]["context"]


def test_review_card_that_differs_from_its_replay_is_repaired(ana: Any) -> None:
    ana.post(URL, {"answer": "x"})

    def card() -> Any:
        return {name: value for name, value in ReviewCard.objects.values().get().items() if name != "change_number"}

    right, number = card(), ReviewCard.objects.get().change_number
    ReviewCard.objects.update(reps=7, due=now())
    assert [found.what for found in check_account(ana.user.pk, at=now(), repair=True)] == ["review card of ex-market"]
    assert card() == right
    assert ReviewCard.objects.get().change_number > number  # devices read it again
    ReviewCard.objects.create(**right | {"id": None, "exercise_id": "ex-vof"})
    check_account(ana.user.pk, at=now(), repair=True)
    assert card() == right
    assert check_account(ana.user.pk, at=now()) == []
