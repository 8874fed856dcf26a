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
from contextlib import contextmanager

# Those that this process may use; gunicorn imports this before it forks its workers, which are bound to one.
USABLE = frozenset(os.sched_getaffinity(0)) if sys.platform == "linux" else frozenset[int]()


def go_round(workers: int) -> bool:
    """Does every processor get as many of the workers as any other?"""
    return bool(USABLE) and workers % len(USABLE) == 0


def least_taken(taken: Iterable[int]) -> int:
    """The processor that the fewest are bound to, of which `taken` has one for each."""
    workers = Counter(taken)
    return min(sorted(USABLE), key=workers.__getitem__)


def bind(processor: int) -> None:
    """This thread, and those that it starts from now on, run on the processor alone."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, {processor})


@contextmanager
def anywhere() -> Iterator[None]:
    """Within, this thread runs on any processor: for long work that leaves the interpreter to other threads."""
    if sys.platform == "linux" and (own := os.sched_getaffinity(0)) != USABLE:
        os.sched_setaffinity(0, USABLE)
        try:
            yield
        finally:
            os.sched_setaffinity(0, own)
    else:
        yield
