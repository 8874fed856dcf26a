"""Bodies and answers of the progress endpoints."""

from rest_framework import serializers

from langlearn.api.fields import ApiSerializer, StrictIntegerField


class CompleteLessonBody(ApiSerializer):
    """Body of a completion: both optional, `null` means not sent. Unknown keys are ignored."""

    ignore_unknown = True

    score = StrictIntegerField(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=100,
        error_messages={"min_value": "Score must be at least 0", "max_value": "Score cannot exceed 100"},
    )
    time_spent_seconds = StrictIntegerField(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=86400,
        error_messages={
            "min_value": "Time must be between 0 and 86400",
            "max_value": "Time must be between 0 and 86400",
        },
    )


class UserProgressData(serializers.Serializer):  # type: ignore[type-arg]
    """A learner's present state."""

    user_id = serializers.UUIDField()
    experience_points = serializers.IntegerField(min_value=0, help_text="Sum of the ledger.")
    lives_current = serializers.IntegerField(min_value=0, max_value=10, help_text="At the time of the answer.")
    lives_max = serializers.IntegerField(min_value=0, help_text="Regeneration stops here.")
    lives_regenerate_at = serializers.DateTimeField(allow_null=True, help_text="The next life.")
    lives_full_at = serializers.DateTimeField(allow_null=True)
    streak_current = serializers.IntegerField(min_value=0)
    streak_longest = serializers.IntegerField(min_value=0)
    streak_active_today = serializers.BooleanField()
    streak_expires_on = serializers.DateField(allow_null=True, help_text="Last local date that continues the streak.")
    daily_goal_xp = serializers.IntegerField(min_value=0, max_value=1000)
    xp_today = serializers.IntegerField(min_value=0)
    timezone = serializers.CharField(help_text="IANA name.")
    last_completed_lesson_id = serializers.CharField(allow_null=True, max_length=60)
    last_activity_date = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()


class LessonCompletionData(serializers.Serializer):  # type: ignore[type-arg]
    """One completed lesson of one learner."""

    user_id = serializers.UUIDField()
    lesson_id = serializers.CharField(max_length=60)
    completed_at = serializers.DateTimeField()
    score = serializers.IntegerField(min_value=0, max_value=100, allow_null=True)
    time_spent_seconds = serializers.IntegerField(min_value=0, allow_null=True)
    experience_gained = serializers.IntegerField(min_value=1)
    attempts = serializers.IntegerField(min_value=1)
    best_score = serializers.IntegerField(min_value=0, max_value=100, allow_null=True)


class CompletedLessonData(serializers.Serializer):  # type: ignore[type-arg]
    progress = UserProgressData()
    completion = LessonCompletionData()
    experience_gained = serializers.IntegerField(min_value=1)


class LessonStateData(serializers.Serializer):  # type: ignore[type-arg]
    lesson_id = serializers.CharField(max_length=60)
    is_completed = serializers.BooleanField()
    completion = LessonCompletionData(allow_null=True)


class CourseSummaryData(serializers.Serializer):  # type: ignore[type-arg]
    course_id = serializers.CharField()
    name = serializers.CharField()
    lessons_completed = serializers.IntegerField(min_value=0)
    total_lessons = serializers.IntegerField(min_value=0)
    completion_percentage = serializers.FloatField(min_value=0, max_value=100)
    last_activity_date = serializers.DateTimeField()
    next_lesson_id = serializers.CharField(allow_null=True)


class SummaryData(serializers.Serializer):  # type: ignore[type-arg]
    user_id = serializers.UUIDField()
    experience_points = serializers.IntegerField(min_value=0)
    lives_current = serializers.IntegerField(min_value=0, max_value=10)
    streak_current = serializers.IntegerField(min_value=0)
    longest_streak = serializers.IntegerField(min_value=0)
    lessons_completed = serializers.IntegerField(min_value=0)
    courses_started = serializers.IntegerField(min_value=0)
    courses_completed = serializers.IntegerField(min_value=0)
    completion_percentage = serializers.FloatField(min_value=0, max_value=100)
    average_score = serializers.FloatField(min_value=0, max_value=100)
    last_activity_date = serializers.DateTimeField()
    total_lessons = serializers.IntegerField(min_value=0)
    total_time_seconds = serializers.IntegerField(min_value=0)
    courses = CourseSummaryData(many=True)
