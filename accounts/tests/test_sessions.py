"""Signing out, and the caller's own sessions."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine

from accounts.models import Session
from accounts.tests.helpers import (
    LOGOUT,
    ME,
    SESSIONS,
    UNKNOWN_ID,
    data,
    errors,
    failure,
    refresh,
    sign_in,
    unauthenticated,
)
from conftest import JsonClient
from langlearn.api.instants import now

ENDED = unauthenticated("Session has ended")


def reasons(user):
    return sorted(Session.objects.filter(user=user).values_list("ended_reason", flat=True))


def test_logout_ends_the_session_of_the_bearer_token(ana: Any) -> None:
    response = ana.post(LOGOUT)
    assert data(response) == {}
    assert response.json()["message"] == "Logged out successfully"
    assert failure(ana.get(ME)) == ENDED
    assert failure(refresh(ana.tokens["refreshToken"])) == ENDED
    assert reasons(ana.user) == ["logout"]


def test_logout_ends_the_session_of_the_refresh_token(ana: Any, api: Any) -> None:
    assert data(api.post(LOGOUT, {"refreshToken": ana.tokens["refreshToken"], "extra": 1})) == {}
    assert failure(ana.get(ME)) == ENDED


def test_logout_ends_both_sessions_when_both_tokens_are_sent(ana: Any) -> None:
    other = sign_in("ana@example.org")
    ana.post(LOGOUT, {"refreshToken": other.tokens["refreshToken"]})
    assert failure(ana.get(ME)) == failure(other.get(ME)) == ENDED


def test_logout_does_not_end_other_sessions(ana: Any, sam: Any) -> None:
    other = sign_in("ana@example.org")
    ana.post(LOGOUT)
    assert other.get(ME).status_code == sam.get(ME).status_code == 200


def test_logout_is_idempotent(ana: Any) -> None:
    for _ in range(2):
        assert ana.post(LOGOUT).status_code == 200
        assert ana.post(LOGOUT, {"refreshToken": ana.tokens["refreshToken"]}).status_code == 200


def test_logout_accepts_expired_tokens(ana: Any, sam: Any) -> None:
    with time_machine.travel(now() + timedelta(days=8)):
        assert ana.post(LOGOUT).status_code == 200
        assert JsonClient().post(LOGOUT, {"refreshToken": sam.tokens["refreshToken"]}).status_code == 200
    assert failure(ana.get(ME)) == failure(sam.get(ME)) == ENDED


@pytest.mark.parametrize("token", ["", "nonsense", "a.b.c"])
def test_with_a_refresh_token_in_the_body_logout_always_succeeds(db: Any, api: Any, token: Any) -> None:
    assert api.post(LOGOUT, {"refreshToken": token}).status_code == 200
    assert api.post(LOGOUT, {"refreshToken": token}, Authorization="Bearer nonsense").status_code == 200


def test_logout_with_an_invalid_refresh_token_ends_the_bearers_session(ana: Any) -> None:
    assert ana.post(LOGOUT, {"refreshToken": "nonsense"}).status_code == 200
    assert failure(ana.get(ME)) == ENDED


def test_logout_without_any_token_is_refused(db: Any, api: Any) -> None:
    assert failure(api.post(LOGOUT)) == unauthenticated("Access token required")
    assert failure(api.post(LOGOUT, Authorization="Basic x")) == unauthenticated("Access token required")
    assert failure(api.post(LOGOUT, Authorization="Bearer x")) == unauthenticated("Invalid access token")


@pytest.mark.parametrize("value", [None, 5, True, [], {}])
def test_logout_refresh_token_must_be_a_string(ana: Any, value: Any) -> None:
    assert set(errors(ana.post(LOGOUT, {"refreshToken": value}))) == {"refreshToken"}
    assert ana.get(ME).status_code == 200


def test_logout_with_a_valid_access_token_is_limited_by_user(ana: Any, sam: Any, api: Any, rate_limits: Any) -> None:
    rate_limits.RATE_LIMIT_MAX_REQUESTS = 2
    limits = [answer.headers["RateLimit-Policy"] for answer in (ana.post(LOGOUT), ana.post(LOGOUT))]
    assert limits == ["3000;w=900", "2;w=900"]  # the second token is that of an ended session
    with time_machine.travel(now() + timedelta(minutes=16)):
        assert sam.post(LOGOUT).headers["RateLimit-Policy"] == "2;w=900"  # expired
        assert api.post(LOGOUT, {"refreshToken": sam.tokens["refreshToken"]}).status_code == 200
        assert api.post(LOGOUT, {"refreshToken": sam.tokens["refreshToken"]}).status_code == 429
        sam.renew()
        answer = sam.post(LOGOUT)
        assert (answer.status_code, answer.headers["RateLimit-Remaining"]) == (200, "2999")


def test_logout_all_ends_every_session_including_the_current_one(ana: Any, sam: Any) -> None:
    others = [sign_in("ana@example.org"), sign_in("ana@example.org")]
    others[0].post(LOGOUT)
    response = ana.post("/api/v1/auth/logout-all")
    assert data(response) == {"ended": 2}
    assert response.json()["message"] == "Logged out of all sessions"
    assert failure(ana.get(ME)) == failure(others[1].get(ME)) == ENDED
    assert sam.get(ME).status_code == 200
    assert reasons(ana.user) == ["logout", "logout_all", "logout_all"]


def test_me_shows_the_caller(ana: Any) -> None:
    assert data(ana.get(ME))["user"]["id"] == str(ana.user.id)


def test_session_list_contains_live_sessions_by_latest_use(ana: Any, sam: Any) -> None:
    start = now()
    with time_machine.travel(start + timedelta(minutes=1)):
        phone = sign_in("ana@example.org")
    with time_machine.travel(start + timedelta(minutes=2)):
        refresh(ana.tokens["refreshToken"])
        ended = sign_in("ana@example.org")
        ended.post(LOGOUT)
        response = phone.get(SESSIONS)
    listed = data(response)
    assert [row["current"] for row in listed] == [False, True]
    assert set(listed[0]) == {"id", "current", "created_at", "last_used_at", "expires_at", "user_agent", "ip"}
    assert listed[0]["user_agent"] == "tests"
    assert listed[0]["ip"] == "127.0.0.1"
    assert response.json()["meta"] == {
        "page": 1,
        "limit": 20,
        "total": 2,
        "totalPages": 1,
        "hasNext": False,
        "hasPrev": False,
    }


def test_expired_sessions_are_not_listed(ana: Any) -> None:
    other = sign_in("ana@example.org")
    Session.objects.filter(user=ana.user).exclude(id=current_id(other)).update(expires_at=now())
    assert [row["id"] for row in data(other.get(SESSIONS))] == [current_id(other)]


def current_id(client):
    return next(row["id"] for row in data(client.get(SESSIONS)) if row["current"])


def test_user_can_end_one_of_the_own_sessions(ana: Any) -> None:
    other = sign_in("ana@example.org")
    response = ana.delete(f"{SESSIONS}/{current_id(other).upper()}")
    assert data(response) == {}
    assert response.json()["message"] == "Session ended"
    assert failure(other.get(ME)) == ENDED
    assert "ended_by_user" in reasons(ana.user)


def test_the_current_session_can_be_ended_too(ana: Any) -> None:
    assert ana.delete(f"{SESSIONS}/{current_id(ana)}").status_code == 200
    assert failure(ana.get(ME)) == ENDED


def test_ending_an_unknown_ended_or_foreign_session_is_not_found(ana: Any, sam: Any) -> None:
    other = sign_in("ana@example.org")
    ended = current_id(other)
    other.post(LOGOUT)
    for session_id in (UNKNOWN_ID, ended, current_id(sam)):
        assert failure(ana.delete(f"{SESSIONS}/{session_id}")) == (404, "NOT_FOUND", "Session not found")
    assert sam.get(ME).status_code == 200


@pytest.mark.parametrize(
    "bad", ["1", "x" * 36, "0b1f8f3e5a524a0e9a3b1f6f6b7f2c10", "0b1f8f3e-5a52-4a0e-9a3b-1f6f6b7f2_10"]
)
def test_malformed_session_id_is_refused(ana: Any, bad: Any) -> None:
    assert errors(ana.delete(f"{SESSIONS}/{bad}")) == {"id": ["Must be a UUID."]}


def test_session_list_can_be_paged(ana: Any) -> None:
    for _ in range(2):
        sign_in("ana@example.org")
    assert len(data(ana.get(f"{SESSIONS}?limit=2&page=2"))) == 1
    assert set(errors(ana.get(f"{SESSIONS}?limit=0&page=x"))) == {"limit", "page"}
