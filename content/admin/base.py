"""What the admin pages of all content records have in common: lists, links, refusals beside the fields, deletion."""

from typing import Any, ClassVar, NamedTuple
from urllib.parse import quote as url_quote

from django.contrib import messages
from django.contrib.admin.utils import quote, unquote
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString

from accounts.audit import actor_of
from accounts.pages import studio_url
from content.editor import Editor
from langlearn.api.errors import ApiError
from langlearn.api.instants import now
from langlearn.api.text import search_terms
from langlearn.ops.admin_pages import ListedAdmin

AUTHORSHIP = ("created_at", "created_by", "updated_at", "updated_by")


def editor_of(request: HttpRequest) -> Editor:
    """The administrator, to whom everything is allowed, now."""
    return Editor(actor_of(request, request.user.pk), now())


class Tool(NamedTuple):
    """A link above a page."""

    label: str
    url: str


class RefusalsBesideFields:
    """Shows a page again when a service refuses a change: with what was typed, and the error at its field."""

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            response: HttpResponse = super().changeform_view(request, *args, **kwargs)  # type: ignore[misc]
        except ApiError as refusal:
            # Outside the transaction of the page, which the error has rolled back.
            request.refusal = refusal  # type: ignore[attr-defined]
            response = super().changeform_view(request, *args, **kwargs)  # type: ignore[misc]
        return response

    def delete_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            response: HttpResponse = super().delete_view(request, *args, **kwargs)  # type: ignore[misc]
        except ApiError as refusal:
            refused(request, refusal)
            return HttpResponseRedirect(request.get_full_path())
        return response


class ContentAdmin(RefusalsBesideFields, ListedAdmin):
    """Rows found by id, or by the terms that a search of the API takes; deleted one by one, with the guards."""

    search_fields: ClassVar[tuple[str, ...]] = ("id",)
    search_help_text = "An id, or words of the texts"
    ordering: ClassVar[tuple[str, ...]] = ("id",)
    actions = None

    class Media:
        css: ClassVar = {"all": ("content/admin.css",)}

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        words = Q()
        for term in search_terms(search_term):
            words &= Q(search_text__contains=term)
        return (queryset.filter(Q(pk=search_term.strip()) | words) if words else queryset), False

    def tools(self, pk: str) -> list[Tool]:
        """Links above the page of a record."""
        return []

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        context = {"tools": self.tools(unquote(object_id)), **(extra_context or {})}
        return super().change_view(request, object_id, form_url, context)

    def above(self, obj: Any) -> str | None:
        """The page of the record that holds this one; saving leads there."""
        return None

    def response_change(self, request: HttpRequest, obj: Any) -> HttpResponse:
        response = super().response_change(request, obj)
        above = None if "_continue" in request.POST else self.above(obj)
        return HttpResponseRedirect(above) if above else response

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        # The page counts what goes with a record; the guards are the service's.
        return [str(row) for row in objs], {}, set(), []

    def remove(self, obj: Any, *, force: bool, editor: Editor) -> None:
        """Deletes a record by its service."""
        raise NotImplementedError

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        request.above = self.above(obj)  # type: ignore[attr-defined]
        self.remove(obj, force="force" in request.POST, editor=editor_of(request))

    def response_delete(self, request: HttpRequest, obj_display: str, obj_id: Any) -> HttpResponse:
        response = super().response_delete(request, obj_display, obj_id)
        above = getattr(request, "above", None)
        return HttpResponseRedirect(above) if above else response


class WrittenElsewhere:
    """Records that are read and deleted here: the studio and the API write them."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


def url_of(model: type[Model], page: str, *arguments: Any, **query: str) -> str:
    url = reverse(f"admin:content_{model._meta.model_name}_{page}", args=[quote(argument) for argument in arguments])
    return f"{url}?{urlencode(query)}" if query else url


def link(url: str, text: Any) -> SafeString:
    return format_html('<a href="{}">{}</a>', url, text)


def change_link(row: Model) -> SafeString:
    """A link to the page of a row, by what people call it."""
    if not row.pk:  # an inline that was sent back without its ids
        return SafeString("")
    return link(url_of(type(row), "change", row.pk), row)


def studio_address(course_id: str, *room: str) -> str:
    """The address of a course in the studio, or of one of its rooms; empty without the studio."""
    steps = [url_quote(step, safe="") for step in ("courses", course_id, *room)]
    return "/".join([studio_url(), *steps]) if studio_url() else ""


def studio_tools(course_id: str, *room: str) -> list[Tool]:
    address = studio_address(course_id, *room)
    return [Tool("View in the studio", address)] if address else []


def refused(request: HttpRequest, refusal: ApiError) -> None:
    """Shows a refusal at the top of the next page."""
    messages.error(request, f"{refusal.message}. {refusal.details}" if refusal.details else refusal.message)
