"""GET /progress: the learner's present state, computed for this moment without writing."""

from typing import Any

import pytest

from accounts.models import User
from progress.models import UserProgress

URL = "/api/v1/progress"


def complete(client: Any, number: int = 1) -> Any:
    return client.post(f"/api/v1/progress/lesson/qu-l{number}")


def test_a_new_learner_gets_the_defaults_and_nothing_is_written(clock: Any, ana: Any) -> None:
    response = ana.get(URL)
    assert response.status_code == 200
    assert response["Cache-Control"] == "private, no-cache"
    assert response.json()["message"] == "Progress retrieved"
    assert response.json()["data"] == {
        "user_id": str(ana.user.pk),
        "experience_points": 0,
        "lives_current": 5,
        "lives_max": 5,
        "lives_regenerate_at": None,
        "lives_full_at": None,
        "streak_current": 0,
        "streak_longest": 0,
        "streak_active_today": False,
        "streak_expires_on": None,
        "daily_goal_xp": 0,
        "xp_today": 0,
        "timezone": "UTC",
        "last_completed_lesson_id": None,
        "last_activity_date": "2026-03-02T12:00:00.000Z",
        "updated_at": "2026-03-02T12:00:00.000Z",
    }
    assert not UserProgress.objects.exists()


def test_unchanged_progress_is_answered_304(clock: Any, ana: Any, course: Any) -> None:
    tag = ana.get(URL)["ETag"]
    unchanged = ana.get(URL, If_None_Match=tag)
    assert (unchanged.status_code, unchanged.content, unchanged["ETag"]) == (304, b"", tag)
    complete(ana)
    assert ana.get(URL, If_None_Match=tag).status_code == 200


