"""Batches: statements over many rows are cut to sizes that every database takes."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

ROWS = 2000  # whole rows read or written at once, which bounds the memory that they take as objects
IDS = 10_000  # values of an IN list: SQLite takes at most 32,766 parameters

T = TypeVar("T")


def batches(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """The items in lists of at most `size`."""
    iterator = iter(items)
    while batch := list(islice(iterator, size)):
        yield batch
