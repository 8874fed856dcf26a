"""Answers to lists: one declared `Listing` a view, one query a page.

The total comes with the rows by a subquery, so count and rows are one snapshot and one statement, and the rows still
come from an index (a window function would read every row of the list, whatever the page). Only a page past the end
asks again for the total.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import IntegerField, Model, QuerySet, Subquery
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from langlearn.api.compiled import CompiledRead, Parameter, Question
from langlearn.api.envelope import Envelope
from langlearn.api.errors import FieldErrors, ValidationFailed
from langlearn.api.filters import StrictFilterSet, ordering
from langlearn.api.pagination import HEADERS, MAX_LIMIT, MAX_OFFSET, MAX_PAGE, Window, read_window
from langlearn.api.responses import Response

_TOTAL = "_total"


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows a list chooses from: `build(**values)` gives their queryset.

    `shape` names all that decides how the query looks; `parameters` are the fields of the values and stand-ins for
    them, as a CompiledRead takes them. A page without filters is then read by a statement that was built before.
    """

    model: type[Model]
    build: Callable[..., QuerySet[Any]]
    shape: Hashable
    parameters: Mapping[str, Parameter] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)

    @property
    def queryset(self) -> QuerySet[Any]:
        return self.build(**self.values)


class _Count(Subquery):
    """The number of rows of a queryset."""

    template = "(SELECT COUNT(*) FROM (%(subquery)s) _counted)"
    output_field = IntegerField()


@dataclass(frozen=True, slots=True)
class Page:
    """One page of rows (dicts), and how it lies in the whole list."""

    rows: list[dict[str, Any]]
    total: int
    window: Window

    def response(self, request: Request, data: Any, *, message: str | None = None, **extra: Any) -> Response:
        """The list answer: envelope with `meta`, paging headers and `Link`. `extra`: further top-level keys."""
        meta = self.window.meta(self.total)
        headers = self.window.headers(self.total, path=request._request.path, query=request._request.GET)
        return Response(Envelope(data, message=message, meta=meta, extra=extra or None), headers=headers)


@dataclass(frozen=True, slots=True)
class Listing:
    """What a list can be asked: sort fields (name to column), default sort, filters, default page size."""

    sort: Mapping[str, str]
    default: tuple[str, str]
    tie_breaker: str = "id"
    filterset: type[StrictFilterSet] | None = None
    default_limit: int = 20
    descending_by_default: frozenset[str] = frozenset()

    def parameters(self) -> list[OpenApiParameter]:
        """The query parameters and the paging headers of the list, as its documentation shows them."""
        other = "".join(f", `desc` by `{name}`" for name in sorted(self.descending_by_default))
        described: list[tuple[str, dict[str, Any], str]] = [
            ("page", {"type": "integer", "minimum": 1, "maximum": MAX_PAGE, "default": 1}, "Page, from 1."),
            (
                "limit",
                {"type": "integer", "minimum": 1, "default": self.default_limit},
                f"Records per page; above {MAX_LIMIT} it is taken as {MAX_LIMIT}.",
            ),
            ("offset", {"type": "integer", "minimum": 0, "maximum": MAX_OFFSET}, "Records to skip; instead of `page`."),
            ("sortBy", {"type": "string", "enum": list(self.sort), "default": self.default[0]}, "Sort field."),
            (
                "sortOrder",
                {"type": "string", "enum": ["asc", "desc"]},
                f"In any letter case. Default `asc` when `sortBy` is given{other}, else `{self.default[1]}`.",
            ),
        ]
        for name, declared in (self.filterset.base_filters if self.filterset else {}).items():
            described.append(
                (name, getattr(declared, "schema", {"type": "string"}), getattr(declared, "description", ""))
            )
        return [*(OpenApiParameter(name, schema, description=text) for name, schema, text in described), *HEADERS]

    def page(
        self,
        request: Request,
        source: QuerySet[Any] | Rows,
        fields: Sequence[str],
        *,
        errors: FieldErrors | None = None,
        first: Callable[[], None] | None = None,
    ) -> Page:
        """The requested page, its rows as dicts of `fields`; the source is one of rows, not of groups.

        `first` may raise what speaks against the list as a whole, of which a row is proof: it is asked when there is
        none, or before anything is said about the query. Raises ValidationFailed with every problem of the query, and
        with what `errors` already holds.
        """
        errors = {} if errors is None else errors
        query = request._request.GET
        window = read_window(query, errors, default_limit=self.default_limit)
        model = source.model
        order = ordering(
            query,
            errors,
            fields=self.sort,
            default=self.default,
            tie_breaker=self.tie_breaker,
            descending_by_default=self.descending_by_default,
            nullable=lambda column: _may_be_null(model, column),
        )
        filtered = self.filterset is not None and any(name in query for name in self.filterset.base_filters)
        if isinstance(source, Rows) and not filtered and not errors:
            return _compiled_page(source, tuple(fields), order, window, first)
        if first is not None:
            first()
        queryset = source.queryset if isinstance(source, Rows) else source
        if self.filterset is not None:
            queryset = self.filterset.apply(query, queryset, errors, request=request)
        if errors:
            raise ValidationFailed(errors)
        rows = list(_counted(queryset, order).values(*fields, _TOTAL)[window.offset : window.offset + window.limit])
        total: int = rows[0][_TOTAL] if rows else queryset.count() if window.offset else 0
        for row in rows:
            del row[_TOTAL]
        return Page(rows=rows, total=total, window=window)


def _counted(queryset: QuerySet[Any], order: Sequence[Any]) -> QuerySet[Any]:
    counted: QuerySet[Any] = queryset.annotate(**{_TOTAL: _Count(queryset.order_by().values("pk"))})
    return counted.order_by(*order)


# By the shape of the rows, the columns and the order: a list has a few of each.
_reads: dict[Hashable, CompiledRead] = {}


def _compiled_page(
    source: Rows, fields: tuple[str, ...], order: tuple[Any, ...], window: Window, first: Callable[[], None] | None
) -> Page:
    key = (source.shape, fields, order)
    read = _reads.get(key)
    if read is None:

        def build(**values: Any) -> QuerySet[Any, Any]:
            rows: QuerySet[Any, Any] = _counted(source.build(**values), order).values_list(*fields, _TOTAL)
            return rows

        read = _reads[key] = CompiledRead(build, sliced=True, postgresql="{}", **source.parameters)
    page = Question(read, {"limit": window.limit, "offset": window.offset, **source.values}, list)
    found = page.ask()
    if first is not None and not found:
        first()
    total: int = found[0][-1] if found else source.queryset.count() if window.offset else 0
    return Page(rows=[dict(zip(fields, row, strict=False)) for row in found], total=total, window=window)


def _may_be_null(model: type[Model], column: str) -> bool:
    try:
        return bool(model._meta.get_field(column).null)
    except FieldDoesNotExist:  # an annotation, or a path to another table
        return True
