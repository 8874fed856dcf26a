"""Sign-ins of the admin site as sessions of the account: listed, ended with the others, and never revived."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts import tokens
from accounts.audit import Actor
from accounts.models import MailTokenPurpose, Session, User
from accounts.services import mail_tokens
from accounts.services.administration import set_password
from accounts.services.mail_tokens import issue_mail_token
from accounts.services.retention import purge_sessions
from accounts.services.sessions import authenticate, open_admin_session
from accounts.tests.helpers import ME, PROFILE, SESSIONS, USERS, data, failure, refresh, unauthenticated
from conftest import PASSWORD, JsonClient, signed_in
from langlearn.api.instants import now

INDEX = "/admin/"
NEW = "Battery+Staple8"


def open_site(email: str = "ada@example.org", password: str = PASSWORD, browser: Client | None = None) -> Client:
    """A browser that is signed in to the admin site."""
    browser = browser or Client(headers={"User-Agent": "Mozilla/5.0 (admin)"}, raise_request_exception=False)
    form = {"username": email, "password": password}
    assert browser.post("/admin/login/?next=/admin/", form).status_code == 302
    assert is_open(browser)
    return browser


def is_open(browser: Client) -> bool:
    return browser.get(INDEX).status_code == 200


def rows(user: User) -> list[Session]:
    return list(Session.objects.of_admin_site().filter(user_id=user.id).order_by("created_at"))


@pytest.fixture
def bob() -> JsonClient:
    """Another administrator."""
    return signed_in("bob@example.org", "admin", username="Bob")


@pytest.fixture
def site(ada: JsonClient, bob: JsonClient) -> Client:
    return open_site()


def sign_out_everywhere(ada: JsonClient, bob: JsonClient) -> None:
    assert data(ada.post("/api/v1/auth/logout-all")) == {"ended": 2}


def deactivate(ada: JsonClient, bob: JsonClient) -> None:
    for is_active in (False, True):
        assert bob.put(f"{USERS}/{ada.user.id}/status", {"is_active": is_active}).status_code == 200


def demote(ada: JsonClient, bob: JsonClient) -> None:
    for role in ("content_creator", "admin"):
        assert bob.put(f"{USERS}/{ada.user.id}/role", {"role": role}).status_code == 200


def change_password(ada: JsonClient, bob: JsonClient) -> None:
    body = {"current_password": PASSWORD, "new_password": NEW}
    assert ada.put("/api/users/password", body).status_code == 200


def reset_password(ada: JsonClient, bob: JsonClient) -> None:
    token = issue_mail_token(ada.user, MailTokenPurpose.PASSWORD_RESET, now())
    mail_tokens.reset_password(token=token, new_password=NEW, by=Actor(), at=now())


def set_password_as_administrator(ada: JsonClient, bob: JsonClient) -> None:
    set_password(user_id=ada.user.id, password=NEW, by=Actor(id=bob.user.id), at=now())


def end_it_in_the_list(ada: JsonClient, bob: JsonClient) -> None:
    [session] = rows(ada.user)
    assert ada.delete(f"{SESSIONS}/{session.id}").status_code == 200


@pytest.mark.parametrize(
    ("end", "reason", "password"),
    [
        (sign_out_everywhere, "logout_all", PASSWORD),
        (deactivate, "deactivated", PASSWORD),
        (demote, "logout", PASSWORD),
        (change_password, "password_changed", NEW),
        (reset_password, "password_reset", NEW),
        (set_password_as_administrator, "password_changed", NEW),
        (end_it_in_the_list, "ended_by_user", PASSWORD),
    ],
)
def test_admin_site_is_left_for_good_with_what_ends_sessions_or_changes_the_role(
    site: Client,
    ada: JsonClient,
    bob: JsonClient,
    end: Callable[[JsonClient, JsonClient], None],
    reason: str,
    password: str,
) -> None:
    others = open_site("bob@example.org")
    end(ada, bob)
    [ended] = rows(ada.user)
    assert (ended.ended_at is not None, ended.ended_reason) == (True, reason)
    assert not is_open(site)
    assert User.objects.get(id=ada.user.id).is_staff
    # Nor does another sign-in of the account revive the first.
    open_site(password=password)
    assert not is_open(site)
    assert is_open(others)


def test_sessions_list_the_admin_site_and_end_it_alone(site: Client, ada: JsonClient) -> None:
    another = open_site()
    listed = data(ada.get(SESSIONS))
    assert [row["current"] for row in listed] == [False, False, True]
    first = next(row for row in listed if row["id"] == str(rows(ada.user)[0].id))
    assert (first["user_agent"], first["ip"]) == ("Mozilla/5.0 (admin)", "127.0.0.1")
    assert set(first) == set(listed[-1])
    assert ada.delete(f"{SESSIONS}/{first['id']}").status_code == 200
    assert not is_open(site)
    assert is_open(another)
    assert ada.get(ME).status_code == 200
    assert len(data(ada.get(SESSIONS))) == 2


def test_session_of_the_admin_site_ends_where_it_is_signed_out(site: Client, ada: JsonClient) -> None:
    cookie = site.cookies["sessionid"].value
    assert site.post("/admin/logout/").status_code == 200
    [session] = rows(ada.user)
    assert session.ended_reason == "logout"
    copy = Client()
    copy.cookies["sessionid"] = cookie
    assert not is_open(copy)
    assert ada.get(ME).status_code == 200


def test_sign_in_over_another_one_ends_it(site: Client, ada: JsonClient, bob: JsonClient) -> None:
    open_site(browser=site)
    open_site("bob@example.org", browser=site)
    assert [session.ended_reason for session in rows(ada.user)] == ["logout", "logout"]
    assert [session.ended_reason for session in rows(bob.user)] == [""]


def test_own_password_change_in_the_admin_site_leaves_this_sign_in_only(site: Client, ada: JsonClient) -> None:
    another = open_site()
    form = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    assert site.post("/admin/password_change/", form).status_code == 302
    assert is_open(site)
    assert not is_open(another)
    assert failure(ada.get(ME)) == unauthenticated("Session has ended")
    assert [session.ended_reason for session in rows(ada.user)] == ["", "password_changed"]


def test_sign_in_to_the_admin_site_has_no_refresh_token(site: Client, ada: JsonClient) -> None:
    [session] = rows(ada.user)
    forged = tokens.issue(
        user_id=ada.user.id,
        email=ada.user.email,
        role="admin",
        session_id=session.id,
        jti=tokens.refresh_jti(session.id, 0),
        session_expires_at=session.expires_at,
        issued_at=int(now().timestamp()),
    )
    assert refresh(forged["refreshToken"]).status_code == 401
    assert not is_open(site)


def test_sign_in_to_the_admin_site_expires_after_twelve_hours_and_is_purged(ada: JsonClient) -> None:
    with time_machine.travel("2026-03-02T10:00:00Z", tick=False) as clock:
        site = open_site()
        [session] = rows(ada.user)
        assert session.expires_at - session.created_at == timedelta(hours=12)
        clock.shift(timedelta(hours=12))
        assert not is_open(site)
        assert purge_sessions(at=now())["expired"] == 1
        assert rows(ada.user)[0].ended_reason == "expired"
        clock.shift(timedelta(days=30))
        assert purge_sessions(at=now())["sessions"] == 1


def test_export_and_deletion_include_sign_ins_to_the_admin_site(site: Client, ada: JsonClient) -> None:
    exported = data(ada.get(f"{PROFILE}/export"))["sessions"]
    assert str(rows(ada.user)[0].id) in [session["id"] for session in exported]
    assert ada.delete(PROFILE, {"password": PASSWORD}).status_code == 200
    assert not rows(ada.user)
    assert not is_open(site)


@pytest.mark.parametrize("change", [{"is_active": False}, {"role": "student"}, {"password": "bcrypt$other"}])
def test_account_that_changes_after_its_password_check_gets_no_admin_session(
    ada: JsonClient, change: dict[str, Any]
) -> None:
    checked = authenticate(email="ada@example.org", password=PASSWORD)
    User.objects.filter(id=ada.user.id).update(**change)
    assert open_admin_session(user=checked, user_agent="", ip=None, at=now()) is None
    assert not rows(ada.user)


@pytest.mark.parametrize("change", [{"is_active": False}, {"role": "content_creator"}])
def test_account_that_is_no_active_administrator_is_anonymous_to_the_admin_site(
    site: Client, ada: JsonClient, change: dict[str, Any]
) -> None:
    """Also where no service changed the account, so that its sessions have not ended."""
    assert site.get(INDEX).wsgi_request.user == ada.user
    User.objects.filter(id=ada.user.id).update(**change)
    left = site.get(INDEX)
    assert left.status_code == 302
    assert left.wsgi_request.user.is_anonymous


def test_requests_with_an_ended_admin_session_count_by_address(site: Client, ada: JsonClient, rate_limits: Any) -> None:
    rate_limits.RATE_LIMIT_MAX_REQUESTS = 7
    open_site()  # with it the account itself is still signed in
    assert site.get(INDEX).headers["RateLimit-Policy"] == "3000;w=900"
    Session.objects.filter(id=rows(ada.user)[0].id).update(ended_at=now(), ended_reason="ended_by_user")
    assert site.get(INDEX).headers["RateLimit-Policy"] == "7;w=900"


def test_logout_of_an_application_leaves_the_admin_site_signed_in(site: Client, ada: JsonClient) -> None:
    assert ada.post("/api/v1/auth/logout").status_code == 200
    assert is_open(site)
