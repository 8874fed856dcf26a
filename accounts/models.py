"""Accounts: users, their sessions, the tokens mailed to them, and the audit log.

A session is a family of refresh tokens; tokens are stored as digests only. The database enforces
uniqueness regardless of case on normalised columns, so that two registrations at once cannot both succeed.
"""

import uuid
from datetime import datetime
from typing import Any, ClassVar

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q

from accounts.names import normalise_email, username_key
from langlearn.api import permissions
from langlearn.api.instants import now
from langlearn.db import CodePointCharField


class Role(models.TextChoices):
    STUDENT = permissions.STUDENT
    CONTENT_CREATOR = permissions.CONTENT_CREATOR
    ADMIN = permissions.ADMIN


def check_email(address: str) -> None:
    """Validator of Django's forms and commands."""
    try:
        normalise_email(address)
    except ValueError as error:
        raise ValidationError(str(error)) from None


class UserManager(BaseUserManager["User"]):
    def get_by_natural_key(self, username: str | None) -> "User":
        try:
            return self.get(email=normalise_email(username or ""))
        except ValueError:
            raise self.model.DoesNotExist from None

    def build(
        self,
        *,
        email: str,
        password: str | None,
        at: datetime,
        role: str = Role.STUDENT,
        username: str | None = None,
        **fields: Any,
    ) -> "User":
        """A new account, not saved yet, its password hashed: call it outside of transactions."""
        user = self.model(
            email=normalise_email(email),
            role=role,
            password=make_password(password),
            created_at=at,
            updated_at=at,
            **fields,
        )
        user.set_username(username)
        return user

    def create_superuser(self, email: str, password: str | None, **fields: Any) -> "User":
        """An active, verified administrator: what `manage.py createsuperuser` makes.

        Raises ValidationError for a password that is missing or breaks the policy.
        """
        check_email(email)
        if password is None:
            raise ValidationError("A password is required.")
        user = self.model(email=normalise_email(email))
        validate_password(password, user)
        user = self.build(email=email, password=password, role=Role.ADMIN, email_verified=True, at=now(), **fields)
        user.save(force_insert=True, using=self._db)
        return user


