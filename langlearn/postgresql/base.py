"""The database wrapper: indexes are believed, the check before the first statement of a request costs no exchange with
the server, and several statements cost one.
"""

import select
from collections.abc import Callable, Sequence
from typing import Any

from django.db import Error
from django.db.backends.postgresql import base
from django.db.backends.utils import CursorDebugWrapper, CursorWrapper
from psycopg.pq import TransactionStatus

from langlearn.postgresql.prepared import Command, PreparedCursor, PreparedStatements, ResultSet, Statement

# What PostgreSQL takes for granted, unless it was told otherwise, is a disk that turns: it would rather read a table of
# some hundred rows than an index fifty times. The data lie in memory or on a solid-state disk.
_BELIEVE_INDEXES = (
    "SELECT set_config(name, '1.1', false) FROM pg_settings WHERE name = 'random_page_cost' AND source = 'default'"
)


_Take = Callable[[ResultSet], None]


class DatabaseWrapper(base.DatabaseWrapper):
    health_check_done: bool

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._prepared: PreparedStatements | None = None
        self._later: list[tuple[Statement | Command, _Take]] = []
        self._wants_transaction = False  # one begins with the next statement, unless one is open
        self.ahead: Any = None  # of a transaction that has begun before its block

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

    def execute_prepared(
        self, statements: Sequence[Statement | Command], *, begin: bool = False, commit: bool = False
    ) -> list[ResultSet]:
        """Makes statements one after the other, those for later first, in one exchange; gives the rows of each.

        `begin`: in a transaction, also before its block. `commit`: and ends the transaction.
        """
        self.take_ahead()
        self.validate_thread_sharing()
        self.close_if_health_check_failed()
        self.ensure_connection()
        later, self._later = self._later, []
        statements = [*(statement for statement, _ in later), *statements]
        if not (statements or self._is_to_begin()):
            return []  # what waited was of a connection that is gone
        prepared = self._prepared
        if prepared is None or prepared.connection is not self.connection:
            with self.wrap_database_errors:
                prepared = self._prepared = PreparedStatements(self.connection)
        made = PreparedCursor(prepared, statements, in_transaction=self._wants_transaction or begin, commits=commit)
        try:
            if statements:
                CursorWrapper(made, self).execute(*statements[-1])  # Django's: it measures, and translates errors
            else:
                with self.wrap_database_errors:
                    made.send()
        except BaseException:
            if not made.has_sent:
                self._later = later  # a savepoint among them is rolled back to
            raise
        found = made.answers
        for (_, take), rows in zip(later, found, strict=False):
            take(rows)
        return found[len(later) :]

    def execute_ahead(self, statements: Sequence[Statement]) -> list[ResultSet]:
        """Makes statements in a transaction that begins with them and is for the block that comes next.

        Whoever asked may leave in `ahead` what that block need not ask again. Any other statement before the block ends
        the transaction; `drop_ahead` has to be called where there may be no block.
        """
        assert not self.in_atomic_block
        try:
            return self.execute_prepared(statements, begin=True)
        finally:
            self.ahead = ()  # also if they failed, which has to be rolled back

    def drop_ahead(self) -> None:
        """Rolls back what has begun ahead, unless a block has taken it over."""
        if self.ahead is None or self.in_atomic_block:
            return
        self.ahead = None
        try:
            with self.wrap_database_errors:
                self._rollback()
        except Error:
            self.close()  # so does its server

    def take_ahead(self) -> Any:
        """What was left in `ahead`, if nothing has been asked yet in the block that it was for."""
        if not self.in_atomic_block:
            self.drop_ahead()
        ahead, self.ahead = self.ahead, None
        return ahead

    def execute_later(self, statement: Statement | Command, take: _Take = lambda rows: None) -> None:
        """Makes a statement within the transaction with what comes next: the commit, or before that a statement.

        `take` gets its rows then, and may not fail.
        """
        self.validate_no_broken_transaction()
        self._later.append((statement, take))

    def connect(self) -> None:
        self._later, self.ahead = [], None  # the transaction that they were for went with its connection
        super().connect()

    def send_waiting(self) -> None:
        """Makes the statements for later now, in the transaction that has yet to begin."""
        self.take_ahead()
        if self._later or self._is_to_begin():
            self.execute_prepared([])

    def _is_to_begin(self) -> bool:
        return self._wants_transaction and self.connection is not None and _is_idle(self.connection)

    def _cursor(self, name: str | None = None) -> Any:
        self.send_waiting()
        return super()._cursor(name)  # type: ignore[misc]

    def make_cursor(self, cursor: Any) -> CursorWrapper:
        return _Cursor(cursor, self)

    def make_debug_cursor(self, cursor: Any) -> CursorDebugWrapper:
        return _DebugCursor(cursor, self)

    def _set_autocommit(self, autocommit: bool) -> None:
        # The driver's stays on: it would begin a transaction by an exchange of its own, and look after its mode for
        # each. Within a transaction it refuses to have it set, which is for us to hear.
        if self.ahead is None and not (self.connection.autocommit and _is_idle(self.connection)):
            super()._set_autocommit(True)  # type: ignore[misc]
        self._wants_transaction = not autocommit

    def create_cursor(self, name: str | None = None) -> Any:
        cursor = super().create_cursor(name)
        if name is not None and self._wants_transaction:
            cursor._withhold = False  # Django concludes from the driver's mode that it has to outlive the transaction
        return cursor

    def _commit(self) -> None:
        self.ahead = None
        if self._later:
            self.execute_prepared([], commit=True)
        elif not self._is_to_begin():  # else nothing has begun
            super()._commit()  # type: ignore[misc]

    def _savepoint(self, sid: str) -> None:
        if self.queries_logged or not self.in_atomic_block:
            super()._savepoint(sid)  # type: ignore[misc]
        else:
            self.execute_later((self.ops.savepoint_create_sql(sid), None))

    def _savepoint_commit(self, sid: str) -> None:
        if self.queries_logged:
            super()._savepoint_commit(sid)  # type: ignore[misc]
        else:
            self.execute_prepared([(self.ops.savepoint_commit_sql(sid), None)])

    def _savepoint_rollback(self, sid: str) -> None:
        # What waits came after the savepoint, unless that waits too.
        begin = (self.ops.savepoint_create_sql(sid), None)
        waiting = [statement for statement, _ in self._later]
        self._later = self._later[: waiting.index(begin) + 1] if begin in waiting else []
        super()._savepoint_rollback(sid)  # type: ignore[misc]

    def _rollback(self) -> None:
        self._later, self.ahead = [], None
        super()._rollback()  # type: ignore[misc]


class _Orderly:
    """Of a cursor: statements for later that came after it was opened are made before its next one."""

    db: DatabaseWrapper

    def execute(self, sql: Any, params: Any = None) -> Any:
        self.db.send_waiting()
        return super().execute(sql, params)  # type: ignore[misc]

    def executemany(self, sql: Any, param_list: Any) -> Any:
        self.db.send_waiting()
        return super().executemany(sql, param_list)  # type: ignore[misc]

    def callproc(self, *arguments: Any) -> Any:
        self.db.send_waiting()
        return super().callproc(*arguments)  # type: ignore[misc]

    def __getattr__(self, name: str) -> Any:
        if name in ("copy", "stream"):
            self.db.send_waiting()
        return super().__getattr__(name)  # type: ignore[misc]


class _Cursor(_Orderly, CursorWrapper):
    pass


class _DebugCursor(_Orderly, CursorDebugWrapper):
    pass


def _is_idle(connection: Any) -> bool:
    return bool(connection.pgconn.transaction_status == TransactionStatus.IDLE)


def _is_quiet(connection: Any) -> bool:
    if connection.closed:
        return False
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    return not poll.poll(0)
