"""Browsing the content in the admin: down the hierarchy by links, and by search. Nothing is changed here."""

from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.admin.utils import quote
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString

from content import kinds, models, selectors
from langlearn.api.text import search_terms


class ReadOnly:
    """Without the permissions to add, change or delete; looking follows the role."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ContentAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows found by id, or by the terms that a search of the API takes."""

    search_fields = ("id",)
    search_help_text = "An id, or words of the texts"
    ordering = ("id",)
    exclude = ("name_folded", "search_text", "tag")
    show_full_result_count = False

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        words = Q()
        for term in search_terms(search_term):
            words &= Q(search_text__contains=term)
        return (queryset.filter(Q(pk=search_term.strip()) | words) if words else queryset), False


class KindAdmin(ContentAdmin):
    """One kind of the hierarchy, with links to its parent and its children."""

    kind: ClassVar[kinds.Kind]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return selectors.listed(self.kind, private=True)

    @admin.display(description="parent")
    def parent_link(self, row: Any) -> SafeString:
        assert self.kind.parent is not None
        parent_id = getattr(row, self.kind.parent_column)
        return _link(_url(self.kind.parent.model, "change", parent_id), parent_id)

    @admin.display(description="children")
    def children_link(self, row: Any) -> SafeString:
        below = urlencode({f"{self.kind.entity.value}__exact": row.pk})
        return _link(f"{_url(self.kind.child_model, 'changelist')}?{below}", getattr(row, self.kind.children_count))


@admin.register(models.Course)
class CourseAdmin(KindAdmin):
    kind = kinds.COURSE
    list_display = ("id", "name", "source_language", "target_language", "is_public", "revision", "children_link")
    list_filter = ("is_public", "source_language", "target_language")


@admin.register(models.Level)
class LevelAdmin(KindAdmin):
    kind = kinds.LEVEL
    list_display = ("id", "parent_link", "order", "code", "name", "children_link")


@admin.register(models.Section)
class SectionAdmin(KindAdmin):
    kind = kinds.SECTION
    list_display = ("id", "parent_link", "order", "name", "children_link")


@admin.register(models.Module)
class ModuleAdmin(KindAdmin):
    kind = kinds.MODULE
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
    list_display = ("id", "parent_link", "order", "name", "experience_points")
    inlines = (AssignmentInline,)


@admin.register(models.Exercise)
class ExerciseAdmin(ContentAdmin):
    list_display = ("id", "exercise_type", "created_at", "updated_at")
    list_filter = ("exercise_type",)


def _url(model: type[Model], page: str, *arguments: str) -> str:
    return reverse(f"admin:content_{model._meta.model_name}_{page}", args=[quote(argument) for argument in arguments])


def _link(url: str, text: Any) -> SafeString:
    return format_html('<a href="{}">{}</a>', url, text)
