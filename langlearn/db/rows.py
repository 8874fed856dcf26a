"""Copies and deletions of any number of rows by one statement, without reading them; updates of one that was read."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from django.db import connection
from django.db.models import Model, QuerySet


class RowUpdate:
    """`RowUpdate(Model, key=["user", "id"], updated=[...])` writes fields of an instance to the row of its `key`.

    Django's `save` finds the row by its primary key alone. The statement is built once.
    """

    def __init__(self, model: type[Model], *, key: Sequence[str], updated: Sequence[str]) -> None:
        fields = {field.name: field for field in model._meta.concrete_fields}
        self._table = model._meta.db_table
        self._updated, self._key = [fields[name] for name in updated], [fields[name] for name in key]

    def update(self, row: Model) -> None:
        fields = (*self._updated, *self._key)
        values = [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]
        with connection.cursor() as cursor:
            cursor.execute(self._sql, values)

    @cached_property
    def _sql(self) -> str:
        quote = connection.ops.quote_name
        changes, key = ([f"{quote(str(field.column))} = %s" for field in part] for part in (self._updated, self._key))
        return f"UPDATE {quote(self._table)} SET {', '.join(changes)} WHERE {' AND '.join(key)}"  # noqa: S608


def copy_rows(
    rows: QuerySet[Any, Any], target: type[Model], columns: Sequence[str], *, conflict: Sequence[str]
) -> None:
    """Inserts rows into `target`; those that exist there, by the unique columns `conflict`, are overwritten.

    `rows` is a `values_list` queryset with a condition, whose values are those of `columns`, in their order. It must
    not have two rows with equal `conflict` columns.
    """
    quote = connection.ops.quote_name
    names = [quote(column) for column in columns]
    changes = ", ".join(f"{quote(column)} = excluded.{quote(column)}" for column in columns if column not in conflict)
    sql, parameters = rows.order_by().query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {quote(target._meta.db_table)} ({', '.join(names)}) {sql} "
            f"ON CONFLICT ({', '.join(map(quote, conflict))}) DO UPDATE SET {changes}",
            parameters,
        )


def delete_rows(rows: QuerySet[Any, Any]) -> None:
    """Deletes rows to which no others refer, by one statement.

    Django's `delete` reads the rows of a table to which others may refer, and deletes a hundred at a time.
    """
    options = rows.model._meta
    sql, parameters = rows.order_by().values("pk").query.sql_with_params()
    table, key = connection.ops.quote_name(options.db_table), connection.ops.quote_name(options.pk.column)
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {table} WHERE {key} IN ({sql})", parameters)  # noqa: S608 - the model's own names
