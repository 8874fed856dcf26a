"""Pages of a list: `page` and `limit` or `offset` and `limit`, `meta`, the `X-*` headers and `Link`.

Following `rel="next"` to the end yields every record once, because every ordering ends in a unique column. The total
comes with the rows by a subquery: count and rows are one snapshot and one statement, and the rows still come from an
index, which a window function would not allow.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import IntegerField, Subquery
from django.http import QueryDict
from django.utils.http import urlencode
from drf_spectacular.utils import OpenApiParameter
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response

from langlearn.api.envelope import Envelope
from langlearn.api.errors import FieldErrors, ValidationFailed
from langlearn.api.filters import integer
from langlearn.api.openapi_headers import response_header

T = TypeVar("T")

MAX_LIMIT = 100
MAX_PAGE = 1_000_000
MAX_OFFSET = 100_000_000

_NUMBER = {"type": "integer", "minimum": 0}
PAGE_META: dict[str, Any] = {
    "type": "object",
    "description": "Position of this page in the whole list.",
    "required": ["page", "limit", "total", "totalPages", "hasNext", "hasPrev"],
    "properties": {
        **dict.fromkeys(("page", "limit", "total", "totalPages"), _NUMBER),
        **{name: {"type": "boolean"} for name in ("hasNext", "hasPrev")},
    },
}


def page_meta(**more: dict[str, Any]) -> dict[str, Any]:
    """The schema of a page's `meta` with further keys."""
    required, properties = PAGE_META["required"], PAGE_META["properties"]
    return {**PAGE_META, "required": [*required, *more], "properties": {**properties, **more}}


HEADERS = [
    response_header(name, text, on=[200], schema=schema)
    for name, text, schema in (
        ("X-Total-Count", "Number of records in the whole list.", _NUMBER),
        ("X-Total-Pages", "Number of pages of the whole list.", _NUMBER),
        ("X-Current-Page", "This page, from 1.", _NUMBER),
        ("X-Limit", "Records per page.", _NUMBER),
        ("X-Offset", "Records before this page.", _NUMBER),
        ("X-Has-Next", "Whether there is a next page.", {"type": "boolean"}),
        ("X-Has-Prev", "Whether there is a previous page.", {"type": "boolean"}),
        ("Link", "`first`, `prev`, `next` and `last` page (RFC 8288).", {"type": "string"}),
    )
]


