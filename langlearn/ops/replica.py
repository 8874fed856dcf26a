"""Reads that may lag behind: from the read replica, while it answers and keeps up, else from the primary.

Asked for explicitly, read by read, with `may_lag`: what a user has just written must be read from the primary, and no
router can know which read that is. Everything else, writes above all, goes to the primary.
"""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

import structlog
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, Error, connections

logger = structlog.get_logger("langlearn")

T = TypeVar("T")

REPLICA = "replica"
_ASK_EVERY = 1.0  # seconds between two questions to the replica, asked beside requests and never by them
_BELIEVE_FOR = 5.0  # seconds an answer is good for: without news the primary is read

# Taken together on both sides: how far the primary had written, then what of it the replica shows. When it has
# replayed all, the time of its last transaction says nothing, for nobody may have written since.
_WRITTEN = "SELECT pg_current_wal_lsn()::text"
_BEHIND = """
SELECT CASE WHEN pg_last_wal_replay_lsn() >= %s::pg_lsn THEN 0
            ELSE EXTRACT(EPOCH FROM clock_timestamp() - pg_last_xact_replay_timestamp()) END
WHERE pg_is_in_recovery()
"""

_alias: ContextVar[str] = ContextVar("alias", default=DEFAULT_DB_ALIAS)


def reading_alias() -> str:
    """The database that the present read is to use; what does not go through the router asks here."""
    return _alias.get()


class ReplicaRouter:
    """Django's router: reads inside `may_lag` to the replica, all else to the primary, also of rows read there."""

    def db_for_read(self, model: Any, **hints: Any) -> str:
        return reading_alias()

    def db_for_write(self, model: Any, **hints: Any) -> str:
        return DEFAULT_DB_ALIAS

    def allow_relation(self, first: Any, second: Any, **hints: Any) -> bool:
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        return db == DEFAULT_DB_ALIAS


def may_lag(read: Callable[[], T]) -> T:
    """What `read` returns, perhaps as it was REPLICA_MAX_LAG_SECONDS ago at most. It may be called twice.

    `read` evaluates what it reads: a queryset that leaves it unevaluated is read from the primary.
    """
    if _watch.is_fit():
        try:
            with _reading_from(REPLICA):
                return read()
        except Error:  # the primary answers in its place, or says why it cannot
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


class _Watch:
    """Is the replica fit to be read? Known from a thread of its own, so that no request waits for a silent one."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="replica")
        self._lock = threading.Lock()
        self._asking = False
        self._asked_at = self._fit_until = float("-inf")
        self._was_fit = True

    def is_fit(self) -> bool:
        if REPLICA not in settings.DATABASES:
            return False
        now = time.monotonic()
        with self._lock:
            due = not self._asking and now - self._asked_at >= _ASK_EVERY
            if due:
                self._asking, self._asked_at = True, now
        if due:
            self._thread.submit(self._ask)
        return now < self._fit_until

    def _ask(self) -> None:
        try:
            behind = _seconds_behind()
            fit = behind is not None and behind <= settings.REPLICA_MAX_LAG_SECONDS
            self._fit_until = self._asked_at + _BELIEVE_FOR if fit else float("-inf")
            if fit != self._was_fit:
                self._was_fit = fit
                logger.warning("replica_used" if fit else "replica_left", seconds_behind=behind)
        finally:
            self._asking = False


def _seconds_behind() -> float | None:
    """How old what the replica shows is; None when it does not answer or replicates nothing.

    A primary that does not answer writes nothing that could be missed.
    """
    written = _value(DEFAULT_DB_ALIAS, _WRITTEN, [])
    behind = _value(REPLICA, _BEHIND, [written or "0/0"])
    return None if behind is None else float(behind)


def _value(alias: str, statement: str, parameters: list[Any]) -> Any:
    try:
        with connections[alias].cursor() as cursor:
            cursor.execute(statement, parameters)
            row = cursor.fetchone()
    except Error:
        connections[alias].close()
        return None
    return row[0] if row else None


_watch = _Watch()