class TestStreakInProgress:
    """Days are the learner's own, in the zone of the account."""

    @pytest.fixture(autouse=True)
    def _course(self, course: Any) -> None: ...

    def days(self, client: Any, clock: Any, *instants: str) -> dict[str, Any]:
        for instant in instants:
            clock.move_to(instant)
            client.renew()
            complete(client)
        state: dict[str, Any] = client.get(URL).json()["data"]
        return state

    @pytest.mark.parametrize(
        ("zone", "instants", "streak"),
        [
            ("UTC", ["2026-03-02T23:59:00Z", "2026-03-03T00:01:00Z"], 2),
            ("UTC", ["2026-03-02T00:01:00Z", "2026-03-02T23:59:00Z"], 1),
            ("Pacific/Kiritimati", ["2026-03-02T09:59:00Z", "2026-03-02T10:01:00Z"], 2),
            ("Pacific/Honolulu", ["2026-03-02T09:59:00Z", "2026-03-02T10:01:00Z"], 2),
            ("Pacific/Honolulu", ["2026-03-02T10:01:00Z", "2026-03-03T09:59:00Z"], 1),
            ("Asia/Kathmandu", ["2026-03-02T18:14:00Z", "2026-03-02T18:16:00Z"], 2),
            ("Europe/Madrid", ["2026-03-28T23:30:00Z", "2026-03-29T21:30:00Z"], 1),  # a day of 23 hours
            ("America/New_York", ["2026-11-01T04:01:00Z", "2026-11-02T04:59:00Z"], 1),  # a day of 25 hours
            ("UTC", ["2026-12-31T23:00:00Z", "2027-01-01T01:00:00Z"], 2),
            ("UTC", ["2026-03-02T12:00:00Z", "2026-03-04T12:00:00Z"], 1),
        ],
    )
    def test_streak_after_two_lessons_in_a_zone(
        self, ana: Any, clock: Any, zone: str, instants: list[str], streak: int
    ) -> None:
        User.objects.filter(pk=ana.user.pk).update(timezone=zone)
        assert self.days(ana, clock, *instants)["streak_current"] == streak

    def test_day_without_a_lesson_ends_the_streak(self, ana: Any, clock: Any) -> None:
        self.days(ana, clock, "2026-03-02T12:00:00Z", "2026-03-03T12:00:00Z", "2026-03-04T12:00:00Z")
        clock.move_to("2026-03-05T23:59:00Z")
        ana.renew()
        alive = ana.get(URL).json()["data"]
        assert (alive["streak_current"], alive["streak_active_today"]) == (3, False)
        assert alive["streak_expires_on"] == "2026-03-05"
        clock.move_to("2026-03-06T00:01:00Z")
        over = ana.get(URL).json()["data"]
        assert (over["streak_current"], over["streak_longest"], over["streak_expires_on"]) == (0, 3, None)
        assert over["xp_today"] == 0

    def test_a_change_of_zone_keeps_the_streak_and_never_turns_dates_back(self, ana: Any, clock: Any) -> None:
        self.days(ana, clock, "2026-03-01T12:00:00Z", "2026-03-02T12:00:00Z")
        for zone in ("Pacific/Kiritimati", "Pacific/Honolulu"):
            changed = ana.put("/api/users/profile", {"timezone": zone})
            assert changed.status_code == 200
            state = ana.get(URL).json()["data"]
            assert (state["timezone"], state["streak_current"], state["streak_longest"]) == (zone, 2, 2)
        # In Kiritimati it was the 3rd already; in Honolulu it is still the 2nd, but the learner's date stays the 3rd.
        assert complete(ana).status_code == 409
        state = ana.get(URL).json()["data"]
        assert (state["streak_current"], state["streak_active_today"]) == (3, True)

    def test_time_zone_can_be_changed_three_times_a_week(self, ana: Any, clock: Any) -> None:
        complete(ana)
        for zone in ("Europe/Madrid", "America/Lima", "Asia/Tokyo"):
            assert ana.put("/api/users/profile", {"timezone": zone}).status_code == 200
        refused = ana.put("/api/users/profile", {"timezone": "Europe/Paris", "username": "Somebody Else"})
        assert refused.status_code == 429
        assert refused.json()["message"] == "Time zone changed too often"
        assert int(refused["Retry-After"]) == 7 * 86400
        profile = ana.get("/api/users/profile").json()["data"]
        assert (profile["timezone"], profile["username"]) == ("Asia/Tokyo", "Ana")

    def test_zone_can_be_changed_freely_before_the_first_lesson(self, ana: Any, clock: Any) -> None:
        for zone in ("Europe/Madrid", "America/Lima", "Asia/Tokyo", "Europe/Paris", "UTC"):
            assert ana.put("/api/users/profile", {"timezone": zone}).status_code == 200


class TestLivesInProgress:
    def test_a_missing_life_comes_back_every_four_hours(self, ana: Any, clock: Any, course: Any) -> None:
        complete(ana)
        UserProgress.objects.filter(user=ana.user.pk).update(lives_count=3)
        now = ana.get(URL).json()["data"]
        assert (now["lives_current"], now["lives_regenerate_at"]) == (3, "2026-03-02T16:00:00.000Z")
        assert now["lives_full_at"] == "2026-03-02T20:00:00.000Z"
        clock.move_to("2026-03-02T16:00:00Z")
        ana.renew()
        later = ana.get(URL).json()["data"]
        assert (later["lives_current"], later["lives_regenerate_at"]) == (4, "2026-03-02T20:00:00.000Z")
        clock.move_to("2026-03-02T20:00:00Z")
        ana.renew()
        full = ana.get(URL).json()["data"]
        assert (full["lives_current"], full["lives_regenerate_at"], full["lives_full_at"]) == (5, None, None)


def test_last_completed_lesson_skips_deleted_lessons(ana: Any, clock: Any, course: Any) -> None:
    from content.models import PublishedLesson

    complete(ana, 1)
    clock.shift(60)
    complete(ana, 2)
    assert ana.get(URL).json()["data"]["last_completed_lesson_id"] == "qu-l2"
    PublishedLesson.objects.filter(pk="qu-l2").delete()
    assert ana.get(URL).json()["data"]["last_completed_lesson_id"] == "qu-l1"
