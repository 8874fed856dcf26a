"""Courses, levels, sections, modules and lessons: lists and single records as the API shows them.

Rows are dicts whose keys are those of the responses. The number of queries does not depend on the number of rows.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Count, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from content.kinds import COURSE, KINDS, LESSON, Kind
from content.models import LessonExercise
from content.readers import DRAFTS, Courses, Scope
from content.registry import Completions, completion_facts
from content.selectors.collection import add_exercises, add_exercises_to_all
from content.selectors.outline import add_counts
from content.selectors.visibility import AUTHORSHIP, Found, check_parent, missing, visible
from langlearn.db import CompiledRead


def listed(
    kind: Kind, scope: Scope = DRAFTS, *, parent_id: str | None = None, member: UUID | None = None
) -> QuerySet[Any]:
    """The rows of a list, with the number of children of each: of one parent, or of all of them."""
    rows = visible(kind, scope, member=member)
    if parent_id is not None:
        rows = rows.filter(**{kind.parent_column: parent_id})
    if kind.child_model is None:
        return rows
    children = kind.children(scope.state).filter(**{kind.entity.value: OuterRef("pk")}).order_by()
    counted = children.values(kind.entity.value).annotate(number=Count("pk")).values("number")
    listing: QuerySet[Any] = rows.annotate(**{kind.children_count: Coalesce(Subquery(counted), 0)})
    return listing


def columns(kind: Kind, scope: Scope = DRAFTS) -> tuple[str, ...]:
    """The columns to read for `objects`."""
    return (*kind.shown, *AUTHORSHIP) if scope.with_authors else kind.shown


def objects(
    kind: Kind, rows: list[dict[str, Any]], *, scope: Scope = DRAFTS, with_counts: bool = False
) -> list[dict[str, Any]]:
    """Rows of `columns` as the objects of the API: lessons get their exercises, courses their counts if they are asked
    for, the others are complete.
    """
    if kind is LESSON:
        add_exercises_to_all(rows, scope=scope)
    if with_counts:
        add_counts(rows, state=scope.state)
    return rows


def union(kind: Kind, scopes: Sequence[Scope]) -> list[QuerySet[Any, Any]]:
    """The rows of a list of several scopes, a query each, to be combined; `objects_of_union` presents them."""
    return [
        listed(kind, scope).values(*kind.shown, *AUTHORSHIP, "name_folded", number=Value(number))
        for number, scope in enumerate(scopes)
    ]


def objects_of_union(
    kind: Kind, rows: list[dict[str, Any]], scopes: Sequence[Scope], *, with_counts: bool = False
) -> list[dict[str, Any]]:
    """Rows of `union` as the objects of the API."""
    for number, scope in enumerate(scopes):
        objects(kind, [row for row in rows if row["number"] == number], scope=scope, with_counts=with_counts)
    for row in rows:
        hidden = ("name_folded", *(() if scopes[row.pop("number")].with_authors else AUTHORSHIP))
        for name in hidden:
            del row[name]
    return rows


@cache
def _single(kind: Kind, shape: Scope, *, below: bool) -> CompiledRead:
    """One record by its id, or by its id and its parent's."""

    def build(record_id: str, parent_id: str | None = None, member: UUID | None = None) -> QuerySet[Any, Any]:
        rows = listed(kind, shape, parent_id=parent_id, member=member).filter(pk=record_id)
        return rows.values_list(*columns(kind, shape), "tag")

    parameters: dict[str, Any] = {"record_id": str}
    if below:
        parameters["parent_id"] = str
    if shape.courses in (Courses.MINE, Courses.OTHERS):
        parameters["member"] = UUID
    return CompiledRead(build, **parameters)


def find(kind: Kind, record_id: str, *, scopes: Sequence[Scope] = (DRAFTS,), parent_id: str | None = None) -> Found:
    """One record, of the first scope that has it; with `parent_id` only as a child of that parent.

    Raises NotFound, Forbidden.
    """
    below = {} if parent_id is None else {"parent_id": parent_id}
    for scope in scopes:
        single = _single(kind, scope.shape, below=bool(below))
        found = single.first(record_id=record_id, **below, **scope.parameters)
        if found is not None:
            *row, tag = found
            record = dict(zip(columns(kind, scope), row, strict=True))
            if kind is LESSON:
                add_exercises(record, scope=scope)
            return Found(record, tag, scope)
    if parent_id is not None:
        check_parent(kind, parent_id, scopes=scopes)
    raise missing(kind, record_id, scopes=scopes)


def rows_below(kind: Kind, record_id: str, below: Kind) -> QuerySet[Any]:
    """The rows of a kind in what one record holds; the record itself for its own kind."""
    path = "pk" if below is kind else "course" if kind is COURSE else _path(below, kind)
    rows: QuerySet[Any] = below.model.objects.filter(**{path: record_id})
    return rows


def assignments_below(kind: Kind, record_id: str) -> QuerySet[LessonExercise]:
    """The assignments of all lessons in what one record holds."""
    path = (
        "course"
        if kind is COURSE
        else "__".join(filter(None, ("lesson", _path(LESSON, kind) if kind is not LESSON else "")))
    )
    return LessonExercise.objects.filter(**{path: record_id})


def _path(from_kind: Kind, to: Kind) -> str:
    """The lookup that leads from the rows of a kind up to those of another: `section__level`."""
    steps = []
    for above in from_kind.lineage:
        steps.append(above.entity.value)
        if above is to:
            break
    return "__".join(steps)


class Deletion(NamedTuple):
    """What deleting a record would delete with it: rows by the plural of their names, and the completions of learners
    that would lose their lesson.
    """

    rows: dict[str, int]
    lost: Completions


def deletion(kind: Kind, record_id: str) -> Deletion:
    """A constant number of queries; everything is 0 for a record that does not exist."""
    below = KINDS[KINDS.index(kind) + 1 :]
    rows = {each.collection: rows_below(kind, record_id, each).count() for each in below}
    rows["assignments of exercises"] = assignments_below(kind, record_id).count()
    lessons = list(rows_below(kind, record_id, LESSON).values_list("pk", flat=True))
    return Deletion(rows, completion_facts().count(lessons))
