"""The Django admin of accounts: who gets in, and that its pages act like the API."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.admin.models import LogEntry
from django.test import Client

from accounts.audit import Actor
from accounts.models import AuditEntry, Session, User
from accounts.services.administration import set_role
from accounts.tests.helpers import ME, failure, sign_in, unauthenticated
from conftest import PASSWORD, JsonClient, signed_in
from langlearn.api.instants import now

INDEX = "/admin/"
LIST = "/admin/accounts/user/"
NEW = "Battery+Staple8"


def login(client: Client, email: str, password: str = PASSWORD) -> Any:
    return client.post("/admin/login/?next=/admin/", {"username": email, "password": password})


@pytest.fixture
def admin_pages(ada) -> Client:
    client = Client(raise_request_exception=False)
    assert login(client, "ADA@example.org").status_code == 302
    return client


def change_path(user: User) -> str:
    return f"{LIST}{user.id}/change/"


def form_of(user: User, **changes: Any) -> dict[str, Any]:
    user = User.objects.get(id=user.id)
    fields = {name: getattr(user, name) or "" for name in ("username", "role", "timezone")}
    form = fields | {"country_code": "", "profile_picture_url": "", "reason": "", "password": ""}
    form |= {"is_active": "on"} if user.is_active else {}
    return {name: value for name, value in (form | changes).items() if value is not None}


def messages(response: Any) -> str:
    return response.content.decode()


def test_active_administrators_sign_in_to_the_admin_by_email(admin_pages: Any) -> None:
    assert admin_pages.get(INDEX).status_code == 200
    assert admin_pages.get(INDEX).headers["Content-Security-Policy"].startswith("default-src 'none'")


def test_accounts_other_than_active_administrators_cannot_sign_in_to_the_admin(
    ana: Any, carlos: Any, ada: Any, client: Any
) -> None:
    bob = signed_in("bob@example.org", "admin")
    User.objects.filter(id=bob.user.id).update(is_active=False)
    for email, password in (
        ("ana@example.org", PASSWORD),
        ("carlos@example.org", PASSWORD),
        ("bob@example.org", PASSWORD),
        ("ada@example.org", "Wrong-Horse7"),
        ("nobody@example.org", PASSWORD),
        ("nobody", PASSWORD),
    ):
        assert login(client, email, password).status_code == 200
        assert client.get(INDEX).status_code == 302


def test_admin_sign_in_sets_last_login_date(ada: Any, client: Any) -> None:
    login(client, "ada@example.org", "Wrong-Horse7")
    assert User.objects.get(id=ada.user.id).last_login_date is None
    with time_machine.travel("2026-03-02T10:15:30Z", tick=False):
        assert login(client, "ada@example.org").status_code == 302
    assert User.objects.get(id=ada.user.id).last_login_date == datetime(2026, 3, 2, 10, 15, 30, tzinfo=UTC)


LINKED = '<a href="{}">application</a>'


@pytest.mark.parametrize("who", ["carlos", "ana"])
def test_refused_roles_read_where_they_can_sign_in(
    ana: JsonClient, carlos: JsonClient, client: Any, rate_limits: Any, who: str
) -> None:
    account = {"ana": ana, "carlos": carlos}[who].user
    page = login(client, account.email).content.decode()
    assert "This site is for administrators" in page
    assert ("ask an administrator" in page) is (who == "ana")
    assert ('sign in to the <a href="/studio">studio</a> in which you' in page) is (who == "carlos")
    assert User.objects.get(id=account.id).last_login_date is None
    assert (LINKED.format("/") in page) is (who == "ana")  # the web app is for learners
    rate_limits.PUBLIC_APP_URL = "https://app.example.org"
    page = login(client, account.email).content.decode()
    assert (LINKED.format("https://app.example.org") in page) is (who == "ana")
    wrong = login(client, account.email, "Wrong-Horse7").content.decode()
    assert "This site is for administrators" not in wrong
    assert "Enter the e-mail address and the password of an administrator" in wrong


def test_sign_in_page_sends_creators_to_the_studio(client: Any) -> None:
    page = client.get("/admin/", follow=True).content.decode()
    assert 'Courses are written in the <a href="/studio">studio</a>.' in page


@pytest.mark.parametrize("setting", ["STUDIO_ENABLED", "PAGES_ENABLED"])
def test_without_a_studio_creators_read_of_other_ways_to_write(
    carlos: JsonClient, client: Any, rate_limits: Any, setting: str
) -> None:
    setattr(rate_limits, setting, False)
    assert "tudio" not in client.get("/admin/login/").content.decode()
    page = login(client, carlos.user.email).content.decode()
    assert "sign in to the application in which you write courses" in page
    assert 'href="/api/docs/content"' in page
    assert client.get("/api/docs/content", headers={"Accept": "text/html"}).status_code == 200
    rate_limits.PUBLIC_APP_URL = "https://app.example.org"
    assert LINKED.format("https://app.example.org") in login(client, carlos.user.email).content.decode()


@pytest.mark.parametrize(
    "target",
    ["https://evil.example/", "//evil.example/", "https:evil.example", "/\\evil.example", "javascript:alert(1)"],
)
def test_admin_sign_in_ignores_a_foreign_next(ada: Any, client: Any, target: str) -> None:
    form = {"username": "ada@example.org", "password": PASSWORD}
    in_query = client.post("/admin/login/", form, query_params={"next": target})
    assert (in_query.status_code, in_query.headers["Location"]) == (302, INDEX)
    in_body = Client().post("/admin/login/", form | {"next": target})
    assert (in_body.status_code, in_body.headers["Location"]) == (302, INDEX)
    assert login(Client(), "ada@example.org").headers["Location"] == INDEX


def test_admin_session_ends_twelve_hours_after_sign_in(ada: Any, client: Any) -> None:
    with time_machine.travel("2026-03-02T10:00:00Z", tick=False) as clock:
        login(client, "ada@example.org")
        clock.shift(timedelta(hours=11, minutes=59))
        assert client.get(INDEX).status_code == 200
        # A saved session keeps its end, and a refused sign-in moves it no more than a page does.
        login(client, "ada@example.org", "Wrong-Horse7")
        form = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
        assert client.post("/admin/password_change/", form).status_code == 302
        assert client.get(INDEX).status_code == 200
        clock.shift(timedelta(minutes=2))
        assert client.get(INDEX).status_code == 302


def test_failed_admin_sign_ins_share_the_login_rate_limit(ada: Any, api: Any, client: Any, rate_limits: Any) -> None:
    for _ in range(5):
        login(client, "ada@example.org", "Wrong-Horse7")
        api.post("/api/v1/auth/login", {"email": "ada@example.org", "password": "Wrong-Horse7"})
    assert login(client, "ada@example.org").status_code == 429


def test_admin_sign_ins_refused_before_the_password_check_are_rate_limited(
    ada: Any, client: Any, rate_limits: Any
) -> None:
    rate_limits.RATE_LIMIT_MAX_REQUESTS = 6
    strict = Client(enforce_csrf_checks=True)
    right = {"username": "ada@example.org", "password": PASSWORD}
    statuses = [strict.post("/admin/login/", right).status_code for _ in range(3)]  # without a CSRF token
    statuses += [client.post("/admin/login/", {}).status_code for _ in range(3)]
    assert statuses == [403] * 3 + [200] * 3
    limited = strict.post("/admin/login/", right)
    assert (limited.status_code, limited.headers["RateLimit-Policy"]) == (429, "6;w=900")


def test_admin_requests_count_by_account_after_sign_in_and_by_address_before(ada: Any, rate_limits: Any) -> None:
    rate_limits.RATE_LIMIT_MAX_REQUESTS = 3
    rate_limits.RATE_LIMIT_USER_MAX_REQUESTS = 4
    client = Client()
    assert login(client, "ada@example.org").status_code == 302
    statuses = [client.get(INDEX).status_code for _ in range(5)]
    assert statuses == [200] * 4 + [429]
    assert ada.get(ME).status_code == 429
    assert [Client().get(INDEX).status_code for _ in range(3)] == [302, 302, 429]


def test_demotion_ends_the_admin_session(admin_pages: Any, ada: Any) -> None:
    User.objects.filter(id=ada.user.id).update(role="student")
    assert admin_pages.get(INDEX).status_code == 302


def test_admin_session_gives_no_access_to_the_api(admin_pages: Any) -> None:
    assert failure(admin_pages.get(ME)) == unauthenticated("Access token required")


def test_admin_lists_and_searches_accounts(admin_pages: Any, ana: Any, sam: Any) -> None:
    page = admin_pages.get(LIST, {"q": "ANA"}).content.decode()
    assert "ana@example.org" in page
    assert "sam@example.org" not in page
    assert "bcrypt" not in admin_pages.get(change_path(ana.user)).content.decode()


def test_admin_dates_use_iso_format(admin_pages: Any, ana: Any) -> None:
    User.objects.filter(id=ana.user.id).update(created_at=datetime(2026, 3, 2, 21, 5, tzinfo=UTC))
    assert ">2026-03-02 21:05</td>" in admin_pages.get(LIST).content.decode()


def test_admin_account_creation_applies_the_policy_and_is_audited(admin_pages: Any, ada: Any) -> None:
    form = {"email": "New@Example.org", "username": "Newt", "role": "content_creator", "timezone": "UTC"}
    page = admin_pages.post(f"{LIST}add/", form | {"password": "short"}).content.decode()
    assert "Must be at least 8 characters." in page
    assert admin_pages.post(f"{LIST}add/", form | {"password": PASSWORD}).status_code == 302
    created = User.objects.get(email="new@example.org")
    assert (created.role, created.username_key) == ("content_creator", "newt")
    assert sign_in("new@example.org").get(ME).status_code == 200
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.actor_id, entry.target_id) == ("user.role_changed", ada.user.id, created.id)


def test_admin_refuses_a_taken_email_or_username(admin_pages: Any, ana: Any) -> None:
    form = {"role": "student", "timezone": "UTC", "password": PASSWORD}
    email_taken = admin_pages.post(f"{LIST}add/", form | {"email": "ANA@example.org"}, follow=True)
    assert "User with this Email already exists." in messages(email_taken)
    name_taken = admin_pages.post(f"{LIST}add/", form | {"email": "x@x.org", "username": "ANA"}, follow=True)
    assert "Username already taken" in messages(name_taken)
    assert User.objects.count() == 2


def test_admin_role_and_status_changes_apply_guards_and_are_audited(admin_pages: Any, ada: Any, ana: Any) -> None:
    path = change_path(ana.user)
    assert admin_pages.post(path, form_of(ana.user, role="content_creator")).status_code == 302
    assert admin_pages.post(path, form_of(ana.user, is_active=None, reason="Left")).status_code == 302
    assert list(AuditEntry.objects.order_by("created_at").values_list("action", "reason", "actor_id")) == [
        ("user.role_changed", None, ada.user.id),
        ("user.status_changed", "Left", ada.user.id),
    ]
    assert failure(ana.get(ME)) == unauthenticated("Account is deactivated")
    refused = admin_pages.post(change_path(ada.user), form_of(ada.user, role="student", username="Other"), follow=True)
    assert "Administrators cannot change their own role" in messages(refused)
    assert User.objects.get(id=ada.user.id).username == "Ada"


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        ("username", "<b>x</b>", "May contain only letters"),
        ("country_code", "zz", "Must be an ISO 3166-1 alpha-2 country code."),
        ("profile_picture_url", "javascript:x", "Enter a valid http or https URL"),
        ("timezone", "Mars/Base", "Must be an IANA time zone name."),
        ("password", "short", "Must be at least 8 characters."),
        ("password", "ana@example.org", "Must not be your email or username."),
        ("reason", "a\x07b", "May not contain control characters."),
    ],
)
def test_admin_fields_follow_the_rules_of_the_api(
    admin_pages: Any, ana: Any, field: Any, value: Any, problem: Any
) -> None:
    page = admin_pages.post(change_path(ana.user), form_of(ana.user, **{field: value}))
    assert page.status_code == 200
    assert problem in page.content.decode()


def test_admin_changes_and_clears_profile_fields(admin_pages: Any, ana: Any) -> None:
    admin_pages.post(change_path(ana.user), form_of(ana.user, username="", country_code="es", timezone="Asia/Tokyo"))
    changed = User.objects.get(id=ana.user.id)
    assert (changed.username, changed.username_key, changed.country_code) == (None, None, "ES")
    assert changed.timezone == "Asia/Tokyo"
    assert changed.updated_at > ana.user.updated_at


def test_admin_log_names_the_password_only_when_it_changes(admin_pages: Any, ana: Any) -> None:
    path = change_path(ana.user)
    admin_pages.post(path, form_of(ana.user))
    admin_pages.post(path, form_of(ana.user, country_code="es"))
    admin_pages.post(path, form_of(ana.user, country_code="ES", password=NEW))
    changes = [entry.get_change_message() for entry in LogEntry.objects.order_by("id")]
    assert changes == ["No fields changed.", "Changed Country code.", "Changed New password."]


def test_admin_password_reset_ends_all_sessions_of_the_account(admin_pages: Any, ana: Any) -> None:
    assert admin_pages.post(change_path(ana.user), form_of(ana.user, password=NEW)).status_code == 302
    assert failure(ana.get(ME)) == unauthenticated("Session has ended")
    assert sign_in("ana@example.org", NEW).get(ME).status_code == 200
    assert AuditEntry.objects.get().action == "user.password_changed"


def test_admin_changes_own_password_with_policy_and_audit(admin_pages: Any, ada: Any) -> None:
    form = {"old_password": PASSWORD, "new_password1": "short", "new_password2": "short"}
    assert "Must be at least 8 characters." in admin_pages.post("/admin/password_change/", form).content.decode()
    form = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    assert admin_pages.post("/admin/password_change/", form).status_code == 302
    assert admin_pages.get(INDEX).status_code == 200
    assert failure(ada.get(ME)) == unauthenticated("Session has ended")
    assert AuditEntry.objects.get().action == "user.password_changed"


def test_admin_account_deletion_applies_the_guard(admin_pages: Any, ada: Any, ana: Any) -> None:
    assert "ana@example.org" not in admin_pages.get(f"{LIST}{ada.user.id}/delete/").content.decode()
    assert admin_pages.post(f"{LIST}{ana.user.id}/delete/", {"post": "yes"}).status_code == 302
    assert not User.objects.filter(id=ana.user.id).exists()
    assert AuditEntry.objects.get().action == "user.deleted"
    refused = admin_pages.post(f"{LIST}{ada.user.id}/delete/", {"post": "yes"}, follow=True)
    assert "At least one active administrator must remain" in messages(refused)
    assert User.objects.filter(id=ada.user.id).exists()


@pytest.mark.parametrize("table", ["session", "auditentry"])
def test_sessions_and_audit_log_are_read_only_in_the_admin(admin_pages: Any, ada: Any, ana: Any, table: Any) -> None:
    set_role(user_id=ana.user.id, role="content_creator", by=Actor(), at=now())
    row = {"session": Session, "auditentry": AuditEntry}[table].objects.first()
    path = f"/admin/accounts/{table}/"
    assert admin_pages.get(path).status_code == 200
    page = admin_pages.get(f"{path}{row.pk}/change/")
    assert page.status_code == 200
    assert "_save" not in page.content.decode()
    for refused in (f"{path}add/", f"{path}{row.pk}/delete/"):
        assert admin_pages.get(refused).status_code == 403
    assert admin_pages.post(f"{path}{row.pk}/change/", {}).status_code == 403
