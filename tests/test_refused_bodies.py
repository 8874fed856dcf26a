"""A body that is refused unread: a client that sends all of it before reading still gets the response."""

import json
import socket
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.server import serving

pytestmark = [pytest.mark.slow, pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]
MIB = 1024 * 1024


def _response(url: str, body: bytes, *headers: str) -> tuple[int, str]:
    """The status and the error's code, read when the whole request has been sent."""
    parts = urlsplit(url)
    head = ["POST /api/v1/auth/login HTTP/1.1", f"Host: {parts.netloc}", f"Content-Length: {len(body)}", *headers]
    with socket.create_connection((parts.hostname, parts.port), timeout=30) as client:
        client.sendall("\r\n".join([*head, "", ""]).encode() + body)
        received = b""
        while b"\r\n\r\n" not in received or not received.endswith(b"}"):
            piece = client.recv(65536)
            assert piece, received
            received += piece
    top, _, content = received.partition(b"\r\n\r\n")
    return int(top.split()[1]), json.loads(content)["error"]["code"]


@pytest.mark.parametrize("connection", ["keep-alive", "close"])
def test_a_client_that_sends_a_too_large_body_gets_413(tmp_path: Path, connection: str) -> None:
    with serving(log=tmp_path / "server.log") as server:
        for size in (MIB + 1, 2 * MIB, 5 * MIB):
            for _ in range(5):
                response = _response(
                    server.url, b" " * size, "Content-Type: application/json", f"Connection: {connection}"
                )
                assert response == (413, "PAYLOAD_TOO_LARGE")
        assert _response(server.url, b"x" * MIB, "Content-Type: text/csv", f"Connection: {connection}")[0] == 415


@pytest.mark.parametrize(
    ("software", "path", "media_type"),
    [
        ("gunicorn", "/api/v1/auth/login", "application/json"),
        ("gunicorn", "/admin/login/", "application/x-www-form-urlencoded"),
        ("gunicorn", "/admin/login/", "multipart/form-data; boundary=x"),
        ("granian", "/api/v1/auth/login", "application/json"),
    ],
)
def test_a_client_that_stops_sending_a_too_large_body_gets_413(software: str, path: str, media_type: str) -> None:
    with serving(SERVER=software) as server:
        parts = urlsplit(server.url)
        head = f"POST {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nContent-Type: {media_type}\r\n"
        with socket.create_connection((parts.hostname, parts.port), timeout=30) as client:
            client.sendall(f"{head}Content-Length: {300 * MIB}\r\n\r\n".encode() + b" " * 1000)
            assert client.recv(65536).startswith(b"HTTP/1.1 413 ")


def test_a_client_that_sends_a_large_import_without_a_token_gets_401() -> None:
    with serving() as server:
        parts = urlsplit(server.url)
        body = b" " * (9 * MIB // 2)
        head = f"POST /api/v1/courses/import HTTP/1.1\r\nHost: {parts.netloc}\r\nContent-Type: application/json\r\n"
        with socket.create_connection((parts.hostname, parts.port), timeout=30) as client:
            client.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
            assert client.recv(65536).startswith(b"HTTP/1.1 401 ")


def test_a_request_is_refused_before_its_body_arrives() -> None:
    """The connection then takes the next request, which it would not if the server had waited for the body in vain."""
    form = "multipart/form-data; boundary=x"
    refused = [  # the request, the media type, the length of the body or None for chunks, the status
        ("POST /api/v1/nothing", "application/json", 1000, 404),
        ("POST /api/v1/auth/login", "text/csv", 1000, 415),
        ("POST /api/v1/auth/login", "application/json", 2 * MIB, 413),
        ("POST /api/v1/courses/import", "application/json", 2 * MIB, 401),
        ("POST /api/v1/media", form, 1000, 401),
        ("POST /api/v1/nothing", "application/json", None, 404),
        ("DELETE /api/v1/courses", "application/json", None, 405),
        ("POST /api/v1/auth/login", "text/csv", None, 415),
        ("POST /api/v1/media", form, None, 401),
    ]
    with serving() as server:
        parts = urlsplit(server.url)
        for line, media_type, length, status in refused:
            size = f"Content-Length: {length}" if length else "Transfer-Encoding: chunked"
            rest = b" " * (length - 10) if length else b"10\r\n" + b" " * 16 + b"\r\n0\r\n\r\n"
            start = b" " * 10 if length else b"a\r\n" + b" " * 10 + b"\r\n"
            head = f"{line} HTTP/1.1\r\nHost: {parts.netloc}\r\nContent-Type: {media_type}\r\n{size}\r\n\r\n"
            with socket.create_connection((parts.hostname, parts.port), timeout=30) as client:
                client.sendall(head.encode() + start)
                assert client.recv(65536).startswith(f"HTTP/1.1 {status} ".encode())
                client.sendall(rest + f"GET /live HTTP/1.1\r\nHost: {parts.netloc}\r\n\r\n".encode())
                received = b""
                while b"HTTP/1.1 200 " not in received:  # the rest of the refusal may come before it
                    piece = client.recv(65536)
                    assert piece, (line, received)
                    received += piece
