"""How many database statements a request makes, how long they take, and how many connections are open.

One wrapper per connection adds to a record of the running thread; the request log reads and clears it.
"""

import threading
import time
from collections.abc import Callable
from typing import Any
from weakref import WeakSet

from django.conf import settings
from django.core import signals
from django.core.cache import close_caches
from django.db import close_old_connections, connections, reset_queries
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created


class QueryMeter(threading.local):
    """Durations, in seconds, of the statements of the present request on this thread."""

    def __init__(self) -> None:
        self.durations: list[float] = []
        self.on_first: Callable[[], None] | None = None

    def clear(self, on_first: Callable[[], None] | None = None) -> None:
        """Forgets all statements; `on_first` is called before the next one."""
        self.durations = []
        self.on_first = on_first

    def add(self, seconds: float, statements: int = 1) -> None:
        """An exchange of several statements took that long; all of it counts for the last."""
        self.durations += [0.0] * (statements - 1)
        self.durations.append(seconds)

    def begin(self) -> None:
        call, self.on_first = self.on_first, None
        if call is not None:
            call()


meter = QueryMeter()
_wrappers: WeakSet[BaseDatabaseWrapper] = WeakSet()
_wrappers_lock = threading.Lock()


def _measured(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
    meter.begin()
    started = time.perf_counter()
    try:
        return execute(sql, params, many, context)
    finally:
        meter.add(time.perf_counter() - started)


def _measure(connection: BaseDatabaseWrapper, **kwargs: Any) -> None:
    with _wrappers_lock:
        _wrappers.add(connection)
    if _measured not in connection.execute_wrappers:
        connection.execute_wrappers.append(_measured)


def open_connections() -> int:
    """Database connections that this process holds."""
    with _wrappers_lock:
        return sum(wrapper.connection is not None for wrapper in _wrappers)


def close_broken_connections() -> None:
    """Lets go of this thread's connections that failed, so that the next statement opens new ones."""
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:  # a test's
            connection.close_if_unusable_or_obsolete()


def connect() -> None:
    connection_created.connect(_measure, dispatch_uid="langlearn.ops.metering")
    if not settings.DEBUG:
        # What Django does around every request on the chance that it used a database, the request log does after
        # those that did; there are no logged queries to forget; neither cache has anything to close.
        signals.request_started.disconnect(close_old_connections)
        signals.request_started.disconnect(reset_queries)
        signals.request_finished.disconnect(close_old_connections)
        signals.request_finished.disconnect(close_caches)
