"""Changes of other users' accounts by administrators, through the API and the Django admin alike. All are audited."""

from datetime import datetime
from uuid import UUID

from django.contrib.auth.hashers import make_password
from django.db import transaction

from accounts import audit, registry
from accounts.audit import Actor
from accounts.models import AuditAction, MailToken, Role, Session, SessionEnd, User
from accounts.services.credentials import store_password
from accounts.services.guards import require_other_administrator
from accounts.services.traces import delete_traces
from langlearn.api.errors import Forbidden, UserNotFound


def _locked(user_id: UUID, *, to_delete: bool = False) -> User:
    # No transaction can add a reference to a row locked for deletion: it commits before, or it fails.
    user = User.objects.select_for_update(no_key=not to_delete).filter(id=user_id).first()
    if user is None:
        raise UserNotFound()
    return user


def set_role(*, user_id: UUID, role: str, by: Actor, at: datetime) -> User:
    """Changes the role of the account; its sessions continue with it, those of the admin site end.

    Raises Forbidden, NotFound or Conflict.
    """
    if by.id == user_id:
        raise Forbidden("Administrators cannot change their own role")
    with transaction.atomic():
        if role != Role.ADMIN:
            require_other_administrator(user_id)
        user = _locked(user_id)
        if user.role == role:
            return user
        before = user.role
        user.role = role
        user.updated_at = at
        user.save(update_fields=["role", "updated_at"])
        if before == Role.ADMIN:  # for good, also if the account gets the role again
            Session.objects.of_admin_site().filter(user=user).end(SessionEnd.LOGOUT, at)
        audit.record(
            AuditAction.ROLE_CHANGED, by=by, target_id=user_id, before={"role": before}, after={"role": role}, at=at
        )
        return user


def set_status(*, user_id: UUID, is_active: bool, by: Actor, at: datetime, reason: str | None = None) -> User:
    """Activates or deactivates the account; deactivation ends its sessions. Raises Forbidden, NotFound or Conflict."""
    if by.id == user_id and not is_active:
        raise Forbidden("Administrators cannot deactivate their own account")
    with transaction.atomic():
        if not is_active:
            require_other_administrator(user_id)
        user = _locked(user_id)
        if user.is_active == is_active:
            return user
        user.is_active = is_active
        user.updated_at = at
        user.save(update_fields=["is_active", "updated_at"])
        if not is_active:
            Session.objects.filter(user=user).end(SessionEnd.DEACTIVATED, at)
            MailToken.objects.filter(user=user).delete()
        audit.record(
            AuditAction.STATUS_CHANGED,
            by=by,
            target_id=user_id,
            before={"is_active": not is_active},
            after={"is_active": is_active},
            reason=reason,
            at=at,
        )
        return user


def set_password(*, user_id: UUID, password: str, by: Actor, at: datetime, current_session: str | None = None) -> User:
    """Replaces the password of an account, checked before; ends its sessions but `current_session`. Raises NotFound."""
    encoded = make_password(password)
    with transaction.atomic():
        user = _locked(user_id)
        store_password(user, encoded, at)
        sessions = Session.objects.filter(user=user)
        if current_session:
            sessions = sessions.exclude(id=current_session)
        sessions.end(SessionEnd.PASSWORD_CHANGED, at)
        audit.record(AuditAction.PASSWORD_CHANGED, by=by, target_id=user_id, at=at)
        return user


def remove_account(*, user_id: UUID, by: Actor, at: datetime) -> None:
    """Deletes another user's account and all its data. Raises NotFound or Conflict."""
    with transaction.atomic():
        registry.run_deletions(user_id=user_id, at=at)
        require_other_administrator(user_id)
        user = _locked(user_id, to_delete=True)
        audit.record(AuditAction.DELETED, by=by, target_id=user_id, at=at)
        delete_traces(user_id)
        user.delete()
