"""PostgreSQL clusters of the tests' own, which they may stop, crash and let fall behind."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.server import run_manage

OWNER = "postgres"  # of the clusters when the tests run as root, as which PostgreSQL refuses to run
_DATABASE = "langlearn"


class Cluster:
    """A PostgreSQL server with a data directory in `directory`, on a free port of the loopback interface."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]

    @property
    def data(self) -> Path:
        return self.directory / f"data-{self.port}"

    def url(self, database: str = _DATABASE) -> str:
        return f"postgres://postgres@127.0.0.1:{self.port}/{database}"

    def create(self) -> None:
        """An empty cluster, started, with one empty database."""
        _run("initdb", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-sync", f"--pgdata={self.data}")
        self.start()
        self.execute(f"CREATE DATABASE {_DATABASE}", database="postgres")

    def follow(self, primary: "Cluster") -> None:
        """A standby of `primary`, started, that replays what the other writes."""
        _run("pg_basebackup", f"--dbname={primary.url('postgres')}", f"--pgdata={self.data}", "--write-recovery-conf",
             "--checkpoint=fast", "--no-sync")  # fmt: skip
        self.start()

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.directory}"
        self._control("start", "--log", str(self.directory / f"log-{self.port}"), "--options", options)

    def stop(self, mode: str = "immediate") -> None:
        self._control("stop", f"--mode={mode}")

    def restart(self, mode: str) -> None:
        """`mode`: `fast` ends sessions, `immediate` is a crash, after which the log is replayed."""
        self._control("restart", f"--mode={mode}")

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """All processes of the server are stopped meanwhile: it accepts connections, which get no response."""
        main = int((self.data / "postmaster.pid").read_text().split()[0])
        processes = [main]
        try:
            # The parent stops first and goes on last: no child is started, and one that ends is still there.
            os.kill(main, signal.SIGSTOP)
            processes += map(int, Path(f"/proc/{main}/task/{main}/children").read_text().split())
            for process in processes[1:]:
                os.kill(process, signal.SIGSTOP)
            yield
        finally:
            for process in reversed(processes):
                os.kill(process, signal.SIGCONT)

    def execute(self, statement: str, *, database: str = _DATABASE) -> list[Any]:
        """The rows of a statement, each outside a transaction."""
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            cursor = connection.execute(statement)
            return cursor.fetchall() if cursor.description else []

    def _control(self, action: str, *arguments: str) -> None:
        _run("pg_ctl", action, f"--pgdata={self.data}", "--wait", "--silent", *arguments)


def _run(program: str, *arguments: str) -> None:
    command = [str(_binaries() / program), *arguments]
    if os.geteuid() == 0:
        command = ["runuser", "-u", OWNER, "--", *command]
    # Not a pipe: the server inherits it, and who reads it would wait for the server's end.
    with tempfile.TemporaryFile() as output:
        done = subprocess.run(command, stdout=output, stderr=subprocess.STDOUT, cwd="/", check=False, timeout=300)
        output.seek(0)
        assert done.returncode == 0, output.read().decode()


def _binaries() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("initdb")
    if not found and not on_path:
        pytest.skip("no PostgreSQL server binaries on this machine: this was NOT tried")
    return found[-1].parent if found else Path(on_path or "").parent


@contextmanager
def clusters(number: int) -> Iterator[list[Cluster]]:
    """Clusters in a directory of their own, not yet created. They are stopped and removed in the end."""
    _binaries()
    directory = Path(tempfile.mkdtemp(prefix="langlearn-clusters-"))
    if os.geteuid() == 0:
        owner = pwd.getpwnam(OWNER)
        os.chown(directory, owner.pw_uid, owner.pw_gid)
    made = [Cluster(directory) for _ in range(number)]
    try:
        yield made
    finally:
        for cluster in made:
            if (cluster.data / "postmaster.pid").exists():
                cluster.stop()
        shutil.rmtree(directory)


def migrate(cluster: Cluster) -> None:
    run_manage("migrate", "--verbosity=0", DATABASE_URL=cluster.url())
