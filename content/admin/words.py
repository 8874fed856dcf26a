"""The words of courses in the admin: found, read and deleted. The studio and the API write them."""

from typing import Any, ClassVar

from django.contrib import admin
from django.utils.safestring import SafeString

from content import models
from content.admin.base import (
    AUTHORSHIP,
    ContentAdmin,
    Tool,
    WrittenElsewhere,
    change_link,
    studio_tools,
    url_of,
)
from content.admin.values import readable
from content.editor import Editor
from content.words.services import delete_word

_VALUES = tuple(name for name in models.WORD_FIELDS if name != "lesson_id")


@admin.register(models.Word)
class WordAdmin(WrittenElsewhere, ContentAdmin):
    search_fields = ("word_id",)
    list_display = ("text", "word_id", "course_link", "part_of_speech", "lesson_link", "updated_at")
    list_select_related = ("course", "lesson")
    list_filter = ("part_of_speech",)
    ordering = ("course", "text_folded", "word_id")
    fieldsets: ClassVar[Any] = (
        (None, {"fields": ("word_id", "course_link", "lesson_link", "values")}),
        ("Authors", {"fields": AUTHORSHIP, "classes": ("collapse",)}),
    )

    def tools(self, pk: str) -> list[Tool]:
        return studio_tools(pk.partition("/")[0], "words")

    def above(self, obj: Any) -> str | None:
        return url_of(models.Course, "change", obj.course_id)

    def remove(self, obj: Any, *, force: bool, editor: Editor) -> None:
        delete_word(obj.course_id, obj.word_id, editor=editor)

    @admin.display(description="word")
    def values(self, row: models.Word) -> SafeString:
        return readable({name: getattr(row, name) for name in _VALUES})

    @admin.display(description="course")
    def course_link(self, row: models.Word) -> SafeString:
        return change_link(row.course)

    @admin.display(description="lesson")
    def lesson_link(self, row: models.Word) -> SafeString:
        return change_link(row.lesson) if row.lesson else SafeString("")
