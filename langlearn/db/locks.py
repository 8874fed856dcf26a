"""Advisory locks of PostgreSQL."""

from django.db import connection

_MANY = 2000  # rows; the checks of fewer take some hundredths of a second


def advisory_lock(key: int, *, shared: bool = False) -> None:
    """Takes a lock until the transaction ends. Nothing on SQLite, which has one writer at a time."""
    if connection.vendor == "postgresql":
        function = "pg_advisory_xact_lock_shared" if shared else "pg_advisory_xact_lock"
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {function}(%s)", [key])


def check_foreign_keys(*, rows: int | None = None) -> None:
    """Checks the foreign keys of the rows that the transaction has written or deleted, unless these are few.

    PostgreSQL would check them at the commit, which takes seconds for tens of thousands of rows. Call it before the
    last locks, which block many others until then. Raises IntegrityError.
    """
    if connection.vendor == "postgresql" and (rows is None or rows >= _MANY):
        connection.check_constraints()
