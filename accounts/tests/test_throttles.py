"""Rate limits of the endpoints of accounts: what a request counts by."""

from typing import Any

import pytest
from django.test import Client

from accounts.tests.helpers import ME, REFRESH

FORGOT = "/api/v1/auth/password/forgot"
PASSWORD_CHANGE = "/api/v1/users/password"
REGISTER = "/api/v1/auth/register"

pytestmark = pytest.mark.django_db


class Visitor:
    """Requests from one address, with an access token or without."""

    def __init__(self, ip="203.0.113.7", token=None):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.client = Client(raise_request_exception=False, REMOTE_ADDR=ip, headers=headers)

    def statuses(self, times, method, path, body):
        return [self.client.generic(method, path, body, "application/json").status_code for _ in range(times)]


def test_registrations_are_limited_by_client_address_only(rate_limits: Any) -> None:
    visitor = Visitor()
    assert visitor.statuses(101, "POST", REGISTER, "{}") == [400] * 100 + [429]
    assert visitor.client.post(REGISTER, {}, "application/json").headers["RateLimit-Policy"] == "100;w=3600"
    assert visitor.statuses(1, "GET", ME, "") == [401]
    assert Visitor("203.0.113.8").statuses(1, "POST", REGISTER, "{}") == [400]


def test_refreshes_are_limited_by_session_from_any_client_address(ana: Any, sam: Any, rate_limits: Any) -> None:
    mine = f'{{"refreshToken": "{ana.tokens["refreshToken"]}"}}'
    assert Visitor().statuses(61, "POST", REFRESH, mine) == [200] * 60 + [429]
    assert Visitor("203.0.113.8").statuses(1, "POST", REFRESH, mine) == [429]
    assert Visitor().statuses(1, "POST", REFRESH, f'{{"refreshToken": "{sam.tokens["refreshToken"]}"}}') == [200]


def test_refreshes_with_an_invalid_token_are_limited_by_client_address(rate_limits: Any) -> None:
    invalid = '{"refreshToken": "a.b.c"}'
    assert Visitor().statuses(61, "POST", REFRESH, invalid) == [401] * 60 + [429]
    assert Visitor("203.0.113.8").statuses(1, "POST", REFRESH, invalid) == [401]


def test_password_checks_are_limited_by_user(ana: Any, sam: Any, rate_limits: Any) -> None:
    rate_limits.RATE_LIMIT_MAX_REQUESTS = 3
    mine = Visitor(token=ana.tokens["accessToken"])
    assert mine.statuses(11, "PUT", PASSWORD_CHANGE, "{}") == [400] * 10 + [429]
    assert mine.statuses(1, "GET", ME, "") == [200]
    assert Visitor(token=sam.tokens["accessToken"]).statuses(1, "PUT", PASSWORD_CHANGE, "{}") == [400]
    assert Visitor().statuses(4, "PUT", PASSWORD_CHANGE, "{}") == [401, 401, 401, 429]


def test_recovery_mails_are_limited_by_the_requested_address(rate_limits: Any) -> None:
    typed = '{"email": "Ana@Example.org"}'
    assert Visitor().statuses(3, "POST", FORGOT, typed) == [202] * 3
    assert Visitor("203.0.113.8").statuses(3, "POST", FORGOT, typed.lower()) == [202, 202, 429]
    assert Visitor().statuses(1, "POST", FORGOT, '{"email": "sam@example.org"}') == [202]


def test_recovery_mails_also_count_against_the_anonymous_limit(rate_limits: Any) -> None:
    rate_limits.RATE_LIMIT_MAX_REQUESTS = 3
    visitor = Visitor()
    assert visitor.statuses(2, "POST", FORGOT, '{"email": "ana@example.org"}') == [202, 202]
    assert visitor.statuses(2, "POST", FORGOT, "{}") == [400, 429]
    sam = '{"email": "sam@example.org"}'
    assert visitor.statuses(1, "POST", FORGOT, sam) == [429]
    assert Visitor("203.0.113.8").statuses(1, "POST", FORGOT, sam) == [202]
