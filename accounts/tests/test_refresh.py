"""POST /api/v1/auth/refresh: rotation, lost answers, reuse."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine

from accounts.audit import Actor
from accounts.models import AuditEntry, Session, User
from accounts.services.administration import set_role, set_status
from accounts.services.sessions import open_session
from accounts.tests.helpers import ME, REFRESH, data, errors, failure, refresh, refreshed, unauthenticated
from accounts.tests.test_tokens import claims_of, signed
from conftest import JsonClient
from langlearn.api.instants import now

REUSED = unauthenticated("Refresh token reuse detected")
ENDED = unauthenticated("Session has ended")
EXPIRED = (401, "TOKEN_EXPIRED", "Refresh token expired")


def later(**delta):
    return time_machine.travel(now() + timedelta(**delta))


@pytest.fixture
def standing_clock(ana: Any) -> Iterator[time_machine.Traveller]:
    """The instant after `ana` signed in, however long the requests take."""
    with time_machine.travel(now(), tick=False) as traveller:
        yield traveller


def test_refresh_returns_new_tokens(ana: Any, api: Any) -> None:
    response = api.post(REFRESH, {"refreshToken": ana.tokens["refreshToken"], "extra": 1}, Authorization="x")
    assert response.json()["message"] == "Token refresh successful"
    answer = data(response)
    assert answer["user"]["email"] == "ana@example.org"
    assert answer["user"]["last_login_date"] is None
    assert answer["tokens"]["refreshToken"] != ana.tokens["refreshToken"]
    assert api.get(ME, Authorization=f"Bearer {answer['tokens']['accessToken']}").status_code == 200


def test_refreshed_tokens_carry_the_current_role(ana: Any, ada: Any) -> None:
    set_role(user_id=ana.user.id, role="content_creator", by=Actor(id=ada.user.id), at=now())
    answer = data(refresh(ana.tokens["refreshToken"]))
    assert claims_of(answer["tokens"]["accessToken"])["role"] == "content_creator"


def test_repeated_refresh_returns_the_same_successor_until_reuse_is_detected(ana: Any) -> None:
    first = ana.tokens["refreshToken"]
    second = refreshed(first)
    again = refreshed(first)
    assert claims_of(again)["jti"] == claims_of(second)["jti"]
    assert claims_of(refreshed(first))["jti"] == claims_of(second)["jti"]
    answer = data(refresh(second))
    third, access = answer["tokens"]["refreshToken"], answer["tokens"]["accessToken"]
    with later(seconds=31):
        assert failure(refresh(first)) == REUSED
        assert failure(refresh(third)) == ENDED
        for token in (access, ana.tokens["accessToken"]):
            assert failure(JsonClient().get(ME, Authorization=f"Bearer {token}")) == ENDED


def test_every_copy_of_a_reissued_refresh_token_is_valid(ana: Any) -> None:
    first = ana.tokens["refreshToken"]
    kept, other = refreshed(first), refreshed(first)
    third = refreshed(other)
    assert claims_of(refreshed(kept))["jti"] == claims_of(third)["jti"]


def test_rotated_refresh_token_is_valid_for_thirty_seconds(ana: Any, standing_clock: Any) -> None:
    first = ana.tokens["refreshToken"]
    second = refreshed(first)
    third = refreshed(second)
    assert claims_of(refreshed(first))["jti"] == claims_of(third)["jti"]
    standing_clock.shift(29)
    assert claims_of(refreshed(first))["jti"] == claims_of(third)["jti"]
    assert refreshed(third)


def test_rotated_refresh_token_is_valid_while_its_successor_is_unused(ana: Any) -> None:
    first = ana.tokens["refreshToken"]
    second = refreshed(first)
    with later(days=6):
        assert claims_of(refreshed(first))["jti"] == claims_of(second)["jti"]


def test_refresh_token_three_rotations_old_is_detected_as_reuse_and_audited(ana: Any) -> None:
    first = ana.tokens["refreshToken"]
    refreshed(refreshed(refreshed(first)))
    assert failure(refresh(first)) == REUSED
    entry = AuditEntry.objects.get(action="session.reuse_detected")
    assert entry.target_id == ana.user.id
    assert entry.actor_id is None
    session = Session.objects.get(user=ana.user)
    assert session.ended_reason == "reuse_detected"
    assert entry.after == {"session_id": str(session.id)}


def test_refresh_token_reuse_ends_only_its_session(ana: Any) -> None:
    other = open_session(user=ana.user, user_agent="", ip=None, at=now())
    first = ana.tokens["refreshToken"]
    refreshed(refreshed(refreshed(first)))
    refresh(first)
    assert refresh(other["refreshToken"]).status_code == 200


def test_session_expires_when_idle_for_its_lifetime(ana: Any) -> None:
    with later(days=7, seconds=1):
        assert failure(refresh(ana.tokens["refreshToken"])) == EXPIRED


def test_refresh_extends_the_session_until_its_absolute_end(ana: Any) -> None:
    opened = now()
    token = ana.tokens["refreshToken"]
    for day in range(6, 90, 6):
        with time_machine.travel(opened + timedelta(days=day)):
            token = refreshed(token)
    assert Session.objects.get(user=ana.user).expires_at <= opened + timedelta(days=90)
    with time_machine.travel(opened + timedelta(days=89, hours=23)):
        token = refreshed(token)
    with time_machine.travel(opened + timedelta(days=90, seconds=1)):
        assert failure(refresh(token)) == EXPIRED


def test_expired_refresh_token_of_a_live_session_is_refused(ana: Any) -> None:
    first = ana.tokens["refreshToken"]
    with later(days=6):
        refreshed(first)
    with later(days=8):
        assert failure(refresh(first)) == EXPIRED


def test_a_deactivated_account_gets_no_tokens(ana: Any, ada: Any) -> None:
    set_status(user_id=ana.user.id, is_active=False, by=Actor(id=ada.user.id), at=now())
    assert failure(refresh(ana.tokens["refreshToken"])) == unauthenticated("Account is deactivated")
    set_status(user_id=ana.user.id, is_active=True, by=Actor(id=ada.user.id), at=now())
    assert failure(refresh(ana.tokens["refreshToken"])) == ENDED


def test_expiry_is_reported_before_the_end_of_the_session(ana: Any) -> None:
    Session.objects.filter(user=ana.user).update(ended_at=now(), ended_reason="logout")
    assert failure(refresh(ana.tokens["refreshToken"])) == ENDED
    with later(days=8):
        assert failure(refresh(ana.tokens["refreshToken"])) == EXPIRED


def test_refresh_token_of_an_unknown_user_or_session_is_invalid(ana: Any, sam: Any, settings: Any) -> None:
    invalid = unauthenticated("Invalid refresh token")
    payload = claims_of(ana.tokens["refreshToken"])
    forged = signed(payload | {"sub": str(sam.user.id)}, settings.JWT_REFRESH_SECRET)
    assert failure(refresh(forged)) == invalid
    Session.objects.filter(user=ana.user).delete()
    assert failure(refresh(ana.tokens["refreshToken"])) == invalid
    User.objects.filter(id=sam.user.id).delete()
    assert failure(refresh(sam.tokens["refreshToken"])) == invalid


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({}, "This field is required."),
        ({"refreshToken": None}, "May not be null."),
        ({"refreshToken": ""}, "May not be blank."),
        ({"refreshToken": 5}, "Must be a string."),
        ({"refreshToken": ["x"]}, "Must be a string."),
    ],
)
def test_a_refresh_token_is_a_required_string(db: Any, api: Any, body: Any, message: Any) -> None:
    assert errors(api.post(REFRESH, body)) == {"refreshToken": [message]}


def test_reissued_refresh_token_updates_last_use_but_not_the_rotation(ana: Any) -> None:
    refreshed(ana.tokens["refreshToken"])
    rotated = Session.objects.get(user=ana.user)
    with later(seconds=10):
        refreshed(ana.tokens["refreshToken"])
    again = Session.objects.get(user=ana.user)
    assert (again.rotation, again.rotated_at) == (rotated.rotation, rotated.rotated_at) == (1, rotated.rotated_at)
    assert again.last_used_at - rotated.last_used_at >= timedelta(seconds=9)


def test_refreshes_of_one_session_are_rate_limited(ana: Any, sam: Any, rate_limits: Any) -> None:
    token = ana.tokens["refreshToken"]
    for _ in range(60):
        assert refresh(token).status_code == 200
    assert refresh(token).status_code == 429
    assert refresh(sam.tokens["refreshToken"]).status_code == 200


def test_refreshes_with_an_unreadable_token_are_limited_by_client_address(ana: Any, api: Any, rate_limits: Any) -> None:
    for number in range(60):
        body = {"refreshToken": f"nonsense {number}"} if number % 2 else {"refreshToken": number}
        assert api.post(REFRESH, body).status_code in (400, 401)
    assert api.post(REFRESH, {"refreshToken": "nonsense"}).status_code == 429
    assert refresh(ana.tokens["refreshToken"]).status_code == 200
