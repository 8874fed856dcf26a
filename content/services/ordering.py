"""The order of siblings: appending, inserting, reordering.

Orders are unique among siblings at every statement, because neither database checks uniqueness at its end. So rows that
move first get orders above the range that authors can choose, and then their own: two statements for any number of
rows. Callers hold the lock of the course, which serializes the writes below it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db.models import F, Max, Q, QuerySet

from content.rules import MAX_ORDER
from langlearn.api.errors import Conflict, ValidationFailed
from langlearn.db.expressions import NumberOf

_NAMED = 10  # ids in a message


@dataclass(frozen=True, slots=True)
class Siblings:
    """The rows below one parent.

    `key` is the column that names a row among them, `label` and `parent` are their names in messages, `stamps` the
    columns that each row gets whose order changes.
    """

    rows: QuerySet[Any]
    key: str
    label: str
    parent: str
    stamps: Mapping[str, Any]

    def orders(self, course_id: str) -> dict[str, int]:
        """Key to order, of the rows in the course that the caller has locked."""
        return dict(self.rows.filter(course=course_id).values_list(self.key, "order"))

    def besides(self, key: str | None) -> QuerySet[Any]:
        return self.rows if key is None else self.rows.exclude(**{self.key: key})


@contextmanager
def placed(
    siblings: Siblings, *, order: int | None, insert: bool = False, moving: str | None = None
) -> Iterator[tuple[int, list[str]]]:
    """Yields the order for a row that the block writes, and the keys of the siblings that were shifted for it.

    Without `order` it follows all others. With `insert` it may be taken: every sibling at or after it moves up by one.
    `moving` is the key of the row when it is a sibling already. Raises Conflict.
    """
    others = siblings.besides(moving)
    if order is None:
        last = others.aggregate(last=Max("order"))["last"] or 0
        _refuse_overflow(last)
        yield last + 1, []
        return
    after = list(others.filter(order__gte=order).order_by("order").values_list(siblings.key, "order"))
    if not after or after[0][1] != order:
        yield order, []
        return
    if not insert:
        raise Conflict(
            f"{siblings.label} with order '{order}' already exists in {siblings.parent}",
            context={"field": "order", "value": order},
        )
    _refuse_overflow(after[-1][1])
    others.filter(order__gte=order).update(order=F("order") + MAX_ORDER)
    yield order, [key for key, _ in after]
    others.filter(order__gt=MAX_ORDER).update(order=F("order") - MAX_ORDER + 1, **siblings.stamps)


def _refuse_overflow(last: int) -> None:
    if last >= MAX_ORDER:
        raise Conflict(
            f"No order is left behind '{last}'", context={"field": "order", "value": last}, details="Reorder first"
        )


def reorder(siblings: Siblings, current: Mapping[str, int], keys: Sequence[str], *, field: str) -> list[str]:
    """Gives each row the order of its place in `keys`, from 1; returns the keys of the rows whose order changed.

    `current` are the current orders. Raises ValidationFailed, in the name of the body's `field`, unless `keys` names
    every row once.
    """
    check_permutation(keys, current, field)
    numbers = {key: place for place, key in enumerate(keys, start=1)}
    moved = [key for key, place in numbers.items() if current[key] != place]
    if moved:
        place = NumberOf(siblings.key, numbers)
        siblings.rows.filter(~Q(order=place)).update(order=place + MAX_ORDER, **siblings.stamps)
        siblings.rows.filter(order__gt=MAX_ORDER).update(order=F("order") - MAX_ORDER)
    return moved


def check_permutation(keys: Sequence[str], current: Mapping[str, int], field: str) -> None:
    """Raises ValidationFailed, in the name of the body's `field`, unless `keys` names every row once."""
    counted = Counter(keys)
    wrong = {
        "unknown_ids": [key for key in counted if key not in current],
        "missing_ids": [key for key in sorted(current, key=current.__getitem__) if key not in counted],
        "duplicate_ids": [key for key, times in counted.items() if times > 1],
    }
    if any(wrong.values()):
        messages = [
            f"{name.removesuffix('_ids').capitalize()} ids: {_listed(ids)}." for name, ids in wrong.items() if ids
        ]
        raise ValidationFailed({field: messages}, context=wrong)


def _listed(ids: Sequence[str]) -> str:
    """The ids in words; of many the first ones, and their number."""
    if len(ids) <= _NAMED:
        return ", ".join(ids)
    return f"{', '.join(ids[:_NAMED])} and {len(ids) - _NAMED} more ({len(ids)} in all)"
