"""Bodies of synchronisation. `progress.services.uploads` reads the items."""

from typing import Any

from django.conf import settings
from rest_framework import serializers

from langlearn.api.errors import PayloadTooLarge
from langlearn.api.fields import ApiSerializer, StrictCharField
from progress.models import COURSE_ID_LENGTH, LESSON_ID_LENGTH
from progress.rules.composition import DEFAULT_SIZE, MAX_SIZE
from progress.serializers.fields import ItemsField, instant_data
from progress.serializers.lessons import UploadedAnswerData
from progress.serializers.practice import PRACTICE_MODES
from progress.services.uploads import MAX_SECONDS, MAX_SESSIONS

_LISTS = ("completions", "attempts", "practice_sessions")


class UploadedCompletionData(serializers.Serializer):  # type: ignore[type-arg]
    """One lesson completed offline."""

    lesson_id = serializers.CharField(min_length=1, max_length=LESSON_ID_LENGTH)
    completed_at = instant_data()
    score = serializers.IntegerField(min_value=0, max_value=100, required=False, allow_null=True)
    time_spent_seconds = serializers.IntegerField(min_value=0, max_value=MAX_SECONDS, required=False, allow_null=True)
    client_id = serializers.UUIDField(
        required=False, allow_null=True, help_text="Without one, it is derived from the item."
    )


class UploadedAttemptData(UploadedAnswerData):
    """One exercise answered offline."""

    client_id = serializers.UUIDField()
    answered_at = instant_data()
    session_id = serializers.UUIDField(required=False, allow_null=True, help_text="Of a practice session.")


class UploadedSessionData(serializers.Serializer):  # type: ignore[type-arg]
    """One practice session finished offline. Its answers are attempts with its `client_id` as `session_id`."""

    client_id = serializers.UUIDField()
    course_id = serializers.CharField(min_length=1, max_length=COURSE_ID_LENGTH)
    mode = serializers.ChoiceField(choices=PRACTICE_MODES)
    size = serializers.IntegerField(
        min_value=1, max_value=MAX_SIZE, required=False, allow_null=True, help_text=f"Default {DEFAULT_SIZE}."
    )
    started_at = instant_data()
    finished_at = instant_data()


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
