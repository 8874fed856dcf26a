"""A flag, shared by gunicorn's master process and its workers, that the server is shutting down.

It is not set when a worker is replaced: the service stays ready.
"""

import mmap

_flag = mmap.mmap(-1, 1)  # shared with processes forked from this one


def begin() -> None:
    """From now on `/ready` responds 503, so that load balancers stop sending requests."""
    _flag[0] = 1


def has_begun() -> bool:
    return _flag[0] == 1
