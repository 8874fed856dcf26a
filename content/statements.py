"""Single statements over any number of rows.

The ORM passes every value as a parameter of its own, so that the number of statements grows with the rows where a
database bounds the parameters. Here rows travel as one parameter, a JSON text.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import connection
from django.db.models import BigIntegerField, Expression, F, Func, Model, Value

from content.batches import IDS, batches


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


def insert_rows(model: type[Model], columns: Sequence[str], rows: Iterable[Sequence[str | int]]) -> None:
    """Inserts rows of text and integers, many by one statement; `columns` are those of the table."""
    quote = connection.ops.quote_name
    fields = {field.column: field for field in model._meta.concrete_fields}
    if connection.vendor == "sqlite":
        values = ", ".join(f"json_extract(value, '$[{index}]')" for index in range(len(columns)))
        source = "json_each(%s)"
    else:
        types = [str(fields[column].db_type(connection)) for column in columns]
        values = ", ".join(f"(value ->> {index})::{each}" for index, each in enumerate(types))
        source = "jsonb_array_elements(%s::jsonb)"
    table, names = quote(model._meta.db_table), ", ".join(map(quote, columns))
    statement = f"INSERT INTO {table} ({names}) SELECT {values} FROM {source}"  # noqa: S608 - the model's own names
    with connection.cursor() as cursor:
        for batch in batches(rows, IDS):
            cursor.execute(statement, [json.dumps(batch)])
