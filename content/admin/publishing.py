"""Publishing in the admin: a page for each course, with a form whose buttons call the services, and all schedules."""

from collections.abc import Callable
from typing import Any, ClassVar

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.safestring import SafeString

from content import models, rules
from content.admin.base import Tool, editor_of, link, refused, url_of
from content.editor import Editor
from content.kinds import State
from content.publishing import publications, restoring, schedules
from content.publishing import selectors as selectors
from content.revisions.comparison import counted
from content.rights import Right
from langlearn.api.errors import ApiError
from langlearn.ops.admin_pages import ListedAdmin, ReadOnly

SHOWN = 100  # changes, and publications


class PublishingForm(forms.Form):
    reason = forms.CharField(
        max_length=rules.MAX_MESSAGE_LENGTH, help_text="Stored in the audit log; the message of a publication."
    )
    publication = forms.IntegerField(
        required=False, min_value=1, label="Publication to restore", help_text="Its number in the list below."
    )
    publish = forms.BooleanField(required=False, label="Publish what is restored")
    force = forms.BooleanField(required=False, label="Publish although learners lose lessons that they completed")

    def clean_reason(self) -> str:
        try:
            reason = rules.publication_message(self.cleaned_data["reason"])
        except rules.FieldError as error:
            raise forms.ValidationError(str(error)) from None
        assert reason is not None  # the field is required
        return reason

    def clean(self) -> dict[str, Any]:
        values: dict[str, Any] = super().clean() or {}
        if "restore" in self.data and not self.has_error("publication") and values.get("publication") is None:
            self.add_error("publication", "Which publication?")
        return values


class CoursePublishing:
    """Adds the page `publishing` to the admin of courses."""

    admin_site: Any
    model: Any
    opts: Any

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.publishing_view)
        url = path("<path:object_id>/publishing/", view, name="content_course_publishing")
        return [url, *super().get_urls()]  # type: ignore[misc]

    def tools(self, pk: str) -> list[Tool]:
        return [*super().tools(pk), Tool("Publishing", url_of(models.Course, "publishing", pk))]  # type: ignore[misc]

    def publishing_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        course_id = unquote(object_id)
        if not self.has_change_permission(request):  # type: ignore[attr-defined]
            raise PermissionDenied
        try:
            course = selectors.find_course(course_id)
        except ApiError as refusal:
            refused(request, refusal)
            return HttpResponseRedirect(url_of(models.Course, "changelist"))
        form = PublishingForm(request.POST or None)
        if form.is_bound and form.is_valid():
            act = next((ACTIONS[name] for name in ACTIONS if name in request.POST), None)
            if act is not None:
                try:
                    editor = editor_of(request)
                    messages.success(request, act(course_id, form.cleaned_data, editor))
                except ApiError as refusal:
                    refused(request, refusal)
                return HttpResponseRedirect(request.path)
        return TemplateResponse(
            request,
            "admin/content/course/publishing.html",
            {
                **self.admin_site.each_context(request),
                "opts": self.opts,
                "original": course,
                "title": "Publishing",
                "form": form,
                **_shown(course_id),
            },
        )


def _shown(course_id: str) -> dict[str, Any]:
    """What the page shows of a course."""
    found = selectors.publish_state(course_id, rights=frozenset(Right)).record
    changes = selectors.comparison(selectors.find_course(course_id), State.PUBLISHED, State.DRAFT).changes
    return {
        "state": found,
        "counts": counted(changes),
        "changes": [(each.change, each.entity.label, each.name or "", each.id) for each in changes[:SHOWN]],
        "more": max(0, len(changes) - SHOWN),
        "publications": models.Publication.objects.filter(course=course_id)
        .select_related("published_by")
        .defer("body")
        .order_by("-number")[:SHOWN],
        "members": models.Member.objects.filter(course=course_id).select_related("user").order_by("created_at"),
        "schedule": models.Schedule.objects.filter(pk=course_id).select_related("scheduled_by").first(),
    }


def _publish(course_id: str, values: dict[str, Any], editor: Editor) -> str:
    publication, is_new = publications.publish(
        course_id=course_id,
        message=values["reason"],
        force=values["force"],
        reason=values["reason"],
        editor=editor,
    )
    return f"Published as publication {publication.number}." if publication and is_new else "Nothing to publish."


def _restore(course_id: str, values: dict[str, Any], editor: Editor) -> str:
    restored = restoring.restore(
        course_id=course_id,
        number=values["publication"],
        and_publish=values["publish"],
        message=values["reason"],
        force=values["force"],
        reason=values["reason"],
        editor=editor,
    )
    return f"The draft equals publication {values['publication']}; {_written(restored.plan.size)}."


def _discard(course_id: str, values: dict[str, Any], editor: Editor) -> str:
    discarded = restoring.discard(course_id=course_id, reason=values["reason"], editor=editor)
    return f"The draft equals the published state; {_written(discarded.plan.size)}."


def _written(rows: int) -> str:
    return f"rows changed: {rows}"


def _cancel(course_id: str, values: dict[str, Any], editor: Editor) -> str:
    schedules.delete_schedule(course_id=course_id, reason=values["reason"], editor=editor)
    return "The scheduled publication is cancelled."


def _retry(course_id: str, values: dict[str, Any], editor: Editor) -> str:
    message = schedules.find_schedule(course_id).message
    schedules.save_schedule(
        course_id=course_id,
        publish_at=editor.at,
        message=message,
        reason=values["reason"],
        editor=editor,
    )
    return "The worker will publish the draft within a minute."


# By the name of the button.
ACTIONS: dict[str, Callable[[str, dict[str, Any], Editor], str]] = {
    "publish_draft": _publish,
    "restore": _restore,
    "discard": _discard,
    "cancel": _cancel,
    "retry": _retry,
}


@admin.register(models.Schedule)
class ScheduleAdmin(ReadOnly, ListedAdmin):
    """All scheduled publications, those that could not be published among them."""

    list_display = ("course_link", "publish_at", "state", "reason", "scheduled_by", "message")
    list_display_links = None
    list_filter = ("state",)
    list_select_related = ("course", "scheduled_by")
    ordering = ("publish_at", "pk")
    search_fields: ClassVar = ("course__id__exact",)

    @admin.display(description="course")
    def course_link(self, row: Any) -> SafeString:
        return link(url_of(models.Course, "publishing", row.pk), row.course)
