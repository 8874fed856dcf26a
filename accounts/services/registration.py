"""New accounts. Unique constraints decide when several register the same e-mail address or username at once."""

from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from accounts.integrity import violates
from accounts.models import Role, User
from accounts.services.mail_tokens import request_first_verification
from accounts.services.sessions import SignedIn, open_session
from langlearn import metrics
from langlearn.api.errors import Conflict

EMAIL_TAKEN = "Email already registered"
USERNAME_TAKEN = "Username already taken"


def create_user(*, email: str, password: str | None, at: datetime, role: str = Role.STUDENT, **fields: Any) -> User:
    """A new account with checked `fields` of the User model; without a password nobody can sign in. Raises Conflict."""
    user = User.objects.build(email=email, password=password, at=at, role=role, **fields)
    try:
        with transaction.atomic():
            user.save(force_insert=True)
    except IntegrityError as error:
        raise _taken(user, error) from None
    return user


def register(
    *,
    email: str,
    password: str,
    user_agent: str,
    ip: str | None,
    at: datetime,
    language: str | None = None,
    **fields: Any,
) -> SignedIn:
    """A new student's account, its first session, and a mail to confirm the address. Raises Conflict."""
    user = User.objects.build(email=email, password=password, at=at, **fields)
    user.language = language or user.language
    try:
        with transaction.atomic():
            user.save(force_insert=True)
            tokens = open_session(user=user, user_agent=user_agent, ip=ip, at=at)
            request_first_verification(user)
            metrics.auth_event("register")
    except IntegrityError as error:
        raise _taken(user, error) from None
    return SignedIn(user, tokens)


def _taken(user: User, error: IntegrityError) -> Exception:
    # When both are taken, the database names either one; report the e-mail address first.
    if violates(error, User, "accounts_user_email_unique") or User.objects.filter(email=user.email).exists():
        return Conflict(EMAIL_TAKEN)
    if violates(error, User, "accounts_user_username_unique"):
        return Conflict(USERNAME_TAKEN)
    return error
