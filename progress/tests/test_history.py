"""GET /progress/history: the ledger, newest first, read on by cursor."""

from typing import Any

import pytest

from accounts.tests.helpers import data, errors

URL = "/api/v1/progress/history"


@pytest.fixture
def learner(clock: Any, ana: Any, ada: Any, course: Any) -> Any:
    """Three lessons at one instant, a bonus a second later."""
    for lesson in ("qu-l1", "qu-l2", "qu-l3"):
        assert ana.post(f"/api/v1/progress/lesson/{lesson}").status_code == 201
    clock.shift(1)
    body = {"target_user_id": str(ana.user.pk), "bonus_points": 5, "reason": "Contest"}
    assert ada.post("/api/v1/progress/bonus", body).status_code == 200
    return ana


def test_history_is_listed_newest_first(learner: Any, ada: Any) -> None:
    body = learner.get(URL).json()
    assert body["message"] == "History retrieved"
    assert [entry["source"] for entry in body["data"]] == ["bonus", "lesson:qu-l3", "lesson:qu-l2", "lesson:qu-l1"]
    assert body["data"][0] == {
        "id": body["data"][0]["id"],
        "kind": "bonus",
        "amount": 5,
        "source": "bonus",
        "reason": "Contest",
        "awarded_by": str(ada.user.pk),
        "created_at": "2026-03-02T12:00:01.000Z",
    }
    assert body["meta"] == {"limit": 50, "nextCursor": None, "hasNext": False}
    assert body["pagination"] == body["meta"]


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_history_pages_contain_every_entry_once(learner: Any, limit: int) -> None:
    seen, cursor = [], ""
    while True:
        body = learner.get(f"{URL}?limit={limit}{cursor}").json()
        seen += [entry["id"] for entry in body["data"]]
        assert len(body["data"]) <= limit
        assert body["meta"]["hasNext"] == (body["meta"]["nextCursor"] is not None)
        if not body["meta"]["hasNext"]:
            break
        cursor = f"&cursor={body['meta']['nextCursor']}"
    assert seen == sorted(seen, reverse=True)
    assert len(seen) == 4


def test_new_entries_do_not_disturb_history_paging(learner: Any, ada: Any) -> None:
    first = learner.get(f"{URL}?limit=2").json()
    body = {"target_user_id": str(learner.user.pk), "bonus_points": 9, "reason": "x"}
    ada.post("/api/v1/progress/bonus", body)
    second = learner.get(f"{URL}?limit=2&cursor={first['meta']['nextCursor']}").json()
    assert [entry["source"] for entry in second["data"]] == ["lesson:qu-l2", "lesson:qu-l1"]


def test_a_ledger_cursor_of_another_learner_shows_own_entries_only(learner: Any, sam: Any) -> None:
    cursor = learner.get(f"{URL}?limit=1").json()["meta"]["nextCursor"]
    assert data(sam.get(f"{URL}?cursor={cursor}")) == []


@pytest.mark.parametrize("cursor", ["", "x", "WzEsMl0=", "WzEsLTJd", "bnVsbA", "W10", "%F0%9F%92%A9", "WzldzFd" * 400])
def test_malformed_history_cursor_is_refused(ana: Any, cursor: str) -> None:
    assert errors(ana.get(f"{URL}?cursor={cursor}")) == {"cursor": ["Invalid cursor"]}


def test_history_cursor_out_of_range_is_refused(ana: Any) -> None:
    from langlearn.api.cursors import encode

    assert errors(ana.get(f"{URL}?cursor={encode(2**63 - 1, 1)}")) == {"cursor": ["Invalid cursor"]}


@pytest.mark.parametrize("limit", ["0", "101", "-1", "ten", ""])
def test_invalid_history_limit_is_refused(ana: Any, limit: str) -> None:
    assert set(errors(ana.get(f"{URL}?limit={limit}"))) == {"limit"}
