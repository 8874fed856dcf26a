"""`python -m benchmarks.memory [--requests N]`: does a worker's memory stay flat?

A mixed day of learners, a hundred thousand requests over HTTP on 16 connections, against gunicorn with two workers.
Prints the resident memory of each worker after every twentieth of them, then the most memory that building the package
of a course of fifty thousand exercises takes. Exits 1 when a worker ends above the budget, when its memory still grows
in the second half, when a request fails, or when the package takes more than it may.
"""

import argparse
import subprocess
import sys
import tempfile
from argparse import Namespace
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

from benchmarks.database import create
from benchmarks.growth import Client
from benchmarks.run import DATABASE_URL, ROOT, Server, environment_of, free_port, prepare, serving

MOST_MEBIBYTES = 150
MOST_DRIFT = 4  # MiB in the second half: what an allocator moves about
MOST_OF_PACKAGE = 400  # MiB, of the whole process
CONNECTIONS = 16
SLICES = 20
_FILES = 10
_PREPARED = 1500  # requests that a second of a mix is prepared with (benchmarks.calls)


def resident(server: Server) -> list[float]:
    """Of each worker, in MiB."""
    sizes = []
    for worker in server.workers():
        status = Path(f"/proc/{worker}/status").read_text()
        sizes.append(int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024)
    return sizes


def requests(folder: Path) -> Iterator[bytes]:
    """The prepared requests of all rounds."""
    for turn in range(_FILES):
        with (folder / f"day.{turn}").open("rb") as file:
            for line in file:
                yield file.read(int(line.split()[1]))


def send(clients: list[Client], batch: list[bytes]) -> None:
    """All of them, shared out among the connections."""

    def run(which: int) -> None:
        for request in batch[which :: len(clients)]:
            clients[which].milliseconds(request)

    with ThreadPoolExecutor(len(clients)) as pool:
        list(pool.map(run, range(len(clients))))


def learners(number: int) -> bool:
    """Sends so many requests, prints the workers' memory; whether it stayed within the budget."""
    sizes: list[list[float]] = []
    with tempfile.TemporaryDirectory(prefix="langlearn-memory-") as name:
        folder = Path(name)
        environment = environment_of(DATABASE_URL, folder)
        prepare(["day"], Namespace(rounds=_FILES - 1, seconds=-(-number // (_PREPARED * _FILES))), environment, folder)
        with serving("langlearn.wsgi", free_port(), environment) as server:
            clients = [Client(server.port) for _ in range(CONNECTIONS)]
            stream = requests(folder)
            print("| requests | " + " | ".join(f"worker {n + 1}, MiB" for n, _ in enumerate(server.workers())) + " |")
            for part in range(SLICES + 1):
                if part:
                    send(clients, list(islice(stream, number // SLICES)))
                sizes.append(resident(server))
                print(f"| {part * number // SLICES} | {' | '.join(f'{s:.1f}' for s in sizes[-1])} |", flush=True)
    drift = max(last - middle for middle, last in zip(sizes[SLICES // 2], sizes[-1], strict=True))
    highest = max(sizes[-1])
    print(f"at the end {highest:.1f} MiB of {MOST_MEBIBYTES}, {drift:+.1f} MiB in the second half of {MOST_DRIFT}")
    return highest <= MOST_MEBIBYTES and drift <= MOST_DRIFT


def large_package() -> bool:
    """Builds it in a process of its own; whether that stayed within the budget."""
    with tempfile.TemporaryDirectory(prefix="langlearn-memory-") as name:
        environment = {**environment_of(DATABASE_URL, Path(name)), "LOG_LEVEL": "error"}
    command = [sys.executable, "-m", "benchmarks.large_package"]
    subprocess.run([*command, "fill"], cwd=ROOT, env=environment, check=True)
    built = subprocess.run([*command, "build"], cwd=ROOT, env=environment, check=True, capture_output=True, text=True)
    exercises, size, before, after = (float(number) for number in built.stdout.split())
    print(f"package of {exercises:.0f} exercises ({size / 2**20:.1f} MiB of JSON):", end=" ")
    print(f"{before:.1f} MiB before, {after:.1f} MiB at most of {MOST_OF_PACKAGE}")
    return after <= MOST_OF_PACKAGE


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=100_000)
    args = parser.parse_args()
    create(DATABASE_URL)
    results = [learners(args.requests), large_package()]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
