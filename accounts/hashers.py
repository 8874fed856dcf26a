"""Password hashes: BCryptSHA256 at the configured cost, computed by few threads in the order of the requests.

A hash uses a CPU for a time set by its cost; bcrypt releases the interpreter's lock meanwhile. The hashes of a process
are computed by threads of their own, one for each CPU. Their low priority lets other requests run first. A request that
needs a hash waits for its turn and blocks its thread, so places are fewer than threads; without a free place it gets
503 at once. A login that waits for a slot of its rate limit takes a place as well. Hash outside of transactions, so
that no row lock is held meanwhile.
"""

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import Any

from django.conf import settings
from django.contrib.auth.hashers import BCryptSHA256PasswordHasher
from django.db import close_old_connections, connection

from langlearn.api.throttling import too_many_logins

LEAST_ROUNDS = 4  # the algorithm's minimum
# On a busy machine a thread with this niceness gets two thirds of the time of another one, so that short requests run
# first. The threads of two workers, two for each processor, get together somewhat more than one other thread.
NICENESS = 2
WAIT_SECONDS = 25.0  # a request may take 30


def places_of(threads: int) -> int:
    """How many of a worker's threads may await a hash: all but a tenth, and all but one when they are few."""
    return max(1, threads - max(1, threads // 10))


def _lower_priority() -> None:
    if sys.platform == "linux":  # elsewhere it would be the priority of the whole process
        os.nice(NICENESS)


places = BoundedSemaphore(places_of(settings.WEB_THREADS))  # of this process
_threads = ThreadPoolExecutor(os.cpu_count() or 1, thread_name_prefix="password-hash", initializer=_lower_priority)


@contextmanager
def place() -> Iterator[None]:
    """One of `places`, while the block runs. Raises TooBusy without a free one."""
    if not places.acquire(blocking=False):
        raise too_many_logins()
    try:
        if settings.DATABASE_POOL_SIZE and not connection.in_atomic_block:
            close_old_connections()  # one of a pool serves other requests meanwhile
        yield
    finally:
        places.release()


class BCryptHasher(BCryptSHA256PasswordHasher):
    """All 128 characters of a password count: SHA-256 shortens it below the 72 bytes that bcrypt reads."""

    rounds = max(LEAST_ROUNDS, settings.BCRYPT_ROUNDS)

    def encode(self, password: str, salt: Any) -> str:
        """Raises TooBusy when there is no free place, or when its turn does not come in time."""
        with place():
            hashing = _threads.submit(super().encode, password, salt)
            try:
                return hashing.result(timeout=WAIT_SECONDS)
            except TimeoutError:
                if hashing.cancel():
                    raise too_many_logins() from None
                return hashing.result()
