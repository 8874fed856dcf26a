"""`python -m benchmarks.growth [--stages N ...]`: does the service stay as fast with a thousand times the learners?

Two databases, each behind a server of its own: one keeps a thousand learners with ten completions each, the other grows
to a million. The same requests go to one and the other in turn, over one connection each, so that a machine whose speed
drifts shifts both; the median of one as a share of the other is the growth. Then the same for a course a hundred times
as large as another. Both databases are dropped at the end. Exits 1 when something grows by the budget or more.
"""

import argparse
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from datetime import UTC, datetime
from http.client import HTTPResponse
from pathlib import Path

from benchmarks.database import create, drop, on_this_machine
from benchmarks.run import RESULTS, ROOT, Server, environment_of, free_port, serving

BASE, GROWN = (
    os.environ.get(f"GROWTH_{name}_DATABASE_URL") or on_this_machine(f"langlearn_growth_{name.lower()}")
    for name in ("BASE", "GROWN")
)
STAGES = (1_000, 10_000, 100_000, 1_000_000)  # learners, of ten completions each
COMPLETIONS = 10
MOST_GROWTH = 1.3
SMALL, LARGE = 10, 1_000  # lessons of ten exercises
_WARM = 10  # requests of each kind that are not counted

Growth = dict[str, tuple[float, float]]  # kind of request to the medians without and with growth, milliseconds


