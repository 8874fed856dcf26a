"""Access and refresh tokens: JSON Web Tokens signed with HS256, each kind with a separate secret.

This module issues tokens and verifies that one is authentic; whether it has expired, and whether its session is
active, is checked at each use. The `jti` of refresh token n is a keyed hash of session and n: issuing token n again
yields a token of the same identity, so it does not matter which copy a client stores.

After a rotation of secrets the previous ones verify tokens until a configured time, and are not used to sign.

simplejwt signs. PyJWT, on which it is built, verifies: simplejwt reports an expired token before a wrong audience.
"""

import hashlib
import hmac
import secrets
from datetime import datetime
from functools import lru_cache
from typing import Annotated, Any, Literal, NamedTuple, TypedDict
from uuid import UUID

import jwt
from django.conf import settings
from rest_framework_simplejwt.backends import TokenBackend

from langlearn.api.fields import parse_uuid
from langlearn.api.responses import Schema

ACCESS = "access"
REFRESH = "refresh"
ALGORITHM = "HS256"

_MAX_LENGTH = 4096
_TEXT_CLAIMS = ("sub", "email", "role", "sid", "jti", "token_type")
_TIME_CLAIMS = ("iat", "exp")
_OPTIONS: Any = {
    "require": [*_TEXT_CLAIMS, *_TIME_CLAIMS, "iss", "aud"],
    "strict_aud": True,
    # Verified claims are cached, so their times are checked at every use instead.
    "verify_exp": False,
    "verify_iat": False,
}
# Tokens issued with a password change are valid from the next second (first_valid_second).
_MAX_SECONDS_AHEAD = 1


class InvalidToken(Exception):
    """Not a token of this service, or not of the expected kind."""


class Claims(NamedTuple):
    """The claims of an authentic token. `issued_at` and `expires_at` are whole seconds since 1970."""

    user_id: UUID
    session_id: UUID
    jti: str
    issued_at: int
    expires_at: int
    by_previous_secret: bool = False

    def expired(self, at: datetime) -> bool:
        return self.expires_at <= at.timestamp()


def _secrets(kind: str) -> tuple[str, ...]:
    """The secret that signs tokens of `kind`, then the previous one, if any."""
    if kind == ACCESS:
        present, previous = settings.JWT_SECRET, settings.JWT_SECRET_PREVIOUS
    else:
        present, previous = settings.JWT_REFRESH_SECRET, settings.JWT_REFRESH_SECRET_PREVIOUS
    return (present, previous) if previous else (present,)


@lru_cache(maxsize=4)
def _signer(secret: str) -> TokenBackend:
    return TokenBackend(ALGORITHM, secret, audience=settings.JWT_AUDIENCE, issuer=settings.JWT_ISSUER)


class TokensRecord(TypedDict):
    accessToken: str
    refreshToken: str
    tokenType: Literal["Bearer"]
    expiresIn: Annotated[int, Schema(description="Life of the access token, seconds.")]


def issue(
    *,
    user_id: UUID,
    email: str,
    role: str,
    session_id: UUID,
    jti: str,
    session_expires_at: datetime,
    issued_at: int,
) -> TokensRecord:
    """An access token and the refresh token of identity `jti` of a session, in the shape clients get them."""
    life = int(settings.JWT_ACCESS_EXPIRES_IN.total_seconds())
    shared = {"sub": str(user_id), "email": email, "role": role, "sid": str(session_id), "iat": issued_at}
    access = {**shared, "jti": secrets.token_hex(16), "token_type": ACCESS, "exp": issued_at + life}
    refresh = {**shared, "jti": jti, "token_type": REFRESH, "exp": int(session_expires_at.timestamp())}
    return {
        "accessToken": _signer(settings.JWT_SECRET).encode(access),
        "refreshToken": _signer(settings.JWT_REFRESH_SECRET).encode(refresh),
        "tokenType": "Bearer",
        "expiresIn": life,
    }


def refresh_jti(session_id: UUID, rotation: int, *, digest: str = "") -> str:
    """The identity of refresh token number `rotation` of a session.

    `digest` is the stored form of one that was issued before, perhaps under the previous secret.
    """
    name = f"jti:{session_id}:{rotation}".encode()
    candidates = [hmac.digest(secret.encode(), name, "sha256").hex() for secret in _secrets(REFRESH)]
    return next((jti for jti in candidates if jti_digest(jti) == digest), candidates[0])


def jti_digest(jti: str) -> str:
    """The form in which the identity of a refresh token is stored: SHA-256, hexadecimal."""
    return hashlib.sha256(jti.encode()).hexdigest()


def access_claims(token: str, at: datetime) -> Claims:
    """The claims of an authentic access token, expired or not. Raises InvalidToken."""
    return _claims(ACCESS, token, at)


def refresh_claims(token: str, at: datetime) -> Claims:
    """The claims of an authentic refresh token, expired or not. Raises InvalidToken."""
    return _claims(REFRESH, token, at)


def _claims(kind: str, token: str, at: datetime) -> Claims:
    if len(token) > _MAX_LENGTH or not token.isascii():
        raise InvalidToken
    claims = _verified(kind, token, _secrets(kind))
    if claims.issued_at > at.timestamp() + _MAX_SECONDS_AHEAD:
        raise InvalidToken
    if claims.by_previous_secret and at >= settings.JWT_PREVIOUS_UNTIL:
        raise InvalidToken
    return claims


# Nothing here depends on the time. Through the cache the throttle and the service of a refresh share one verification.
@lru_cache(maxsize=8192)
def _verified(kind: str, token: str, secrets_: tuple[str, ...]) -> Claims:
    for secret in secrets_:
        try:
            payload = jwt.decode(
                token,
                secret,
                algorithms=[ALGORITHM],
                audience=settings.JWT_AUDIENCE,
                issuer=settings.JWT_ISSUER,
                options=_OPTIONS,
            )
        except jwt.InvalidSignatureError:
            continue
        except jwt.InvalidTokenError:
            break
        return _typed(kind, payload, by_previous_secret=secret != secrets_[0])
    raise InvalidToken


def _typed(kind: str, payload: dict[str, Any], *, by_previous_secret: bool) -> Claims:
    if not all(isinstance(payload[name], str) for name in _TEXT_CLAIMS) or payload["token_type"] != kind:
        raise InvalidToken
    if not all(type(payload[name]) is int for name in _TIME_CLAIMS):
        raise InvalidToken
    user_id, session_id = parse_uuid(payload["sub"]), parse_uuid(payload["sid"])
    if user_id is None or session_id is None:
        raise InvalidToken
    return Claims(
        user_id=user_id,
        session_id=session_id,
        jti=payload["jti"],
        issued_at=payload["iat"],
        expires_at=payload["exp"],
        by_previous_secret=by_previous_secret,
    )


def first_valid_second(password_changed_at: datetime | None) -> int:
    """Tokens issued before this second ended with a password change; 0 when there was none.

    A token has whole seconds only, so one issued in the second of the change cannot be distinguished from a later one.
    Tokens issued after a change are therefore dated from the next second, and every older one is refused at once.
    """
    return 0 if password_changed_at is None else int(password_changed_at.timestamp()) + 1
