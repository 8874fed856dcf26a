"""Endpoint of the history of a course, for staff."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content import filters
from content.publishing.history import HISTORY_COLUMNS, HistoryEntryRecord, history, history_objects
from content.rights import Right, require_right
from content.views.publishing import PUBLISHING, CourseStateViewSet
from langlearn.api.auth import caller_of
from langlearn.api.filters import FilterBackend
from langlearn.api.listing import ListMixin, ListOf
from langlearn.api.pagination import EnvelopePagination
from langlearn.api.permissions import require


class HistoryPagination(EnvelopePagination):
    default_limit = 100


class HistoryViewSet(ListMixin, CourseStateViewSet):
    """What changed in the draft of a course."""

    tag = PUBLISHING
    access: ClassVar = {"list": require("content.write")}
    filter_backends = (FilterBackend,)
    filterset_class = filters.HistoryFilters
    pagination_class = HistoryPagination

    @extend_schema(operation_id="list_history", responses=ListOf(HistoryEntryRecord))
    def list(self, request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
        """What changed in the draft of a course, newest first."""
        require_right(id, caller_of(request), Right.READ)
        return super().list(request, id=id)

    def get_queryset(self) -> Any:
        return history(self.kwargs["id"]).values(*HISTORY_COLUMNS)

    def present(self, rows: Any) -> Any:
        return history_objects(rows)
