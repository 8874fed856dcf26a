"""Reads of accounts, in the shape clients see them.

`user_data` is the only place that selects the shown fields of an account; it never includes passwords or tokens.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date, datetime
from typing import Annotated, Any, TypedDict
from unicodedata import normalize
from uuid import UUID

from django.db import connection
from django.db.models import Count, Q, QuerySet
from django.db.models.functions import TruncDate, TruncWeek

from accounts import registry
from accounts.models import AuditEntry, Role, Session, User
from accounts.names import normalise_email, username_key
from langlearn.api.errors import AuthenticationFailed, UserNotFound
from langlearn.api.fields import parse_uuid
from langlearn.api.permissions import ROLES, STAFF
from langlearn.api.responses import Schema, one_of
from langlearn.db import in_batches

USER_COLUMNS = (
    "id",
    "email",
    "username",
    "role",
    "is_active",
    "last_login_date",
    "country_code",
    "profile_picture_url",
    "timezone",
    "email_verified",
    "leaderboard_opt_out",
    "created_at",
    "updated_at",
)
SESSION_COLUMNS = ("id", "created_at", "last_used_at", "expires_at", "user_agent", "ip")
AUDIT_COLUMNS = (
    "id",
    "action",
    "actor_id",
    "target_id",
    "before",
    "after",
    "reason",
    "ip",
    "request_id",
    "created_at",
)
EXPORT_FORMAT = 1
MOST_ALIKE = 200
SCANNED = 20_000
TRIGRAM = 3  # characters; the unit of the index that serves searches (migration 0004_search_index)


class UserRecord(TypedDict):
    id: UUID
    email: Annotated[str, Schema(format="email")]
    username: str | None
    role: Annotated[str, one_of(ROLES)]
    is_active: bool
    registration_date: datetime
    last_login_date: datetime | None
    country_code: str | None
    profile_picture_url: str | None
    timezone: str
    email_verified: bool
    leaderboard_opt_out: bool
    created_at: datetime
    updated_at: datetime


class SessionRecord(TypedDict):
    id: UUID
    created_at: datetime
    last_used_at: datetime
    expires_at: datetime
    user_agent: str
    ip: str | None
    current: bool


def users_active_since(instant: datetime) -> QuerySet[Session, Any]:
    """The ids of the accounts with a session that began or was renewed since, to be used inside another query."""
    return Session.objects.filter(last_used_at__gte=instant).values("user")


def account_of(email: str) -> User | None:
    """The account of an e-mail address in its stored form."""
    return User.objects.filter(email=email).first()


def active_user(user_id: UUID) -> User | None:
    """The account, if it is active."""
    return User.objects.filter(pk=user_id, is_active=True).first()


def active_staff() -> QuerySet[User]:
    """The active content creators and administrators."""
    return User.objects.filter(is_active=True, role__in=STAFF)


def staff_id(text: str) -> UUID:
    """The active content creator or administrator with this e-mail address or username. Raises NotFound."""
    try:
        named = Q(email=normalise_email(text)) if "@" in text else Q(username_key=username_key(text.strip()))
    except ValueError:
        raise UserNotFound() from None
    user_id = active_staff().filter(named).values_list("pk", flat=True).first()
    if user_id is None:
        raise UserNotFound()
    return user_id


def user_data(user: User | Mapping[str, Any]) -> UserRecord:
    """The user object, from an account or from a row of USER_COLUMNS."""
    row = user if isinstance(user, Mapping) else {name: getattr(user, name) for name in USER_COLUMNS}
    return {
        "id": row["id"],
        "email": row["email"],
        "username": row["username"],
        "role": row["role"],
        "is_active": row["is_active"],
        "registration_date": row["created_at"],
        "last_login_date": row["last_login_date"],
        "country_code": row["country_code"],
        "profile_picture_url": row["profile_picture_url"],
        "timezone": row["timezone"],
        "email_verified": row["email_verified"],
        "leaderboard_opt_out": row["leaderboard_opt_out"],
        "created_at": row["created_at"],
        "updated_at": row["updated_at"],
    }


def find_user(user_id: UUID) -> UserRecord:
    """The user object of any account. Raises NotFound."""
    row = User.objects.filter(id=user_id).values(*USER_COLUMNS).first()
    if row is None:
        raise UserNotFound()
    return user_data(row)


def own_account(user_id: UUID) -> User:
    """The caller's account. Raises AuthenticationFailed when it was deleted after authentication."""
    user = User.objects.filter(id=user_id).first()
    if user is None:
        raise AuthenticationFailed("Invalid access token")
    return user


def users() -> QuerySet[User]:
    return User.objects.all()


def is_ranked(path: str) -> Q:
    """A condition on rows of other apps: is the account at `path` active, and has it not opted out of leaderboards?"""
    return Q(**{f"{path}__is_active": True, f"{path}__leaderboard_opt_out": False})


def live_sessions(user_id: UUID, at: datetime) -> QuerySet[Session]:
    return Session.objects.live(at).filter(user_id=user_id)


