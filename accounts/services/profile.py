"""Changes of an account by its owner: profile, password, deletion."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction

from accounts import audit, registry
from accounts.audit import Actor
from accounts.integrity import violates
from accounts.models import AuditAction, Session, SessionEnd, User
from accounts.services.credentials import store_password, verify_password
from accounts.services.guards import require_other_administrator
from accounts.services.registration import USERNAME_TAKEN
from accounts.services.sessions import STORE_REFRESHED, SignedIn, advance, issue_tokens, session_end
from accounts.services.traces import delete_traces
from langlearn.api.errors import AuthenticationFailed, Conflict, UserNotFound

PROFILE_FIELDS = ("username", "country_code", "profile_picture_url", "timezone", "leaderboard_opt_out")

_WRONG_PASSWORD = "Current password is incorrect"  # noqa: S105


class _ConcurrentChange(Exception):
    """The time zone was changed by another request between being read and being locked."""


def update_profile(*, user_id: UUID, changes: Mapping[str, Any], at: datetime) -> User:
    """Applies checked values of PROFILE_FIELDS. Raises NotFound, Conflict, or what a time-zone guard raises."""
    while True:
        try:
            with transaction.atomic():
                return _apply_profile(user_id, changes, at)
        except _ConcurrentChange:
            continue
        except IntegrityError as error:
            if violates(error, User, "accounts_user_username_unique"):
                raise Conflict(USERNAME_TAKEN) from None
            raise


def _apply_profile(user_id: UUID, changes: Mapping[str, Any], at: datetime) -> User:
    old_zone = None
    if "timezone" in changes:
        # Guards lock rows that come before the account in the order of locks, so the account is locked after them.
        old_zone = User.objects.filter(id=user_id).values_list("timezone", flat=True).first()
        if old_zone is not None and old_zone != changes["timezone"]:
            registry.guard_timezone(user_id=user_id, old_zone=old_zone, new_zone=changes["timezone"], at=at)
    user = User.objects.select_for_update(no_key=True).filter(id=user_id).first()
    if user is None:
        raise UserNotFound()
    if old_zone is not None and user.timezone != old_zone:
        raise _ConcurrentChange
    changed = [name for name in PROFILE_FIELDS if name in changes and changes[name] != getattr(user, name)]
    if not changed:
        return user
    for name in changed:
        setattr(user, name, changes[name])
    if "username" in changed:
        user.set_username(changes["username"])
        changed.append("username_key")
    user.updated_at = at
    user.save(update_fields=[*changed, "updated_at"])
    return user


def change_password(
    *, user: User, session_id: UUID, current_password: str, new_password: str, by: Actor, at: datetime
) -> SignedIn:
    """Replaces the password; the session `session_id` continues with new tokens, all others end.

    Raises AuthenticationFailed when `current_password` is not the password of `user` or the session has ended.
    """
    if not verify_password(user, current_password):
        raise AuthenticationFailed(_WRONG_PASSWORD)
    encoded = make_password(new_password)
    with transaction.atomic():
        locked = _locked_with_password(user)
        store_password(locked, encoded, at)
        others = Session.objects.filter(user=locked).exclude(id=session_id)
        others.end(SessionEnd.PASSWORD_CHANGED, at)
        session = Session.objects.select_for_update().filter(id=session_id, user=locked, ended_at=None).first()
        if session is None:
            raise AuthenticationFailed("Session has ended")
        advance(session, at)
        # Refresh tokens issued before stop with the change: they are no parents of the new one.
        session.parent_digest = session.grandparent_digest = ""
        session.last_used_at = at
        session.expires_at = session_end(session, at)
        STORE_REFRESHED.update(session)
        audit.record(AuditAction.PASSWORD_CHANGED, by=by, target_id=locked.id, at=at)
        return SignedIn(locked, issue_tokens(locked, session, at))


def _locked_with_password(user: User, *, to_delete: bool = False) -> User:
    # The password was checked without a lock, because a hash takes long; it must still be the same.
    # No transaction can add a reference to a row locked for deletion: it commits before, or it fails.
    rows = User.objects.select_for_update(no_key=not to_delete)
    locked = rows.filter(id=user.id, password=user.password).first()
    if locked is None:
        raise AuthenticationFailed(_WRONG_PASSWORD)
    return locked


def delete_account(*, user: User, password: str, by: Actor, at: datetime) -> None:
    """Deletes the account and all data of the user. Raises AuthenticationFailed or Conflict."""
    if not verify_password(user, password):
        raise AuthenticationFailed(_WRONG_PASSWORD)
    with transaction.atomic():
        registry.run_deletions(user_id=user.id, at=at)
        require_other_administrator(user.id)
        locked = _locked_with_password(user, to_delete=True)
        audit.record(AuditAction.DELETED, by=by, target_id=user.id, at=at)
        delete_traces(user.id)
        locked.delete()
