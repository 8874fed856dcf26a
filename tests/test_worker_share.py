"""Connections are shared out equally among the workers."""

import os
import socket
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from langlearn.ops.worker import ConnectionCounts
from tests.server import Server, serving

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")

CONNECTIONS = 24


def workers(server: Server) -> list[int]:
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text()
    return [int(child) for child in children.split()]


def sockets_of(process: int) -> int:
    links = []
    for entry in os.scandir(f"/proc/{process}/fd"):
        try:
            links.append(os.readlink(entry.path))
        except FileNotFoundError:  # closed meanwhile
            continue
    return sum(link.startswith("socket:") for link in links)


@contextmanager
def connected(server: Server, number: int) -> Iterator[None]:
    """So many connections at once, which stay and say nothing."""
    parts = urlsplit(server.url)
    with ExitStack() as opened:
        for _ in range(number):
            opened.enter_context(socket.create_connection((parts.hostname, parts.port)))
        yield


def taken(before: dict[int, int]) -> list[int]:
    return sorted(sockets_of(process) - number for process, number in before.items())


def settled(before: dict[int, int], total: int) -> list[int]:
    """How many connections each worker has taken once all are taken; silent ones are closed after ten seconds."""
    until = time.monotonic() + 8
    while sum(shares := taken(before)) < total and time.monotonic() < until:
        time.sleep(0.05)
    assert sum(shares) >= total, shares
    return shares


def at_rest(server: Server) -> dict[int, int]:
    """The sockets of each worker once former connections are gone."""
    before: dict[int, int] = {}
    while (now := {process: sockets_of(process) for process in workers(server)}) != before:
        before = now
        time.sleep(0.5)
    return before


def shares_of_a_burst(server: Server) -> list[int]:
    before = at_rest(server)
    assert len(before) == 2
    with connected(server, CONNECTIONS):
        return settled(before, CONNECTIONS - 2)  # those that asked whether it was up may have closed


@pytest.mark.django_db(transaction=True)
def test_a_burst_of_connections_is_shared_by_the_workers() -> None:
    with serving() as server:
        until = time.monotonic() + 30
        while min(shares_of_a_burst(server)) == 0 and time.monotonic() < until:  # one is still starting
            time.sleep(0.2)
        shares = [shares_of_a_burst(server) for _ in range(3)]
        # Two may look at the same instant; one that gets no processor is not waited for.
        assert statistics.median(high - low for low, high in shares) <= CONNECTIONS // 3, shares


def test_a_worker_that_takes_no_more_is_no_measure() -> None:
    counts = ConnectionCounts()
    counts.set(1, 5)
    counts.set(2, 3)
    assert counts.least() == 3
    counts.forget(2)
    assert counts.least() == 5
    counts.set(2 + ConnectionCounts._PLACES, 1)
    assert counts.least() == 1
