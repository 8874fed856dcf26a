"""GET /api/users/:id/progress: a learner's progress as an administrator sees it."""

from typing import Any

import pytest

from accounts.tests.helpers import UNKNOWN_ID, data, errors, failure


@pytest.mark.parametrize("mount", ["/api/users", "/api/v1/users"])
def test_user_progress_equals_the_own_progress_and_summary(
    clock: Any, ana: Any, ada: Any, course: Any, mount: str
) -> None:
    ana.put("/api/users/profile", {"timezone": "Pacific/Kiritimati"})
    ana.post("/api/v1/progress/lesson/qu-l1", {"score": 95})
    response = ada.get(f"{mount}/{ana.user.pk}/progress")
    assert data(response) == {
        "user": {"id": str(ana.user.pk), "email": "ana@example.org", "username": "Ana", "role": "student"},
        "progress": data(ana.get("/api/v1/progress")),
        "summary": data(ana.get("/api/v1/progress/summary")),
    }
    assert response["Cache-Control"] == "no-store"


def test_user_progress_of_a_learner_without_progress(clock: Any, ana: Any, ada: Any) -> None:
    found = data(ada.get(f"/api/users/{ana.user.pk}/progress"))
    assert found["progress"] == data(ana.get("/api/v1/progress"))


def test_user_progress_refusals(ana: Any, carlos: Any, ada: Any) -> None:
    for caller in (ana, carlos):
        assert caller.get("/api/users/x/progress").status_code == 403
    assert errors(ada.get("/api/users/x/progress")) == {"id": ["Must be a UUID."]}
    assert failure(ada.get(f"/api/users/{UNKNOWN_ID}/progress")) == (404, "NOT_FOUND", "User not found")
