"""POST /progress/bonus and /progress/adjust: what administrators give and take back."""

from typing import Any

import pytest

from accounts.models import AuditEntry
from accounts.tests.helpers import UNKNOWN_ID, data, errors, failure
from progress.models import ExperienceEntry, UserProgress

BONUS = "/api/v1/progress/bonus"
ADJUST = "/api/v1/progress/adjust"
NO_BONUS = "Bonus points must be between 1 and 10000"
NO_AMOUNT = "Amount must be between -10000 and 10000 and not 0"


def give(ada: Any, to: Any, points: int = 50) -> Any:
    return ada.post(BONUS, {"target_user_id": str(to.user.pk), "bonus_points": points, "reason": "Spelling contest"})


def adjust(ada: Any, to: Any, amount: int) -> Any:
    return ada.post(ADJUST, {"target_user_id": str(to.user.pk), "amount": amount, "reason": "Wrong contest"})


def test_a_bonus_is_added_and_changes_neither_streak_nor_lives(clock: Any, ana: Any, ada: Any, course: Any) -> None:
    ana.post("/api/v1/progress/lesson/qu-l1")
    before = data(ana.get("/api/v1/progress"))
    response = give(ada, ana)
    assert response.json()["message"] == "Awarded 50 bonus experience points"
    after = data(response)
    assert after == before | {"experience_points": 60, "xp_today": 60, "updated_at": after["updated_at"]}
    assert data(ana.get("/api/v1/progress")) == after


def test_bonus_creates_the_progress_row_without_an_active_day(clock: Any, ana: Any, ada: Any) -> None:
    after = data(give(ada, ana))
    assert (after["experience_points"], after["streak_current"], after["streak_active_today"]) == (50, 0, False)
    assert after["last_activity_date"] == data(ana.get("/api/v1/auth/me"))["user"]["registration_date"]


def test_bonus_is_recorded_in_the_ledger_and_the_audit_log(clock: Any, ana: Any, ada: Any) -> None:
    give(ada, ana)
    entry = ExperienceEntry.objects.get()
    assert (entry.kind, entry.amount, entry.source, entry.reason) == ("bonus", 50, "bonus", "Spelling contest")
    assert (entry.awarded_by_id, str(entry.local_date)) == (ada.user.pk, "2026-03-02")
    logged = AuditEntry.objects.get()
    assert (logged.action, logged.actor_id, logged.target_id) == ("progress.bonus_awarded", ada.user.pk, ana.user.pk)
    assert logged.before == {"experience_points": 0}
    assert logged.after == {"experience_points": 50, "bonus_points": 50}
    assert (logged.reason, logged.ip) == ("Spelling contest", "127.0.0.1")


def test_a_bonus_counts_for_the_learners_own_day(clock: Any, ada: Any, ana: Any) -> None:
    data(ana.put("/api/users/profile", {"timezone": "Pacific/Kiritimati"}))
    give(ada, ana)
    assert str(ExperienceEntry.objects.get().local_date) == "2026-03-03"


def test_adjustment_takes_back_at_most_what_was_awarded(clock: Any, ana: Any, ada: Any, course: Any) -> None:
    ana.post("/api/v1/progress/lesson/qu-l1")
    give(ada, ana, 50)
    response = adjust(ada, ana, -30)
    assert response.json()["message"] == "Adjusted experience points by -30"
    assert data(response)["experience_points"] == 30
    refused = adjust(ada, ana, -21)
    assert failure(refused) == (409, "CONFLICT", "Adjustment exceeds awarded bonus points")
    assert refused.json()["error"]["context"]["awarded_points"] == 20
    assert data(adjust(ada, ana, -20))["experience_points"] == 10
    assert data(adjust(ada, ana, 5))["experience_points"] == 15
    kinds = list(ExperienceEntry.objects.order_by("id").values_list("kind", "amount", "source"))
    assert kinds[2:] == [("adjustment", -30, "adjust"), ("adjustment", -20, "adjust"), ("adjustment", 5, "adjust")]
    assert AuditEntry.objects.filter(action="progress.adjusted").count() == 3


