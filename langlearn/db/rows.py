"""Copies and deletions of any number of rows by one statement, without reading them."""

from collections.abc import Sequence
from typing import Any

from django.db import connection
from django.db.models import Model, QuerySet


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
