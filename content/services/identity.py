"""Ids of new rows: taken as supplied, or the first free one of a series.

Ids are unique across courses, which the lock of one course does not cover: the primary key decides.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, TypeVar

from django.db import IntegrityError, connection, transaction

from langlearn.api.errors import Conflict

Row = TypeVar("Row")


def insert_under_id(
    model: Any, label: str, *, supplied: str | None, candidates: Iterator[str], insert: Callable[[str], Row]
) -> Row:
    """`insert(id)` with the supplied id, or with the first candidate that is free.

    Raises Conflict when the supplied id is taken.
    """
    for record_id in _free(model, candidates) if supplied is None else (supplied,):
        try:
            with transaction.atomic():
                return insert(record_id)
        except IntegrityError as error:
            if not _is_taken_id(error, model):
                raise
    raise Conflict(f"{label} with ID '{supplied}' already exists", context={"field": "id", "value": supplied})


def _free(model: Any, candidates: Iterator[str]) -> Iterator[str]:
    """The candidates that are not taken, looked up in batches of growing size."""
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
