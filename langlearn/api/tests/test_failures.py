"""Every failure is JSON in one envelope, Django's own refusals included."""

import json
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import include, path

from langlearn.urls import handler400, handler403, handler404, handler500  # noqa: F401 - part of a URL configuration


def explode(request: Any) -> HttpResponse:
    raise RuntimeError("secret detail of user@example.org")


def slow_database(request: Any) -> HttpResponse:
    from django.db import OperationalError

    raise OperationalError("connection to 10.1.2.3 refused")


def plain_text(request: Any) -> HttpResponse:
    return HttpResponse("no", status=418)


urlpatterns = [
    path("explode", explode),
    path("slow-database", slow_database),
    path("plain-text", plain_text),
    path("admin/explode", explode),
    path("admin/slow-database", slow_database),
    path("", include("langlearn.urls")),
]


def assert_failure(response: Any, status: int, code: str) -> dict[str, Any]:
    assert response.status_code == status
    assert response["Content-Type"] == "application/json; charset=utf-8"
    assert response["Cache-Control"] == "no-store"
    assert len(response["X-Request-ID"]) >= 8
    body: dict[str, Any] = json.loads(response.content)
    assert body["success"] is False
    assert body["error"]["code"] == code
    assert body["message"] == body["error"]["message"]
    assert body["timestamp"].endswith("Z")
    return body


@pytest.mark.parametrize("route", ["/nope", "/api/v1/nope", "/api/nope", "/api//v1", "/api/v1/auth"])
@pytest.mark.parametrize("debug", [False, True])
def test_an_unknown_route_is_not_found(api: Any, settings: Any, route: str, debug: bool) -> None:
    settings.DEBUG = debug
    body = assert_failure(api.get(route), 404, "NOT_FOUND")
    assert body["error"]["message"] == "Endpoint not found"
    assert body["error"]["path"] == route


@pytest.mark.parametrize("version", ["v2", "v10"])
def test_an_unknown_version_names_the_known_one(api: Any, version: str) -> None:
    body = assert_failure(api.get(f"/api/{version}/courses"), 404, "NOT_FOUND")
    assert body["message"] == f"API version {version} is not supported"
    assert body["error"]["details"] == "Supported versions: v1"


def test_method_not_allowed_response_lists_the_allowed_methods(api: Any) -> None:
    response = api.delete("/api/docs")
    body = assert_failure(response, 405, "METHOD_NOT_ALLOWED")
    assert response["Allow"] == "GET, HEAD, OPTIONS"
    assert body["error"]["details"] == "Allowed: GET, HEAD, OPTIONS"


@pytest.mark.django_db
@pytest.mark.urls(__name__)
def test_exception_of_an_admin_page_is_kept_for_the_log_and_an_outage_is_unavailable() -> None:
    client = Client(raise_request_exception=False)
    response = client.get("/admin/explode")
    assert_failure(response, 500, "INTERNAL_ERROR")
    assert isinstance(response.wsgi_request.failure.__cause__, RuntimeError)
    assert_failure(client.get("/admin/slow-database"), 503, "SERVICE_UNAVAILABLE")


@pytest.mark.urls(__name__)
@pytest.mark.parametrize("debug", [False, True])
def test_unhandled_exception_response_contains_only_the_request_id(settings: Any, debug: bool) -> None:
    settings.DEBUG = debug
    response = Client(raise_request_exception=False).get("/explode", headers={"X-Request-ID": "abcdefgh"})
    body = assert_failure(response, 500, "INTERNAL_ERROR")
    assert body["error"]["details"] == "Request abcdefgh"
    assert b"secret" not in response.content


@pytest.mark.urls(__name__)
def test_unreachable_database_is_answered_503() -> None:
    response = Client(raise_request_exception=False).get("/slow-database")
    body = assert_failure(response, 503, "SERVICE_UNAVAILABLE")
    assert int(response["Retry-After"]) > 0
    assert "10.1.2.3" not in json.dumps(body)


@pytest.mark.urls(__name__)
def test_plain_text_error_response_becomes_the_envelope() -> None:
    assert_failure(Client().get("/plain-text"), 400, "MALFORMED_REQUEST")


