"""Password recovery and e-mail confirmation: the mails, their tokens, their uses."""

import re
from datetime import timedelta
from smtplib import SMTPRecipientsRefused
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django_tasks_db.models import DBTaskResult

from accounts.audit import Actor
from accounts.models import AuditEntry, MailToken, Session, User
from accounts.services.administration import remove_account, set_status
from accounts.tests.helpers import LOGIN, ME, data, errors, failure, refresh, sign_in, unauthenticated
from conftest import signed_in
from langlearn.api.instants import now
from langlearn.ops import jobs
from tests.tasks import run_tasks

FORGOT = "/api/v1/auth/password/forgot"
RESET = "/api/v1/auth/password/reset"
VERIFY = "/api/v1/auth/email/verify"
RESEND = "/api/v1/auth/email/verify/resend"
NEW = "Battery+Staple8"
INVALID = {"token": ["Invalid or expired token"]}

pytestmark = pytest.mark.django_db(transaction=True)


def mailed_tokens():
    run_tasks()
    return [re.search(r"^    (\S+)$", message.body, re.MULTILINE)[1] for message in mail.outbox]


def reset_token(api, email="ana@example.org"):
    api.post(FORGOT, {"email": email})
    return mailed_tokens()[-1]


def verification_token(client):
    client.post(RESEND)
    return mailed_tokens()[-1]


def test_a_forgotten_password_is_reset_by_the_mailed_token(ana: Any, api: Any) -> None:
    other = sign_in("ana@example.org")
    response = api.post(FORGOT, {"email": " ANA@example.org"})
    assert data(response, 202) == {}
    assert response.json()["message"] == "If the address belongs to an account, a message has been sent"
    [token] = mailed_tokens()
    assert mail.outbox[0].to == ["ana@example.org"]
    assert mail.outbox[0].subject == "Reset your LangLearn password"

    response = api.post(RESET, {"token": token, "new_password": NEW})
    assert data(response) == {}
    assert response.json()["message"] == "Password has been reset"
    assert failure(ana.get(ME)) == failure(other.get(ME)) == unauthenticated("Session has ended")
    assert failure(refresh(ana.tokens["refreshToken"])) == unauthenticated("Session has ended")
    assert failure(api.post(LOGIN, {"email": "ana@example.org", "password": "Correct-Horse7"}))[0] == 401
    assert data(sign_in("ana@example.org", NEW).get(ME))["user"]["email_verified"] is True
    entry = AuditEntry.objects.get(action="user.password_reset")
    assert (entry.actor_id, entry.target_id) == (None, ana.user.id)


def test_password_reset_ends_every_session_of_the_account_and_no_other(ana: Any, sam: Any, api: Any) -> None:
    sign_in("ana@example.org").post("/api/v1/auth/logout")
    sign_in("ana@example.org")
    assert api.post(RESET, {"token": reset_token(api), "new_password": NEW}).status_code == 200
    assert Session.objects.live(now()).get().user_id == sam.user.id
    ended = Session.objects.filter(user=ana.user).order_by("created_at").values_list("ended_reason", flat=True)
    assert list(ended) == ["password_reset", "logout", "password_reset"]


def test_recovery_response_is_the_same_for_any_address(ana: Any, ada: Any, api: Any) -> None:
    set_status(user_id=ana.user.id, is_active=False, by=Actor(id=ada.user.id), at=now())
    answers = [api.post(FORGOT, {"email": email}) for email in ("ana@example.org", "nobody@example.org")]
    assert len({(answer.status_code, answer.json()["message"]) for answer in answers}) == 1
    assert mailed_tokens() == []


def test_recovery_makes_the_same_statements_for_any_address(ana: Any, sam: Any, api: Any) -> None:
    """Otherwise the time of the answer would tell whether the address has an account."""
    set_status(user_id=sam.user.id, is_active=False, by=Actor(id=None), at=now())
    made = []
    for email in ("ana@example.org", "sam@example.org", "nobody@example.org"):
        with CaptureQueriesContext(connection) as captured:
            assert api.post(FORGOT, {"email": email}).status_code == 202
        made.append([re.sub(r"'[^']*'", "?", query["sql"]) for query in captured])
    assert made[0] == made[1] == made[2]
    assert len(made[0]) == 2
    assert mail.outbox == []
    assert not MailToken.objects.exists()
    run_tasks()
    assert [message.to for message in mail.outbox] == [["ana@example.org"]]


