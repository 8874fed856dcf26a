"""PUT /api/users/password"""

from datetime import timedelta
from typing import Any

import pytest
import time_machine

from accounts.audit import Actor
from accounts.models import AuditEntry, Session
from accounts.services.administration import set_password
from accounts.services.profile import change_password
from accounts.tests.helpers import LOGIN, ME, data, errors, failure, refresh, sign_in, unauthenticated
from accounts.tests.test_tokens import claims_of
from conftest import PASSWORD, JsonClient
from langlearn.api.errors import AuthenticationFailed
from langlearn.api.instants import now

PATH = "/api/users/password"
NEW = "Battery+Staple8"
BODY = {"current_password": PASSWORD, "new_password": NEW}
ENDED = unauthenticated("Session has ended")


def test_password_change_returns_tokens_that_continue_the_session(ana: Any, api: Any) -> None:
    before = data(ana.get(ME))["user"]
    response = ana.put(PATH, BODY)
    assert response.json()["message"] == "Password updated successfully"
    answer = data(response)
    assert answer["user"] == before | {"updated_at": answer["user"]["updated_at"]}
    assert answer["user"]["updated_at"] > before["updated_at"]
    fresh = JsonClient(ana.user, answer["tokens"])
    assert fresh.get(ME).status_code == 200
    assert refresh(fresh.tokens["refreshToken"]).status_code == 200
    assert failure(api.post(LOGIN, {"email": "ana@example.org", "password": PASSWORD}))[0] == 401
    assert sign_in("ana@example.org", NEW).get(ME).status_code == 200


def test_password_change_invalidates_older_tokens_of_the_session(ana: Any) -> None:
    newer = data(refresh(ana.tokens["refreshToken"]))["tokens"]
    fresh = data(ana.put(PATH, BODY))["tokens"]
    for old in (ana.tokens, newer):
        assert failure(JsonClient(tokens=old).get(ME)) == ENDED
        assert failure(refresh(old["refreshToken"])) == ENDED
    assert JsonClient(tokens=fresh).get(ME).status_code == 200
    assert refresh(fresh["refreshToken"]).status_code == 200


def test_password_change_ends_all_other_sessions(ana: Any, sam: Any) -> None:
    other = sign_in("ana@example.org")
    fresh = JsonClient(ana.user, data(ana.put(PATH, BODY))["tokens"])
    assert failure(other.get(ME)) == failure(refresh(other.tokens["refreshToken"])) == ENDED
    assert fresh.get(ME).status_code == sam.get(ME).status_code == 200
    ended = Session.objects.filter(user=ana.user, ended_at__isnull=False)
    assert [session.ended_reason for session in ended] == ["password_changed"]


def test_login_in_the_second_of_the_password_change_is_valid(ana: Any) -> None:
    with time_machine.travel(now(), tick=False):
        ana.put(PATH, BODY)
        client = sign_in("ana@example.org", NEW)
        assert client.get(ME).status_code == 200
        claims = claims_of(client.tokens["accessToken"])
        assert claims["exp"] - claims["iat"] == 900


def test_password_change_is_audited(ana: Any) -> None:
    ana.put(PATH, BODY, X_Request_ID="request-0001")
    entry = AuditEntry.objects.get(action="user.password_changed")
    assert (entry.actor_id, entry.target_id) == (ana.user.id, ana.user.id)
    assert (entry.ip, entry.request_id) == ("127.0.0.1", "request-0001")
    assert (entry.before, entry.after) == (None, None)


def test_password_change_requires_the_current_password(ana: Any) -> None:
    response = ana.put(PATH, BODY | {"current_password": "Wrong-Horse7"})
    assert failure(response) == unauthenticated("Current password is incorrect")
    assert ana.get(ME).status_code == 200


@pytest.mark.parametrize(
    ("new_password", "problems"),
    [
        ("", ["Must be at least 8 characters."]),
        ("short", ["Must be at least 8 characters.", "Must contain an uppercase letter.", "Must contain a digit."]),
        ("Ana@example.org", ["Must contain a digit.", "Must not be your email or username."]),
        (PASSWORD, ["Must differ from the current password."]),
    ],
)
def test_password_policy_is_checked_before_the_current_password(ana: Any, new_password: Any, problems: Any) -> None:
    wrong = "Wrong-Horse7" if new_password != PASSWORD else PASSWORD
    found = errors(ana.put(PATH, {"current_password": wrong, "new_password": new_password}))["new_password"]
    assert set(problems) <= set(found)


def test_password_change_fields_are_required_strings(ana: Any) -> None:
    required = ["This field is required."]
    assert errors(ana.put(PATH)) == {"current_password": required, "new_password": required}
    assert errors(ana.put(PATH, {"current_password": 5, "new_password": None, "confirm": "x"})) == {
        "current_password": ["Must be a string."],
        "new_password": ["May not be null."],
        "confirm": ["Unknown field."],
    }


def test_password_change_does_not_overwrite_a_concurrent_change(ana: Any) -> None:
    stale = ana.user
    facts = {"session_id": Session.objects.get(user=stale).id, "current_password": PASSWORD, "by": Actor(), "at": now()}
    set_password(user_id=stale.id, password="Other-Horse9", by=Actor(), at=now())
    with pytest.raises(AuthenticationFailed, match="Current password is incorrect"):
        change_password(user=stale, new_password=NEW, **facts)
    assert sign_in("ana@example.org", "Other-Horse9").get(ME).status_code == 200


def test_password_change_in_an_ended_session_changes_nothing(ana: Any) -> None:
    session = Session.objects.get(user=ana.user)
    Session.objects.filter(id=session.id).update(ended_at=now(), ended_reason="logout")
    with pytest.raises(AuthenticationFailed, match="Session has ended"):
        change_password(
            user=ana.user,
            session_id=session.id,
            current_password=PASSWORD,
            new_password=NEW,
            by=Actor(),
            at=now() + timedelta(seconds=1),
        )
    assert sign_in("ana@example.org").get(ME).status_code == 200


def test_password_changes_are_rate_limited(ana: Any, rate_limits: Any) -> None:
    for _ in range(10):
        assert failure(ana.put(PATH, BODY | {"current_password": "Wrong-Horse7"}))[0] == 401
    assert failure(ana.put(PATH, BODY)) == (429, "RATE_LIMIT_ERROR", "Too many requests, please try again later")
