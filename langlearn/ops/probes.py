"""The monitoring endpoints on a port of their own (PROBE_PORT), for orchestrators, monitors and load balancers.

A request to the main port waits for a free thread of its worker, which slow clients or a slow database may occupy. Here
each connection has a thread. The port is not for the public: do not publish it.
"""

import socket
from collections.abc import Callable, Iterable
from socketserver import ThreadingMixIn
from threading import Thread
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

_listener: socket.socket | None = None  # survives a reload, at which gunicorn reads its settings again
PATHS = frozenset({"/live", "/ready", "/health", "/health/live", "/health/ready", "/metrics"})


class _Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class _Handler(WSGIRequestHandler):
    timeout = 5  # seconds that a client may neither send nor read

    def log_message(self, *args: Any) -> None:
        """Nothing: langlearn.ops.logging writes a line for each request."""


def listen(port: int) -> None:
    """Opens the listener that all workers share; gunicorn's master calls this before it forks them."""
    global _listener
    listener = socket.create_server(("0.0.0.0", port), reuse_port=True)  # noqa: S104 - monitors are on other machines
    listener.setblocking(False)  # another worker may have accepted the connection
    _listener = listener


def serve(application: Callable[..., Iterable[bytes]]) -> None:
    """Answers requests to PATHS until the process ends; others get 404."""

    def monitoring(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["PATH_INFO"] in PATHS:
            return application(environ, start_response)
        start_response("404 Not Found", [("Content-Type", "text/plain")])
        return [b"Not found\n"]

    listener = _listener
    assert listener is not None
    server = _Server(listener.getsockname(), _Handler, bind_and_activate=False)
    server.socket.close()
    server.socket = listener
    server.server_name, server.server_port = listener.getsockname()
    server.setup_environ()
    server.set_app(monitoring)
    Thread(target=server.serve_forever, name="probes", daemon=True).start()
