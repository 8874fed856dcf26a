"""PUT /progress: goal, zone and last lesson, all or none; what only the server writes is named, not taken."""

from typing import Any

import pytest

from content.models import PublishedLesson
from progress.models import UserProgress

URL = "/api/v1/progress"


@pytest.fixture(autouse=True)
def _noon(clock: Any) -> None: ...


def complete(client: Any, lesson: str) -> None:
    assert client.post(f"/api/v1/progress/lesson/{lesson}").status_code == 201


def updated(client: Any, body: Any) -> dict[str, Any]:
    response = client.put(URL, body)
    assert response.status_code == 200, response.json()
    answer: dict[str, Any] = response.json()
    return answer


@pytest.mark.parametrize("body", [None, {}, {"daily_goal_xp": None, "timezone": None}, {"daily_goal_xp": 0}])
def test_empty_progress_update_changes_nothing(ana: Any, body: Any) -> None:
    before = ana.get(URL).json()["data"]
    answer = updated(ana, body)
    assert answer["message"] == "Progress updated successfully"
    assert answer["meta"] == {"ignored_fields": []}
    assert answer["data"] == before
    assert not UserProgress.objects.exists()


def test_progress_update_sets_the_goal_and_ignores_points(ana: Any) -> None:
    answer = updated(ana, {"daily_goal_xp": 30, "experience_points": 999999})
    assert answer["message"] == "Progress updated; ignored: experience_points"
    assert answer["meta"] == {"ignored_fields": ["experience_points"]}
    assert (answer["data"]["daily_goal_xp"], answer["data"]["experience_points"]) == (30, 0)


def test_progress_update_names_differing_and_unknown_fields_as_ignored(ana: Any) -> None:
    state = ana.get(URL).json()["data"]
    assert updated(ana, state)["meta"] == {"ignored_fields": []}
    sent = {"xyz": None, "lives_current": 1, "streak_current": 0, "experience_points": None, "user_id": "x", "Aa": 1}
    answer = updated(ana, sent)
    assert answer["meta"] == {"ignored_fields": ["Aa", "lives_current", "user_id", "xyz"]}
    assert answer["message"] == "Progress updated; ignored: Aa, lives_current, user_id, xyz"


def test_progress_update_of_the_zone_changes_the_account(ana: Any) -> None:
    assert updated(ana, {"timezone": "America/Lima"})["data"]["timezone"] == "America/Lima"
    assert ana.get("/api/users/profile").json()["data"]["timezone"] == "America/Lima"


def test_too_frequent_zone_change_applies_nothing_of_the_update(ana: Any, course: Any) -> None:
    complete(ana, "qu-l1")
    for zone in ("Europe/Madrid", "America/Lima", "Asia/Tokyo"):
        updated(ana, {"timezone": zone})
    refused = ana.put(URL, {"timezone": "Europe/Paris", "daily_goal_xp": 50})
    assert (refused.status_code, refused.json()["message"]) == (429, "Time zone changed too often")
    assert int(refused["Retry-After"]) == 7 * 86400
    state = ana.get(URL).json()["data"]
    assert (state["timezone"], state["daily_goal_xp"]) == ("Asia/Tokyo", 0)
    wrong = ana.put(URL, {"timezone": "Europe/Paris", "last_completed_lesson_id": "qu-l2"})
    assert (wrong.status_code, list(wrong.json()["errors"])) == (400, ["last_completed_lesson_id"])
    assert ana.get(URL).json()["data"] == state


def test_progress_update_with_an_invalid_lesson_does_not_change_the_zone(ana: Any, course: Any) -> None:
    complete(ana, "qu-l1")
    state = ana.get(URL).json()["data"]
    body = {"timezone": "Europe/Paris", "daily_goal_xp": 7, "last_completed_lesson_id": "qu-l2"}
    assert ana.put(URL, body).status_code == 400
    assert ana.get(URL).json()["data"] == state
    assert ana.get("/api/users/profile").json()["data"]["timezone"] == "UTC"