class User(AbstractBaseUser):
    """An account. `email` is stored lower-cased and in ASCII, so it can be compared directly."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    email = CodePointCharField(max_length=254, validators=[check_email])
    username = models.CharField(max_length=50, null=True, blank=True)  # noqa: DJ001 - null means "none", "" is refused
    username_key = CodePointCharField(max_length=150, null=True, editable=False)  # NFC, case-folded
    role = models.CharField(max_length=20, choices=Role.choices, default=Role.STUDENT)
    is_active = models.BooleanField(default=True)
    country_code = models.CharField(max_length=2, null=True, blank=True)  # noqa: DJ001
    profile_picture_url = models.CharField(max_length=255, null=True, blank=True)  # noqa: DJ001
    timezone = models.CharField(max_length=64, default="UTC")
    language = models.CharField(max_length=10, default="en", db_default="en")  # of mails: a code of LANGUAGES
    email_verified = models.BooleanField(default=False)
    leaderboard_opt_out = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=now, editable=False)
    updated_at = models.DateTimeField(default=now, editable=False)
    last_login_date = models.DateTimeField(null=True, editable=False)
    password_changed_at = models.DateTimeField(null=True, editable=False)

    last_login = None  # the service has last_login_date instead
    admin_sessions: frozenset[str] = frozenset()  # ids of the live ones, where the admin site reads the account

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects = UserManager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["email"], name="accounts_user_email_unique"),
            models.UniqueConstraint(fields=["username_key"], name="accounts_user_username_unique"),
            models.CheckConstraint(condition=Q(role__in=permissions.ROLES), name="accounts_user_role_known"),
            models.CheckConstraint(
                condition=Q(username__isnull=True, username_key__isnull=True)
                | Q(username__isnull=False, username_key__isnull=False),
                name="accounts_user_username_has_key",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["-created_at", "id"], name="accounts_user_newest"),
            # Serves the guard on the last active administrator.
            models.Index(fields=["role"], condition=Q(role="admin", is_active=True), name="accounts_user_admins"),
        ]

    def __str__(self) -> str:
        return self.username or str(self.id)

    def set_username(self, username: str | None) -> None:
        self.username = username
        self.username_key = None if username is None else username_key(username)

    # The admin site reads these; they follow from the role and cannot be set separately.

    @property
    def is_staff(self) -> bool:
        return self.role == Role.ADMIN

    @property
    def is_superuser(self) -> bool:
        return self.role == Role.ADMIN

    def has_perm(self, perm: str, obj: Any = None) -> bool:
        return self.is_active and self.is_superuser

    def has_perms(self, perm_list: Any, obj: Any = None) -> bool:
        return self.is_active and self.is_superuser

    def has_module_perms(self, app_label: str) -> bool:
        return self.is_active and self.is_superuser


class SessionEnd(models.TextChoices):
    """Why a session ended."""

    LOGOUT = "logout"
    LOGOUT_ALL = "logout_all"
    ENDED_BY_USER = "ended_by_user"
    PASSWORD_CHANGED = "password_changed"  # noqa: S105
    PASSWORD_RESET = "password_reset"  # noqa: S105
    DEACTIVATED = "deactivated"
    DELETED = "deleted"
    REUSE_DETECTED = "reuse_detected"
    EXPIRED = "expired"


class SessionQuerySet(models.QuerySet["Session"]):
    def live(self, at: datetime) -> "SessionQuerySet":
        return self.filter(ended_at__isnull=True, expires_at__gt=at)

    def of_admin_site(self) -> "SessionQuerySet":
        return self.filter(token_digest="")

    def end(self, reason: SessionEnd, at: datetime) -> int:
        """Ends those that have not ended; the number of them."""
        return self.filter(ended_at__isnull=True).update(ended_at=at, ended_reason=reason)


class Session(models.Model):
    """A login, active as long as its tokens are refreshed: one row per family of refresh tokens.

    `rotation` is the number n of the newest token issued. The token before it may be presented at any time until its
    successor is used, the one before that for a short grace (accounts.rotation). A sign-in to the admin site is a
    session as well, named by a cookie; it has no tokens, and so no digests.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sessions", db_index=False)  # has others
    rotation = models.PositiveIntegerField(default=0)
    token_digest = models.CharField(max_length=64, blank=True)  # SHA-256 of the newest token's jti
    parent_digest = models.CharField(max_length=64, blank=True)
    grandparent_digest = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField()
    last_used_at = models.DateTimeField()
    rotated_at = models.DateTimeField()  # when the newest token was first issued
    expires_at = models.DateTimeField()
    user_agent = models.CharField(max_length=255, blank=True)
    ip = models.GenericIPAddressField(null=True)
    ended_at = models.DateTimeField(null=True)
    ended_reason = models.CharField(max_length=20, choices=SessionEnd.choices, blank=True)

    objects = SessionQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(ended_at__isnull=True, ended_reason="") | Q(ended_at__isnull=False) & ~Q(ended_reason=""),
                name="accounts_session_end_has_reason",
            )
        ]
        indexes: ClassVar = [
            models.Index(fields=["user", "-last_used_at"], name="accounts_session_of_user"),
            models.Index(fields=["ended_at"], name="accounts_session_ended"),
            models.Index(fields=["expires_at"], name="accounts_session_expires"),
        ]

    def __str__(self) -> str:
        return str(self.id)


