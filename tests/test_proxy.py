"""deploy/nginx.conf in a real nginx before a real server: what it promises."""

import gzip
import http.client
import itertools
import json
import re
import shutil
import socket
import ssl
import statistics
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from django.conf import settings

from accounts.audit import Actor
from content.editor import Editor
from content.kinds import COURSE
from content.media.storage import delete_file, file_of
from content.services.hierarchy import update_record
from content.tests import factories
from content.tests.media_files import WAV
from langlearn.api.instants import now
from tests.server import ROOT, Server, events, free_port, hashed_static_files, listens, serving, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.sqlite,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(shutil.which("nginx") is None, reason="no nginx on this machine: its example was NOT tried"),
]


def _replaced(text: str, changes: dict[str, str]) -> str:
    """An example with what differs on this machine."""
    for here, there in changes.items():
        assert here in text
        text = text.replace(here, there)
    return text


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "server.log"


@pytest.fixture
def server(log: Path, media_root: Path, static_root: Path) -> Iterator[Server]:
    variables = {"TRUSTED_PROXIES": "1", "PUBLIC_API_URL": "https://api.example.org", "SLOW_REQUEST_MS": "60000"}
    variables |= {"MEDIA_X_ACCEL": "/_media/", **hashed_static_files(static_root)}
    with serving(log=log, LOG_LEVEL="info", **variables) as server:
        yield server


@pytest.fixture
def port(server: Server, tmp_path: Path, static_root: Path) -> Iterator[int]:
    """Of nginx before the server, which speaks TLS there."""
    with _proxy(server.url.removeprefix("http://"), tmp_path, static_root) as port:
        yield port


@contextmanager
def _proxy(upstream: str, tmp_path: Path, static_root: Path, **changes: str) -> Iterator[int]:
    """The port of nginx before `upstream`, its configuration with further changes."""
    key, certificate = tmp_path / "privkey.pem", tmp_path / "fullchain.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=api.example.org",
         "-keyout", str(key), "-out", str(certificate)],
        check=True, capture_output=True,
    )  # fmt: skip
    secure, plain = free_port(), free_port()
    machines = (ROOT / "deploy" / "upstream.conf").read_text()
    (tmp_path / "upstream.conf").write_text(_replaced(machines, {"127.0.0.1:3000": upstream}))
    paths = "".join(
        f"{kind}_temp_path {tmp_path}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    there = {
        "/etc/nginx/certificates": str(tmp_path),
        "pid /run/nginx.pid;": f"pid {tmp_path}/pid; daemon off; master_process off;",
        "error_log stderr": f"error_log {tmp_path}/error.log",
        "http {": f"http {{ {paths}",
        "listen 80 ": f"listen 127.0.0.1:{plain} ",
        "listen [::]:80 default_server;": "",
        "listen 443 ": f"listen 127.0.0.1:{secure} ",
        "listen [::]:443 ssl http2 default_server;": "",
        "alias /srv/langlearn/media/": f"alias {settings.MEDIA_ROOT}/",
        "/var/cache/nginx-langlearn": f"{tmp_path}/cache",
        "root /srv/langlearn;": f"root {static_root.parent};",
        **changes,
    }
    config = tmp_path / "nginx.conf"
    config.write_text(_replaced((ROOT / "deploy" / "nginx.conf").read_text(), there))
    tried = subprocess.run(["nginx", "-t", "-c", str(config)], capture_output=True, text=True, check=False)
    assert tried.returncode == 0, tried.stderr
    assert "[warn]" not in tried.stderr.replace("could not open error log", "")
    nginx = subprocess.Popen(["nginx", "-c", str(config)], stderr=subprocess.DEVNULL)
    try:
        wait_until(lambda: listens(secure))
        yield secure
    finally:
        nginx.terminate()
        nginx.wait(timeout=60)


def _trusting() -> ssl.SSLContext:
    return ssl._create_unverified_context()  # noqa: S323 - the certificate was made a moment ago


