"""Downloads of sounds and pictures through the real server: connections, ranges, clients that stop reading."""

import hashlib
import http.client
import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from content.models import MediaAsset
from content.tests import factories
from tests.server import Server, events, serving, wait_until, working
from tests.test_slow_clients import connected, get

pytestmark = [pytest.mark.slow, pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]

SIZE = 100_000


@pytest.fixture
def sound(transactional_db: None, media_root: Path) -> MediaAsset:
    asset: MediaAsset = factories.media(os.urandom(SIZE), extension="mp3")
    return asset


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log"


@pytest.fixture
def server(sound: MediaAsset, log: Path) -> Iterator[Server]:
    with serving(log=log, WEB_CONCURRENCY="1", WEB_THREADS="2") as server:
        yield server


def abandoned_upload(media_root: Path) -> Path:
    """A file that the killed process of an upload left two hours ago."""
    file = media_root / "incoming" / "tmp0a1b2c3d"
    file.parent.mkdir()
    file.write_bytes(b"half of a picture")
    written = time.time() - 7200
    os.utime(file, (written, written))
    return file


@pytest.mark.parametrize("start", [serving, working])
def test_process_deletes_abandoned_uploads_when_it_starts(db: None, media_root: Path, start: Any) -> None:
    file = abandoned_upload(media_root)
    with start(WEB_CONCURRENCY="1"):
        wait_until(lambda: not file.exists())


def connection_to(server: Server) -> "closing[http.client.HTTPConnection]":
    return closing(http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=10))


def test_connection_serves_further_requests_after_every_kind_of_response(server: Server, sound: MediaAsset) -> None:
    kinds: list[tuple[str, dict[str, str], int, int]] = [
        ("GET", {}, 200, SIZE),
        ("GET", {"Range": "bytes=10-99"}, 206, 90),
        ("GET", {"If-None-Match": f'"{sound.pk}"', "Accept-Encoding": "gzip"}, 304, 0),
        ("GET", {"Range": f"bytes={SIZE}-"}, 416, -1),
        ("HEAD", {}, 200, 0),
        ("HEAD", {"Range": "bytes=0-1"}, 200, 0),
        ("GET", {"Range": "bytes=0-1", "If-Range": '"other"', "Accept-Encoding": "gzip"}, 200, SIZE),
        ("OPTIONS", {"Origin": "https://other.example", "Access-Control-Request-Method": "GET"}, 200, 0),
    ]
    with connection_to(server) as connection:
        connection.connect()
        opened = connection.sock
        for method, headers, status, length in kinds * 3:
            connection.request(method, f"/{sound.path}", headers=headers)
            response = connection.getresponse()
            body = response.read()
            assert response.status == status, (method, headers)
            assert length in (-1, len(body))
            assert response.headers.get_all("Content-Length", ["none"]) == [
                "none" if status == 304 else str(SIZE if method == "HEAD" else len(body))
            ]
            for name in ("Vary", "Content-Encoding", "Set-Cookie", "Transfer-Encoding"):
                assert name not in response.headers
            if status < 400 and method != "OPTIONS":
                assert response.headers.get_all("Access-Control-Allow-Origin") == ["*"]
                assert response.headers.get_all("ETag") == [f'"{sound.pk}"']
        assert connection.sock is opened


def test_download_resumed_by_range_has_the_digest_of_its_name(server: Server, sound: MediaAsset) -> None:
    with connection_to(server) as connection:
        connection.request("GET", f"/{sound.path}")
        start = connection.getresponse().read(30_000)
    with connection_to(server) as connection:
        connection.request(
            "GET", f"/{sound.path}", headers={"Range": f"bytes={len(start)}-", "If-Range": f'"{sound.pk}"'}
        )
        response = connection.getresponse()
        assert response.status == 206
        assert hashlib.sha256(start + response.read()).hexdigest() == sound.pk


def test_clients_that_leave_in_the_middle_of_a_download_cause_no_error(server: Server, log: Path) -> None:
    large = factories.media(os.urandom(8_000_000), extension="mp3")
    request = f"GET /{large.path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    for _ in range(6):
        with connected(server.url, 1, request) as [client]:
            assert client.recv(1000).startswith(b"HTTP/1.1 200 ")
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # reset, not closed
    assert get(server.url, "/live")[0] == 200
    assert [line for line in log.read_text().splitlines() if "Traceback" in line or '"error"' in line] == []


def test_clients_that_stop_reading_a_download_do_not_occupy_the_threads(server: Server) -> None:
    large = factories.media(os.urandom(8_000_000), extension="mp3")
    with ExitStack() as stack:
        for _ in range(4):
            client = stack.enter_context(socket.socket())
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            parts = urlsplit(server.url)
            client.connect((parts.hostname, parts.port))
            client.sendall(f"GET /{large.path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            assert client.recv(100).startswith(b"HTTP/1.1 200 ")
        assert get(server.url, "/live", seconds=30)[0] == 200


def test_missing_file_is_logged_for_the_operator(
    server: Server, sound: MediaAsset, media_root: Path, log: Path
) -> None:
    [stored] = media_root.rglob("*.mp3")
    stored.unlink()
    status, body = get(server.url, f"/{sound.path}")
    assert (status, json.loads(body)["error"]["code"]) == (404, "NOT_FOUND")
    [line] = events(log, "media_file")
    assert (line["level"], line["path"], line["problem"]) == ("error", sound.path, "missing")
