"""Single-use tokens sent by mail: requested, issued and mailed by a task, redeemed.

A request for a mail makes the same statements whether or not the address has an account, so neither the text of the
response nor its duration reveals it. The task holds the id of the account; the token exists in the mail only.
"""

import hashlib
import secrets
from datetime import datetime, timedelta
from smtplib import SMTPException
from uuid import UUID

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django_tasks import TaskContext, task

from accounts import audit
from accounts.audit import Actor
from accounts.mail import send_token
from accounts.models import AuditAction, MailToken, MailTokenPurpose, Session, SessionEnd, User
from accounts.names import mailbox
from accounts.passwords import policy_problems
from accounts.services.credentials import store_password
from langlearn.api import throttling
from langlearn.api.errors import Conflict, FieldErrors, UserNotFound, ValidationFailed
from langlearn.api.instants import now

LIFE = {
    MailTokenPurpose.PASSWORD_RESET: timedelta(hours=1),
    MailTokenPurpose.EMAIL_VERIFICATION: timedelta(hours=48),
}
_INVALID = "Invalid or expired token"


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


class MailNotSent(Exception):
    """The mail server did not accept a mail. The text of its error may name the address, and is not kept."""


@task(priority=10, takes_context=True)
def mail_token(context: TaskContext, user_id: str | None, purpose: str, *, registered: bool = False) -> None:
    """Issues a token and mails it, if the account is still there, active, and its address is not yet confirmed.

    Run again after the worker was killed, or the mail server failed, it mails another token, which voids the first.
    """
    if user_id is None:
        return  # a request for an address without an account
    if registered and context.attempt == 1 and not _grants_registration_mail(user_id):
        return
    purpose = MailTokenPurpose(purpose)
    with transaction.atomic():
        accounts = User.objects.select_for_update(no_key=True).filter(id=user_id, is_active=True)
        if purpose == MailTokenPurpose.EMAIL_VERIFICATION:
            accounts = accounts.filter(email_verified=False)
        user = accounts.first()
        if user is None:
            return
        token = issue_mail_token(user, purpose, now())
    try:
        send_token(user.email, purpose, token, LIFE[purpose], language=user.language)
    except (SMTPException, OSError) as error:
        raise MailNotSent(type(error).__name__) from None


def _grants_registration_mail(user_id: str) -> bool:
    """Anybody can register any address, so a mailbox gets few mails of registrations an hour, whatever its tags."""
    email = User.objects.filter(id=user_id).values_list("email", flat=True).first()
    return email is not None and throttling.grants(
        throttling.REGISTRATION_MAIL, throttling.private_subject(mailbox(email))
    )


def request_first_verification(user: User) -> None:
    """Mails a token to a new account, whose transaction the caller is in."""
    mail_token.enqueue(str(user.id), MailTokenPurpose.EMAIL_VERIFICATION, registered=True)


def request_password_reset(*, email: str) -> None:
    """Mails a reset token if `email` (stored form) belongs to an active account."""
    user_id = User.objects.filter(email=email).values_list("pk", flat=True).first()
    mail_token.enqueue(str(user_id) if user_id else None, MailTokenPurpose.PASSWORD_RESET)


def send_password_reset(*, user_id: UUID, by: Actor, at: datetime) -> User:
    """Mails a reset token for an administrator. Raises NotFound, and Conflict for a deactivated account."""
    with transaction.atomic():
        user = User.objects.select_for_update(no_key=True).filter(id=user_id).first()
        if user is None:
            raise UserNotFound()
        if not user.is_active:
            raise Conflict("Account is deactivated")
        audit.record(AuditAction.RESET_MAILED, by=by, target_id=user.id, at=at)
        mail_token.enqueue(str(user.id), MailTokenPurpose.PASSWORD_RESET)
    return user


def request_verification(*, user_id: UUID) -> None:
    """Mails a confirmation token to the account's address unless it is confirmed."""
    mail_token.enqueue(str(user_id), MailTokenPurpose.EMAIL_VERIFICATION)


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
