"""PUT /api/users/:id/role, PUT /api/users/:id/status"""

from typing import Any

import pytest

from accounts.audit import Actor
from accounts.models import AuditEntry, User
from accounts.services.administration import remove_account, set_role, set_status
from accounts.tests.helpers import ME, UNKNOWN_ID, USERS, data, errors, failure, refresh, unauthenticated
from conftest import signed_in
from langlearn.api.errors import Conflict
from langlearn.api.instants import now


def role_path(client):
    return f"{USERS}/{client.user.id}/role"


def status_path(client):
    return f"{USERS}/{client.user.id}/status"


def test_role_change_takes_effect_on_the_next_request(ada: Any, ana: Any) -> None:
    response = ada.put(role_path(ana), {"role": "admin"})
    assert response.json()["message"] == "User role updated successfully"
    changed = data(response)
    assert changed["role"] == "admin"
    assert changed["updated_at"] > changed["created_at"]
    assert ana.get(USERS).status_code == 200


def test_setting_the_current_role_changes_nothing(ada: Any, ana: Any) -> None:
    before = data(ana.get(ME))["user"]
    assert data(ada.put(role_path(ana), {"role": "student"})) == before
    assert not AuditEntry.objects.exists()


def test_deactivated_accounts_may_get_a_role(ada: Any, ana: Any) -> None:
    ada.put(status_path(ana), {"is_active": False})
    assert data(ada.put(role_path(ana), {"role": "content_creator"}))["role"] == "content_creator"


def test_deactivation_ends_all_sessions_and_reactivation_restores_none(ada: Any, ana: Any) -> None:
    response = ada.put(status_path(ana), {"is_active": False, "reason": "Requested by the school"})
    assert response.json()["message"] == "User status updated successfully"
    assert data(response)["is_active"] is False
    assert failure(ana.get(ME)) == unauthenticated("Account is deactivated")
    assert failure(refresh(ana.tokens["refreshToken"])) == unauthenticated("Account is deactivated")
    assert data(ada.put(status_path(ana), {"is_active": True}))["is_active"] is True
    assert failure(ana.get(ME)) == unauthenticated("Session has ended")


def test_setting_the_current_status_changes_nothing(ada: Any, ana: Any) -> None:
    before = data(ana.get(ME))["user"]
    assert data(ada.put(status_path(ana), {"is_active": True, "reason": "x"})) == before
    assert not AuditEntry.objects.exists()


def test_role_and_status_changes_are_audited(ada: Any, ana: Any) -> None:
    ada.put(role_path(ana), {"role": "content_creator"}, X_Request_ID="request-0001")
    ada.put(status_path(ana), {"is_active": False, "reason": "Requested by the school"})
    status, role = data(ada.get(f"{USERS}/audit"))
    assert set(role) == {
        "id",
        "action",
        "actor",
        "target",
        "before",
        "after",
        "reason",
        "ip",
        "request_id",
        "created_at",
    }
    assert role["action"] == "user.role_changed"
    assert role["actor"] == {"id": str(ada.user.id), "email": "ada@example.org"}
    assert role["target"] == {"id": str(ana.user.id), "email": "ana@example.org"}
    assert (role["before"], role["after"], role["reason"]) == ({"role": "student"}, {"role": "content_creator"}, None)
    assert (role["ip"], role["request_id"]) == ("127.0.0.1", "request-0001")
    assert status["action"] == "user.status_changed"
    assert (status["before"], status["after"]) == ({"is_active": True}, {"is_active": False})
    assert status["reason"] == "Requested by the school"


@pytest.mark.parametrize("role", ["admin", "student"])
def test_administrators_cannot_change_their_own_role(ada: Any, role: Any) -> None:
    refused = (403, "AUTHORIZATION_ERROR", "Administrators cannot change their own role")
    for own_id in (str(ada.user.id), str(ada.user.id).upper()):
        assert failure(ada.put(f"{USERS}/{own_id}/role", {"role": role})) == refused


