"""gunicorn's settings: `gunicorn --config langlearn/gunicorn.py langlearn.wsgi`.

A worker has few threads, because the interpreter runs one at a time. The application is not preloaded: workers must not
share a database connection that was opened before the fork.
"""

import gc
import os
import shutil
import signal
import socket
import struct
import sys
import tempfile
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "langlearn.settings")

from langlearn.env import EnvError
from langlearn.ops import shutdown

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
CLIENT_SECONDS = (
    10  # that a client may neither send nor read in the middle of a request, until its thread is free again
)
keepalive = 75  # seconds; longer than a proxy keeps idle connections, so that the proxy closes them
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


def on_starting(server: Any) -> None:
    """Makes the directory in which the workers share their metrics (langlearn.ops.metrics)."""
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="langlearn-metrics-", dir=worker_tmp_dir)


def when_ready(server: Any) -> None:
    """At the first SIGTERM `/ready` turns 503 while requests are served as before.

    gunicorn's graceful stop begins SHUTDOWN_DRAIN_SECONDS later, or at a second SIGTERM. Connections inherit the
    timeouts of their listener.
    """
    for listener in server.LISTENERS:
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


def post_worker_init(worker: Any) -> None:
    """Exempts what has been loaded from garbage collection, and collects less often (docs/decisions/0014)."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 5, 2)


def child_exit(server: Any, worker: Any) -> None:
    """Keeps what a worker counted and drops its gauges."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def on_exit(server: Any) -> None:
    shutil.rmtree(os.environ["PROMETHEUS_MULTIPROC_DIR"], ignore_errors=True)
