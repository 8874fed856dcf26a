"""Bodies and responses of the twins."""

from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone
from rest_framework import serializers

from accounts.models import User
from content.models import Course, Exercise, Lesson, LessonExercise
from progress.models import LessonCompletion, UserProgress

_INTERNAL = ("name_folded", "search_text", "tag", "created_by", "updated_by")  # columns of content that are not shown


class CourseSerializer(serializers.ModelSerializer):
    levels_count = serializers.IntegerField()

    class Meta:
        model = Course
        exclude = (*_INTERNAL, "revision", "revised_at", "revision_shares_second")


class ExerciseSerializer(serializers.ModelSerializer):
    data = serializers.ReadOnlyField()

    class Meta:
        model = Exercise
        fields = ("id", "exercise_type", "data", "created_at", "updated_at")


class AssignmentSerializer(serializers.ModelSerializer):
    exercise = ExerciseSerializer()

    class Meta:
        model = LessonExercise
        fields = ("lesson_id", "exercise_id", "order", "exercise")


class LessonSerializer(serializers.ModelSerializer):
    exercises = AssignmentSerializer(source="assignments", many=True)

    class Meta:
        model = Lesson
        exclude = (*_INTERNAL, "course")


class ProgressSerializer(serializers.ModelSerializer):
    """The stored row, and the values computed from it now."""

    class Meta:
        model = UserProgress
        fields = ("user_id", "experience_points", "streak_longest", "daily_goal_xp", "timezone", "updated_at")

    def to_representation(self, progress: UserProgress) -> dict[str, Any]:
        now = timezone.now()
        today = now.astimezone(ZoneInfo(progress.timezone)).date()
        current = bool(progress.streak_last_day and progress.streak_last_day >= today - timedelta(days=1))
        return {
            **super().to_representation(progress),
            **self._lives(progress, now),
            "streak_current": progress.streak_run if current else 0,
            "streak_active_today": progress.streak_last_day == today,
            "streak_expires_on": progress.streak_expires_on if current else None,
            "xp_today": self._xp(progress, today),
            "last_completed_lesson_id": self._last_lesson(progress),
            "last_activity_date": progress.last_reported_at or progress.updated_at,
        }

    def _lives(self, progress: UserProgress, now: datetime) -> dict[str, Any]:
        most, each = settings.LIVES_MAX, timedelta(minutes=settings.LIVES_REGEN_MINUTES)
        count, since = progress.lives_count, progress.lives_as_of
        if count < most:
            gained = min(most - count, (now - since) // each)
            count, since = count + gained, since + gained * each
        waiting = count < most
        return {
            "lives_current": count,
            "lives_max": most,
            "lives_regenerate_at": since + each if waiting else None,
            "lives_full_at": since + (most - count) * each if waiting else None,
        }

    def _xp(self, progress: UserProgress, today: date) -> int:
        return (progress.day_score or 0) if progress.last_earned_on == today else 0

    def _last_lesson(self, progress: UserProgress) -> str | None:
        completions = LessonCompletion.objects.filter(
            user_id=progress.user_id, visible=True, lesson_id__in=Lesson.objects.values("id")
        )
        last = completions.order_by("-completed_at", "-lesson_id").values_list("completed_at", "lesson_id").first()
        chosen = (progress.chosen_at, progress.chosen_lesson_id) if progress.chosen_at else None
        newest = max(filter(None, (last, chosen)), default=None)
        return newest[1] if newest else None


class CompletionSerializer(serializers.ModelSerializer):
    class Meta:
        model = LessonCompletion
        exclude = ("id", "epoch", "local_date", "base_experience", "first_identity", "visible", "life_earned_on")


class ResultSerializer(serializers.Serializer):
    """What a learner reports about a lesson just completed."""

    score = serializers.IntegerField(min_value=0, max_value=100, required=False, allow_null=True, default=None)
    time_spent_seconds = serializers.IntegerField(
        min_value=0, max_value=86400, required=False, allow_null=True, default=None
    )


class ReportSerializer(ResultSerializer):
    """One item of an upload."""

    lesson_id = serializers.CharField(max_length=60)
    completed_at = serializers.DateTimeField()
    client_id = serializers.UUIDField()


class SyncSerializer(serializers.Serializer):
    completions = ReportSerializer(many=True)


class UserSerializer(serializers.ModelSerializer):
    registration_date = serializers.DateTimeField(source="created_at")

    class Meta:
        model = User
        exclude = ("password", "username_key", "password_changed_at")


class LoginSerializer(serializers.Serializer):
    email = serializers.EmailField()
    password = serializers.CharField()


class RefreshSerializer(serializers.Serializer):
    refreshToken = serializers.CharField()  # noqa: N815 - the name in the body
