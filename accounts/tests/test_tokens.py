"""Tokens: what is issued, what is recognised, what is refused."""

import base64
import hashlib
import hmac
import json
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import jwt
import pytest
import time_machine

from accounts import tokens
from accounts.services.sessions import open_session
from accounts.tests.helpers import ME, data, failure, refresh, unauthenticated
from conftest import JsonClient
from langlearn.api.instants import now

INVALID = unauthenticated("Invalid access token")


def claims_of(token):
    return jwt.decode(token, options={"verify_signature": False})


def segment(value):
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=")


def signed(payload, key, *, header=None, digest=hashlib.sha256):
    """A token made by hand, with any header."""
    body = segment(header or {"alg": "HS256", "typ": "JWT"}) + b"." + segment(payload)
    signature = hmac.new(key.encode(), body, digest).digest()
    return (body + b"." + base64.urlsafe_b64encode(signature).rstrip(b"=")).decode()


def me(token):
    return JsonClient().get(ME, Authorization=f"Bearer {token}")


def test_issued_tokens_carry_their_claims(ana: Any, settings: Any) -> None:
    opened = ana.tokens
    assert set(opened) == {"accessToken", "refreshToken", "tokenType", "expiresIn"}
    assert (opened["tokenType"], opened["expiresIn"]) == ("Bearer", 900)
    access, newer = claims_of(opened["accessToken"]), claims_of(opened["refreshToken"])
    for claims in (access, newer):
        assert claims["sub"] == str(ana.user.id)
        assert (claims["email"], claims["role"]) == ("ana@example.org", "student")
        assert (claims["iss"], claims["aud"]) == ("language-learning-service", "language-learning-clients")
        assert UUID(claims["sid"])
    assert access["sid"] == newer["sid"]
    assert access["jti"] != newer["jti"]
    assert (access["token_type"], newer["token_type"]) == ("access", "refresh")
    assert access["exp"] - access["iat"] == 900
    assert newer["exp"] - newer["iat"] == pytest.approx(7 * 86400, abs=1)
    assert jwt.get_unverified_header(opened["accessToken"])["alg"] == "HS256"
    jwt.decode(opened["accessToken"], settings.JWT_SECRET, algorithms=["HS256"], audience=access["aud"])
    jwt.decode(opened["refreshToken"], settings.JWT_REFRESH_SECRET, algorithms=["HS256"], audience=access["aud"])


def test_independently_signed_token_with_correct_claims_and_key_is_accepted(ana: Any, settings: Any) -> None:
    assert me(signed(claims_of(ana.tokens["accessToken"]), settings.JWT_SECRET)).status_code == 200


@pytest.mark.parametrize("algorithm", ["none", "None", "HS384", "HS512", "RS256", "", None])
def test_token_with_another_algorithm_is_refused(ana: Any, settings: Any, algorithm: Any) -> None:
    payload = claims_of(ana.tokens["accessToken"])
    digest = {"HS384": hashlib.sha384, "HS512": hashlib.sha512}.get(algorithm, hashlib.sha256)
    forged = signed(payload, settings.JWT_SECRET, header={"alg": algorithm, "typ": "JWT"}, digest=digest)
    assert failure(me(forged)) == INVALID
    assert failure(me(forged.rpartition(".")[0] + ".")) == INVALID


@pytest.mark.parametrize("more", [{"kid": 1}, {"crit": ["exp"]}, {"b64": False}, {"b64": False, "crit": ["b64"]}])
def test_token_headers_that_change_its_interpretation_are_refused(ana: Any, settings: Any, more: Any) -> None:
    payload = claims_of(ana.tokens["accessToken"])
    forged = signed(payload, settings.JWT_SECRET, header={"alg": "HS256", "typ": "JWT"} | more)
    assert failure(me(forged)) == INVALID


@pytest.mark.parametrize("header", [{"typ": "JWT", "alg": "HS256"}, {"alg": "HS256"}, {"alg": "HS256", "kid": "1"}])
def test_token_headers_without_effect_are_ignored(ana: Any, settings: Any, header: Any) -> None:
    payload = claims_of(ana.tokens["accessToken"])
    assert me(signed(payload, settings.JWT_SECRET, header=header)).status_code == 200


