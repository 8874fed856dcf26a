"""Ids of new rows: taken as supplied, or the first free one of a series.

Ids are unique across courses, which the lock of one course does not cover: the primary key decides. An id is taken,
too, while the published state of a course holds it; that is looked up after the insert, which waits for a concurrent
deletion of the draft row, so that a publication before it is seen.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, TypeVar

from django.db import IntegrityError, connection, transaction
from django.db.models import QuerySet

from langlearn.api.errors import Conflict

Row = TypeVar("Row")


class _TakenError(Exception):
    """A published state holds the id."""


def insert_under_id(
    model: Any,
    label: str,
    *,
    supplied: str | None,
    candidates: Iterator[str],
    insert: Callable[[str], Row],
    published: QuerySet[Any] | None = None,
    published_id: str = "pk",
) -> Row:
    """Calls `insert(id)` with the supplied id, or with the first candidate that is free.

    `published` are the published rows whose ids, in the column `published_id`, are taken. Raises Conflict when the
    supplied id is taken.
    """
    for record_id in free_ids(model, candidates) if supplied is None else (supplied,):
        try:
            with transaction.atomic():
                row = insert(record_id)
                if published is not None and published.filter(**{published_id: record_id}).exists():
                    raise _TakenError
                return row
        except _TakenError:
            continue
        except IntegrityError as error:
            if not _is_taken_id(error, model):
                raise
    raise Conflict(f"{label} with ID '{supplied}' already exists", context={"field": "id", "value": supplied})


def free_ids(model: Any, candidates: Iterator[str]) -> Iterator[str]:
    """Yields the candidates that no draft has, looked up in batches of growing size."""
    size = 8
    while batch := list(islice(candidates, size)):
        taken = set(model.objects.filter(pk__in=batch).values_list("pk", flat=True))
        yield from (candidate for candidate in batch if candidate not in taken)
        size = min(2 * size, 500)


def _is_taken_id(error: IntegrityError, model: Any) -> bool:
    table = model._meta.db_table
    if connection.vendor == "sqlite":
        return str(error) == f"UNIQUE constraint failed: {table}.id"
    diagnosis = getattr(error.__cause__, "diag", None)
    return getattr(diagnosis, "constraint_name", None) == f"{table}_pkey"