def test_tasks_of_mails_hold_no_address_and_no_token(ana: Any, api: Any) -> None:
    api.post("/api/v1/auth/register", {"email": "eva@example.org", "password": NEW})
    api.post(FORGOT, {"email": "nobody@example.org"})
    reset_token(api)
    stored = str(list(DBTaskResult.objects.values()))
    assert "@" not in stored
    assert not [token for token in mailed_tokens() if token in stored]


def test_mail_that_the_server_refuses_is_sent_again_a_minute_later(ana: Any, api: Any, settings: Any) -> None:
    working = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = f"{__name__}.Refusing"
    api.post(FORGOT, {"email": "ana@example.org"})
    run_tasks()
    failed = DBTaskResult.objects.failed().get()
    assert "MailNotSent: SMTPRecipientsRefused" in failed.traceback
    assert "@" not in failed.traceback
    settings.EMAIL_BACKEND = working
    jobs.tick("worker", at=now() + timedelta(seconds=59))
    assert mailed_tokens() == []
    jobs.tick("worker", at=now() + timedelta(seconds=61))
    with time_machine.travel(now() + timedelta(seconds=62)):
        [token] = mailed_tokens()
    assert api.post(RESET, {"token": token, "new_password": NEW}).status_code == 200


class Refusing(BaseEmailBackend):
    def send_messages(self, messages: Any) -> int:
        raise SMTPRecipientsRefused({"ana@example.org": (550, b"no such user ana@example.org")})


def test_repeated_mail_task_voids_the_token_of_the_first(ana: Any, api: Any) -> None:
    """As when the worker was killed after the mail server took the mail."""
    api.post(FORGOT, {"email": "ana@example.org"})
    run_tasks()
    DBTaskResult.objects.update(status="READY")
    older, newer = mailed_tokens()
    assert errors(api.post(RESET, {"token": older, "new_password": NEW})) == INVALID
    assert api.post(RESET, {"token": newer, "new_password": NEW}).status_code == 200


@pytest.mark.parametrize("end", ["confirmed", "deactivated", "deleted"])
def test_mail_is_not_sent_when_its_reason_is_gone(ana: Any, end: str) -> None:
    ana.post(RESEND)
    account = User.objects.filter(id=ana.user.id)
    if end == "deleted":
        remove_account(user_id=ana.user.id, by=Actor(id=None), at=now())
    else:
        account.update(**({"email_verified": True} if end == "confirmed" else {"is_active": False}))
    assert mailed_tokens() == []
    assert DBTaskResult.objects.get().status == "SUCCESSFUL"


def test_recovery_token_is_valid_once(ana: Any, api: Any) -> None:
    token = reset_token(api)
    assert api.post(RESET, {"token": token, "new_password": NEW}).status_code == 200
    assert errors(api.post(RESET, {"token": token, "new_password": NEW})) == INVALID


def test_refused_password_does_not_consume_the_reset_token(ana: Any, api: Any) -> None:
    token = reset_token(api)
    assert errors(api.post(RESET, {"token": token, "new_password": "Ana@example.org"})) == {
        "new_password": ["Must contain a digit.", "Must not be your email or username."]
    }
    assert api.post(RESET, {"token": token, "new_password": NEW}).status_code == 200


def test_password_reset_reports_password_and_token_errors_together(db: Any, api: Any) -> None:
    found = errors(api.post(RESET, {"token": "unknown", "new_password": "Aa1!"}))
    assert found == {"new_password": ["Must be at least 8 characters."]} | INVALID


def test_newer_recovery_token_replaces_the_older_one(ana: Any, api: Any) -> None:
    older, newer = reset_token(api), reset_token(api)
    assert errors(api.post(RESET, {"token": older, "new_password": NEW})) == INVALID
    assert api.post(RESET, {"token": newer, "new_password": NEW}).status_code == 200


@pytest.mark.parametrize(("minutes", "status"), [(59, 200), (61, 400)])
def test_reset_token_expires_after_an_hour(ana: Any, api: Any, minutes: Any, status: Any) -> None:
    token = reset_token(api)
    with time_machine.travel(now() + timedelta(minutes=minutes)):
        assert api.post(RESET, {"token": token, "new_password": NEW}).status_code == status


