"""The database wrapper: the check before the first statement of a request costs no exchange with the server."""

import select
from typing import Any

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    health_check_done: bool

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
