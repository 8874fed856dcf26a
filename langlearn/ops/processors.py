"""Which processor each worker runs on.

The interpreter runs one thread of a worker at a time. Left to itself, Linux moves that thread, and the database's
process that works for it, to whichever processor is idle for the moment: away from what its caches hold, and each
wakes the other across processors. Bound to one, a worker stays where its data is. nginx offers the same as
`worker_cpu_affinity auto`. Decision: docs/decisions/0031-a-processor-for-each-worker.md.

Only where every processor gets as many workers as any other: a container that may use a part of a large machine's time
would bind its few workers to the same processors as all others there.
"""

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress


def usable() -> frozenset[int]:
    """Those that this thread may use; none where the system does not say."""
    if sys.platform == "linux":
        with suppress(OSError):  # a sandbox forbids to ask
            return frozenset(os.sched_getaffinity(0))
    return frozenset()


# Those of the service: of who imports this, and of gunicorn's first process whenever it makes a worker.
_all = usable()


def for_next_worker(present: Iterable[int | None], *, workers: int) -> int | None:
    """The processor for a further worker, to be asked by a process that is not bound; None for any.

    `present` has that of each worker there is, the newest first, of which there are to be `workers`. Only so many count
    as make them full with the next: at a reload the former ones, which will go, are still there.
    """
    global _all
    _all = usable()
    if not _all or workers % len(_all):
        return None
    counted = Counter([number for _, number in zip(range(workers - 1), present, strict=False)])
    return min(sorted(_all), key=counted.__getitem__)


def bind(processor: int) -> bool:
    """This thread, and those that it starts from now on, run on the processor alone. False if that was refused."""
    return _run_on({processor})


@contextmanager
def anywhere() -> Iterator[None]:
    """Within, this thread runs on any processor: for long work that leaves the interpreter to other threads."""
    own = usable()
    if own == _all:
        yield
        return
    _run_on(_all)
    try:
        yield
    finally:
        _run_on(own)


def _run_on(processors: Iterable[int]) -> bool:
    if sys.platform == "linux":
        with suppress(OSError):  # a sandbox forbids it, or they were taken away: the thread runs where it may
            os.sched_setaffinity(0, processors)
            return True
    return False
