"""Reads whose SQL is built once: the ORM describes a query, every request only fills in its parameters.

Building a queryset and compiling it costs several times what PostgreSQL needs to answer it. A `CompiledRead` keeps the
statement that the ORM compiled for stand-in values, the places where those went, and the converters of the columns, so
that rows come out exactly as the ORM would give them, on every database.

PostgreSQL prepares the statement at its first use on a connection, and neither parses nor plans it again
(docs/decisions/0010-reads-as-prepared-statements.md).
"""

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import connections, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, QuerySet

from langlearn.ops.replica import reading_alias

ResultSet = list[tuple[Any, ...]]
Statement = tuple[str, Sequence[Any]]

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class _Statement:
    sql: str
    parameters: tuple[Any, ...]
    places: Mapping[str, tuple[int, ...]]
    width: int  # columns
    convert: Callable[[list[tuple[Any, ...]]], list[tuple[Any, ...]]]


def execute(connection: BaseDatabaseWrapper, sql: str, parameters: Sequence[Any], *, prepare: bool = True) -> ResultSet:
    """The rows that a statement gives of which there is one text."""
    if prepare:
        (rows,) = execute_together(connection, [(sql, parameters)])
        return rows
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        return _rows(cursor)


def execute_together(connection: BaseDatabaseWrapper, statements: Sequence[Statement]) -> list[ResultSet]:
    """The rows of each of several statements, made one after the other: on PostgreSQL in one exchange."""
    if _prepares(connection):
        return connection.execute_prepared(statements)
    return [execute(connection, sql, parameters, prepare=False) for sql, parameters in statements]


def execute_last(
    connection: BaseDatabaseWrapper,
    sql: str,
    parameters: Sequence[Any],
    take: Callable[[ResultSet], None] = lambda rows: None,
) -> None:
    """Makes a statement, on PostgreSQL in one exchange with the end of the transaction, and hands its rows to `take`.

    Or with a statement that follows after all. It fails there.
    """
    if _prepares(connection) and connection.in_atomic_block:
        connection.execute_later((sql, parameters), take)
    else:
        take(execute(connection, sql, parameters))


def _prepares(connection: BaseDatabaseWrapper) -> bool:
    # Django's log of statements (DEBUG, tests that count) only understands its own cursors.
    return False


def _rows(cursor: Any) -> ResultSet:
    return cursor.fetchall() if cursor.description else []


# PostgreSQL knows nothing of a list when it plans. It may find fewer rows than the list has values and read all that
# the other conditions leave, for somebody of whom there are ten thousand. Each value asked for by itself is looked up.
EACH_VALUE = "listed.value"
_EACH = "SELECT found.* FROM json_array_elements_text(%s::json) AS listed(value), LATERAL ({} OFFSET 0) AS found"

# Django writes the numbers of a slice into the text; these stand in for them.
_LIMIT, _OFFSET = 999_999_937, 999_999_883
_SLICE = f" LIMIT {_LIMIT} OFFSET {_OFFSET}"

Parameter = tuple["Field[Any, Any]", Any]


