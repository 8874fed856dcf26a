"""Courses, levels, sections, modules and lessons: lists and single records as the API shows them.

Rows are dicts whose keys are those of the responses. The number of queries does not depend on the number of rows.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db.models import Count, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from content.kinds import COURSE, KINDS, LESSON, Kind
from content.models import LessonExercise
from content.readers import DRAFTS, Scope
from content.registry import Completions, completion_facts
from content.selectors.collection import add_exercises, add_exercises_to_all
from content.selectors.outline import add_counts
from content.selectors.visibility import AUTHORSHIP, Found, check_parent, missing, visible_records


def listed_records(kind: Kind, scope: Scope = DRAFTS, *, parent_id: str | None = None) -> QuerySet[Any]:
    """The rows of a list, with the number of children of each: of one parent, or of all of them."""
    rows = visible_records(kind, scope)
    if parent_id is not None:
        rows = rows.filter(**{kind.parent_column: parent_id})
    if kind.child_model is None:
        return rows
    children = kind.children(scope.state).filter(**{kind.entity.value: OuterRef("pk")}).order_by()
    counted = children.values(kind.entity.value).annotate(number=Count("pk")).values("number")
    listing: QuerySet[Any] = rows.annotate(**{kind.children_count: Coalesce(Subquery(counted), 0)})
    return listing


def record_columns(kind: Kind, scope: Scope = DRAFTS) -> tuple[str, ...]:
    """The columns to read for `objects`."""
    return (*kind.shown, *AUTHORSHIP) if scope.with_authors else kind.shown


def record_objects(
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


def union_of_scopes(kind: Kind, scopes: Sequence[Scope]) -> list[QuerySet[Any, Any]]:
    """The rows of a list of several scopes, a query each, to be combined; `objects_of_union` presents them."""
    return [
        listed_records(kind, scope).values(*kind.shown, *AUTHORSHIP, "name_folded", number=Value(number))
        for number, scope in enumerate(scopes)
    ]


def union_objects(
    kind: Kind, rows: list[dict[str, Any]], scopes: Sequence[Scope], *, with_counts: bool = False
) -> list[dict[str, Any]]:
    """Rows of `union` as the objects of the API."""
    for number, scope in enumerate(scopes):
        record_objects(kind, [row for row in rows if row["number"] == number], scope=scope, with_counts=with_counts)
    for row in rows:
        hidden = ("name_folded", *(() if scopes[row.pop("number")].with_authors else AUTHORSHIP))
        for name in hidden:
            del row[name]
    return rows


def find_record(
    kind: Kind, record_id: str, *, scopes: Sequence[Scope] = (DRAFTS,), parent_id: str | None = None
) -> Found:
    """One record, of the first scope that has it; with `parent_id` only as a child of that parent.

    Raises NotFound, Forbidden.
    """
    for scope in scopes:
        rows = listed_records(kind, scope, parent_id=parent_id).filter(pk=record_id)
        record = rows.values(*record_columns(kind, scope), "tag").first()
        if record is not None:
            tag = record.pop("tag")
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
    """Counts what deleting a record would delete; 0 for a record that does not exist. A constant number of queries."""
    below = KINDS[KINDS.index(kind) + 1 :]
    rows = {each.collection: rows_below(kind, record_id, each).count() for each in below}
    rows["assignments of exercises"] = assignments_below(kind, record_id).count()
    lessons = list(rows_below(kind, record_id, LESSON).values_list("pk", flat=True))
    return Deletion(rows, completion_facts().count(lessons))
