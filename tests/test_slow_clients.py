"""Clients that send or read slowly, or keep connections open, on a server without a proxy."""

import http.client
import json
import socket
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack, contextmanager
from itertools import islice
from pathlib import Path
from threading import Event, Thread
from urllib.parse import urlsplit

import pytest

from conftest import JsonClient
from tests.server import Server, both_servers, free_port, serving

pytestmark = [pytest.mark.slow, pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]
BODIES_OF_GRANIAN = "granian has no time limit for a body"

HALF = (
    b"POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
)
EXPECTING = HALF.replace(b"\r\n\r\n", b"\r\nExpect: 100-continue\r\n\r\n")
WHOLE = b"GET /live HTTP/1.1\r\nHost: localhost\r\n\r\n"


@contextmanager
def connected(url: str, number: int, sent: bytes) -> Iterator[list[socket.socket]]:
    """Connections to the server, each of which has sent these bytes."""
    parts = urlsplit(url)
    with ExitStack() as stack:
        clients = []
        for _ in range(number):
            client = stack.enter_context(socket.create_connection((parts.hostname, parts.port), timeout=10))
            client.sendall(sent)
            clients.append(client)
        yield clients


def get(url: str, path: str, *, seconds: float = 3) -> tuple[int, bytes]:
    """Raises TimeoutError when there is no response within `seconds`."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=seconds)
    try:
        connection.request("GET", path)
        response = connection.getresponse()
        return response.status, response.read()
    finally:
        connection.close()


def workers(server: Server) -> list[str]:
    return Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()


def test_eight_slow_clients_do_not_stop_a_server_of_one_worker() -> None:
    with serving(WEB_CONCURRENCY="1") as server, connected(server.url, 8, HALF) as clients:
        for _ in range(4):
            time.sleep(1)
            for client in clients:
                client.sendall(b" ")
            assert get(server.url, "/live")[0] == 200
            assert get(server.url, "/api/v1/courses")[0] == 200


@both_servers
def test_probe_port_answers_while_slow_clients_occupy_all_threads(software: str) -> None:
    probe_port = free_port()
    with serving(SERVER=software, WEB_CONCURRENCY="1", WEB_THREADS="2", PROBE_PORT=str(probe_port)) as server:
        probes = f"http://127.0.0.1:{probe_port}"
        with connected(server.url, 2, EXPECTING) as clients:
            for client in clients:
                assert client.recv(64).startswith(b"HTTP/1.1 100 ")  # it occupies a thread
            with pytest.raises(TimeoutError):
                get(server.url, "/live", seconds=1)
            for path, status in (("/live", "alive"), ("/ready", "ready"), ("/health", "healthy")):
                code, body = get(probes, path)
                assert (code, json.loads(body)["status"]) == (200, status)
            assert b"http_requests_in_progress" in get(probes, "/metrics")[1]
            assert get(probes, "/api/v1/courses")[0] == 404


@both_servers
def test_client_that_stops_in_the_middle_of_a_request_is_disconnected(tmp_path: Path, software: str) -> None:
    log = tmp_path / "log"
    with (
        serving(SERVER=software, log=log, WEB_CONCURRENCY="1", GUNICORN_CMD_ARGS="--reuse-port") as server,
        connected(server.url, 1, b"GET /live HTTP/1.1\r\nHos") as [client],
    ):
        assert client.recv(1) == b""  # within the timeout of the connection
    assert log.read_text() == ""


def test_idle_connections_of_one_client_do_not_lock_out_others() -> None:
    with serving(WEB_CONCURRENCY="1", WEB_THREADS="4") as server, connected(server.url, 1500, WHOLE) as clients:
        for client in clients:
            assert client.recv(65536).startswith(b"HTTP/1.1 200 ")
        assert get(server.url, "/live")[0] == 200
        while clients[-1].recv(65536):  # the rest of the response
            pass  # then the server closes the idle connection, within the timeout of the client


def test_worker_survives_more_connections_than_it_may_open_files(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with serving(log=log, open_files=128, WEB_CONCURRENCY="1", WEB_THREADS="4") as server:
        before = workers(server)
        with connected(server.url, 300, WHOLE):
            time.sleep(3)
        for _ in range(20):
            with ExitStack() as stack:
                stack.callback(time.sleep, 0.5)
                try:
                    answered = get(server.url, "/live")[0]
                except OSError:
                    continue
                break
        assert answered == 200
        assert workers(server) == before
    assert "Too many open files" not in log.read_text()


@contextmanager
def dripping(clients: Sequence[socket.socket]) -> Iterator[None]:
    """Each client sends a byte now and then, as long as its connection lasts."""
    stop = Event()

    def send() -> None:
        open_clients = list(clients)
        while not stop.wait(0.3):
            for client in list(open_clients):
                try:
                    client.sendall(b" ")
                except OSError:
                    open_clients.remove(client)

    thread = Thread(target=send)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def whole_response(client: socket.socket) -> tuple[int, str, bytes]:
    """The status, the headers and the body of a response, after which the server has closed the connection."""
    received = b""
    try:
        while piece := client.recv(65536):
            received += piece
    except ConnectionResetError:
        pass  # closed while the client was sending
    head, _, body = received.partition(b"\r\n\r\n")
    return int(head.split()[1]), head.decode(), body


@pytest.mark.parametrize("software", ["gunicorn", pytest.param("granian", marks=pytest.mark.skip(BODIES_OF_GRANIAN))])
def test_body_that_drips_is_refused_and_its_connection_closed(software: str) -> None:
    chunked = HALF.replace(b"Content-Length: 99", b"Transfer-Encoding: chunked").replace(b"{", b"f0\r\n{")
    unread = HALF.replace(b"POST /api/v1/auth/login", b"GET /live")
    unknown = chunked.replace(b"/api/v1/auth/login", b"/api/v1/nothing")
    form = HALF.replace(b"/api/v1/auth/login", b"/admin/login/").replace(b"json", b"x-www-form-urlencoded")
    form = form.replace(b"\r\n\r\n", b"\r\nCookie: csrftoken=" + b"a" * 32 + b"\r\n\r\n")
    with (
        serving(SERVER=software, application="tests.impatient", WEB_CONCURRENCY="1") as server,
        ExitStack() as stack,
    ):
        requests = (HALF, chunked, form, unread, unknown)
        clients = [stack.enter_context(connected(server.url, 1, sent))[0] for sent in requests]
        started = time.monotonic()
        with dripping(clients):
            for client in clients[:3]:
                status, _, body = whole_response(client)
                assert (status, json.loads(body)["message"]) == (408, "Request body took too long")
            assert [whole_response(client)[0] for client in clients[3:]] == [200, 404]
        assert 3 <= time.monotonic() - started < 30


def test_dripping_imports_of_one_account_leave_threads_to_others(carlos: JsonClient) -> None:
    head = (
        "POST /api/v1/courses/import HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\n"
        f"Content-Length: 5000000\r\nAuthorization: Bearer {carlos.tokens['accessToken']}\r\n\r\n"
    )
    with (
        serving(WEB_CONCURRENCY="1", WEB_THREADS="20") as server,
        connected(server.url, 40, head.encode() + b"--x\r\n") as clients,
        dripping(clients),
        ThreadPoolExecutor(len(clients)) as pool,
    ):
        responses = [pool.submit(whole_response, client) for client in clients]
        for _ in range(5):
            assert get(server.url, "/live", seconds=10)[0] == 200
            assert get(server.url, "/api/v1/courses", seconds=10)[0] == 200
        refused = [each.result() for each in islice(as_completed(responses), 36)]
        assert sum(each.done() for each in responses) == 36  # four are being read
        assert all(status == 503 and "Retry-After: " in headers for status, headers, _ in refused)
        for client in clients:
            client.close()
