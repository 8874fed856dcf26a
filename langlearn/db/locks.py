"""Advisory locks of PostgreSQL."""

from django.db import connection


def advisory_lock(key: int, *, shared: bool = False) -> None:
    """Takes a lock until the transaction ends. Nothing on SQLite, which has one writer at a time."""
    if connection.vendor == "postgresql":
        function = "pg_advisory_xact_lock_shared" if shared else "pg_advisory_xact_lock"
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {function}(%s)", [key])
