"""Outages of the database and Redis under a running server: correct responses, and recovery without intervention."""

import json
import os
import selectors
import socket
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.db import connection

from tests.server import database_url, serving, wait_until

pytestmark = pytest.mark.slow

REDIS_URL = os.environ.get("REDIS_URL", "")

Answer = tuple[int, Any, dict[str, Any]]


class Wire:
    """A TCP proxy for `target` that can close and restore connections; while `silent` is set it forwards nothing."""

    def __init__(self, target: tuple[str, int]) -> None:
        self.target = target
        self.port = 0
        self.silent = threading.Event()
        self._cut = threading.Event()
        self._threads: list[threading.Thread] = []
        self.mend()

    def mend(self) -> None:
        self._cut = threading.Event()
        listener = socket.create_server(("127.0.0.1", self.port))
        self.port = listener.getsockname()[1]
        self._start(self._accept, listener, self._cut)

    def cut(self) -> None:
        """Returns when all connections and the listener are closed."""
        self._cut.set()
        while self._threads:  # the first one accepts, and may start others until it ends
            self._threads.pop(0).join()

    def _start(self, run: Callable[..., None], *args: Any) -> None:
        thread = threading.Thread(target=run, args=args, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self, listener: socket.socket, cut: threading.Event) -> None:
        listener.settimeout(0.1)
        with listener:
            while not cut.is_set():
                try:
                    client, _ = listener.accept()
                except TimeoutError:
                    continue
                self._start(self._carry, client, cut)

    def _carry(self, client: socket.socket, cut: threading.Event) -> None:
        with client, socket.create_connection(self.target) as server, selectors.DefaultSelector() as ready:
            other = {client: server, server: client}
            for end in other:
                ready.register(end, selectors.EVENT_READ)
            while not cut.is_set():
                if self.silent.is_set():
                    time.sleep(0.05)
                    continue
                for key, _ in ready.select(timeout=0.1):
                    part = key.fileobj.recv(65536)
                    if not part:
                        return
                    other[key.fileobj].sendall(part)


def _ask(url: str, path: str, **headers: str) -> Answer:
    request = urllib.request.Request(url + path, headers=headers)  # noqa: S310 - our own address
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310
            return answer.status, answer.headers, json.load(answer)
    except urllib.error.HTTPError as failure:
        with failure:
            return failure.code, failure.headers, json.load(failure)


