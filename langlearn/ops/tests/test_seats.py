"""So much at once in all processes, and no more."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from threading import Barrier, Event

import pytest

from langlearn.ops.seats import NoSeat, Seats, open_unnamed


@pytest.fixture
def file() -> Iterator[int]:
    opened = open_unnamed()
    yield opened
    os.close(opened)


def is_free(seats: Seats) -> bool:
    try:
        with seats.seat(patience=0):
            return True
    except NoSeat:
        return False


@contextmanager
def child_with_seat(seats: Seats) -> Iterator[int]:
    """The id of a process forked from this one that sits until it is killed or the block ends."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            with seats.seat(patience=0):
                os.write(writing, b"!")
                signal.pause()
        finally:
            os._exit(1)
    os.close(writing)
    assert os.read(reading, 1) == b"!"
    os.close(reading)
    try:
        yield child
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def test_there_are_so_many_seats(file: int) -> None:
    seats = Seats(file, number=2, threads=9)
    with ExitStack() as taken:
        taken.enter_context(seats.seat(patience=0))
        assert is_free(seats)
        taken.enter_context(seats.seat(patience=0))
        assert not is_free(seats)
    assert is_free(seats)


def test_other_processes_take_the_same_seats(file: int) -> None:
    seats = Seats(file, number=2, threads=9)
    with child_with_seat(seats):
        assert is_free(seats)
        with child_with_seat(seats):
            assert not is_free(seats)
        assert is_free(seats)


def test_a_seat_outlives_nobody(file: int) -> None:
    seats = Seats(file, number=1, threads=9)
    with child_with_seat(seats):
        assert not is_free(seats)
    assert is_free(seats)


def test_a_failure_gives_the_seat_back(file: int) -> None:
    seats = Seats(file, number=1, threads=1)
    with pytest.raises(ZeroDivisionError), seats.seat(patience=0):
        raise ZeroDivisionError
    assert is_free(seats)


def test_some_threads_of_a_process_never_wait(file: int) -> None:
    """Of three that come while the seats are taken, two wait and the third is told at once."""
    seats = Seats(file, number=1, threads=2)
    refused = Event()

    def come() -> str:
        try:
            with seats.seat(patience=60):
                return "sat"
        except NoSeat:
            refused.set()
            return "refused"

    with ThreadPoolExecutor(3) as pool:
        with child_with_seat(seats):
            outcomes = [pool.submit(come) for _ in range(3)]
            assert refused.wait(60)
            assert sum(outcome.done() for outcome in outcomes) == 1
        # The child is gone, and its seat goes to those who waited.
        assert sorted(outcome.result(60) for outcome in outcomes) == ["refused", "sat", "sat"]


def test_threads_never_sit_together_on_one_seat(file: int) -> None:
    seats = Seats(file, number=2, threads=8)
    start = Barrier(8)
    sitting: list[int] = []
    most: list[int] = []

    def come(number: int) -> None:
        start.wait()
        for _ in range(20):
            with seats.seat(patience=60):
                sitting.append(number)
                most.append(len(sitting))
                sitting.remove(number)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(come, range(8)))
    assert max(most) <= 2
