"""Courses, levels, sections, modules and lessons in the admin: created, changed, moved and reordered."""

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
from content.admin.base import AUTHORSHIP, Tool, change_link, editor_of, link, url_of
from content.admin.course_files import CourseFiles
from content.admin.data_fields import TypedText
from content.admin.forms import BodyForm, PlacedBodyForm, refusal_of
from content.admin.places import PlacesAdmin
from content.admin.publishing import CoursePublishing
from content.editor import Editor
from content.selectors.hierarchy import deletion, listed_records
from content.serializers.bodies import BodySerializer, CourseBody, LessonBody, LevelBody, ModuleBody, SectionBody
from content.services.hierarchy import create_child, create_course, delete_record, update_record
from langlearn.ops.admin_pages import ReadOnly


class KindForm(BodyForm):
    kind: ClassVar[kinds.Kind]

    record_id = forms.CharField(required=False, label="Id", help_text="Empty: made from the name. It never changes.")

    def context(self) -> dict[str, Any]:
        return {"stored": {name: getattr(self.instance, name) for name in self.kind.written}}


class CourseForm(KindForm):
    description = TypedText(required=False, help_text="Rich text in HTML.")


class PlacedKindForm(PlacedBodyForm, KindForm):
    pass


class LessonForm(PlacedKindForm):
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


class KindAdmin(PlacesAdmin):
    """One kind of the hierarchy, with links to its parent and its children."""

    kind: ClassVar[kinds.Kind]
    body: ClassVar[type[BodySerializer]]
    form_class: ClassVar[type[KindForm]] = PlacedKindForm
    # The bodies of the API limit lengths: of rich text after sanitising, of all text in code points.
    formfield_overrides: ClassVar = {database.CharField: {"max_length": None}}
    delete_confirmation_template = "admin/content/delete_confirmation.html"

    @property
    def parent_field(self) -> str | None:
        return self.kind.parent.entity.value if self.kind.parent else None

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return listed_records(self.kind)

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        unused = "record_id" if change else "stored_tag"
        attributes = {"kind": self.kind, "body": self.body, "refusal": refusal_of(request), unused: None}
        if self.parent_field and not change:
            # Not under the name of the model's field: Django would check the constraints, which the services do.
            parent = self.model._meta.get_field(self.parent_field)
            attributes["parent"] = self.formfield_for_foreignkey(
                parent, request, label=parent.verbose_name.capitalize()
            )
        form = type("KindForm", (self.form_class,), attributes)
        return super().get_form(request, obj, change=change, form=form, **kwargs)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        order = (("order", "insert"),) if self.kind.parent else ()
        if obj is None:
            parent = ("parent",) if self.parent_field else ()
            return [(None, {"fields": (*parent, *self.kind.written, *order, "record_id")})]
        place = ("place",) if self.kind.parent else ()
        return [
            (None, {"fields": ("id", *place, *self.kind.written, *order, "stored_tag")}),
            ("Authors", {"fields": AUTHORSHIP, "classes": ("collapse",)}),
        ]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return () if obj is None else ("id", "place", *AUTHORSHIP)

    def get_inlines(self, request: HttpRequest, obj: Any) -> Any:
        return [] if obj is None else self.inlines

    def get_autocomplete_fields(self, request: HttpRequest) -> Any:
        return (self.parent_field,) if self.parent_field else ()

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        values, editor = dict(form.values), editor_of(request)
        record_id = values.pop("id", None)
        place = {name: values.pop(name) for name in ("order", "insert") if name in values}
        if change:
            update_record(self.kind, obj.pk, values=values, if_match=form.if_match, editor=editor, **place)
            return
        if self.kind.parent is None:
            found = create_course(values=values, record_id=record_id, editor=editor)
        else:
            parent = form.cleaned_data["parent"]
            setattr(obj, self.kind.parent_column, parent.pk)
            new = {"parent_id": parent.pk, "values": values, "record_id": record_id}
            found = create_child(self.kind, **new, editor=editor, **place)
        obj.pk = found.record["id"]

    def tools(self, pk: str) -> list[Tool]:
        below = self.kind.child_model
        tools = []
        if below is not None:
            name = below._meta.verbose_name
            tools.append(Tool(f"Add {name}", url_of(below, "add", parent=pk)))
            tools.append(Tool(f"Reorder {name}s", url_of(self.model, "reorder", pk)))
        if self.kind.parent and self.kind.parent.parent:
            tools.append(Tool("Move", url_of(self.model, "move", pk)))
        return tools

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
        "source_language",
        "target_language",
        "is_public",
        "publish_mode",
        "revision",
        "children_link",
    )
    list_filter = ("is_public", "publish_mode", "source_language", "target_language")


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
    fields = ("order", "exercise_link", "exercise_type", "place_link")
    readonly_fields = ("exercise_link", "exercise_type", "place_link")
    ordering = ("order",)
    verbose_name_plural = "exercises"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("exercise")

    @admin.display(description="exercise")
    def exercise_link(self, row: models.LessonExercise) -> SafeString:
        return change_link(row.exercise) if row.pk else SafeString("")

    @admin.display(description="type")
    def exercise_type(self, row: models.LessonExercise) -> str:
        return str(row.exercise.exercise_type) if row.pk else ""

    @admin.display(description="place")
    def place_link(self, row: models.LessonExercise) -> SafeString:
        return link(url_of(models.LessonExercise, "change", row.pk), "Move or remove") if row.pk else SafeString("")


@admin.register(models.Lesson)
class LessonAdmin(KindAdmin):
    kind = kinds.LESSON
    body = LessonBody
    form_class = LessonForm
    list_display = ("name", "parent_link", "order", "experience_points", "id")
    list_select_related = ("module",)
    inlines = (AssignmentInline,)

    def tools(self, pk: str) -> list[Tool]:
        return [
            Tool("New exercise", url_of(models.Exercise, "add", lesson=pk)),
            Tool("Assign an exercise", url_of(models.LessonExercise, "add", parent=pk)),
            Tool("Reorder exercises", url_of(self.model, "reorder", pk)),
            *super().tools(pk),
        ]
