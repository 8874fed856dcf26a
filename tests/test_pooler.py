"""The service behind PgBouncer in transaction mode: connections of many clients share a few to PostgreSQL."""

import itertools
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import psycopg
import pytest
from psycopg.rows import dict_row

from tests.clusters import OWNER, Cluster, clusters, migrate
from tests.school import Person, creator, register, write_course
from tests.server import run_manage, serving

PROGRAM = shutil.which("pgbouncer", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.postgresql,
    pytest.mark.skipif(PROGRAM is None, reason="pgbouncer is not installed: the service behind it was NOT tried"),
]

POOL = 2  # connections to PostgreSQL
LEARNERS = 8
LESSONS = 12


class Pooler:
    """PgBouncer before one database of `cluster`, on a free port of the loopback interface."""

    def __init__(self, cluster: Cluster) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = probe.getsockname()[1]
        self._settings = cluster.directory / "pgbouncer.ini"
        self._settings.write_text(
            "[databases]\n"
            f"langlearn = host=127.0.0.1 port={cluster.port} dbname=langlearn user=postgres\n"
            "[pgbouncer]\n"
            f"listen_addr = 127.0.0.1\nlisten_port = {self._port}\nunix_socket_dir =\nauth_type = any\n"
            f"pool_mode = transaction\ndefault_pool_size = {POOL}\nignore_startup_parameters = options\n"
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
            for _ in range(100):
                with socket.socket() as probe:
                    if probe.connect_ex(("127.0.0.1", self._port)) == 0:
                        break
                time.sleep(0.1)
            yield
        finally:
            process.terminate()
            process.wait(timeout=30)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with clusters(1) as [cluster]:
        cluster.create()
        # The pooler drops the limits that the service sets when it connects; the role sets them instead.
        cluster.execute("ALTER ROLE postgres SET statement_timeout = '20s'")
        cluster.execute("ALTER ROLE postgres SET lock_timeout = '5s'")
        migrate(cluster)
        yield cluster


def learn(learner: Person, lessons: list[str]) -> list[int]:
    """The statuses of all requests of a learner who completes the lessons, uploads them again, and reads."""
    statuses = [learner.post(f"/api/v1/progress/lesson/{lesson}", {"score": 90})[0] for lesson in lessons]
    earlier = (datetime.now(UTC) - timedelta(minutes=5)).isoformat()
    batch = [{"lesson_id": lesson, "completed_at": earlier, "client_id": str(uuid4())} for lesson in lessons]
    statuses.append(learner.send("PUT", "/api/v1/progress/sync", {"completions": batch})[0])
    paths = ("/progress", "/progress/summary", "/progress/completions", "/courses/spanish/package", "/auth/me")
    return [*statuses, *(learner.get(f"/api/v1{path}")[0] for path in paths)]


def test_learners_share_a_few_connections_in_transaction_mode(cluster: Cluster) -> None:
    pooler = Pooler(cluster)
    with pooler.running(), serving(DATABASE_URL=pooler.url(), DATABASE_PREPARED_STATEMENTS="false") as server:
        author = creator(server.url, "carlos@example.org", cluster)
        lessons = write_course(author, "spanish", LESSONS)
        learners = [register(server.url, f"learner-{number}@example.org") for number in range(LEARNERS)]
        with ThreadPoolExecutor(LEARNERS) as pool:
            results = list(pool.map(learn, learners, itertools.repeat(lessons)))
        assert results == [[201] * LESSONS + [200] * 6] * LEARNERS
        assert author.send("PATCH", f"/api/v1/lessons/{lessons[0]}", {"name": "Otro"})[0] == 200
        assert learners[0].get("/api/v1/courses/spanish/package")[0] == 200  # built again
        assert Person(server.url).get("/health")[1]["status"] == "healthy"
        clients, servers = pooler.connections()
        assert servers <= POOL < clients
    run_manage("check_progress", DATABASE_URL=cluster.url())  # fails when a number differs from the ledger
    stored = cluster.execute("SELECT count(*) FROM progress_lessoncompletion")
    assert stored == [(LEARNERS * LESSONS,)]
