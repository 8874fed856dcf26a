"""SIGTERM and SIGHUP: `/ready` turns 503 first, requests in progress finish, and no request is lost."""

import http.client
import itertools
import json
import signal
import threading
import time
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from accounts.models import User
from tests.server import Server, both_servers, events, serving, wait_until

pytestmark = [pytest.mark.slow, pytest.mark.postgresql]
RELOAD_OF_GRANIAN = "granian's workers have listeners of their own: connections that wait in one are lost with it"


def _connection(server: Server) -> http.client.HTTPConnection:
    return http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=60)


@pytest.mark.django_db(transaction=True)
def test_sigterm_lets_a_request_finish_whose_body_is_still_arriving() -> None:
    with serving(WEB_CONCURRENCY="1") as server:
        slow = _connection(server)
        body = b'{"email": "nobody@example.org", "password": "x"}'
        slow.putrequest("POST", "/api/v1/auth/login")
        slow.putheader("Content-Type", "application/json")
        slow.putheader("Content-Length", str(len(body)))
        slow.putheader("Expect", "100-continue")
        slow.endheaders()
        slow.send(body[:10])
        assert slow.sock.recv(64) == b"HTTP/1.1 100 Continue\r\n\r\n"  # a thread handles it
        server.process.send_signal(signal.SIGTERM)
        time.sleep(0.5)
        slow.send(body[10:])
        answer = slow.getresponse()
        assert answer.status == 401
        answer.read()
        slow.close()
        assert server.process.wait(timeout=27) == 0


class Crowd:
    """Sixteen clients that register accounts, every second one over persistent connections.

    They open no connection once `/ready` is not 200, as a load balancer; every request that fails is a fault. With
    `leaves_connections` they send no request over those that are open, either.
    """

    def __init__(self, server: Server, *, leaves_connections: bool = False) -> None:
        self.server = server
        self.leaves_connections = leaves_connections
        self.registered: list[str] = []
        self.faults: list[str] = []
        self.enough = threading.Event()
        self._not_ready = threading.Event()
        self._clients = [threading.Thread(target=self._run, args=(number,)) for number in range(16)]
        self._clients.append(threading.Thread(target=self._watch))

    def __enter__(self) -> "Crowd":
        for client in self._clients:
            client.start()
        return self

    def __exit__(self, *failure: object) -> None:
        self.enough.set()
        for client in self._clients:
            client.join(timeout=90)

    def _watch(self) -> None:
        while not self.enough.is_set():
            if _readiness(self.server) != 200:
                self._not_ready.set()
                return
            time.sleep(0.05)

    def _run(self, number: int) -> None:
        with closing(_connection(self.server)) as connection:
            self._register(number, connection)

    def _register(self, number: int, connection: http.client.HTTPConnection) -> None:
        for count in itertools.count():
            if self.enough.is_set():
                return
            if self._not_ready.is_set() and (connection.sock is None or self.leaves_connections):
                return
            email = f"{number}-{count}@example.org"
            body = json.dumps({"email": email, "password": "Correct-Horse7"})
            try:
                connection.request("POST", "/api/v1/auth/register", body, {"Content-Type": "application/json"})
                answer = connection.getresponse()
                answer.read()
            except (OSError, http.client.HTTPException) as fault:
                self.faults.append(repr(fault))
                return
            if answer.status == 201:
                self.registered.append(email)
            elif answer.status != 503 or not answer.headers["Retry-After"]:  # 503: too many hashes, nothing was done
                self.faults.append(str(answer.status))
            if number % 2:
                connection.close()

    def check(self, log: Path) -> None:
        """Everything was answered; what was answered, and nothing else, is stored and has a line in the log."""
        assert self.faults == []
        assert len(self.registered) > 16
        assert set(User.objects.values_list("email", flat=True)) == set(self.registered)
        lines = [*events(log, "request"), *events(log, "slow_request")]
        assert [line["status"] for line in lines].count(201) == len(self.registered)


def _readiness(server: Server) -> int:
    with closing(_connection(server)) as connection:
        connection.request("GET", "/ready")
        return connection.getresponse().status


@both_servers
@pytest.mark.django_db(transaction=True)
def test_sigterm_under_load_loses_no_request(tmp_path: Path, software: str) -> None:
    log = tmp_path / "server.log"
    with (
        serving(SERVER=software, log=log, LOG_LEVEL="info", SHUTDOWN_DRAIN_SECONDS="1") as server,
        # granian closes open connections when it stops, also one over which the next request is sent at that moment.
        Crowd(server, leaves_connections=software == "granian") as crowd,
    ):
        wait_until(lambda: len(crowd.registered) > 16)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(timeout=60) == 0
    crowd.check(log)


@pytest.mark.parametrize("software", ["gunicorn", pytest.param("granian", marks=pytest.mark.skip(RELOAD_OF_GRANIAN))])
@pytest.mark.django_db(transaction=True)
def test_sighup_under_load_replaces_workers_and_the_service_stays_ready(tmp_path: Path, software: str) -> None:
    log = tmp_path / "server.log"
    with serving(SERVER=software, log=log, LOG_LEVEL="info") as server, Crowd(server) as crowd:
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
        before = set(children.read_text().split())
        wait_until(lambda: len(crowd.registered) > 16)
        server.process.send_signal(signal.SIGHUP)
        wait_until(lambda: not before & set(children.read_text().split()))
        answered = len(crowd.registered)
        wait_until(lambda: len(crowd.registered) > answered + 16)
        assert _readiness(server) == 200
        crowd.enough.set()
    crowd.check(log)


@both_servers
@pytest.mark.django_db(transaction=True)
def test_first_sigterm_starts_a_drain_and_the_second_ends_it(software: str) -> None:
    with serving(SERVER=software, SHUTDOWN_DRAIN_SECONDS="60") as server:
        assert _readiness(server) == 200
        server.process.send_signal(signal.SIGTERM)
        wait_until(lambda: _readiness(server) == 503)
        with closing(_connection(server)) as connection:
            connection.request("GET", "/api/v1/courses")
            answer = connection.getresponse()
            assert answer.status == 200
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(timeout=27) == 0
