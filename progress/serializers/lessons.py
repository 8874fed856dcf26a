"""Bodies and responses of lessons."""

from rest_framework import serializers

from langlearn.api.fields import ApiSerializer
from progress.serializers.fields import AnswerField, ItemsField, bounded
from progress.serializers.state import UserProgressData
from progress.services.uploads import MAX_MILLISECONDS, MAX_SECONDS

MAX_ANSWERS = 100
ATTEMPT_STATUSES = ("recorded", "duplicate", "unknown_exercise", "rejected")  # named in the OpenAPI document (settings)


class UploadedAnswerData(serializers.Serializer):  # type: ignore[type-arg]
    """One answer sent with the completion of its lesson."""

    exercise_id = serializers.CharField()
    answer = AnswerField(required=False)
    client_id = serializers.UUIDField(required=False, allow_null=True)
    time_spent_ms = serializers.IntegerField(min_value=0, max_value=MAX_MILLISECONDS, required=False, allow_null=True)


class CompleteLessonBody(ApiSerializer):
    """Body of a completion: all optional, `null` means not sent. Unknown keys are ignored."""

    ignore_unknown = True

    score = bounded(0, 100, "Score must be at least 0", too_high="Score cannot exceed 100")
    time_spent_seconds = bounded(0, MAX_SECONDS, f"Time must be between 0 and {MAX_SECONDS}")
    answers = ItemsField(UploadedAnswerData, longest=MAX_ANSWERS, help_text=f"At most {MAX_ANSWERS}.")


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


class AnswerResultData(serializers.Serializer):  # type: ignore[type-arg]
    """Result of one answer; null when it was not graded."""

    index = serializers.IntegerField(min_value=0)
    exercise_id = serializers.CharField(allow_null=True)
    status = serializers.ChoiceField(choices=ATTEMPT_STATUSES)
    is_correct = serializers.BooleanField(allow_null=True)
    score = serializers.FloatField(min_value=0, max_value=1, allow_null=True)
    verdict = serializers.CharField(allow_null=True)
    reason = serializers.CharField(required=False)


class CompletedLessonData(serializers.Serializer):  # type: ignore[type-arg]
    progress = UserProgressData()
    completion = LessonCompletionData()
    experience_gained = serializers.IntegerField(min_value=1)
    answers = AnswerResultData(many=True, required=False, help_text="When the request had answers.")


class LessonStateData(serializers.Serializer):  # type: ignore[type-arg]
    lesson_id = serializers.CharField(max_length=60)
    is_completed = serializers.BooleanField()
    completion = LessonCompletionData(allow_null=True)
