"""createsuperuser, create_creator, purge_sessions and deactivate_user."""

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts.models import AuditEntry, MailToken, Session, User
from accounts.services.mail_tokens import issue_mail_token
from accounts.services.sessions import open_session
from accounts.tests.helpers import ME, data, failure, sign_in, unauthenticated
from conftest import PASSWORD
from langlearn.api.instants import now


def createsuperuser(**options):
    out = StringIO()
    call_command("createsuperuser", interactive=False, stdout=out, **options)
    return out.getvalue()


@pytest.fixture
def password(monkeypatch, db):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    return monkeypatch


def test_createsuperuser_makes_an_active_verified_administrator(password: Any) -> None:
    createsuperuser(email="Root@Example.org")
    root = data(sign_in("root@example.org").get("/api/users/profile"))
    assert (root["role"], root["is_active"], root["email_verified"]) == ("admin", True, True)


def test_createsuperuser_prompts_for_email_and_password(db: Any, monkeypatch: Any) -> None:
    class Terminal:
        def isatty(self):
            return True

    asked = []

    def answer(prompt=""):
        asked.append(prompt)
        return "nobody" if len(asked) == 1 else "root@example.org"

    passwords = iter(["short", "short", PASSWORD, PASSWORD])
    monkeypatch.setattr("builtins.input", lambda prompt="": "n" if "Bypass" in prompt else answer(prompt))
    monkeypatch.setattr("getpass.getpass", lambda prompt="": next(passwords))
    problems = StringIO()
    call_command("createsuperuser", stdin=Terminal(), stdout=StringIO(), stderr=problems)
    assert asked == ["Email: ", "Email: "]
    assert "Enter a valid email address." in problems.getvalue()
    assert "Must be at least 8 characters." in problems.getvalue()
    assert User.objects.get().role == "admin"


def test_createsuperuser_applies_the_password_policy_without_a_terminal_too(password: Any) -> None:
    password.setenv("DJANGO_SUPERUSER_PASSWORD", "short")
    with pytest.raises(CommandError, match="Must be at least 8 characters"):
        createsuperuser(email="root@example.org")
    password.delenv("DJANGO_SUPERUSER_PASSWORD")
    with pytest.raises(CommandError, match="A password is required"):
        createsuperuser(email="root@example.org")
    assert not User.objects.exists()


@pytest.mark.parametrize("email", ["nobody", "", "ROOT@example.org"])
def test_createsuperuser_refuses_a_bad_or_taken_address(password: Any, email: Any) -> None:
    createsuperuser(email="root@example.org")
    with pytest.raises(CommandError):
        createsuperuser(email=email)
    assert User.objects.count() == 1


def create_creator(**options):
    out = StringIO()
    call_command("create_creator", stdout=out, **options)
    return out.getvalue().strip()


def test_create_creator_makes_an_account_that_may_write_courses(db: Any, monkeypatch: Any) -> None:
    monkeypatch.setenv("CREATOR_EMAIL", "Carla@Example.org")
    monkeypatch.setenv("CREATOR_PASSWORD", PASSWORD)
    assert create_creator(interactive=False) == "carla@example.org is a content creator now: sign in at /studio"
    carla = data(sign_in("carla@example.org").get("/api/users/profile"))
    assert (carla["role"], carla["is_active"], carla["email_verified"]) == ("content_creator", True, True)
    monkeypatch.setenv("CREATOR_PASSWORD", "Another-Horse7")
    assert create_creator() == "carla@example.org may write courses already: nothing changed"
    assert sign_in("carla@example.org").get(ME).status_code == 200


def test_create_creator_gives_a_student_the_role_and_is_audited(ana: Any) -> None:
    said = create_creator(email="ANA@example.org", interactive=False)
    assert said == "ana@example.org is a content creator now; the password is the same as before"
    assert data(sign_in("ana@example.org").get("/api/users/profile"))["role"] == "content_creator"
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.actor_id, entry.after) == ("user.role_changed", None, {"role": "content_creator"})


def test_create_creator_leaves_an_administrator(ada: Any) -> None:
    assert create_creator(email="ada@example.org") == "ada@example.org may write courses already: nothing changed"
    assert User.objects.get().role == "admin"


