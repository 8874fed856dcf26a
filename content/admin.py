"""The content in the admin: down the hierarchy by links and inlines, by search, and changed as over the API.

A page is validated by the bodies of the API and saved by its services: the same rules, revisions and
guards. When a service refuses a change, the page shows the error and saves nothing. Records are created over the
API, where their place and id are chosen; lists below a record are read-only.
"""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.contrib.admin.utils import quote
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString

from content import kinds, models, selectors, serializers, services
from langlearn.api.errors import flatten_errors
from langlearn.api.instants import now
from langlearn.api.text import MalformedJson, parse_json, search_terms
from langlearn.ops.admin_pages import ListedAdmin, ReadOnly, ServiceErrorMessages


class BodyForm(forms.ModelForm):  # type: ignore[type-arg]
    """A page whose changed fields are validated as a body of the API; `values` are what the service gets."""

    body: ClassVar[type[serializers.BodySerializer]]
    values: dict[str, Any]

    def changed_body(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in self.changed_data if name in self.cleaned_data}

    def context(self) -> dict[str, Any]:
        return {}

    def clean(self) -> dict[str, Any]:
        body = self.body(data=self.changed_body(), partial=True, context=self.context())
        if body.is_valid():
            self.values = body.validated_data
        else:
            for path, messages_ in flatten_errors(body.errors).items():
                field = path if path in self.fields else None
                self.add_error(field, [message if field else f"{path}: {message}" for message in messages_])
        return self.cleaned_data

    # Checked by the services; their errors are shown as messages.

    def validate_unique(self) -> None:
        pass

    def validate_constraints(self) -> None:
        pass


class ContentAdmin(ServiceErrorMessages, ListedAdmin):
    """Rows found by id, or by the terms that a search of the API takes."""

    search_fields = ("id",)
    search_help_text = "An id, or words of the texts"
    ordering = ("id",)
    readonly_fields = ("id", "created_at", "updated_at", "created_by", "updated_by")
    actions = None  # records are deleted one by one, with the guards

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        words = Q()
        for term in search_terms(search_term):
            words &= Q(search_text__contains=term)
        return (queryset.filter(Q(pk=search_term.strip()) | words) if words else queryset), False

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        # The service deletes the records below, and refuses to delete completed lessons.
        return [f"{row} with everything below it" for row in objs], {"records": len(objs)}, set(), []


class KindForm(BodyForm):
    kind: ClassVar[kinds.Kind]

    def context(self) -> dict[str, Any]:
        return {"stored": {name: getattr(self.instance, name) for name in self.kind.written}}


class KindAdmin(ContentAdmin):
    """One kind of the hierarchy, with links to its parent and its children."""

    kind: ClassVar[kinds.Kind]
    body: ClassVar[type[serializers.BodySerializer]]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return selectors.listed(self.kind, private=True)

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        kwargs["form"] = type("KindForm", (KindForm,), {"kind": self.kind, "body": self.body})
        return super().get_form(request, obj, change=change, **kwargs)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        place = ("order",) if self.kind.parent else ()
        return (*self.get_readonly_fields(request, obj), *self.kind.written, *place)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        up = ("parent_link",) if self.kind.parent else ()
        down = ("children_link",) if self.kind.child_model else ()
        return (*self.readonly_fields, *up, *down)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        order = form.values.pop("order", None)
        services.update(self.kind, obj.pk, values=form.values, order=order, by=request.user.pk, at=now())

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        services.delete(self.kind, obj.pk, at=now())

    @admin.display(description="parent")
    def parent_link(self, row: Any) -> SafeString:
        assert self.kind.parent is not None
        parent_id = getattr(row, self.kind.parent_column)
        return _link(_url(self.kind.parent.model, "change", parent_id), parent_id)

    @admin.display(description="children")
    def children_link(self, row: Any) -> SafeString:
        below = urlencode({f"{self.kind.entity.value}__exact": row.pk})
        return _link(f"{_url(self.kind.child_model, 'changelist')}?{below}", getattr(row, self.kind.children_count))


class ChildInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    fields = ("order", "child_link", "name")
    readonly_fields = ("child_link",)
    ordering = ("order",)
    show_change_link = False

    @admin.display(description="id")
    def child_link(self, row: Any) -> SafeString:
        return _link(_url(type(row), "change", row.pk), row.pk)


def _inline(child: type[Model], parent: str) -> type[ChildInline]:
    # Every row has a foreign key to its course as well: name the parent's.
    return type(f"{child.__name__}Inline", (ChildInline,), {"model": child, "fk_name": parent})


@admin.register(models.Course)
class CourseAdmin(KindAdmin):
    kind = kinds.COURSE
    body = serializers.CourseBody
    inlines = (_inline(models.Level, "course"),)
    list_display = ("id", "name", "source_language", "target_language", "is_public", "revision", "children_link")
    list_filter = ("is_public", "source_language", "target_language")


@admin.register(models.Level)
class LevelAdmin(KindAdmin):
    kind = kinds.LEVEL
    body = serializers.LevelBody
    inlines = (_inline(models.Section, "level"),)
    list_display = ("id", "parent_link", "order", "code", "name", "children_link")


@admin.register(models.Section)
class SectionAdmin(KindAdmin):
    kind = kinds.SECTION
    body = serializers.SectionBody
    inlines = (_inline(models.Module, "section"),)
    list_display = ("id", "parent_link", "order", "name", "children_link")


@admin.register(models.Module)
class ModuleAdmin(KindAdmin):
    kind = kinds.MODULE
    body = serializers.ModuleBody
    inlines = (_inline(models.Lesson, "module"),)
    list_display = ("id", "parent_link", "order", "module_type", "name", "children_link")
    list_filter = ("module_type",)


class AssignmentInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = models.LessonExercise
    fields = ("order", "exercise_link", "exercise_type")
    readonly_fields = ("exercise_link", "exercise_type")
    ordering = ("order",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("exercise")

    @admin.display(description="exercise")
    def exercise_link(self, row: models.LessonExercise) -> SafeString:
        return _link(_url(models.Exercise, "change", row.exercise_id), row.exercise_id)

    @admin.display(description="type")
    def exercise_type(self, row: models.LessonExercise) -> str:
        return str(row.exercise.exercise_type)


@admin.register(models.Lesson)
class LessonAdmin(KindAdmin):
    kind = kinds.LESSON
    body = serializers.LessonBody
    list_display = ("id", "parent_link", "order", "name", "experience_points")
    inlines = (AssignmentInline,)


class ExerciseForm(BodyForm):
    body = serializers.ExerciseChangesBody

    class Meta:
        model = models.Exercise
        fields = ("exercise_type", "data_json")
        labels: ClassVar = {"data_json": "data"}

    def changed_body(self) -> dict[str, Any]:
        body = super().changed_body()
        if "data_json" in body:
            try:
                body["data"] = parse_json(body.pop("data_json").encode(), max_depth=32)
            except MalformedJson as error:
                self.add_error("data_json", str(error))
        return body

    def context(self) -> dict[str, Any]:
        return {"stored_type": models.Exercise.objects.values_list("exercise_type", flat=True).get(pk=self.instance.pk)}


@admin.register(models.Exercise)
class ExerciseAdmin(ContentAdmin):
    form = ExerciseForm
    fields = (*ContentAdmin.readonly_fields, "exercise_type", "data_json")
    list_display = ("id", "exercise_type", "created_at", "updated_at")
    list_filter = ("exercise_type",)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        services.update_exercise(obj.pk, values=form.values, by=request.user.pk, at=now())

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        services.delete_exercise(obj.pk, at=now())


def _url(model: type[Model], page: str, *arguments: str) -> str:
    return reverse(f"admin:content_{model._meta.model_name}_{page}", args=[quote(argument) for argument in arguments])


def _link(url: str, text: Any) -> SafeString:
    return format_html('<a href="{}">{}</a>', url, text)