def test_administrators_cannot_deactivate_themselves(ada: Any) -> None:
    refused = (403, "AUTHORIZATION_ERROR", "Administrators cannot deactivate their own account")
    assert failure(ada.put(status_path(ada), {"is_active": False})) == refused
    assert ada.put(status_path(ada), {"is_active": True}).status_code == 200


def test_last_active_administrator_cannot_be_demoted_or_deactivated(ada: Any) -> None:
    for change in (
        lambda: set_role(user_id=ada.user.id, role="student", by=Actor(), at=now()),
        lambda: set_status(user_id=ada.user.id, is_active=False, by=Actor(), at=now()),
        lambda: remove_account(user_id=ada.user.id, by=Actor(), at=now()),
    ):
        with pytest.raises(Conflict, match="At least one active administrator must remain"):
            change()
    assert ada.get(USERS).status_code == 200


def test_inactive_administrator_does_not_count_as_the_last_one(ada: Any) -> None:
    bob = signed_in("bob@example.org", "admin")
    assert ada.put(status_path(bob), {"is_active": False}).status_code == 200
    with pytest.raises(Conflict):
        set_status(user_id=ada.user.id, is_active=False, by=Actor(), at=now())
    assert ada.put(role_path(bob), {"role": "student"}).status_code == 200


@pytest.mark.parametrize(
    ("body", "problems"),
    [
        ({}, {"role": ["This field is required."]}),
        ({"role": "teacher"}, {"role": ["Must be one of: student, content_creator, admin."]}),
        ({"role": "Admin"}, {"role": ["Must be one of: student, content_creator, admin."]}),
        ({"role": None}, {"role": ["May not be null."]}),
        ({"role": 1}, {"role": ["Must be a string."]}),
        ({"role": "admin", "x": 1}, {"x": ["Unknown field."]}),
    ],
)
def test_unknown_role_is_refused(ada: Any, ana: Any, body: Any, problems: Any) -> None:
    assert errors(ada.put(role_path(ana), body)) == problems
    assert errors(ada.put(f"{USERS}/x/role", body)) == problems | {"id": ["Must be a UUID."]}


@pytest.mark.parametrize(
    ("body", "problems"),
    [
        ({}, {"is_active": ["This field is required."]}),
        ({"is_active": "false"}, {"is_active": ["Must be a boolean."]}),
        ({"is_active": 0}, {"is_active": ["Must be a boolean."]}),
        ({"is_active": None}, {"is_active": ["May not be null."]}),
        ({"is_active": True, "reason": 5}, {"reason": ["Must be a string."]}),
        ({"is_active": True, "reason": "a\u0007b"}, {"reason": ["May not contain control characters."]}),
        ({"is_active": True, "role": "admin"}, {"role": ["Unknown field."]}),
    ],
)
def test_status_must_be_a_boolean(ada: Any, ana: Any, body: Any, problems: Any) -> None:
    assert errors(ada.put(status_path(ana), body)) == problems
    assert errors(ada.put(f"{USERS}/x/status", body)) == problems | {"id": ["Must be a UUID."]}


def test_a_reason_has_at_most_500_characters_and_may_be_null(ada: Any, ana: Any) -> None:
    assert set(errors(ada.put(status_path(ana), {"is_active": False, "reason": "x" * 501}))) == {"reason"}
    for active, reason in ((False, "é" * 500), (True, None), (False, "")):
        assert ada.put(status_path(ana), {"is_active": active, "reason": reason}).status_code == 200


@pytest.mark.parametrize(("action", "body"), [("role", {"role": "admin"}), ("status", {"is_active": False})])
def test_unknown_and_deleted_accounts_are_not_found(ada: Any, ana: Any, action: Any, body: Any) -> None:
    assert failure(ada.put(f"{USERS}/{UNKNOWN_ID}/{action}", body)) == (404, "NOT_FOUND", "User not found")
    User.objects.filter(id=ana.user.id).delete()
    assert failure(ada.put(f"{USERS}/{ana.user.id}/{action}", body)) == (404, "NOT_FOUND", "User not found")
