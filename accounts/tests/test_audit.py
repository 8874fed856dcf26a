"""GET /api/users/audit: who may read what was done, and in which slices."""

from datetime import timedelta, timezone
from typing import Any
from urllib.parse import quote

import pytest
import time_machine

from accounts import audit
from accounts.audit import Actor
from accounts.models import AuditAction
from accounts.tests.helpers import UNKNOWN_ID, data, errors
from langlearn.api.instants import format_instant, now

AUDIT = "/api/users/audit"


@pytest.fixture
def log(ada, ana, sam):
    """Three entries, a minute apart: by ada on ana, by nobody on sam, by ada on sam."""
    start = now() - timedelta(hours=1)
    written = [
        (AuditAction.ROLE_CHANGED, ada.user.id, ana.user.id, {"role": "student"}, {"role": "admin"}),
        (AuditAction.REUSE_DETECTED, None, sam.user.id, None, {"session_id": str(sam.user.id)}),
        (
            AuditAction.BONUS_AWARDED,
            ada.user.id,
            sam.user.id,
            {"experience_points": 0},
            {"experience_points": 5, "bonus_points": 5},
        ),
    ]
    for minute, (action, actor, target, before, after) in enumerate(written):
        moment = start + timedelta(minutes=minute)
        audit.record(action, by=Actor(id=actor), target_id=target, before=before, after=after, at=moment)
    return start


def actions(response):
    return [entry["action"] for entry in data(response)]


def test_audit_log_is_listed_newest_first(ada: Any, log: Any) -> None:
    response = ada.get(AUDIT)
    assert actions(response) == ["progress.bonus_awarded", "session.reuse_detected", "user.role_changed"]
    assert response.json()["meta"]["total"] == 3
    assert data(response)[1]["actor"] is None
    assert data(response)[0]["target"]["email"] == "sam@example.org"


def test_audit_log_can_be_filtered(ada: Any, ana: Any, sam: Any, log: Any) -> None:
    assert len(actions(ada.get(f"{AUDIT}?actor_id={ada.user.id}"))) == 2
    assert len(actions(ada.get(f"{AUDIT}?target_id={str(sam.user.id).upper()}"))) == 2
    assert actions(ada.get(f"{AUDIT}?actor_id={ada.user.id}&target_id={ana.user.id}")) == ["user.role_changed"]
    assert actions(ada.get(f"{AUDIT}?action=session.reuse_detected")) == ["session.reuse_detected"]
    assert actions(ada.get(f"{AUDIT}?target_id={UNKNOWN_ID}")) == []


def test_audit_period_includes_both_ends(ada: Any, log: Any) -> None:
    middle = format_instant(log + timedelta(minutes=1))
    assert len(actions(ada.get(f"{AUDIT}?from={middle}"))) == 2
    assert len(actions(ada.get(f"{AUDIT}?to={middle}"))) == 2
    assert actions(ada.get(f"{AUDIT}?from={middle}&to={middle}")) == ["session.reuse_detected"]
    ahead = (log + timedelta(minutes=1)).astimezone(timezone(timedelta(hours=2)))
    elsewhere = quote(ahead.isoformat(timespec="milliseconds"))
    assert actions(ada.get(f"{AUDIT}?from={elsewhere}&to={elsewhere}")) == ["session.reuse_detected"]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("actor_id=x", "actor_id"),
        ("target_id=", "target_id"),
        ("action=user.created", "action"),
        ("from=2026-03-02", "from"),
        ("to=2026-03-02T10:15:30", "to"),
        ("from=2026-03-02T10:15:30Z&from=2026-03-02T10:15:30Z", "from"),
        ("limit=x", "limit"),
    ],
)
def test_audit_errors_name_each_wrong_parameter(ada: Any, query: Any, field: Any) -> None:
    assert set(errors(ada.get(f"{AUDIT}?{query}"))) == {field}


def test_audit_entries_of_one_instant_keep_their_order_across_pages(ada: Any, ana: Any) -> None:
    with time_machine.travel(now(), tick=False):
        for _ in range(5):
            audit.record(AuditAction.PASSWORD_CHANGED, by=Actor(), target_id=ana.user.id, at=now())
    pages = [data(ada.get(f"{AUDIT}?limit=2&offset={offset}")) for offset in (0, 2, 4)]
    assert len({entry["id"] for page in pages for entry in page}) == 5
