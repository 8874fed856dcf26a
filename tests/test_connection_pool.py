"""DATABASE_POOL_SIZE: the threads of a process share its connections to PostgreSQL."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from django.db import connection

from tests.school import Person, register
from tests.server import database_url, events, serving, wait_until

pytestmark = [pytest.mark.slow, pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


def sessions(other: "psycopg.Connection[tuple[int]]") -> int:
    """Of all clients of the database."""
    query = (
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'"
    )
    [row] = other.execute(query).fetchall()
    return row[0]


def test_threads_share_the_connections_of_the_pool_and_a_request_without_one_is_refused(tmp_path: Path) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("DATABASE_URL is not PostgreSQL: the pool was NOT tried")
    log = tmp_path / "server.log"
    # A request waits 3 seconds for a connection, and 5 for a lock, which is little more on a slow machine.
    pool = {"DATABASE_POOL_SIZE": "3", "WEB_CONCURRENCY": "1", "DJANGO_SETTINGS_MODULE": "tests.patient_locks"}
    with psycopg.connect(database_url(), autocommit=True) as other:
        before = sessions(other)
        with serving(log=log, **pool) as server, ThreadPoolExecutor(16) as threads:
            ana = register(server.url, "ana@example.org")
            assert [status for status, _ in threads.map(ana.get, ["/api/v1/auth/me"] * 64)] == [200] * 64
            assert sessions(other) - before == 3  # one of them for health checks
            with psycopg.connect(database_url()) as blocker:
                blocker.execute("LOCK TABLE accounts_user")
                waiting = [threads.submit(ana.get, "/api/v1/auth/me") for _ in range(2)]
                query = "SELECT FROM pg_locks WHERE NOT granted AND relation = 'accounts_user'::regclass"
                wait_until(lambda: len(other.execute(query).fetchall()) == 2)
                status, refused = Person(server.url).get("/api/v1/courses")
            assert (status, refused["error"]["code"]) == (503, "SERVICE_UNAVAILABLE")
            assert [request.result()[0] for request in waiting] == [200, 200]
    [line] = [line for line in events(log, "request") if line["status"] == 503]
    assert "exception" not in line
    assert "Traceback" not in log.read_text()
