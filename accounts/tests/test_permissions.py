"""Who may call what: every route of accounts, for every caller."""

from typing import Any

from accounts import auth_urls, users_urls
from accounts.tests.helpers import failure, unauthenticated
from conftest import JsonClient

PUBLIC, SIGNED_IN, ADMIN = "public", "signed in", "admin"
BAD_ID = "not-an-id"
ROUTES = [
    ("POST", "/api/v1/auth/register", PUBLIC),
    ("POST", "/api/v1/auth/login", PUBLIC),
    ("POST", "/api/v1/auth/refresh", PUBLIC),
    ("POST", "/api/v1/auth/logout", PUBLIC),
    ("POST", "/api/v1/auth/logout-all", SIGNED_IN),
    ("GET", "/api/v1/auth/me", SIGNED_IN),
    ("GET", "/api/v1/auth/sessions", SIGNED_IN),
    ("DELETE", f"/api/v1/auth/sessions/{BAD_ID}", SIGNED_IN),
    ("POST", "/api/v1/auth/password/forgot", PUBLIC),
    ("POST", "/api/v1/auth/password/reset", PUBLIC),
    ("POST", "/api/v1/auth/email/verify", PUBLIC),
    ("POST", "/api/v1/auth/email/verify/resend", SIGNED_IN),
    ("GET", "/api/v1/users", ADMIN),
    ("GET", "/api/v1/users/profile", SIGNED_IN),
    ("PUT", "/api/v1/users/profile", SIGNED_IN),
    ("PATCH", "/api/v1/users/profile", SIGNED_IN),
    ("DELETE", "/api/v1/users/profile", SIGNED_IN),
    ("GET", "/api/v1/users/profile/export", SIGNED_IN),
    ("PUT", "/api/v1/users/password", SIGNED_IN),
    ("GET", "/api/v1/users/audit", ADMIN),
    ("GET", f"/api/v1/users/{BAD_ID}", ADMIN),
    ("PUT", f"/api/v1/users/{BAD_ID}/role", ADMIN),
    ("PUT", f"/api/v1/users/{BAD_ID}/status", ADMIN),
]
MOUNTS = [(method, path.replace("/v1", mount), access) for method, path, access in ROUTES for mount in ("/v1", "")]
INSUFFICIENT = (403, "AUTHORIZATION_ERROR", "Insufficient permissions")


def test_permission_table_covers_every_accounts_route() -> None:
    declared = {
        (method.upper(), prefix + str(route.pattern).replace("<str:id>", BAD_ID))
        for prefix, module in (("/api/v1/auth/", auth_urls), ("/api/v1/users", users_urls))
        for route in module.urlpatterns
        for method in route.callback.actions
    }
    # HEAD follows GET by itself.
    assert {(method, path) for method, path in declared if method != "HEAD"} == {(m, p) for m, p, _ in ROUTES}


def test_accounts_routes_require_a_token_unless_public(api: JsonClient, case: Any) -> None:
    for method, path, access in MOUNTS:
        with case(method=method, path=path):
            response: Any = api.request(method, path)
            if access != PUBLIC:
                assert failure(response) == unauthenticated("Access token required")
            elif path.endswith("/logout"):
                assert response.status_code == 401
            else:
                assert response.status_code == 400


def test_accounts_admin_routes_refuse_other_roles(ana: JsonClient, carlos: JsonClient, case: Any) -> None:
    for client in (ana, carlos):
        for method, path, access in MOUNTS:
            with case(method=method, path=path, role=client.user.role):
                response = client.request(method, path, {"role": "nonsense", "is_active": 5})
                if access == ADMIN:
                    assert failure(response) == INSUFFICIENT
                else:
                    assert response.status_code not in (401, 403)


def test_administrators_may_use_every_accounts_route(ada: Any, case: Any) -> None:
    for method, path, _ in MOUNTS:
        with case(method=method, path=path):
            response = ada.request(method, path)
            assert response.status_code in ((400,) if BAD_ID in path else (200, 202, 400))


def test_accounts_responses_forbid_caching(ana: Any, case: Any) -> None:
    for method, path, _ in ROUTES:
        with case(method=method, path=path):
            assert ana.request(method, path).headers["Cache-Control"] == "no-store"


def test_accounts_routes_refuse_other_methods_and_answer_options(api: Any, case: Any) -> None:
    for method, path, _ in MOUNTS:
        with case(method=method, path=path):
            refused = api.request("TRACE", path)
            assert failure(refused) == (405, "METHOD_NOT_ALLOWED", "Method not allowed")
            assert method in refused.headers["Allow"]
            options = api.options(path)
            assert (options.status_code, options.content) == (204, b"")
            assert options.headers["Allow"] == refused.headers["Allow"]
