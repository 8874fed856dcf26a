"""What clients can put on the wire that no HTTP library would: through the server, by bare sockets."""

import json
import socket
from typing import Any

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]


def exchange(server: Any, raw: bytes, *, seconds: float = 20) -> tuple[int, dict[str, str], bytes]:
    """Status, headers (lower-cased names) and body of the answer to these bytes."""
    host, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=seconds) as connection:
        connection.sendall(raw)
        answer = b""
        while part := connection.recv(65536):
            answer += part
    head, _, body = answer.partition(b"\r\n\r\n")
    status, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
    return int(status.split()[1]), headers, body


def request(method: str, path: str, *headers: str, body: bytes = b"") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", "Connection: close", *headers]
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body


def chunked(*parts: bytes) -> bytes:
    return b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"


LOGIN = "/api/v1/auth/login"
JSON = "Content-Type: application/json"
CHUNKED = "Transfer-Encoding: chunked"


def test_a_chunked_body_is_read(either_server: Any) -> None:
    body = chunked(b'{"email": "nobody@exam', b'ple.org", "password": "x"}')
    status, _, answer = exchange(either_server, request("POST", LOGIN, JSON, CHUNKED, body=body))
    assert status == 401
    assert json.loads(answer)["message"] == "Invalid email or password"


def test_an_empty_chunked_body_may_have_any_type(either_server: Any) -> None:
    raw = request("POST", LOGIN, "Content-Type: text/csv", CHUNKED, body=chunked())
    status, _, answer = exchange(either_server, raw)
    assert (status, json.loads(answer)["error"]["code"]) == (400, "VALIDATION_ERROR")


def test_a_chunked_body_over_the_limit_is_too_large(either_server: Any) -> None:
    body = chunked(*[b" " * 65536] * 17)
    status, _, answer = exchange(either_server, request("POST", LOGIN, JSON, CHUNKED, body=body))
    assert (status, json.loads(answer)["error"]["code"]) == (413, "PAYLOAD_TOO_LARGE")


def test_a_chunked_import_may_be_longer_than_other_bodies(server: Any, ada: Any) -> None:
    token = f"Authorization: Bearer {ada.tokens['accessToken']}"
    path = "/api/v1/courses/import"
    for mebibytes, headers, code in (
        (3, [token], "VALIDATION_ERROR"),
        (3, [], "AUTHENTICATION_ERROR"),
        (11, [token], "PAYLOAD_TOO_LARGE"),
    ):
        body = chunked(b'{"mode": "merge", "package": "', *[b"x" * 65536] * (16 * mebibytes), b'"}')
        _, _, answer = exchange(server, request("POST", path, JSON, CHUNKED, *headers, body=body))
        assert json.loads(answer)["error"]["code"] == code


@pytest.mark.parametrize("body", [b"zz\r\n{}\r\n0\r\n\r\n", b"-1\r\n{}\r\n"])
def test_broken_chunks_are_malformed(server: Any, body: bytes) -> None:
    status, headers, answer = exchange(server, request("POST", LOGIN, JSON, CHUNKED, body=body))
    assert status == 400
    if headers["content-type"].startswith("application/json"):
        assert json.loads(answer)["error"]["code"] == "MALFORMED_REQUEST"


def test_another_transfer_encoding_is_refused(server: Any) -> None:
    raw = request("POST", LOGIN, JSON, "Transfer-Encoding: gzip, chunked", body=chunked(b"{}"))
    status, _, _ = exchange(server, raw)
    assert status in (400, 415, 501)


@pytest.mark.parametrize(
    ("method", "headers", "status"),
    [
        ("POST", ["Content-Type: a/b; x*=bogus''y", "Content-Length: 2"], 415),
        ("GET", ["Content-Type: a/b; x*=bogus''y"], 200),
        ("GET", ["Accept: a/b;q*=bogus''y"], 406),
        ("GET", ["Accept: application/json, a/b;q*=bogus''y"], 200),
    ],
)
def test_malformed_header_parameters_cause_no_server_error(
    either_server: Any, method: str, headers: list[str], status: int
) -> None:
    path = LOGIN if method == "POST" else "/api/v1/courses"
    found, answer_headers, answer = exchange(
        either_server, request(method, path, *headers, body=b"{}"[: 2 * (method == "POST")])
    )
    assert found == status
    assert "x-request-id" in answer_headers
    json.loads(answer)


def test_a_client_that_stops_sending_is_answered_408(server: Any) -> None:
    status, _, answer = exchange(server, request("POST", LOGIN, JSON, "Content-Length: 100", body=b'{"email'))
    assert (status, json.loads(answer)["error"]["code"]) == (408, "REQUEST_TIMEOUT")


@pytest.mark.parametrize("header", ["X-Forwarded-Proto: https", "X-Forwarded-Ssl: on", "X-Forwarded-Protocol: ssl"])
def test_forwarded_scheme_of_an_untrusted_client_is_ignored(server: Any, header: str) -> None:
    status, headers, _ = exchange(server, request("GET", "/api", header))
    assert status == 200
    assert "strict-transport-security" not in headers


@pytest.mark.parametrize("prefix", ["/foo", "/api"])
def test_script_name_header_of_an_untrusted_client_is_ignored(server: Any, prefix: str) -> None:
    status, _, answer = exchange(server, request("GET", "/api", f"SCRIPT_NAME: {prefix}", f"Script-Name: {prefix}"))
    assert status == 200
    assert json.loads(answer)["success"] is True


def test_head_sends_no_body(either_server: Any) -> None:
    status, headers, body = exchange(either_server, request("HEAD", "/api"))
    assert (status, body) == (200, b"")
    assert int(headers["content-length"]) > 100


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/api?" + "x" * 9000, [], 414),
        ("/api", ["X-Filler: " + "x" * 9000], 431),
        ("/api", [f"X-Filler-{number}: x" for number in range(120)], 431),
        ("/api", [f"X-Filler-{number}: {'x' * 7000}" for number in range(90)], 200),
        ("/api", ["Cookie: " + "x" * 8000], 200),
        ("/api/v1/auth/me", ["Authorization: Bearer " + "x" * 8000], 401),
    ],
)
def test_headers_over_the_size_limits_are_refused(server: Any, path: str, headers: list[str], status: int) -> None:
    assert exchange(server, request("GET", path, *headers))[0] == status
    assert exchange(server, request("GET", "/live"))[0] == 200


@pytest.mark.parametrize(
    "path", ["/static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui.css", "/static/admin/css/base.css"]
)
def test_static_files_arrive_whole(server: Any, path: str) -> None:
    status, headers, body = exchange(server, request("GET", path))
    assert (status, headers["content-type"]) == (200, 'text/css; charset="utf-8"')
    assert len(body) == int(headers["content-length"]) > 10_000


def test_variables_of_the_environment_are_not_among_those_of_a_request(granian: Any) -> None:
    _, headers, _ = exchange(granian, request("GET", "/live"))
    assert headers["x-request-id"] != "environment"  # HTTP_X_REQUEST_ID of the server
