"""What the scenarios share: a database with data, a checkout of a revision, measuring by turns, and limits."""

import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TypeVar

from benchmarks.school import prepare
from benchmarks.servers import DATABASE_URL, RESULTS, ROOT, Call, Client, database

WARM = 10  # timed requests of each kind that are not counted

T = TypeVar("T")


@contextmanager
def filled_database(*, root: Path = ROOT) -> Iterator[str]:
    """The URL of a database that the code of a checkout has filled through the API. It is dropped at the end."""
    with database(DATABASE_URL) as url:
        prepare(url, root=root)
        yield url


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


@contextmanager
def checkout(revision: str) -> Iterator[Path]:
    """A git worktree of the revision, removed at the end."""
    with tempfile.TemporaryDirectory(prefix="langlearn-bench-") as parent:
        folder = Path(parent) / "previous"
        git("worktree", "add", "--detach", str(folder), revision)
        try:
            yield folder
        finally:
            git("worktree", "remove", "--force", str(folder))


def alternate(measures: Mapping[str, Callable[[int], T]], rounds: int) -> dict[str, list[T]]:
    """The results of each measure, which gets the number of the round.

    They follow each other in each round, and in the opposite order in the next one, so that a machine whose speed
    varies slows all of them.
    """
    results: dict[str, list[T]] = {name: [] for name in measures}
    names = list(measures)
    for number in range(rounds):
        for name in names if number % 2 else reversed(names):
            results[name].append(measures[name](number))
    return results


def milliseconds(client: Client, status: int, call: Call) -> float:
    """The time of a response with that status. Any other status ends the program."""
    started = time.perf_counter()
    client.expect(status, call)
    return (time.perf_counter() - started) * 1000


def median_times(ports: Sequence[int], status: int, pairs: Sequence[Sequence[Call]]) -> tuple[float, float]:
    """The median times of the first and of the second calls, in milliseconds, to the servers at two ports by turns."""
    clients = [Client(port) for port in ports]

    def measure(which: int) -> Callable[[int], float]:
        return lambda number: milliseconds(clients[which], status, pairs[number][which])

    times = alternate({"first": measure(0), "second": measure(1)}, len(pairs))
    return median(times["first"][WARM:]), median(times["second"][WARM:])


@dataclass(frozen=True, slots=True)
class Limit:
    """A number that was measured, and the most or the least that it may be."""

    name: str
    value: float
    most: float | None = None
    least: float | None = None

    @property
    def holds(self) -> bool:
        return (self.most is None or self.value <= self.most) and (self.least is None or self.value >= self.least)

    def __str__(self) -> str:
        bound = f"at most {self.most:g}" if self.least is None else f"at least {self.least:g}"
        return f"{self.name}: {self.value:.4g}, {bound}{'' if self.holds else ' - MISSED'}"


def judge(*limits: Limit) -> bool:
    """Prints the limits. Do all hold?"""
    print(*limits, sep="\n")
    return all(limit.holds for limit in limits)


def save(name: str, text: str) -> None:
    """Writes a file of `benchmarks/results/`."""
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / name).write_text(text)