@pytest.mark.parametrize(("hours", "status"), [(47, 200), (49, 400)])
def test_verification_token_expires_after_48_hours(ana: Any, api: Any, hours: Any, status: Any) -> None:
    token = verification_token(ana)
    with time_machine.travel(now() + timedelta(hours=hours)):
        assert api.post(VERIFY, {"token": token}).status_code == status


def test_an_address_is_confirmed_by_the_mailed_token(ana: Any, api: Any) -> None:
    response = ana.post(RESEND)
    assert data(response, 202) == {}
    assert response.json()["message"] == "If the address is not yet verified, a message has been sent"
    [token] = mailed_tokens()
    before = data(ana.get(ME))["user"]
    response = api.post(VERIFY, {"token": token}, Authorization="Bearer nonsense")
    assert data(response) == {"email_verified": True}
    assert response.json()["message"] == "Email verified"
    after = data(ana.get(ME))["user"]
    assert after["email_verified"] is True
    assert after["updated_at"] > before["updated_at"]
    assert errors(api.post(VERIFY, {"token": token})) == INVALID


def test_a_confirmed_address_gets_no_further_mail(ana: Any) -> None:
    User.objects.filter(id=ana.user.id).update(email_verified=True)
    assert ana.post(RESEND).status_code == 202
    assert mailed_tokens() == []


def test_recovery_token_is_valid_only_for_its_purpose(ana: Any, api: Any) -> None:
    assert errors(api.post(VERIFY, {"token": reset_token(api)})) == INVALID
    assert errors(api.post(RESET, {"token": verification_token(ana), "new_password": NEW})) == INVALID


def test_password_change_invalidates_all_recovery_tokens(ana: Any, api: Any) -> None:
    tokens = reset_token(api), verification_token(ana)
    change = {"current_password": "Correct-Horse7", "new_password": NEW}
    assert ana.put("/api/users/password", change).status_code == 200
    assert errors(api.post(RESET, {"token": tokens[0], "new_password": NEW})) == INVALID
    assert errors(api.post(VERIFY, {"token": tokens[1]})) == INVALID


def test_deactivation_invalidates_all_recovery_tokens(ana: Any, ada: Any, api: Any) -> None:
    token = reset_token(api)
    by = Actor(id=ada.user.id)
    set_status(user_id=ana.user.id, is_active=False, by=by, at=now())
    set_status(user_id=ana.user.id, is_active=True, by=by, at=now())
    assert errors(api.post(RESET, {"token": token, "new_password": NEW})) == INVALID


def test_tokens_are_stored_hashed_and_mails_name_no_host(ana: Any, api: Any) -> None:
    api.post(FORGOT, {"email": "ana@example.org"}, Host="evil.example")
    [token] = mailed_tokens()
    assert len(token) == 43
    assert token not in str(list(MailToken.objects.values()))
    assert "evil.example" not in mail.outbox[0].message().as_string()


def test_mails_have_a_plain_and_an_html_form_that_say_the_same(ana: Any, api: Any) -> None:
    api.post(FORGOT, {"email": "ana@example.org"})
    [token] = mailed_tokens()
    [message] = mail.outbox
    [(html, kind)] = message.alternatives
    assert kind == "text/html"
    assert re.search(f"<code[^>]*>{token}</code>", html)
    html = re.sub(r'<a href="([^"]+)"[^>]*>([^<]+)</a>', r"\2: \1", re.search("<body.*</body>", html, re.DOTALL)[0])
    assert re.sub("<[^>]+>", " ", html).split() == message.body.split()


@pytest.mark.parametrize(
    "address",
    [
        "ana@example.org\nBcc: thief@example.net",
        "ana@example.org\r\nBcc: thief@example.net",
        "ana@example.org%0aBcc:thief@example.net",
        "ana@example.org\n",
        "ana@example.org,thief@example.net",
        "ana@example.org\u2028Bcc: thief@example.net",
        "ana\n@example.org",
        "Ana <ana@example.org>",
    ],
)
def test_email_address_cannot_inject_mail_headers_or_recipients(ana: Any, api: Any, address: Any) -> None:
    answers = [
        api.post(FORGOT, {"email": address}),
        api.post("/api/v1/auth/register", {"email": address, "password": NEW}),
    ]
    run_tasks()
    for message in mail.outbox:
        assert message.to == ["ana@example.org"]
        assert message.message()["Bcc"] is None
    if address.strip() == "ana@example.org":
        assert [answer.status_code for answer in answers] == [202, 409]
    else:
        assert [answer.status_code for answer in answers] == [400, 400]
        assert mail.outbox == []


