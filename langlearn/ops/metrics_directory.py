"""The directory in which the processes of a server share their metrics (PROMETHEUS_MULTIPROC_DIR).

A worker writes files that have the number of its slot in their names. The worker that takes the slot of an ended one
continues them: counters never decrease, and there are no more files than worker processes at one time. The processes
of a server hold a lock of the directory, so that the next server can tell which one a killed server has left.
"""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from itertools import count
from pathlib import Path

_PREFIX = "langlearn-metrics-"


def create(parent: str | None) -> str:
    """A new directory in `parent`, locked by this process and those forked from it; removes unlocked ones."""
    for left in Path(parent or tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        with suppress(OSError):  # locked, of another user, or removed meanwhile
            if any(left.iterdir()):  # an empty one may be about to be locked
                os.close(_locked(left))
                shutil.rmtree(left)
    directory = tempfile.mkdtemp(prefix=_PREFIX, dir=parent)
    _locked(directory)  # until the processes end
    return directory


def _locked(directory: Path | str) -> int:
    """The descriptor that holds the lock. Raises BlockingIOError when another one does."""
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        raise
    return descriptor


def free_slot(taken: Iterable[int]) -> int:
    """The lowest number from 1 that is not in `taken`."""
    used = set(taken)
    return next(number for number in count(1) if number not in used)


def add_worker(directory: str, pid: int) -> None:
    Path(directory, f"{pid}.pid").touch()


def remove_worker(directory: str, pid: int) -> None:
    Path(directory, f"{pid}.pid").unlink(missing_ok=True)


def workers(directory: str) -> set[int]:
    """The process ids of the live workers."""
    return {int(file.stem) for file in Path(directory).glob("*.pid")}
