"""The database wrapper: indexes are believed, and the check before a request's first statement costs no exchange."""

import select
from typing import Any

from django.db.backends.postgresql import base

# What PostgreSQL takes for granted, unless it was told otherwise, is a disk that turns: it would rather read a table of
# some hundred rows than an index fifty times. The data lie in memory or on a solid-state disk.
_BELIEVE_INDEXES = (
    "SELECT set_config(name, '1.1', false) FROM pg_settings WHERE name = 'random_page_cost' AND source = 'default'"
)


class DatabaseWrapper(base.DatabaseWrapper):
    health_check_done: bool

    def init_connection_state(self) -> None:
        super().init_connection_state()
        with self.connection.cursor() as cursor:
            cursor.execute(_BELIEVE_INDEXES)
        if not self.get_autocommit():
            self.connection.commit()

    def close_if_health_check_failed(self) -> None:
        # An idle connection has nothing to be read, until its server says farewell or hangs up.
        if self.connection is not None and not self.health_check_done and _is_quiet(self.connection):
            self.health_check_done = True
        super().close_if_health_check_failed()


def _is_quiet(connection: Any) -> bool:
    if connection.closed:
        return False
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    return not poll.poll(0)
