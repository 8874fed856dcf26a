"""The button of the admin that mails a user a link to choose a new password."""

from typing import Any

import pytest
from django.core import mail
from django.test import Client

from accounts.audit import Actor
from accounts.models import AuditEntry, MailToken
from accounts.services.administration import set_status
from accounts.tests.helpers import ME, UNKNOWN_ID
from accounts.tests.test_recovery import NEW, RESET, mailed_tokens
from langlearn.api.instants import now

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def admin_pages(ada: Any, settings: Any) -> Client:
    settings.EMAIL_URL = "smtp://mail.example.org"
    return signed_in_to_admin(ada)


def signed_in_to_admin(client: Any, **options: Any) -> Client:
    browser = Client(raise_request_exception=False, **options)
    browser.force_login(client.user, backend="accounts.backends.AdminBackend")
    return browser


def path_of(user_id: Any) -> str:
    return f"/admin/accounts/user/{user_id}/reset-mail/"


def test_administrator_sends_a_reset_mail_that_is_audited(admin_pages: Client, ada: Any, ana: Any, api: Any) -> None:
    assert path_of(ana.user.id) in admin_pages.get(f"/admin/accounts/user/{ana.user.id}/change/").content.decode()
    assert "ana@example.org gets a mail" in admin_pages.get(path_of(ana.user.id)).content.decode()
    assert mailed_tokens() == []

    sent = admin_pages.post(path_of(ana.user.id), follow=True)
    assert "A password reset mail is on its way to ana@example.org." in sent.content.decode()
    [token] = mailed_tokens()
    assert mail.outbox[0].to == ["ana@example.org"]
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.actor_id, entry.target_id) == ("user.reset_mailed", ada.user.id, ana.user.id)
    assert entry.ip == "127.0.0.1"
    assert token not in sent.content.decode()
    assert ana.get(ME).status_code == 200
    assert api.post(RESET, {"token": token, "new_password": NEW}).status_code == 200
    assert [row["action"] for row in ada.get("/api/users/audit?action=user.reset_mailed").json()["data"]] == [
        "user.reset_mailed"
    ]


def test_reset_mail_of_a_deactivated_account_is_refused(admin_pages: Client, ada: Any, ana: Any) -> None:
    set_status(user_id=ana.user.id, is_active=False, by=Actor(id=ada.user.id), at=now())
    assert "Account is deactivated" in admin_pages.post(path_of(ana.user.id), follow=True).content.decode()
    assert mailed_tokens() == []
    assert not MailToken.objects.exists()
    assert not AuditEntry.objects.filter(action="user.reset_mailed").exists()


def test_reset_mail_without_a_mail_server_is_refused(admin_pages: Client, ana: Any, settings: Any) -> None:
    settings.EMAIL_URL = ""
    page = admin_pages.post(path_of(ana.user.id), follow=True).content.decode()
    assert "No mail can be sent: EMAIL_URL is not set." in page
    assert not AuditEntry.objects.exists()


def test_reset_mails_of_administrators_count_in_the_limit_of_the_mailbox(
    admin_pages: Client, ana: Any, rate_limits: Any
) -> None:
    for _ in range(5):
        assert "is on its way" in admin_pages.post(path_of(ana.user.id), follow=True).content.decode()
    assert "Too many requests" in admin_pages.post(path_of(ana.user.id), follow=True).content.decode()
    assert len(mailed_tokens()) == 5


@pytest.mark.parametrize("user_id", [UNKNOWN_ID, "x"])
def test_reset_mail_of_an_unknown_account_is_not_found(admin_pages: Client, user_id: str) -> None:
    assert admin_pages.post(path_of(user_id)).status_code == 404


def test_only_administrators_send_reset_mails_and_only_by_their_own_form(
    admin_pages: Client, ada: Any, carlos: Any, ana: Any
) -> None:
    for browser in (Client(), signed_in_to_admin(carlos)):
        refused = browser.post(path_of(ana.user.id))
        assert refused.status_code == 302
        assert refused.headers["Location"].startswith("/admin/login/")
    assert signed_in_to_admin(ada, enforce_csrf_checks=True).post(path_of(ana.user.id)).status_code == 403
    assert mailed_tokens() == []
