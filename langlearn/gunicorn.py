"""gunicorn's settings: `gunicorn --config langlearn/gunicorn.py langlearn.wsgi`.

A worker has many threads, because they wait for the database and for password hashes. The application is not preloaded:
workers must not share a database connection that was opened before the fork.
"""

import logging
import os
import socket
import struct
import sys
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "langlearn.settings")

from gunicorn.arbiter import Arbiter

from langlearn.env import EnvError

try:
    from langlearn import settings
except EnvError as error:
    sys.exit(f"Configuration: {error}")

from langlearn.ops import server_processes

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
worker_connections = server_processes.connections_of_worker()
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
worker_tmp_dir = server_processes.SHARED_MEMORY


def _is_no_timeout(record: logging.LogRecord) -> bool:
    return not (record.exc_info and isinstance(record.exc_info[1], BlockingIOError))


def on_starting(server: Any) -> None:
    """A slow client that reached CLIENT_SECONDS is not logged: gunicorn would write its stack trace."""
    server_processes.start_master(server.log.warning, shared_memory=server.cfg.worker_tmp_dir)
    logging.getLogger("gunicorn.error").addFilter(_is_no_timeout)


def when_ready(server: Any) -> None:
    server_processes.drain_at_sigterm()


def post_fork(server: Any, worker: Any) -> None:
    """Connections inherit the timeouts and the size of the buffer of their listener."""
    for listener in worker.sockets:
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BYTES)
        for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
            listener.sock.setsockopt(socket.SOL_SOCKET, option, struct.pack("ll", CLIENT_SECONDS, 0))
    server_processes.name_metrics()


def post_worker_init(worker: Any) -> None:
    """Bounds the time of request bodies too. gunicorn ends when the database does not accept the service's limits."""
    from langlearn.api import body_timeout
    from langlearn.db.postgresql.base import SettingsNotInForce
    from langlearn.wsgi import application

    body_timeout.start()
    try:
        server_processes.start_worker(application)
    except SettingsNotInForce as error:
        worker.log.critical("Database: %s", error)
        sys.exit(Arbiter.WORKER_BOOT_ERROR)


def on_exit(server: Any) -> None:
    server_processes.stop_master()
