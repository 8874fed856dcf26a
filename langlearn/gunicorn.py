"""gunicorn's settings: `gunicorn --config langlearn/gunicorn.py langlearn.wsgi`.

A worker has many threads, because they wait for the database and for password hashes. The application is not preloaded:
workers must not share a database connection that was opened before the fork.
"""

import gc
import logging
import os
import resource
import shutil
import signal
import socket
import struct
import sys
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "langlearn.settings")

from gunicorn.arbiter import Arbiter

from langlearn.env import EnvError
from langlearn.ops import media_root, metrics_directory, probes, shutdown

try:
    from langlearn import settings
except EnvError as error:
    sys.exit(f"Configuration: {error}")

bind = f"0.0.0.0:{settings.PORT}"
worker_class = "gthread"
workers = settings.WEB_CONCURRENCY
threads = settings.WEB_THREADS
timeout = 30  # seconds until a worker that does not respond is replaced
graceful_timeout = 25  # seconds that requests in progress have to finish
CLIENT_SECONDS = 5  # that a client may neither send nor read in the middle of a request
# That the kernel holds of what a client sends: gunicorn takes as much into memory at once, several times.
RECEIVE_BYTES = 131072
# Behind a proxy longer than the proxy keeps idle connections, so that the proxy closes them.
keepalive = 75 if settings.TRUSTED_PROXIES else 5  # seconds
# A connection is a file, and a worker that cannot open another file crashes: accept fewer than the process may open.
_soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
_files = 4096 + 256 if _hard == resource.RLIM_INFINITY else min(_hard, 4096 + 256)
if _soft != resource.RLIM_INFINITY and _soft < _files:
    resource.setrlimit(resource.RLIMIT_NOFILE, (_files, _hard))
worker_connections = max(_files - 64 - 4 * threads, 2 * threads)  # the rest: database, Redis, log, metrics
sendfile = False  # it does not end after CLIENT_SECONDS: a client that stops reading would occupy a thread for ever
limit_request_line = 8190
limit_request_fields = 100
limit_request_field_size = 8190
# TRUSTED_PROXIES decides, inside the application, which forwarding headers count.
forwarded_allow_ips = ""
secure_scheme_headers: dict[str, str] = {}
forwarder_headers = ""
accesslog = None  # langlearn.ops.logging writes a line for each request
errorlog = "-"
loglevel = "warning"
control_socket_disable = True
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None  # noqa: S108 - heartbeats must not wait for a disk


def _is_no_timeout(record: logging.LogRecord) -> bool:
    return not (record.exc_info and isinstance(record.exc_info[1], BlockingIOError))


def on_starting(server: Any) -> None:
    """Tries MEDIA_ROOT; makes the directory in which the workers share their metrics, and the listener of PROBE_PORT.

    A slow client that reached CLIENT_SECONDS is not logged: gunicorn would write its stack trace.
    """
    if problem := media_root.problem():
        if settings.PRODUCTION:
            sys.exit(f"Configuration: {problem}")
        server.log.warning("Configuration: %s", problem)
    for warning in settings.SETTING_WARNINGS:
        server.log.warning("Configuration: %s", warning)
    logging.getLogger("gunicorn.error").addFilter(_is_no_timeout)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = metrics_directory.create(server.cfg.worker_tmp_dir)
    if settings.PROBE_PORT:
        probes.listen(settings.PROBE_PORT)


def when_ready(server: Any) -> None:
    """At the first SIGTERM `/ready` turns 503 while requests are served as before.

    gunicorn's graceful stop begins SHUTDOWN_DRAIN_SECONDS later, or at a second SIGTERM. Connections inherit the
    timeouts and the size of the buffer of their listener.
    """
    for listener in server.LISTENERS:
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BYTES)
        for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
            listener.sock.setsockopt(socket.SOL_SOCKET, option, struct.pack("ll", CLIENT_SECONDS, 0))
    master = os.getpid()
    stop: Any = signal.getsignal(signal.SIGTERM)

    def drain(number: int, frame: Any) -> None:
        if os.getpid() == master:  # not a worker that has not installed its handlers yet
            shutdown.begin()
            signal.signal(signal.SIGTERM, stop)
            signal.setitimer(signal.ITIMER_REAL, settings.SHUTDOWN_DRAIN_SECONDS)

    if settings.SHUTDOWN_DRAIN_SECONDS:
        signal.signal(signal.SIGTERM, drain)
        signal.signal(signal.SIGALRM, lambda number, frame: signal.raise_signal(signal.SIGTERM))


def pre_fork(server: Any, worker: Any) -> None:
    """Gives the worker the slot of an ended one, or a new one: its metrics continue there."""
    worker.slot = metrics_directory.free_slot(other.slot for other in server.WORKERS.values())


def post_fork(server: Any, worker: Any) -> None:
    """Names the worker's files of metrics by its slot; the library would name them by its process id."""
    from prometheus_client import values

    values.ValueClass = values.MultiProcessValue(lambda: worker.slot)  # type: ignore[no-untyped-call]
    metrics_directory.add_worker(os.environ["PROMETHEUS_MULTIPROC_DIR"], worker.pid)


def post_worker_init(worker: Any) -> None:
    """Connects to the database, bounds the time of request bodies, starts answering on PROBE_PORT, and exempts what is
    loaded from garbage collection.

    The collector then runs less often (docs/decisions/0012). gunicorn ends when the database does not accept the
    limits of the service; it starts without a database that is unavailable. What a killed worker left of uploads is
    deleted.
    """
    from langlearn.api import body_timeout, instants
    from langlearn.db.postgresql.base import SettingsNotInForce
    from langlearn.ops import health
    from langlearn.wsgi import application

    try:
        health.connect()
    except SettingsNotInForce as error:
        worker.log.critical("Database: %s", error)
        sys.exit(Arbiter.WORKER_BOOT_ERROR)
    media_root.delete_abandoned_uploads(at=instants.now())
    body_timeout.start()
    if settings.PROBE_PORT:
        probes.serve(application)
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 5, 2)


def child_exit(server: Any, worker: Any) -> None:
    """Keeps what a worker counted and drops its gauges."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(worker.slot)  # type: ignore[no-untyped-call]
    metrics_directory.remove_worker(os.environ["PROMETHEUS_MULTIPROC_DIR"], worker.pid)


def on_exit(server: Any) -> None:
    shutil.rmtree(os.environ["PROMETHEUS_MULTIPROC_DIR"], ignore_errors=True)
