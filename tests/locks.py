"""Waiting until requests of other threads wait for a row lock. PostgreSQL only."""

from time import monotonic, sleep

import pytest
from django.db import connection


def wait_for_waiting_requests(number: int) -> None:
    """Returns when `number` statements wait for a lock; fails after a minute."""
    waiting = "SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = %s"
    with connection.cursor() as cursor:
        deadline = monotonic() + 60
        while monotonic() < deadline:
            cursor.execute("SELECT pg_stat_clear_snapshot()")  # a transaction sees the connections it saw first
            cursor.execute(waiting, [connection.settings_dict["NAME"]])
            if cursor.fetchone()[0] >= number:
                return
            sleep(0.01)
    pytest.fail(f"fewer than {number} requests came to wait")
