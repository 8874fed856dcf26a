"""Django's `migrate`, whose statements may take longer on PostgreSQL than those of requests."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.commands import migrate
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

STATEMENT_TIMEOUT = 24 * 60 * 60 * 1000  # milliseconds: for all rows of a large table


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        connection = connections[options["database"]]
        if connection.vendor == "postgresql":
            with long_statements(connection):
                super().handle(*args, **options)
        else:
            super().handle(*args, **options)


@contextmanager
def long_statements(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Connects again with STATEMENT_TIMEOUT. `lock_timeout` stays: requests wait behind a migration that waits."""
    server: dict[str, str] = connection.settings_dict["SERVER_SETTINGS"]
    of_requests = server["statement_timeout"]
    connection.close()
    server["statement_timeout"] = str(STATEMENT_TIMEOUT)
    try:
        yield
    finally:
        connection.close()
        server["statement_timeout"] = of_requests
