"""The service as it really runs: a server in a process of its own, on the test database."""

import json
import os
import resource
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection

ROOT = Path(__file__).resolve().parents[1]
both_servers = pytest.mark.parametrize("software", ["gunicorn", "granian"])  # a value of SERVER
_START_SECONDS = 60  # a slow machine may take


@dataclass(frozen=True, slots=True)
class Server:
    url: str
    process: subprocess.Popen[bytes]


def database_url() -> str:
    """The URL of the database that the tests use."""
    config = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{config['NAME']}"
    return f"postgres://{config['USER']}:{config['PASSWORD']}@{config['HOST']}:{config['PORT']}/{config['NAME']}"


@contextmanager
def empty_database(directory: Path) -> Iterator[str]:
    """The URL of a database without tables: a file in `directory`, or one beside the database of the tests."""
    if connection.vendor == "sqlite":
        yield f"sqlite:///{directory / 'empty.sqlite3'}"
        return
    name = f"empty_{uuid.uuid4().hex[:12]}"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
    try:
        yield f"{database_url().rsplit('/', 1)[0]}/{name}"
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


def environment_of(**variables: str) -> dict[str, str]:
    """Of a process of the service: cheap passwords, few words, a quick end, and nothing of the developer's own."""
    return {
        **{name: value for name, value in os.environ.items() if name == "PATH" or name.startswith("COVERAGE_")},
        "NODE_ENV": "test",
        "PYTHON_DOTENV_DISABLED": "1",
        "MEDIA_ROOT": settings.MEDIA_ROOT,
        "WEB_CONCURRENCY": "2",
        "BCRYPT_ROUNDS": "4",
        "PUBLIC_CONTENT_SECONDS": "0",  # what a test writes is read at once
        "LOG_LEVEL": "error",
        "SHUTDOWN_DRAIN_SECONDS": "0",
        "JWT_SECRET": settings.JWT_SECRET,
        "JWT_REFRESH_SECRET": settings.JWT_REFRESH_SECRET,
        **variables,
    }


def run_manage(*arguments: str, **variables: str) -> None:
    """`manage.py` in a process of its own; `variables` are settings of its environment."""
    run_python("manage.py", *arguments, **variables)


def run_python(*arguments: str, **variables: str) -> None:
    """Python in the root of the project, as `run_manage`. Raises CalledProcessError when it fails."""
    command = [sys.executable, *arguments]
    subprocess.run(command, cwd=ROOT, env=environment_of(**variables), check=True, timeout=300)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def hashed_static_files(root: Path) -> dict[str, str]:
    """Variables of a process with the static files of production, in this folder."""
    return {"DJANGO_SETTINGS_MODULE": "tests.hashed_static_files", "STATIC_ROOT": str(root)}


@contextmanager
def serving(
    *,
    log: Path | None = None,
    open_files: int | None = None,
    coverage: bool = True,
    port: int | None = None,
    application: str = "langlearn.wsgi",
    **variables: str,
) -> Iterator[Server]:
    """A running server with two workers; `variables` are further settings of its environment.

    It is gunicorn, with this `application`, unless SERVER is granian. With `log` its output goes to that file; `events`
    reads it. A process may open at most `open_files`. `coverage`: when the tests' coverage is measured, the server's is
    too, which takes time and memory. Needs `django_db(transaction=True)`, or a DATABASE_URL.
    """
    port = port or free_port()
    environment = environment_of(PORT=str(port), **({"DATABASE_URL": database_url()} | variables))
    if not coverage:
        environment = {name: value for name, value in environment.items() if not name.startswith("COVERAGE_")}
    gunicorn = ("gunicorn", "--config", "langlearn/gunicorn.py", application)
    command = [sys.executable, "-m", *(("langlearn.granian",) if variables.get("SERVER") == "granian" else gunicorn)]
    output = log.open("wb") if log else None

    def limit_files() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (open_files or 0, open_files or 0))

    process = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=output, stderr=output, preexec_fn=limit_files if open_files else None
    )
    try:
        url = f"http://127.0.0.1:{port}"
        _wait_until_live(url, process)
        if variables.get("SERVER") == "granian":
            wait_until(lambda: _listeners(port) == int(environment["WEB_CONCURRENCY"]))
        yield Server(url, process)
    finally:
        process.terminate()
        process.wait(timeout=_START_SECONDS)
        if output:
            output.close()


@contextmanager
def working(*arguments: str, log: Path | None = None, **variables: str) -> Iterator[subprocess.Popen[bytes]]:
    """A running worker with these arguments of its command; as `serving`."""
    environment = environment_of(**({"DATABASE_URL": database_url()} | variables))
    output = log.open("wb") if log else None
    command = [sys.executable, "manage.py", "worker", *arguments]
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=output)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(timeout=_START_SECONDS)
        if output:
            output.close()


def _send(process: subprocess.Popen[bytes], what: signal.Signals) -> None:
    """Sends a signal to a process and its children."""
    pids = [process.pid]
    for pid in pids:
        pids += map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
    for pid in pids:
        os.kill(pid, what)


def kill(process: subprocess.Popen[bytes]) -> None:
    """Kills a process and its children at once, as a power failure does."""
    _send(process, signal.SIGKILL)
    process.wait()


@contextmanager
def hanging(server: Server) -> Iterator[None]:
    """The server accepts connections meanwhile, and does not respond."""
    _send(server.process, signal.SIGSTOP)
    try:
        yield
    finally:
        _send(server.process, signal.SIGCONT)


def wait_until(condition: Callable[[], Any], *, seconds: int = 60) -> None:
    """Until `condition()` is true. Raises AssertionError when it does not become so."""
    for _ in range(seconds * 20):
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError("it did not happen")


def listens(port: int) -> bool:
    """Whether a process of this machine accepts connections to the port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def events(log: Path, name: str) -> list[dict[str, Any]]:
    """The log lines of one event."""
    lines = (json.loads(line) for line in log.read_text().splitlines() if line.startswith("{"))
    return [line for line in lines if line.get("event") == name]


def _listeners(port: int) -> int:
    """The sockets that listen on this port: one, or one for each worker of granian that has started."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()]
    return sum(row[1].endswith(f":{port:04X}") and row[3] == "0A" for row in rows)


def _wait_until_live(url: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        try:
            urllib.request.urlopen(f"{url}/live", timeout=2)  # noqa: S310 - our own address
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"the server did not start at {url}")
