"""How many database statements a request makes, and how long they take.

One wrapper per connection adds to a counter of the running thread; the request log reads and clears it.
"""

import threading
import time
from collections.abc import Callable
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created


class QueryMeter(threading.local):
    """Statements and seconds of the present request on this thread."""

    def __init__(self) -> None:
        self.queries = 0
        self.seconds = 0.0

    def clear(self) -> None:
        self.queries = 0
        self.seconds = 0.0


meter = QueryMeter()


def _measured(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
    started = time.perf_counter()
    try:
        return execute(sql, params, many, context)
    finally:
        meter.queries += 1
        meter.seconds += time.perf_counter() - started


def _measure(connection: BaseDatabaseWrapper, **kwargs: Any) -> None:
    if _measured not in connection.execute_wrappers:
        connection.execute_wrappers.append(_measured)


def connect() -> None:
    connection_created.connect(_measure, dispatch_uid="langlearn.ops.metering")