@pytest.mark.parametrize("payload", [None, 1, "text", [], [["sub", "x"]], {}])
def test_token_payload_must_be_an_object(db: Any, settings: Any, payload: Any) -> None:
    assert failure(me(signed(payload, settings.JWT_SECRET))) == INVALID
    assert failure(refresh(signed(payload, settings.JWT_REFRESH_SECRET))) == unauthenticated("Invalid refresh token")


@pytest.mark.parametrize("part", ["e30", "bm8ganNvbg", "gA", "AAA", "A"])  # {}, no JSON, no UTF-8, NULs, half a byte
def test_signed_token_with_unreadable_payload_is_refused(db: Any, settings: Any, part: Any) -> None:
    header = segment({"alg": "HS256", "typ": "JWT"}).decode()
    for body in (f"{header}.{part}", f"{part}.{header}"):
        signature = hmac.new(settings.JWT_SECRET.encode(), body.encode(), hashlib.sha256).digest()
        token = f"{body}.{base64.urlsafe_b64encode(signature).rstrip(b'=').decode()}"
        assert failure(me(token)) == INVALID


CLAIMS = ("sub", "email", "role", "sid", "jti", "token_type", "iat", "exp", "iss", "aud")
FOR_INFORMATION = ("email", "role", "jti")  # any text is good
WRONG_CLAIMS = [
    (name, value)
    for name in CLAIMS
    for value in ("absent", None, True, 1.5, ["language-learning-clients"], {}, "wrong")
    if not (value == "wrong" and name in FOR_INFORMATION)
]


def test_token_with_a_missing_or_wrong_claim_is_refused(ana: Any, settings: Any, case: Any) -> None:
    for name, value in WRONG_CLAIMS:
        payload = claims_of(ana.tokens["accessToken"])
        if value == "absent":
            del payload[name]
        else:
            payload[name] = value
        with case(name=name, value=value):
            assert failure(me(signed(payload, settings.JWT_SECRET))) == INVALID


@pytest.mark.parametrize("kind", ["access", "refresh"])
def test_authentic_tokens_are_accepted_up_to_4096_characters(ana: Any, settings: Any, kind: str) -> None:
    token, key, read = {
        "access": (ana.tokens["accessToken"], settings.JWT_SECRET, tokens.access_claims),
        "refresh": (ana.tokens["refreshToken"], settings.JWT_REFRESH_SECRET, tokens.refresh_claims),
    }[kind]

    def padded(filler: int) -> str:
        return signed(claims_of(token) | {"filler": "x" * filler}, key)

    filler = next(filler for filler in range(4096) if len(padded(filler)) > 4096)
    read(padded(filler - 1), now())
    with pytest.raises(tokens.InvalidToken):
        read(padded(filler), now())


def test_authentic_but_too_long_access_token_is_refused_over_http(ana: Any, settings: Any) -> None:
    long = signed(claims_of(ana.tokens["accessToken"]) | {"filler": "x" * 4096}, settings.JWT_SECRET)
    assert failure(me(long)) == INVALID


def test_a_token_from_the_future_is_refused(ana: Any, settings: Any) -> None:
    future = int(now().timestamp()) + 10
    access, newer = claims_of(ana.tokens["accessToken"]), claims_of(ana.tokens["refreshToken"])
    assert failure(me(signed(access | {"iat": future}, settings.JWT_SECRET))) == INVALID
    forged = signed(newer | {"iat": future}, settings.JWT_REFRESH_SECRET)
    assert failure(refresh(forged)) == unauthenticated("Invalid refresh token")


def test_token_claims_are_checked_before_expiry(ana: Any, settings: Any) -> None:
    payload = claims_of(ana.tokens["accessToken"]) | {"exp": 1, "aud": "others"}
    assert failure(me(signed(payload, settings.JWT_SECRET))) == INVALID


