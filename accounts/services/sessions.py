"""Sessions: opened by a login or registration, prolonged by refresh tokens, ended for a reason.

Locks are taken user first, then session. A refresh locks both by one statement: a lock of the session alone would let
it read the account as it was before a change that ends the session.
"""

from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, transaction
from django.db.models import QuerySet

from accounts import audit, tokens
from accounts.audit import Actor
from accounts.models import AuditAction, Role, Session, SessionEnd, User
from accounts.rotation import Outcome, generations_behind, outcome_of
from accounts.services.credentials import verify_password
from accounts.tokens import TokensRecord
from langlearn import metrics
from langlearn.api.errors import AuthenticationFailed, NotFound, TokenExpired
from langlearn.db import CompiledRead, RowUpdate


class SignedIn(NamedTuple):
    user: User
    tokens: TokensRecord


_USER_COLUMNS = [field.attname for field in User._meta.concrete_fields]
_SESSION_COLUMNS = [field.attname for field in Session._meta.concrete_fields]


def _locked(session_id: UUID, user_id: UUID) -> QuerySet[User, Any]:
    # PostgreSQL locks the rows in the order of the tables.
    rows = User.objects.select_for_update(no_key=True).filter(
        id=user_id, sessions__user=user_id, sessions__id=session_id
    )
    return rows.values_list(*_USER_COLUMNS, *(f"sessions__{column}" for column in _SESSION_COLUMNS))


_LOCKED = CompiledRead(_locked, session_id=UUID, user_id=UUID)
# Its statement is built once, where an ORM update takes a tenth of a refresh to build.
STORE_REFRESHED = RowUpdate(
    Session,
    key=["user", "id"],
    updated=[
        "rotation",
        "token_digest",
        "parent_digest",
        "grandparent_digest",
        "last_used_at",
        "rotated_at",
        "expires_at",
    ],
)


def _locked_account(session_id: UUID, user_id: UUID) -> tuple[User, Session] | None:
    """The account and its session, locked until the transaction ends. One query."""
    row = _LOCKED.first(session_id=session_id, user_id=user_id)
    if row is None:
        return None
    user = User.from_db(DEFAULT_DB_ALIAS, _USER_COLUMNS, row[: len(_USER_COLUMNS)])
    return user, Session.from_db(DEFAULT_DB_ALIAS, _SESSION_COLUMNS, row[len(_USER_COLUMNS) :])


def session_end(session: Session, at: datetime) -> datetime:
    """Idle life counts from the last refresh, absolute life from the login."""
    return min(at + settings.JWT_REFRESH_EXPIRES_IN, session.created_at + settings.SESSION_ABSOLUTE_LIFE)


def issue_tokens(user: User, session: Session, at: datetime) -> TokensRecord:
    """Tokens for the session as it stands: its newest refresh token and a fresh access token."""
    return tokens.issue(
        user_id=user.id,
        email=user.email,
        role=user.role,
        session_id=session.id,
        jti=tokens.refresh_jti(session.id, session.rotation, digest=session.token_digest),
        session_expires_at=session.expires_at,
        issued_at=max(int(at.timestamp()), tokens.first_valid_second(user.password_changed_at)),
    )


def open_session(*, user: User, user_agent: str, ip: str | None, at: datetime) -> TokensRecord:
    """A new session of `user`, and its first tokens."""
    session = _new_session(user, user_agent, ip, at)
    session.token_digest = tokens.jti_digest(tokens.refresh_jti(session.id, 0))
    session.expires_at = session_end(session, at)
    session.save(force_insert=True)
    return issue_tokens(user, session, at)


def _new_session(user: User, user_agent: str, ip: str | None, at: datetime) -> Session:
    return Session(
        id=uuid4(),
        user=user,
        created_at=at,
        last_used_at=at,
        rotated_at=at,
        user_agent=user_agent[:255],
        ip=ip or None,
    )


def login(
    *,
    account: User | None,
    password: str,
    user_agent: str,
    ip: str | None,
    at: datetime,
    language: str | None = None,
) -> SignedIn:
    """Opens a session for the account of the e-mail address typed, if it has one; mails are in `language` from now on.

    Raises AuthenticationFailed.
    """
    if not verify_password(account, password) or account is None:
        raise AuthenticationFailed("Invalid email or password")
    with transaction.atomic():
        # The password was checked without a lock: it must still be the same, on an account that is still there.
        user = User.objects.select_for_update(no_key=True).filter(id=account.id, password=account.password).first()
        if user is None:
            raise AuthenticationFailed("Invalid email or password")
        if not user.is_active:
            raise AuthenticationFailed("Account is deactivated")
        user.last_login_date = at
        user.language = language or user.language
        user.save(update_fields=["last_login_date", "language"])
        return SignedIn(user, open_session(user=user, user_agent=user_agent, ip=ip, at=at))


def authenticate(*, email: str, password: str) -> User:
    """The active account of `email` (stored form), whatever its role. Raises AuthenticationFailed."""
    user = User.objects.filter(email=email).first()
    if not verify_password(user, password) or user is None or not user.is_active:
        raise AuthenticationFailed("Invalid email or password")
    return user


