"""Bodies that no endpoint takes: malformed, oversized, of another type, or hostile."""

from typing import Any

import pytest

from accounts.tests.helpers import TWO_MEBIBYTES, failure
from accounts.tests.test_permissions import ROUTES

WITH_BODY = [(method, path) for method, path, _ in ROUTES if method != "GET"]
MALFORMED = (400, "MALFORMED_REQUEST", "Malformed request")


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"\xff",
        b"[" * 33 + b"]" * 33,
        b'{"email": "a\\u0000"}',
        b'{"unknown": "a\\u0000"}',
        b'{"a\\u0000": 1}',
        b'{"password": "\\ud800"}',
        b'{"a": NaN}',
    ],
)
def test_malformed_json_body_is_refused(ada: Any, case: Any, body: Any) -> None:
    for method, path in WITH_BODY:
        with case(method=method, path=path):
            assert failure(ada.request(method, path, body)) == MALFORMED


def test_body_of_wrong_shape_size_or_media_type_is_refused(ada: Any, case: Any) -> None:
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    for method, path in WITH_BODY:
        with case(method=method, path=path):
            for body in (b"[]", b'"x"', b"5", b"null"):
                response = ada.request(method, path, body)
                assert failure(response)[:2] == (400, "VALIDATION_ERROR")
                assert set(response.json()["errors"]) == {"body"}
            assert failure(ada.request(method, path, TWO_MEBIBYTES))[:2] == (413, "PAYLOAD_TOO_LARGE")
            assert failure(ada.request(method, path, b"a=1", **form))[:2] == (415, "UNSUPPORTED_MEDIA_TYPE")
            assert failure(ada.request(method, path, b"{}", Accept="text/html"))[:2] == (406, "NOT_ACCEPTABLE")


HOSTILE = [
    "' OR 1=1 --",
    "\u202e",
    "x" * 100_000,
    "../../etc/passwd",
    "{{7*7}}",
    "%00",
    "\x7f",
    2**70,
    1e308,
    {"$ne": 1},
]
FIELDS = (
    *("email", "password", "username", "country_code", "profile_picture_url", "timezone", "refreshToken"),
    *("token", "new_password", "current_password", "role", "is_active", "reason", "leaderboard_opt_out"),
)


@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: str(value)[:12])
def test_hostile_values_are_refused_and_not_echoed(ada: Any, case: Any, value: Any) -> None:
    for method, path in WITH_BODY:
        with case(method=method, path=path):
            response = ada.request(method, path, dict.fromkeys(FIELDS, value))
            assert response.status_code < 500
            if response.status_code >= 400 and isinstance(value, str):
                assert value not in response.json()["error"].get("details", "")
