"""GET /progress/calendar: each local date, with what was done on it."""

from typing import Any

import pytest

from accounts.tests.helpers import data, errors

URL = "/api/v1/progress/calendar"


def days(response: Any) -> dict[str, Any]:
    return {day["date"]: day for day in data(response)["days"]}


def test_calendar_shows_the_last_thirty_days_by_default(clock: Any, ana: Any) -> None:
    response = ana.get(URL)
    assert response.json()["message"] == "Calendar retrieved"
    found = data(response)
    assert (found["timezone"], found["from"], found["to"]) == ("UTC", "2026-02-01", "2026-03-02")
    assert [day["date"] for day in found["days"]][:: len(found["days"]) - 1] == ["2026-02-01", "2026-03-02"]
    assert len(found["days"]) == 30
    assert found["days"][0] == {
        "date": "2026-02-01",
        "lessons": 0,
        "practice_sessions": 0,
        "xp": 0,
        "time_spent_seconds": 0,
        "active": False,
        "carried": False,
    }


def test_calendar_day_shows_lessons_points_and_time(clock: Any, ana: Any, ada: Any, course: Any) -> None:
    ana.post("/api/v1/progress/lesson/qu-l1", {"score": 95, "time_spent_seconds": 60})
    ana.post("/api/v1/progress/lesson/qu-l1", {"time_spent_seconds": 30})
    ana.post("/api/v1/progress/lesson/qu-l2")
    for path, points in (("bonus", {"bonus_points": 5}), ("adjust", {"amount": 100})):
        body = {"target_user_id": str(ana.user.pk), "reason": "x", **points}
        assert ada.post(f"/api/v1/progress/{path}", body).status_code == 200
    clock.move_to("2026-03-03T12:00:00Z")
    ana.renew()
    ana.post("/api/v1/progress/lesson/qu-l1", {"time_spent_seconds": 10})
    found = days(ana.get(f"{URL}?from=2026-03-02"))
    assert list(found) == ["2026-03-02", "2026-03-03"]
    first, second = found.values()
    assert (first["lessons"], first["xp"], first["time_spent_seconds"], first["active"]) == (2, 12 + 15 + 5, 90, True)
    assert (second["lessons"], second["xp"], second["time_spent_seconds"], second["active"]) == (1, 0, 10, True)


def test_a_bonus_makes_no_day_active(clock: Any, ana: Any, ada: Any) -> None:
    body = {"target_user_id": str(ana.user.pk), "bonus_points": 5, "reason": "x"}
    ada.post("/api/v1/progress/bonus", body)
    day = days(ana.get(URL))["2026-03-02"]
    assert (day["xp"], day["active"], day["lessons"]) == (5, False, 0)


def test_days_that_a_change_of_zone_jumps_over_are_carried(clock: Any, ana: Any, course: Any) -> None:
    ana.put("/api/users/profile", {"timezone": "Pacific/Honolulu"})
    ana.post("/api/v1/progress/lesson/qu-l1")
    ana.put("/api/users/profile", {"timezone": "Pacific/Kiritimati"})
    found = data(ana.get(f"{URL}?from=2026-03-01"))
    assert found["timezone"] == "Pacific/Kiritimati"
    assert [(day["date"][-2:], day["active"], day["carried"]) for day in found["days"]] == [
        ("01", False, False),
        ("02", True, True),
        ("03", False, False),
    ]


def test_calendar_today_never_moves_back_after_a_zone_change(clock: Any, ana: Any, course: Any) -> None:
    ana.put("/api/users/profile", {"timezone": "Pacific/Kiritimati"})
    ana.post("/api/v1/progress/lesson/qu-l1")
    ana.put("/api/users/profile", {"timezone": "Pacific/Honolulu"})
    assert data(ana.get(URL))["to"] == "2026-03-03"


def test_calendar_shows_no_activity_of_other_learners(clock: Any, ana: Any, sam: Any, course: Any) -> None:
    ana.post("/api/v1/progress/lesson/qu-l1")
    assert not any(day["active"] for day in data(sam.get(URL))["days"])


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("from=2026-02-30", {"from": ["Must be a date, YYYY-MM-DD."]}),
        ("to=tomorrow&from=1", {"from": ["Must be a date, YYYY-MM-DD."], "to": ["Must be a date, YYYY-MM-DD."]}),
        ("to=", {"to": ["Must be a date, YYYY-MM-DD."]}),
        ("from=2026-03-03&to=2026-03-02", {"from": ["May not be later than to."]}),
        ("from=2026-03-03", {"from": ["May not be later than to."]}),
        ("from=2025-03-01&to=2026-03-02", {"from": ["At most 366 days"]}),
        ("from=0001-01-01", {"from": ["At most 366 days"]}),
        ("to=2026-03-01&to=2026-03-02", {"to": ["May be given only once."]}),
    ],
)
def test_calendar_refuses_invalid_dates(clock: Any, ana: Any, query: str, expected: dict[str, list[str]]) -> None:
    assert errors(ana.get(f"{URL}?{query}")) == expected


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("from=2025-03-02&to=2026-03-02", 366),
        ("from=2026-03-02&to=2026-03-02", 1),
        ("to=0001-01-03", 3),
        ("from=9999-12-30&to=9999-12-31", 2),
    ],
)
def test_calendar_of_the_first_and_last_possible_dates(clock: Any, ana: Any, query: str, number: int) -> None:
    assert len(data(ana.get(f"{URL}?{query}"))["days"]) == number
