"""Lists of values as one parameter, whose SQL does not depend on how many there are; lists and rows as one column."""

from collections.abc import Collection
from datetime import UTC, datetime
from typing import Any

import orjson
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import F, Field, Func, QuerySet, Subquery, Value

from langlearn.api.compiled import EACH_VALUE


class ListParameter(Field):  # type: ignore[type-arg]
    """A collection of values of a field as one parameter: a JSON document, which no driver takes long to adapt."""

    def __init__(self, element: "Field[Any, Any]") -> None:
        self.element = element
        super().__init__()

    def get_db_prep_value(self, value: Any, connection: BaseDatabaseWrapper, prepared: bool = False) -> Any:
        if connection.vendor == "postgresql":  # whose types read what JSON makes of a UUID
            return orjson.dumps(list(value)).decode()
        return orjson.dumps([self.element.get_db_prep_value(item, connection) for item in value]).decode()

    def from_db_value(self, value: Any, expression: Any, connection: BaseDatabaseWrapper) -> Any:
        return value if connection.vendor == "postgresql" else orjson.loads(value)


TEXTS = ListParameter(models.CharField())
UUIDS = ListParameter(models.UUIDField())


class OneOf(Func):
    """`filter(OneOf("lesson_id", ids, TEXTS))`: is the column among the values? For compiled reads.

    PostgreSQL may look at every row that the other conditions leave. `EachOf` where these may be many.
    """

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


class EachOf(OneOf):
    """`OneOf` for a `CompiledRead`, which PostgreSQL is asked for each of the values: is the column this one?

    A value that the list holds twice has its rows twice there.
    """

    def as_sql(self, compiler: Any, connection: BaseDatabaseWrapper, **extra: Any) -> Any:  # type: ignore[override]
        if connection.vendor != "postgresql":
            return super().as_sql(compiler, connection, **extra)
        column, parameters = compiler.compile(self.get_source_expressions()[0])
        return f"{column} = {EACH_VALUE}::{self._element.cast_db_type(connection)}", parameters


class ListOf(Subquery):
    """The values of a queryset of one column of text, in its order: one row where a join would give a row for each."""

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
        return orjson.loads(value)


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


def stored_instant(text: str) -> datetime:
    """An instant as the database writes it into JSON."""
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
