"""Statements that PostgreSQL prepares at their first use, and how they travel."""

import re
import select
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

import psycopg
from psycopg.adapt import PyFormat, Transformer
from psycopg.errors import FeatureNotSupported, InvalidSqlStatementName, error_from_result
from psycopg.pq import ConnStatus, ExecStatus, Format, TransactionStatus
from psycopg.pq.abc import PGresult

ResultSet = list[tuple[Any, ...]]
Statement = tuple[str, Sequence[Any]]  # with %s for each parameter

_PLACE = re.compile("%[s%]")
_NO_LONGER_PREPARED = (FeatureNotSupported, InvalidSqlStatementName)


@dataclass(frozen=True, slots=True)
class _Prepared:
    """A statement that the server knows by name, with its parameters in the form that goes over the wire."""

    name: bytes
    values: Any
    formats: Any


class PreparedCursor:
    """As much of a cursor as statements need that are prepared at their first use.

    It speaks to libpq through `psycopg.pq`. A single statement is one call; several that are gathered, and the
    beginning and the end of their transaction, go to the server in one exchange (libpq's pipeline mode). Parameters and
    values are adapted by psycopg as ever, values in binary form.
    """

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self.connection = connection
        self.gathers = False  # the next statement waits for the one after it
        self.commits = False  # the next exchange ends the transaction
        # One for all: what it knows of types and their forms is dear to find out.
        self._adapter: Any = Transformer(connection)
        # Not bounded: there are as many as the code has statements, times the sizes of their numbers.
        self._names: dict[tuple[str, tuple[int, ...]], bytes] = {}
        self._numbers = count()
        self._gathered: list[Statement] = []
        self._answers: list[ResultSet] = []
        self._readable, self._writable = select.poll(), select.poll()
        self._readable.register(connection.fileno(), select.POLLIN)
        self._writable.register(connection.fileno(), select.POLLIN | select.POLLOUT)

    def execute(self, sql: str, parameters: Sequence[Any]) -> None:
        """Raises psycopg.Error, also for a statement that was gathered before."""
        self._gathered.append((sql, parameters))
        if self.gathers:
            return
        statements, self._gathered = self._gathered, []
        pgconn = self.connection.pgconn
        begins = not self.connection.autocommit and pgconn.transaction_status == TransactionStatus.IDLE
        alone = begins or pgconn.transaction_status == TransactionStatus.IDLE
        try:
            self._answers = self._exchange(statements, begins=begins)
        except _NO_LONGER_PREPARED:  # a migration has changed what one of them shows
            self._names.clear()
            if not alone:
                raise
            if begins:
                self.connection.rollback()  # they did nothing
            self._answers = self._exchange(statements, begins=begins)

    def fetched(self) -> list[ResultSet]:
        """The rows of each statement of the last exchange."""
        return self._answers

    def forget(self) -> None:
        """The rows, and what was gathered and not sent."""
        self._gathered, self._answers = [], []
        self.gathers = self.commits = False

    def close(self) -> None:
        self.forget()

    def _exchange(self, statements: Sequence[Statement], *, begins: bool) -> list[ResultSet]:
        prepared = [self._prepared(sql, parameters) for sql, parameters in statements]
        pgconn = self.connection.pgconn
        if len(prepared) == 1 and not begins and not self.commits:
            one = prepared[0]
            results = [pgconn.exec_prepared(one.name, one.values, one.formats, Format.BINARY)]
            self._check(results)
        else:
            results = self._pipelined(prepared, begins=begins)
        adapter = self._adapter
        answers = []
        for result in results:
            adapter.set_pgresult(result)
            answers.append(adapter.load_rows(0, result.ntuples, tuple))
        adapter.set_pgresult(None)  # it would keep the last
        return answers

    def _prepared(self, sql: str, parameters: Sequence[Any]) -> _Prepared:
        adapter = self._adapter
        values = adapter.dump_sequence(parameters, [PyFormat.AUTO] * len(parameters))
        types = adapter.types or ()
        name = self._names.get((sql, types)) or self._prepare(sql, types)
        return _Prepared(name, values, adapter.formats)

    def _prepare(self, sql: str, types: tuple[int, ...]) -> bytes:
        numbers = count(1)
        text = _PLACE.sub(lambda found: f"${next(numbers)}" if found[0] == "%s" else "%", sql)
        name = f"compiled_{next(self._numbers)}".encode()
        self._check([self.connection.pgconn.prepare(name, text.encode(), types)])
        self._names[sql, types] = name
        return name

    def _pipelined(self, prepared: Sequence[_Prepared], *, begins: bool) -> list[PGresult]:
        """The result of each. When one fails, those after it were not made."""
        pgconn = self.connection.pgconn
        pgconn.enter_pipeline_mode()
        try:
            if begins:
                pgconn.send_query_params(self.connection._get_tx_start_command(), None)
            for one in prepared:
                pgconn.send_query_prepared(one.name, one.values, one.formats, result_format=Format.BINARY)
            if self.commits:
                pgconn.send_query_params(b"COMMIT", None)
            pgconn.pipeline_sync()
            results = self._received()
        except BaseException:  # what is still to come would be taken for the answers to something else
            self.connection.close()
            raise
        pgconn.exit_pipeline_mode()
        self._check(results)
        return results[begins : begins + len(prepared)]

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
