"""A PostgreSQL server that is frozen, or has no connection left.

A server that is stopped by SIGSTOP accepts connections and acknowledges what it gets, but does not respond.
"""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress

import psycopg
import pytest

from tests.clusters import Cluster, clusters, migrate
from tests.school import Person, register
from tests.server import Server, free_port, serving, wait_until

pytestmark = [pytest.mark.slow, pytest.mark.postgresql]

BOUND = 20  # seconds until a request is answered 503
MARGIN = 1.5  # for a machine that is busy
THREADS = 4
PROCESSES = 2


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with clusters(1) as [cluster]:
        cluster.create()
        cluster.execute("ALTER SYSTEM SET max_connections = 30")
        cluster.restart("fast")
        migrate(cluster)
        yield cluster


@pytest.fixture
def probe_port() -> int:
    return free_port()


@pytest.fixture
def server(cluster: Cluster, probe_port: int) -> Iterator[Server]:
    variables = {"WEB_THREADS": str(THREADS), "WEB_CONCURRENCY": str(PROCESSES), "PROBE_PORT": str(probe_port)}
    with serving(DATABASE_URL=cluster.url(), **variables) as server:
        yield server


def timed(person: Person, path: str) -> tuple[int, float]:
    """The status of a GET, and its seconds."""
    started = time.monotonic()
    return person.get(path)[0], time.monotonic() - started


def wait_until_served(person: Person) -> None:
    wait_until(lambda: person.get("/api/v1/auth/me")[0] == 200)


def test_requests_get_503_while_the_database_is_frozen(cluster: Cluster, server: Server, probe_port: int) -> None:
    ana = register(server.url, "ana@example.org")
    monitor = Person(f"http://127.0.0.1:{probe_port}")
    number = 5 * THREADS * PROCESSES
    with ThreadPoolExecutor(number) as pool:
        results = list(pool.map(timed, [ana] * number, ["/api/v1/auth/me"] * number))
        assert [status for status, _ in results] == [200] * number
        time.sleep(1)  # then each connection is checked before it is used, for 5 seconds instead of a statement's 20
        with cluster.frozen():
            requests = [pool.submit(timed, ana, "/api/v1/auth/me") for _ in range(number)]
            time.sleep(1)
            for path, expected in (("/live", 200), ("/ready", 503)):
                status, seconds = timed(monitor, path)
                assert status == expected
                assert seconds < 4
            results = [request.result() for request in requests]
            assert [status for status, _ in results] == [503] * number
            assert max(seconds for _, seconds in results) < BOUND
    wait_until_served(ana)


def test_statement_in_progress_gets_503_when_the_database_freezes(cluster: Cluster, server: Server) -> None:
    ana = register(server.url, "bea@example.org")
    with psycopg.connect(cluster.url()) as blocker, ThreadPoolExecutor(1) as pool:
        blocker.execute("LOCK TABLE accounts_user")
        request = pool.submit(timed, ana, "/api/v1/auth/me")
        wait_until(lambda: cluster.execute("SELECT pid FROM pg_locks WHERE NOT granted"))  # it waits for the table
        with cluster.frozen():
            status, seconds = request.result()
    assert status == 503
    assert 5 < seconds < BOUND + MARGIN
    wait_until_served(ana)


def test_server_is_ready_while_all_connections_of_the_database_are_in_use(cluster: Cluster, server: Server) -> None:
    for number in range(4 * PROCESSES):  # each process has a connection for requests
        register(server.url, f"learner-{number}@example.org")
    with ExitStack() as others:
        with suppress(psycopg.OperationalError):  # too many clients
            while True:
                others.enter_context(psycopg.connect(cluster.url()))
        # Both processes respond.
        assert [Person(server.url).get("/ready")[0] for _ in range(4 * PROCESSES)] == [200] * 4 * PROCESSES