def test_adjustment_does_not_change_xp_today(clock: Any, ana: Any, ada: Any) -> None:
    adjust(ada, ana, 7)
    assert data(ana.get("/api/v1/progress"))["xp_today"] == 0


def test_refused_adjustment_stores_nothing(clock: Any, ana: Any, ada: Any) -> None:
    assert adjust(ada, ana, -1).status_code == 409
    assert not UserProgress.objects.exists()
    assert not ExperienceEntry.objects.exists()
    assert not AuditEntry.objects.exists()


@pytest.mark.parametrize(("url", "field", "text"), [(BONUS, "bonus_points", NO_BONUS), (ADJUST, "amount", NO_AMOUNT)])
@pytest.mark.parametrize("value", [0, 10001, -10001, "5", 5.0, True, None, [], 2**70])
def test_bonus_and_adjustment_outside_the_bounds_are_refused(
    ada: Any, ana: Any, url: str, field: str, text: str, value: Any
) -> None:
    body = {"target_user_id": str(ana.user.pk), "reason": "x", field: value}
    assert errors(ada.post(url, body)) == {field: [text]}


@pytest.mark.parametrize("url", [BONUS, ADJUST])
def test_all_errors_of_a_bonus_are_reported_together(ada: Any, url: str) -> None:
    points = {"bonus_points": [NO_BONUS]} if url == BONUS else {"amount": [NO_AMOUNT]}
    expected = {"target_user_id": ["Invalid user ID format"], "reason": ["Reason is required"], **points}
    assert errors(ada.post(url)) == expected
    assert errors(ada.post(url, {})) == expected


@pytest.mark.parametrize("value", ["", "me", "123", 7, None, "0b1f8f3e5a524a0e9a3b1f6f6b7f2c10", ["a"]])
def test_bonus_target_must_be_a_uuid(ada: Any, value: Any) -> None:
    body = {"target_user_id": value, "bonus_points": 1, "reason": "x"}
    assert errors(ada.post(BONUS, body)) == {"target_user_id": ["Invalid user ID format"]}


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        ("", "Reason is required"),
        (" \n", "Reason is required"),
        (None, "Reason is required"),
        (5, "Reason is required"),
        ("x" * 501, "Reason too long"),
        ("a\u0007b", "May not contain control characters."),
    ],
)
def test_bonus_and_adjustment_require_a_reason(ada: Any, ana: Any, reason: Any, text: str) -> None:
    body = {"target_user_id": str(ana.user.pk), "bonus_points": 1, "reason": reason}
    assert errors(ada.post(BONUS, body)) == {"reason": [text]}


def test_bonus_bounds_are_inclusive_and_unknown_keys_are_ignored(ada: Any, ana: Any) -> None:
    body = {"target_user_id": str(ana.user.pk).upper(), "bonus_points": 10000, "reason": "é" * 500, "more": 1}
    assert data(ada.post(BONUS, body))["experience_points"] == 10000
    assert data(adjust(ada, ana, -10000))["experience_points"] == 0


@pytest.mark.parametrize("url", [BONUS, ADJUST])
def test_bonus_for_an_unknown_user_is_not_found(ada: Any, url: str) -> None:
    body = {"target_user_id": UNKNOWN_ID, "bonus_points": 5, "amount": 5, "reason": "x"}
    assert failure(ada.post(url, body)) == (404, "NOT_FOUND", "User not found")
    assert not UserProgress.objects.exists()


@pytest.mark.parametrize("url", [BONUS, ADJUST, "/api/v1/progress/reset"])
def test_bonus_checks_the_role_before_the_body(ana: Any, carlos: Any, url: str) -> None:
    for caller in (ana, carlos):
        assert failure(caller.post(url, {"target_user_id": "me"})) == (
            403,
            "AUTHORIZATION_ERROR",
            "Insufficient permissions",
        )