def test_access_and_refresh_tokens_have_separate_secrets(ana: Any, settings: Any) -> None:
    access, newer = claims_of(ana.tokens["accessToken"]), claims_of(ana.tokens["refreshToken"])
    assert failure(me(ana.tokens["refreshToken"])) == INVALID
    assert failure(me(signed(newer, settings.JWT_SECRET))) == INVALID
    assert failure(me(signed(access, settings.JWT_REFRESH_SECRET))) == INVALID
    assert failure(refresh(ana.tokens["accessToken"])) == unauthenticated("Invalid refresh token")
    assert failure(refresh(signed(access, settings.JWT_REFRESH_SECRET))) == unauthenticated("Invalid refresh token")
    assert failure(refresh(signed(newer, settings.JWT_SECRET))) == unauthenticated("Invalid refresh token")


@pytest.mark.parametrize(
    "token",
    [
        "x",
        "a.b.c",
        "..",
        "é.é.é",
        "[" * 4000,
        base64.urlsafe_b64encode(b"[" * 3000).decode() + ".e30.x",
        "a" * 100_000,
    ],
)
def test_malformed_token_is_refused_by_every_reader(db: Any, token: Any) -> None:
    with pytest.raises(tokens.InvalidToken):
        tokens.access_claims(token, now())
    assert failure(refresh(token)) == unauthenticated("Invalid refresh token")


ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def with_bits_left_over(part):
    """`part` with another last letter that stands for the same bytes."""
    last = ALPHABET.index(part[-1])
    other = part[:-1] + ALPHABET[last + 1]
    assert base64.urlsafe_b64decode(part + "===") == base64.urlsafe_b64decode(other + "===")
    return other


RESPELLINGS = {
    "padded": lambda part: part + "=" * (4 - len(part) % 4),
    "plus": lambda part: part[:4] + "+" + part[4:],
    "slash": lambda part: part[:4] + "/" + part[4:],
    "tab": lambda part: part + "\t",
    "new line": lambda part: part + "\n",
    "form feed": lambda part: part[:4] + "\f" + part[4:],
    "other alphabet": lambda part: part[:4] + "é" + part[4:],
    "full-width": lambda part: chr(0xFF21) + part[1:],
    "one letter more": lambda part: part + "A" * (1 + (4 - len(part) % 4) % 4),
}


# A signature with its padding is the same signature, so such a token is as authentic as the one without.
RESPELT = [(how, position) for how in RESPELLINGS for position in range(3) if (how, position) != ("padded", 2)]


def test_non_canonical_token_encodings_are_refused(ana: Any, case: Any) -> None:
    for token, reader in (
        (ana.tokens["accessToken"], tokens.access_claims),
        (ana.tokens["refreshToken"], tokens.refresh_claims),
    ):
        assert reader(token, now())
        for how, position in RESPELT:
            parts = token.split(".")
            parts[position] = RESPELLINGS[how](parts[position])
            with case(how=how, position=position):
                with pytest.raises(tokens.InvalidToken):
                    reader(".".join(parts), now())
                assert refresh(".".join(parts)).status_code == 401


def test_non_canonical_token_encodings_are_refused_over_http(ana: Any) -> None:
    head, payload, signature = ana.tokens["accessToken"].split(".")
    for other in (f"{signature}==", with_bits_left_over(signature), signature + "\n"):
        assert failure(me(f"{head}.{payload}.{other}")) == INVALID
    for padded in (f"{head}=.{payload}.{signature}", f"{head}.{payload}=.{signature}"):
        assert failure(me(padded)) == INVALID


@pytest.mark.parametrize("length", range(3))
def test_token_payload_with_nonzero_unused_bits_is_refused(ana: Any, settings: Any, length: Any) -> None:
    """Correctly signed, but the last letter of the payload stands for unused bits that are not zero."""
    payload = claims_of(ana.tokens["accessToken"]) | {"jti": "x" * length}
    assert me(signed(payload, settings.JWT_SECRET)).status_code == 200
    part = segment(payload).decode()
    if len(part) % 4:
        body = f"{segment({'alg': 'HS256', 'typ': 'JWT'}).decode()}.{with_bits_left_over(part)}"
        signature = hmac.new(settings.JWT_SECRET.encode(), body.encode(), hashlib.sha256).digest()
        forged = f"{body}.{base64.urlsafe_b64encode(signature).rstrip(b'=').decode()}"
        assert failure(me(forged)) == INVALID


