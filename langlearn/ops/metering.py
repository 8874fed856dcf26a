"""How many database statements a request makes, how long they take, and how many connections are open.

One wrapper per connection adds to a record of the running thread; the request log reads and clears it.
"""

import threading
import time
from collections.abc import Callable
from typing import Any
from weakref import WeakSet

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

    def add(self, seconds: float) -> None:
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


def connect() -> None:
    connection_created.connect(_measure, dispatch_uid="langlearn.ops.metering")
