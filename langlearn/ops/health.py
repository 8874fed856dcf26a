"""Health checks: the databases, the migrations, the cache and the worker, each within two seconds.

A check reports up or down only: no address, driver message or version of other software.
"""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as CheckTimeout
from functools import lru_cache
from typing import Any, TypeVar

from django.conf import settings
from django.core.cache import cache
from django.db import DEFAULT_DB_ALIAS, Error, connections
from django.db.migrations.executor import MigrationExecutor

from langlearn import metrics
from langlearn.api.instants import now
from langlearn.db.postgresql.base import SettingsNotInForce
from langlearn.db.replica import REPLICA
from langlearn.ops import jobs

CHECK_SECONDS = 2.0
_STARTED = time.monotonic()

T = TypeVar("T")


class CheckThread:
    """Runs the checks of one database in a thread, with a persistent connection.

    The driver has no timeout for a server that hangs, so the request waits for the thread with a timeout.
    """

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="health")

    def run(self, check: Callable[..., T], *args: Any) -> T:
        """What `check(*args)` returns. Raises what it raises, or CheckTimeout."""
        future = self._executor.submit(check, *args)
        try:
            return future.result(CHECK_SECONDS)
        finally:
            future.cancel()  # if it is still queued behind a check that hangs


THREADS = {DEFAULT_DB_ALIAS: CheckThread(), REPLICA: CheckThread()}


class _Process:
    """State of a process: migrations that were applied once are not checked again."""

    migrated = False


def uptime_seconds() -> int:
    return int(time.monotonic() - _STARTED)


def _timed(check: Callable[..., T], *args: Any) -> tuple[T, int]:
    """What `check(*args)` returns, and its milliseconds."""
    started = time.perf_counter()
    return check(*args), round((time.perf_counter() - started) * 1000)


def _ping(alias: str) -> None:
    """Executes a statement on this thread's connection, or opens another one."""
    connection = connections[alias]
    if connection.connection is not None and not connection.is_usable():
        connection.close()
    connection.ensure_connection()


def read_database(read: Callable[[], T]) -> T | None:
    """What `read()` fetches on the connection of the checks; None if the database is unavailable."""

    def fetched() -> T:
        _ping(DEFAULT_DB_ALIAS)
        return read()

    try:
        return THREADS[DEFAULT_DB_ALIAS].run(fetched)
    except (Error, CheckTimeout):
        return None


def connect() -> None:
    """Opens the connections of the checks when a process starts. Raises SettingsNotInForce.

    Later, requests may have used up the connections of the database. One that is unavailable now is no error.
    """
    for alias in connections:
        try:
            THREADS[alias].run(_ping, alias)
        except SettingsNotInForce:
            raise
        except (Error, CheckTimeout):
            continue
    _migrations_check()


def _check_migrations() -> bool:
    if not _Process.migrated:
        executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
        _Process.migrated = not executor.migration_plan(executor.loader.graph.leaf_nodes())
    return _Process.migrated


def _database_check(alias: str) -> dict[str, Any]:
    try:
        _, latency = THREADS[alias].run(_timed, _ping, alias)
    except (Error, CheckTimeout):
        return {"status": "down"}
    return {"status": "up", "latency_ms": latency}


def _cache_check() -> dict[str, Any]:
    if not settings.REDIS_URL:
        return {"status": "local"}
    try:
        found, latency = _timed(cache.get, "health")  # limited by REDIS_OPTIONS
    except Exception:  # noqa: BLE001 - any error of a cache client means that the cache is down
        metrics.cache_lookup("error")
        return {"status": "down"}
    metrics.cache_lookup("miss" if found is None else "hit")
    return {"status": "up", "latency_ms": latency}


def _migrations_check() -> dict[str, Any]:
    try:
        applied = _Process.migrated or THREADS[DEFAULT_DB_ALIAS].run(_check_migrations)
    except (Error, CheckTimeout):
        return {"status": "unknown"}
    return {"status": "applied" if applied else "pending"}


@lru_cache(maxsize=1)
def _late(second: int) -> bool | None:
    """Whether work is late, read once in each `second` of the clock, because it takes four queries; None: unknown."""
    return read_database(jobs.is_late)


def _worker_check() -> dict[str, Any]:
    """Degraded when due work waits too long. One that runs without work to do is not looked for."""
    late = _late(int(now().timestamp()))
    return {"status": "unknown" if late is None else "degraded" if late else "ok"}


def health() -> dict[str, Any]:
    """Status (`healthy`, `degraded`, `unhealthy`), version, uptime and the checks behind it."""
    checks = {"database": _database_check(DEFAULT_DB_ALIAS)}
    database_up = checks["database"]["status"] == "up"
    checks["cache"] = _cache_check()
    checks["migrations"] = _migrations_check() if database_up else {"status": "unknown"}
    checks["worker"] = _worker_check() if database_up else {"status": "unknown"}
    if REPLICA in connections:
        checks["replica"] = _database_check(REPLICA)
    degraded = (
        checks["cache"]["status"] == "down"
        or checks["migrations"]["status"] != "applied"
        or checks["worker"]["status"] == "degraded"
        or checks.get("replica", {}).get("status") == "down"
    )
    status = "unhealthy" if not database_up else "degraded" if degraded else "healthy"
    return {"status": status, "version": settings.VERSION, "uptime_seconds": uptime_seconds(), "checks": checks}