class AuditAction(models.TextChoices):
    ROLE_CHANGED = "user.role_changed"
    STATUS_CHANGED = "user.status_changed"
    DELETED = "user.deleted"
    PASSWORD_CHANGED = "user.password_changed"  # noqa: S105
    PASSWORD_RESET = "user.password_reset"  # noqa: S105
    RESET_MAILED = "user.reset_mailed"  # by an administrator
    REUSE_DETECTED = "session.reuse_detected"
    BONUS_AWARDED = "progress.bonus_awarded"
    ADJUSTED = "progress.adjusted"
    RESET = "progress.reset"
    REPAIRED = "progress.repaired"
    MEDIA_CHANGED = "media.changed"
    MEDIA_DELETED = "media.deleted"
    MEDIA_PRUNED = "media.pruned"
    COURSE_PUBLISHED = "course.published"
    COURSE_RESTORED = "course.restored"
    COURSE_DISCARDED = "course.discarded"
    COURSE_SCHEDULED = "course.scheduled"
    COURSE_UNSCHEDULED = "course.unscheduled"
    COURSE_MODE_CHANGED = "course.mode_changed"
    COURSE_COPIED = "course.copied"
    MEMBER_ADDED = "member.added"
    MEMBER_CHANGED = "member.changed"
    MEMBER_REMOVED = "member.removed"


class AuditEntry(models.Model):
    """An entry of the audit log. Written in the transaction of the change, never changed.

    Actor and target are bare ids: the entry outlives both accounts. No e-mail address is stored.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    action = models.CharField(max_length=40, choices=AuditAction.choices)
    actor_id = models.UUIDField(null=True)
    target_id = models.UUIDField(null=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.CharField(max_length=500, null=True)  # noqa: DJ001 - shown as null
    ip = models.GenericIPAddressField(null=True)
    request_id = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "audit entries"
        indexes: ClassVar = [
            models.Index(fields=["-created_at", "id"], name="accounts_audit_newest"),
            models.Index(fields=["actor_id", "-created_at"], name="accounts_audit_actor"),
            models.Index(fields=["target_id", "-created_at"], name="accounts_audit_target"),
        ]

    def __str__(self) -> str:
        return f"{self.action} {self.target_id}"


class MailTokenPurpose(models.TextChoices):
    PASSWORD_RESET = "password_reset"  # noqa: S105
    EMAIL_VERIFICATION = "email_verification"


class MailToken(models.Model):
    """A single-use token sent by mail, stored as a digest. A newer one replaces the older."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="mail_tokens", db_index=False)  # has another
    purpose = models.CharField(max_length=20, choices=MailTokenPurpose.choices)
    digest = models.CharField(max_length=64)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "purpose"], name="accounts_mailtoken_one_per_purpose"),
            models.UniqueConstraint(fields=["digest"], name="accounts_mailtoken_digest_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.purpose} of {self.user_id}"


class IdempotencyRecord(models.Model):
    """The stored response to a request with an Idempotency-Key, sent again when the request is repeated."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+", db_index=False)
    key = models.CharField(max_length=255)
    fingerprint = models.CharField(max_length=64)  # of method, path and body
    status = models.PositiveSmallIntegerField()
    reply = models.TextField()
    etag = models.CharField(max_length=20, default="", db_default="")  # with its quotes; empty without one
    permanent = models.BooleanField()
    # The account that the key or the reply names, often another one. The record is deleted with either.
    about = models.ForeignKey(User, on_delete=models.CASCADE, null=True, related_name="+", db_index=False)
    created_at = models.DateTimeField()

    class Meta:
        # The names are those of the app in which it began.
        db_table = "progress_idempotencyrecord"
        constraints: ClassVar = [
            # Two concurrent requests with one key: the second fails here, rolls back and gets the response of the
            # first.
            models.UniqueConstraint(fields=["user", "key"], name="progress_idempotencyrecord_once")
        ]
        indexes: ClassVar = [
            models.Index(fields=["created_at"], condition=Q(permanent=False), name="progress_key_expiry"),
            # Serves the deletion of an account.
            models.Index(fields=["about"], condition=Q(about__isnull=False), name="accounts_reply_about"),
        ]

    def __str__(self) -> str:
        return f"{self.status} for {self.key}"
