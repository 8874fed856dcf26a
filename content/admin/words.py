"""The words of courses in the admin. The entries of a list are the lines of a text area."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.db import models as database
from django.http import HttpRequest
from django.utils.safestring import SafeString

from content import models
from content.admin.base import AUTHORSHIP, ContentAdmin, change_link, editor_of, url_of
from content.admin.data_fields import AddressInput, TypedText
from content.admin.forms import BodyForm, refusal_of
from content.admin.word_lists import WordLists
from content.editor import Editor
from content.serializers.bodies import changes_of
from content.serializers.words import WordBody
from content.words.services import create_word, delete_word, update_word

_WRITTEN = tuple("lesson" if name == "lesson_id" else name for name in models.WORD_FIELDS)


class Lines(TypedText):
    """A list of texts, one on each line."""

    def to_python(self, value: Any) -> Any:
        return [line.strip() for line in super().to_python(value).splitlines() if line.strip()]

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(value) if isinstance(value, list) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        return bool(self.to_python(data) != list(initial or []))


class WordForm(BodyForm):
    names: ClassVar = {"id": "record_id", "lesson_id": "lesson"}

    record_id = forms.CharField(required=False, label="Id", help_text="Empty: made from the text. It never changes.")
    translations = Lines(help_text="One on each line; the first one is shown.")
    synonyms = Lines(required=False, help_text="One on each line: other words for the translations.")
    forms = Lines(required=False, help_text="One on each line.")
    tags = Lines(required=False, help_text="One on each line.")
    note = TypedText(required=False)

    def written_body(self) -> dict[str, Any]:
        body = super().written_body()
        if "lesson_id" in body:
            body["lesson_id"] = body["lesson_id"] and body["lesson_id"].pk
        return body


@admin.register(models.Word)
class WordAdmin(WordLists, ContentAdmin):
    search_fields = ("word_id",)
    list_display = ("text", "word_id", "course_link", "part_of_speech", "lesson_link", "updated_at")
    list_select_related = ("course", "lesson")
    list_filter = ("part_of_speech",)
    ordering = ("course", "text_folded", "word_id")
    # The bodies of the API limit lengths, in code points.
    formfield_overrides: ClassVar = {database.CharField: {"max_length": None}}

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        attributes: dict[str, Any] = {"refusal": refusal_of(request)}
        if change:
            attributes |= {"body": changes_of(WordBody), "record_id": None}
        else:
            attributes |= {"body": WordBody, "stored_tag": None}
            # Not under the name of the model's field: Django would check the constraints, which the services do.
            chosen: Any = models.Word._meta.get_field("course")
            attributes["parent"] = self.formfield_for_foreignkey(chosen, request, label="Course")
        form = type("WordForm", (WordForm,), attributes)
        return super().get_form(request, obj, change=change, form=form, **kwargs)

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name in ("audio_url", "image_url"):
            kwargs["widget"] = AddressInput(attrs={"class": "vTextField"})
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        if obj is None:
            return [(None, {"fields": ("parent", *_WRITTEN, "record_id")})]
        return [
            (None, {"fields": ("word_id", "course_link", *_WRITTEN, "stored_tag")}),
            ("Authors", {"fields": AUTHORSHIP, "classes": ("collapse",)}),
        ]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return ("word_id", "course_link", *AUTHORSHIP) if obj else ()

    def get_autocomplete_fields(self, request: HttpRequest) -> Any:
        return ("course", "lesson")

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        values, editor = dict(form.values), editor_of(request)
        if change:
            update_word(obj.course_id, obj.word_id, values=values, if_match=form.if_match, editor=editor)
            return
        course_id = form.cleaned_data["parent"].pk
        record_id = values.pop("id", None)
        found = create_word(course_id=course_id, values=values, record_id=record_id, editor=editor)
        obj.pk = models.word_key(course_id, found.record["id"])
        obj.refresh_from_db()

    def above(self, obj: Any) -> str | None:
        return url_of(models.Course, "change", obj.course_id)

    def remove(self, obj: Any, *, force: bool, editor: Editor) -> None:
        delete_word(obj.course_id, obj.word_id, editor=editor)

    @admin.display(description="course")
    def course_link(self, row: models.Word) -> SafeString:
        return change_link(row.course)

    @admin.display(description="lesson")
    def lesson_link(self, row: models.Word) -> SafeString:
        return change_link(row.lesson) if row.lesson else SafeString("")
