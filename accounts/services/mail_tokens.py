"""Single-use tokens sent by mail: issued, mailed after the response, redeemed.

The response to a request for a mail is sent before the account is looked up, so neither its text nor its duration
reveals whether the address has an account.
"""

import hashlib
import secrets
from datetime import datetime, timedelta
from uuid import UUID

from django.contrib.auth.hashers import make_password
from django.db import transaction

from accounts import audit
from accounts.audit import Actor
from accounts.mail import send_token
from accounts.models import AuditAction, MailToken, MailTokenPurpose, Session, SessionEnd, User
from accounts.names import mailbox
from accounts.passwords import policy_problems
from accounts.services.credentials import store_password
from langlearn.api import throttling
from langlearn.api.background import JobQueue
from langlearn.api.errors import Conflict, FieldErrors, UserNotFound, ValidationFailed

LIFE = {
    MailTokenPurpose.PASSWORD_RESET: timedelta(hours=1),
    MailTokenPurpose.EMAIL_VERIFICATION: timedelta(hours=48),
}
_INVALID = "Invalid or expired token"

_mail = JobQueue("mail")


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def issue_mail_token(user: User, purpose: MailTokenPurpose, at: datetime) -> str:
    """A token of 256 random bits; an older one for the same purpose is void. The caller has locked the account."""
    token = secrets.token_urlsafe(32)
    MailToken.objects.update_or_create(
        user=user,
        purpose=purpose,
        defaults={"digest": _digest(token), "created_at": at, "expires_at": at + LIFE[purpose]},
    )
    return token


def _send(user: User, purpose: MailTokenPurpose, token: str) -> None:
    send_token(user.email, purpose, token, LIFE[purpose], language=user.language)


def send_confirmation(user: User, token: str) -> None:
    """Mails the token of a registration after the commit.

    Anybody can register any address, so a mailbox gets few of these mails an hour, whatever tags its addresses have.
    """
    _mail.after_commit(_send_confirmation, user, token)


def _send_confirmation(user: User, token: str) -> None:
    if throttling.grants(throttling.WELCOME, throttling.private_subject(mailbox(user.email))):
        _send(user, MailTokenPurpose.EMAIL_VERIFICATION, token)


def request_password_reset(*, email: str, at: datetime) -> None:
    """Mails a reset token if `email` (stored form) belongs to an active account; all of it after the response."""
    _mail.after_commit(_mail_password_reset, email, at)


def _mail_password_reset(email: str, at: datetime) -> None:
    with transaction.atomic():
        user = User.objects.select_for_update(no_key=True).filter(email=email, is_active=True).first()
        if user is not None:
            token = issue_mail_token(user, MailTokenPurpose.PASSWORD_RESET, at)
    if user is not None:
        _send(user, MailTokenPurpose.PASSWORD_RESET, token)


def send_password_reset(*, user_id: UUID, by: Actor, at: datetime) -> User:
    """Mails a reset token for an administrator. Raises NotFound, and Conflict for a deactivated account."""
    with transaction.atomic():
        user = User.objects.select_for_update(no_key=True).filter(id=user_id).first()
        if user is None:
            raise UserNotFound()
        if not user.is_active:
            raise Conflict("Account is deactivated")
        token = issue_mail_token(user, MailTokenPurpose.PASSWORD_RESET, at)
        audit.record(AuditAction.RESET_MAILED, by=by, target_id=user.id, at=at)
        _mail.after_commit(_send, user, MailTokenPurpose.PASSWORD_RESET, token)
    return user


def request_verification(*, user_id: UUID, at: datetime) -> None:
    """Mails a confirmation token to the account's address unless it is confirmed; all of it after the response."""
    _mail.after_commit(_mail_verification, user_id, at)


def _mail_verification(user_id: UUID, at: datetime) -> None:
    with transaction.atomic():
        accounts = User.objects.select_for_update(no_key=True)
        user = accounts.filter(id=user_id, is_active=True, email_verified=False).first()
        if user is not None:
            token = issue_mail_token(user, MailTokenPurpose.EMAIL_VERIFICATION, at)
    if user is not None:
        _send(user, MailTokenPurpose.EMAIL_VERIFICATION, token)


def _find(token: str, purpose: MailTokenPurpose, at: datetime) -> MailToken | None:
    valid = MailToken.objects.filter(digest=_digest(token), purpose=purpose, expires_at__gt=at, user__is_active=True)
    return valid.select_related("user").first()


def _redeem(found: MailToken) -> User:
    """Marks the token as used and locks its account. Raises ValidationFailed when it was used meanwhile."""
    user = User.objects.select_for_update(no_key=True).filter(id=found.user_id).first()
    used, _ = MailToken.objects.filter(id=found.id, digest=found.digest).delete()
    if user is None or not used:
        raise ValidationFailed({"token": [_INVALID]})
    return user


def reset_password(*, token: str, new_password: str, by: Actor, at: datetime) -> None:
    """Sets the password, ends all sessions and confirms the address. Raises ValidationFailed."""
    found = _find(token, MailTokenPurpose.PASSWORD_RESET, at)
    owner = found.user if found else None
    problems = policy_problems(
        new_password, email=owner.email if owner else None, username=owner.username if owner else None
    )
    errors: FieldErrors = {}
    if problems:
        errors["new_password"] = problems
    if found is None:
        errors["token"] = [_INVALID]
    if errors or found is None:
        raise ValidationFailed(errors)
    encoded = make_password(new_password)
    with transaction.atomic():
        user = _redeem(found)
        store_password(user, encoded, at)
        user.email_verified = True
        user.save(update_fields=["email_verified"])
        Session.objects.filter(user=user).end(SessionEnd.PASSWORD_RESET, at)
        audit.record(AuditAction.PASSWORD_RESET, by=by, target_id=user.id, at=at)


def verify_email(*, token: str, at: datetime) -> None:
    """Confirms the address the token was mailed to. Raises ValidationFailed."""
    found = _find(token, MailTokenPurpose.EMAIL_VERIFICATION, at)
    if found is None:
        raise ValidationFailed({"token": [_INVALID]})
    with transaction.atomic():
        user = _redeem(found)
        user.email_verified = True
        user.updated_at = at
        user.save(update_fields=["email_verified", "updated_at"])