class TestLastLesson:
    @pytest.fixture(autouse=True)
    def _course(self, course: Any) -> None: ...

    def last(self, client: Any) -> str | None:
        chosen: str | None = client.get(URL).json()["data"]["last_completed_lesson_id"]
        return chosen

    def test_learner_chooses_the_last_lesson_among_completed_lessons(self, clock: Any, ana: Any) -> None:
        complete(ana, "qu-l1")
        clock.shift(60)
        complete(ana, "qu-l2")
        assert self.last(ana) == "qu-l2"
        clock.shift(60)
        assert updated(ana, {"last_completed_lesson_id": "qu-l1"})["data"]["last_completed_lesson_id"] == "qu-l1"
        clock.shift(60)
        complete(ana, "qu-l3")
        assert self.last(ana) == "qu-l3"

    @pytest.mark.parametrize("nothing", [None, ""])
    def test_learner_may_clear_the_last_lesson(self, clock: Any, ana: Any, nothing: Any) -> None:
        complete(ana, "qu-l1")
        clock.shift(60)
        assert updated(ana, {"last_completed_lesson_id": nothing})["data"]["last_completed_lesson_id"] is None

    def test_completion_takes_precedence_over_a_choice_at_the_same_instant(self, ana: Any) -> None:
        complete(ana, "qu-l1")
        updated(ana, {"last_completed_lesson_id": None})
        assert self.last(ana) == "qu-l1"

    def test_last_lesson_that_is_not_completed_or_deleted_is_refused(self, ana: Any, sam: Any) -> None:
        complete(ana, "qu-l1")
        complete(sam, "qu-l2")
        PublishedLesson.objects.filter(pk="qu-l1").delete()
        for lesson in ("qu-l1", "qu-l2", "nope", "hidden-l1"):
            refused = ana.put(URL, {"last_completed_lesson_id": lesson, "daily_goal_xp": 7})
            assert refused.status_code == 400
            assert refused.json()["errors"] == {"last_completed_lesson_id": ["Lesson is unknown or not completed"]}
        assert ana.get(URL).json()["data"]["daily_goal_xp"] == 0


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({"experience_points": -1}, {"experience_points": ["Experience points must be non-negative"]}),
        ({"lives_current": 11}, {"lives_current": ["Lives must be between 0 and 10"]}),
        ({"lives_current": -1}, {"lives_current": ["Lives must be between 0 and 10"]}),
        ({"streak_current": -1}, {"streak_current": ["Streak must be non-negative"]}),
        ({"daily_goal_xp": 1001}, {"daily_goal_xp": ["Daily goal must be between 0 and 1000"]}),
        ({"daily_goal_xp": -1}, {"daily_goal_xp": ["Daily goal must be between 0 and 1000"]}),
        ({"daily_goal_xp": "5"}, {"daily_goal_xp": ["Must be an integer."]}),
        ({"timezone": "Mars/Olympus"}, {"timezone": ["Must be an IANA time zone name."]}),
        ({"timezone": ""}, {"timezone": ["Must be an IANA time zone name."]}),
        ({"timezone": ["UTC"]}, {"timezone": ["Must be an IANA time zone name."]}),
        ({"last_completed_lesson_id": "x" * 61}, {"last_completed_lesson_id": ["Lesson ID too long"]}),
        ({"last_completed_lesson_id": 5}, {"last_completed_lesson_id": ["Must be a string."]}),
        (
            {"last_completed_lesson_id": "nope", "streak_current": -1},
            {
                "streak_current": ["Streak must be non-negative"],
                "last_completed_lesson_id": ["Lesson is unknown or not completed"],
            },
        ),
    ],
)
def test_progress_update_refuses_an_invalid_field(ana: Any, body: Any, errors: Any) -> None:
    response = ana.put(URL, body | {"daily_goal_xp": body.get("daily_goal_xp", 99)})
    assert (response.status_code, response.json()["errors"]) == (400, errors)
    assert not UserProgress.objects.exists()
