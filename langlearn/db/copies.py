"""Copies of rows from one table into another by one statement, without reading them."""

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
