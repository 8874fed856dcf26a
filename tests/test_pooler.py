"""The service behind PgBouncer: connections of many clients share a few to PostgreSQL.

The environment variable PGBOUNCER names another program than the installed one.
"""

import itertools
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from psycopg.rows import dict_row

from langlearn.db.postgresql.base import Connection
from tests.clusters import OWNER, Cluster, clusters, migrate
from tests.school import Person, creator, register, write_course
from tests.server import free_port, listens, run_manage, serving, wait_until

PROGRAM = shutil.which(
    os.environ.get("PGBOUNCER", "pgbouncer"), path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin"
)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.postgresql,
    pytest.mark.skipif(PROGRAM is None, reason="pgbouncer is not installed: the service behind it was NOT tried"),
]

PREPARING_VERSION = (1, 22)  # the first that can track the prepared statements of clients
POOL = 2  # connections to PostgreSQL
LEARNERS = 8
LESSONS = 12


def version() -> tuple[int, ...]:
    """Of PgBouncer."""
    output = subprocess.run([PROGRAM or "", "--version"], capture_output=True, text=True, check=True).stdout
    return tuple(map(int, output.split()[1].split(".")[:2]))


class Pooler:
    """PgBouncer before one database of `cluster`, on a free port of the loopback interface."""

    def __init__(self, cluster: Cluster, *, mode: str, size: int) -> None:
        self._port = free_port()
        self._settings = cluster.directory / "pgbouncer.ini"
        self._settings.write_text(
            "[databases]\n"
            f"langlearn = host=127.0.0.1 port={cluster.port} dbname=langlearn user=postgres\n"
            "[pgbouncer]\n"
            f"listen_addr = 127.0.0.1\nlisten_port = {self._port}\nunix_socket_dir =\nauth_type = any\n"
            f"pool_mode = {mode}\ndefault_pool_size = {size}\nignore_startup_parameters = options\n"
            + ("max_prepared_statements = 200\n" if version() >= PREPARING_VERSION else "")
        )

    def url(self, database: str = "langlearn") -> str:
        return f"postgres://postgres@127.0.0.1:{self._port}/{database}"

    def connections(self) -> tuple[int, int]:
        """How many connections clients hold, and how many the pooler holds to PostgreSQL."""
        with psycopg.connect(self.url("pgbouncer"), autocommit=True) as console:
            clients, servers = (
                psycopg.ClientCursor(console, row_factory=dict_row).execute(f"SHOW {kind}").fetchall()
                for kind in ("CLIENTS", "SERVERS")
            )
        return len([row for row in clients if row["database"] == "langlearn"]), len(servers)

    @contextmanager
    def running(self) -> Iterator[None]:
        # It refuses to run as root.
        owner = {"user": OWNER, "group": OWNER, "extra_groups": ()} if os.geteuid() == 0 else {}
        process = subprocess.Popen([PROGRAM or "", "--quiet", str(self._settings)], stderr=subprocess.DEVNULL, **owner)
        try:
            wait_until(lambda: listens(self._port))
            yield
        finally:
            process.terminate()
            process.wait(timeout=60)


def set_limits(cluster: Cluster, *, statement: str = "20s", lock: str = "5s") -> None:
    """The limits of the role: the pooler drops those that the service sends when it connects."""
    cluster.execute(f"ALTER ROLE postgres SET statement_timeout = '{statement}'")
    cluster.execute(f"ALTER ROLE postgres SET lock_timeout = '{lock}'")


@pytest.fixture(scope="module")
def migrated() -> Iterator[Cluster]:
    with clusters(1) as [cluster]:
        cluster.create()
        migrate(cluster)
        yield cluster


@pytest.fixture
def cluster(migrated: Cluster) -> Cluster:
    set_limits(migrated)
    return migrated


def learn(learner: Person, course: str, lessons: list[str]) -> list[int]:
    """The statuses of all requests of a learner who completes the lessons, uploads them again, and reads."""
    statuses = [learner.post(f"/api/v1/progress/lesson/{lesson}", {"score": 90})[0] for lesson in lessons]
    earlier = (datetime.now(UTC) - timedelta(minutes=5)).isoformat()
    batch = [{"lesson_id": lesson, "completed_at": earlier, "client_id": str(uuid4())} for lesson in lessons]
    statuses.append(learner.send("PUT", "/api/v1/progress/sync", {"completions": batch})[0])
    paths = ("/progress", "/progress/summary", "/progress/completions", f"/courses/{course}/package", "/auth/me")
    return [*statuses, *(learner.get(f"/api/v1{path}")[0] for path in paths)]


