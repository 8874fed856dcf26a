"""POST /progress/lesson/:id: the first completion earns, a repeat is recorded and earns nothing."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, transaction

from content.models import PublishedCourse, PublishedLesson
from content.selectors.facts import LessonFacts
from langlearn.api.instants import now
from progress.models import ExperienceEntry, LessonCompletion, LessonReport, UserProgress
from progress.rules.completion import Report
from progress.selectors.history import zone_history
from progress.services.consistency import check_account
from progress.services.recording import Recorder

URL = "/api/v1/progress/lesson/qu-l1"


@pytest.fixture(autouse=True)
def _course(course: dict[str, Any]) -> None: ...


def stored(client: Any) -> tuple[int, int, int]:
    """Reports, completions and ledger entries of a learner."""
    own = {"user_id": client.user.pk}
    return (
        LessonReport.objects.filter(**own).count(),
        LessonCompletion.objects.filter(**own).count(),
        ExperienceEntry.objects.filter(**own).count(),
    )


def test_the_first_completion_earns_experience_and_starts_a_streak(ana: Any, clock: Any) -> None:
    response = ana.post(URL, {"score": 92, "time_spent_seconds": 180})
    assert response.status_code == 201
    body = response.json()
    assert body["message"] == "Lesson completed successfully"
    assert body["data"]["experience_gained"] == 12
    assert body["data"]["completion"] == {
        "user_id": str(ana.user.pk),
        "lesson_id": "qu-l1",
        "completed_at": "2026-03-02T12:00:00.000Z",
        "score": 92,
        "time_spent_seconds": 180,
        "experience_gained": 12,
        "attempts": 1,
        "best_score": 92,
    }
    progress = body["data"]["progress"]
    assert progress == ana.get("/api/v1/progress").json()["data"]
    assert progress["experience_points"] == progress["xp_today"] == 12
    assert (progress["streak_current"], progress["streak_longest"]) == (1, 1)
    assert progress["streak_active_today"] is True
    assert progress["streak_expires_on"] == "2026-03-03"
    assert progress["last_completed_lesson_id"] == "qu-l1"
    assert progress["last_activity_date"] == "2026-03-02T12:00:00.000Z"
    assert stored(ana) == (1, 1, 1)


@pytest.mark.parametrize(
    ("base", "score", "earned"),
    [(10, None, 10), (10, 95, 12), (10, 85, 11), (10, 60, 10), (10, 59, 8), (3, 40, 2), (1, 0, 1), (0, 100, 1)],
)
def test_server_computes_the_earned_experience(ana: Any, base: int, score: int | None, earned: int) -> None:
    PublishedLesson.objects.filter(pk="qu-l1").update(experience_points=base)
    body = ana.post(URL, {"score": score, "experience_points": 9999}).json()
    assert body["data"]["experience_gained"] == earned
    assert body["data"]["progress"]["experience_points"] == earned


@pytest.mark.parametrize("body", [None, b"", {}, {"score": None, "time_spent_seconds": None}, {"unknown": [1]}])
def test_lesson_completion_body_is_optional(ana: Any, body: Any) -> None:
    response = ana.post(URL, body)
    assert response.status_code == 201
    assert response.json()["data"]["completion"]["score"] is None


def test_lesson_completion_alias_is_the_same_endpoint(ana: Any) -> None:
    assert ana.post("/api/v1/progress/lessons/qu-l1/complete", {"score": 90}).status_code == 201
    assert ana.post(URL).status_code == 409


def test_repeated_completion_is_recorded_and_earns_no_experience(ana: Any, clock: Any) -> None:
    ana.post(URL, {"score": 70})
    clock.move_to("2026-03-03T08:00:00Z")
    ana.renew()
    response = ana.post(URL, {"score": 97})
    assert response.status_code == 409
    error = response.json()["error"]
    assert (error["code"], error["message"]) == ("CONFLICT", "Lesson already completed")
    assert error["details"] == (
        "Completed at 2026-03-02T12:00:00.000Z with 10 experience points; this repeat was recorded"
    )
    assert error["context"] == {
        "reason": "already_completed",
        "lesson_id": "qu-l1",
        "completed_at": "2026-03-02T12:00:00.000Z",
        "experience_gained": 10,
        "attempts": 2,
        "best_score": 97,
        "life_earned": False,
        "lives_current": 5,
    }
    progress = ana.get("/api/v1/progress").json()["data"]
    assert progress["experience_points"] == 10
    assert progress["streak_current"] == 2
    assert stored(ana) == (2, 1, 1)


def test_repeated_completion_restores_one_missing_life_per_day(ana: Any, clock: Any) -> None:
    from progress.models import UserProgress

    ana.post(URL)
    UserProgress.objects.filter(user=ana.user.pk).update(lives_count=2)
    assert ana.post(URL).json()["error"]["context"] | {"attempts": 0} == {
        "reason": "already_completed",
        "lesson_id": "qu-l1",
        "completed_at": "2026-03-02T12:00:00.000Z",
        "experience_gained": 10,
        "attempts": 0,
        "best_score": None,
        "life_earned": True,
        "lives_current": 3,
    }
    again = ana.post(URL).json()["error"]["context"]
    assert (again["life_earned"], again["lives_current"]) == (False, 3)
    clock.move_to("2026-03-03T00:30:00Z")  # three of the missing lives have come back by themselves by now
    ana.renew()
    tomorrow = ana.post(URL).json()["error"]["context"]
    assert (tomorrow["life_earned"], tomorrow["lives_current"]) == (False, 5)


def test_uuid_idempotency_key_identifies_the_report_permanently(clock: Any, ana: Any) -> None:
    key = str(uuid4())
    item = {"lesson_id": "qu-l1", "completed_at": "2026-03-02T11:59:58Z", "client_id": key.upper()}
    assert ana.post(URL, Idempotency_Key=key).status_code == 201
    synced = ana.put("/api/v1/progress/sync", {"completions": [item]}).json()["data"]
    assert synced["results"][0]["status"] == "duplicate"
    other = ana.post("/api/v1/progress/lesson/qu-l2", Idempotency_Key=key)
    assert other.status_code == 409
    assert other.json()["error"]["context"] == {"reason": "idempotency_key_reused"}
    assert stored(ana) == (1, 1, 1)


def test_synchronised_report_is_not_counted_again_as_a_completion(clock: Any, ana: Any) -> None:
    key = str(uuid4())
    item = {"lesson_id": "qu-l1", "completed_at": "2026-03-02T11:59:58Z", "client_id": key}
    assert ana.put("/api/v1/progress/sync", {"completions": [item]}).json()["data"]["synced_completions"] == 1
    repeat = ana.post(URL, Idempotency_Key=key)
    assert repeat.status_code == 409
    context = repeat.json()["error"]["context"]
    assert (context["reason"], context["attempts"]) == ("already_completed", 1)
    assert repeat.json()["error"]["details"] == (
        "Completed at 2026-03-02T11:59:58.000Z with 10 experience points; this report was recorded before"
    )
    body = {"score": 90, "answers": [{"exercise_id": "ex-vof", "answer": True}]}
    again = ana.post(URL, body, Idempotency_Key=str(UUID(key)).upper())
    assert "answers" not in again.json()["error"]["context"]  # nothing of it was looked at
    elsewhere = ana.post("/api/v1/progress/lesson/qu-l2", Idempotency_Key=str(UUID(key)).upper())
    assert elsewhere.json()["error"]["context"] == {"reason": "idempotency_key_reused"}
    assert stored(ana) == (1, 1, 1)


def test_repeated_completion_is_dated_by_the_server_after_a_report_from_a_fast_clock(clock: Any, ana: Any) -> None:
    clock.move_to("2026-03-02T23:56:00Z")
    ana.renew()
    item = {"lesson_id": "qu-l1", "completed_at": "2026-03-03T00:00:30Z", "score": 95}
    assert ana.put("/api/v1/progress/sync", {"completions": [item]}).json()["data"]["experience_gained"] == 12
    clock.shift(60)
    repeat = ana.post(URL, {"score": 70})
    assert repeat.status_code == 409
    dates = LessonReport.objects.order_by("id").values_list("completed_at", "local_date")
    assert [(at.isoformat(), day.isoformat()) for at, day in dates] == [
        ("2026-03-03T00:00:30+00:00", "2026-03-03"),
        ("2026-03-02T23:57:00+00:00", "2026-03-02"),
    ]
    # It is the earlier of the two, so the completion is made of it, as if the upload had come later.
    context = repeat.json()["error"]["context"]
    assert (context["completed_at"], context["experience_gained"]) == ("2026-03-02T23:57:00.000Z", 10)
    progress = ana.get("/api/v1/progress").json()["data"]
    assert (progress["experience_points"], progress["streak_longest"]) == (10, 2)
    assert check_account(ana.user.pk, at=now()) == []


def test_later_edits_of_the_lesson_change_nothing(ana: Any) -> None:
    ana.post(URL)
    PublishedLesson.objects.filter(pk="qu-l1").update(experience_points=500)
    assert ana.post(URL, {"score": 100}).json()["error"]["context"]["experience_gained"] == 10


def test_completed_lesson_can_be_repeated_after_it_becomes_private_or_is_deleted(ana: Any, sam: Any) -> None:
    ana.post(URL)
    PublishedCourse.objects.filter(pk="quechua-101").update(is_public=False)
    assert ana.post(URL).status_code == 409
    assert sam.post(URL).status_code == 404
    PublishedCourse.objects.filter(pk="quechua-101").delete()
    assert ana.post(URL).status_code == 409
    assert ana.get("/api/v1/progress").json()["data"]["experience_points"] == 10


class TestLessonCompletionRefusals:
    @pytest.mark.parametrize(
        ("body", "field", "message"),
        [
            ({"score": -1}, "score", "Score must be at least 0"),
            ({"score": 101}, "score", "Score cannot exceed 100"),
            ({"score": 10**30}, "score", "Score cannot exceed 100"),
            ({"score": "5"}, "score", "Must be an integer."),
            ({"score": 5.0}, "score", "Must be an integer."),
            ({"score": True}, "score", "Must be an integer."),
            ({"score": [1]}, "score", "Must be an integer."),
            ({"time_spent_seconds": -1}, "time_spent_seconds", "Time must be between 0 and 86400"),
            ({"time_spent_seconds": 86401}, "time_spent_seconds", "Time must be between 0 and 86400"),
            ({"time_spent_seconds": "1"}, "time_spent_seconds", "Must be an integer."),
        ],
    )
    def test_lesson_completion_refuses_an_invalid_field(self, ana: Any, body: Any, field: str, message: str) -> None:
        response = ana.post(URL, body)
        assert response.status_code == 400
        assert response.json()["errors"] == {field: [message]}
        assert stored(ana) == (0, 0, 0)

    def test_all_errors_of_a_lesson_completion_are_reported_together(self, ana: Any) -> None:
        url = "/api/v1/progress/lesson/" + "x" * 61
        response = ana.post(url, {"score": 101, "time_spent_seconds": -1}, Idempotency_Key="x" * 256)
        assert set(response.json()["errors"]) == {"score", "time_spent_seconds", "id", "Idempotency-Key"}
        assert response.json()["errors"]["id"] == ["Lesson ID too long"]

    @pytest.mark.parametrize("url", ["/api/v1/progress/lesson", "/api/v1/progress/lesson/"])
    def test_lesson_completion_requires_a_lesson_id(self, ana: Any, url: str) -> None:
        response = ana.post(url)
        assert response.status_code == 400
        assert response.json()["errors"] == {"id": ["Lesson ID is required"]}

    @pytest.mark.parametrize("lesson", ["nope", "hidden-l1", "QU-L1", "a b", "..", "%F0%9F%A6%9C"])
    def test_an_unknown_or_private_lesson_is_not_found(self, ana: Any, lesson: str) -> None:
        response = ana.post(f"/api/v1/progress/lesson/{lesson}")
        assert response.status_code == 404
        assert response.json()["message"] == "Lesson not found"
        assert stored(ana) == (0, 0, 0)

    def test_staff_can_complete_private_lessons(self, carlos: Any, ada: Any) -> None:
        assert carlos.post("/api/v1/progress/lesson/hidden-l1").status_code == 201
        assert ada.post("/api/v1/progress/lesson/hidden-l1").status_code == 201

    def test_lesson_completion_requires_a_token(self, api: Any) -> None:
        assert api.post(URL, {"score": 1000}).status_code == 401

    @pytest.mark.parametrize("body", [b"{", b'{"score": NaN}', b'{"x": "\\u0000"}'])
    def test_lesson_completion_refuses_a_malformed_body(self, ana: Any, body: bytes) -> None:
        response = ana.post(URL, body)
        assert (response.status_code, response.json()["error"]["code"]) == (400, "MALFORMED_REQUEST")

    @pytest.mark.parametrize("body", [b"[]", b"null", b'"x"'])
    def test_lesson_completion_body_must_be_an_object(self, ana: Any, body: bytes) -> None:
        assert list(ana.post(URL, body).json()["errors"]) == ["body"]

    def test_lesson_completion_refuses_a_body_of_two_mebibytes(self, ana: Any) -> None:
        assert ana.post(URL, b'{"x": "' + b"x" * 2**21 + b'"}').status_code == 413


def test_lesson_completion_does_not_affect_other_learners(ana: Any, sam: Any) -> None:
    ana.post(URL)
    assert sam.get("/api/v1/progress").json()["data"]["experience_points"] == 0
    assert sam.get("/api/v1/progress/completions").json()["data"] == []
    assert sam.post(URL).status_code == 201


def test_the_ledger_refuses_a_second_completion_of_an_epoch(ana: Any) -> None:
    assert ana.post(URL).status_code == 201
    LessonCompletion.objects.update(visible=False)  # which only a reset does, that begins an epoch
    progress = UserProgress.objects.get()
    recorder = Recorder(progress, {}, zone_history(progress), now())
    recorder.add("qu-l1", Report(str(uuid4()), now(), None, None), lesson=LessonFacts("qu-l1", "quechua-101", 10, True))
    with pytest.raises(IntegrityError), transaction.atomic():
        recorder.save()
    assert stored(ana) == (1, 1, 1)
