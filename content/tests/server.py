"""The service as it is served: gunicorn with two workers, on the database of the tests."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from django.conf import settings
from django.db import connection

_START = 60  # seconds a slow machine may take


@contextmanager
def serving(log_path):
    """The address of a server, which writes its log to a file. Needs `django_db(transaction=True)`."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {
        **{name: value for name, value in os.environ.items() if name != "TEST_DATABASE_URL"},
        "NODE_ENV": "development",
        "PORT": str(port),
        "DATABASE_URL": _database_url(),
        "WEB_CONCURRENCY": "2",
        "LOG_LEVEL": "debug",
        "RATE_LIMIT_ENABLED": "false",
        "JWT_SECRET": settings.JWT_SECRET,
        "JWT_REFRESH_SECRET": settings.JWT_REFRESH_SECRET,
        "DJANGO_SETTINGS_MODULE": "langlearn.settings",
    }
    command = [sys.executable, "-m", "gunicorn", "--config", "langlearn/gunicorn.py", "langlearn.wsgi"]
    with open(log_path, "wb") as log:
        process = subprocess.Popen(command, env=environment, cwd=settings.BASE_DIR, stdout=log, stderr=log)
    base = f"http://127.0.0.1:{port}"
    try:
        _wait(base, process, log_path)
        yield base
    finally:
        process.terminate()
        process.wait(_START)


def events(log_path, name):
    """The log lines of one event."""
    lines = (line for line in Path(log_path).read_text().splitlines() if line.startswith("{"))
    return [event for event in map(json.loads, lines) if event.get("event") == name]


def _wait(base, process, log_path):
    until = time.monotonic() + _START
    while time.monotonic() < until:
        assert process.poll() is None, Path(log_path).read_text()
        try:
            with urllib.request.urlopen(f"{base}/live", timeout=5):  # noqa: S310 - our own address
                return
        except OSError:  # refused or reset, and timeouts of a busy machine
            time.sleep(0.1)
    raise AssertionError(Path(log_path).read_text())


def _database_url():
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{Path(database['NAME']).absolute()}"
    user = quote(database["USER"]) + (f":{quote(database['PASSWORD'])}" if database["PASSWORD"] else "")
    return f"postgres://{user}@{database['HOST']}:{database['PORT'] or 5432}/{database['NAME']}"