class CompiledRead:
    """`CompiledRead(build, name=(field, stand_in), ...)`: `build(**stand_ins)` gives a `values_list` queryset.

    A stand-in is a value of the field that occurs nowhere else in the query. Parameters may not be None, and may not
    decide the shape of the query. With `sliced`, reads also take `limit` and `offset`. `postgresql` is what stands
    around the query there, which has the place of its `{}`: a lock, and what is to be done behind it, in columns after
    those of the query; SQLite has one writer at a time. Of a list in an `EachOf`, PostgreSQL looks up one value after
    the other, and gives the rows in no order.
    """

    _prepare = True

    def __init__(
        self,
        build: Callable[..., QuerySet[Any, Any]],
        *,
        sliced: bool = False,
        postgresql: str = "{}",
        **parameters: Parameter,
    ) -> None:
        self._build = build
        self._sliced = sliced
        self._postgresql = postgresql
        self._parameters = parameters
        self._statements: dict[str, _Statement] = {}
        self._lock = threading.Lock()

    def first(self, *, using: str | None = None, **values: Any) -> tuple[Any, ...] | None:
        """The first row, None when there is none. Limit the query itself to one row."""
        return _first(self.all(using=using, **values))

    def all(self, *, using: str | None = None, **values: Any) -> list[tuple[Any, ...]]:
        """All rows for these values of the parameters."""
        using = using or reading_alias()
        connection = connections[using]
        statement, parameters = self.bound(connection, using, values)
        return statement.convert(execute(connection, statement.sql, parameters, prepare=self._prepare))

    def row(self, **values: Any) -> "Question[tuple[Any, ...] | None]":
        """The question for the first row."""
        return Question(self, values, _first)

    def bound(
        self, connection: BaseDatabaseWrapper, using: str, values: Mapping[str, Any]
    ) -> tuple[_Statement, list[Any]]:
        """The statement for this database, and its parameters."""
        statement = self._statements.get(connection.vendor) or self._compile(connection, using)
        parameters = list(statement.parameters)
        for name, places in statement.places.items():
            prepared = self._parameters[name][0].get_db_prep_value(values[name], connection)
            for place in places:
                parameters[place] = prepared
        if self._sliced:
            parameters += (values["limit"], values["offset"])
        return statement, parameters

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
        prepared = {
            name: field.get_db_prep_value(stand_in, connection) for name, (field, stand_in) in self._parameters.items()
        }
        if EACH_VALUE in sql:
            [listed] = [value for value in prepared.values() if value not in parameters]
            sql, parameters = _EACH.format(sql), (listed, *parameters)
        places = {}
        for name, wanted in prepared.items():
            places[name] = tuple(place for place, value in enumerate(parameters) if value == wanted)
            if not places[name]:
                raise LookupError(f"the query does not use its parameter {name}")
        if connection.vendor == "postgresql":
            sql = self._postgresql.format(sql)
        converters = compiler.get_converters([column for column, *_ in compiler.select])

        def convert(rows: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
            return [tuple(row) for row in compiler.apply_converters(rows, converters)] if converters else rows

        statement = _Statement(sql, tuple(parameters), places, len(compiler.select), convert)
        with self._lock:
            self._statements[connection.vendor] = statement
        return statement


def _first(rows: ResultSet) -> tuple[Any, ...] | None:
    return rows[0] if rows else None


class Question(NamedTuple, Generic[Answer]):
    """A read with its values, and how its rows become the answer: to be asked alone or together with others."""

    read: CompiledRead
    values: Mapping[str, Any]
    answer: Callable[[ResultSet], Answer]

    def ask(self) -> Answer:
        """The answer. One query."""
        return self.answer(self.read.all(**self.values))


def ask_together(*questions: Question[Any]) -> list[Any]:
    """The answer to each, one query for each, asked in this order: on PostgreSQL in one exchange with the server."""
    assert questions
    assert all(question.read._prepare for question in questions)
    using = reading_alias()
    connection = connections[using]
    bound = [question.read.bound(connection, using, question.values) for question in questions]
    found = execute_together(connection, [(statement.sql, parameters) for statement, parameters in bound])
    return [
        question.answer(statement.convert(rows))
        for question, (statement, _), rows in zip(questions, bound, found, strict=True)
    ]


_joined: dict[tuple[str, str], str] = {}


def ask_joined(first: Question[Any], second: Question[Any]) -> tuple[Any, Any]:
    """The answers to two questions of one row or none, in one query, which costs little more than either.

    Where the first has no row, there is no second answer.
    """
    using = reading_alias()
    connection = connections[using]
    one, its_parameters = first.read.bound(connection, using, first.values)
    other, other_parameters = second.read.bound(connection, using, second.values)
    sql = _joined.get((one.sql, other.sql))
    if sql is None:
        there = f"SELECT 1 AS is_there, asked.* FROM ({other.sql}) AS asked"  # noqa: S608 - no value in it
        sql = f"SELECT * FROM ({one.sql}) AS one LEFT JOIN ({there}) AS other ON true"  # noqa: S608
        sql = _joined.setdefault((one.sql, other.sql), sql)
    rows = execute(connection, sql, [*its_parameters, *other_parameters])
    if not rows:
        return first.answer([]), None
    [row] = rows
    found = one.convert([row[: one.width]])
    others = [] if row[one.width] is None else other.convert([row[one.width + 1 :]])
    return first.answer(found), second.answer(others)


def ask_and_begin(first: Question[Answer], *questions: Question[Any]) -> Answer:
    """The answer to the first question, of a request whose transaction will begin with the others (`ask_behind`).

    On PostgreSQL the transaction begins here, with all of them in one exchange. `end_begun` has to follow, which ends
    it unless a block of `transaction.atomic` has.
    """
    using = reading_alias()
    connection = connections[using]
    if not _prepares(connection) or connection.in_atomic_block:
        return first.ask()
    bound = [question.read.bound(connection, using, question.values) for question in (first, *questions)]
    found = connection.execute_ahead([(statement.sql, parameters) for statement, parameters in bound])
    one, *others = [statement.convert(rows) for (statement, _), rows in zip(bound, found, strict=True)]
    connection.ahead = [(question.read, question.values) for question in questions], others
    return first.answer(one)


def end_begun() -> None:
    """Ends what `ask_and_begin` has begun, if nobody has."""
    connection = connections["default"]
    if _prepares(connection):
        connection.drop_ahead()


def ask_behind(first: Question[Any], *questions: Question[Any]) -> list[Any] | None:
    """`ask_together`, or None when the first has no answer. The others are then asked only if it costs no exchange.

    Nothing is asked again that the transaction has begun with (`ask_and_begin`).
    """
    connection = connections[reading_alias()]
    if _prepares(connection):
        asked, found = connection.take_ahead() or (None, [])
        together = (first, *questions)
        if asked == [(question.read, question.values) for question in together]:
            answers = [question.answer(rows) for question, rows in zip(together, found, strict=True)]
        else:
            answers = ask_together(*together)
        return None if answers[0] is None else answers
    answer = first.ask()
    return None if answer is None else [answer, *(question.ask() for question in questions)]


class Asked(Generic[Answer]):
    """A question that was asked last in a transaction."""

    def __init__(self, question: Question[Answer], statement: _Statement) -> None:
        self._question = question
        self._statement = statement
        self._rows: ResultSet | None = None

    def take(self, rows: ResultSet) -> None:
        self._rows = rows

    @property
    def answer(self) -> Answer:
        """Raises LookupError until the transaction has ended, and when it was rolled back."""
        if self._rows is None:
            raise LookupError("the transaction has not ended well")
        return self._question.answer(self._statement.convert(self._rows))


@dataclass(frozen=True, slots=True)
class Known(Generic[Answer]):
    """The answer to a question that need not be asked."""

    answer: Answer


def ask_last(question: Question[Answer]) -> Asked[Answer]:
    """Asks what a transaction leaves, behind its last write: on PostgreSQL in one exchange with that and the commit.

    One query.
    """
    using = reading_alias()
    connection = connections[using]
    statement, parameters = question.read.bound(connection, using, question.values)
    asked = Asked(question, statement)
    execute_last(connection, statement.sql, parameters, asked.take)
    return asked


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
