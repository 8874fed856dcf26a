"""Cases, claims, reports and statistics in the admin: read-only pages."""

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.html import format_html

from accounts.admin import AccountSearch
from feedback.models import Case, Claim, ItemStatistic, Kind, Report, WrongAnswer
from feedback.services.deletion import delete_open
from feedback.services.settling import settle_case
from langlearn.api.errors import ApiError
from langlearn.api.instants import now
from langlearn.ops.admin_pages import ListedAdmin, ReadOnly


@admin.register(Case)
class CaseAdmin(ReadOnly, ListedAdmin):
    list_display = ("opened_at", "kind", "course_id", "about", "state", "priority", "learners")
    list_filter = ("kind", "state")
    ordering = ("-opened_at",)
    actions = ("settle",)

    @admin.action(description="Settle now")
    def settle(self, request: HttpRequest, queryset: QuerySet[Case]) -> None:
        """Enqueues the task that compares a case of claims with its exercise and settles its learners."""
        ids = queryset.filter(kind=Kind.ANSWER).values_list("pk", flat=True)
        for pk in ids:
            settle_case.enqueue(str(pk))
        self.message_user(request, f"The worker settles {len(ids)} cases of claims.", messages.SUCCESS)

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
    actions = ("delete_open",)

    @admin.action(description="Delete the open claims and reports of the accounts")
    def delete_open(self, request: HttpRequest, queryset: QuerySet[Any]) -> HttpResponse | None:
        chosen = list(queryset.select_related("user"))
        accounts = sorted({row.user for row in chosen}, key=lambda user: user.email)
        if "confirmed" not in request.POST:
            context = {
                **self.admin_site.each_context(request),
                "title": "Delete open claims and reports",
                "accounts": accounts,
                "chosen": chosen,
                "checkbox": ACTION_CHECKBOX_NAME,
                "opts": self.opts,
            }
            return TemplateResponse(request, "admin/feedback/confirm_deletion.html", context)
        for user in accounts:
            try:
                deleted = delete_open(user_id=user.pk, at=now())
            except ApiError as refusal:
                self.message_user(request, f"Account {user.email}: {refusal.message}", messages.ERROR)
            else:
                self.message_user(
                    request, f"Deleted {deleted} open claims and reports of {user.email}", messages.SUCCESS
                )
        return None


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
