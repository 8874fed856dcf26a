"""Query expressions: lists of values as one parameter, lists and rows as one column, numbers by key.

The SQL text does not depend on how many values there are, so that a statement can be compiled and prepared once.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import orjson
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BigIntegerField, Expression, F, Field, Func, IntegerField, QuerySet, Subquery, Value


class ListParameter(Field):  # type: ignore[type-arg]
    """A collection of values of a field as one parameter: a JSON array."""

    def __init__(self, element: "Field[Any, Any]") -> None:
        self.element = element
        super().__init__()

    def get_db_prep_value(self, value: Any, connection: BaseDatabaseWrapper, prepared: bool = False) -> Any:
        if connection.vendor == "postgresql":  # casts the JSON text of a UUID
            return orjson.dumps(list(value)).decode()
        return orjson.dumps([self.element.get_db_prep_value(item, connection) for item in value]).decode()

    def from_db_value(self, value: Any, expression: Any, connection: BaseDatabaseWrapper) -> Any:
        return value if connection.vendor == "postgresql" else orjson.loads(value)


TEXTS = ListParameter(models.CharField())
UUIDS = ListParameter(models.UUIDField())


class OneOf(Func):
    """`filter(OneOf("lesson_id", ids, TEXTS))`: rows whose column has one of the values. One parameter for all."""

    output_field = models.BooleanField()
    arity = 2

    def __init__(self, column: str, values: Collection[Any], kind: ListParameter) -> None:
        self._element = kind.element
        super().__init__(F(column), Value(values, output_field=kind))

    def as_sql(self, compiler: Any, connection: BaseDatabaseWrapper, **extra: Any) -> Any:  # type: ignore[override]
        if connection.vendor == "postgresql":
            between = " = ANY(ARRAY(SELECT json_array_elements_text("
            form = f"%(expressions)s::json))::{self._element.cast_db_type(connection)}[])"
        else:
            between, form = " IN (SELECT value FROM json_each(", "%(expressions)s))"
        return super().as_sql(compiler, connection, template=form, arg_joiner=between, **extra)


class _KeysParameter(Field):  # type: ignore[type-arg]
    """A collection of tuples of values as one parameter: a JSON array of objects."""

    def __init__(self, names: Sequence[str], fields: Sequence["Field[Any, Any]"]) -> None:
        self._names, self._fields = names, fields
        super().__init__()

    def get_db_prep_value(self, value: Any, connection: BaseDatabaseWrapper, prepared: bool = False) -> Any:
        rows = value
        if connection.vendor != "postgresql":  # which casts the JSON text of a UUID
            rows = [
                [field.get_db_prep_value(item, connection) for field, item in zip(self._fields, row, strict=True)]
                for row in value
            ]
        return orjson.dumps([dict(zip(self._names, row, strict=True)) for row in rows]).decode()


class KeyIn(Func):
    """`filter(KeyIn({"user_id": UUIDS, "exercise_id": TEXTS}, keys))`: rows whose columns have one of the keys.

    A key is a tuple of values of these columns. One parameter for all.
    """

    output_field = models.BooleanField()

    def __init__(self, columns: Mapping[str, ListParameter], keys: Collection[tuple[Any, ...]]) -> None:
        self._fields = [kind.element for kind in columns.values()]
        self._names = [f"k{place}" for place in range(len(columns))]
        super().__init__(*map(F, columns), Value(keys, output_field=_KeysParameter(self._names, self._fields)))

    def as_sql(self, compiler: Any, connection: BaseDatabaseWrapper, **extra: Any) -> Any:  # type: ignore[override]
        *columns, keys = self.source_expressions
        parts = [compiler.compile(column) for column in columns]
        sql, parameters = compiler.compile(keys)
        names = ", ".join(self._names)
        if connection.vendor == "postgresql":
            types = (field.cast_db_type(connection) for field in self._fields)
            declared = ", ".join(f"{name} {kind}" for name, kind in zip(self._names, types, strict=True))
            source = f"SELECT {names} FROM json_to_recordset({sql}::json) AS sent({declared})"  # noqa: S608 - no value
        else:
            values = ", ".join(f"json_extract(value, '$.{name}')" for name in self._names)
            source = f"SELECT {values} FROM json_each({sql})"  # noqa: S608 - likewise
        left = ", ".join(part for part, _ in parts)
        given = [value for _, values_of_part in parts for value in values_of_part]
        return f"({left}) IN ({source})", (*given, *parameters)


class ListOf(Subquery):
    """The values of a queryset of one text column, in its order, as a list: one row where a join would give many."""

    output_field = TEXTS

    def as_sql(self, compiler: Any, connection: BaseDatabaseWrapper, **extra: Any) -> Any:  # type: ignore[override]
        form = (
            "ARRAY(%(subquery)s)"
            if connection.vendor == "postgresql"
            else "(WITH listed(value) AS (%(subquery)s) SELECT json_group_array(value) FROM listed)"
        )
        return super().as_sql(compiler, connection, template=form, **extra)


class _Json(Field):  # type: ignore[type-arg]
    def from_db_value(self, value: Any, expression: Any, connection: BaseDatabaseWrapper) -> Any:
        return None if value is None else orjson.loads(value)


class RowsOf(Subquery):
    """`RowsOf(queryset, "name", "score")`: these columns of its rows, in its order, as a list of lists.

    Text and numbers come as they are, instants as text for `stored_instant`.
    """

    output_field = _Json()
    empty_result_set_value = "[]"

    def __init__(self, queryset: QuerySet[Any, Any], *columns: str) -> None:
        self._width = len(columns)
        super().__init__(queryset.values_list(*columns))

    def as_sql(self, compiler: Any, connection: BaseDatabaseWrapper, **extra: Any) -> Any:  # type: ignore[override]
        names = ", ".join(f"c{place}" for place in range(self._width))
        if connection.vendor == "postgresql":
            rows = f"COALESCE(json_agg(json_build_array({names}))::text, '[]')"
        else:
            rows = f"json_group_array(json_array({names}))"
        form = f"(WITH listed({names}) AS (%(subquery)s) SELECT {rows} FROM listed)"  # noqa: S608 - no value in it
        return super().as_sql(compiler, connection, template=form, **extra)


class CountOf(Subquery):
    """How many rows a queryset of one column has: `CountOf(rows.values("pk")[:most])` counts no more of them."""

    output_field = IntegerField()
    empty_result_set_value = 0
    template = "(SELECT COUNT(*) FROM (%(subquery)s) AS counted)"


def stored_instant(text: str) -> datetime:
    """An instant from the text that the database writes into JSON."""
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


class NumberOf(Func):
    """The number that a mapping gives to the text in a column, none of which may contain a double quote."""

    output_field = BigIntegerField()

    def __init__(self, column: str | Expression, numbers: Mapping[str, int]) -> None:
        super().__init__(F(column) if isinstance(column, str) else column, Value(json.dumps(numbers)))

    def as_sqlite(self, compiler: Any, connection: Any, **extra_context: Any) -> Any:
        (column, column_parameters), (numbers, number_parameters) = map(compiler.compile, self.source_expressions)
        return f"""json_extract({numbers}, '$."' || {column} || '"')""", (*number_parameters, *column_parameters)

    def as_postgresql(self, compiler: Any, connection: Any, **extra_context: Any) -> Any:
        (column, column_parameters), (numbers, number_parameters) = map(compiler.compile, self.source_expressions)
        return f"(({numbers})::jsonb ->> {column})::bigint", (*number_parameters, *column_parameters)
