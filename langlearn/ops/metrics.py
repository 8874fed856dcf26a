"""What the service counts and times for Prometheus, and the functions by which others say that something happened.

Labels are bounded: routes are templates, methods the known ones. What happens inside a transaction counts when it is
committed. Under gunicorn every worker process writes files of its own in PROMETHEUS_MULTIPROC_DIR (langlearn.gunicorn
makes that directory), and langlearn.ops.exposition adds them up; elsewhere the numbers live in memory. Requests do not
write there themselves (langlearn.ops.batches).
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache, partial

from django.db import transaction
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from langlearn.ops.batches import Batch, attempt
from langlearn.ops.metering import open_connections

REGISTRY = CollectorRegistry()

_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_REQUEST_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
_QUERY_SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 20.0)
_QUERIES = (0, 1, 2, 3, 5, 8, 12, 20, 40, 80)


def _histogram(name: str, text: str, labels: tuple[str, ...], buckets: tuple[float, ...]) -> Histogram:
    return Histogram(name, text, labels, buckets=buckets, registry=REGISTRY)


def _counter(name: str, text: str, *labels: str) -> Counter:
    return Counter(name, text, labels, registry=REGISTRY)


_duration = _histogram(
    "http_request_duration_seconds", "Time to answer a request.", ("method", "route", "status"), _REQUEST_SECONDS
)
_queries = _histogram("db_queries_per_request", "Database statements of a request.", ("route",), _QUERIES)
_query_duration = _histogram("db_query_duration_seconds", "Time of a database statement.", ("route",), _QUERY_SECONDS)
_in_progress = Gauge(
    "http_requests_in_progress", "Requests being answered.", registry=REGISTRY, multiprocess_mode="livesum"
)
_connections = Gauge(
    "db_connections",
    "Connections to the database: all open ones, and those of requests in progress.",
    ("state",),
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
_cache_requests = _counter("cache_requests_total", "Questions to the caches, by outcome.", "result")
_rate_limited = _counter("rate_limited_total", "Requests refused by a rate limit.", "scope")
_auth_events = _counter("auth_events_total", "What happened to accounts and sessions.", "event")
_lessons_completed = _counter("lessons_completed_total", "Lessons completed for the first time.")
_xp_awarded = _counter("xp_awarded_total", "Experience points awarded.", "source")
_sync_items = _counter("sync_items_total", "Reports received by synchronisation, by outcome.", "status")

# Looking a labelled child up costs more than counting in it; labels are bounded, so the children are kept.
_duration_of = lru_cache(maxsize=4096)(_duration.labels)
_queries_of = lru_cache(maxsize=1024)(_queries.labels)
_query_duration_of = lru_cache(maxsize=1024)(_query_duration.labels)
_cache_requests_of = lru_cache(maxsize=8)(_cache_requests.labels)
_open, _in_use = _connections.labels("open"), _connections.labels("in_use")


class _Shown:
    """What was last written of the connections that are open."""

    connections = 0


def _write(changes: list[tuple[Counter | Gauge, float]]) -> None:
    totals: defaultdict[Counter | Gauge, float] = defaultdict(float)
    for what, amount in changes:
        totals[what] += amount
    for what, amount in totals.items():
        if amount:
            attempt(what.inc, amount)
    number = open_connections()
    if number != _Shown.connections:
        _Shown.connections = number
        _open.set(number)


_changes = Batch(_write)


def _change(what: Counter | Gauge, amount: float = 1) -> None:
    _changes.add((what, amount))


# --- Requests --------------------------------------------------------------------------------------------------------


def request_begun() -> None:
    """A request is being answered from now on, until `request_ended`."""
    _change(_in_progress)


def request_ended() -> None:
    _change(_in_progress, -1)


def observe_request(*, method: str, route: str, status: int, seconds: float, statements: Sequence[float]) -> None:
    """A request was answered. `statements` are the durations of its database statements, in seconds.

    Writes at once: for those who write many answers.
    """
    _duration_of(method if method in _METHODS else "other", route, str(status)).observe(seconds)
    _queries_of(route).observe(len(statements))
    for duration in statements:
        _query_duration_of(route).observe(duration)


def connection_taken() -> None:
    """A request makes its first statement."""
    _change(_in_use)


def connection_released() -> None:
    """A request that made statements is answered."""
    _change(_in_use, -1)


def rate_limited(scope: str) -> None:
    _change(_rate_limited.labels(scope))


def cache_asked(result: str) -> None:
    """A cache was asked. `result` is `hit`, `miss` or `error`."""
    _change(_cache_requests_of(result))


# --- What learners and administrators do -----------------------------------------------------------------------------


def _once_committed(what: Counter, amount: float = 1) -> None:
    transaction.on_commit(partial(_change, what, amount))


def auth_event(event: str) -> None:
    """Something happened to an account or a session, `login` or `password_changed` for instance."""
    _once_committed(_auth_events.labels(event))


def lessons_completed(number: int) -> None:
    """`number` lessons were completed for the first time."""
    _once_committed(_lessons_completed, number)


def xp_awarded(source: str, amount: int) -> None:
    """`amount` points (0 or more) were booked; `source` is the kind of the ledger's entry."""
    _once_committed(_xp_awarded.labels(source), amount)


def sync_items(status: str, number: int) -> None:
    """`number` reports of a batch ended as `status`."""
    _once_committed(_sync_items.labels(status), number)
