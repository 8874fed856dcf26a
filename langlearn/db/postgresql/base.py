"""Django's PostgreSQL backend with a deadline in the client, and a check of each new connection.

A lost connection is always Django's OperationalError or InterfaceError, also where Django lets the driver's error pass
(the end of a server-side cursor) and where a connection pooler makes the driver raise another one.

A frozen server (SIGSTOP, a disk that hangs) still acknowledges TCP segments, so `tcp_user_timeout` does not end a
wait for it, and the server cannot enforce its own `statement_timeout`.

A connection pooler may drop the settings that the service sends when it connects, and may give consecutive
transactions of a client to different connections of the server, which do not have the client's prepared statements.
"""

import time
from typing import Any, ClassVar, TypeVar

import psycopg
from django.db import DEFAULT_DB_ALIAS, OperationalError
from django.db.backends import utils
from django.db.backends.postgresql import base
from psycopg import IsolationLevel
from psycopg.abc import PQGen
from psycopg.pq import TransactionStatus

RV = TypeVar("RV")

# What the start-up packet asked for can be seen in `reset_val`, which SET does not change.
_INSPECT = """
SELECT pg_backend_pid() AS pid, name, reset_val FROM pg_settings
WHERE name IN ('statement_timeout', 'lock_timeout', 'search_path')
"""
_LIMITS = ("statement_timeout", "lock_timeout")
CHECKED_SECONDS = 1.0  # a connection is not checked again for


class SettingsNotInForce(OperationalError):
    """The server did not accept the settings of the service, which a connection pooler has probably dropped."""


class ConnectionRefused(OperationalError):
    """No connection: the server is unavailable or has none left, or none of the pool became free."""


class Connection(psycopg.Connection[Any]):
    """A connection that waits for the server at most `seconds` at a time, and is closed then.

    Raises OperationalError where the driver finds the response impossible: InternalError without an SQLSTATE. PgBouncer
    sends the error of a lost connection to PostgreSQL, and then its own, in response to one command.
    """

    seconds = 5.0  # while the pool configures it
    is_inspected = False

    def wait(self, gen: PQGen[RV], interval: float = 0.1, timeout: float | None = None) -> RV:
        try:
            return super().wait(gen, interval, self.seconds if timeout is None else timeout)
        except psycopg.OperationalError:
            if self.info.transaction_status == TransactionStatus.ACTIVE:  # the response may still arrive
                self.close()
            raise
        except psycopg.InternalError as error:
            if error.sqlstate is None:
                raise psycopg.OperationalError(str(error)) from error
            raise


class _WrappedClose:
    """Closing a server-side cursor is a command to the server, whose failure Django does not translate."""

    def close(self: Any) -> None:
        with self.db.wrap_database_errors:
            self.cursor.close()


class CursorWrapper(_WrappedClose, utils.CursorWrapper):
    pass


class CursorDebugWrapper(_WrappedClose, utils.CursorDebugWrapper):
    pass


class DatabaseWrapper(base.DatabaseWrapper):
    """SERVER_SETTINGS are sent at the start of a connection. `statement_timeout` limits the client, too.

    Connecting and the check before a request get `connect_timeout` seconds. With PREPARED_STATEMENTS `auto` statements
    are prepared unless a pooler is between the client and the server.

    After a connection attempt that timed out, further ones of the process fail at once for `connect_timeout` seconds:
    waiting requests would occupy all threads.
    """

    connection: Connection | None
    _checked_at = 0.0  # monotonic time
    _refused_until: ClassVar[dict[str, float]] = {}  # alias to monotonic time

    def __init__(self, settings_dict: dict[str, Any], alias: str = DEFAULT_DB_ALIAS) -> None:
        super().__init__(settings_dict, alias)
        if pool := settings_dict["OPTIONS"].get("pool"):
            pool["connection_class"] = Connection

    @property
    def _statement_seconds(self) -> float:
        return int(self.settings_dict["SERVER_SETTINGS"]["statement_timeout"]) / 1000

    @property
    def _connect_seconds(self) -> float:
        return self.settings_dict["OPTIONS"]["connect_timeout"] or self._statement_seconds

    def get_connection_params(self) -> dict[str, Any]:
        params = super().get_connection_params()
        server = self.settings_dict["SERVER_SETTINGS"].items()
        return {**params, "options": " ".join(f"-c {name}={value}" for name, value in server)}

    def get_new_connection(self, conn_params: dict[str, Any]) -> Connection:
        self.isolation_level = IsolationLevel.READ_COMMITTED
        if time.monotonic() < self._refused_until.get(self.alias, 0):
            raise ConnectionRefused("The database server did not respond to the previous connection attempt")
        try:
            connection: Connection = (
                super().get_new_connection(conn_params) if self.pool else Connection.connect(**conn_params)
            )
        except psycopg.OperationalError as error:
            if isinstance(error, psycopg.errors.ConnectionTimeout):
                self._refused_until[self.alias] = time.monotonic() + self._connect_seconds
            raise ConnectionRefused(str(error)) from error
        connection.seconds = self._connect_seconds
        return connection

    def init_connection_state(self) -> None:
        super().init_connection_state()
        assert self.connection is not None
        if not self.connection.is_inspected:
            try:
                self._inspect(self.connection)
            except Exception:
                self.close()
                raise
            self.connection.is_inspected = True
        self.connection.seconds = self._statement_seconds
        self._checked_at = time.monotonic()

    def make_cursor(self, cursor: Any) -> CursorWrapper:
        return CursorWrapper(cursor, self)

    def make_debug_cursor(self, cursor: Any) -> CursorDebugWrapper:
        return CursorDebugWrapper(cursor, self)

    def close_if_health_check_failed(self) -> None:
        """Django's check before the first statement of a request, which is a round trip, at most once a second.

        A request that uses a lost connection in between gets 503.
        """
        if time.monotonic() < self._checked_at + CHECKED_SECONDS:
            self.health_check_done = True
        super().close_if_health_check_failed()

    def is_usable(self) -> bool:
        if self.connection is not None:
            self.connection.seconds = self._connect_seconds
        usable: bool = super().is_usable()
        if self.connection is not None:
            self.connection.seconds = self._statement_seconds
        self._checked_at = time.monotonic()
        return usable

    def _inspect(self, connection: Connection) -> None:
        rows = connection.execute(_INSPECT).fetchall()
        expected = self.settings_dict["SERVER_SETTINGS"]
        found = {name: value for _, name, value in rows}
        wrong = [name for name in _LIMITS if not 0 < int(found[name]) <= int(expected[name])]
        if "search_path" in expected and found["search_path"].replace(" ", "") != expected["search_path"]:
            wrong.append("search_path")
        if wrong:
            names = ", ".join(f"{name} is {found[name]}, not {expected[name]}" for name in wrong)
            raise SettingsNotInForce(
                f"{names}. Behind a connection pooler the role needs them: ALTER ROLE … SET … (docs/scaling.md)."
            )
        pooled = connection.info.backend_pid != rows[0][0]  # poolers invent the process id that clients see
        if pooled and self.settings_dict["PREPARED_STATEMENTS"] == "auto":
            connection.prepare_threshold = None
            self.settings_dict["DISABLE_SERVER_SIDE_CURSORS"] = True
