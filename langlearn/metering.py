"""The number and times of a request's database statements, and how many connections a process has open.

Django calls a wrapper around every statement of a connection; it adds to a record of the running thread, which the
request log reads and clears.
"""

import threading
import time
from collections.abc import Callable
from typing import Any
from weakref import WeakSet

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created


class QueryMeter(threading.local):
    """Durations, in seconds, of the statements of the current request on this thread; None outside of requests."""

    durations: list[float] | None = None
    on_first: Callable[[], None] | None = None

    def start(self, on_first: Callable[[], None]) -> list[float]:
        """Begins to record the statements of a request in the returned list; calls `on_first` at the first one."""
        self.durations, self.on_first = [], on_first
        return self.durations

    def stop(self) -> None:
        self.durations = self.on_first = None


meter = QueryMeter()
_connections: WeakSet[BaseDatabaseWrapper] = WeakSet()
_connections_lock = threading.Lock()


def _measure_statement(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
    durations = meter.durations
    if durations is None:
        return execute(sql, params, many, context)
    if meter.on_first and not durations:
        meter.on_first()
    started = time.perf_counter()
    try:
        return execute(sql, params, many, context)
    finally:
        durations.append(time.perf_counter() - started)


def _measure_connection(connection: BaseDatabaseWrapper, **kwargs: Any) -> None:
    with _connections_lock:
        _connections.add(connection)
    if _measure_statement not in connection.execute_wrappers:
        connection.execute_wrappers.append(_measure_statement)


def open_connections() -> int:
    """Database connections that this process has open, in its threads or in its pools (DATABASE_POOL_SIZE)."""
    with _connections_lock:
        pools = {pool for connection in _connections if (pool := getattr(connection, "pool", None))}
        if pools:
            return sum(pool.get_stats()["pool_size"] for pool in pools)
        return sum(connection.connection is not None for connection in _connections)


def connect() -> None:
    connection_created.connect(_measure_connection, dispatch_uid="langlearn.metering")
