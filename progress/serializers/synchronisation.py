"""Bodies and responses of synchronisation. `progress.services.uploads` reads the items."""

from typing import Any

from django.conf import settings
from rest_framework import serializers

from langlearn.api.errors import PayloadTooLarge
from langlearn.api.fields import ApiSerializer, StrictCharField
from progress.models import COURSE_ID_LENGTH, LESSON_ID_LENGTH
from progress.rules.composition import DEFAULT_SIZE, MAX_SIZE
from progress.serializers.fields import ItemsField
from progress.serializers.lessons import AnswerResultData, LessonCompletionData, UploadedAnswerData
from progress.serializers.practice import PRACTICE_MODES
from progress.serializers.state import UserProgressData
from progress.services.uploads import MAX_SECONDS, MAX_SESSIONS

_LISTS = ("completions", "attempts", "practice_sessions")

PRACTICE_STATUSES = ("recorded", "duplicate", "unknown_course", "rejected")  # likewise
COMPLETION_STATUSES = ("synced", "duplicate", "unknown_lesson", "rejected")  # named in the OpenAPI document (settings)


class UploadedCompletionData(serializers.Serializer):  # type: ignore[type-arg]
    """One lesson completed offline."""

    lesson_id = serializers.CharField(min_length=1, max_length=LESSON_ID_LENGTH)
    completed_at = serializers.DateTimeField()
    score = serializers.IntegerField(min_value=0, max_value=100, required=False, allow_null=True)
    time_spent_seconds = serializers.IntegerField(min_value=0, max_value=MAX_SECONDS, required=False, allow_null=True)
    client_id = serializers.UUIDField(
        required=False, allow_null=True, help_text="Without one, it is derived from the item."
    )


class UploadedAttemptData(UploadedAnswerData):
    """One exercise answered offline."""

    client_id = serializers.UUIDField()
    answered_at = serializers.DateTimeField()
    session_id = serializers.UUIDField(required=False, allow_null=True, help_text="Of a practice session.")


class UploadedSessionData(serializers.Serializer):  # type: ignore[type-arg]
    """One practice session finished offline. Its answers are attempts with its `client_id` as `session_id`."""

    client_id = serializers.UUIDField()
    course_id = serializers.CharField(min_length=1, max_length=COURSE_ID_LENGTH)
    mode = serializers.ChoiceField(choices=PRACTICE_MODES)
    size = serializers.IntegerField(
        min_value=1, max_value=MAX_SIZE, required=False, allow_null=True, help_text=f"Default {DEFAULT_SIZE}."
    )
    started_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField()


class SynchronizeBody(ApiSerializer):
    """Body of an upload. At least one of the three lists is required; each item is validated separately."""

    ignore_unknown = True

    completions = ItemsField(UploadedCompletionData)
    attempts = ItemsField(UploadedAttemptData)
    practice_sessions = ItemsField(UploadedSessionData, help_text=f"At most {MAX_SESSIONS}.")
    device_id = StrictCharField(required=False, allow_null=True, allow_blank=True, max_length=100)
    last_sync_timestamp = StrictCharField(required=False, allow_null=True, allow_blank=True)

    @staticmethod
    def check_size(data: Any) -> None:
        """Raises PayloadTooLarge for more items than a batch may have, before other errors."""
        for name, most in (
            ("completions", settings.SYNC_MAX_COMPLETIONS),
            ("attempts", settings.SYNC_MAX_ATTEMPTS),
            ("practice_sessions", MAX_SESSIONS),
        ):
            items = data.get(name)
            if isinstance(items, list) and len(items) > most:
                raise PayloadTooLarge(f"At most {most} {name} per batch")

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        missing = {} if any(data.get(name) is not None for name in _LISTS) else {name: ["Required"] for name in _LISTS}
        try:
            value = super().to_internal_value(data)
        except serializers.ValidationError as error:
            assert isinstance(error.detail, dict)
            raise serializers.ValidationError({**error.detail, **missing}) from None
        if missing:
            raise serializers.ValidationError(missing)
        return value


class CompletionResultData(serializers.Serializer):  # type: ignore[type-arg]
    index = serializers.IntegerField(min_value=0, help_text="Position in the request.")
    lesson_id = serializers.CharField(allow_null=True)
    status = serializers.ChoiceField(choices=COMPLETION_STATUSES)
    experience_gained = serializers.IntegerField(
        help_text="Negative when an earlier completion with a lower score was uploaded later."
    )
    reason = serializers.CharField(required=False)


class AttemptResultData(AnswerResultData):
    client_id = serializers.UUIDField(allow_null=True)


class PracticeSyncResultData(serializers.Serializer):  # type: ignore[type-arg]
    index = serializers.IntegerField(min_value=0, help_text="Position in the request.")
    client_id = serializers.UUIDField(allow_null=True)
    status = serializers.ChoiceField(choices=PRACTICE_STATUSES)
    experience_gained = serializers.IntegerField(min_value=0, help_text="What the session earns after this upload.")
    reason = serializers.CharField(required=False)


class SynchronizedData(serializers.Serializer):  # type: ignore[type-arg]
    synced_completions = serializers.IntegerField(min_value=0)
    skipped_duplicates = serializers.IntegerField(min_value=0)
    rejected = serializers.IntegerField(min_value=0)
    experience_gained = serializers.IntegerField()
    results = CompletionResultData(many=True)
    recorded_attempts = serializers.IntegerField(min_value=0)
    duplicate_attempts = serializers.IntegerField(min_value=0)
    rejected_attempts = serializers.IntegerField(min_value=0)
    attempt_results = AttemptResultData(many=True)
    practice_results = PracticeSyncResultData(many=True, required=False, help_text="With `practice_sessions` only.")
    updated_progress = UserProgressData()
    server_time = serializers.DateTimeField()


class ChecksumData(serializers.Serializer):  # type: ignore[type-arg]
    count = serializers.IntegerField(min_value=0, help_text="Completions the learner has now.")
    xp = serializers.IntegerField(min_value=0)


class ChangesData(serializers.Serializer):  # type: ignore[type-arg]
    completions = LessonCompletionData(many=True)
    progress = UserProgressData()
    cursor = serializers.CharField()
    has_more = serializers.BooleanField()
    full_resync = serializers.BooleanField(
        help_text="Delete the local copy first: this page starts from the beginning."
    )
    sync_checksum = ChecksumData()
    server_time = serializers.DateTimeField()
