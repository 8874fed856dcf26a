"""The floors that the service is measured against: as little as a WSGI application can do.

`/f0` answers the bytes that the endpoint answers, from memory. `/f1` makes the endpoint's own statements by bare
psycopg first. Both run under the same gunicorn as the service. The answers are read at start from FLOOR_ANSWERS, a JSON
file of profile name to {status, headers, body, statements}.
"""

import base64
import json
import os
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import psycopg

_answers: dict[str, dict[str, Any]] = json.loads(Path(os.environ["FLOOR_ANSWERS"]).read_text())
for _answer in _answers.values():
    _answer["body"] = base64.b64decode(_answer["body"])
    _answer["headers"] = [(name, value) for name, value in _answer["headers"]]
_local = threading.local()


def _connection() -> psycopg.Connection[Any]:
    connection: psycopg.Connection[Any] | None = getattr(_local, "connection", None)
    if connection is None:
        connection = _local.connection = psycopg.connect(os.environ["DATABASE_URL"], autocommit=True)
    return connection


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    _, floor, profile = environ["PATH_INFO"].split("/", 2)
    answer = _answers[profile]
    if floor == "f1":
        connection = _connection()
        for statement in answer["statements"]:
            connection.execute(statement).fetchall()
    start_response(answer["status"], answer["headers"])
    return [answer["body"]]