def _ask(
    port: int, method: str, path: str, body: bytes | Iterator[bytes] | None = None, **headers: str
) -> tuple[int, http.client.HTTPMessage, bytes]:
    connection = http.client.HTTPSConnection("127.0.0.1", port, timeout=30, context=_trusting())
    try:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body, {"Host": "api.example.org", **named})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


def test_example_nginx_configuration_works(port: int, log: Path) -> None:
    status, headers, body = _ask(
        port, "GET", "/api/swagger.json", Accept_Encoding="gzip", X_Forwarded_For="203.0.113.9"
    )
    assert (status, headers["Content-Encoding"]) == (200, "gzip")
    assert json.loads(gzip.decompress(body))["openapi"] == "3.0.0"
    assert headers["Strict-Transport-Security"]
    # The service knows its limits and answers in JSON, whatever the size.
    json_type = {"Content_Type": "application/json"}
    status, _, body = _ask(port, "POST", "/api/v1/auth/login", b" " * (2 * 1024 * 1024), **json_type)
    assert (status, json.loads(body)["error"]["code"]) == (413, "PAYLOAD_TOO_LARGE")
    assert _ask(port, "GET", "/metrics")[0] == 404
    assert _ask(port, "GET", "/ready")[0] == 200
    # What a client claims about its address is passed on behind the truth, and the truth is logged.
    wait_until(lambda: any(line["route"] == "/api/swagger.json" for line in events(log, "request")))
    lines = [line for line in events(log, "request") if line["route"] == "/api/swagger.json"]
    assert [line["ip"] for line in lines] == ["127.0.0.1"]
    assert len(lines[0]["request_id"]) == 32
    assert headers["X-Request-ID"] == lines[0]["request_id"]


def test_nginx_sends_sounds_and_pictures(port: int) -> None:
    asset = factories.media(WAV, extension="wav")
    sound = f"/{asset.path}"
    expected = {
        "Accept-Ranges": "bytes",
        "Access-Control-Allow-Origin": "*",
        "Cache-Control": "public, max-age=31536000, immutable",
        "Content-Type": "audio/wav",
        "Cross-Origin-Resource-Policy": "cross-origin",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Content-Security-Policy": "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline';"
        " frame-ancestors 'none'; sandbox",
    }

    def once(headers: http.client.HTTPMessage) -> dict[str, str]:
        assert len({name.lower() for name in headers}) == len(headers.keys())
        return dict(headers)

    status, headers, body = _ask(port, "GET", sound, Accept_Encoding="gzip", Origin="https://elsewhere.example")
    assert (status, body) == (200, WAV)
    assert once(headers).items() >= {**expected, "Content-Length": "444"}.items()
    assert {"Vary", "Content-Encoding", "X-Accel-Redirect", "Set-Cookie"}.isdisjoint(headers.keys())
    assert len(headers["X-Request-ID"]) == 32
    assert headers["Strict-Transport-Security"]
    tag = headers["ETag"]
    status, headers, body = _ask(port, "HEAD", sound)
    assert (status, headers["Content-Length"], body) == (200, "444", b"")
    for condition in ({}, {"If_Range": tag}):
        status, headers, body = _ask(port, "GET", sound, Range="bytes=0-3", **condition)
        assert (status, headers["Content-Range"], body) == (206, "bytes 0-3/444", b"RIFF")
        assert once(headers).items() >= {name: expected[name] for name in expected if name != "Accept-Ranges"}.items()
    assert _ask(port, "GET", sound, Range="bytes=0-3", If_Range='"other"')[::2] == (200, WAV)
    status, headers, _ = _ask(port, "GET", sound, Range="bytes=444-")
    assert (status, headers["Content-Range"]) == (416, "bytes */444")
    for known in (tag, f'"{asset.pk}"', "*"):
        status, headers, body = _ask(port, "GET", sound, If_None_Match=known)
        assert (status, body) == (304, b"")
        assert once(headers)["Access-Control-Allow-Origin"] == "*"
    # Only the service leads there.
    assert _ask(port, "GET", f"/_media/{file_of(asset.path)}")[0] == 404
    delete_file(asset.path)
    status, headers, body = _ask(port, "GET", sound)
    assert (status, json.loads(body)["error"]["code"]) == (404, "NOT_FOUND")
    assert once(headers)["Cache-Control"] == "no-store"


