"""A flag, shared by gunicorn's master process and its workers, that the server has been told to stop.

A worker that is only replaced does not see it: the service stays ready.
"""

import mmap

_flag = mmap.mmap(-1, 1)  # shared with processes forked from this one


def begin() -> None:
    """From now on `/ready` answers 503, so that load balancers send requests elsewhere."""
    _flag[0] = 1


def has_begun() -> bool:
    return _flag[0] == 1
