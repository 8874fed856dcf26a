"""Bodies of lessons."""

from rest_framework import serializers

from langlearn.api.fields import ApiSerializer
from progress.serializers.fields import AnswerField, ItemsField, bounded
from progress.services.uploads import MAX_MILLISECONDS, MAX_SECONDS

MAX_ANSWERS = 100


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
