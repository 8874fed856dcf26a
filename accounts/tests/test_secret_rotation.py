"""New secrets: the previous ones read tokens until a stated instant, and sign none."""

import re
from datetime import timedelta
from io import StringIO
from typing import Any

import jwt
import pytest
import time_machine
from django.core.management import call_command
from django.test import Client

from accounts.models import Session
from accounts.tests.helpers import LOGOUT, ME, data, failure, refresh, refreshed, unauthenticated
from accounts.tests.test_tokens import claims_of
from conftest import PASSWORD, JsonClient
from langlearn.api.instants import now
from langlearn.fallback_keys import FallbackKeys
from langlearn.settings import _signing_key

NEW, NEW_REFRESH = "n" * 32, "r" * 32
INVALID_REFRESH = unauthenticated("Invalid refresh token")


@pytest.fixture
def rotate(settings):
    """Brings new secrets into use; the previous ones read for a day."""

    def rotate():
        settings.JWT_SECRET_PREVIOUS, settings.JWT_SECRET = settings.JWT_SECRET, NEW
        settings.JWT_REFRESH_SECRET_PREVIOUS, settings.JWT_REFRESH_SECRET = settings.JWT_REFRESH_SECRET, NEW_REFRESH
        settings.JWT_PREVIOUS_UNTIL = now() + timedelta(days=1)
        settings.SECRET_KEY_FALLBACKS = FallbackKeys([settings.SECRET_KEY], settings.JWT_PREVIOUS_UNTIL)
        settings.SECRET_KEY = _signing_key(NEW)

    return rotate


def forget_previous(settings):
    settings.JWT_SECRET_PREVIOUS = settings.JWT_REFRESH_SECRET_PREVIOUS = ""


def me(token):
    return JsonClient().get(ME, Authorization=f"Bearer {token}")


def is_signed_with(token, secret):
    try:
        jwt.decode(token, secret, algorithms=["HS256"], options={"verify_aud": False})
    except jwt.InvalidSignatureError:
        return False
    return True


def test_tokens_of_the_previous_secrets_stay_valid_and_new_tokens_use_the_new_secrets(ana: Any, rotate: Any) -> None:
    rotate()
    assert me(ana.tokens["accessToken"]).status_code == 200
    answer = data(refresh(ana.tokens["refreshToken"]))["tokens"]
    assert is_signed_with(answer["accessToken"], NEW)
    assert is_signed_with(answer["refreshToken"], NEW_REFRESH)
    assert me(answer["accessToken"]).status_code == 200
    assert refresh(answer["refreshToken"]).status_code == 200


def test_lost_refresh_response_during_secret_rotation_keeps_the_session(ana: Any, rotate: Any, settings: Any) -> None:
    lost = refreshed(ana.tokens["refreshToken"])
    rotate()
    again = refreshed(ana.tokens["refreshToken"])
    assert claims_of(again)["jti"] == claims_of(lost)["jti"]
    assert is_signed_with(again, NEW_REFRESH)
    forget_previous(settings)
    kept = refreshed(again)
    assert claims_of(refreshed(again))["jti"] == claims_of(kept)["jti"]
    assert Session.objects.get().rotation == 2


def test_refresh_token_reuse_is_detected_after_secret_rotation(ana: Any, rotate: Any) -> None:
    stolen = ana.tokens["refreshToken"]
    newest = refreshed(refreshed(stolen))
    rotate()
    refreshed(newest)
    assert failure(refresh(stolen)) == unauthenticated("Refresh token reuse detected")


def test_tokens_of_the_previous_secrets_are_refused_from_the_configured_instant(
    ana: Any, sam: Any, rotate: Any, settings: Any
) -> None:
    rotate()
    settings.JWT_PREVIOUS_UNTIL = now() + timedelta(seconds=60)
    assert me(ana.tokens["accessToken"]).status_code == 200
    renewed = refreshed(ana.tokens["refreshToken"])
    with time_machine.travel(settings.JWT_PREVIOUS_UNTIL):
        assert failure(me(ana.tokens["accessToken"])) == unauthenticated("Invalid access token")
        assert failure(refresh(sam.tokens["refreshToken"])) == INVALID_REFRESH
        assert JsonClient().post(LOGOUT, {"refreshToken": sam.tokens["refreshToken"]}).status_code == 200
        assert Session.objects.filter(user=sam.user, ended_at=None).exists()
        assert refresh(renewed).status_code == 200


