"""Reads that may lag: from the read replica while it is available and not too far behind, else from the primary.

Each such read is marked with `may_lag`: a user's latest write must be read from the primary, and a router cannot
decide which read that is. All other statements run on the primary.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, Error, close_old_connections, connections

logger = logging.getLogger("langlearn")

T = TypeVar("T")

REPLICA = "replica"
_CHECK_INTERVAL = 1.0  # seconds between two checks of the replica, which run in a separate thread
_VALID_SECONDS = 5.0  # of a check: without a newer one the primary is read

# First the primary's write position, then whether the replica has replayed it. If it has, the lag is 0, however old
# its last transaction is.
_WRITTEN = "SELECT pg_current_wal_lsn()::text"
_LAG = """
SELECT CASE WHEN pg_last_wal_replay_lsn() >= %s::pg_lsn THEN 0
            ELSE EXTRACT(EPOCH FROM clock_timestamp() - pg_last_xact_replay_timestamp()) END
WHERE pg_is_in_recovery()
"""

_alias: ContextVar[str] = ContextVar("alias", default=DEFAULT_DB_ALIAS)


def reading_alias() -> str:
    """The alias of the database for the current read, for code that does not go through the router."""
    return _alias.get()


class ReplicaRouter:
    """Django's router: reads inside `may_lag` from the replica, everything else on the primary."""

    def db_for_read(self, model: Any, **hints: Any) -> str:
        return reading_alias()

    def db_for_write(self, model: Any, **hints: Any) -> str:
        return DEFAULT_DB_ALIAS

    def allow_relation(self, first: Any, second: Any, **hints: Any) -> bool:
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        return db == DEFAULT_DB_ALIAS


def may_lag(read: Callable[[], T]) -> T:
    """What `read` returns, perhaps as of REPLICA_MAX_LAG_SECONDS ago. `read` may be called twice.

    It has to evaluate its querysets: one that is evaluated later reads from the primary.
    """
    if _monitor.is_usable():
        try:
            with _reading_from(REPLICA):
                return read()
        except Error:  # read from the primary, or raise its error
            logger.warning("replica_failed", exc_info=True)
    with _reading_from(DEFAULT_DB_ALIAS):
        return read()


@contextmanager
def _reading_from(alias: str) -> Iterator[None]:
    token = _alias.set(alias)
    try:
        yield
    finally:
        _alias.reset(token)


class _Monitor:
    """Checks the replica in a thread, so that no request waits for a replica that hangs."""

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="replica")
        self._lock = threading.Lock()
        self._checking = False
        self._checked_at = self._usable_until = float("-inf")
        self._was_usable = True

    def is_usable(self) -> bool:
        if REPLICA not in settings.DATABASES:
            return False
        now = time.monotonic()
        with self._lock:
            due = not self._checking and now - self._checked_at >= _CHECK_INTERVAL
            if due:
                self._checking, self._checked_at = True, now
        if due:
            self._executor.submit(self._check)
        return now < self._usable_until

    def _check(self) -> None:
        try:
            lag = _lag_seconds()
            usable = lag is not None and lag <= settings.REPLICA_MAX_LAG_SECONDS
            self._usable_until = self._checked_at + _VALID_SECONDS if usable else float("-inf")
            if usable != self._was_usable:
                self._was_usable = usable
                event = "replica_used" if usable else "replica_left"
                logger.warning(event, extra={"fields": {"seconds_behind": lag}})
        finally:
            self._checking = False
            close_old_connections()  # those of a pool return to it


def _lag_seconds() -> float | None:
    """The lag of the replica, in seconds; None when it is unavailable or not a replica.

    While the primary is unavailable there are no writes, so the replica does not lag.
    """
    written = _value(DEFAULT_DB_ALIAS, _WRITTEN, [])
    lag = _value(REPLICA, _LAG, [written or "0/0"])
    return None if lag is None else float(lag)


def _value(alias: str, statement: str, parameters: list[Any]) -> Any:
    try:
        with connections[alias].cursor() as cursor:
            cursor.execute(statement, parameters)
            row = cursor.fetchone()
    except Error:
        connections[alias].close()
        return None
    return row[0] if row else None


_monitor = _Monitor()
