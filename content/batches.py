"""Statements over many rows: cut into batches of sizes that every database takes, and deletes by one statement."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from django.db import connection
from django.db.models import QuerySet

ROWS = 2000  # whole rows read or written at once, which bounds the memory that they take as objects
IDS = 10_000  # values of an IN list: SQLite takes at most 32,766 parameters

T = TypeVar("T")


def batches(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """The items in lists of at most `size`."""
    iterator = iter(items)
    while batch := list(islice(iterator, size)):
        yield batch


def delete_rows(rows: QuerySet[Any, Any]) -> None:
    """Deletes rows to which no others refer, by one statement.

    Django's `delete` reads the rows of a table to which others may refer, and deletes a hundred at a time.
    """
    options = rows.model._meta
    sql, parameters = rows.order_by().values("pk").query.sql_with_params()
    table, key = connection.ops.quote_name(options.db_table), connection.ops.quote_name(options.pk.column)
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {table} WHERE {key} IN ({sql})", parameters)  # noqa: S608 - the model's own names
