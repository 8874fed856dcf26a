"""What requests leave is written by one thread: everything, once, in order, also at the end of the process."""

import io
import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from select import PIPE_BUF
from typing import Any

import pytest

from langlearn.ops import batches, metrics
from langlearn.ops.batches import Batch, write_all
from langlearn.ops.logging import _print


@pytest.fixture
def made() -> Iterator[Callable[[Callable[[list[Any]], None]], Batch[Any]]]:
    """Makes batches that are gone after the test."""
    number = len(batches._batches)
    yield Batch
    del batches._batches[number:]


def test_it_is_written_soon_and_together(made: Any) -> None:
    lists: list[list[int]] = []
    written = threading.Event()
    batch = made(lambda items: (lists.append(items), written.set()))
    for number in range(5):
        batch.add(number)
    assert written.wait(10)
    write_all()
    assert [number for numbers in lists for number in numbers] == [0, 1, 2, 3, 4]
    assert len(lists) <= 2  # the first may have met the thread at work


def test_many_threads_lose_nothing_and_no_list_is_written_beside_another(made: Any) -> None:
    items: list[tuple[int, int]] = []
    at_work: list[int] = []
    most = 0

    def write(some: list[tuple[int, int]]) -> None:
        nonlocal most
        at_work.append(1)
        most = max(most, len(at_work))
        time.sleep(0.0001)
        items.extend(some)
        at_work.pop()

    batch = made(write)

    def add(thread: int) -> None:
        for number in range(2000):
            batch.add((thread, number))
            if number % 50 == 0:
                write_all()

    threads = [threading.Thread(target=add, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    write_all()
    assert most == 1
    for thread_number in range(4):
        assert [number for thread, number in items if thread == thread_number] == list(range(2000))


@pytest.fixture
def no_thread(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """As in a process that has no writing thread yet and can start none, until the fixture is undone."""
    while batches._writer.due.is_set():
        time.sleep(0.001)
    time.sleep(batches.INTERVAL_SECONDS)  # the thread of before is done and sleeps

    def fail(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(batches, "_writer", batches._Writer())
    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", fail)
        yield patch


def test_who_adds_too_much_waits_for_what_takes_it(made: Any, no_thread: pytest.MonkeyPatch) -> None:
    """A standard output that nobody reads must not fill the memory."""
    lists: list[list[int]] = []
    batch = made(lists.append)
    for number in range(5 * batches._BOUND):
        batch.add(number)
    assert {len(items) for items in lists} == {batches._BOUND + 1}


def test_a_thread_that_could_not_start_is_started_later(made: Any, no_thread: pytest.MonkeyPatch) -> None:
    written = threading.Event()
    batch = made(lambda _: written.set())
    batch.add(1)
    assert not written.wait(5 * batches.INTERVAL_SECONDS)
    no_thread.undo()
    batch.add(2)
    assert written.wait(10)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_thread_that_ended_is_replaced(made: Any, no_thread: pytest.MonkeyPatch) -> None:
    no_thread.undo()
    seen: list[int] = []
    written = threading.Event()

    def write(items: list[int]) -> None:
        seen.extend(items)
        if len(seen) == 1:
            raise SystemExit
        written.set()

    batch = made(write)
    batch.add(1)
    thread = batches._writer._thread
    assert thread is not None
    thread.join(10)
    batch.add(2)
    assert written.wait(10)
    assert seen == [1, 2]


def test_who_wants_all_to_be_written_waits_for_it(made: Any) -> None:
    begun, seen = threading.Event(), []

    def write(items: list[int]) -> None:
        begun.set()
        time.sleep(0.1)
        seen.extend(items)

    batch = made(write)
    batch.add(1)
    assert begun.wait(10)  # by the thread
    write_all()
    assert seen == [1]


def test_what_fails_is_logged_and_stops_nothing(made: Any, caplog: pytest.LogCaptureFixture) -> None:
    def fail(items: list[int]) -> None:
        raise BrokenPipeError

    seen: list[int] = []
    broken, whole = made(fail), made(seen.extend)
    with caplog.at_level(logging.ERROR):
        for number in range(2):
            broken.add(number)
            whole.add(number)
            write_all()
    assert seen == [0, 1]
    assert [record.getMessage() for record in caplog.records] == ["Something that requests left is lost"] * 2


def test_a_number_that_cannot_be_written_loses_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(amount: float) -> None:
        raise OSError("No space left on device")

    def in_progress() -> float | None:
        return metrics.REGISTRY.get_sample_value("http_requests_in_progress")

    write_all()
    before = in_progress()
    assert before is not None
    monkeypatch.setattr(metrics._cache_requests_of("hit"), "inc", full)
    metrics.cache_asked("hit")
    metrics.request_begun()
    write_all()
    assert in_progress() == before + 1
    metrics.request_ended()
    write_all()
    assert in_progress() == before


def test_writing_may_add(made: Any) -> None:
    """A line about what failed for instance."""
    seen = []

    def write(items: list[int]) -> None:
        if items[0]:
            batch.add(items[0] - 1)
            write_all()
        seen.append(items)

    batch = made(write)
    batch.add(3)
    for _ in range(4):
        write_all()
    assert seen == [[3], [2], [1], [0]]


@pytest.mark.filterwarnings("ignore:This process .* multi-threaded:DeprecationWarning")  # from Python 3.12 on
def test_a_fork_writes_nothing_of_its_parent(made: Any) -> None:
    read, write = os.pipe()
    batch = made(lambda items: os.write(write, bytes(items)))
    with batches._writer._turn:  # nobody writes before the fork
        batch.add(1)
        child = os.fork()
        if child == 0:
            try:
                write_all()
                batch.add(2)
                time.sleep(20 * batches.INTERVAL_SECONDS)  # by a thread of its own
            finally:
                os._exit(0)
    os.waitpid(child, 0)
    write_all()
    os.close(write)
    with open(read, "rb") as pipe:
        assert sorted(pipe.read()) == [1, 2]  # each once, in either order


def test_the_end_of_the_process_writes_what_waits() -> None:
    program = """
from langlearn.ops import batches
batches.INTERVAL_SECONDS = 60
batches.Batch(lambda items: print(items)).add("last words")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "['last words']\n"


class _Pipe(io.RawIOBase):
    """Remembers what each call of the system would have written."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.parts.append(bytes(data))
        return len(data)


@pytest.mark.parametrize("length", [1, 80, 300, PIPE_BUF, PIPE_BUF + 1, 3 * PIPE_BUF])
def test_lines_of_two_workers_do_not_end_up_in_each_other(monkeypatch: pytest.MonkeyPatch, length: int) -> None:
    pipe = _Pipe()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BufferedWriter(pipe), encoding="utf-8"))
    lines = [b"x" * (length - 1) + b"\n"] * 100 + [b"the last\n"]
    _print(iter(lines))
    assert b"".join(pipe.parts) == b"".join(lines)
    assert all(part.endswith(b"\n") for part in pipe.parts if len(part) <= PIPE_BUF)
    assert len(pipe.parts) <= len(lines)
    if length < PIPE_BUF:
        assert all(len(part) <= PIPE_BUF for part in pipe.parts)
        assert len(pipe.parts) <= 2 + 100 / (PIPE_BUF // length)
