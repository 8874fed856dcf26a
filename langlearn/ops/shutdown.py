"""Has the server been told to stop? One byte that the master process shares with the workers it forks.

A worker that is merely replaced knows nothing of it: the service stays ready.
"""

import mmap

_told = mmap.mmap(-1, 1)


def begin() -> None:
    """From now on the service is not ready: a load balancer should stop sending requests."""
    _told[0] = 1


def has_begun() -> bool:
    return _told[0] == 1
