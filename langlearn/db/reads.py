"""Reads whose SQL is built once: the ORM describes the query, each request only binds the parameters.

Building a queryset and compiling it takes several times as long as PostgreSQL takes to run it. A `CompiledRead` stores
the statement that the ORM compiled for stand-in values, the positions of those values among the parameters, and the
converters of the columns, so that rows come out exactly as the ORM would return them, on every database.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import connections, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, Model, QuerySet

from langlearn.db.expressions import ListParameter
from langlearn.db.replica import reading_alias

Row = tuple[Any, ...]
Parameter = type | ListParameter

# Type of a parameter: the field that adapts its value, and a stand-in from a number, which no other value equals.
_KINDS: dict[type, tuple["Field[Any, Any]", Callable[[int], Any]]] = {
    UUID: (models.UUIDField(), lambda number: UUID(int=number)),
    str: (models.CharField(), lambda number: f"?{number}"),
    int: (models.BigIntegerField(), lambda number: 999_999_000 + number),
    datetime: (models.DateTimeField(), lambda number: datetime(1, 1, 1, tzinfo=UTC) + timedelta(hours=number)),
    date: (models.DateField(), lambda number: date(1, 1, 1) + timedelta(days=number)),
}
# Django writes the bounds of a slice into the SQL text; these stand in for them.
_LIMIT, _OFFSET = 999_999_937, 999_999_883
_SLICE = f" LIMIT {_LIMIT} OFFSET {_OFFSET}"


@dataclass(frozen=True, slots=True)
class _Statement:
    sql: str
    parameters: Row  # with stand-ins
    positions: Mapping[str, list[int]]  # of each parameter's stand-in
    convert: Callable[[list[Row]], list[Row]]


class CompiledRead:
    """`CompiledRead(build, user_id=UUID)`: `build(user_id=...)` returns a `values_list` queryset, or one of models.

    Parameters are named with the type of their value: UUID, str, int, date, datetime, or a list, TEXTS or UUIDS. Their
    values may not be None and may not decide the shape of the query. With `model`, the rows are its instances. With
    `sliced`, reads also take `limit` and `offset`. With `lock`, a read of rows for update takes this shared advisory
    lock of PostgreSQL once it has locked them; none if there are no rows. With `raised`, a number of the model, a read
    also takes `by`, which it adds to that number: an update, which locks the rows and returns them as they are then.
    """

    def __init__(
        self,
        build: Callable[..., QuerySet[Any, Any]],
        *,
        model: type[Model] | None = None,
        sliced: bool = False,
        lock: int | None = None,
        raised: str = "",
        **parameters: Parameter,
    ) -> None:
        self._build = build
        self._columns = [field.attname for field in model._meta.concrete_fields] if model else []
        self._model = model
        self._sliced = sliced
        self._lock = lock
        self._raised = raised
        self._fields: dict[str, Field[Any, Any]] = {}
        self._stand_ins: dict[str, Any] = {}
        for number, (name, kind) in enumerate(parameters.items(), start=1):
            if isinstance(kind, ListParameter):
                self._fields[name], self._stand_ins[name] = kind, [_stand_in(kind.element, number)]
            else:
                self._fields[name], stand_in = _KINDS[kind]
                self._stand_ins[name] = stand_in(number)
        self._statements: dict[str, _Statement] = {}

    def first(self, *, using: str | None = None, **values: Any) -> Any:
        """The first row, None when there is none. Limit the query itself to one row."""
        rows = self.all(using=using, **values)
        return rows[0] if rows else None

    def all(self, *, using: str | None = None, **values: Any) -> list[Any]:
        """All rows for these values of the parameters. One query."""
        using = using or reading_alias()
        connection = connections[using]
        statement = self._statements.get(connection.vendor) or self._compile(connection, using)
        parameters = list(statement.parameters)
        for name, positions in statement.positions.items():
            value = self._fields[name].get_db_prep_value(values[name], connection)
            for position in positions:
                parameters[position] = value
        if self._raised:
            parameters.insert(0, values["by"])
        if self._sliced:
            parameters += (values["limit"], values["offset"])
        with connection.cursor() as cursor:
            cursor.execute(statement.sql, parameters)
            rows = statement.convert(cursor.fetchall())
        return (
            rows
            if self._model is None
            else [self._model.from_db(using, self._columns, row[: len(self._columns)]) for row in rows]
        )

    def _compile(self, connection: BaseDatabaseWrapper, using: str) -> _Statement:
        queryset = self._build(**self._stand_ins).using(using)
        if self._model is not None:
            queryset = queryset.values_list(*self._columns)
        if self._sliced:
            queryset = queryset[_OFFSET : _OFFSET + _LIMIT]
        compiler = queryset.query.get_compiler(using)
        sql, parameters = compiler.as_sql()
        if self._raised:
            condition, parameters = compiler.compile(queryset.query.where)
            sql = self._raising(condition, connection)
        if self._sliced:
            assert sql.endswith(_SLICE), sql
            sql = sql.removesuffix(_SLICE) + " LIMIT %s OFFSET %s"
        positions: dict[str, list[int]] = {}
        for name, stand_in in self._stand_ins.items():
            wanted = self._fields[name].get_db_prep_value(stand_in, connection)
            positions[name] = [position for position, value in enumerate(parameters) if value == wanted]
            if not positions[name]:
                raise LookupError(f"the query does not use its parameter {name}")
        converters = compiler.get_converters([column for column, *_ in compiler.select])

        def convert(rows: list[Row]) -> list[Row]:
            return [tuple(row) for row in compiler.apply_converters(rows, converters)] if converters else rows

        if self._lock is not None and connection.vendor == "postgresql":
            # The rows of the first query are locked before the list of the second one is evaluated.
            sql = f"WITH rows AS ({sql}) SELECT rows.*, pg_advisory_xact_lock_shared({self._lock:d}) FROM rows"  # noqa: S608
        statement = _Statement(sql, tuple(parameters), positions, convert)
        self._statements[connection.vendor] = statement
        return statement

    def _raising(self, condition: str, connection: BaseDatabaseWrapper) -> str:
        assert self._model is not None, "only rows of a model can be raised"
        options, quote = self._model._meta, connection.ops.quote_name
        columns = {field.name: quote(str(field.column)) for field in options.concrete_fields}
        number, returned = columns[self._raised], ", ".join(columns.values())
        changed = f"{quote(options.db_table)} SET {number} = {number} + %s"
        return f"UPDATE {changed} WHERE {condition} RETURNING {returned}"


def _stand_in(element: "Field[Any, Any]", number: int) -> Any:
    kind = UUID if isinstance(element, models.UUIDField) else str
    return _KINDS[kind][1](number)
