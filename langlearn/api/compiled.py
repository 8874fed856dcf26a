"""Reads whose SQL is built once: the ORM describes a query, every request only fills in its parameters.

Building a queryset and compiling it costs several times what PostgreSQL needs to answer it. A `CompiledRead` keeps the
statement that the ORM compiled for stand-in values, the places where those went, and the converters of the columns, so
that rows come out exactly as the ORM would give them, on every database.

PostgreSQL prepares the statement at its first use on a connection, and neither parses nor plans it again
(docs/decisions/0010-reads-as-prepared-statements.md).
"""

import re
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

import psycopg
from django.db import connections, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, QuerySet
from psycopg.adapt import PyFormat, Transformer
from psycopg.errors import FeatureNotSupported, InvalidSqlStatementName, error_from_result
from psycopg.pq import ExecStatus, Format, TransactionStatus
from psycopg.pq.abc import PGresult

from langlearn.ops.replica import reading_alias

_PLACE = re.compile("%[s%]")
_NO_LONGER_PREPARED = (FeatureNotSupported, InvalidSqlStatementName)


@dataclass(frozen=True, slots=True)
class _Statement:
    sql: str
    parameters: tuple[Any, ...]
    places: Mapping[str, tuple[int, ...]]
    convert: Callable[[list[tuple[Any, ...]]], list[tuple[Any, ...]]]


class PreparedCursor:
    """As much of a cursor as one statement after the other needs, each prepared at its first use.

    It speaks to libpq through `psycopg.pq`, one call for a statement. A psycopg cursor sends, waits and reads in steps,
    and takes the interpreter back from other threads after each. Parameters and values are adapted by psycopg as ever,
    values in binary form.
    """

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self.connection = connection
        # Not bounded: there are as many as the code has statements, times the sizes of their numbers.
        self._names: dict[tuple[str, tuple[int, ...]], bytes] = {}
        self._numbers = count()
        self._rows: list[tuple[Any, ...]] = []

    def execute(self, sql: str, parameters: Sequence[Any]) -> None:
        """Raises psycopg.Error."""
        connection, pgconn = self.connection, self.connection.pgconn
        if not connection.autocommit and pgconn.transaction_status == TransactionStatus.IDLE:
            connection.wait(connection._start_query())  # begins the transaction
        adapter = Transformer(connection)
        values = adapter.dump_sequence(parameters, [PyFormat.AUTO] * len(parameters))
        types = adapter.types or ()
        alone = pgconn.transaction_status == TransactionStatus.IDLE
        try:
            result = self._run(sql, types, values, adapter.formats)
        except _NO_LONGER_PREPARED:  # it did nothing: a migration has changed what it shows
            self._names.pop((sql, types), None)
            if not alone:
                raise
            result = self._run(sql, types, values, adapter.formats)
        adapter.set_pgresult(result)
        self._rows = adapter.load_rows(0, result.ntuples, tuple)

    def fetchall(self) -> list[tuple[Any, ...]]:
        rows, self._rows = self._rows, []
        return rows

    def close(self) -> None:
        self._rows = []

    def _run(self, sql: str, types: tuple[int, ...], values: Any, formats: Any) -> PGresult:
        name = self._names.get((sql, types)) or self._prepare(sql, types)
        return self._checked(self.connection.pgconn.exec_prepared(name, values, formats, Format.BINARY))

    def _prepare(self, sql: str, types: tuple[int, ...]) -> bytes:
        numbers = count(1)
        text = _PLACE.sub(lambda found: f"${next(numbers)}" if found[0] == "%s" else "%", sql)
        name = f"compiled_{next(self._numbers)}".encode()
        self._checked(self.connection.pgconn.prepare(name, text.encode(), types))
        self._names[sql, types] = name
        return name

    def _checked(self, result: PGresult) -> PGresult:
        if result.status in (ExecStatus.TUPLES_OK, ExecStatus.COMMAND_OK):
            return result
        if self.connection.closed:
            raise psycopg.OperationalError(result.get_error_message())
        raise error_from_result(result)


def _prepared(wrapper: Any) -> Any:
    """Django's cursor around a `PreparedCursor`, one for the life of the connection.

    Every read fetches all its rows at once, so that one cursor serves them all.
    """
    wrapper.close_if_health_check_failed()
    wrapper.ensure_connection()
    connection = wrapper.connection
    cursor = getattr(wrapper, "prepared_cursor", None)
    if cursor is None or cursor.connection is not connection:
        cursor = wrapper.prepared_cursor = PreparedCursor(connection)
    return wrapper._prepare_cursor(cursor)


