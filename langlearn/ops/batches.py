"""What is written for many requests at once: their log lines, and what they count.

A request only notes what it leaves; one thread a process writes it, `INTERVAL_SECONDS` later. A call of the system or a
lock is a moment at which another thread may take the interpreter, and what runs a hundred times in a row costs less
than the same between other code. What waits is written before the process ends, unless it is killed.
"""

import atexit
import logging
import os
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Generic, TypeVar

INTERVAL_SECONDS = 0.05
_BOUND = 1000  # items that wait; whoever adds more writes them, and so is as slow as what takes them

_Item = TypeVar("_Item")
_logger = logging.getLogger(__name__)
_batches: list["Batch[Any]"] = []


class Batch(Generic[_Item]):
    """Gives `write` lists of items, in the order in which they were added, never two lists at a time.

    What `write` raises is logged, and its items are not written again.
    """

    def __init__(self, write: Callable[[list[_Item]], None]) -> None:
        self._write = write
        self._waiting: deque[_Item] = deque()
        _batches.append(self)

    def add(self, item: _Item) -> None:
        """Hands `item` over. Safe from any thread, raises nothing."""
        self._waiting.append(item)
        if not _writer.due.is_set():
            _writer.wake()
        if len(self._waiting) > _BOUND:
            write_all()

    def forget(self) -> None:
        """Drops what waits."""
        self._waiting.clear()

    def flush(self) -> None:
        """Writes what waits; for one thread at a time."""
        items = [self._waiting.popleft() for _ in range(len(self._waiting))]
        if items:
            attempt(self._write, items)


class _Writer:
    """The thread, which starts with the first item, and what it shares with others."""

    def __init__(self) -> None:
        self.due = threading.Event()
        self._turn = threading.RLock()  # of one that writes: it may log, and so come here again
        self._writes = False
        self._start = threading.Lock()
        self._thread: threading.Thread | None = None

    def wake(self) -> None:
        with self._start:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="batches", daemon=True)
                try:
                    self._thread.start()
                except RuntimeError:
                    return  # no thread is to be had now: the next item tries again
            self.due.set()

    def _run(self) -> None:
        while self.due.wait():
            time.sleep(INTERVAL_SECONDS)
            self.due.clear()
            self.write()

    def write(self) -> None:
        with self._turn:
            if self._writes:
                return  # what is logged by what is being written is written next
            self._writes = True
            try:
                for batch in _batches:
                    batch.flush()
            finally:
                self._writes = False


def write_all() -> None:
    """Writes all that waits in this process. Returns when it is written."""
    _writer.write()


def attempt(call: Callable[..., None], *args: Any) -> None:
    """Calls `call(*args)`. What it raises is logged, so that one failure loses nothing else."""
    try:
        call(*args)
    except Exception:
        _logger.exception("Something that requests left is lost")


def _forget_all() -> None:
    """A fork has neither the thread nor, for sure, free locks; what waited is its parent's to write."""
    global _writer
    _writer = _Writer()
    for batch in _batches:
        batch.forget()


_writer = _Writer()
os.register_at_fork(after_in_child=_forget_all)
atexit.register(write_all)
