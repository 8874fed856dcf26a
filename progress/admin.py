"""Progress in the admin: read-only pages, and panels on the page of an account. Awards and resets call the services."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, ClassVar
from uuid import uuid4

from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.utils import quote
from django.db.models import OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.admin import PANEL_ROWS, AccountSearch, Panel, UserAdmin, panel_url
from accounts.audit import Actor, actor_of
from accounts.models import User
from accounts.services.idempotency import once
from content.selectors.facts import name_of_lesson
from langlearn.api.errors import ApiError
from langlearn.api.idempotency import Key, Reply
from langlearn.api.instants import now
from langlearn.api.text import canonical_json, has_control_characters
from langlearn.ops.admin_pages import ReadOnly
from progress.models import (
    Enrollment,
    ExerciseAttempt,
    ExperienceEntry,
    LessonCompletion,
    LessonReport,
    Placement,
    PracticeSession,
    UserProgress,
)
from progress.selectors.completions import visible_completions
from progress.selectors.state import progress
from progress.serializers.administration import REASON_LENGTH
from progress.services.administration import award_bonus, reset


class ReasonForm(forms.Form):
    """`key` is the same however often a form is sent, so that sending it twice acts once."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
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
        def act(data: dict[str, Any], shared: dict[str, Any]) -> None:
            award_bonus(points=data["bonus_points"], **shared)

        return self._confirm(request, queryset, AwardForm, act, action="award", title="Award bonus experience points")

    @admin.action(description="Reset progress")
    def reset(self, request: HttpRequest, queryset: QuerySet[UserProgress]) -> HttpResponse | None:
        def act(data: dict[str, Any], shared: dict[str, Any]) -> None:
            reset(keep_completions=data["keep_completions"], **shared)

        return self._confirm(request, queryset, ResetForm, act, action="reset", title="Reset progress")

    def _confirm(
        self,
        request: HttpRequest,
        queryset: QuerySet[UserProgress],
        form_class: type[ReasonForm],
        act: Callable[[dict[str, Any], dict[str, Any]], None],
        *,
        action: str,
        title: str,
    ) -> HttpResponse | None:
        """Shows a form for the values and the reason, then applies the action to each chosen learner.

        `act` gets the values of the form and the arguments that both services share.
        """
        chosen = queryset.select_related("user")
        confirmed = "confirmed" in request.POST
        form = form_class(request.POST if confirmed else None)
        if not confirmed or not form.is_valid():
            context = {
                **self.admin_site.each_context(request),
                "title": title,
                "form": form,
                "action": action,
                "chosen": chosen,
                "checkbox": ACTION_CHECKBOX_NAME,
                "opts": self.opts,
            }
            return TemplateResponse(request, "admin/progress/confirm_action.html", context)
        by = actor_of(request, request.user.pk)
        for row in chosen:
            name = row.user.username or row.user.email
            try:
                replayed = _once(row, by, form.cleaned_data, act, action=action)
            except ApiError as refusal:
                reused = (refusal.context or {}).get("reason") == "idempotency_key_reused"
                problem = "the form was sent before with other values; open it again" if reused else refusal.message
                self.message_user(request, f"{name}: {problem}", messages.ERROR)
            else:
                done = "done before, and not repeated" if replayed else "done"
                self.message_user(request, f"{name}: {done}", messages.SUCCESS)
        return None


def _once(
    row: UserProgress,
    by: Actor,
    data: dict[str, Any],
    act: Callable[[dict[str, Any], dict[str, Any]], None],
    *,
    action: str,
) -> bool:
    """Acts on a learner unless this form has done so before, which it returns. Raises what the service raises."""
    at = now()
    values = canonical_json([action, {**data, "key": None}])
    key = Key(f"{data['key']}:{row.pk}", hashlib.sha256(values.encode()).hexdigest())

    def reply() -> Reply:
        shared = {"user_id": row.pk, "reason": data["reason"], "by": by, "at": at, "idempotency_key": key.text}
        act(data, shared)
        return Reply(200, "", about=row.pk)

    assert by.id is not None
    return once(user_id=by.id, key=key, act=reply, permanent=True, at=at).replayed


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


class CourseRows(LearnerRows):
    """Rows of learners and courses, found by either."""

    search_help_text = (
        f"The id of a course; or {LearnerRows.search_help_text[0].lower()}{LearnerRows.search_help_text[1:]}"
    )

    def other_matches(self, term: str) -> Q:
        return Q(course_id=term)


@admin.register(Enrollment)
class EnrollmentAdmin(CourseRows):
    list_display = ("course_id", "account", "position", "enrolled_at", "last_opened_at")
    ordering = ("-id",)
    actions = None


@admin.register(Placement)
class PlacementAdmin(CourseRows):
    list_display = ("course_id", "account", "status", "start_lesson_id", "started_at", "finished_at")
    list_filter = ("status",)
    ordering = ("-id",)
    actions = None


@admin.register(PracticeSession)
class PracticeSessionAdmin(CourseRows):
    list_display = ("course_id", "account", "mode", "started_at", "finished_at", "counts")
    list_filter = ("mode", "counts")
    ordering = ("-id",)
    actions = None


def _progress_of(user: User) -> Panel:
    state: Mapping[str, Any] = progress(user.pk, timezone=user.timezone, registered_at=user.created_at, now=now())
    header = ("Experience points", "Today", "Streak", "Longest streak", "Lives", "Last activity")
    names = ("experience_points", "xp_today", "streak_current", "streak_longest", "lives_current", "last_activity_date")
    url = panel_url("progress_userprogress", user)
    return Panel("Progress", "Award points or reset", url, header, [[state[name] for name in names]])


def _completions_of(user: User) -> Panel:
    completions = visible_completions(user.pk).annotate(name=name_of_lesson(OuterRef("lesson_id")))
    rows = completions.order_by("-completed_at", "lesson_id")[:PANEL_ROWS]
    header = ("Completed", "Lesson", "Best score", "Experience points", "Attempts")
    cells = [
        (
            row.completed_at,
            _lesson_link(row.lesson_id, row.name),
            row.best_score,
            row.experience_gained,
            row.attempts,
        )
        for row in rows
    ]
    return Panel("Recent completions", "All completions", panel_url("progress_lessoncompletion", user), header, cells)


def _lesson_link(lesson_id: str, name: str | None) -> SafeString | str:
    """The lesson's name, leading to its page; its bare id once it is deleted."""
    if name is None:
        return lesson_id
    return format_html('<a href="{}">{}</a>', reverse("admin:content_lesson_change", args=[quote(lesson_id)]), name)


UserAdmin.panels[:0] = [_progress_of, _completions_of]  # above the sessions and the audit log