def test_a_changed_signature_is_refused(ana: Any) -> None:
    head, _, signature = ana.tokens["accessToken"].rpartition(".")
    flipped = ("A" if signature[0] != "A" else "B") + signature[1:]
    assert failure(me(f"{head}.{flipped}")) == INVALID


def test_token_naming_another_users_session_is_refused(ana: Any, sam: Any, settings: Any) -> None:
    payload = claims_of(ana.tokens["accessToken"]) | {"sub": str(sam.user.id)}
    assert failure(me(signed(payload, settings.JWT_SECRET))) == INVALID
    assert data(me(ana.tokens["accessToken"]))["user"]["email"] == "ana@example.org"


def test_refresh_token_identities_depend_on_session_and_number() -> None:
    one, other = uuid4(), uuid4()
    identities = [tokens.refresh_jti(session, number) for session in (one, other) for number in range(3)]
    assert len(set(identities)) == 6
    assert tokens.refresh_jti(one, 2) == identities[2]


@pytest.mark.parametrize("milliseconds", [0, 1, 999])
def test_tokens_count_from_the_second_after_a_password_change(milliseconds: Any) -> None:
    changed = datetime(2026, 3, 2, 10, 15, 30, tzinfo=UTC) + timedelta(milliseconds=milliseconds)
    assert tokens.first_valid_second(changed) == int(datetime(2026, 3, 2, 10, 15, 31, tzinfo=UTC).timestamp())
    assert tokens.first_valid_second(None) == 0


@pytest.mark.parametrize("secret", ["", "-----BEGIN PUBLIC KEY-----\nMA==\n-----END PUBLIC KEY-----", '{"kty": "oct"}'])
def test_unsuitable_secrets_sign_and_verify_nothing(ana: Any, settings: Any, secret: Any) -> None:
    forged = signed(claims_of(ana.tokens["accessToken"]), secret)
    settings.JWT_SECRET = secret
    with pytest.raises(jwt.InvalidKeyError):
        tokens.access_claims(forged, now())
    with pytest.raises(jwt.InvalidKeyError):
        open_session(user=ana.user, user_agent="", ip=None, at=now())


@pytest.fixture
def verified(monkeypatch):
    """The tokens whose signatures have been verified, in order."""
    decode, decoded = jwt.decode, []

    def noting(token, *args, **kwargs):
        decoded.append(token)
        return decode(token, *args, **kwargs)

    monkeypatch.setattr(tokens.jwt, "decode", noting)
    return decoded


def test_an_access_token_is_verified_once_and_its_expiry_at_every_use(ana: Any, verified: Any) -> None:
    token = ana.tokens["accessToken"]
    for _ in range(3):
        assert me(token).status_code == 200
    with time_machine.travel(now() + timedelta(hours=1)):
        assert failure(me(token)) == (401, "TOKEN_EXPIRED", "Access token expired")
    assert verified == [token]


@pytest.mark.parametrize("limited", [True, False])
def test_a_refresh_verifies_its_token_once(ana: Any, rate_limits: Any, verified: Any, limited: Any) -> None:
    rate_limits.RATE_LIMIT_ENABLED = limited
    assert refresh(ana.tokens["refreshToken"]).status_code == 200
    assert verified == [ana.tokens["refreshToken"]]


def test_token_is_expired_at_the_instant_of_its_end(ana: Any) -> None:
    claims = tokens.access_claims(ana.tokens["accessToken"], now())
    end = datetime.fromtimestamp(claims.expires_at, UTC)
    assert claims.expired(end)
    assert not claims.expired(end - timedelta(microseconds=1))
