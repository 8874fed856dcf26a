"""How gunicorn serves the application: `gunicorn -c langlearn/gunicorn.py langlearn.wsgi`.

Threads keep connections alive between requests; few of them, because the interpreter runs one at a time. The
application is not preloaded: a database connection opened before the fork would be shared by all workers.
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
from langlearn.ops import (
    processors,
    seats,  # noqa: F401 - the workers share what it opens
    shared,  # noqa: F401 - and what it holds
    shutdown,
)

try:
    from langlearn import settings
except EnvError as error:
    sys.exit(f"Configuration: {error}")

bind = f"0.0.0.0:{settings.PORT}"
worker_class = "langlearn.ops.worker.Worker"  # gthread, but its shutdown loses nothing
workers = settings.WEB_CONCURRENCY
threads = settings.WEB_THREADS
timeout = 30  # seconds without a sign of life until a worker is replaced
CLIENT_SECONDS = 10  # that a client may leave a request half sent; a buffering proxy in front keeps such clients away
graceful_timeout = 25  # seconds open requests get once the listener is closed
keepalive = 75  # seconds; longer than the usual idle time of a proxy's connection pool
# Who is believed about the client's address and scheme is decided by TRUSTED_PROXIES, inside the application.
forwarded_allow_ips = ""
secure_scheme_headers: dict[str, str] = {}
forwarder_headers = ""
limit_request_line = 8190
limit_request_fields = 100
limit_request_field_size = 8190
accesslog = None  # langlearn.ops.logging writes the request lines
errorlog = "-"
loglevel = "warning"
control_socket_disable = True
_MEMORY = "/dev/shm"  # noqa: S108 - a heartbeat file on a slow disk gets workers killed
worker_tmp_dir = _MEMORY if os.path.isdir(_MEMORY) else None


def on_starting(server: Any) -> None:
    """Before the first worker: a fresh directory in which the workers keep their numbers (langlearn.ops.metrics)."""
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="langlearn-metrics-", dir=worker_tmp_dir)


def pre_fork(server: Any, worker: Any) -> None:
    """Its processor, if it shall have one."""
    others = sorted(server.WORKERS.values(), key=lambda other: -other.age)
    worker.processor = (
        processors.for_next_worker((other.processor for other in others), workers=server.num_workers)
        if settings.WEB_CPU_AFFINITY
        else None
    )


def post_fork(server: Any, worker: Any) -> None:
    if worker.processor is not None and not processors.bind(worker.processor):
        server.log.warning("Workers cannot be bound to processors; WEB_CPU_AFFINITY=false does without")


def post_worker_init(worker: Any) -> None:
    """All that is loaded stays: the garbage collector need not look at it again, nor after every few requests.

    At everything else it looks about as often as ever: a large import leaves much behind.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 5, 2)


def child_exit(server: Any, worker: Any) -> None:
    """A worker is gone: what it counted stays, what it was doing does not."""
    from prometheus_client.multiprocess import mark_process_dead

    from langlearn.ops.worker import connection_counts

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
    connection_counts.forget(worker.age)


def on_exit(server: Any) -> None:
    shutil.rmtree(os.environ["PROMETHEUS_MULTIPROC_DIR"], ignore_errors=True)


def when_ready(server: Any) -> None:
    """Connections inherit from their listener how long a read may wait: a client that stalls frees its thread."""
    for listener in server.LISTENERS:
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("ll", CLIENT_SECONDS, 0))
    _stop_in_two_steps(server)


def _stop_in_two_steps(server: Any) -> None:
    """SIGTERM ends readiness; gunicorn hears of it when load balancers have had time to notice, or at the second."""

    def terminate(number: int, frame: Any) -> None:
        again = shutdown.has_begun()
        others_listen = server.systemd or server.reexec_pid or server.master_pid  # the socket is not ours to close
        if not others_listen:
            shutdown.begin()
        if again or others_listen or not settings.SHUTDOWN_DRAIN_SECONDS:
            server.signal(signal.SIGTERM, frame)
        else:
            signal.setitimer(signal.ITIMER_REAL, settings.SHUTDOWN_DRAIN_SECONDS)

    signal.signal(signal.SIGTERM, terminate)
    signal.signal(signal.SIGALRM, terminate)