@dataclass(frozen=True, slots=True)
class Window:
    """The requested slice of a list."""

    offset: int
    limit: int
    by_offset: bool

    @property
    def page(self) -> int:
        return self.offset // self.limit + 1

    def meta(self, total: int) -> dict[str, Any]:
        return {
            "page": self.page,
            "limit": self.limit,
            "total": total,
            "totalPages": -(-total // self.limit),
            "hasNext": self.offset + self.limit < total,
            "hasPrev": self.offset > 0,
        }

    def headers(self, total: int, *, path: str, query: QueryDict) -> dict[str, str]:
        """`X-*` and `Link` (RFC 8288, path-absolute targets)."""
        meta = self.meta(total)
        return {
            "X-Total-Count": str(total),
            "X-Total-Pages": str(meta["totalPages"]),
            "X-Current-Page": str(self.page),
            "X-Limit": str(self.limit),
            "X-Offset": str(self.offset),
            "X-Has-Next": str(meta["hasNext"]).lower(),
            "X-Has-Prev": str(meta["hasPrev"]).lower(),
            "Link": self._links(total, path=path, query=query),
        }

    def _links(self, total: int, *, path: str, query: QueryDict) -> str:
        last_page = max(1, -(-total // self.limit))
        targets: dict[str, int] = {"first": 0}  # relation to offset
        if self.offset > 0:
            if self.by_offset:
                previous = self.offset - self.limit
                beyond = (last_page - 1) * self.limit
                targets["prev"] = max(0, min(previous, beyond))
            else:
                targets["prev"] = (min(self.page - 1, last_page) - 1) * self.limit
        if self.offset + self.limit < total:
            targets["next"] = self.offset + self.limit
        targets["last"] = (last_page - 1) * self.limit
        others = [
            (key, value) for key, values in query.lists() for value in values if key not in ("page", "limit", "offset")
        ]
        target = f"{path}?{urlencode(others)}&" if others else f"{path}?"
        return ", ".join(f'<{target}{self._position(offset)}>; rel="{name}"' for name, offset in targets.items())

    def _position(self, offset: int) -> str:
        where = f"offset={offset}" if self.by_offset else f"page={offset // self.limit + 1}"
        return f"{where}&limit={self.limit}"


def read_window(
    query: QueryDict, errors: FieldErrors, *, default_limit: int = 20, max_limit: int = MAX_LIMIT
) -> Window:
    """The requested window; problems are added to `errors`."""
    limit = integer(query, "limit", errors, low=1, high=10**18)
    page = integer(query, "page", errors, low=1, high=MAX_PAGE)
    offset = integer(query, "offset", errors, low=0, high=MAX_OFFSET)
    if "page" in query and "offset" in query:
        errors.setdefault("offset", []).append("Give page or offset, not both.")
    size = min(limit or default_limit, max_limit)
    if offset is not None:
        return Window(offset=offset, limit=size, by_offset=True)
    return Window(offset=((page or 1) - 1) * size, limit=size, by_offset=False)


@dataclass(frozen=True, slots=True)
class ListPage:
    """The requested page of a list that is computed as a whole."""

    window: Window
    request: Request

    def response(
        self, items: Sequence[T], present: Callable[[Sequence[T]], Any], *, meta: Mapping[str, Any] | None = None
    ) -> Response:
        """The page as `present` shows it, in the envelope, with further `meta`."""
        part = items[self.window.offset : self.window.offset + self.window.limit]
        headers = self.window.headers(len(items), path=self.request.path, query=self.request.query_params)
        return Response(Envelope(present(part), meta={**self.window.meta(len(items)), **(meta or {})}), headers=headers)


def paged(request: Request, errors: FieldErrors, *, default_limit: int = 20, max_limit: int = MAX_LIMIT) -> ListPage:
    """The requested page. Raises ValidationFailed with all problems of the query."""
    window = read_window(request.query_params, errors, default_limit=default_limit, max_limit=max_limit)
    if errors:
        raise ValidationFailed(errors)
    return ListPage(window, request)


class _Count(Subquery):
    """The number of rows of a queryset."""

    template = "(SELECT COUNT(*) FROM (%(subquery)s) _counted)"
    output_field = IntegerField()


class EnvelopePagination(BasePagination):
    """Pages of a queryset of dicts (`values()`). Its problems join those in `view.query_errors`, which it raises."""

    default_limit = 20
    max_limit = MAX_LIMIT
    total: int  # of the whole list

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        """The rows of the requested page. Raises ValidationFailed with all problems of the query."""
        self.request = request
        self.window = window = read_window(
            request.query_params, view.query_errors, default_limit=self.default_limit, max_limit=self.max_limit
        )
        if view.query_errors:
            raise ValidationFailed(view.query_errors)
        if queryset.query.combinator:  # a UNION, which takes no further column
            self.total = queryset.count()
            return list(queryset[window.offset : window.offset + window.limit])
        counted = queryset.annotate(total_count=_Count(queryset.order_by().values("pk")))
        rows: list[Any] = list(counted[window.offset : window.offset + window.limit])
        # A page past the end has no row that could carry the total.
        self.total = rows[0]["total_count"] if rows else queryset.count() if window.offset else 0
        for row in rows:
            del row["total_count"]
        return rows

    def get_paginated_response(self, data: Any) -> Response:
        """The list in the envelope, with `meta`, the `X-*` headers and `Link`."""
        headers = self.window.headers(self.total, path=self.request.path, query=self.request.query_params)
        return Response(Envelope(data, meta=self.window.meta(self.total)), headers=headers)

    def parameters(self, view: Any) -> list[OpenApiParameter]:
        """The query parameters and response headers for the documentation."""
        # No `default`: generated clients send it, and `page` and `offset` exclude each other.
        page = {"type": "integer", "minimum": 1, "maximum": MAX_PAGE}
        limit = {"type": "integer", "minimum": 1, "default": self.default_limit}
        offset = {"type": "integer", "minimum": 0, "maximum": MAX_OFFSET}
        size = f"Records per page; values above {self.max_limit} are treated as {self.max_limit}."
        return [
            OpenApiParameter("page", page, description="Page, from 1; the first without it."),
            OpenApiParameter("limit", limit, description=size),
            OpenApiParameter("offset", offset, description="Records to skip; instead of `page`."),
            *HEADERS,
        ]
