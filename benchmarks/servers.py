"""Servers under measurement, their databases, and `wrk`, the load generator.

A server is gunicorn with two workers of forty threads each, started from the checkout of one revision, on a separate
database. Rate limits are off, and passwords are hashed at the lowest cost, so that accounts are created quickly.
"""

import http.client
import json
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "benchmarks" / "results"
DATABASE_URL = os.environ.get("BENCH_DATABASE_URL") or "postgres://postgres@127.0.0.1:5432/langlearn_bench"
WORKERS, THREADS = 2, 40  # the service's defaults on a machine with two CPUs
SERVICE = ("--config", "langlearn/gunicorn.py", "langlearn.wsgi")
GRANIAN = os.environ.get("SERVER") == "granian"  # for the service of the working tree
_SCRIPT = ROOT / "benchmarks" / "lua" / "send.lua"
_TICKS = os.sysconf("SC_CLK_TCK")
_SECRETS = {name: secrets.token_hex(32) for name in ("JWT_SECRET", "JWT_REFRESH_SECRET")}
_MILLISECONDS = {"us": 0.001, "ms": 1.0, "s": 1000.0}


@dataclass(frozen=True, slots=True)
class Call:
    """One HTTP request."""

    method: str
    path: str
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""

    def wire(self) -> bytes:
        """The request as HTTP/1.1."""
        headers = {"Host": "127.0.0.1", **self.headers}
        if self.body:
            headers |= {"Content-Type": "application/json", "Content-Length": str(len(self.body))}
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        return f"{self.method} {self.path} HTTP/1.1\r\n{head}\r\n".encode() + self.body


