"""Courses, levels, sections, modules and lessons in the admin: found, renamed, described, deleted; courses are created.

The studio and the API write what is below a course, and its order.
"""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.db import models as database
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from content import kinds, models
from content.admin.base import (
    AUTHORSHIP,
    ContentAdmin,
    Tool,
    change_link,
    editor_of,
    link,
    studio_address,
    studio_tools,
    url_of,
)
from content.admin.course_files import CourseFiles
from content.admin.forms import BodyForm, TypedText, refusal_of
from content.admin.publishing import CoursePublishing
from content.editor import Editor
from content.models import PublishMode
from content.publishing.publications import mode_tag, set_publish_mode
from content.selectors.hierarchy import deletion, listed_records
from content.serializers.bodies import BodySerializer, CourseBody, LessonBody, LevelBody, ModuleBody, SectionBody
from content.services.hierarchy import create_course, delete_record, update_record
from langlearn.api.conditional import quoted
from langlearn.api.errors import ApiError
from langlearn.ops.admin_pages import ReadOnly


class KindForm(BodyForm):
    kind: ClassVar[kinds.Kind]

    def context(self) -> dict[str, Any]:
        return {"stored": {name: getattr(self.instance, name) for name in self.kind.written}}


class CourseForm(KindForm):
    """A course with its publish mode, which has a service and a tag of its own."""

    names: ClassVar = {"id": "record_id", "publish_mode": "mode", "require_review": "review"}

    description = TypedText(required=False, help_text="Rich text in HTML.")
    # Not under the names of the model's fields, which forms may not write.
    mode = forms.ChoiceField(
        label="Publish mode",
        choices=[
            (PublishMode.MANUAL.value, "Manual: changes wait in the draft until they are published"),
            (PublishMode.AUTO.value, "Auto: every change is public at once"),
        ],
        initial=PublishMode.MANUAL.value,
    )
    review = forms.BooleanField(
        required=False,
        label="Require review",
        help_text="With manual: creators cannot publish changes that are all their own.",
    )
    record_id = forms.CharField(required=False, label="Id", help_text="Empty: made from the name. It never changes.")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.is_new:
            self.initial.update(mode=self.instance.publish_mode, review=self.instance.require_review)

    def present_tag(self) -> str:
        return f"{super().present_tag()}/{mode_tag(self.instance)}"

    @property
    def if_match(self) -> str:
        return quoted(self.cleaned_data["stored_tag"].partition("/")[0])

    @property
    def if_mode_matches(self) -> str:
        return quoted(self.cleaned_data["stored_tag"].partition("/")[2])

    @property
    def publishing(self) -> dict[str, Any]:
        """What changes of how the course is published."""
        names = {key: self.names[key] for key in ("publish_mode", "require_review")}
        return {key: self.cleaned_data[name] for key, name in names.items() if self.is_changed(name)}

    def place_of(self, refusal: ApiError) -> str:
        is_of_mode = (refusal.context or {}).get("reason") in ("unpublished_changes", "scheduled")
        return "mode" if is_of_mode else super().place_of(refusal)

    def latest_author(self) -> Any:
        # The record does not name the account that changed the publish mode.
        return None if self.publishing else super().latest_author()


class LessonForm(KindForm):
    description = TypedText(required=False, help_text="Rich text in HTML.")
    tip = TypedText(
        required=False, help_text="A help page in HTML, to which the feedback on a wrong answer links. Empty: none."
    )


class ChildInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    fields = ("order", "child_link")
    readonly_fields = ("child_link",)
    ordering = ("order",)
    show_change_link = False

    @admin.display(description="name")
    def child_link(self, row: Any) -> SafeString:
        return change_link(row)


def _inline(child: type[Model], parent: str) -> type[ChildInline]:
    # Every row has a foreign key to its course as well: name the parent's.
    return type(f"{child.__name__}Inline", (ChildInline,), {"model": child, "fk_name": parent})


class KindAdmin(ContentAdmin):
    """One kind of the hierarchy, with links to its parent and its children."""

    kind: ClassVar[kinds.Kind]
    body: ClassVar[type[BodySerializer]]
    form_class: ClassVar[type[KindForm]] = KindForm
    # The bodies of the API limit lengths: of rich text after sanitising, of all text in code points.
    formfield_overrides: ClassVar = {database.CharField: {"max_length": None}}
    delete_confirmation_template = "admin/content/delete_confirmation.html"

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @property
    def parent_field(self) -> str | None:
        return self.kind.parent.entity.value if self.kind.parent else None

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return listed_records(self.kind)

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        attributes = {"kind": self.kind, "body": self.body, "refusal": refusal_of(request)}
        form = type("KindForm", (self.form_class,), attributes)
        return super().get_form(request, obj, change=change, form=form, **kwargs)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        place = ("place", "order") if self.kind.parent else ()
        return [
            (None, {"fields": ("id", *place, *self.kind.written, "stored_tag")}),
            ("Authors", {"fields": AUTHORSHIP, "classes": ("collapse",)}),
        ]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return ("id", "place", "order", *AUTHORSHIP)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        update_record(self.kind, obj.pk, values=form.values, if_match=form.if_match, editor=editor_of(request))

    def above(self, obj: Any) -> str | None:
        if self.kind.parent is None:
            return None
        return url_of(self.kind.parent.model, "change", getattr(obj, self.kind.parent_column))

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        context = {"deletion": deletion(self.kind, unquote(object_id)), **(extra_context or {})}
        return super().delete_view(request, object_id, context)

    def remove(self, obj: Any, *, force: bool, editor: Editor) -> None:
        delete_record(self.kind, obj.pk, force=force, editor=editor)

    @admin.display(description="in")
    def place(self, row: Any) -> SafeString:
        above = []
        for kind in self.kind.lineage:
            row = getattr(row, kind.entity.value)
            above.append((change_link(row),))
        return format_html_join(" › ", "{}", reversed(above))

    @admin.display(description="in")
    def parent_link(self, row: Any) -> SafeString:
        assert self.parent_field is not None
        return change_link(getattr(row, self.parent_field))

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        below_parent = self.parent_field and lookup == f"{self.parent_field}__exact"  # see children_link
        return bool(below_parent) or super().lookup_allowed(lookup, value, request)

    @admin.display(description="children")
    def children_link(self, row: Any) -> SafeString:
        below = {f"{self.kind.entity.value}__exact": row.pk}
        return link(url_of(self.kind.child_model, "changelist", **below), getattr(row, self.kind.children_count))