def _static_headers(headers: http.client.HTTPMessage) -> dict[str, str]:
    """The headers of a static file that nginx and the service send alike."""
    names = ("Cache-Control", "Content-Type", "Strict-Transport-Security")
    alike = {name: value.replace('"utf-8"', "utf-8") for name, value in headers.items() if name in names}
    policies = ("Content-Security-", "Cross-Origin-", "Permissions-", "Referrer-", "X-")
    return alike | {name: value for name, value in headers.items() if name.startswith(policies)}


def test_nginx_sends_static_files_from_the_disk_as_the_service_does(
    port: int, server: Server, static_root: Path
) -> None:
    _, _, page = _ask(port, "GET", "/learn")
    hashed = re.findall(r'"/static/(pages/[^"]+\.(?:js|css))"', page.decode())
    assert len(hashed) == 3
    pages, swagger = "pages/dist/app.js pages/icons/icon-192.png", "drf_spectacular_sidecar/swagger-ui-dist"
    others = f"langlearn/favicon.svg langlearn/favicon.ico {swagger}/swagger-ui.css.map"
    for path in [*hashed, *f"{pages} {others}".split()]:
        secure = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}
        with urlopen(Request(f"{server.url}/static/{path}", headers=secure)) as direct:  # noqa: S310 - our own address
            expected = _static_headers(direct.headers)
        for encoding in ("gzip", "identity"):
            status, headers, body = _ask(port, "GET", f"/static/{path}", Accept_Encoding=encoding)
            assert status == 200
            assert _static_headers(headers) == {**expected, "X-Request-ID": headers["X-Request-ID"]}
            assert ("immutable" in headers["Cache-Control"]) == (path in hashed)
            is_packed = headers["Content-Encoding"] == "gzip"
            assert is_packed == (encoding == "gzip" and not path.endswith(("png", "ico")))
            assert ("Accept-Encoding" in headers.get("Vary", "")) or not is_packed
            assert (gzip.decompress(body) if is_packed else body) == (static_root / path).read_bytes()
            known = {"If_None_Match": headers["ETag"], "Accept_Encoding": encoding}
            assert _ask(port, "GET", f"/static/{path}", **known)[0] == 304
    for method, path, refused in (("GET", "nope.js", 404), ("GET", "pages", 404), ("POST", "pages/dist/app.js", 405)):
        status, _, body = _ask(port, method, f"/static/{path}")
        assert (status, json.loads(body)["success"]) == (refused, False)


def test_static_files_that_are_not_on_the_disk_come_from_the_service(server: Server, tmp_path: Path) -> None:
    with _proxy(server.url.removeprefix("http://"), tmp_path, tmp_path / "static") as port:
        status, headers, body = _ask(port, "GET", "/static/pages/dist/app.js")
        assert (status, body) == (200, (ROOT / "pages/static/pages/dist/app.js").read_bytes())
        assert headers.get_all("Content-Security-Policy") == ["default-src 'none'; frame-ancestors 'none'"]


def _stored(port: int, path: str, **headers: str) -> tuple[bool, http.client.HTTPMessage]:
    """Is the second of two equal requests answered with the response of the first? And the headers of the second."""
    (first, _, body), (second, headers_of_second, same) = (_ask(port, "GET", path, **headers) for _ in range(2))
    assert first == second
    return body == same, headers_of_second


