"""Batches of rows and of values, of sizes that fit the memory and that every database takes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

from django.db.models import Model, Q, QuerySet

BATCH_ROWS = 200  # that `in_batches` reads at once
MAX_ROWS = 2000  # whole rows read or written at once, which bounds the memory that they take as objects
MAX_IDS = 10_000  # values of an IN list: SQLite takes at most 32,766 parameters

T = TypeVar("T")


def batches(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """The items in lists of at most `size`."""
    iterator = iter(items)
    while batch := list(islice(iterator, size)):
        yield batch


def change_in_batches(rows: QuerySet[Any], change: Callable[[QuerySet[Any]], int]) -> int:
    """Changes all of `rows`, MAX_IDS at a time, until `change` returns 0; the sum of what it returns.

    A row that it changed must not be in `rows` any more. One statement for millions of rows would take longer than a
    statement may.
    """
    number = 0
    # Not all rows with these keys: PostgreSQL checks the outer conditions again after a lock wait, not the subquery.
    while changed := change(rows.filter(pk__in=rows.values("pk")[:MAX_IDS])):
        number += changed
    return number


def delete_in_batches(rows: QuerySet[Any]) -> int:
    """Deletes `rows`, MAX_IDS at a time; how many."""
    return change_in_batches(rows, lambda batch: batch.delete()[0])


def in_batches(rows: QuerySet[Model], columns: Sequence[str], *, by: Sequence[str]) -> Iterator[dict[str, Any]]:
    """`columns` of all rows, ordered by the one or two columns `by`, which together are unique and never null.

    A query for each BATCH_ROWS rows continues after the last one, so an index that begins with the columns of the
    filter and `by` makes every batch equally fast. Between two of them nothing is open in the database: no cursor,
    which a transaction-mode pooler would lose, and no transaction, which a slow client would keep open. Rows that are
    written meanwhile may be missing.
    """
    hidden = [name for name in by if name not in columns]
    ordered = rows.order_by(*by).values(*columns, *hidden)
    batch = list(ordered[:BATCH_ROWS])
    while batch:
        last = batch[-1]
        after = _after([(name, last[name]) for name in by])
        full = len(batch) == BATCH_ROWS
        for row in batch:
            for name in hidden:
                del row[name]
            yield row
        batch = list(ordered.filter(after)[:BATCH_ROWS]) if full else []


def _after(key: list[tuple[str, Any]]) -> Q:
    (name, value), *rest = key
    beyond = Q(**{f"{name}__gt": value})
    if not rest:
        return beyond
    # The first condition bounds the index scan; alone, the alternative would not.
    return Q(**{f"{name}__gte": value}) & (beyond | _after(rest))
