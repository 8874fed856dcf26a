"""PUT /progress/lives: learners report losses; time gives lives back."""

from typing import Any

import pytest

from progress.models import UserProgress

URL = "/api/v1/progress/lives"


@pytest.fixture(autouse=True)
def _noon(clock: Any) -> None: ...


def lives(response: Any) -> tuple[int, str | None, str | None]:
    assert response.status_code == 200, response.json()
    data = response.json()["data"]
    return data["lives_current"], data["lives_regenerate_at"], data["lives_full_at"]


def test_losing_a_life_starts_the_timer_and_reading_does_not_change_it(clock: Any, ana: Any) -> None:
    clock.move_to("2026-03-02T13:30:00Z")
    ana.renew()
    response = ana.put(URL, {"lives_change": -2})
    assert response.json()["message"] == "Lives updated successfully"
    assert lives(response) == (3, "2026-03-02T17:30:00.000Z", "2026-03-02T21:30:00.000Z")
    clock.move_to("2026-03-02T17:30:00Z")
    ana.renew()
    for _ in range(2):
        read = ana.get("/api/v1/progress")
        assert lives(read) == (4, "2026-03-02T21:30:00.000Z", "2026-03-02T21:30:00.000Z")
    clock.move_to("2026-03-02T18:30:00Z")
    ana.renew()
    assert lives(ana.put(URL, {"lives_change": -1})) == (3, "2026-03-02T21:30:00.000Z", "2026-03-03T01:30:00.000Z")
    clock.move_to("2026-03-03T01:30:00Z")
    ana.renew()
    assert lives(ana.get("/api/v1/progress")) == (5, None, None)


@pytest.mark.parametrize(
    ("body", "left"),
    [({"lives_change": -1}, 4), ({"lives_change": -10}, 0), ({"lives_current": 0}, 0), ({"lives_current": 3}, 3)],
)
def test_lives_can_be_lowered(ana: Any, body: Any, left: int) -> None:
    assert lives(ana.put(URL, body))[0] == left


@pytest.mark.parametrize(
    "body", [{"lives_change": 0}, {"lives_current": 5}, {"lives_change": 0, "lives_current": None}]
)
def test_lives_update_without_a_change_stores_nothing(ana: Any, body: Any) -> None:
    assert lives(ana.put(URL, body)) == (5, None, None)
    assert not UserProgress.objects.exists()


@pytest.mark.parametrize("body", [{"lives_change": 1}, {"lives_current": 6}, {"lives_current": 10}])
def test_only_administrators_may_raise_their_own_lives(ana: Any, carlos: Any, ada: Any, body: Any) -> None:
    for learner in (ana, carlos):
        refused = learner.put(URL, body)
        assert (refused.status_code, refused.json()["message"]) == (403, "Lives cannot be raised")
        assert refused.json()["error"]["code"] == "AUTHORIZATION_ERROR"
    raised = lives(ada.put(URL, body))
    assert raised == (body.get("lives_current", 6), None, None)


def test_lives_are_limited_to_ten(ada: Any) -> None:
    assert lives(ada.put(URL, {"lives_change": 10}))[0] == 10


def test_setting_the_current_number_of_lives_is_allowed(ana: Any) -> None:
    ana.put(URL, {"lives_current": 2})
    assert ana.put(URL, {"lives_current": 3}).status_code == 403
    assert lives(ana.put(URL, {"lives_current": 2}))[0] == 2


def test_lives_self_refill_setting_lets_learners_raise_lives(ana: Any, settings: Any) -> None:
    settings.LIVES_SELF_REFILL = True
    ana.put(URL, {"lives_current": 0})
    assert lives(ana.put(URL, {"lives_change": 5}))[0] == 5


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({}, {"body": ["Send exactly one of lives_change and lives_current"]}),
        (None, {"body": ["Send exactly one of lives_change and lives_current"]}),
        ({"lives_change": -1, "lives_current": 1}, {"body": ["Send exactly one of lives_change and lives_current"]}),
        ({"lives_change": -11}, {"lives_change": ["Change must be between -10 and 10"]}),
        ({"lives_change": 11}, {"lives_change": ["Change must be between -10 and 10"]}),
        ({"lives_current": -1}, {"lives_current": ["Lives must be between 0 and 10"]}),
        ({"lives_current": 11}, {"lives_current": ["Lives must be between 0 and 10"]}),
        ({"lives_current": "1"}, {"lives_current": ["Must be an integer."]}),
        ({"lives_change": True}, {"lives_change": ["Must be an integer."]}),
        ({"lives_change": -1.0}, {"lives_change": ["Must be an integer."]}),
    ],
)
def test_lives_refuse_an_invalid_body(ana: Any, body: Any, errors: Any) -> None:
    response = ana.put(URL, body)
    assert (response.status_code, response.json()["errors"]) == (400, errors)
    assert not UserProgress.objects.exists()


def test_lives_are_validated_before_permission_is_checked(ana: Any) -> None:
    assert ana.put(URL, {"lives_change": 99}).status_code == 400