def test_proxy_stores_what_anonymous_callers_read_of_public_courses_and_nothing_else(
    tmp_path: Path, log: Path, static_root: Path, ana: Any
) -> None:
    factories.branch(factories.course("open"))
    for number in range(8):
        factories.course(f"more-{number}")
    few = {"rate=100r/s": "rate=1r/m", "burst=400": "burst=40"}
    variables = {"PUBLIC_CONTENT_SECONDS": "60", "PACKAGE_CDN_SECONDS": "60", "RATE_LIMIT_ENABLED": "true"}
    variables |= {"TRUSTED_PROXIES": "1", "ALLOWED_HOSTS": "api.example.org", "LOG_LEVEL": "info"}
    token = {"Authorization": f"Bearer {ana.tokens['accessToken']}"}
    with (
        serving(log=log, **variables) as server,
        _proxy(server.url.removeprefix("http://"), tmp_path, static_root, **few) as port,
    ):
        for path in ("/courses", "/courses/open", "/courses/open/outline", "/lessons/open-lesson"):
            is_stored, headers = _stored(port, f"/api/v1{path}")
            assert is_stored
            assert not [name for name in headers if name.startswith("RateLimit-")]
            assert len(headers.get_all("X-Request-ID")) == 1
            is_stored, headers = _stored(port, f"/api/v1{path}", **token)
            assert not is_stored
            assert headers["RateLimit-Remaining"]
        _, first, _ = _ask(port, "GET", "/api/v1/courses/open")
        _, second, _ = _ask(port, "GET", "/api/v1/courses/open")
        assert first["X-Request-ID"] != second["X-Request-ID"]
        status, _, body = _ask(port, "GET", "/api/v1/courses/open/outline", If_None_Match='"open:outline:1"')
        assert (status, body) == (304, b"")
        _, headers, body = _ask(port, "GET", "/api/v1/courses", Accept_Encoding="gzip")
        assert (headers["Content-Encoding"], gzip.decompress(body)[:15]) == ("gzip", b'{"success":true')
        assert not _stored(port, "/api/v1/courses/nope")[0]
        for path in ("/live", "/ready", "/health"):
            assert not _stored(port, path)[0]
        # Packages of one revision are equal bytes: what tells them apart is which request counts at the service.
        remaining = [_ask(port, "GET", "/api/v1/courses/open/package")[1]["RateLimit-Remaining"] for _ in range(2)]
        assert remaining[0] != remaining[1]
        # nginx takes the conditions out of a request that may be answered from its cache, and makes a HEAD a GET.
        for caller in ({}, token):
            for path in ("package", "package/media", "package/words", "outline"):
                _, headers, _ = _ask(port, "GET", f"/api/v1/courses/open/{path}", **caller)
                known = {"If_None_Match": headers["ETag"], **caller}
                assert _ask(port, "GET", f"/api/v1/courses/open/{path}", **known)[::2] == (304, b""), (path, caller)
            assert _ask(port, "HEAD", "/api/v1/courses/open/package", **caller)[0] == 200
        # Only the outline without a token is nginx's: all else reaches the service as it was sent.
        wait_until(lambda: [line["status"] for line in events(log, "request")].count(304) == 7)
        wait_until(lambda: [line["method"] for line in events(log, "request")].count("HEAD") == 2)
        assert _ask(port, "GET", "/api/v1/courses/open", Authorization="/")[0] == 401
        assert _ask(port, "GET", "/api/v1/courses", Host="elsewhere.example")[0] == 400
        # What nginx sends itself is counted by nginx.
        statuses = [_ask(port, "GET", "/api/v1/courses")[0] for _ in range(41)]
        assert (statuses[0], statuses[-1]) == (200, 429)
        assert _ask(port, "GET", "/api/v1/courses", **token)[0] == 200