def test_recovery_request_fields_are_required(ana: Any, api: Any) -> None:
    required = ["This field is required."]
    assert errors(api.post(FORGOT)) == {"email": required}
    assert errors(api.post(FORGOT, {"email": "ana"})) == {"email": ["Enter a valid email address."]}
    assert errors(api.post(FORGOT, {"email": "a@x.org", "x": 1})) == {"x": ["Unknown field."]}
    assert errors(api.post(RESET)) == {"token": required, "new_password": required}
    assert errors(api.post(RESET, {"token": 5, "new_password": None})) == {
        "token": ["Must be a string."],
        "new_password": ["May not be null."],
    }
    assert errors(api.post(VERIFY)) == {"token": required}
    assert errors(api.post(VERIFY, {"token": ["x"]})) == {"token": ["Must be a string."]}
    assert failure(api.post(RESEND)) == unauthenticated("Access token required")


def test_the_sixth_mail_in_an_hour_is_refused_with_or_without_an_account(ana: Any, api: Any, rate_limits: Any) -> None:
    for email in ("ana@example.org", "nobody@example.org"):
        for _ in range(5):
            assert api.post(FORGOT, {"email": email}).status_code == 202
        assert failure(api.post(FORGOT, {"email": email.upper()}))[0] == 429


def test_confirmation_mails_share_the_limit_of_the_address(ana: Any, api: Any, rate_limits: Any) -> None:
    for _ in range(5):
        assert ana.post(RESEND).status_code == 202
    assert failure(ana.post(RESEND)) == (429, "RATE_LIMIT_ERROR", "Too many requests, please try again later")
    assert api.post(FORGOT, {"email": "ana@example.org"}).status_code == 429


def test_tagged_addresses_share_the_limit_of_their_mailbox(db: Any, api: Any, rate_limits: Any) -> None:
    for tag in ("", "+1", "+2", "+a+b", "+"):
        assert api.post(FORGOT, {"email": f"ana{tag}@example.org"}).status_code == 202
    assert api.post(FORGOT, {"email": "ana+3@example.org"}).status_code == 429
    assert api.post(FORGOT, {"email": "anna@example.org"}).status_code == 202


def test_tagged_account_requests_a_confirmation_in_the_limit_of_its_mailbox(
    db: Any, api: Any, rate_limits: Any
) -> None:
    tagged = signed_in("ana+1@example.org", "student")
    for _ in range(5):
        assert api.post(FORGOT, {"email": "ana@example.org"}).status_code == 202
    assert failure(tagged.post(RESEND))[0] == 429


def test_registrations_of_tagged_addresses_send_five_mails_an_hour_to_a_mailbox(
    db: Any, api: Any, rate_limits: Any
) -> None:
    for number in range(7):
        body = {"email": f"ana+{number}@example.org", "password": NEW}
        response = api.post("/api/v1/auth/register", body)
        assert response.status_code == 201
        assert response.headers["RateLimit-Limit"] == "100"
    api.post("/api/v1/auth/register", {"email": "sam@example.org", "password": NEW})
    run_tasks()
    tagged = [message for message in mail.outbox if message.to != ["sam@example.org"]]
    assert (len(tagged), len(mail.outbox)) == (5, 6)
    with time_machine.travel(now() + timedelta(minutes=61)):
        api.post("/api/v1/auth/register", {"email": "ana+x@example.org", "password": NEW})
        run_tasks()
    assert len(mail.outbox) == 7


def test_mails_of_registrations_do_not_count_as_recovery_requests(db: Any, api: Any, rate_limits: Any) -> None:
    api.post("/api/v1/auth/register", {"email": "ana@example.org", "password": NEW})
    for _ in range(5):
        assert api.post(FORGOT, {"email": "ana@example.org"}).status_code == 202


def test_recovery_requests_without_an_address_are_limited_by_client_address(
    ana: Any, api: Any, rate_limits: Any
) -> None:
    rate_limits.RATE_LIMIT_MAX_REQUESTS = 3
    for body in ({}, {"email": 5}, {"email": "nobody"}):
        assert api.post(FORGOT, body).status_code == 400
    assert api.post(FORGOT, {"email": "ana@example.org"}).status_code == 429