def execute(connection: BaseDatabaseWrapper, sql: str, parameters: Sequence[Any], *, prepare: bool = True) -> Any:
    """The cursor that has executed a statement of which there is one text. Fetch its rows at once."""
    # Django's log of statements (DEBUG, tests that count) only understands its own cursors.
    prepared = prepare and connection.vendor == "postgresql" and not connection.queries_logged
    cursor = _prepared(connection) if prepared else connection.cursor()
    cursor.execute(sql, parameters)
    return cursor


# Django writes the numbers of a slice into the text; these stand in for them.
_LIMIT, _OFFSET = 999_999_937, 999_999_883
_SLICE = f" LIMIT {_LIMIT} OFFSET {_OFFSET}"

Parameter = tuple["Field[Any, Any]", Any]


class CompiledRead:
    """`CompiledRead(build, name=(field, stand_in), ...)`: `build(**stand_ins)` gives a `values_list` queryset.

    A stand-in is a value of the field that occurs nowhere else in the query. Parameters may not be None, and may not
    decide the shape of the query. With `sliced`, reads also take `limit` and `offset`. `postgresql_lock` ends the
    statement there; SQLite has one writer at a time.
    """

    _prepare = True

    def __init__(
        self,
        build: Callable[..., QuerySet[Any, Any]],
        *,
        sliced: bool = False,
        postgresql_lock: str = "",
        **parameters: Parameter,
    ) -> None:
        self._build = build
        self._sliced = sliced
        self._lock_clause = postgresql_lock
        self._parameters = parameters
        self._statements: dict[str, _Statement] = {}
        self._lock = threading.Lock()

    def first(self, *, using: str | None = None, **values: Any) -> tuple[Any, ...] | None:
        """The first row, None when there is none. Limit the query itself to one row."""
        rows = self.all(using=using, **values)
        return rows[0] if rows else None

    def all(self, *, using: str | None = None, **values: Any) -> list[tuple[Any, ...]]:
        """All rows for these values of the parameters."""
        using = using or reading_alias()
        connection = connections[using]
        statement = self._statements.get(connection.vendor) or self._compile(connection, using)
        parameters = list(statement.parameters)
        for name, places in statement.places.items():
            prepared = self._parameters[name][0].get_db_prep_value(values[name], connection)
            for place in places:
                parameters[place] = prepared
        if self._sliced:
            parameters += (values["limit"], values["offset"])
        cursor = execute(connection, statement.sql, parameters, prepare=self._prepare)
        return statement.convert(cursor.fetchall())

    def _compile(self, connection: BaseDatabaseWrapper, using: str) -> _Statement:
        stand_ins = {name: stand_in for name, (_, stand_in) in self._parameters.items()}
        queryset = self._build(**stand_ins).using(using)
        if self._sliced:
            queryset = queryset[_OFFSET : _OFFSET + _LIMIT]
        compiler = queryset.query.get_compiler(using)
        sql, parameters = compiler.as_sql()
        if self._sliced:
            assert sql.endswith(_SLICE), sql
            sql = sql.removesuffix(_SLICE) + " LIMIT %s OFFSET %s"
        places = {}
        for name, (field, stand_in) in self._parameters.items():
            prepared = field.get_db_prep_value(stand_in, connection)
            places[name] = tuple(place for place, value in enumerate(parameters) if value == prepared)
            if not places[name]:
                raise LookupError(f"the query does not use its parameter {name}")
        if self._lock_clause and connection.vendor == "postgresql":
            sql = f"{sql} {self._lock_clause}"
        converters = compiler.get_converters([column for column, *_ in compiler.select])

        def convert(rows: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
            return [tuple(row) for row in compiler.apply_converters(rows, converters)] if converters else rows

        statement = _Statement(sql, tuple(parameters), places, convert)
        with self._lock:
            self._statements[connection.vendor] = statement
        return statement


class PlannedRead(CompiledRead):
    """A CompiledRead that PostgreSQL plans anew for the values of each read.

    For a query where some values find a few rows and others a whole table: no plan is good for both.
    """

    _prepare = False


UUID_PARAMETER: "Field[Any, Any]" = models.UUIDField()
TEXT_PARAMETER: "Field[Any, Any]" = models.CharField()
INSTANT_PARAMETER: "Field[Any, Any]" = models.DateTimeField()
DATE_PARAMETER: "Field[Any, Any]" = models.DateField()
NUMBER_PARAMETER: "Field[Any, Any]" = models.IntegerField()
