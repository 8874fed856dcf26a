"""Sounds and pictures in the admin: uploaded, seen, heard, described and deleted."""

from typing import Any, ClassVar

from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.defaultfilters import filesizeformat
from django.template.response import TemplateResponse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from content import models
from content.admin.base import ContentAdmin, Tool, editor_of, link, studio_address, url_of
from content.admin.forms import BodyForm, refusal_of
from content.admin.previews import preview
from content.editor import Editor
from content.media.incoming import received_upload, store_received
from content.media.selectors import readable_media, uses_of
from content.media.services import delete_media, update_media
from content.media.storage import temporary_directory
from content.references.uses import drafts_naming
from content.serializers.media import MediaBody
from langlearn import metrics
from langlearn.api.errors import ApiError

_TEXTS = ("file_name", "alt", "transcript", "language", "licence", "attribution")
_FACTS = ("shown", "path", "kind", "size", "duration", "dimensions", "codec", "origin", "named_by", "unused_since")
_STAMPS = ("created_at", "created_by", "updated_at")
_LISTED = 100
_LINKED = 5  # courses above a page
_MODELS: dict[str, Any] = {
    models.Entity.COURSE: models.Course,
    models.Entity.LESSON: models.Lesson,
    models.Entity.EXERCISE: models.Exercise,
    models.Entity.WORD: models.Word,
}


class MediaForm(BodyForm):
    body = MediaBody

    transcript = forms.CharField(required=False, widget=forms.Textarea(attrs={"rows": 3}), help_text="What is said.")


class UploadForm(MediaForm):
    """A file with its texts. A refusal as a whole is about the file."""

    stored_tag = None  # type: ignore[assignment]  # there is nothing stored yet
    file = forms.FileField()

    field_order = ("file",)

    class Meta:
        model = models.MediaAsset
        fields = ("alt", "transcript", "language", "licence", "attribution")
        widgets: ClassVar = dict.fromkeys(
            ("alt", "licence", "attribution"), forms.TextInput(attrs={"class": "vTextField"})
        )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        most = min(settings.MAX_MEDIA_SIZE, settings.MAX_IMPORT_SIZE)  # the second one is that of any form
        self.fields["file"].help_text = f"At most {filesizeformat(most)}."

    def place_of(self, refusal: ApiError) -> str:
        return "file"


class UnusedFilter(admin.SimpleListFilter):
    title = "use"
    parameter_name = "unused"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("false", "Used"), ("true", "Unused")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        match self.value():
            case "true":
                return queryset.filter(uses=0)
            case "false":
                return queryset.filter(uses__gt=0)
        return queryset