@admin.register(models.Course)
class CourseAdmin(CoursePublishing, CourseFiles, KindAdmin):
    kind = kinds.COURSE
    body = CourseBody
    form_class = CourseForm
    inlines = (_inline(models.Level, "course"),)
    list_display = (
        "name",
        "id",
        "languages",
        "is_public",
        "publish_mode",
        "revision",
        "children_link",
    )
    list_filter = ("is_public", "publish_mode", "source_language", "target_language")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return ContentAdmin.has_add_permission(self, request)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        return {"is_public": False, **super().get_changeform_initial_data(request)}

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        form = super().get_form(request, obj, change=change, **kwargs)
        for name in ("record_id",) if change else ("stored_tag", "review"):
            form.base_fields.pop(name, None)
        return form

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        if obj is None:
            return [(None, {"fields": (*self.kind.written, "mode", "record_id")})]
        (heading, options), *others = super().get_fieldsets(request, obj)
        return [(heading, {"fields": (*options["fields"], "mode", "review")}), *others]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return ("id", *AUTHORSHIP) if obj else ()

    def get_inlines(self, request: HttpRequest, obj: Any) -> Any:
        return self.inlines if obj else []

    def get_list_display(self, request: HttpRequest) -> Any:
        return (*self.list_display, "studio_link") if studio_address("") else self.list_display

    def tools(self, pk: str) -> list[Tool]:
        return [*super().tools(pk), *studio_tools(pk)]

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        editor = editor_of(request)
        if not change:
            record_id = form.values.pop("id", None)
            obj.pk = create_course(values=form.values, record_id=record_id, editor=editor).record["id"]
            return
        form.values.pop("publish_mode", None)
        if form.publishing:
            # Before the other changes, which then wait in the draft of a course that has become manual.
            set_publish_mode(course_id=obj.pk, **form.publishing, if_match=form.if_mode_matches, editor=editor)
        super().save_model(request, obj, form, change)

    @admin.display(ordering="target_language")
    def languages(self, row: models.Course) -> str:
        return f"{row.source_language} → {row.target_language}"

    @admin.display(description="studio")
    def studio_link(self, row: models.Course) -> SafeString:
        return link(studio_address(row.pk), "View in the studio")


@admin.register(models.Level)
class LevelAdmin(KindAdmin):
    kind = kinds.LEVEL
    body = LevelBody
    inlines = (_inline(models.Section, "level"),)
    list_display = ("name", "code", "parent_link", "order", "id", "children_link")
    list_select_related = ("course",)


@admin.register(models.Section)
class SectionAdmin(KindAdmin):
    kind = kinds.SECTION
    body = SectionBody
    inlines = (_inline(models.Module, "section"),)
    list_display = ("name", "parent_link", "order", "id", "children_link")
    list_select_related = ("level",)


@admin.register(models.Module)
class ModuleAdmin(KindAdmin):
    kind = kinds.MODULE
    body = ModuleBody
    inlines = (_inline(models.Lesson, "module"),)
    list_display = ("name", "parent_link", "order", "module_type", "id", "children_link")
    list_select_related = ("section",)
    list_filter = ("module_type",)


class AssignmentInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = models.LessonExercise
    fields = ("order", "exercise_link", "exercise_type")
    readonly_fields = ("exercise_link", "exercise_type")
    ordering = ("order",)
    verbose_name_plural = "exercises"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("exercise")

    @admin.display(description="exercise")
    def exercise_link(self, row: models.LessonExercise) -> SafeString:
        return change_link(row.exercise)

    @admin.display(description="type")
    def exercise_type(self, row: models.LessonExercise) -> str:
        return str(row.exercise.exercise_type)


@admin.register(models.Lesson)
class LessonAdmin(KindAdmin):
    kind = kinds.LESSON
    body = LessonBody
    form_class = LessonForm
    list_display = ("name", "parent_link", "order", "experience_points", "id")
    list_select_related = ("module",)
    inlines = (AssignmentInline,)

    def tools(self, pk: str) -> list[Tool]:
        course_id = models.Lesson.objects.filter(pk=pk).values_list("course_id", flat=True).first()
        return studio_tools(course_id, "lessons", pk) if course_id else []
