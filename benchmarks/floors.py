"""The floors that the service is measured against: as little as a WSGI application can do.

`/f0/KIND` answers the bytes and headers that the endpoint answers, from memory. `/f1/KIND` makes the endpoint's own
statements by bare psycopg first, those of one learner after the other, prepared where the service prepares them;
`/f1-cold/KIND` those of a server that has just started. `/hash/KIND` checks one password first. All run under the same
gunicorn, with the same configuration, as the service, and get the same requests. The answers are read at start from
FLOOR_ANSWERS, a pickle of kind to {status, headers, body, statements}.

What an endpoint writes, F1 writes too and takes back to a savepoint before it commits, so that it can do so again: the
commit is as dear as the endpoint's.
"""

import hashlib
import os
import pickle
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import bcrypt
import django
import psycopg
from psycopg.pq import ExecStatus

django.setup()  # for the hooks of the gunicorn configuration; no request touches Django

from django.conf import settings  # noqa: E402

from benchmarks.statements import Statement  # noqa: E402

_WRITES = ("INSERT", "UPDATE", "DELETE", "WITH")
_local = threading.local()
_turn = count()


def _repeatable(statements: Sequence[Statement]) -> list[Statement]:
    if not any(statement.sql.startswith(_WRITES) for statement in statements):
        return list(statements)
    around = {"BEGIN": "BEGIN; SAVEPOINT floor", "COMMIT": "ROLLBACK TO floor; COMMIT"}
    return [replace(statement, sql=around.get(statement.sql, statement.sql)) for statement in statements]


_answers: dict[str, dict[str, Any]] = pickle.loads(Path(os.environ["FLOOR_ANSWERS"]).read_bytes())  # noqa: S301 - ours
for _answer in _answers.values():
    _answer["statements"] = [_repeatable(statements) for statements in _answer["statements"]]
_digest = hashlib.sha256(b"Correct-Horse7").hexdigest().encode()
_hash = bcrypt.hashpw(_digest, bcrypt.gensalt(settings.BCRYPT_ROUNDS)) if "login" in _answers else b""


def _connection() -> psycopg.Connection[Any]:
    connection: psycopg.Connection[Any] | None = getattr(_local, "connection", None)
    if connection is None:
        connection = psycopg.connect(os.environ["DATABASE_URL"], autocommit=True, prepare_threshold=0)
        _local.connection = connection
    return connection


def _execute(connection: psycopg.Connection[Any], statement: Statement) -> None:
    if statement.parameters is None:
        # By libpq: psycopg forgets all that it has prepared when it rolls back, also to a savepoint.
        result = connection.pgconn.exec_(statement.sql.encode())
        if result.status not in (ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK):
            raise psycopg.OperationalError(result.get_error_message())
        return
    if statement.prepared:
        cursor = connection.execute(statement.sql, statement.parameters, prepare=True, binary=True)
    else:
        cursor = psycopg.ClientCursor(connection).execute(statement.sql, statement.parameters, prepare=False)
    if cursor.description:
        cursor.fetchall()


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    environ["wsgi.input"].read()  # the server hangs up on who does not
    _, floor, kind = environ["PATH_INFO"].split("/", 2)
    answer = _answers[kind]
    if floor in ("f1", "f1-cold"):
        connection = _connection()
        cold, *warm = answer["statements"]
        for statement in cold if floor == "f1-cold" else warm[next(_turn) % len(warm)]:
            _execute(connection, statement)
    elif floor == "hash":
        bcrypt.checkpw(_digest, _hash)
    start_response(answer["status"], answer["headers"])
    return [answer["body"]]
