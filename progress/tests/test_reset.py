"""POST /progress/reset: a new epoch, with the past archived or kept."""

from typing import Any

import pytest

from accounts.models import AuditEntry
from accounts.tests.helpers import UNKNOWN_ID, data, errors, failure
from progress.models import ExperienceEntry, LessonCompletion, LessonReport
from progress.services.consistency import check_account

URL = "/api/v1/progress/reset"


def complete(learner: Any, lesson: str, **body: Any) -> Any:
    return learner.post(f"/api/v1/progress/lesson/{lesson}", body)


def reset(ada: Any, learner: Any, **body: Any) -> Any:
    return ada.post(URL, {"target_user_id": str(learner.user.pk), **body})


@pytest.fixture
def learner(clock: Any, ana: Any, ada: Any, course: Any) -> Any:
    """Two lessons, a bonus, a choice and lost lives; the clock is an hour later."""
    complete(ana, "qu-l1", score=95, time_spent_seconds=60)
    complete(ana, "qu-l2")
    ada.post("/api/v1/progress/bonus", {"target_user_id": str(ana.user.pk), "bonus_points": 50, "reason": "x"})
    clock.shift(3600)
    for client in (ana, ada):
        client.renew()
    return ana


def test_reset_returns_progress_to_its_initial_state(learner: Any, ada: Any) -> None:
    response = reset(ada, learner, reason="Starts again")
    assert response.json()["message"] == "User progress reset successfully"
    after = data(response)
    assert after == data(learner.get("/api/v1/progress"))
    expected = {
        "experience_points": 0,
        "lives_current": 5,
        "lives_regenerate_at": None,
        "streak_current": 0,
        "streak_longest": 0,
        "streak_active_today": False,
        "streak_expires_on": None,
        "xp_today": 0,
        "last_completed_lesson_id": None,
        "last_activity_date": "2026-03-02T12:00:00.000Z",
    }
    assert {name: after[name] for name in expected} == expected
    assert data(learner.get("/api/v1/progress/completions")) == []
    assert data(learner.get("/api/v1/progress/lesson/qu-l1/completed"))["is_completed"] is False
    assert data(learner.get("/api/v1/progress/summary"))["total_time_seconds"] == 0
    assert not any(day["active"] or day["xp"] for day in data(learner.get("/api/v1/progress/calendar"))["days"])


def test_reset_archives_completions(learner: Any, ada: Any) -> None:
    reset(ada, learner)
    assert LessonReport.objects.count() == 2
    assert list(LessonCompletion.objects.values_list("visible", flat=True)) == [False, False]
    entries = data(learner.get("/api/v1/progress/history"))
    assert [entry["amount"] for entry in entries] == [-77, 50, 15, 12]
    assert entries[0] | {"id": 0, "created_at": ""} == {
        "id": 0,
        "kind": "reset",
        "amount": -77,
        "source": "reset",
        "reason": None,
        "awarded_by": str(ada.user.pk),
        "created_at": "",
    }


def test_reset_is_audited(learner: Any, ada: Any) -> None:
    reset(ada, learner, reason="Starts again", keep_completions=True)
    logged = AuditEntry.objects.get(action="progress.reset")
    assert (logged.actor_id, logged.target_id, logged.reason) == (ada.user.pk, learner.user.pk, "Starts again")
    assert (logged.before, logged.after) == (
        {"experience_points": 77},
        {"experience_points": 0, "keep_completions": True},
    )


def test_every_lesson_earns_experience_again_after_a_reset(learner: Any, ada: Any) -> None:
    reset(ada, learner)
    assert complete(learner, "qu-l1", score=95).status_code == 201
    assert complete(learner, "qu-l1").status_code == 409
    after = data(learner.get("/api/v1/progress"))
    assert (after["experience_points"], after["streak_current"], after["xp_today"]) == (12, 1, 12)
    assert data(learner.get("/api/v1/progress/completions"))[0]["attempts"] == 2
    assert check_account(learner.user.pk, at=LessonReport.objects.latest("id").received_at) == []


