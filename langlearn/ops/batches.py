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
        """Hands `item` over. Safe from any thread."""
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
            try:
                self._write(items)
            except Exception:
                _logger.exception("What requests left is lost: %d items", len(items))


class _Writer:
    """The thread, which starts with the first item, and what it shares with others."""

    def __init__(self) -> None:
        self.due = threading.Event()
        self.turn = threading.RLock()  # one that writes may log
        self._start = threading.Lock()
        self._thread: threading.Thread | None = None

    def wake(self) -> None:
        with self._start:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="batches", daemon=True)
                self._thread.start()
        self.due.set()

    def _run(self) -> None:
        while self.due.wait():
            time.sleep(INTERVAL_SECONDS)
            self.due.clear()
            write_all()


def write_all() -> None:
    """Writes all that waits in this process. Returns when it is written."""
    with _writer.turn:
        for batch in _batches:
            batch.flush()


def _forget_all() -> None:
    """A fork has neither the thread nor, for sure, free locks; what waited is its parent's to write."""
    global _writer
    _writer = _Writer()
    for batch in _batches:
        batch.forget()


_writer = _Writer()
os.register_at_fork(after_in_child=_forget_all)
atexit.register(write_all)