@pytest.mark.parametrize(
    ("mode", "size", "prepared"),
    [("transaction", POOL, "auto"), ("transaction", POOL, "true"), ("session", 60, "auto"), ("session", 60, "true")],
)
def test_learners_are_served_behind_a_pooler(cluster: Cluster, mode: str, size: int, prepared: str) -> None:
    if (mode, prepared) == ("transaction", "true") and version() < PREPARING_VERSION:
        pytest.skip("PgBouncer is too old to track prepared statements: they were NOT tried in transaction mode")
    pooler = Pooler(cluster, mode=mode, size=size)
    course = f"{mode}-{prepared}"
    variables = {"DATABASE_URL": pooler.url(), "DATABASE_PREPARED_STATEMENTS": prepared, "WEB_THREADS": "4"}
    with pooler.running(), serving(**variables) as server:
        author = creator(server.url, f"carlos-{course}@example.org", cluster)
        lessons = write_course(author, course, LESSONS)
        learners = [register(server.url, f"learner-{course}-{number}@example.org") for number in range(LEARNERS)]
        with ThreadPoolExecutor(LEARNERS) as pool:
            results = list(pool.map(learn, learners, itertools.repeat(course), itertools.repeat(lessons)))
        assert results == [[201] * LESSONS + [200] * 6] * LEARNERS
        assert author.send("PATCH", f"/api/v1/lessons/{lessons[0]}", {"name": "Otro"})[0] == 200
        assert learners[0].get(f"/api/v1/courses/{course}/package")[0] == 200  # built again
        assert Person(server.url).get("/health")[1]["status"] == "healthy"
        clients, servers = pooler.connections()
        if mode == "transaction":
            assert servers <= POOL < clients
    run_manage("check_progress", DATABASE_URL=cluster.url())  # fails when a number differs from the ledger
    stored = cluster.execute(f"SELECT count(*) FROM progress_lessoncompletion WHERE lesson_id LIKE '{course}%'")
    assert stored == [(LEARNERS * LESSONS,)]


@pytest.mark.parametrize("mode", ["transaction", "session"])
def test_lock_wait_ends_behind_a_pooler(cluster: Cluster, mode: str) -> None:
    set_limits(cluster, lock="500ms")
    pooler = Pooler(cluster, mode=mode, size=60)
    with pooler.running(), serving(DATABASE_URL=pooler.url()) as server:
        ana = register(server.url, f"lock-{mode}@example.org")
        with psycopg.connect(cluster.url()) as blocker:
            blocker.execute("LOCK TABLE accounts_user")
            started = time.monotonic()
            assert ana.get("/api/v1/auth/me")[0] == 503
            assert time.monotonic() - started < 4


@pytest.mark.parametrize("mode", ["transaction", "session"])
@pytest.mark.parametrize("limit", ["statement_timeout", "lock_timeout"])
def test_start_is_refused_when_a_limit_is_not_in_force(cluster: Cluster, tmp_path: Path, mode: str, limit: str) -> None:
    cluster.execute(f"ALTER ROLE postgres RESET {limit}")
    pooler = Pooler(cluster, mode=mode, size=10)
    log = tmp_path / "log"
    with pooler.running(), pytest.raises(RuntimeError), serving(log=log, DATABASE_URL=pooler.url()):
        pass
    assert f"{limit} is 0" in log.read_text()


@pytest.mark.parametrize("ends", ["COMMIT", "CLOSE"])
def test_connection_that_postgresql_ends_behind_a_pooler_is_an_outage(cluster: Cluster, ends: str) -> None:
    """The pooler sends two errors in response to one command, which the driver takes for an error of its own."""
    pooler = Pooler(cluster, mode="transaction", size=1)
    with pooler.running(), Connection.connect(pooler.url(), prepare_threshold=None) as connection:
        connection.seconds = 5
        with connection.cursor(name="rows") as rows:
            [(session,)] = rows.execute("SELECT pg_backend_pid()").fetchall()
            cluster.execute(f"SELECT pg_terminate_backend({session}, 5000)")
            with pytest.raises(psycopg.OperationalError, match=f"received 2 results from command '{ends}"):
                connection.commit() if ends == "COMMIT" else rows.close()