class Client:
    """One connection, kept open; requests are the bytes to send."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=120)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def milliseconds(self, request: bytes) -> float:
        """How long the answer took. Raises SystemExit for one that is no success."""
        started = time.perf_counter()
        self._socket.sendall(request)
        response = HTTPResponse(self._socket)
        response.begin()
        body = response.read()
        elapsed = (time.perf_counter() - started) * 1000
        if response.status >= 400:
            raise SystemExit(f"{request[:200]!r} is answered with {response.status}: {body[:500]!r}")
        return elapsed


def in_turn(ports: tuple[int, int], requests: list[tuple[bytes, bytes]]) -> tuple[float, float]:
    """The medians of both servers, milliseconds; who goes first changes from request to request."""
    clients = [Client(port) for port in ports]
    times: tuple[list[float], list[float]] = ([], [])
    for place, pair in enumerate(requests):
        for which in (0, 1) if place % 2 else (1, 0):
            times[which].append(clients[which].milliseconds(pair[which]))
    return statistics.median(times[0][_WARM:]), statistics.median(times[1][_WARM:])


def read(file: Path) -> list[bytes]:
    return [text.encode() for text in json.loads(file.read_text())]


class Databases:
    """The two databases, and what fills them."""

    def __init__(self, folder: Path, environment: dict[str, str], samples: int) -> None:
        self._folder = folder
        self.samples = samples  # requests of each kind in each stage
        self._environment = environment
        self.at = datetime.now(UTC).isoformat(timespec="milliseconds")

    def run(self, url: str, *arguments: object) -> None:
        command = [sys.executable, "-m", "benchmarks.growing", "--at", self.at, *map(str, arguments)]
        environment = {**self._environment, "DATABASE_URL": url, "LOG_LEVEL": "error"}
        subprocess.run(command, cwd=ROOT, env=environment, check=True)

    def served(self, url: str) -> AbstractContextManager[Server]:
        return serving("langlearn.wsgi", free_port(), self._environment | {"DATABASE_URL": url})

    def requests(self, url: str, stage: int, learners: int) -> dict[str, list[bytes]]:
        with tempfile.TemporaryDirectory(dir=self._folder) as folder:
            self.run(url, "requests", folder, stage, learners, self.samples)
            return {file.stem: read(file) for file in Path(folder).iterdir()}


@contextmanager
def both_served(databases: Databases) -> Iterator[tuple[int, int]]:
    """The ports of fresh servers: nothing that one remembers is of a smaller database."""
    with ExitStack() as servers:
        base, grown = (servers.enter_context(databases.served(url)).port for url in (BASE, GROWN))
        yield base, grown


def learners(databases: Databases, stages: list[int]) -> dict[int, Growth]:
    """Fills the second database from stage to stage; by number of learners, what was measured."""
    measured: dict[int, Growth] = {}
    for stage, (before, number) in enumerate(zip([0, *stages], stages, strict=False)):
        started = time.monotonic()
        if before:  # the first stage is there already
            databases.run(GROWN, "fill", before, number)
        databases.run(GROWN, "check", number)
        print(f"{number * COMPLETIONS} completions, filled in {time.monotonic() - started:.0f} s", flush=True)
        of_base = databases.requests(BASE, stage, stages[0])
        of_grown = databases.requests(GROWN, stage, number)
        with both_served(databases) as ports:
            measured[number] = {
                kind: in_turn(ports, list(zip(of_base[kind], of_grown[kind], strict=True))) for kind in of_base
            }
        for kind, (small, large) in measured[number].items():
            print(f"  {kind:16} {small:8.2f} ms {large:8.2f} ms {large / small:6.2f} x", flush=True)
    return measured


def courses(databases: Databases, folder: Path) -> Growth:
    """A package that the client has, and edits of one exercise: of a small course and of a large one."""
    for name, lessons in (("small", SMALL), ("large", LARGE)):
        databases.run(BASE, "course", folder, name, lessons, databases.samples)

    def revalidation(name: str) -> bytes:
        return (
            f"GET /api/v1/courses/bench-{name}/package HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f'If-None-Match: "bench-{name}:1"\r\n\r\n'
        ).encode()

    known = [(revalidation("small"), revalidation("large"))] * databases.samples
    edits = list(zip(*(read(folder / f"{name}-edits.json") for name in ("small", "large")), strict=True))
    with databases.served(BASE) as server:
        ports = (server.port, server.port)
        return {"package 304": in_turn(ports, known), "edit of one exercise": in_turn(ports, edits)}


def table(measured: dict[int, Growth], of_courses: Growth) -> str:
    """Markdown: medians in milliseconds, and growth against the small database in the same minutes."""
    kinds = list(next(iter(measured.values())))
    head = " | ".join(f"{number * COMPLETIONS:,} completions | growth".replace(",", " ") for number in measured)
    lines = [f"| p50, ms | {head} |", "|---|" + "---:|" * (2 * len(measured))]
    for kind in kinds:
        cells = [f"{large:.2f} | {large / small:.2f}" for small, large in (stage[kind] for stage in measured.values())]
        lines.append(f"| {kind} | {' | '.join(cells)} |")
    lines += ["", f"| p50, ms | {SMALL * 10} exercises | {LARGE * 10} exercises | growth |", "|---|---:|---:|---:|"]
    lines += [
        f"| {kind} | {small:.2f} | {large:.2f} | {large / small:.2f} |" for kind, (small, large) in of_courses.items()
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stages", type=int, nargs="+", default=list(STAGES), help="numbers of learners, ascending")
    parser.add_argument("--samples", type=int, default=250, help="requests of each kind in each stage")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="langlearn-growth-") as name, ExitStack() as opened:
        folder = Path(name)
        environment = environment_of(BASE, folder) | {"WEB_CONCURRENCY": "1", "BCRYPT_ROUNDS": "4"}
        databases = Databases(folder, environment, args.samples)
        for url in (BASE, GROWN):
            drop(url)
            create(url)
            opened.callback(drop, url)
            databases.run(url, "fill", 0, args.stages[0])
        measured = learners(databases, args.stages)
        of_courses = courses(databases, folder)
    text = table(measured, of_courses)
    print(text)
    if args.stages == list(STAGES):
        stamp = datetime.now(UTC).strftime("%Y-%m-%dT%H-%M-%S")
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / f"growth-{stamp}.md").write_text(text)
    last = {**measured[args.stages[-1]], **of_courses}
    grew = [kind for kind, (small, large) in last.items() if large / small >= MOST_GROWTH]
    if grew:
        print(f"grows by {MOST_GROWTH} or more: {', '.join(grew)}")
    return 1 if grew else 0


if __name__ == "__main__":
    sys.exit(main())