def test_completions_retained_by_a_reset_earn_nothing(learner: Any, ada: Any) -> None:
    after = data(reset(ada, learner, keep_completions=True))
    assert (after["experience_points"], after["streak_current"], after["last_completed_lesson_id"]) == (0, 0, None)
    assert after["last_activity_date"] == "2026-03-02T12:00:00.000Z"
    assert len(data(learner.get("/api/v1/progress/completions"))) == 2
    summary = data(learner.get("/api/v1/progress/summary"))
    assert (summary["lessons_completed"], summary["completion_percentage"]) == (2, 66.67)
    assert not any(day["active"] for day in data(learner.get("/api/v1/progress/calendar"))["days"])
    assert complete(learner, "qu-l1", score=100).status_code == 409
    after = data(learner.get("/api/v1/progress"))
    assert (after["experience_points"], after["streak_current"], after["last_completed_lesson_id"]) == (0, 1, None)
    assert complete(learner, "qu-l3").status_code == 201
    after = data(learner.get("/api/v1/progress"))
    assert (after["experience_points"], after["last_completed_lesson_id"]) == (10, "qu-l3")
    assert check_account(learner.user.pk, at=LessonReport.objects.latest("id").received_at) == []


def test_sync_does_not_say_that_a_retained_completion_moved(clock: Any, ana: Any, ada: Any, course: Any) -> None:
    def upload(at: str) -> Any:
        body = {"completions": [{"lesson_id": "qu-l1", "completed_at": at}]}
        return data(ana.put("/api/v1/progress/sync", body))["results"][0]

    upload("2026-03-02T12:04:00Z")  # by a fast clock
    reset(ada, ana, keep_completions=True)
    clock.shift(60)
    result = upload("2026-03-02T12:00:30Z")
    assert result == {"index": 0, "lesson_id": "qu-l1", "status": "duplicate", "experience_gained": 0}
    completion = data(ana.get("/api/v1/progress/lesson/qu-l1/completed"))["completion"]
    assert (completion["completed_at"], completion["attempts"]) == ("2026-03-02T12:04:00.000Z", 2)


def test_bonuses_from_before_a_reset_cannot_be_taken_back(learner: Any, ada: Any) -> None:
    reset(ada, learner)
    body = {"target_user_id": str(learner.user.pk), "amount": -1, "reason": "x"}
    assert ada.post("/api/v1/progress/adjust", body).status_code == 409


def test_repeated_resets_each_add_a_ledger_entry(learner: Any, ada: Any) -> None:
    for keep in (True, False, True):
        assert data(reset(ada, learner, keep_completions=keep))["experience_points"] == 0
    assert data(learner.get("/api/v1/progress/completions")) == []
    resets = ExperienceEntry.objects.filter(kind="reset").order_by("id")
    assert list(resets.values_list("amount", "epoch")) == [(-77, 0), (0, 1), (0, 2)]
    assert check_account(learner.user.pk, at=resets[2].created_at) == []


def test_reset_of_a_learner_without_progress(ana: Any, ada: Any) -> None:
    assert data(reset(ada, ana, reason=None, keep_completions=None))["experience_points"] == 0
    assert ExperienceEntry.objects.get().amount == 0


@pytest.mark.parametrize(
    ("body", "field", "text"),
    [
        ({"target_user_id": "x"}, "target_user_id", "Invalid user ID format"),
        ({"reason": ""}, "reason", "Reason is required"),
        ({"reason": "x" * 501}, "reason", "Reason too long"),
        ({"keep_completions": "true"}, "keep_completions", "Must be a boolean."),
        ({"keep_completions": 1}, "keep_completions", "Must be a boolean."),
    ],
)
def test_reset_refuses_invalid_fields(ana: Any, ada: Any, body: dict[str, Any], field: str, text: str) -> None:
    assert errors(ada.post(URL, {"target_user_id": str(ana.user.pk)} | body)) == {field: [text]}


def test_reset_of_an_unknown_user_is_not_found(ada: Any) -> None:
    assert failure(ada.post(URL, {"target_user_id": UNKNOWN_ID})) == (404, "NOT_FOUND", "User not found")
