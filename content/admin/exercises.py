"""Exercises in the admin: found, read with where they are used and how they are answered, and deleted.

The studio and the API write them.
"""

from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString

from content import models
from content.admin.base import (
    AUTHORSHIP,
    ContentAdmin,
    WrittenElsewhere,
    change_link,
    link,
    studio_address,
)
from content.admin.values import readable
from content.editor import Editor
from content.exercises import exercise_type_named
from content.fields import names_of
from content.registry import exercise_panel
from content.selectors.usage import delete_impact
from content.services.exercises import delete_exercise
from langlearn.api.errors import NotFound
from langlearn.ops.admin_pages import ReadOnly

_PLAIN = tuple(name for name in names_of("exercise") if name != "data")


class UseInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    """The lessons that use an exercise."""

    model = models.LessonExercise
    fields = ("lesson_link", "course_link", "order")
    readonly_fields = ("lesson_link", "course_link", "studio_link")
    ordering = ("course", "lesson")
    verbose_name_plural = "used in lessons"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("lesson", "course")

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return (*self.fields, "studio_link") if studio_address("") else self.fields

    @admin.display(description="lesson")
    def lesson_link(self, row: models.LessonExercise) -> SafeString:
        return change_link(row.lesson)

    @admin.display(description="course")
    def course_link(self, row: models.LessonExercise) -> SafeString:
        return change_link(row.course)

    @admin.display(description="studio")
    def studio_link(self, row: models.LessonExercise) -> SafeString:
        return link(studio_address(row.course_id, "lessons", row.lesson_id), "View in the studio")


@admin.register(models.Exercise)
class ExerciseAdmin(WrittenElsewhere, ContentAdmin):
    list_display = ("__str__", "exercise_type", "id", "updated_at")
    list_filter = ("exercise_type",)
    inlines = (UseInline,)
    fieldsets: ClassVar[Any] = (
        (None, {"fields": ("id", *_PLAIN, "values")}),
        ("Answers and cases", {"fields": ("answers",), "classes": ("collapse",)}),
        ("Authors", {"fields": AUTHORSHIP, "classes": ("collapse",)}),
    )
    delete_confirmation_template = "admin/content/exercise/delete_confirmation.html"

    @admin.display(description="data")
    def values(self, row: models.Exercise) -> SafeString:
        return readable(row.data, exercise_type_named(row.exercise_type).data)

    @admin.display(description="Answers of learners")
    def answers(self, row: models.Exercise) -> str:
        return exercise_panel()(row.pk)

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        try:
            impact = delete_impact(unquote(object_id))
        except NotFound:
            impact = None
        return super().delete_view(request, object_id, {"impact": impact, **(extra_context or {})})

    def remove(self, obj: Any, *, force: bool, editor: Editor) -> None:
        delete_exercise(obj.pk, force=force, editor=editor)
