"""Progress in the admin: read-only pages. Awards and resets call the services."""

from collections.abc import Callable
from typing import Any, ClassVar

from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from accounts.admin import AccountSearch
from accounts.audit import Actor, actor_of
from langlearn.api.errors import ApiError
from langlearn.api.instants import now
from langlearn.api.text import has_control_characters
from langlearn.ops.admin_pages import ReadOnly
from progress import services
from progress.models import ExerciseAttempt, ExperienceEntry, LessonCompletion, LessonReport, UserProgress
from progress.serializers import REASON_LENGTH


class ReasonForm(forms.Form):
    reason = forms.CharField(max_length=REASON_LENGTH, help_text="Stored in the ledger and in the audit log.")

    def clean_reason(self) -> str:
        reason: str = self.cleaned_data["reason"]
        if has_control_characters(reason):
            raise forms.ValidationError("May not contain control characters.")
        return reason


class AwardForm(ReasonForm):
    bonus_points = forms.IntegerField(min_value=1, max_value=settings.BONUS_MAX)

    field_order = ("bonus_points", "reason")


class ResetForm(ReasonForm):
    keep_completions = forms.BooleanField(
        required=False, help_text="Completed lessons stay completed, and earn no points again."
    )


class LearnerRows(ReadOnly, AccountSearch):
    """Rows of learners, found by their account."""

    accounts_in = ("user_id",)
    list_select_related: ClassVar[Any] = ("user",)


class LessonRows(LearnerRows):
    """Rows of learners and lessons, found by either."""

    search_help_text = (
        f"The id of a lesson; or {LearnerRows.search_help_text[0].lower()}{LearnerRows.search_help_text[1:]}"
    )

    def other_matches(self, term: str) -> Q:
        return Q(lesson_id=term)


@admin.register(UserProgress)
class UserProgressAdmin(LearnerRows):
    list_display = ("learner", "experience_points", "streak_run", "streak_longest", "lives_count", "updated_at")
    ordering = ("-total_score", "user")  # the leaderboard; there is an index
    actions = ("award", "reset")

    @admin.display(description="learner")
    def learner(self, row: UserProgress) -> str:
        return str(row.user.email)

    @admin.action(description="Award bonus experience points")
    def award(self, request: HttpRequest, queryset: QuerySet[UserProgress]) -> HttpResponse | None:
        def act(row: UserProgress, by: Actor, data: dict[str, Any]) -> None:
            services.award_bonus(user_id=row.pk, points=data["bonus_points"], reason=data["reason"], by=by, at=now())

        return self._confirm(request, queryset, AwardForm, act, action="award", title="Award bonus experience points")

    @admin.action(description="Reset progress")
    def reset(self, request: HttpRequest, queryset: QuerySet[UserProgress]) -> HttpResponse | None:
        def act(row: UserProgress, by: Actor, data: dict[str, Any]) -> None:
            services.reset(
                user_id=row.pk,
                reason=data["reason"],
                keep_completions=data["keep_completions"],
                by=by,
                at=now(),
            )

        return self._confirm(request, queryset, ResetForm, act, action="reset", title="Reset progress")

    def _confirm(
        self,
        request: HttpRequest,
        queryset: QuerySet[UserProgress],
        form_class: type[ReasonForm],
        act: Callable[[UserProgress, Actor, dict[str, Any]], None],
        *,
        action: str,
        title: str,
    ) -> HttpResponse | None:
        """Shows a form for the values and the reason, then applies the action to each chosen learner."""
        confirmed = "confirmed" in request.POST
        form = form_class(request.POST if confirmed else None)
        if not confirmed or not form.is_valid():
            context = {
                **self.admin_site.each_context(request),
                "title": title,
                "form": form,
                "action": action,
                "chosen": queryset.select_related("user"),
                "checkbox": ACTION_CHECKBOX_NAME,
                "opts": self.opts,
            }
            return TemplateResponse(request, "admin/progress/confirm_action.html", context)
        by = actor_of(request, request.user.pk)
        for row in queryset.select_related("user"):
            try:
                act(row, by, form.cleaned_data)
            except ApiError as refusal:
                self.message_user(request, f"{row.user}: {refusal.message}", messages.ERROR)
            else:
                self.message_user(request, f"{row.user}: done", messages.SUCCESS)
        return None


@admin.register(ExperienceEntry)
class ExperienceEntryAdmin(LearnerRows):
    list_display = ("created_at", "account", "kind", "amount", "source", "reason", "awarded_by")
    list_filter = ("kind",)
    list_select_related = ("user", "awarded_by")
    ordering = ("-id",)
    actions = None


@admin.register(LessonCompletion)
class LessonCompletionAdmin(LessonRows):
    list_display = ("lesson_id", "account", "completed_at", "score", "experience_gained", "attempts", "visible")
    list_filter = ("visible",)
    ordering = ("-id",)
    actions = None


@admin.register(LessonReport)
class LessonReportAdmin(LessonRows):
    list_display = ("lesson_id", "account", "completed_at", "local_date", "score", "received_at")
    ordering = ("-id",)
    actions = None


@admin.register(ExerciseAttempt)
class ExerciseAttemptAdmin(LearnerRows):
    list_display = ("answered_at", "account", "exercise_id", "exercise_type", "verdict", "score")
    ordering = ("-id",)
    actions = None
