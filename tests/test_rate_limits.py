"""Every scope of rate limits on a real route: by whom a request counts, and how many there may be."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from conftest import PASSWORD
from content.tests import factories
from langlearn.api import counters, throttling

pytestmark = pytest.mark.django_db

V1 = "/api/v1"
WRONG = {"email": "ana@example.org", "password": "Wrong-Horse7"}
CHANGE = {"current_password": "Wrong-Horse7", "new_password": "Battery+Staple8"}
BATCH = {"completions": [{}] * 7}
# Method, path, body, signed in as a learner; scope and policy. `{refresh}` is the learner's refresh token.
REQUESTS = [
    ("GET", f"{V1}/progress", None, False, "anonymous", "300;w=900"),
    ("GET", "/nope", None, False, "anonymous", "300;w=900"),
    ("GET", "/static/nope", None, False, "anonymous", "300;w=900"),
    ("GET", "/", None, False, "anonymous", "300;w=900"),
    ("POST", f"{V1}/auth/password/reset", {}, False, "anonymous", "300;w=900"),
    ("GET", "/admin/", None, False, "anonymous", "300;w=900"),
    ("GET", f"{V1}/courses", None, False, "content", "6000;w=900"),
    ("GET", f"{V1}/lessons", None, False, "content", "6000;w=900"),
    ("GET", "/api/docs", None, False, "content", "6000;w=900"),
    ("GET", "/api/docs/overview", None, False, "content", "6000;w=900"),
    ("GET", f"/media/{'0' * 64}.png", None, False, "media", "60000;w=900"),
    ("GET", f"/media/{'0' * 64}.png", None, True, "media", "60000;w=900"),
    ("GET", f"{V1}/progress", None, True, "user", "3000;w=900"),
    ("GET", f"{V1}/courses", None, True, "user", "3000;w=900"),
    ("POST", f"{V1}/auth/login", WRONG, False, "login", "10;w=900"),
    ("POST", f"{V1}/auth/register", {}, False, "register", "100;w=3600"),
    ("POST", f"{V1}/auth/refresh", {"refreshToken": "{refresh}"}, False, "refresh", "60;w=900"),
    ("PUT", f"{V1}/users/password", CHANGE, True, "password", "10;w=900"),
    ("DELETE", f"{V1}/users/profile", WRONG, True, "password", "10;w=900"),
    ("POST", f"{V1}/auth/password/forgot", {"email": "ana@example.org"}, False, "recovery", "5;w=3600"),
    ("POST", f"{V1}/auth/email/verify/resend", {}, True, "recovery", "5;w=3600"),
    ("PUT", f"{V1}/progress/sync", BATCH, True, "upload", "7;w=900"),
    ("POST", f"{V1}/progress/lesson/x", {"answers": [{}] * 7}, True, "upload", "7;w=900"),
    ("POST", f"{V1}/progress/placement", {"course_id": "x"}, True, "practice", "60;w=900"),
    ("POST", f"{V1}/progress/practice", {"course_id": "x"}, True, "practice", "60;w=900"),
    ("GET", f"{V1}/progress/words/export", None, True, "words_export", "20;w=900"),
    ("GET", f"{V1}/users/profile/export", None, True, "export", "10;w=3600"),
    ("GET", "/health", None, False, "service", "6000;w=900"),
    ("GET", "/live", None, False, "service", "6000;w=900"),
    ("GET", "/ready", None, False, "service", "6000;w=900"),
    ("GET", "/metrics", None, False, "service", "6000;w=900"),
]


@pytest.fixture(autouse=True)
def _limits(settings: LazySettings) -> Iterator[None]:
    counters.memory.clear()
    settings.REDIS_URL = ""
    settings.RATE_LIMIT_ENABLED = True
    settings.RATE_LIMIT_UPLOAD_MAX_ITEMS = 7  # so that a batch has less left than the requests of its user
    yield
    counters.memory.clear()


def _json(body: Any, client: Any) -> str:
    return json.dumps(body).replace("{refresh}", client.tokens["refreshToken"])


def _send(method: str, path: str, body: Any, client: Any) -> Any:
    tokens = client.tokens if client else {}
    headers = {"Authorization": f"Bearer {tokens['accessToken']}"} if tokens else {}
    return Client().generic(method, path, body or "", "application/json" if body else "", headers=headers)


@pytest.mark.parametrize(("method", "path", "body", "signed_in", "scope", "policy"), REQUESTS)
def test_request_counts_in_the_scope_of_its_route(
    ana: Any, method: str, path: str, body: Any, signed_in: bool, scope: str, policy: str, monkeypatch: Any
) -> None:
    taken: list[str] = []
    take = counters.take

    def noted(wanted: Any) -> Any:
        taken.extend(counter.key.partition(":")[0] for counter in wanted)
        return take(wanted)

    monkeypatch.setattr(throttling, "take", noted)
    text = None if body is None else _json(body, ana)
    response = _send(method, path, text, ana if signed_in else None)
    assert scope in taken
    # A login reserves a request of the account, which a failure gives back (langlearn/api/tests/test_login_slots.py).
    beside = {"recovery": {"anonymous"} if not signed_in else {"user"}, "upload": {"user"}, "login": {"user"}}
    assert set(taken) <= {scope} | beside.get(scope, set())
    assert response.headers["RateLimit-Policy"] == policy


def test_every_scope_has_a_request_in_this_table() -> None:
    scopes = {value.name for value in vars(throttling).values() if isinstance(value, throttling.Scope)}
    scopes.remove(throttling.REGISTRATION_MAIL.name)  # refuses mails, not requests
    assert scopes == {scope for *_, scope, _ in REQUESTS}


def test_successful_login_counts_in_the_scope_of_the_user(ana: Any) -> None:
    body = _json({"email": "ana@example.org", "password": PASSWORD}, ana)
    assert _send("POST", f"{V1}/auth/login", body, None).headers["RateLimit-Policy"] == "3000;w=900"


@pytest.mark.parametrize("path", ["/admin/login/", "/admin/", "/account/reset-password", "/account/confirm-email"])
def test_forms_without_a_csrf_token_count_by_address(path: str, settings: LazySettings) -> None:
    settings.RATE_LIMIT_MAX_REQUESTS = 2
    client = Client(enforce_csrf_checks=True)
    assert [client.post(path, {"token": "x"}).status_code for _ in range(3)] == [403, 403, 429]


def test_pages_of_the_admin_count_in_the_scope_of_the_administrator(ada: Any, settings: LazySettings) -> None:
    settings.RATE_LIMIT_USER_MAX_REQUESTS = 2
    client = Client()
    client.force_login(ada.user)
    assert [client.get("/admin/").status_code for _ in range(3)] == [200, 200, 429]


def test_confirmation_mails_share_the_limit_of_the_reset_mails_to_the_address(ana: Any, sam: Any) -> None:
    forgot = _json({"email": "ana@example.org"}, ana)
    assert [_send("POST", f"{V1}/auth/password/forgot", forgot, None).status_code for _ in range(3)] == [202] * 3
    resend = [_send("POST", f"{V1}/auth/email/verify/resend", "{}", ana).status_code for _ in range(3)]
    assert resend == [202, 202, 429]
    assert _send("POST", f"{V1}/auth/email/verify/resend", "{}", sam).status_code == 202


BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/learn",
        "/learn/a",
        "/service-worker.js",
        "/manifest.webmanifest",
        "/robots.txt",
        "/static/pages/dist/app.js",
        "/favicon.ico",
    ],
)
def test_page_and_its_files_are_not_limited(path: str, settings: LazySettings) -> None:
    settings.RATE_LIMIT_MAX_REQUESTS = settings.RATE_LIMIT_CONTENT_MAX_REQUESTS = 1
    responses = [Client(headers=BROWSER).head(path) for _ in range(3)]
    assert {response.status_code for response in responses} <= {200, 302}
    assert [name for response in responses for name in response.headers if name.startswith("RateLimit")] == []


FIRST_PAGE = f"{V1}/courses?page=1&limit=12&include=counts"  # what the web app reads of the API


def test_first_page_of_thirty_guests_of_one_address_counts_thirty_reads(db: None) -> None:
    """A class that opens the web app for the first time, with as many courses as the page shows."""
    for number in range(12):
        factories.course(f"course-{number}")
    for left in range(5999, 5969, -1):
        guest = Client(headers=BROWSER)
        for path in ("/", "/static/pages/dist/app.js", "/manifest.webmanifest", "/service-worker.js", "/learn"):
            response = guest.get(path)
            assert response.status_code == 200
            assert b"".join(response)  # a file is closed when it has been read
        courses = guest.get(FIRST_PAGE)
        assert [course["counts"]["lessons"] for course in courses.json()["data"]] == [0] * 12
        assert courses.headers["RateLimit-Remaining"] == str(left)
