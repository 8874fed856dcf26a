"""How many bodies of uploads and imports are read at once, so that slow clients leave threads to the others.

Such a body may take long to arrive. A quarter of a process's threads read them, four for one account.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

from django.conf import settings

from langlearn.api.errors import TooBusy

SLOTS = max(1, settings.WEB_THREADS // 4)  # of this process
SLOTS_PER_ACCOUNT = 4

_lock = Lock()
_used: Counter[Any] = Counter()  # by account


@contextmanager
def body_slot(account_id: Any) -> Iterator[None]:
    """Reserves a slot while a body is read. Raises TooBusy at once when none is free."""
    with _lock:
        if _used.total() >= SLOTS or _used[account_id] >= SLOTS_PER_ACCOUNT:
            raise TooBusy(details="Too many uploads at once")
        _used[account_id] += 1
    try:
        yield
    finally:
        with _lock:
            _used[account_id] -= 1
            if not _used[account_id]:
                del _used[account_id]