def _until(ask: Callable[[], Answer], status: int) -> None:
    wait_until(lambda: ask()[0] == status)


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_a_database_outage_is_answered_503_until_it_ends(ana: Any) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("DATABASE_URL is not PostgreSQL: an outage of the database was NOT tried")
    parts = urlsplit(database_url())
    wire = Wire((parts.hostname or "", parts.port or 5432))
    account = parts.netloc.rpartition("@")[0]
    bearer = {"Authorization": f"Bearer {ana.tokens['accessToken']}"}
    with serving(DATABASE_URL=urlunsplit(parts._replace(netloc=f"{account}@127.0.0.1:{wire.port}"))) as server:
        assert _ask(server.url, "/api/v1/auth/me", **bearer)[0] == 200
        assert _ask(server.url, "/ready")[0] == 200

        wire.cut()
        for _ in range(4):  # more than there are workers
            status, headers, body = _ask(server.url, "/api/v1/auth/me", **bearer)
            assert (status, body["error"]["code"]) == (503, "SERVICE_UNAVAILABLE")
            assert int(headers["Retry-After"]) > 0
        status, _, body = _ask(server.url, "/health")
        assert (status, body["status"], body["data"]["checks"]["database"]) == (503, "unhealthy", {"status": "down"})
        assert _ask(server.url, "/ready")[0] == 503
        assert _ask(server.url, "/live")[0] == 200
        assert _ask(server.url, "/api/docs/overview")[0] == 200

        wire.mend()
        _until(lambda: _ask(server.url, "/health"), 200)
        wire.silent.set()
        started = time.monotonic()
        status, _, body = _ask(server.url, "/health")
        assert (status, body["data"]["checks"]["database"]) == (503, {"status": "down"})
        assert time.monotonic() - started < 3
        wire.silent.clear()
        for _ in range(4):
            _until(lambda: _ask(server.url, "/api/v1/auth/me", **bearer), 200)
        _until(lambda: _ask(server.url, "/ready"), 200)
        assert [_ask(server.url, "/api/v1/auth/me", **bearer)[0] for _ in range(8)] == [200] * 8
    wire.cut()


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_the_server_starts_without_its_database_and_recovers(ana: Any) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("DATABASE_URL is not PostgreSQL: a start without the database was NOT tried")
    parts = urlsplit(database_url())
    wire = Wire((parts.hostname or "", parts.port or 5432))
    wire.cut()
    account = parts.netloc.rpartition("@")[0]
    with serving(DATABASE_URL=urlunsplit(parts._replace(netloc=f"{account}@127.0.0.1:{wire.port}"))) as server:
        assert _ask(server.url, "/api/v1/courses")[0] == 503
        wire.mend()
        _until(lambda: _ask(server.url, "/api/v1/courses"), 200)
        _until(lambda: _ask(server.url, "/ready"), 200)
    wire.cut()


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_rate_limits_work_and_no_request_fails_without_redis(ana: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        nobody = probe.getsockname()[1]
    variables = {"REDIS_URL": f"redis://127.0.0.1:{nobody}/0", "RATE_LIMIT_ENABLED": "true", "WEB_CONCURRENCY": "1"}
    bearer = {"Authorization": f"Bearer {ana.tokens['accessToken']}"}
    with serving(**variables, RATE_LIMIT_MAX_REQUESTS="3") as server:
        assert _ask(server.url, "/api/v1/auth/me", **bearer)[0] == 200
        assert [_ask(server.url, "/api/v1/auth/me")[0] for _ in range(4)] == [401, 401, 401, 429]
        status, _, body = _ask(server.url, "/health")
        assert (status, body["status"], body["data"]["checks"]["cache"]) == (200, "degraded", {"status": "down"})
        assert _ask(server.url, "/ready")[0] == 200


@pytest.mark.redis
@pytest.mark.skipif(not REDIS_URL, reason="REDIS_URL is not set: its end amid traffic was NOT tried")
@pytest.mark.django_db(transaction=True)
def test_no_request_fails_while_redis_is_down_or_hangs(ana: Any) -> None:
    parts = urlsplit(REDIS_URL)
    wire = Wire((parts.hostname or "", parts.port or 6379))
    variables = {
        "REDIS_URL": urlunsplit(parts._replace(netloc=f"127.0.0.1:{wire.port}")),
        "RATE_LIMIT_ENABLED": "true",
        "RATE_LIMIT_CONTENT_MAX_REQUESTS": "1000000",
        "RATE_LIMIT_USER_MAX_REQUESTS": "1000000",
    }
    bearer = {"Authorization": f"Bearer {ana.tokens['accessToken']}"}
    statuses: list[int] = []
    enough = threading.Event()

    def ask(url: str) -> None:
        while not enough.is_set():
            statuses.append(_ask(url, "/api/v1/auth/me", **bearer)[0])
            statuses.append(_ask(url, "/api/v1/courses")[0])

    def cache(url: str) -> str:
        return str(_ask(url, "/health")[2]["data"]["checks"]["cache"]["status"])

    def wait_for(url: str, status: str) -> None:
        wait_until(lambda: cache(url) == status)
        more = len(statuses) + 20
        while len(statuses) < more and any(client.is_alive() for client in clients):
            time.sleep(0.1)
        assert cache(url) == status

    with serving(**variables) as server:
        clients = [threading.Thread(target=ask, args=(server.url,)) for _ in range(4)]
        for client in clients:
            client.start()
        try:
            wait_for(server.url, "up")
            wire.cut()
            wait_for(server.url, "down")
            wire.mend()
            wait_for(server.url, "up")
            wire.silent.set()
            wait_for(server.url, "down")
            wire.silent.clear()
            wait_for(server.url, "up")
        finally:
            enough.set()
            for client in clients:
                client.join(timeout=60)
    wire.cut()
    assert len(statuses) >= 100
    assert set(statuses) == {200}
