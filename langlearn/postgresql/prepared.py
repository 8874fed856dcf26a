"""Statements that PostgreSQL prepares at their first use, and how they travel."""

import re
import select
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple

import psycopg
from psycopg.adapt import PyFormat, Transformer
from psycopg.errors import FeatureNotSupported, InvalidSqlStatementName, error_from_result
from psycopg.pq import ConnStatus, ExecStatus, Format, TransactionStatus
from psycopg.pq.abc import PGresult

ResultSet = list[tuple[Any, ...]]
Statement = tuple[str, Sequence[Any]]  # with %s for each parameter
Command = tuple[str, None]  # only has to be sent, as SAVEPOINT
_Key = tuple[str, tuple[int, ...]]  # a statement and the types of its parameters

_PLACE = re.compile("%[s%]")
_NO_LONGER_PREPARED = (FeatureNotSupported, InvalidSqlStatementName)


class _Prepared(NamedTuple):
    """A statement by its name in the server, with its parameters in the form that goes over the wire."""

    name: bytes
    values: Any
    formats: Any
    new: _Key | None  # if it is to be prepared first


def _numbered(sql: str) -> bytes:
    """The text with numbers in the places of its parameters, as the server wants it."""
    numbers = count(1)
    return _PLACE.sub(lambda found: f"${next(numbers)}" if found[0] == "%s" else "%", sql).encode()


class PreparedStatements:
    """The statements that are prepared on one connection, and how they travel.

    It speaks to libpq through `psycopg.pq`. Parameters and values are adapted by psycopg as ever, values in binary
    form.
    """

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self.connection = connection
        # One for all: what it knows of types and their forms is dear to find out.
        self._adapter: Any = Transformer(connection)
        # Not bounded: there are as many as the code has statements, times the sizes of their numbers.
        self._names: dict[_Key, bytes] = {}
        self._numbers = count()
        self._readable, self._writable = select.poll(), select.poll()
        self._readable.register(connection.fileno(), select.POLLIN)
        self._writable.register(connection.fileno(), select.POLLIN | select.POLLOUT)

    def ready(self, statements: Sequence[Statement | Command]) -> "list[_Prepared | bytes]":
        """What is to be sent for the statements."""
        return [
            sql.encode() if parameters is None else self._prepared(sql, parameters) for sql, parameters in statements
        ]

    def exchange(self, made_ready: "Sequence[_Prepared | bytes]", *, begins: bool, commits: bool) -> list[ResultSet]:
        """Sends statements and receives the rows of each; with the beginning and the end of their transaction.

        A single statement is one call of libpq, several are one exchange with the server (its pipeline mode).
        Statements that are new to the server are prepared in their place.
        """
        one = made_ready[0] if len(made_ready) == 1 and not (begins or commits) else None
        if isinstance(one, _Prepared) and one.new is None:
            results = [self.connection.pgconn.exec_prepared(one.name, one.values, one.formats, Format.BINARY)]
            self._check(results)
        else:
            results = self._pipelined(made_ready, begins=begins, commits=commits)
        adapter = self._adapter
        answers = []
        for result in results:
            adapter.set_pgresult(result)
            answers.append(adapter.load_rows(0, result.ntuples, tuple))
        adapter.set_pgresult(None)  # it would keep the last
        return answers

    def forget(self) -> None:
        """All statements are prepared again at their next use."""
        self._names.clear()

    def _prepared(self, sql: str, parameters: Sequence[Any]) -> _Prepared:
        adapter = self._adapter
        values = adapter.dump_sequence(parameters, [PyFormat.AUTO] * len(parameters))
        key = (sql, adapter.types or ())
        name = self._names.get(key)
        if name is None:
            return _Prepared(f"compiled_{next(self._numbers)}".encode(), values, adapter.formats, key)
        return _Prepared(name, values, adapter.formats, None)

    def _pipelined(self, made_ready: "Sequence[_Prepared | bytes]", *, begins: bool, commits: bool) -> list[PGresult]:
        """The result of each. When one fails, those after it were not made."""
        pgconn = self.connection.pgconn
        wanted: list[int] = []  # places among the results
        new: dict[int, tuple[_Key, bytes]] = {}  # likewise, of what is prepared: under which name
        place = int(begins)
        pgconn.enter_pipeline_mode()
        try:
            if begins:
                pgconn.send_query_params(self.connection._get_tx_start_command(), None)
            for one in made_ready:
                if isinstance(one, bytes):
                    pgconn.send_query_params(one, None)
                else:
                    if one.new is not None:
                        pgconn.send_prepare(one.name, _numbered(one.new[0]), one.new[1])
                        new[place] = one.new, one.name
                        place += 1
                    pgconn.send_query_prepared(one.name, one.values, one.formats, result_format=Format.BINARY)
                wanted.append(place)
                place += 1
            if commits:
                pgconn.send_query_params(b"COMMIT", None)
            pgconn.pipeline_sync()
            results = self._received()
        except BaseException:  # what is still to come would be taken for the answers to something else
            self.connection.close()
            raise
        pgconn.exit_pipeline_mode()
        for place, (key, name) in new.items():
            if results[place].status == ExecStatus.COMMAND_OK:
                self._names[key] = name
        self._check(results)
        return [results[place] for place in wanted]

    def _received(self) -> list[PGresult]:
        """All results up to the server's word that there are no more. Other threads run until they are there."""
        pgconn = self.connection.pgconn
        while pgconn.flush():
            self._writable.poll()
            pgconn.consume_input()
        results: list[PGresult] = []
        while True:
            while pgconn.is_busy():
                self._readable.poll()
                pgconn.consume_input()
            result = pgconn.get_result()
            if result is not None and result.status == ExecStatus.PIPELINE_SYNC:
                return results
            if result is not None:
                results.append(result)
            elif pgconn.status == ConnStatus.BAD:  # else it is between two statements
                raise psycopg.OperationalError(pgconn.get_error_message())

    def _check(self, results: Sequence[PGresult]) -> None:
        for result in results:
            if result.status not in (ExecStatus.TUPLES_OK, ExecStatus.COMMAND_OK):
                if self.connection.closed:
                    raise psycopg.OperationalError(result.get_error_message())
                raise error_from_result(result)


