"""GET /progress/changes: what another device did since."""

import base64
from typing import Any

import pytest

from progress.models import LessonCompletion, UserProgress

URL = "/api/v1/progress/changes"


@pytest.fixture(autouse=True)
def _course(clock: Any, course: Any) -> None: ...


def complete(client: Any, *numbers: int) -> None:
    for number in numbers:
        client.post(f"/api/v1/progress/lesson/qu-l{number}")


def changes(client: Any, query: str = "") -> dict[str, Any]:
    response = client.get(f"{URL}{query}")
    assert (response.status_code, response.json()["message"]) == (200, "Changes retrieved")
    data: dict[str, Any] = response.json()["data"]
    return data


def lessons(page: dict[str, Any]) -> list[str]:
    return [completion["lesson_id"] for completion in page["completions"]]


def test_changes_of_a_new_learner_are_empty(ana: Any) -> None:
    data = changes(ana)
    assert data | {"cursor": "", "progress": {}} == {
        "completions": [],
        "enrollments": [],
        "exercises": [],
        "progress": {},
        "cursor": "",
        "has_more": False,
        "full_resync": False,
        "sync_checksum": {"count": 0, "xp": 0},
        "server_time": "2026-03-02T12:00:00.000Z",
    }
    assert data["progress"] == ana.get("/api/v1/progress").json()["data"]
    complete(ana, 1)
    assert lessons(changes(ana, f"?cursor={data['cursor']}")) == ["qu-l1"]


def test_changes_pages_contain_each_completion_once_in_its_latest_state(clock: Any, ana: Any) -> None:
    complete(ana, 1, 2, 3)
    clock.shift(60)
    ana.post("/api/v1/progress/lesson/qu-l1", {"score": 88})
    first = changes(ana, "?limit=2")
    assert (lessons(first), first["has_more"]) == (["qu-l2", "qu-l3"], True)
    second = changes(ana, f"?limit=2&cursor={first['cursor']}")
    assert (lessons(second), second["has_more"]) == (["qu-l1"], False)
    assert (second["completions"][0]["attempts"], second["completions"][0]["best_score"]) == (2, 88)
    assert second["sync_checksum"] == {"count": 3, "xp": 35}
    assert set(second["completions"][0]) == {
        "user_id",
        "lesson_id",
        "completed_at",
        "score",
        "time_spent_seconds",
        "experience_gained",
        "attempts",
        "best_score",
    }
    assert lessons(changes(ana, f"?cursor={second['cursor']}")) == []
    complete(ana, 3)
    assert lessons(changes(ana, f"?cursor={second['cursor']}")) == ["qu-l3"]


def test_every_write_raises_the_change_number(ana: Any) -> None:
    complete(ana, 1)
    cursor = changes(ana)["cursor"]
    for number, (method, path, body) in enumerate(
        (
            ("PUT", "/api/v1/progress/lives", {"lives_change": -1}),
            ("PUT", "/api/v1/progress", {"daily_goal_xp": 20}),
            ("PUT", "/api/users/profile", {"timezone": "America/Lima"}),
        ),
        start=2,
    ):
        assert ana.request(method, path, body).status_code == 200
        assert UserProgress.objects.get().change_number == number
        page = changes(ana, f"?cursor={cursor}")
        assert page["cursor"] != cursor
        assert page["completions"] == []
        cursor = page["cursor"]


def test_reset_requires_a_full_resync(ana: Any) -> None:
    complete(ana, 1, 2)
    cursor = changes(ana)["cursor"]
    UserProgress.objects.update(epoch=1, experience_points=0)
    LessonCompletion.objects.filter(lesson_id="qu-l1").update(visible=False)
    page = changes(ana, f"?cursor={cursor}")
    assert (page["full_resync"], lessons(page)) == (True, ["qu-l2"])
    assert page["sync_checksum"] == {"count": 1, "xp": 0}
    assert changes(ana, f"?cursor={page['cursor']}")["full_resync"] is False


def test_changes_cursor_ahead_of_a_restored_database_requires_a_full_resync(ana: Any) -> None:
    complete(ana, 1, 2)
    cursor = changes(ana)["cursor"]
    UserProgress.objects.update(change_number=1)
    page = changes(ana, f"?cursor={cursor}")
    assert (page["full_resync"], lessons(page)) == (True, ["qu-l1", "qu-l2"])


def encoded(text: str) -> str:
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


@pytest.mark.parametrize(
    "cursor",
    [
        "",
        "x",
        "%F0%9F%A6%9C",
        "e30",
        encoded("7"),
        encoded("[1,2]"),
        encoded("[1,2,3]"),
        encoded('["x",0,-1]'),
        "a" * 5000,
    ],
)
def test_malformed_changes_cursor_is_refused(ana: Any, cursor: str) -> None:
    response = ana.get(f"{URL}?cursor={cursor}")
    assert (response.status_code, response.json()["errors"]) == (400, {"cursor": ["Invalid cursor"]})


@pytest.mark.parametrize("numbers", ["true,1", "0,1.0", '0,"1"', "0,-1", "0,null", "0, 1", "0,1,2", f"0,{2**63}"])
def test_forged_changes_cursor_is_refused(ana: Any, numbers: str) -> None:
    response = ana.get(f"{URL}?cursor={encoded(f'[{chr(34)}{ana.user.pk.hex}{chr(34)},{numbers}]')}")
    assert (response.status_code, list(response.json()["errors"])) == (400, ["cursor"])


def test_changes_cursor_beyond_every_change_requires_a_full_resync(ana: Any) -> None:
    complete(ana, 1)
    far = encoded(f'["{ana.user.pk.hex}",0,{2**63 - 1}]')
    assert changes(ana, f"?cursor={far}")["full_resync"] is True


def test_changes_cursor_of_another_account_is_refused(ana: Any, sam: Any) -> None:
    response = sam.get(f"{URL}?cursor={changes(ana)['cursor']}")
    assert (response.status_code, response.json()["errors"]) == (400, {"cursor": ["Invalid cursor"]})


@pytest.mark.parametrize("query", ["limit=0", "limit=501", "limit=x", "limit=", "limit=1&limit=1"])
def test_invalid_changes_limit_is_refused(ana: Any, query: str) -> None:
    response = ana.get(f"{URL}?{query}")
    assert (response.status_code, list(response.json()["errors"])) == (400, ["limit"])
