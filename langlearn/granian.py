"""granian's settings: `python -m langlearn.granian`. It needs requirements-granian.txt.

granian reads requests and writes responses outside Python's lock, and a thread of a worker runs the application. What
it does better than gunicorn, and what it cannot do, is in docs/deployment.md.
"""

import logging
import os
import sys
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "langlearn.settings")

from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels

from langlearn.env import EnvError

try:
    from langlearn import settings
except EnvError as error:
    sys.exit(f"Configuration: {error}")

from langlearn.ops import server_processes

# The variables of a request that WSGI defines, and the client's address.
_OF_REQUEST = {"REQUEST_METHOD", "SCRIPT_NAME", "PATH_INFO", "QUERY_STRING", "CONTENT_TYPE", "CONTENT_LENGTH",
               "SERVER_NAME", "SERVER_PORT", "SERVER_PROTOCOL", "REMOTE_ADDR"}  # fmt: skip


def application() -> Any:
    """The WSGI application; called in each worker process at its start.

    granian puts the variables of the environment, secrets too, among those of each request. They are removed; a header
    of such a name, as `Proxy` when the environment has HTTP_PROXY, is removed as well.
    """
    server_processes.name_metrics()
    from langlearn import wsgi
    from langlearn.db.postgresql.base import SettingsNotInForce

    try:
        server_processes.start_worker(wsgi.application)
    except SettingsNotInForce as error:
        sys.exit(f"Database: {error}")
    inherited = os.environ.keys() - _OF_REQUEST

    def without_environment(environ: dict[str, Any], start_response: Any) -> Any:
        for name in inherited:
            environ.pop(name, None)
        return wsgi.application(environ, start_response)

    return without_environment


def main() -> None:
    server = Granian(
        "langlearn.granian:application",
        factory=True,
        interface=Interfaces.WSGI,
        address="0.0.0.0",  # noqa: S104 - the port is published by whatever runs the service
        port=settings.PORT,
        workers=settings.WEB_CONCURRENCY,
        blocking_threads=settings.WEB_THREADS,
        http=HTTPModes.http1,
        websockets=False,
        backlog=2048,
        backpressure=server_processes.connections_of_worker(),
        # Milliseconds from the first byte of a request to the end of its headers, and that a connection may be idle.
        http1_settings=HTTP1Settings(header_read_timeout=60_000 if settings.TRUSTED_PROXIES else 5_000),
        respawn_failed_workers=True,
        workers_kill_timeout=25,  # seconds that requests in progress have to finish
        log_level=LogLevels.error,  # it warns of more than a few threads, which wait for password hashes here
    )
    server.on_startup(server_processes.drain_at_sigterm)
    server.on_shutdown(server_processes.stop_master)
    server_processes.start_master(logging.warning)
    server.serve()


if __name__ == "__main__":
    main()
