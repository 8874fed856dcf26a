"""Migrations of large tables: their statements have more time than those of requests."""

from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.models.signals import pre_migrate


def _timeouts() -> tuple[str, str]:
    """Of statements and of waits for locks."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('statement_timeout'), current_setting('lock_timeout')")
        statement, lock = cursor.fetchone()
    return statement, lock


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_statements_of_migrations_may_take_longer_than_those_of_requests() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("DATABASE_URL is not PostgreSQL: its timeouts were NOT tried")
    of_requests = _timeouts()
    assert of_requests[0] != "1d"
    during = set()

    def look(**kwargs: Any) -> None:
        during.add(_timeouts())

    pre_migrate.connect(look)
    try:
        call_command("migrate", verbosity=0)
    finally:
        pre_migrate.disconnect(look)
    assert during == {("1d", of_requests[1])}
    assert _timeouts() == of_requests