def test_malformed_host_header_is_refused(api: Any) -> None:
    response = Client().get("/api", headers={"Host": "a b"})
    assert_failure(response, 400, "MALFORMED_REQUEST")


@pytest.mark.parametrize(
    "target", ["/api/v1/courses?search=%00", "/api/v1/courses?search=%ff", "/api/v1/courses/a%00b"]
)
def test_invalid_utf8_in_a_request_is_malformed(api: Any, target: str) -> None:
    assert_failure(api.get(target), 400, "MALFORMED_REQUEST")


def test_a_path_in_another_encoding_is_malformed(api: Any) -> None:
    assert_failure(api.get("/api/v1/courses/%ff%fe"), 400, "MALFORMED_REQUEST")


LOGIN = "/api/v1/auth/login"
MALFORMED_BODIES = {
    "an open brace": b"{",
    "33 nested arrays": b"[" * 33 + b"]" * 33,
    "a thousand open arrays": b"[" * 100_000,
    "an escaped NUL": b'{"email": "\\u0000"}',
    "a raw NUL": b'{"email": "\x00"}',
    "a lone surrogate": b'{"email": "\\ud800"}',
    "a NUL in a key": b'{"a\\u0000": 1}',
    "not a number": b'{"email": NaN}',
    "infinity": b'{"email": Infinity}',
    "bad UTF-8": b'{"email": "\xff"}',
    "trailing text": b"{} {}",
    "single quotes": b"{'a': 1}",
}


@pytest.mark.parametrize("body", MALFORMED_BODIES.values(), ids=MALFORMED_BODIES.keys())
def test_a_body_that_is_not_json_is_malformed(api: Any, body: bytes) -> None:
    assert_failure(api.post(LOGIN, body), 400, "MALFORMED_REQUEST")


@pytest.mark.parametrize("body", [b"[]", b'"text"', b"1", b"null", b"true"])
def test_a_body_that_is_no_object_is_invalid(api: Any, body: bytes) -> None:
    failure = assert_failure(api.post(LOGIN, body), 400, "VALIDATION_ERROR")
    assert list(failure["errors"]) == ["body"]


def test_a_body_over_the_limit_is_refused_before_it_is_parsed(api: Any) -> None:
    body = assert_failure(api.post(LOGIN, b"{" * (1024 * 1024 + 1)), 413, "PAYLOAD_TOO_LARGE")
    assert "1048576" in body["error"]["details"]


@pytest.mark.parametrize(
    "headers",
    [
        {"Content-Type": "application/x-www-form-urlencoded"},
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/json; charset=iso-8859-1"},
        {"Content-Type": "multipart/form-data; boundary=x"},
        {"Content-Encoding": "gzip"},
    ],
)
def test_a_body_of_another_type_is_refused(api: Any, headers: dict[str, str]) -> None:
    body = assert_failure(api.post(LOGIN, b'{"a": 1}', **headers), 415, "UNSUPPORTED_MEDIA_TYPE")
    assert body["error"]["details"] == "Use application/json"


def test_an_empty_body_is_an_empty_object_whatever_its_type(api: Any) -> None:
    response = api.post(LOGIN, b"", **{"Content-Type": "text/plain"})
    assert_failure(response, 400, "VALIDATION_ERROR")


@pytest.mark.parametrize("accept", ["text/html", "application/xml", "application/json;q=0", "image/*"])
def test_client_that_excludes_json_gets_406(api: Any, accept: str, db: None) -> None:
    assert_failure(api.get("/api/v1/courses", Accept=accept), 406, "NOT_ACCEPTABLE")
    assert api.get("/api", Accept=accept).status_code == 200


@pytest.mark.parametrize("accept", ["*/*", "application/*", "application/json", "text/html, */*;q=0.1", ""])
def test_client_that_accepts_json_gets_json(api: Any, accept: str, db: None) -> None:
    assert api.get("/api/v1/courses", Accept=accept).status_code == 200


def test_error_response_is_not_replaced_by_406(api: Any) -> None:
    assert_failure(api.get("/api/v1/nope", Accept="text/html"), 404, "NOT_FOUND")
