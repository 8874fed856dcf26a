"""Base classes of the admin pages: read-only pages, service errors as messages, lists with bounded queries."""

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.views.main import ChangeList
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.functional import cached_property

from langlearn.api.errors import ApiError

COUNTED = 10_000


class ReadOnly:
    """Removes the permissions to add, change and delete; viewing follows the role."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class BoundedPaginator(Paginator):  # type: ignore[type-arg]
    """Counts up to COUNTED rows: an exact count would read the whole table."""

    @cached_property
    def count(self) -> int:
        rows: Any = self.object_list
        number: int = rows.order_by().values("pk")[:COUNTED].count()
        return number


class BoundedChangeList(ChangeList):
    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        self.more_than_counted = self.result_count >= COUNTED
        self.full_result_count = self.result_count  # the number is shown once, below the list


class ListedAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """The base of all pages: the queries of a list do not depend on the size of its table.

    A list takes only the filters that it shows.
    """

    paginator = BoundedPaginator
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    list_max_show_all = 0

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return BoundedChangeList

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Is it a parameter of a filter in `list_filter`: a field's name, or a filter that takes its own parameter?

        Django would take any condition on a column of the table, such as the beginning of a password's hash, and so
        show what no page does, letter by letter.
        """
        shown: Any
        for shown in self.list_filter:
            if isinstance(shown, str):
                if lookup in (shown, f"{shown}__exact", f"{shown}__isnull"):
                    return True
            elif lookup == shown.parameter_name:
                return True
        return False


class ServiceErrorMessages:
    """Shows an error of a service as a message; nothing of the page is saved."""

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            response: HttpResponse = super().changeform_view(request, *args, **kwargs)  # type: ignore[misc]
        except ApiError as refusal:
            return self._refused(request, refusal)
        return response

    def delete_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            response: HttpResponse = super().delete_view(request, *args, **kwargs)  # type: ignore[misc]
        except ApiError as refusal:
            return self._refused(request, refusal)
        return response

    def _refused(self, request: HttpRequest, refusal: ApiError) -> HttpResponse:
        # Outside the transaction of the page, which the error has rolled back.
        text = f"{refusal.message}. {refusal.details}" if refusal.details else refusal.message
        messages.error(request, text)
        return HttpResponseRedirect(request.get_full_path())