def test_course_made_private_is_gone_for_anonymous_readers_within_seconds(
    tmp_path: Path, static_root: Path, carlos: Any
) -> None:
    """Within 1.5 s at both workers, within 3 s behind nginx: what is asked for after that is sure to be gone."""
    factories.course("open")
    paths = [f"/api/v1/courses/open?read={number}" for number in range(10)]
    token = {"Authorization": f"Bearer {carlos.tokens['accessToken']}"}
    with (
        serving(TRUSTED_PROXIES="1", PUBLIC_CONTENT_SECONDS="1") as server,
        _proxy(server.url.removeprefix("http://"), tmp_path, static_root) as port,
    ):
        assert {_ask(port, "GET", path)[0] for path in paths} == {200}
        # nginx counts whole seconds: what it stores after the next one begins, it may send for longest.
        time.sleep(2.6 - time.time() % 1)
        for _ in range(10):  # both workers read the version just before the change: each is a connection of its own
            assert _status(server, "/api/v1/courses/open") == 200
        # By another process, so that neither worker knows of it.
        update_record(COURSE, "open", values={"is_public": False}, editor=Editor(Actor(), now()))
        written = time.monotonic()
        _, _, body = _ask(port, "GET", "/api/v1/courses/open", **token)
        assert json.loads(body)["data"]["is_public"] is False
        for path in paths:  # which nginx fetches anew before the workers know
            _ask(port, "GET", path)
            time.sleep(0.1)
        time.sleep(max(0, written + 1.5 - time.monotonic()))
        assert {_status(server, "/api/v1/courses/open") for _ in range(40)} == {404}
        time.sleep(max(0, written + 3 - time.monotonic()))
        assert {_ask(port, "GET", path)[0] for path in paths} == {404}


def _status(server: Server, path: str) -> int:
    """Of a request to the service itself, on a connection of its own."""
    connection = http.client.HTTPConnection(server.url.removeprefix("http://"), timeout=30)
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    finally:
        connection.close()


BROWSERS = 30


