"""The check of every authenticated request, in its order."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import OperationalError, connection

from accounts.audit import Actor
from accounts.models import Session, User
from accounts.services.administration import set_status
from accounts.tests.helpers import LOGIN, ME, PROFILE, USERS, data, failure, sign_in, unauthenticated
from conftest import JsonClient
from langlearn.api.instants import now

REQUIRED = unauthenticated("Access token required")


@pytest.mark.parametrize("path", [ME, "/api/auth/me", PROFILE, "/api/v1/users/profile", USERS])
def test_request_without_authorization_header_requires_a_token(api: Any, db: Any, path: Any) -> None:
    response = api.get(path)
    assert failure(response) == REQUIRED
    assert response.headers["WWW-Authenticate"] == "Bearer"
    assert response.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer ", "Basic YTpi", "Bearer a b", "Bearer  a", "Token x", "x"])
def test_malformed_authorization_header_counts_as_no_token(api: Any, db: Any, header: Any) -> None:
    assert failure(api.get(ME, Authorization=header)) == REQUIRED


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
def test_bearer_scheme_is_accepted_in_any_letter_case(ana: Any, scheme: Any) -> None:
    assert ana.get(ME, Authorization=f"{scheme} {ana.tokens['accessToken']}").status_code == 200


def test_access_token_expires_to_the_second(ana: Any) -> None:
    issued = now()
    with time_machine.travel(issued + timedelta(seconds=898), tick=False):
        assert ana.get(ME).status_code == 200
    with time_machine.travel(issued + timedelta(seconds=900), tick=False):
        response = ana.get(ME)
        assert failure(response) == (401, "TOKEN_EXPIRED", "Access token expired")
        assert response.headers["WWW-Authenticate"] == 'Bearer error="invalid_token"'
        assert response.json()["error"]["details"] == "Refresh the session and repeat the request."


def test_access_token_of_a_deleted_account_is_refused(ana: Any) -> None:
    User.objects.filter(id=ana.user.id).delete()
    assert failure(ana.get(ME)) == unauthenticated("Invalid access token")


def test_deactivation_is_reported_before_the_end_of_the_session(ana: Any, ada: Any) -> None:
    set_status(user_id=ana.user.id, is_active=False, by=Actor(id=ada.user.id), at=now())
    assert failure(ana.get(ME)) == unauthenticated("Account is deactivated")


def test_a_session_that_ended_ends_its_access_tokens(ana: Any) -> None:
    Session.objects.filter(user=ana.user).update(ended_at=now(), ended_reason="logout")
    assert failure(ana.get(ME)) == unauthenticated("Session has ended")


def test_a_session_past_its_life_ends_its_access_tokens(ana: Any) -> None:
    Session.objects.filter(user=ana.user).update(expires_at=now())
    assert failure(ana.get(ME)) == unauthenticated("Session has ended")


def test_demotion_takes_effect_on_the_next_request(ada: Any, carlos: Any) -> None:
    promoted = {"role": "admin"}
    assert ada.put(f"{USERS}/{carlos.user.id}/role", promoted).status_code == 200
    assert carlos.get(USERS).status_code == 200
    assert ada.put(f"{USERS}/{carlos.user.id}/role", {"role": "student"}).status_code == 200
    assert failure(carlos.get(USERS)) == (403, "AUTHORIZATION_ERROR", "Insufficient permissions")


def test_password_change_in_another_session_takes_effect_on_the_next_request(ana: Any) -> None:
    elsewhere = sign_in("ana@example.org")
    change = {"current_password": "Correct-Horse7", "new_password": "Battery+Staple8"}
    assert elsewhere.put("/api/users/password", change).status_code == 200
    assert failure(ana.get(ME)) == unauthenticated("Session has ended")


def test_unreachable_database_during_authentication_is_answered_503(ana: Any) -> None:
    def broken(*args):
        raise OperationalError("connection refused at 203.0.113.7")

    with connection.execute_wrapper(broken):
        response = ana.get(ME)
    assert failure(response) == (503, "SERVICE_UNAVAILABLE", "Service temporarily unavailable")
    assert "Retry-After" in response.headers
    assert "203.0.113.7" not in response.content.decode()


@pytest.mark.parametrize("path", [LOGIN, "/api/v1/auth/refresh", "/api/v1/auth/register"])
def test_public_endpoints_ignore_an_invalid_token(api: Any, db: Any, path: Any) -> None:
    response = api.post(path, {}, Authorization="Bearer nonsense")
    assert response.status_code == 400


def test_responses_with_tokens_are_not_compressed(ana: Any) -> None:
    response = JsonClient().post(
        LOGIN, {"email": "ana@example.org", "password": "Correct-Horse7"}, Accept_Encoding="gzip"
    )
    assert data(response)
    assert "Content-Encoding" not in response.headers
    assert response.headers["Cache-Control"] == "no-store"