def administrator(user_id: UUID, at: datetime) -> User | None:
    """The active administrator, with the ids of their live sessions of the admin site; None without one."""
    owner = {"user": user_id, "user__role": Role.ADMIN, "user__is_active": True}
    sessions = list(Session.objects.live(at).of_admin_site().filter(**owner).select_related("user"))
    if not sessions:
        return None
    user = sessions[0].user
    user.admin_sessions = frozenset(str(session.id) for session in sessions)
    return user


def session_data(row: Mapping[str, Any], *, current: UUID) -> SessionRecord:
    """A session, from a row of SESSION_COLUMNS."""
    return {
        "id": row["id"],
        "created_at": row["created_at"],
        "last_used_at": row["last_used_at"],
        "expires_at": row["expires_at"],
        "user_agent": row["user_agent"],
        "ip": row["ip"],
        "current": row["id"] == current,
    }


def audit_entries() -> QuerySet[AuditEntry]:
    return AuditEntry.objects.all()


def audit_data(rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Entries from rows of AUDIT_COLUMNS, with the e-mail addresses of accounts that still exist."""
    rows = list(rows)
    ids = {row[column] for row in rows for column in ("actor_id", "target_id")} - {None}
    emails = dict(User.objects.filter(id__in=ids).values_list("id", "email")) if ids else {}

    def account(user_id: UUID | None) -> dict[str, Any] | None:
        return None if user_id is None else {"id": user_id, "email": emails.get(user_id)}

    return [
        {
            "id": row["id"],
            "action": row["action"],
            "actor": account(row["actor_id"]),
            "target": account(row["target_id"]),
            **{name: row[name] for name in ("before", "after", "reason", "ip", "request_id", "created_at")},
        }
        for row in rows
    ]


def export(user: User, at: datetime) -> dict[str, Any]:
    """Everything stored about an account, for its owner. Records are read while they are iterated."""
    return {
        "format_version": EXPORT_FORMAT,
        "exported_at": at,
        "account": user_data(user),
        "language": user.language,
        "sessions": [],
        "audit": _own_audit(user.id),
        "progress": {},
        "content": [],
        **registry.export_parts(user.id),
    }


def exported_sessions(user_id: UUID) -> Iterator[dict[str, Any]]:
    """The account's part of its export: every stored session, ended ones too, oldest first."""
    sessions = Session.objects.filter(user_id=user_id)
    for row in in_batches(sessions, [*SESSION_COLUMNS, "ended_at", "ended_reason"], by=["created_at", "id"]):
        yield {**row, "ended_reason": row["ended_reason"] or None}


def _own_audit(user_id: UUID) -> Iterator[dict[str, Any]]:
    entries = AuditEntry.objects.filter(Q(actor_id=user_id) | Q(target_id=user_id))
    columns = [name for name in AUDIT_COLUMNS if name != "request_id"]
    for row in in_batches(entries, columns, by=["created_at", "id"]):
        # The address of another actor is not the owner's data.
        yield {**row, "ip": row["ip"] if row["actor_id"] == user_id else None}


def named_like(text: str) -> Q:
    """A condition on accounts: `text` is part of the e-mail address or the username, regardless of case."""
    # Both columns hold text in lower case, so that letter case means the same on every database.
    return Q(email__contains=normalize("NFC", text).lower()) | Q(username_key__contains=username_key(text))


def accounts_like(text: str) -> list[UUID]:
    """Accounts with the id `text`, or with `text` in the e-mail address or username; at most MOST_ALIKE.

    PostgreSQL finds a text of TRIGRAM characters by an index. A shorter one, and every text on SQLite, is looked for
    among the SCANNED newest accounts; a whole address or username is found among all.
    """
    text = text.strip()
    named = Q(email=text.lower()) | Q(username_key=username_key(text))
    if (pk := parse_uuid(text)) is not None:
        named |= Q(pk=pk)
    alike = User.objects.filter(named_like(text))
    if connection.vendor != "postgresql" or len(text) < TRIGRAM:
        alike = alike.filter(pk__in=User.objects.order_by("-created_at", "id").values("pk")[:SCANNED])
    # Two queries: one with "or" would check both conditions on every account.
    found = dict.fromkeys(User.objects.filter(named).values_list("pk", flat=True))
    found |= dict.fromkeys(alike.values_list("pk", flat=True)[:MOST_ALIKE])
    return list(found)[:MOST_ALIKE]


def sign_ups_by_day(since: datetime) -> dict[date, int]:
    """UTC day to the number of accounts opened on it."""
    days = User.objects.filter(created_at__gte=since).annotate(day=TruncDate("created_at", tzinfo=UTC))
    return dict(days.values_list("day").annotate(number=Count("id")))


def sign_ups_by_week(since: datetime) -> dict[date, int]:
    """Monday of a UTC week to the number of accounts opened in it."""
    weeks = User.objects.filter(created_at__gte=since).annotate(week=TruncWeek("created_at", tzinfo=UTC))
    return {week.date(): number for week, number in weeks.values_list("week").annotate(number=Count("id"))}