@pytest.mark.skipif(shutil.which("h2load") is None, reason="no h2load on this machine: HTTP/2 load was NOT tried")
def test_thirty_browsers_of_one_address_that_open_the_app_at_once_are_not_refused(port: int, tmp_path: Path) -> None:
    """Each requests the page, its files and the courses over one HTTP/2 connection, a hundred at the same time."""
    factories.course("open")
    _, _, worker = _ask(port, "GET", "/service-worker.js")
    listed = re.search(rb"^const FILES = (.*);$", worker, re.MULTILINE)
    assert listed
    paths = ["/", "/service-worker.js", "/manifest.webmanifest", "/learn", *json.loads(listed[1])]
    paths.append("/api/v1/courses?page=1&limit=12&include=counts")
    addresses = tmp_path / "addresses"
    addresses.write_text("".join(f"https://127.0.0.1:{port}{path}\n" for path in paths))
    requests = BROWSERS * len(paths)
    done = subprocess.run(
        ["h2load", f"--requests={requests}", f"--clients={BROWSERS}", "--max-concurrent-streams=100",
         "--header=accept: text/html,*/*;q=0.8", f"--input-file={addresses}"],
        check=True, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert "Application protocol: h2" in done.stdout
    assert f"status codes: {requests} 2xx, 0 3xx, 0 4xx, 0 5xx" in done.stdout, done.stdout


def test_proxy_passes_on_a_large_import_unread(port: int) -> None:
    with _connected(port) as connection:
        connection.sendall(
            b"POST /api/v1/courses/import HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\n"
            b"Content-Length: 209715200\r\n\r\n--x"
        )
        answer = http.client.HTTPResponse(connection)
        answer.begin()
        assert json.loads(answer.read())["error"]["path"] == "/api/v1/courses/import"  # which nginx does not state


@contextmanager
def _connected(port: int, source: str = "127.0.0.1") -> Iterator[ssl.SSLSocket]:
    """A connection from an address of this machine whose buffer for responses is small."""
    with socket.socket() as plain:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        plain.bind((source, 0))
        plain.settimeout(30)
        plain.connect(("127.0.0.1", port))
        with _trusting().wrap_socket(plain, server_hostname="api.example.org") as connection:
            yield connection


_HALF_IMPORT = b"POST /api/v1/courses/import HTTP/1.1\r\nHost: a\r\nContent-Length: 900\r\n\r\n{"
_HALF = b"POST /api/v1/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"


def test_proxy_refuses_a_body_over_its_limit_as_json(port: int) -> None:
    with _connected(port) as connection:
        connection.sendall(b"POST /admin/login/ HTTP/1.1\r\nHost: a\r\nContent-Length: 314572800\r\n\r\nx")
        answer = http.client.HTTPResponse(connection)
        answer.begin()
        assert (answer.status, answer.headers["Content-Type"]) == (413, "application/json")
        assert json.loads(answer.read())["error"]["code"] == "PAYLOAD_TOO_LARGE"


def test_proxy_refuses_a_body_where_requests_have_no_limit(tmp_path: Path, static_root: Path) -> None:
    """To the page and to static files; also one of unknown length, which nginx refuses where it passes a request on."""
    with _silent_service() as (upstream, passed_on), _proxy(upstream, tmp_path, static_root) as port:
        for path in ("/learn", "/static/pages/app.js", "/static/nope.js"):
            for content in (b"{}", iter([b"{}"])):
                status, headers, body = _ask(port, "POST", path, content, Content_Type="application/json")
                assert (status, headers["Content-Type"]) == (413, "application/json"), (path, content)
                assert json.loads(body)["error"]["code"] == "PAYLOAD_TOO_LARGE"
        assert passed_on == []


def test_proxy_passes_on_four_imports_of_an_address_at_once(tmp_path: Path, static_root: Path) -> None:
    with ExitStack() as stack:
        upstream, waiting = stack.enter_context(_silent_service())
        port = stack.enter_context(_proxy(upstream, tmp_path, static_root))
        for _ in range(4):
            stack.enter_context(_connected(port)).sendall(_HALF_IMPORT)
        wait_until(lambda: len(waiting) == 4)
        status, headers, body = _ask(port, "POST", "/api/v1/courses/import", b"{}", Content_Type="application/json")
        assert (status, headers["Retry-After"]) == (429, "5")
        assert json.loads(body)["error"]["code"] == "RATE_LIMIT_ERROR"


def test_proxy_waits_longer_for_imports_than_for_other_requests(tmp_path: Path, static_root: Path) -> None:
    """With one second instead of 35, and a service that responds after a second and a half."""
    seconds = {"proxy_read_timeout 35s": "proxy_read_timeout 1s"}
    with _silent_service(after=1.5) as (upstream, _), _proxy(upstream, tmp_path, static_root, **seconds) as port:
        assert _ask(port, "POST", "/api/v1/auth/login", b"{}")[0] == 503
        for path in (
            "/api/v1/courses/import",
            "/api/v1/courses/import/archive",
            "/api/v1/courses/a/words/import",
            "/admin/content/course/import/key/",
        ):
            assert _ask(port, "POST", path, b"{}")[0] == 204


@contextmanager
def _silent_service(*, after: float | None = None) -> Iterator[tuple[str, list[socket.socket]]]:
    """The address of a listener that responds with 204 after so many seconds, or never; and the connections to it."""
    connections: list[socket.socket] = []

    def respond(connection: socket.socket) -> None:
        time.sleep(after or 0)
        connection.sendall(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")

    def accept() -> None:
        with suppress(OSError):  # the listener is closed
            while True:
                connections.append(listener.accept()[0])
                if after is not None:
                    threading.Thread(target=respond, args=[connections[-1]]).start()

    with socket.create_server(("127.0.0.1", 0), backlog=64) as listener:
        threading.Thread(target=accept, daemon=True).start()
        yield f"127.0.0.1:{listener.getsockname()[1]}", connections
        listener.shutdown(socket.SHUT_RDWR)
        for connection in connections:
            connection.close()


def test_proxy_limits_the_requests_in_progress_of_one_address(port: int) -> None:
    with ExitStack() as open_connections:
        for _ in range(400):
            open_connections.enter_context(_connected(port)).sendall(_HALF)
        wait_until(lambda: _ask(port, "GET", "/live")[0] == 429)  # all are in progress
        status, headers, body = _ask(port, "GET", "/live")
        assert (status, headers["Retry-After"]) == (429, "5")
        assert json.loads(body)["error"]["code"] == "RATE_LIMIT_ERROR"
        with _connected(port, "127.0.0.2") as other:
            other.sendall(b"GET /live HTTP/1.1\r\nHost: a\r\n\r\n")
            assert other.recv(100).startswith(b"HTTP/1.1 200 ")
    assert _ask(port, "GET", "/live")[0] == 200


def test_idle_connections_of_one_address_do_not_exclude_others(port: int) -> None:
    with ExitStack() as open_connections:
        for _ in range(300):
            open_connections.enter_context(_connected(port))
        assert _ask(port, "GET", "/ready")[0] == 200


def test_stopped_service_is_unavailable_as_json(port: int, server: Server) -> None:
    server.process.terminate()
    server.process.wait(timeout=60)
    status, headers, body = _ask(port, "GET", "/live")
    assert (status, headers["Retry-After"]) == (503, "5")
    assert json.loads(body)["error"]["code"] == "SERVICE_UNAVAILABLE"


SLOW = 64  # clients of each kind
REQUESTS = 200
ROUNDS = 3


def _p99(port: int) -> float:
    """Seconds of the 99th percentile of a response of the service, over one connection."""
    connection = http.client.HTTPSConnection("127.0.0.1", port, timeout=30, context=_trusting())
    seconds = []
    for _ in range(REQUESTS):
        started = time.perf_counter()
        connection.request("GET", "/api", headers={"Host": "api.example.org"})  # nginx limits reads of courses
        response = connection.getresponse()
        response.read()
        seconds.append(time.perf_counter() - started)
        assert response.status == 200
    connection.close()
    return statistics.quantiles(seconds, n=100)[98]


@contextmanager
def _slow_clients(port: int) -> Iterator[None]:
    """Clients of many addresses that read a large response, and send a body, byte by byte."""
    enough = threading.Event()
    with ExitStack() as stack:
        readers, writers = [], []
        for number in range(2 * SLOW):
            plain = socket.socket()
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            plain.bind((f"127.0.1.{number + 1}", 0))
            plain.settimeout(10)
            plain.connect(("127.0.0.1", port))
            client = stack.enter_context(_trusting().wrap_socket(plain, server_hostname="api.example.org"))
            if number % 2:
                client.sendall(b"GET /api/swagger.json HTTP/1.1\r\nHost: api.example.org\r\n\r\n")
                readers.append(client)
            else:
                client.sendall(
                    b"POST /api/v1/auth/login HTTP/1.1\r\nHost: api.example.org\r\n"
                    b"Content-Type: application/json\r\nContent-Length: 9999\r\n\r\n{"
                )
                writers.append(client)

        def trickle() -> None:
            for reader, writer in itertools.cycle(zip(readers, writers, strict=True)):
                if enough.wait(0.01):
                    return
                assert reader.recv(1)
                writer.sendall(b" ")

        thread = threading.Thread(target=trickle)
        thread.start()
        try:
            yield
            assert thread.is_alive()  # no client was disconnected
        finally:
            enough.set()
            thread.join(timeout=60)


def test_slow_clients_do_not_delay_others(port: int) -> None:
    _p99(port)
    ratios = []
    for _ in range(ROUNDS):
        alone = _p99(port)
        with _slow_clients(port):
            ratios.append(_p99(port) / alone)
    assert min(ratios) < 3, ratios