class PreparedCursor:
    """As much of a cursor as the statements of one exchange need: the last of them is the one that it executes.

    `in_transaction`: the exchange begins their transaction, unless one is open. `commits`: and ends it.
    """

    def __init__(
        self,
        prepared: PreparedStatements,
        statements: Sequence[Statement | Command],
        *,
        in_transaction: bool = False,
        commits: bool = False,
    ) -> None:
        self.statements = list(statements)
        self.has_sent = False
        self.answers: list[ResultSet] = []  # the rows of each statement
        self._prepared = prepared
        self._in_transaction = in_transaction
        self._commits = commits

    def execute(self, sql: str, parameters: Sequence[Any] | None = None) -> None:
        """Makes the statements, with this one in the place of the last. Raises psycopg.Error for whichever fails."""
        self.statements[-1] = (sql, None) if parameters is None else (sql, parameters)
        self.send()

    def send(self) -> None:
        """Makes the statements."""
        connection = self._prepared.connection
        idle = connection.pgconn.transaction_status == TransactionStatus.IDLE
        begins = idle and self._in_transaction
        try:
            self._exchange(begins=begins)
        except _NO_LONGER_PREPARED as error:  # a migration has changed what one of them shows
            self._prepared.forget()
            if not idle:  # what came before is lost: an outage of one request
                raise psycopg.OperationalError(*error.args) from error
            if begins:
                connection.rollback()  # they did nothing
            self._exchange(begins=begins)

    def _exchange(self, *, begins: bool) -> None:
        made_ready = self._prepared.ready(self.statements)
        self.has_sent = True
        self.answers = self._prepared.exchange(made_ready, begins=begins, commits=self._commits)

    def close(self) -> None:
        """Nothing is open."""


def statements_of(sql: str, parameters: Any, context: Mapping[str, Any]) -> Sequence[Statement | Command]:
    """The statements that a wrapper of Django's `execute_wrapper` stands before: one, or those of an exchange."""
    cursor = context["cursor"].cursor
    return cursor.statements if isinstance(cursor, PreparedCursor) else [(sql, parameters)]
