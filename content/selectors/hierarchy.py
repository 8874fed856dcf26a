"""Courses, levels, sections, modules and lessons: lists and single records as the API shows them.

Rows are dicts whose keys are those of the responses. The number of queries does not depend on the number of rows.
"""

from functools import cache
from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from content.kinds import LESSON, Kind
from content.selectors.collection import add_exercises, add_exercises_to_all
from content.selectors.visibility import AUTHORSHIP, Found, check_parent, not_found, visible
from langlearn.db import CompiledRead


def listed(kind: Kind, *, private: bool, parent_id: str | None = None) -> QuerySet[Any]:
    """The rows of a list, with the number of children of each: of one parent, or of all of them."""
    rows = visible(kind, private=private)
    if parent_id is not None:
        rows = rows.filter(**{kind.parent_column: parent_id})
    if kind.child_model is None:
        return rows
    children = kind.child_model.objects.filter(**{kind.entity.value: OuterRef("pk")}).order_by()
    counted = children.values(kind.entity.value).annotate(number=Count("pk")).values("number")
    listing: QuerySet[Any] = rows.annotate(**{kind.children_count: Coalesce(Subquery(counted), 0)})
    return listing


def columns(kind: Kind, *, private: bool) -> tuple[str, ...]:
    """The columns to read for `objects`."""
    return (*kind.shown, *AUTHORSHIP) if private else kind.shown


def objects(kind: Kind, rows: list[dict[str, Any]], *, private: bool) -> list[dict[str, Any]]:
    """Rows of `columns` as the objects of the API: lessons get their exercises, the others are complete."""
    if kind is LESSON:
        add_exercises_to_all(rows, private=private)
    return rows


@cache
def _single(kind: Kind, *, private: bool, below: bool) -> CompiledRead:
    """One record by its id, or by its id and its parent's."""

    def build(record_id: str, parent_id: str | None = None) -> QuerySet[Any, Any]:
        rows = listed(kind, private=private, parent_id=parent_id).filter(pk=record_id)
        return rows.values_list(*columns(kind, private=private), "tag")

    return CompiledRead(build, record_id=str, parent_id=str) if below else CompiledRead(build, record_id=str)


def find(kind: Kind, record_id: str, *, private: bool, parent_id: str | None = None) -> Found:
    """One record; with `parent_id` only as a child of that parent. Raises NotFound."""
    below = {} if parent_id is None else {"parent_id": parent_id}
    found = _single(kind, private=private, below=bool(below)).first(record_id=record_id, **below)
    if found is None:
        if parent_id is not None:
            check_parent(kind, parent_id, private=private)
        raise not_found(kind.entity, record_id)
    *row, tag = found
    record = dict(zip(columns(kind, private=private), row, strict=True))
    if kind is LESSON:
        add_exercises(record, private=private)
    return Found(record, tag)