def test_older_tokens_are_refused_without_a_previous_secret(ana: Any, rotate: Any, settings: Any) -> None:
    rotate()
    forget_previous(settings)
    assert failure(me(ana.tokens["accessToken"])) == unauthenticated("Invalid access token")
    assert failure(refresh(ana.tokens["refreshToken"])) == INVALID_REFRESH


def test_previous_secret_verifies_only_its_kind_of_token(ana: Any, rotate: Any) -> None:
    rotate()
    assert failure(me(ana.tokens["refreshToken"])) == unauthenticated("Invalid access token")
    assert failure(refresh(ana.tokens["accessToken"])) == INVALID_REFRESH


def signed_in_to_the_admin():
    client = Client()
    assert client.post("/admin/login/", {"username": "ada@example.org", "password": PASSWORD}).status_code == 302
    assert client.get("/admin/").status_code == 200
    return client


def test_admin_sessions_accept_the_previous_secret_until_the_configured_instant(
    ada: Any, rotate: Any, settings: Any
) -> None:
    used, unused = signed_in_to_the_admin(), signed_in_to_the_admin()
    rotate()
    # An hour is within the life of these sessions, which the default of a day is not.
    settings.JWT_PREVIOUS_UNTIL = now() + timedelta(hours=1)
    settings.SECRET_KEY_FALLBACKS = FallbackKeys(list(settings.SECRET_KEY_FALLBACKS), settings.JWT_PREVIOUS_UNTIL)
    with time_machine.travel(settings.JWT_PREVIOUS_UNTIL - timedelta(seconds=1), tick=False):
        assert used.get("/admin/").status_code == 200
    # The process runs on past the instant. Who came back before it has a session under the new secret.
    with time_machine.travel(settings.JWT_PREVIOUS_UNTIL, tick=False):
        assert used.get("/admin/").status_code == 200
        assert unused.get("/admin/").status_code == 302


def test_admin_sessions_end_when_a_leaked_secret_is_replaced(ada: Any, rotate: Any, settings: Any) -> None:
    client = signed_in_to_the_admin()
    rotate()
    settings.SECRET_KEY_FALLBACKS = FallbackKeys([], settings.JWT_PREVIOUS_UNTIL)
    assert client.get("/admin/").status_code == 302


def rotate_secrets(*options):
    out = StringIO()
    call_command("rotate_secrets", *options, stdout=out)
    return out.getvalue()


def assignments(text):
    return dict(re.findall(r"^([A-Z_]+)=(.*)$", text, re.MULTILINE))


def test_rotate_secrets_prints_new_secrets_and_retains_the_previous_ones(settings: Any) -> None:
    with time_machine.travel("2026-03-02T10:15:30Z", tick=False):
        printed = rotate_secrets()
    found = assignments(printed)
    assert found["JWT_PREVIOUS_UNTIL"] == "2026-03-09T10:30:30.000Z"
    assert found["JWT_SECRET_PREVIOUS"] == "<current value of JWT_SECRET>"
    assert found["JWT_REFRESH_SECRET_PREVIOUS"] == "<current value of JWT_REFRESH_SECRET>"
    drawn = {found["JWT_SECRET"], found["JWT_REFRESH_SECRET"]}
    assert len(drawn) == 2
    assert all(re.fullmatch("[0-9a-f]{64}", secret) for secret in drawn)
    assert settings.JWT_SECRET not in printed
    assert settings.JWT_REFRESH_SECRET not in printed
    assert not drawn & set(assignments(rotate_secrets()).values())


def test_rotate_secrets_retains_no_leaked_secret() -> None:
    assert set(assignments(rotate_secrets("--leaked"))) == {"JWT_SECRET", "JWT_REFRESH_SECRET"}
