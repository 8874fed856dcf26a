"""Several reads of one state."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from langlearn.db.replica import reading_alias


@contextmanager
def snapshot(*, seconds: int | None = None) -> Iterator[None]:
    """Reads that all see the database as it is at the first of them, and block no writer.

    Inside a transaction, or another snapshot, they join that one. Inside `may_lag` they may be those of the replica.
    With `seconds`, a statement of PostgreSQL may take this long, instead of `statement_timeout`: for tasks. It uses one
    process: with several, PostgreSQL 15 counted a million distinct learners for ten minutes instead of five seconds, in
    a hash table filled in the order of another one. And a task should leave processors to requests.
    """
    alias = reading_alias()
    connection = connections[alias]
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "postgresql":
        with transaction.atomic(using=alias):
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            with _statements_of(connection, seconds):
                yield
    elif connection.connection is not None and connection.connection.in_transaction:
        yield
    else:
        # transaction.atomic() would begin IMMEDIATE (settings) and so take SQLite's write lock.
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")


@contextmanager
def _statements_of(connection: BaseDatabaseWrapper, seconds: int | None) -> Iterator[None]:
    """Until the end of the transaction the server, and within the client, wait this long for a statement."""
    if seconds is None:
        yield
        return
    with connection.cursor() as cursor:
        settings = "set_config('statement_timeout', %s, true), set_config('max_parallel_workers_per_gather', '0', true)"
        cursor.execute(f"SELECT {settings}", [f"{seconds}s"])
    client = connection.connection  # langlearn.db.postgresql.base.Connection
    before, client.seconds = client.seconds, seconds
    try:
        yield
    finally:
        client.seconds = before
