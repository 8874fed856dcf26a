"""Access and refresh tokens: JSON Web Tokens signed with HS256, each kind with a secret of its own.

This module issues tokens and says whether one is authentic; whether it has expired, and whether its session still
lives, is asked anew at each use. The `jti` of refresh token n is a keyed hash of session and n: issuing token n again
yields a token of the same identity, so it does not matter which copy a client keeps.

After a rotation of secrets the previous ones still read tokens, until a stated instant; they sign nothing.

simplejwt writes tokens. They are read here (RFC 7515, section 5.2): of all that a JSON Web Token may be, only what this
service writes is one (docs/decisions/0036-tokens-are-read-here.md).
"""

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple
from uuid import UUID

import jwt
import orjson
from django.conf import settings
from jwt.algorithms import HMACAlgorithm
from rest_framework_simplejwt.backends import TokenBackend

from langlearn.api.fields import parse_uuid

ACCESS = "access"
REFRESH = "refresh"
ALGORITHM = "HS256"

_TEXT_CLAIMS = ("sub", "email", "role", "sid", "jti", "token_type")
_TIME_CLAIMS = ("iat", "exp")
_LONGEST_TOKEN = 4096
_HEADER = {"alg": ALGORITHM, "typ": "JWT"}
# Three parts in base64url without padding. Each has one spelling (section 2): `_decoded` sees to the last letter.
_SPELLING = re.compile(r"[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+")
# Tokens issued with a password change count from the next second (first_valid_second).
_AHEAD = 1


class InvalidToken(Exception):
    """Not a token of this service, or not of the kind asked for."""


class Claims(NamedTuple):
    """What an authentic token says. `issued_at` and `expires_at` are whole seconds since 1970."""

    user_id: UUID
    session_id: UUID
    jti: str
    issued_at: int
    expires_at: int
    by_previous_secret: bool = False

    def expired(self, at: datetime) -> bool:
        return self.expires_at <= at.timestamp()


class _Hs256(HMACAlgorithm):
    """PyJWT's HS256, which finds out once for each secret, not for each token, whether it is fit to be one."""

    def __init__(self) -> None:
        super().__init__(self.SHA256)
        self.prepare_key = lru_cache(maxsize=16)(super().prepare_key)  # type: ignore[method-assign]
        self.check_key_length = lru_cache(maxsize=16)(super().check_key_length)  # type: ignore[method-assign]

    def sign(self, msg: bytes, key: bytes) -> bytes:
        return hmac.digest(key, msg, "sha256")  # one call of OpenSSL; hmac.new takes several


_HS256 = _Hs256()
jwt.unregister_algorithm(ALGORITHM)
jwt.register_algorithm(ALGORITHM, _HS256)


@lru_cache(maxsize=16)
def _writer(secret: str) -> TokenBackend:
    return TokenBackend(ALGORITHM, secret, audience=settings.JWT_AUDIENCE, issuer=settings.JWT_ISSUER)


def _secrets(kind: str) -> tuple[str, ...]:
    """The secret that signs tokens of `kind`, then the previous one, if any."""
    if kind == ACCESS:
        kept = (settings.JWT_SECRET, settings.JWT_SECRET_PREVIOUS)
    else:
        kept = (settings.JWT_REFRESH_SECRET, settings.JWT_REFRESH_SECRET_PREVIOUS)
    return kept if kept[1] else kept[:1]


def issue(
    *,
    user_id: UUID,
    email: str,
    role: str,
    session_id: UUID,
    jti: str,
    session_expires_at: datetime,
    issued_at: int,
) -> dict[str, Any]:
    """An access token and the refresh token of identity `jti` of a session, in the shape clients get them."""
    life = int(settings.JWT_ACCESS_EXPIRES_IN.total_seconds())
    shared = {"sub": str(user_id), "email": email, "role": role, "sid": str(session_id), "iat": issued_at}
    access = {**shared, "jti": secrets.token_hex(16), "token_type": ACCESS, "exp": issued_at + life}
    refresh = {
        **shared,
        "jti": jti,
        "token_type": REFRESH,
        "exp": int(session_expires_at.timestamp()),
    }
    return {
        "accessToken": _writer(settings.JWT_SECRET).encode(access),
        "refreshToken": _writer(settings.JWT_REFRESH_SECRET).encode(refresh),
        "tokenType": "Bearer",
        "expiresIn": life,
    }