class Client:
    """One persistent connection to a server on this machine."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)

    def send(self, call: Call) -> tuple[int, bytes]:
        """Status and body."""
        headers = {**({"Content-Type": "application/json"} if call.body else {}), **call.headers}
        self._connection.request(call.method, call.path, call.body or None, headers)
        response = self._connection.getresponse()
        return response.status, response.read()

    def expect(self, status: int, call: Call) -> bytes:
        """The body of a response with that status. Any other status ends the program."""
        found, body = self.send(call)
        if found != status:
            raise SystemExit(f"{call.method} {call.path} responded {found}, not {status}: {body[:500]!r}")
        return body


# --- Databases -------------------------------------------------------------------------------------------------------


def database_url(suffix: str) -> str:
    """The URL of a database on the server of DATABASE_URL."""
    parts = urlsplit(DATABASE_URL)
    return urlunsplit(parts._replace(path=f"{parts.path}_{suffix}"))


def database_name(url: str) -> str:
    return urlsplit(url).path.lstrip("/")


def maintenance() -> "psycopg.Connection[Any]":
    """A connection to the database `postgres` of the same server."""
    return psycopg.connect(urlunsplit(urlsplit(DATABASE_URL)._replace(path="/postgres")), autocommit=True)


@contextmanager
def database(url: str, *, template: str | None = None) -> Iterator[str]:
    """A new database, empty or a copy of `template`, that is dropped at the end."""
    name = sql.Identifier(database_name(url))
    drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(name)
    source = sql.Identifier(database_name(template) if template else "template1")
    with maintenance() as connection:
        connection.execute(drop)
        connection.execute(sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(name, source))
        try:
            yield url
        finally:
            connection.execute(drop)


# --- Servers ---------------------------------------------------------------------------------------------------------


def environment(url: str, **changed: str) -> dict[str, str]:
    """The variables of a server under measurement."""
    return {
        "PATH": os.environ["PATH"],
        "NODE_ENV": "production",
        "PYTHON_DOTENV_DISABLED": "1",
        "DATABASE_URL": url,
        **_SECRETS,
        "JWT_ACCESS_EXPIRES_IN": "12h",
        "RATE_LIMIT_ENABLED": "false",
        "MEDIA_ROOT": str(Path(tempfile.gettempdir()) / "langlearn-bench-media"),
        "BCRYPT_ROUNDS": "4",
        "SHUTDOWN_DRAIN_SECONDS": "0",
        "WEB_CONCURRENCY": str(WORKERS),
        "WEB_THREADS": str(THREADS),
        **changed,
    }


def manage(root: Path, variables: Mapping[str, str], *arguments: str, **changed: str) -> str:
    """What a management command of a checkout prints; its warnings are shown when it fails only."""
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=root,
        env={**variables, **changed},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise SystemExit(f"manage.py {arguments[0]} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


class Server:
    """A running gunicorn or granian."""

    def __init__(self, port: int, process: "subprocess.Popen[bytes]", url: str, root: Path) -> None:
        self.port = port
        self.url = url
        self.root = root
        self._process = process

    def workers(self) -> list[int]:
        """Process ids of the workers."""
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text()
        return [int(child) for child in children.split()]

    def cpu_seconds(self) -> float:
        """CPU time of the workers and of PostgreSQL's processes for this server's database."""
        return _cpu_seconds(self.workers()) + _cpu_seconds(self._backends())

    def _backends(self) -> list[int]:
        with maintenance() as connection:
            query = "SELECT pid FROM pg_stat_activity WHERE datname = %s"
            return [pid for (pid,) in connection.execute(query, [database_name(self.url)])]

    def statements(self) -> tuple[float, float] | None:
        """Requests so far and database statements of theirs, from /metrics; None for a server without metrics."""
        time.sleep(0.5)  # the metrics of the last requests may be written with a delay
        status, body = Client(self.port).send(Call("GET", "/metrics"))
        if status != 200:
            return None

        def total(name: str) -> float:
            return sum(float(value) for value in re.findall(rf"^{name}(?:{{.*}})? (\S+)$", body.decode(), re.MULTILINE))

        return total("db_queries_per_request_count"), total("db_queries_per_request_sum")

    def ready(self) -> bool:
        """All workers have started: each has been idle for half a second."""
        try:
            Client(self.port).send(Call("GET", "/live"))  # the twin has no such page
        except OSError:
            return False
        before = [_cpu_seconds([worker]) for worker in self.workers()]
        time.sleep(0.5)
        return before == [_cpu_seconds([worker]) for worker in self.workers()]


def _cpu_seconds(processes: Sequence[int]) -> float:
    total = 0
    for process in processes:
        with suppress(OSError):  # it has ended, or it runs on another machine
            fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
            total += int(fields[11]) + int(fields[12])
    return total / _TICKS


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def serving(url: str, *, root: Path = ROOT, arguments: Sequence[str] = SERVICE, **changed: str) -> Iterator[Server]:
    """A server of the checkout `root`, with gunicorn's arguments and changed environment variables.

    With SERVER=granian the service of the working tree runs under granian.
    """
    port = _free_port()
    gunicorn = ("gunicorn", "--bind", f"0.0.0.0:{port}", *arguments)
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            *(("langlearn.granian",) if GRANIAN and (root, arguments) == (ROOT, SERVICE) else gunicorn),
        ],
        cwd=root,
        env=environment(url, PORT=str(port), **changed),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    server = Server(port, process, url, root)
    try:
        deadline = time.monotonic() + 60
        while not server.ready():
            if process.poll() is not None or time.monotonic() > deadline:
                raise SystemExit(f"no server started in {root}")
            time.sleep(0.1)
        yield server
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=60)


# --- Load ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Load:
    """What one run of wrk measured. Times are milliseconds; `cpu` is that of a request."""

    requests: int
    rate: float
    p50: float
    p99: float
    errors: int
    cpu: float = 0.0


def write_requests(file: Path, requests: Sequence[tuple[str, int, Call]]) -> None:
    """Writes requests, each with its kind and the status expected, as lua/send.lua reads them."""
    with file.open("wb") as opened:
        for kind, status, call in requests:
            wire = call.wire()
            opened.write(f"{kind} {status} {len(wire)}\n".encode() + wire)


def wrk(
    server: Server, requests: Sequence[tuple[str, int, Call]], *, connections: int = 16, seconds: int, **variables: str
) -> Load:
    """Sends these requests over and over, in their order; `variables` are those of lua/send.lua."""
    if shutil.which("wrk") is None:
        raise SystemExit("wrk is not installed: apt-get install wrk")
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", "--timeout", "30s"]
    with tempfile.NamedTemporaryFile(prefix="langlearn-bench-") as file:
        write_requests(Path(file.name), requests)
        before = server.cpu_seconds()
        done = subprocess.run(
            [*command, "-s", str(_SCRIPT), f"http://127.0.0.1:{server.port}"],
            env={"PATH": os.environ["PATH"], "REQUESTS": file.name, **variables},
            stdout=subprocess.PIPE,
            text=True,
        )
        load = parse(done.stdout)
        return replace(load, cpu=(server.cpu_seconds() - before) * 1000 / max(1, load.requests))


def parse(output: str) -> Load:
    """What wrk and lua/send.lua print. Errors are failed connections and unexpected statuses."""
    broken = re.search(r"Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)", output)
    return Load(
        requests=int(_found(r"(\d+) requests in", output)[0]),
        rate=float(_found(r"Requests/sec:\s+([\d.]+)", output)[0]),
        p50=_percentile(50, output),
        p99=_percentile(99, output),
        errors=sum(map(int, broken.groups() if broken else ())) + int(_found(r"unexpected (\d+)", output)[0]),
    )


def _percentile(percent: int, output: str) -> float:
    number, unit = _found(rf"{percent}%\s+([\d.]+)(us|ms|s)", output)
    return float(number) * _MILLISECONDS[unit]


def _found(pattern: str, text: str) -> tuple[str, ...]:
    found = re.search(pattern, text)
    if not found:
        raise SystemExit(f"wrk printed something unexpected:\n{text}")
    return found.groups()


def encoded(body: Any) -> bytes:
    return json.dumps(body).encode()