def open_admin_session(*, user: User, user_agent: str, ip: str | None, at: datetime) -> Session | None:
    """A session of the admin site, for an administrator whose password was right; it ends after a fixed time.

    None when the account has changed since then: another password or role, deactivated, deleted.
    """
    with transaction.atomic():
        # As in `login`: the password was checked without a lock.
        account = User.objects.select_for_update(no_key=True).filter(id=user.id, password=user.password)
        locked = account.filter(is_active=True, role=Role.ADMIN).first()
        if locked is None:
            return None
        locked.last_login_date = at
        locked.save(update_fields=["last_login_date"])
        session = _new_session(locked, user_agent, ip, at)
        session.expires_at = at + timedelta(seconds=settings.SESSION_COOKIE_AGE)
        session.save(force_insert=True)
        return session


def end_admin_session(*, user_id: UUID, session_id: str, at: datetime) -> None:
    """Ends a session of the admin site, as the administrator signs out of it; one that has ended stays as it is."""
    Session.objects.of_admin_site().filter(user_id=user_id, id=session_id).end(SessionEnd.LOGOUT, at)


def refresh_session(*, refresh_token: str, by: Actor, at: datetime) -> SignedIn:
    """Exchanges a refresh token for new tokens.

    Raises AuthenticationFailed or TokenExpired. A reused token ends the session before it is refused.
    """
    try:
        claims = tokens.refresh_claims(refresh_token, at)
    except tokens.InvalidToken:
        raise AuthenticationFailed("Invalid refresh token") from None
    with transaction.atomic():
        found = _locked_account(claims.session_id, claims.user_id)
        if found is None:
            raise AuthenticationFailed("Invalid refresh token")
        user, session = found
        if claims.expired(at) or session.expires_at <= at:
            raise TokenExpired("Refresh token expired", details="Sign in again.")
        if not user.is_active:
            raise AuthenticationFailed("Account is deactivated")
        if session.ended_at or claims.issued_at < tokens.first_valid_second(user.password_changed_at):
            raise AuthenticationFailed("Session has ended")
        outcome = _outcome(session, tokens.jti_digest(claims.jti), at)
        if outcome is not Outcome.REUSE:
            if outcome is Outcome.ADVANCE:
                advance(session, at)
            session.last_used_at = at
            session.expires_at = session_end(session, at)
            STORE_REFRESHED.update(session)
            metrics.auth_event("refresh")
            return SignedIn(user, issue_tokens(user, session, at))
        Session.objects.filter(user=user, id=session.id).end(SessionEnd.REUSE_DETECTED, at)
        audit.record(AuditAction.REUSE_DETECTED, by=by, target_id=user.id, after={"session_id": str(session.id)}, at=at)
    raise AuthenticationFailed("Refresh token reuse detected", details="The session has been ended; sign in again.")


def _outcome(session: Session, presented: str, at: datetime) -> Outcome:
    stored = (session.token_digest, session.parent_digest, session.grandparent_digest)
    return outcome_of(generations_behind(presented, stored), since_rotation=at - session.rotated_at)


def advance(session: Session, at: datetime) -> None:
    """Makes the next refresh token the newest. The caller has locked the row and saves it."""
    session.rotation += 1
    session.grandparent_digest = session.parent_digest
    session.parent_digest = session.token_digest
    session.token_digest = tokens.jti_digest(tokens.refresh_jti(session.id, session.rotation))
    session.rotated_at = at


def logout(*, refresh_token: str | None, bearer: str | None, at: datetime) -> None:
    """Ends the session of each token that is authentic, expired or not.

    Without a refresh token the bearer token must be authentic: raises AuthenticationFailed.
    """
    claimed = []
    if refresh_token is not None:
        # Ending a session that does not exist is no failure.
        with suppress(tokens.InvalidToken):
            claimed.append(tokens.refresh_claims(refresh_token, at))
    if bearer is not None:
        try:
            claimed.append(tokens.access_claims(bearer, at))
        except tokens.InvalidToken:
            if refresh_token is None:
                raise AuthenticationFailed("Invalid access token") from None
    elif refresh_token is None:
        raise AuthenticationFailed("Access token required")
    for claims in claimed:
        if Session.objects.filter(id=claims.session_id, user_id=claims.user_id).end(SessionEnd.LOGOUT, at):
            metrics.auth_event("logout")


def logout_all(*, user_id: UUID, at: datetime) -> int:
    """Ends every live session of the user; the number of them."""
    ended = Session.objects.live(at).filter(user_id=user_id).end(SessionEnd.LOGOUT_ALL, at)
    metrics.auth_event("logout_all")
    return ended


def end_own_session(*, user_id: UUID, session_id: UUID, at: datetime) -> None:
    """Ends one live session of the user. Raises NotFound."""
    if not Session.objects.live(at).filter(id=session_id, user_id=user_id).end(SessionEnd.ENDED_BY_USER, at):
        raise NotFound("Session not found")
