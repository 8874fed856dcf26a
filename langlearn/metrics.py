"""The metrics of the service for Prometheus, and the functions that count events.

Labels are bounded: routes are templates, methods the known ones. A counter has a series for each known value of its
label from the start. Events of a transaction count when it is committed. Under gunicorn every worker process writes
files in PROMETHEUS_MULTIPROC_DIR (langlearn.gunicorn), and langlearn.ops.exposition adds them up; elsewhere the numbers
are in memory.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from django.db import transaction
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from langlearn.metering import open_connections

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
    "http_request_duration_seconds", "Duration of requests.", ("method", "route", "status"), _REQUEST_SECONDS
)
_queries = _histogram("db_queries_per_request", "Database statements of a request.", ("route",), _QUERIES)
_query_duration = _histogram("db_query_duration_seconds", "Time of a database statement.", ("route",), _QUERY_SECONDS)
requests_in_progress = Gauge(
    "http_requests_in_progress", "Requests in progress.", registry=REGISTRY, multiprocess_mode="livesum"
)
_connections = Gauge(
    "db_connections",
    "Connections to the database: all open ones, and those of requests in progress.",
    ("state",),
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
connections_in_use = _connections.labels("in_use")
_cache_requests = _counter("cache_requests_total", "Look-ups in the caches, by outcome.", "result")
_rate_limited = _counter("rate_limited_total", "Requests refused by a rate limit.", "scope")
_auth_events = _counter("auth_events_total", "Events of accounts and sessions.", "event")
_lessons_completed = _counter("lessons_completed_total", "Lessons completed for the first time.")
_xp_awarded = _counter("xp_awarded_total", "Experience points awarded.", "source")
_sync_items = _counter("sync_items_total", "Items received by synchronisation, by outcome.", "status")
_media_served = _counter("media_served_total", "Downloads of sounds and pictures.", "status")
_media_served_bytes = _counter(
    "media_served_bytes_total", "Bytes of these downloads; nginx counts none of what it sends itself."
)
_media_uploads = _counter("media_uploads_total", "Uploads of sounds and pictures, by outcome.", "result")


_labelled_counters = {
    "auth_events_total": _auth_events,
    "cache_requests_total": _cache_requests,
    "media_served_total": _media_served,
    "media_uploads_total": _media_uploads,
    "rate_limited_total": _rate_limited,
    "sync_items_total": _sync_items,
    "xp_awarded_total": _xp_awarded,
}


def start_series(name: str, labels: Iterable[str]) -> None:
    """Series of a counter stand at 0 until the first event, for an alert that compares with it.

    Called by the application that owns the values of the label, when it starts.
    """
    for label in labels:
        _labelled_counters[name].labels(label)


class DatabaseGauge(NamedTuple):
    """A gauge whose value `read()` fetches from the database for each scrape."""

    name: str
    text: str
    read: Callable[[], float]


database_gauges: dict[str, DatabaseGauge] = {}


def register_database_gauge(name: str, text: str, read: Callable[[], float]) -> None:
    """Called by the application that owns the rows, when it starts."""
    database_gauges[name] = DatabaseGauge(name, text, read)


def observe_request(*, method: str, route: str, status: int, seconds: float, statements: Sequence[float]) -> None:
    """A response was sent. `statements` are the durations of its database statements, in seconds."""
    _duration.labels(method if method in _METHODS else "other", route, str(status)).observe(seconds)
    _queries.labels(route).observe(len(statements))
    if statements:
        query_duration = _query_duration.labels(route)
        for duration in statements:
            query_duration.observe(duration)
        observe_connections()


def observe_connections() -> None:
    """Shows how many database connections this process has open."""
    _connections.labels("open").set(open_connections())


def rate_limited(scope: str) -> None:
    _rate_limited.labels(scope).inc()


def cache_lookup(result: str) -> None:
    """A value was looked up in a cache. `result` is `hit`, `miss` or `error`."""
    _cache_requests.labels(result).inc()


def media_served(status: int, size: int) -> None:
    """A response to a download of a sound or picture, whose body has `size` bytes."""
    _media_served.labels(str(status)).inc()
    _media_served_bytes.inc(size)


def _inc_on_commit(counter: Counter, amount: float = 1) -> None:
    transaction.on_commit(partial(counter.inc, amount))


def auth_event(event: str) -> None:
    """An event of an account or a session, `login` or `password_changed` for instance."""
    _inc_on_commit(_auth_events.labels(event))


def lessons_completed(number: int) -> None:
    """`number` lessons were completed for the first time."""
    _inc_on_commit(_lessons_completed, number)


def xp_awarded(source: str, amount: int) -> None:
    """`amount` points (0 or more) were awarded; `source` is the kind of the ledger's entry."""
    _inc_on_commit(_xp_awarded.labels(source), amount)


def sync_items(status: str, number: int) -> None:
    """`number` items of a batch ended as `status`."""
    _inc_on_commit(_sync_items.labels(status), number)


def media_upload(result: str) -> None:
    """A sound or a picture was uploaded. `result` is `created`, `existing` or `refused`."""
    _inc_on_commit(_media_uploads.labels(result))
