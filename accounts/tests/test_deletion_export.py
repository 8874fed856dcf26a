"""DELETE /api/users/profile and GET /api/users/profile/export"""

import json
from typing import Any

import pytest

from accounts import registry, services
from accounts.audit import Actor
from accounts.models import AuditEntry, MailToken, Session, User
from accounts.services.mail_tokens import issue_mail_token
from accounts.tests.helpers import LOGIN, ME, PROFILE, REGISTER, data, errors, failure, refresh, unauthenticated
from conftest import PASSWORD
from langlearn.api.instants import now

EXPORT = f"{PROFILE}/export"
BODY = {"password": PASSWORD}


def test_a_deleted_account_is_gone_and_its_names_are_free(ana: Any, api: Any) -> None:
    issue_mail_token(ana.user, "email_verification", now())
    response = ana.delete(PROFILE, BODY)
    assert data(response) == {}
    assert response.json()["message"] == "Account deleted"
    assert failure(ana.get(ME)) == unauthenticated("Invalid access token")
    assert failure(refresh(ana.tokens["refreshToken"])) == unauthenticated("Invalid refresh token")
    credentials = {"email": "ana@example.org", "password": PASSWORD}
    assert failure(api.post(LOGIN, credentials)) == unauthenticated("Invalid email or password")
    again = data(api.post(REGISTER, credentials | {"username": "Ana"}), 201)["user"]
    assert again["id"] != str(ana.user.id)
    assert not Session.objects.filter(user_id=ana.user.id).exists()
    assert not MailToken.objects.filter(user_id=ana.user.id).exists()


def test_the_audit_log_keeps_the_bare_id(ana: Any, ada: Any) -> None:
    ana.delete(PROFILE, BODY)
    [entry] = data(ada.get(f"/api/users/audit?target_id={ana.user.id}"))
    assert entry["action"] == "user.deleted"
    assert entry["actor"] == entry["target"] == {"id": str(ana.user.id), "email": None}
    stored = AuditEntry.objects.get()
    assert "example.org" not in str(vars(stored))


def test_the_password_is_needed(ana: Any) -> None:
    assert errors(ana.delete(PROFILE)) == {"password": ["This field is required."]}
    assert errors(ana.delete(PROFILE, {"password": 5, "x": 1})) == {
        "password": ["Must be a string."],
        "x": ["Unknown field."],
    }
    wrong = unauthenticated("Current password is incorrect")
    assert failure(ana.delete(PROFILE, {"password": "Wrong-Horse7"})) == wrong
    assert ana.get(ME).status_code == 200


def test_the_last_administrator_stays(ada: Any) -> None:
    last = (409, "CONFLICT", "At least one active administrator must remain")
    assert failure(ada.delete(PROFILE, BODY)) == last
    other = services.create_user(email="bob@example.org", password=PASSWORD, role="admin", is_active=False, at=now())
    assert failure(ada.delete(PROFILE, BODY)) == last
    services.set_status(user_id=other.id, is_active=True, by=Actor(), at=now())
    assert ada.delete(PROFILE, BODY).status_code == 200


def test_registered_steps_run_and_a_refusal_undoes_them(ana: Any, ada: Any, monkeypatch: Any) -> None:
    ran = []

    def step(*, user_id, at):
        ran.append(user_id)
        Session.objects.filter(user_id=user_id).delete()

    monkeypatch.setattr(registry._registry, "deletions", [step])
    assert ada.delete(PROFILE, BODY).status_code == 409
    assert ada.get(ME).status_code == 200
    assert ana.delete(PROFILE, BODY).status_code == 200
    assert ran == [ada.user.id, ana.user.id]


def test_the_export_holds_everything_kept_about_the_account(ana: Any, ada: Any) -> None:
    ada.put(f"/api/users/{ana.user.id}/role", {"role": "content_creator"})
    ada.put(f"/api/users/{ana.user.id}/status", {"is_active": True})
    response = ana.get(EXPORT)
    assert response.headers["Content-Disposition"] == f'attachment; filename="account-{ana.user.id}.json"'
    export = data(response)
    assert {"format_version", "exported_at", "account", "sessions", "audit", "progress", "content"} <= set(export)
    assert export["format_version"] == 1
    assert export["account"] == data(ana.get(PROFILE))
    [session] = export["sessions"]
    assert (session["user_agent"], session["ended_at"]) == ("tests", None)
    [entry] = export["audit"]
    assert entry["action"] == "user.role_changed"
    assert entry["ip"] is None
    assert isinstance(export["progress"], dict)
    assert isinstance(export["content"], list)


def test_the_export_holds_no_secret_and_nothing_of_others(ana: Any, sam: Any, ada: Any) -> None:
    ada.put(f"/api/users/{sam.user.id}/role", {"role": "content_creator"})
    text = json.dumps(data(ana.get(EXPORT)))
    secrets = [ana.user.password, *Session.objects.values_list("token_digest", flat=True)]
    assert not any(secret in text for secret in [*secrets, ana.tokens["refreshToken"], "sam@example.org", "bcrypt"])
    assert str(sam.user.id) not in text


def test_registered_parts_are_in_the_export(ana: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(registry._registry, "exports", {"content": lambda user_id: [{"id": str(user_id)}]})
    assert data(ana.get(EXPORT))["content"] == [{"id": str(ana.user.id)}]


@pytest.mark.parametrize(("method", "path"), [("get", EXPORT), ("delete", PROFILE)])
def test_both_need_a_token(api: Any, db: Any, method: Any, path: Any) -> None:
    assert failure(getattr(api, method)(path)) == unauthenticated("Access token required")


def test_deletions_count_with_password_changes(ana: Any, rate_limits: Any) -> None:
    for _ in range(10):
        ana.delete(PROFILE, {"password": "Wrong-Horse7"})
    assert ana.delete(PROFILE, BODY).status_code == 429
    assert User.objects.filter(id=ana.user.id).exists()
