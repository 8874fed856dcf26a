"""Cases, claims, reports and statistics in the admin: read-only pages."""

from typing import Any, ClassVar

from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html

from accounts.admin import AccountSearch
from feedback.models import Case, Claim, ItemStatistic, Report, WrongAnswer
from langlearn.ops.admin_pages import ListedAdmin, ReadOnly


@admin.register(Case)
class CaseAdmin(ReadOnly, ListedAdmin):
    list_display = ("opened_at", "kind", "course_id", "about", "state", "priority", "learners")
    list_filter = ("kind", "state")
    ordering = ("-opened_at",)
    actions = None

    @admin.display(description="about")
    def about(self, row: Case) -> str:
        if row.entity != "exercise":
            return f"{row.entity} {row.entity_id}"
        address = reverse("admin:content_exercise_change", args=[row.entity_id])
        return format_html('<a href="{}">{}</a>', address, row.entity_id)


class _OfLearner(ReadOnly, AccountSearch):
    list_select_related = ("user",)
    list_filter = ("state",)
    accounts_in: ClassVar[Any] = ("user_id",)
    ordering = ("-id",)
    actions = None


@admin.register(Claim)
class ClaimAdmin(_OfLearner):
    list_display = ("claimed_at", "account", "course_id", "exercise_id", "blank", "answer", "state", "decided_at")
    fields = readonly_fields = (*list_display, "note")


@admin.register(Report)
class ReportAdmin(_OfLearner):
    list_display = ("reported_at", "account", "course_id", "entity", "entity_id", "reason", "state", "decided_at")
    fields = readonly_fields = (*list_display, "comment", "note")


@admin.register(ItemStatistic)
class ItemStatisticAdmin(ReadOnly, ListedAdmin):
    list_display = ("exercise_id", "since", "learners", "correct", "skipped")
    ordering = ("exercise_id",)
    actions = None


@admin.register(WrongAnswer)
class WrongAnswerAdmin(ReadOnly, ListedAdmin):
    list_display = ("exercise_id", "blank", "answer", "verdict", "learners")
    ordering = ("exercise_id", "-learners")
    actions = None
