"""List endpoints by the REST framework's means: a queryset, filter backends, a pagination class.

A list declares its filters, sort fields and page size as class attributes; `get_queryset` returns the rows that the
caller may see, as dicts of the columns to show.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django_filters import FilterSet
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from langlearn.api.errors import FieldErrors
from langlearn.api.filters import FilterBackend, SortBackend
from langlearn.api.pagination import EnvelopePagination


class ListMixin(GenericAPIView):  # type: ignore[type-arg]
    """The `list` action."""

    filter_backends: Sequence[type[FilterBackend | SortBackend]] = (FilterBackend, SortBackend)
    pagination_class = EnvelopePagination
    filterset_class: ClassVar[type[FilterSet] | None] = None
    ordering_fields: ClassVar[Mapping[str, str]]  # name to column
    ordering: ClassVar[tuple[str, str]]  # default name and direction
    descending_fields: ClassVar[frozenset[str]] = frozenset()  # sorted descending unless `sortOrder` is given
    tie_breaker = "id"
    query_errors: FieldErrors  # problems of path and query; the pagination, which comes last, raises them together

    @classmethod
    def list_parameters(cls) -> list[OpenApiParameter]:
        """The query parameters and response headers for the documentation."""
        parts = (*cls.filter_backends, cls.pagination_class)
        return [parameter for part in parts for parameter in part().parameters(cls)]

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        self.query_errors = {}
        rows = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        return self.get_paginated_response(self.present(rows))

    def present(self, rows: Any) -> Any:
        """The objects of the API from rows of the queryset."""
        return rows


class ListOf(serializers.ListSerializer[Any]):
    """A response that is a list: `ListOf(Data)` of a `TypedDict` is what `Data(many=True)` is of a serializer.

    It only describes, so it does not bind its child.
    """

    def __init__(self, child: Any) -> None:
        self.child = child
