"""Several reads of one state."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connections, transaction

from langlearn.db.replica import reading_alias


@contextmanager
def snapshot() -> Iterator[None]:
    """Reads that all see the database as it is at the first of them, and block no writer.

    Inside a transaction, or another snapshot, they join that one. Inside `may_lag` they may be those of the replica.
    """
    alias = reading_alias()
    connection = connections[alias]
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "postgresql":
        with transaction.atomic(using=alias):
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
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
