"""The directory in which the processes of a server share their metrics (PROMETHEUS_MULTIPROC_DIR).

A worker writes files that have the number of its slot in their names, and locks the slot until it ends. The worker that
takes the slot of an ended one continues them: counters never decrease, and there are no more files than worker
processes at one time. The processes of a server hold a lock of the directory, so that the next server can tell which
one a killed server has left.
"""

import fcntl
import os
import shutil
import tempfile
from contextlib import suppress
from itertools import count
from pathlib import Path

from prometheus_client.multiprocess import mark_process_dead

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


def _locked(path: Path | str, flags: int = os.O_RDONLY) -> int:
    """The descriptor that holds the lock. Raises BlockingIOError when another one does."""
    descriptor = os.open(path, flags)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        raise
    return descriptor


def take_slot(directory: str) -> int:
    """The lowest number from 1 that no live worker has; this process has it until it ends."""
    for number in count(1):
        with suppress(BlockingIOError):
            descriptor = _locked(Path(directory, f"{number}.slot"), os.O_RDWR | os.O_CREAT)
            mark_process_dead(number, directory)  # type: ignore[no-untyped-call]
            os.truncate(descriptor, 0)
            os.write(descriptor, str(os.getpid()).encode())
            return number
    raise AssertionError


def workers(directory: str) -> set[int]:
    """The process ids of the live workers. Drops the gauges of those that have ended."""
    pids = set()
    for slot in Path(directory).glob("*.slot"):
        try:
            descriptor = _locked(slot)
        except BlockingIOError:
            pids |= {int(pid) for pid in slot.read_text().split()}  # none of a worker that has just taken it
        else:
            mark_process_dead(slot.stem, directory)  # type: ignore[no-untyped-call]
            os.close(descriptor)
    return pids
