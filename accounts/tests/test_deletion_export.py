"""DELETE /api/users/profile and GET /api/users/profile/export"""

import json
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from accounts import registry
from accounts.audit import Actor
from accounts.models import AuditEntry, MailToken, Session, User
from accounts.services.administration import set_status
from accounts.services.mail_tokens import issue_mail_token
from accounts.services.registration import create_user
from accounts.tests.helpers import LOGIN, ME, PROFILE, REGISTER, data, errors, failure, refresh, unauthenticated
from conftest import PASSWORD
from langlearn.api.instants import now

EXPORT = f"{PROFILE}/export"
BODY = {"password": PASSWORD}


def test_deleted_account_releases_its_email_and_username(ana: Any, api: Any) -> None:
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


def test_audit_log_retains_only_the_id_of_a_deleted_account(ana: Any, ada: Any) -> None:
    ana.delete(PROFILE, BODY)
    [entry] = data(ada.get(f"/api/users/audit?target_id={ana.user.id}"))
    assert entry["action"] == "user.deleted"
    assert entry["actor"] == entry["target"] == {"id": str(ana.user.id), "email": None}
    stored = AuditEntry.objects.get()
    assert "example.org" not in str(vars(stored))


def test_account_deletion_requires_the_password(ana: Any) -> None:
    assert errors(ana.delete(PROFILE)) == {"password": ["This field is required."]}
    assert errors(ana.delete(PROFILE, {"password": 5, "x": 1})) == {
        "password": ["Must be a string."],
        "x": ["Unknown field."],
    }
    wrong = unauthenticated("Current password is incorrect")
    assert failure(ana.delete(PROFILE, {"password": "Wrong-Horse7"})) == wrong
    assert ana.get(ME).status_code == 200


def test_last_active_administrator_cannot_delete_the_own_account(ada: Any) -> None:
    last = (409, "CONFLICT", "At least one active administrator must remain")
    assert failure(ada.delete(PROFILE, BODY)) == last
    other = create_user(email="bob@example.org", password=PASSWORD, role="admin", is_active=False, at=now())
    assert failure(ada.delete(PROFILE, BODY)) == last
    set_status(user_id=other.id, is_active=True, by=Actor(), at=now())
    assert ada.delete(PROFILE, BODY).status_code == 200


def test_refused_account_deletion_rolls_back_registered_steps(ana: Any, ada: Any, monkeypatch: Any) -> None:
    ran = []

    def step(*, user_id, at):
        ran.append(user_id)
        Session.objects.filter(user_id=user_id).delete()

    monkeypatch.setattr(registry._registry, "deletions", [step])
    assert ada.delete(PROFILE, BODY).status_code == 409
    assert ada.get(ME).status_code == 200
    assert ana.delete(PROFILE, BODY).status_code == 200
    assert ran == [ada.user.id, ana.user.id]


def test_account_export_contains_all_stored_data(ana: Any, ada: Any) -> None:
    ada.put(f"/api/users/{ana.user.id}/role", {"role": "content_creator"})
    ada.put(f"/api/users/{ana.user.id}/status", {"is_active": True})
    response = ana.get(EXPORT)
    assert response.headers["Content-Disposition"] == f'attachment; filename="account-{ana.user.id}.json"'
    export = data(response)
    assert {"format_version", "exported_at", "account", "sessions", "audit", "progress", "content"} <= set(export)
    assert export["format_version"] == 1
    assert export["account"] == data(ana.get(PROFILE))
    [session] = export["sessions"]
    assert (session["user_agent"], session["ended_at"], session["ended_reason"]) == ("tests", None, None)
    [entry] = export["audit"]
    assert entry["action"] == "user.role_changed"
    assert entry["ip"] is None
    assert isinstance(export["progress"], dict)
    assert isinstance(export["content"], list)


def test_account_export_contains_no_secrets_and_no_data_of_others(ana: Any, sam: Any, ada: Any) -> None:
    ada.put(f"/api/users/{sam.user.id}/role", {"role": "content_creator"})
    text = json.dumps(data(ana.get(EXPORT)))
    secrets = [ana.user.password, *Session.objects.values_list("token_digest", flat=True)]
    assert not any(secret in text for secret in [*secrets, ana.tokens["refreshToken"], "sam@example.org", "bcrypt"])
    assert str(sam.user.id) not in text


def test_account_export_contains_registered_parts(ana: Any, monkeypatch: Any) -> None:
    record = {"kind": "course", "id": "french-a1", "title": "French"}
    monkeypatch.setitem(registry._registry.exports, "content", lambda user_id: [record])
    assert data(ana.get(EXPORT))["content"] == [record]


@pytest.mark.parametrize(("method", "path"), [("get", EXPORT), ("delete", PROFILE)])
def test_account_deletion_and_export_require_a_token(api: Any, db: Any, method: Any, path: Any) -> None:
    assert failure(getattr(api, method)(path)) == unauthenticated("Access token required")


def test_account_deletions_share_the_rate_limit_of_password_changes(ana: Any, rate_limits: Any) -> None:
    for _ in range(10):
        ana.delete(PROFILE, {"password": "Wrong-Horse7"})
    assert ana.delete(PROFILE, BODY).status_code == 429
    assert User.objects.filter(id=ana.user.id).exists()


def test_account_export_is_streamed_and_not_compressed(ana: Any) -> None:
    token = {"Authorization": f"Bearer {ana.tokens['accessToken']}", "Accept-Encoding": "gzip"}
    response = Client().get(EXPORT, headers=token)
    assert response.streaming
    assert response.headers["Content-Type"] == "application/json; charset=utf-8"
    assert response.headers["Cache-Control"] == "no-store"
    assert not {"Content-Encoding", "Content-Length"} & set(response.headers)
    body = json.loads(response.getvalue())
    assert list(body) == ["success", "timestamp", "data"]


def test_head_of_the_account_export_has_its_headers_and_no_body(ana: Any) -> None:
    head = ana.head(EXPORT)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["Content-Disposition"] == f'attachment; filename="account-{ana.user.id}.json"'


def test_account_export_that_fails_before_its_first_bytes_is_an_ordinary_failure(ana: Any, monkeypatch: Any) -> None:
    def unavailable(user_id: Any) -> Any:
        yield {"id": 1}
        raise OperationalError("the server closed the connection")

    monkeypatch.setattr(registry._registry, "exports", {"content": unavailable})
    response = ana.get(EXPORT)
    assert failure(response) == (503, "SERVICE_UNAVAILABLE", "Service temporarily unavailable")
    assert "Content-Disposition" not in response.headers


def test_account_exports_are_limited_by_user(ana: Any, sam: Any, rate_limits: Any) -> None:
    assert [ana.get(EXPORT).status_code for _ in range(11)] == [200] * 10 + [429]
    assert ana.get(PROFILE).status_code == 200
    response = sam.get(EXPORT)
    assert (response.status_code, response.headers["RateLimit-Policy"]) == (200, "10;w=3600")


@pytest.mark.parametrize("number", [0, 1, 200, 401])
def test_account_export_contains_every_row_of_a_table_once(ana: Any, sam: Any, number: int) -> None:
    at = now()  # of all entries
    entries = [
        AuditEntry(action="user.password_changed", actor_id=None, target_id=user.id, created_at=at)
        for user in (ana.user, sam.user)
        for _ in range(number)
    ]
    AuditEntry.objects.bulk_create(entries)
    exported = [entry["id"] for entry in data(ana.get(EXPORT))["audit"]]
    assert exported == sorted(str(entry.id) for entry in entries[:number])