def refresh_jti(session_id: UUID, rotation: int, *, digest: str = "") -> str:
    """The identity of refresh token number `rotation` of a session.

    `digest` is the stored form of one that was given before, perhaps under the previous secret.
    """
    name = f"jti:{session_id}:{rotation}".encode()
    known = [hmac.digest(secret.encode(), name, "sha256").hex() for secret in _secrets(REFRESH)]
    return next((jti for jti in known if jti_digest(jti) == digest), known[0])


def jti_digest(jti: str) -> str:
    """The form in which the identity of a refresh token is stored: SHA-256, hexadecimal."""
    return hashlib.sha256(jti.encode()).hexdigest()


def _encoded(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def _decoded(part: str) -> Any:
    """The JSON in a part of a token."""
    try:
        raw = urlsafe_b64decode(part + "=" * (-len(part) % 4))
        if _encoded(raw) != part:
            raise InvalidToken
        return orjson.loads(raw)
    except ValueError:
        raise InvalidToken from None


def _signature(signed: str, secret: str) -> str:
    return _encoded(_HS256.sign(signed.encode(), _HS256.prepare_key(secret)))


@lru_cache(maxsize=16)
def _is_header(part: str) -> bool:
    return bool(_decoded(part) == _HEADER)


def _payload(token: str, secrets_: tuple[str, ...]) -> tuple[Any, bool]:
    """What was signed, and whether by the previous secret. Nothing is read before it is known to be authentic."""
    if len(token) > _LONGEST_TOKEN or not _SPELLING.fullmatch(token):
        raise InvalidToken
    signed, _, signature = token.rpartition(".")
    signer = next((secret for secret in secrets_ if hmac.compare_digest(_signature(signed, secret), signature)), None)
    header, _, payload = signed.partition(".")
    if signer is None or not _is_header(header):
        raise InvalidToken
    return _decoded(payload), signer != secrets_[0]


def _claims(kind: str, token: str, secrets_: tuple[str, ...]) -> Claims:
    payload, by_previous_secret = _payload(token, secrets_)
    if not isinstance(payload, dict):
        raise InvalidToken
    if payload.get("aud") != settings.JWT_AUDIENCE or payload.get("iss") != settings.JWT_ISSUER:
        raise InvalidToken
    if not all(isinstance(payload.get(name), str) for name in _TEXT_CLAIMS) or payload["token_type"] != kind:
        raise InvalidToken
    if not all(type(payload.get(name)) is int for name in _TIME_CLAIMS):
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


_remembered_claims = lru_cache(maxsize=8192)(_claims)


def _believed(claims: Claims, at: datetime) -> Claims:
    if claims.issued_at > at.timestamp() + _AHEAD:
        raise InvalidToken
    if claims.by_previous_secret and at >= settings.JWT_PREVIOUS_UNTIL:
        raise InvalidToken
    return claims


def access_claims(token: str, at: datetime) -> Claims:
    """The claims of an authentic access token, expired or not. Raises InvalidToken."""
    return _believed(_remembered_claims(ACCESS, token, _secrets(ACCESS)), at)


def refresh_claims(token: str, at: datetime) -> Claims:
    """The claims of an authentic refresh token, expired or not. Raises InvalidToken."""
    return _believed(_claims(REFRESH, token, _secrets(REFRESH)), at)


def first_valid_second(password_changed_at: datetime | None) -> int:
    """Tokens issued before this second ended with a password change; 0 when there was none.

    A token knows whole seconds only, so that of the second of the change cannot be told from one issued after it.
    Tokens issued after a change therefore count from the next second, and every older one stops at once.
    """
    return 0 if password_changed_at is None else int(password_changed_at.timestamp()) + 1