def test_create_creator_asks_until_the_answers_are_valid(db: Any, monkeypatch: Any) -> None:
    addresses = iter(["nobody", "carla@example.org"])
    passwords = iter(["short", "short", PASSWORD, "Another-Horse7", PASSWORD, PASSWORD])
    monkeypatch.setattr("builtins.input", lambda _: next(addresses))
    monkeypatch.setattr("getpass.getpass", lambda *_: next(passwords))
    problems = StringIO()
    create_creator(stderr=problems)
    for problem in ("Enter a valid email address.", "Must be at least 8 characters.", "The passwords differ."):
        assert problem in problems.getvalue()
    assert sign_in("carla@example.org").get(ME).status_code == 200


@pytest.mark.parametrize(
    ("email", "password", "problem"),
    [
        (None, PASSWORD, "You must use --email or CREATOR_EMAIL"),
        ("nobody", PASSWORD, "Enter a valid email address"),
        ("carla@example.org", None, "You must set CREATOR_PASSWORD"),
        ("carla@example.org", "short", "Must be at least 8 characters"),
    ],
)
def test_create_creator_without_a_terminal_explains_what_is_missing(
    db: Any, monkeypatch: Any, email: str | None, password: str | None, problem: str
) -> None:
    if password:
        monkeypatch.setenv("CREATOR_PASSWORD", password)
    with pytest.raises(CommandError, match=problem):
        create_creator(email=email, interactive=False)
    assert not User.objects.exists()


def test_purge_removes_only_expired_records(ana: Any, sam: Any) -> None:
    at = now()
    for days in (29, 31):
        opened = open_session(user=ana.user, user_agent=f"ended {days}", ip=None, at=at)
        assert opened
        Session.objects.filter(user_agent=f"ended {days}").update(
            ended_at=at - timedelta(days=days), ended_reason="logout"
        )
    for hours in (1, 24 * 40):
        open_session(user=ana.user, user_agent=f"overdue {hours}", ip=None, at=at)
        Session.objects.filter(user_agent=f"overdue {hours}").update(expires_at=at - timedelta(hours=hours))
    issue_mail_token(ana.user, "password_reset", at - timedelta(hours=2))
    issue_mail_token(sam.user, "password_reset", at)

    def purge():
        out = StringIO()
        call_command("purge_sessions", stdout=out)
        return out.getvalue().strip()

    assert purge() == "2 sessions expired, 2 ended sessions removed, 1 stale mail tokens removed"
    assert purge() == "0 sessions expired, 0 ended sessions removed, 0 stale mail tokens removed"
    kept = dict(Session.objects.filter(user=ana.user).values_list("user_agent", "ended_reason"))
    assert kept == {"tests": "", "ended 29": "logout", "overdue 1": "expired"}
    assert MailToken.objects.get().user == sam.user


def deactivate(*arguments):
    out = StringIO()
    call_command("deactivate_user", *arguments, stdout=out)
    return out.getvalue().strip()


def test_deactivate_user_ends_the_sessions_and_is_audited(ana: Any, sam: Any) -> None:
    other = sign_in("ana@example.org")
    assert deactivate("ANA@example.org", "--reason", "Asked by mail") == "ana@example.org deactivated, 2 sessions ended"
    for client in (ana, other):
        assert failure(client.get(ME)) == unauthenticated("Account is deactivated")
    assert sam.get(ME).status_code == 200
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.actor_id, entry.target_id) == ("user.status_changed", None, ana.user.id)
    assert (entry.before, entry.after, entry.reason) == ({"is_active": True}, {"is_active": False}, "Asked by mail")


def test_deactivate_user_is_safe_to_repeat(ana: Any) -> None:
    deactivate("ana@example.org")
    assert deactivate("ana@example.org") == "ana@example.org was deactivated before: nothing changed"
    assert AuditEntry.objects.count() == 1


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["nobody@example.org"], "No account has this e-mail address"),
        (["nobody"], "No account has this e-mail address"),
        (["ada@example.org"], "At least one active administrator must remain"),
        (["ada@example.org", "--reason", "x" * 501], "at most 500 characters"),
        (["ada@example.org", "--reason", "\x07"], "no control characters"),
    ],
)
def test_deactivate_user_explains_a_refusal(ada: Any, arguments: Any, problem: Any) -> None:
    with pytest.raises(CommandError, match=problem):
        deactivate(*arguments)
    assert User.objects.get().is_active
