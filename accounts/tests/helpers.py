"""Helpers that many tests of accounts use."""

from typing import Any

from conftest import PASSWORD, JsonClient

REGISTER = "/api/v1/auth/register"
LOGIN = "/api/v1/auth/login"
REFRESH = "/api/v1/auth/refresh"
LOGOUT = "/api/v1/auth/logout"
ME = "/api/v1/auth/me"
SESSIONS = "/api/v1/auth/sessions"
PROFILE = "/api/users/profile"
USERS = "/api/users"
UNKNOWN_ID = "0b1f8f3e-5a52-4a0e-9a3b-1f6f6b7f2c10"
TWO_MEBIBYTES = b'{"a": "' + b"x" * (2 * 1024 * 1024) + b'"}'


def failure(response: Any) -> tuple[int, str, str]:
    """Status, code and message of a failure."""
    body = response.json()
    assert body["success"] is False
    assert body["message"] == body["error"]["message"]
    return response.status_code, body["error"]["code"], body["error"]["message"]


def errors(response: Any) -> dict[str, list[str]]:
    """The errors of each field in a 400."""
    assert failure(response) == (400, "VALIDATION_ERROR", "Validation failed")
    found: dict[str, list[str]] = response.json()["errors"]
    return found


def data(response: Any, status: int = 200) -> Any:
    assert response.status_code == status, response.content
    return response.json()["data"]


def unauthenticated(message: str) -> tuple[int, str, str]:
    return 401, "AUTHENTICATION_ERROR", message


def sign_in(email: str, password: str = PASSWORD) -> JsonClient:
    """A client with a session of its own."""
    answer = data(JsonClient().post(LOGIN, {"email": email, "password": password}))
    return JsonClient(answer["user"], answer["tokens"])


def refresh(token: str) -> Any:
    return JsonClient().post(REFRESH, {"refreshToken": token})


def refreshed(token: str) -> str:
    """The refresh token that `token` is exchanged for."""
    newer: str = data(refresh(token))["tokens"]["refreshToken"]
    return newer
