"""The database wrapper: indexes are believed, the check before the first statement of a request costs no exchange with
the server, and several statements cost one.
"""

import select
from collections.abc import Sequence
from typing import Any

from django.db.backends.postgresql import base

from langlearn.postgresql.prepared import PreparedCursor, ResultSet, Statement

# What PostgreSQL takes for granted, unless it was told otherwise, is a disk that turns: it would rather read a table of
# some hundred rows than an index fifty times. The data lie in memory or on a solid-state disk.
_BELIEVE_INDEXES = (
    "SELECT set_config(name, '1.1', false) FROM pg_settings WHERE name = 'random_page_cost' AND source = 'default'"
)


class DatabaseWrapper(base.DatabaseWrapper):
    health_check_done: bool

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._prepared: PreparedCursor | None = None
        self._later: list[Statement] = []

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

    def execute_prepared(self, statements: Sequence[Statement], *, commit: bool = False) -> list[ResultSet]:
        """Makes statements one after the other, those for later first, in one exchange; gives the rows of each.

        `commit`: and ends the transaction.
        """
        later, self._later = self._later, []
        self.close_if_health_check_failed()
        self.ensure_connection()
        prepared = self._prepared
        if prepared is None or prepared.connection is not self.connection:
            with self.wrap_database_errors:
                prepared = self._prepared = PreparedCursor(self.connection)
        self.validate_thread_sharing()
        # Django's around ours: it measures, and translates errors.
        cursor = self.make_cursor(prepared)  # type: ignore[arg-type]
        *others, last = (*later, *statements)
        try:
            prepared.gathers = True
            for sql, parameters in others:
                cursor.execute(sql, parameters)
            prepared.gathers, prepared.commits = False, commit
            cursor.execute(*last)
            return prepared.fetched()[len(later) :]
        finally:
            prepared.forget()

    def execute_later(self, sql: str, parameters: Sequence[Any]) -> None:
        """Makes a statement within the transaction with what comes next: the commit, or before that a statement.

        A cursor that is open already knows nothing of it.
        """
        self._later.append((sql, parameters))

    def connect(self) -> None:
        self._later = []  # the transaction that they were for went with its connection
        super().connect()

    def _cursor(self, name: str | None = None) -> Any:
        if self._later:
            self.execute_prepared([])
        return super()._cursor(name)  # type: ignore[misc]

    def _commit(self) -> None:
        if self._later:
            self.execute_prepared([], commit=True)
        super()._commit()  # type: ignore[misc]

    def _savepoint_rollback(self, sid: str) -> None:
        self._later = []  # all of it came after the savepoint
        super()._savepoint_rollback(sid)  # type: ignore[misc]

    def _rollback(self) -> None:
        self._later = []
        super()._rollback()  # type: ignore[misc]


def _is_quiet(connection: Any) -> bool:
    if connection.closed:
        return False
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    return not poll.poll(0)
