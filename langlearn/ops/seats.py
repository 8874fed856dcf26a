"""Bounds on how much of one kind of work goes on at once in all worker processes of a machine.

A seat is a byte, locked, of a file without a name that is opened when this module is imported: gunicorn imports it
before it forks its workers, which share the file. The kernel gives back the seats of a process that dies. POSIX locks
belong to processes, not to threads, so each process also keeps locks of its own, one for each seat.
"""

import fcntl
import os
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from langlearn.ops.threads import stand_aside

_LOOK_AGAIN_SECONDS = 0.005


def open_unnamed() -> int:
    """A descriptor of a new file that nobody else can open; processes forked from this one have it too."""
    descriptor, path = tempfile.mkstemp(prefix="langlearn-seats-")
    os.unlink(path)
    return descriptor


PASSWORD_HASHES = open_unnamed()  # the seats of accounts.hashers


class NoSeat(Exception):
    """None became free in time, or too many threads of this process wait already."""


class Seats:
    """`number` seats in all processes that share the open `file`; at most `threads` threads of each sit or wait."""

    def __init__(self, file: int, *, number: int, threads: int | None = None) -> None:
        self._file = file
        self._own = [threading.Lock() for _ in range(number)]
        self._threads = None if threads is None else threading.BoundedSemaphore(threads)

    @contextmanager
    def seat(self, *, patience: float) -> Iterator[None]:
        """Holds a seat during the block; waits for it at most `patience` seconds. Raises NoSeat."""
        if self._threads is not None and not self._threads.acquire(blocking=False):
            raise NoSeat
        try:
            stand_aside()
            position = self._wait(time.monotonic() + patience)
            try:
                yield
            finally:
                fcntl.lockf(self._file, fcntl.LOCK_UN, 1, position)
                self._own[position].release()
        finally:
            if self._threads is not None:
                self._threads.release()

    def _wait(self, until: float) -> int:
        while (position := self._take()) is None:
            if time.monotonic() >= until:
                raise NoSeat
            time.sleep(_LOOK_AGAIN_SECONDS)
        return position

    def _take(self) -> int | None:
        for position, own in enumerate(self._own):
            if own.acquire(blocking=False):
                try:
                    fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, position)
                except BaseException as error:
                    own.release()
                    if not isinstance(error, BlockingIOError | PermissionError):
                        raise
                else:
                    return position
        return None
