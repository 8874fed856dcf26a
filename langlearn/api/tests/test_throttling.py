"""Rate limits as clients meet them: which scope a request counts in, for whom, and what the answer says."""

import os
import random
from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.test import Client

from langlearn.api import counters
from langlearn.api.models import RateCounter

pytestmark = [pytest.mark.urls("langlearn.api.tests.throttling_urls"), pytest.mark.django_db]

REDIS_URL = os.environ.get("REDIS_URL", "")
LOGIN = {"email": "ana@example.org", "password": "wrong"}


@pytest.fixture(autouse=True)
def _limits(settings: Any) -> Iterator[None]:
    settings.RATE_LIMIT_ENABLED = True
    settings.REDIS_URL = ""
    settings.RATE_LIMIT_MAX_REQUESTS = 3
    settings.RATE_LIMIT_CONTENT_MAX_REQUESTS = 5
    settings.RATE_LIMIT_USER_MAX_REQUESTS = 4
    counters.memory.clear()
    yield
    counters.memory.clear()


@pytest.fixture
def clock() -> Iterator[Any]:
    with time_machine.travel("2026-03-02T10:15:30Z", tick=False) as traveller:
        yield traveller


class Visitor:
    """Requests from one address, anonymous or with the token of a caller."""

    def __init__(self, ip: str = "203.0.113.7", token: str | None = None) -> None:
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.client = Client(raise_request_exception=False, REMOTE_ADDR=ip)

    def send(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        send = getattr(self.client, method.lower())
        extra = {"data": body, "content_type": "application/json"} if body is not None else {}
        return send(path, headers={**self.headers, **(headers or {})}, **extra)

    def statuses(self, times: int, method: str, path: str, body: Any = None, **headers: str) -> list[int]:
        return [self.send(method, path, body, headers).status_code for _ in range(times)]


def policy(response: Any) -> Any:
    return response.headers.get("RateLimit-Policy")


# --- Scopes ----------------------------------------------------------------------------------------------------------


def test_anonymous_requests_get_401_until_the_rate_limit() -> None:
    assert Visitor().statuses(5, "GET", "/api/profile") == [401, 401, 401, 429, 429]
    assert Visitor("203.0.113.8").statuses(1, "GET", "/api/profile") == [401]


def test_bad_tokens_count_as_anonymous() -> None:
    visitor = Visitor(token="forged")
    assert visitor.statuses(4, "GET", "/api/lesson") == [401, 401, 401, 429]


def test_unknown_routes_count_as_anonymous() -> None:
    visitor = Visitor(token="ana")
    assert visitor.statuses(2, "GET", "/api/nope") == [404, 404]
    assert visitor.statuses(3, "GET", "/api//lesson") == [404, 429, 429]
    assert visitor.statuses(1, "POST", "/nope") == [429]
    assert visitor.statuses(1, "GET", "/api/profile") == [200]


@pytest.mark.parametrize(
    ("method", "body", "headers", "refusal"),
    [
        ("DELETE", None, {}, 405),
        ("POST", "x" * 2000, {}, 413),
        ("POST", "{}", {"Content-Encoding": "gzip"}, 415),
        ("GET", None, {"Accept": "text/html"}, 406),
        ("POST", "{", {}, 400),
    ],
)
def test_refusals_before_authentication_count_as_anonymous(
    settings: Any, method: str, body: Any, headers: dict[str, str], refusal: int
) -> None:
    settings.MAX_REQUEST_SIZE = 1024
    visitor = Visitor(token="ana")
    assert visitor.statuses(4, method, "/api/lesson", body, **headers) == [refusal] * 3 + [429]
    assert visitor.statuses(1, "GET", "/api/lesson") == [200]


def test_anonymous_content_reads_have_a_separate_higher_limit() -> None:
    visitor = Visitor()
    assert visitor.statuses(6, "GET", "/api/lesson") == [200] * 5 + [429]
    assert visitor.statuses(1, "HEAD", "/api/lesson") == [429]
    assert visitor.statuses(4, "POST", "/api/lesson", {}) == [200, 200, 200, 429]


def test_refused_content_read_counts_as_anonymous() -> None:
    assert policy(Visitor().send("GET", "/api/profile")) == "3;w=900"
    assert policy(Visitor().send("GET", "/api/lesson")) == "5;w=900"


def test_authenticated_requests_are_limited_by_user_from_any_address() -> None:
    assert Visitor("203.0.113.7", "ana").statuses(2, "GET", "/api/profile") == [200, 200]
    assert Visitor("203.0.113.8", "ana").statuses(3, "GET", "/api/lesson") == [200, 200, 429]
    assert Visitor("203.0.113.7", "sam").statuses(1, "GET", "/api/profile") == [200]


def test_health_probes_have_a_separate_limit() -> None:
    visitor = Visitor()
    visitor.statuses(4, "GET", "/api/profile")
    probe = visitor.send("GET", "/health")
    assert (probe.status_code, policy(probe)) == (200, "6000;w=900")
    assert visitor.send("DELETE", "/health")["RateLimit-Remaining"] == "5998"


def test_static_files_are_not_limited_but_unknown_ones_count_as_anonymous() -> None:
    visitor = Visitor()
    assert visitor.statuses(9, "HEAD", "/static/admin/css/base.css") == [200] * 9
    assert "RateLimit-Policy" not in visitor.send("HEAD", "/static/admin/css/base.css")
    assert visitor.statuses(4, "GET", "/static/nope.css") == [404, 404, 404, 429]


def test_health_probes_are_counted_in_memory(settings: Any, django_assert_num_queries: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/1"
    opened = counters._redis.cache_info().misses
    with django_assert_num_queries(0):
        assert policy(Visitor().send("GET", "/health")) == "6000;w=900"
        assert Visitor().send("HEAD", "/static/admin/css/base.css").status_code == 200
    assert counters._redis.cache_info().misses == opened


def test_options_and_preflight_requests_are_not_rate_limited() -> None:
    visitor = Visitor()
    preflight = {"Origin": "http://localhost:5173", "Access-Control-Request-Method": "GET"}
    assert visitor.statuses(9, "OPTIONS", "/api/profile", **preflight) == [200] * 9
    assert visitor.statuses(9, "OPTIONS", "/api/profile") == [204] * 9
    answer = visitor.send("OPTIONS", "/api/profile")
    assert policy(answer) is None
    assert visitor.send("GET", "/api/profile")["RateLimit-Remaining"] == "2"


# --- Signing in ------------------------------------------------------------------------------------------------------


def test_ten_failed_logins_block_the_account_for_that_client_address() -> None:
    visitor = Visitor()
    right = {**LOGIN, "password": "right"}
    assert visitor.statuses(11, "POST", "/api/login", LOGIN) == [401] * 10 + [429]
    assert visitor.statuses(1, "POST", "/api/login", right) == [429]
    assert visitor.statuses(1, "POST", "/api/login", {**right, "email": "sam@example.org"}) == [200]
    assert Visitor("203.0.113.8").statuses(1, "POST", "/api/login", right) == [200]


def test_three_hundred_failed_logins_block_the_client_address() -> None:
    visitor = Visitor()
    for number in range(30):
        account = {**LOGIN, "email": f"learner{number}@example.org"}
        assert visitor.statuses(11, "POST", "/api/login", account) == [401] * 10 + [429]
    assert visitor.statuses(1, "POST", "/api/login", {**LOGIN, "email": "other@example.org"}) == [429]
    assert Visitor("203.0.113.8").statuses(1, "POST", "/api/login", LOGIN) == [401]


def test_rate_limited_login_consumes_no_use() -> None:
    visitor = Visitor()
    visitor.statuses(60, "POST", "/api/login", LOGIN)
    assert visitor.statuses(1, "POST", "/api/login", {**LOGIN, "email": "other@example.org"}) == [401]


def test_successful_login_counts_for_the_user_and_not_as_a_failure(settings: Any) -> None:
    settings.RATE_LIMIT_USER_MAX_REQUESTS = 30
    visitor = Visitor()
    right = {**LOGIN, "password": "right"}
    assert visitor.statuses(20, "POST", "/api/login", right) == [200] * 20
    answer = visitor.send("POST", "/api/login", right)
    assert (answer["RateLimit-Policy"], answer["RateLimit-Remaining"]) == ("30;w=900", "9")
    assert visitor.send("POST", "/api/login", LOGIN)["RateLimit-Remaining"] == "9"
    assert visitor.statuses(10, "POST", "/api/login", LOGIN) == [401] * 9 + [429]


def test_outage_during_a_login_does_not_count_as_a_failed_login() -> None:
    visitor = Visitor()
    assert visitor.statuses(30, "POST", "/api/login", {**LOGIN, "password": "outage"}) == [503] * 30
    assert visitor.statuses(1, "POST", "/api/login", LOGIN) == [401]


def test_login_with_an_invalid_body_counts_as_anonymous() -> None:
    visitor = Visitor()
    assert visitor.statuses(4, "POST", "/api/login", {}) == [400, 400, 400, 429]
    assert visitor.statuses(1, "POST", "/api/login", LOGIN) == [401]


def test_admin_logins_share_the_limits_of_api_logins(settings: Any) -> None:
    settings.AUTHENTICATION_BACKENDS = ["langlearn.api.tests.throttling_urls.Backend"]
    settings.RATE_LIMIT_MAX_REQUESTS = 20
    visitor = Visitor()
    form = {"username": LOGIN["email"], "password": "wrong"}
    statuses = [visitor.client.post("/admin/login/", form).status_code for _ in range(11)]
    assert statuses == [200] * 10 + [429]
    assert visitor.statuses(1, "POST", "/api/login", LOGIN) == [429]


def test_admin_pages_are_limited_by_client_address_before_login() -> None:
    visitor = Visitor()
    assert visitor.statuses(4, "GET", "/admin/") == [302, 302, 302, 429]
    assert visitor.statuses(1, "POST", "/admin/login/") == [429]


def test_rate_limit_keys_contain_no_email_address() -> None:
    visitor = Visitor()
    assert visitor.statuses(1, "POST", "/api/login", LOGIN) == [401]
    assert visitor.statuses(1, "POST", "/api/forgot", {"email": "ana@example.org"}) == [200]
    keys = list(RateCounter.objects.values_list("key", flat=True))
    assert {key.partition(":")[0] for key in keys} == {"login", "recovery"}
    assert not any("@" in key or "example" in key for key in keys)


# --- Windows, addresses, headers -------------------------------------------------------------------------------------


def test_full_limit_is_available_after_the_window_ends(clock: Any) -> None:
    visitor = Visitor()
    assert visitor.statuses(4, "GET", "/api/profile") == [401, 401, 401, 429]
    clock.shift(899.9)
    assert visitor.statuses(1, "GET", "/api/profile") == [429]
    clock.shift(0.1)
    assert visitor.statuses(4, "GET", "/api/profile") == [401, 401, 401, 429]


def test_login_failures_are_forgiven_after_a_quarter_of_an_hour(clock: Any) -> None:
    visitor = Visitor()
    visitor.statuses(10, "POST", "/api/login", LOGIN)
    clock.shift(900)
    assert visitor.statuses(1, "POST", "/api/login", {**LOGIN, "password": "right"}) == [200]


def test_rate_limit_window_follows_its_setting(settings: Any, clock: Any) -> None:
    settings.RATE_LIMIT_WINDOW_MS = 1500
    visitor = Visitor()
    answer = visitor.send("GET", "/api/profile")
    assert (answer["RateLimit-Policy"], answer["RateLimit-Reset"]) == ("3;w=2", "2")
    visitor.statuses(2, "GET", "/api/profile")
    clock.shift(1.5)
    assert visitor.statuses(1, "GET", "/api/profile") == [401]


def test_forged_forwarding_header_does_not_evade_the_limit(settings: Any) -> None:
    settings.TRUSTED_PROXIES = 0
    visitor = Visitor()
    statuses = [
        visitor.send("POST", "/api/login", LOGIN, {"X-Forwarded-For": f"198.51.100.{number}"}).status_code
        for number in range(11)
    ]
    assert statuses == [401] * 10 + [429]


def test_trusted_proxy_limits_by_the_client_address_it_reports(settings: Any) -> None:
    settings.TRUSTED_PROXIES = 1
    proxy = Visitor("10.0.0.1")
    statuses = [
        proxy.send("GET", "/api/profile", None, {"X-Forwarded-For": f"198.51.100.{number}, 203.0.113.7"}).status_code
        for number in range(4)
    ]
    assert statuses == [401, 401, 401, 429]
    assert proxy.statuses(1, "GET", "/api/profile", **{"X-Forwarded-For": "203.0.113.8"}) == [401]


def test_addresses_of_one_ipv6_network_count_together() -> None:
    statuses = [Visitor(f"2001:db8:1:2::{number}").send("GET", "/api/profile").status_code for number in range(4)]
    assert statuses == [401, 401, 401, 429]
    assert Visitor("2001:db8:1:3::1").statuses(1, "GET", "/api/profile") == [401]


def test_rate_limited_responses_carry_the_remaining_uses(clock: Any) -> None:
    visitor = Visitor()
    first = visitor.send("GET", "/api/profile")
    assert [first[f"RateLimit-{name}"] for name in ("Limit", "Remaining", "Reset")] == ["3", "2", "900"]
    assert policy(first) == "3;w=900"
    clock.shift(30)
    assert [visitor.send("GET", "/api/profile")[f"RateLimit-{name}"] for name in ("Remaining", "Reset")] == ["1", "870"]


def test_rate_limit_headers_show_the_scope_with_the_fewest_remaining_uses(settings: Any) -> None:
    settings.RATE_LIMIT_MAX_REQUESTS = 5
    visitor = Visitor()
    visitor.send("POST", "/api/forgot", {"email": "ana@example.org"})
    assert policy(visitor.send("POST", "/api/forgot", {"email": "sam@example.org"})) == "5;w=900"
    settings.RATE_LIMIT_MAX_REQUESTS = 300
    assert policy(visitor.send("POST", "/api/forgot", {"email": "eva@example.org"})) == "5;w=3600"


def test_rate_limited_response_has_retry_after(clock: Any) -> None:
    visitor = Visitor()
    visitor.statuses(3, "GET", "/api/profile")
    answer = visitor.send("GET", "/api/profile", headers={"Origin": "http://localhost:5173"})
    body = answer.json()
    assert answer.status_code == 429
    assert body["error"]["code"] == "RATE_LIMIT_ERROR"
    assert body["message"] == "Too many requests, please try again later"
    assert answer["Retry-After"] == answer["RateLimit-Reset"] == "900"
    assert answer["RateLimit-Remaining"] == "0"
    assert answer["Access-Control-Allow-Origin"] == "http://localhost:5173"
    assert "X-Request-ID" in answer.headers
    assert answer.wsgi_request.limited_scope == "anonymous"


def test_disabled_rate_limits_count_nothing(settings: Any) -> None:
    settings.RATE_LIMIT_ENABLED = False
    visitor = Visitor()
    assert visitor.statuses(9, "GET", "/api/profile") == [401] * 9
    assert visitor.statuses(9, "GET", "/api/nope") == [404] * 9
    assert visitor.statuses(20, "POST", "/api/login", LOGIN) == [401] * 20
    assert policy(visitor.send("GET", "/health")) is None


def test_limits_hold_while_redis_is_unreachable(settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    visitor = Visitor()
    assert visitor.statuses(4, "GET", "/api/profile") == [401, 401, 401, 429]
    assert visitor.statuses(11, "POST", "/api/login", LOGIN) == [401] * 10 + [429]


def test_rate_limits_in_memory_execute_no_query(settings: Any, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        assert Visitor().statuses(1, "GET", "/api/lesson") == [200]
        assert Visitor(token="ana").statuses(1, "GET", "/api/profile") == [200]


@pytest.mark.redis
@pytest.mark.skipif(not REDIS_URL, reason="REDIS_URL is not set: limits in Redis were NOT tried")
def test_limits_are_counted_in_redis(settings: Any, django_assert_num_queries: Any) -> None:
    settings.REDIS_URL = REDIS_URL
    visitor = Visitor(f"2001:db8:{random.randrange(65536):x}:{random.randrange(65536):x}::1")
    with django_assert_num_queries(0):
        assert visitor.statuses(4, "GET", "/api/profile") == [401, 401, 401, 429]
        assert visitor.statuses(6, "GET", "/api/lesson") == [200] * 5 + [429]
        assert visitor.statuses(11, "POST", "/api/login", LOGIN) == [401] * 10 + [429]
        assert visitor.statuses(1, "POST", "/api/forgot", {"email": "ana@example.org"}) == [429]
    assert len(counters.memory) == 0