@admin.register(models.MediaAsset)
class MediaAdmin(ContentAdmin):
    form = MediaForm
    list_display = ("small", "name", "kind", "size", "duration", "uses", "origin", "created_at")
    list_display_links = ("name",)
    list_filter = ("kind", "origin", "language", UnusedFilter)
    ordering = ("-created_at", "sha256")
    search_help_text = "A digest, or words of the name, the texts and the attribution"
    readonly_fields = (*_FACTS, *_STAMPS)
    fieldsets = (
        (None, {"fields": _FACTS}),
        ("Texts", {"fields": (*_TEXTS, "stored_tag")}),
        ("Upload", {"fields": _STAMPS, "classes": ("collapse",)}),
    )
    delete_confirmation_template = "admin/content/media/delete_confirmation.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return readable_media()

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        form = type("MediaForm", (MediaForm,), {"refusal": refusal_of(request)})
        return super().get_form(request, obj, change=change, form=form, **kwargs)

    def tools(self, pk: str) -> list[Tool]:
        asset = models.MediaAsset.objects.filter(pk=pk).first() if studio_address("") else None
        courses = sorted(drafts_naming(asset.path))[:_LINKED] if asset else []
        label = "View in the studio" if len(courses) == 1 else "View in the studio: {}"
        return [Tool(label.format(each), studio_address(each, "media")) for each in courses]

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        # Not that of Django, which runs in a transaction: its rollback would leave the file.
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = UploadForm(request.POST, request.FILES) if request.method == "POST" else UploadForm()
        if form.is_bound and form.is_valid():
            try:
                asset, is_new = _store(form, editor_of(request))
            except ApiError as refusal:
                metrics.media_upload("refused")
                form.add_refusal(refusal)
            else:
                metrics.media_upload("created" if is_new else "existing")
                return self._uploaded(request, asset, is_new)
        context = {**self.admin_site.each_context(request), "opts": self.opts, "title": "Upload a sound or picture"}
        return TemplateResponse(request, "admin/content/upload.html", {**context, "form": form, "button": "Upload"})

    def _uploaded(self, request: HttpRequest, asset: models.MediaAsset, is_new: bool) -> HttpResponse:
        if is_new:
            self.log_addition(request, asset, "Uploaded.")
            messages.success(request, f"{asset} was uploaded.")
        else:
            messages.warning(request, "This file was here already. Its texts are unchanged.")
        return HttpResponseRedirect(url_of(models.MediaAsset, "change", asset.pk))

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        update_media(obj.pk, values=form.values, if_match=form.if_match, editor=editor_of(request))

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        asset = readable_media().filter(pk=unquote(object_id)).first()
        uses, places = (asset.uses, self.named_by(asset)) if asset else (0, "")
        context = {"uses": uses, "places": places, **(extra_context or {})}
        return super().delete_view(request, object_id, context)

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        delete_media(obj.pk, force="force" in request.POST, editor=editor_of(request))

    @admin.display(description="preview")
    def small(self, row: models.MediaAsset) -> SafeString:
        return preview(row.path, label=self._label(row), css_class="media-preview")

    @admin.display(description="file")
    def shown(self, row: models.MediaAsset) -> SafeString:
        return preview(row.path, label=self._label(row), css_class="media-shown")

    @admin.display(description="name", ordering="name_folded")
    def name(self, row: models.MediaAsset) -> str:
        return row.file_name or f"{row.sha256[:12]}…"

    @admin.display(ordering="bytes")
    def size(self, row: models.MediaAsset) -> str:
        return str(filesizeformat(row.bytes))

    @admin.display(ordering="duration_ms")
    def duration(self, row: models.MediaAsset) -> str:
        return "" if row.duration_ms is None else f"{row.duration_ms / 1000:.1f} s"

    @admin.display(description="pixels")
    def dimensions(self, row: models.MediaAsset) -> str:
        return "" if row.width is None else f"{row.width} × {row.height}"

    @admin.display(ordering="uses")
    def uses(self, row: Any) -> int:
        number: int = row.uses
        return number

    @admin.display
    def unused_since(self, row: Any) -> Any:
        return None if row.uses else row.needed_at

    @admin.display(description="used in")
    def named_by(self, row: Any) -> SafeString | str:
        """Lists the first places that name the asset, each with a link to its record, and publications."""
        uses = uses_of(row.path)[:_LISTED]
        places: list[tuple[str, str]] = [(_link(use["entity"], use["entity_id"]), use["field"] or "") for use in uses]
        if row.uses > _LISTED:
            places.append((f"and {row.uses - _LISTED} more", ""))
        return format_html_join("", "<div>{} {}</div>", places) or "nowhere"

    def _label(self, row: models.MediaAsset) -> str:
        return row.alt or row.transcript or self.name(row)


def _store(form: UploadForm, editor: Editor) -> tuple[models.MediaAsset, bool]:
    directory = temporary_directory()
    with received_upload(form.cleaned_data["file"], directory=directory) as received:
        file, _, is_new = store_received(received, texts=form.values, directory=directory, by=editor.id, at=editor.at)
    return models.MediaAsset.objects.get(pk=file.sha256), is_new


def _link(entity: str, pk: str) -> str:
    """A link to a record; the name of a publication, which has no page."""
    text = f"{entity} {pk}"
    return link(url_of(_MODELS[entity], "change", pk), text) if entity in _MODELS else text
