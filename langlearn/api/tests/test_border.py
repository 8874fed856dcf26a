"""What every answer carries, and what is tolerated on the way in."""

import gzip
from typing import Any

import pytest
from django.test import Client

from langlearn.api.address import address_group, client_address


def test_every_response_has_the_security_headers(api: Any) -> None:
    for response in (api.get("/api"), api.get("/nope"), api.options("/api")):
        assert response["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
        assert response["X-Content-Type-Options"] == "nosniff"
        assert response["X-Frame-Options"] == "DENY"
        assert response["X-XSS-Protection"] == "0"
        assert response["Referrer-Policy"] == "same-origin"
        assert response["Permissions-Policy"] == "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
        assert response["Cross-Origin-Opener-Policy"] == "same-origin"
        assert response["Cross-Origin-Resource-Policy"] == "same-site"
        assert response["X-Permitted-Cross-Domain-Policies"] == "none"
        assert "Strict-Transport-Security" not in response
        assert "Set-Cookie" not in response


def test_https_adds_strict_transport_security() -> None:
    response = Client().get("/api", secure=True)
    assert response["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"


def test_forwarded_scheme_is_used_behind_a_trusted_proxy_only(settings: Any) -> None:
    assert "Strict-Transport-Security" not in Client().get("/api", headers={"X-Forwarded-Proto": "https"})
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert "Strict-Transport-Security" in Client().get("/api", headers={"X-Forwarded-Proto": "https"})


def test_the_api_information_has_its_message(api: Any) -> None:
    body = api.get("/api").json()
    assert isinstance(body["message"], str)
    assert body["data"]["api_versions"] == ["v1"]
    # Addresses of sounds and pictures are joined to it.
    assert body["data"]["links"]["media"] == "http://localhost:3000/"
    assert api.get("/api/v1").json()["data"] == body["data"]


@pytest.mark.parametrize("path", ["/api/", "/api/v1/", "/health/", "/api/status/"])
def test_one_trailing_slash_is_tolerated_without_a_redirect(api: Any, db: None, path: str) -> None:
    assert api.get(path).status_code == 200


def test_a_double_slash_is_not_found(api: Any) -> None:
    for path in ("/api//", "/api//v1", "/api/v1//courses"):
        assert api.get(path).status_code == 404


def test_paths_are_case_sensitive(api: Any) -> None:
    assert api.get("/API").status_code == 404


def test_head_answers_like_get_without_a_body(api: Any) -> None:
    got, headed = api.get("/api"), api.head("/api")
    assert headed.status_code == 200
    assert headed.content == b""
    assert headed["Content-Type"] == got["Content-Type"]
    assert int(headed["Content-Length"]) > 100


@pytest.mark.parametrize("path", ["/api", "/health", "/api/v1/progress", "/api/v1/auth/login"])
def test_options_lists_the_methods_without_authentication(api: Any, path: str) -> None:
    response = api.options(path, Authorization="Bearer nonsense")
    assert response.status_code == 204
    assert "OPTIONS" in response["Allow"]
    assert response.content == b""


@pytest.mark.parametrize("offered", ["abcdefgh", "A.b_c-9" * 9, "0" * 64])
def test_request_id_of_the_client_is_used(api: Any, offered: str) -> None:
    assert api.get("/api", X_Request_ID=offered)["X-Request-ID"] == offered


@pytest.mark.parametrize("offered", ["short", "0" * 65, "with space", "semi;colon", "ümlautäöü"])
def test_malformed_request_id_is_replaced(api: Any, offered: str) -> None:
    given = api.get("/api", X_Request_ID=offered)["X-Request-ID"]
    assert given != offered
    assert len(given) == 32


def test_a_large_answer_is_compressed_on_request(api: Any) -> None:
    plain = api.get("/api/docs")
    packed = api.get("/api/docs", Accept_Encoding="gzip, br")
    assert "Content-Encoding" not in plain
    assert packed["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed["Vary"]
    assert gzip.decompress(packed.content) == plain.content
    assert int(packed["Content-Length"]) == len(packed.content)


def test_a_small_answer_is_not_compressed(api: Any) -> None:
    assert "Content-Encoding" not in api.get("/api/v1", Accept_Encoding="gzip")


_LISTED = {"Origin": "http://localhost:5173", "Access_Control_Request_Method": "GET"}


class TestCrossOrigin:
    """Access from web applications of other origins."""

    def test_a_listed_origin_is_echoed(self, api: Any, settings: Any) -> None:
        response = api.get("/api", Origin="http://localhost:5173")
        assert response["Access-Control-Allow-Origin"] == "http://localhost:5173"
        assert response["Access-Control-Allow-Credentials"] == "true"
        assert "origin" in response["Vary"].lower()
        exposed = response["Access-Control-Expose-Headers"].split(", ")
        assert {"X-Total-Count", "Retry-After", "ETag", "Date", "Age"} <= set(exposed)  # which @langlearn/client reads

    @pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://localhost:5173.evil.example"])
    def test_unlisted_origin_gets_no_cors_permission(self, api: Any, origin: str) -> None:
        response = api.get("/api", Origin=origin)
        assert response.status_code == 200
        assert "Access-Control-Allow-Origin" not in response

    @pytest.mark.sqlite
    @pytest.mark.parametrize("method", ["GET", "OPTIONS"])
    def test_api_documentation_and_probes_admit_a_listed_origin(self, api: Any, case: Any, method: str) -> None:
        for path in (
            *("/api", "/api/", "/api/v1/courses", "/api/v1/nope", "/api/docs/overview", "/api/swagger.json"),
            *("/swagger", "/api-docs", "/health", "/health/ready", "/live", "/ready", "/metrics"),
        ):
            with case(path=path):
                response = api.request(method, path, **_LISTED)
                assert response["Access-Control-Allow-Origin"] == "http://localhost:5173"

    @pytest.mark.sqlite
    @pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS"])
    def test_pages_admit_no_other_origin(self, ada: Any, case: Any, settings: Any, method: str) -> None:
        """Not even with an administrator's cookie, and where CORS_ORIGIN is `*`."""
        site = Client(raise_request_exception=False)
        site.force_login(ada.user, backend="accounts.backends.AdminBackend")
        headers = {name.replace("_", "-"): value for name, value in _LISTED.items()}
        for path in (
            *("/admin", "/admin/", "/admin/login/", "/admin/content/course/", "/admin/dashboard/", "/admin/nope"),
            *("/account/reset-password", "/account/nope", "/", "/learn", "/service-worker.js"),
            *("/manifest.webmanifest", "/robots.txt", "/favicon.ico", "/static/langlearn/favicon.ico"),
            *("/apix", "/nope"),
        ):
            for every_origin in (False, True):
                settings.CORS_ALLOW_ALL_ORIGINS = every_origin
                with case(path=path, every_origin=every_origin):
                    response = site.generic(method, path, headers=headers)
                    response.close()
                    assert not [name for name in response.headers if name.lower().startswith("access-control-")]

    def test_error_responses_carry_the_cors_headers(self, api: Any) -> None:
        response = api.get("/api/v1/nope", Origin="http://localhost:3000")
        assert response.status_code == 404
        assert response["Access-Control-Allow-Origin"] == "http://localhost:3000"

    def test_preflight_request_is_answered_without_authentication(self, api: Any) -> None:
        response = api.options(
            "/api/v1/progress",
            Origin="http://localhost:5173",
            Access_Control_Request_Method="PUT",
            Access_Control_Request_Headers="authorization, if-match",
        )
        assert response.status_code == 200
        assert response.content == b""
        assert response["Access-Control-Max-Age"] == "600"
        assert "PUT" in response["Access-Control-Allow-Methods"]
        assert "if-match" in response["Access-Control-Allow-Headers"]


class TestClientAddress:
    def request(self, peer: str, forwarded: str | None = None) -> Any:
        from django.test import RequestFactory

        headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
        return RequestFactory().get("/", headers=headers, REMOTE_ADDR=peer)

    @pytest.mark.parametrize(
        ("proxies", "forwarded", "expected"),
        [
            (0, "203.0.113.9", "10.0.0.1"),
            (1, "203.0.113.9", "203.0.113.9"),
            (1, "198.51.100.1, 203.0.113.9", "203.0.113.9"),
            (2, "198.51.100.1, 203.0.113.9", "198.51.100.1"),
            (2, "203.0.113.9", "10.0.0.1"),
            (1, "not an address", "10.0.0.1"),
            (1, None, "10.0.0.1"),
            (1, "2001:db8::1", "2001:db8::1"),
        ],
    )
    def test_forwarded_addresses_are_accepted_from_trusted_proxies_only(
        self, settings: Any, proxies: int, forwarded: str | None, expected: str
    ) -> None:
        settings.TRUSTED_PROXIES = proxies
        assert client_address(self.request("10.0.0.1", forwarded)) == expected

    @pytest.mark.parametrize(
        ("address", "group"),
        [
            ("203.0.113.9", "203.0.113.9"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("::ffff:203.0.113.9", "203.0.113.9"),
            ("", ""),
        ],
    )
    def test_client_addresses_are_grouped_by_network(self, address: str, group: str) -> None:
        assert address_group(address) == group


@pytest.mark.parametrize("host", ["evil.example", "localhost:3000"])
def test_redirect_to_https_has_the_public_address_and_all_headers(settings: Any, host: str) -> None:
    settings.SECURE_SSL_REDIRECT, settings.SECURE_SSL_HOST = True, "api.example.org"
    response = Client().get("/api/v1/courses?page=2", headers={"Host": host, "Origin": "http://localhost:3000"})
    assert (response.status_code, response["Location"]) == (301, "https://api.example.org/api/v1/courses?page=2")
    assert {"Content-Security-Policy", "X-Frame-Options", "X-Content-Type-Options"} <= set(response.headers)
    assert response["Cache-Control"] == "private, no-cache"
    assert response["Access-Control-Allow-Origin"] == "http://localhost:3000"


def test_cross_origin_headers_are_on_paths_with_a_line_break() -> None:
    response = Client().get("/api/v1/%0acourses", headers={"Origin": "http://localhost:3000"})
    assert response["Access-Control-Allow-Origin"] == "http://localhost:3000"
    assert "origin" in response["Vary"].lower()


@pytest.mark.parametrize(
    ("path", "has_session"),
    [("/admin/login/", True), ("/account/reset-password", True), ("/api", False), ("/api-docs", False)],
)
def test_requests_have_a_session_on_pages_with_a_form_only(api: Any, db: None, path: str, has_session: bool) -> None:
    request = api.get(path).wsgi_request
    assert [hasattr(request, name) for name in ("session", "_messages")] == [has_session] * 2
