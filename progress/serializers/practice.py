"""Bodies of practice sessions."""

from typing import Any

from rest_framework import serializers

from accounts.serializers import RuleField
from content.exercises import EXERCISE_TYPES
from langlearn.api.components import plain_enum
from langlearn.api.fields import ApiSerializer, CheckedField, StrictCharField
from progress.models import LESSON_ID_LENGTH
from progress.rules.composition import DEFAULT_SIZE, MAX_SIZE, Mode
from progress.serializers.fields import CourseIdField, bounded, uuid_rule

PRACTICE_MODES = [mode.value for mode in Mode]  # named in the OpenAPI document (settings)
_SIZE = f"Size must be between 1 and {MAX_SIZE}"


def _mode(value: Any) -> Mode:
    if value not in PRACTICE_MODES:
        raise ValueError(f"Must be one of {', '.join(PRACTICE_MODES)}.")
    return Mode(value)


class StartPracticeBody(ApiSerializer):
    """Body of the start of a session. `null` means not sent; the default mode is `mixed`, the default size 20."""

    ignore_unknown = True

    course_id = CourseIdField()
    mode = CheckedField(_mode, required=False, allow_null=True, schema=plain_enum([*PRACTICE_MODES, None]))
    size = bounded(1, MAX_SIZE, _SIZE)
    client_id = RuleField(uuid_rule, required=False, allow_null=True, schema={"format": "uuid"})
    lesson_id = StrictCharField(
        required=False, allow_null=True, max_length=LESSON_ID_LENGTH, help_text="Required in the mode `lesson` only."
    )
    exclude_types = serializers.ListField(
        child=serializers.ChoiceField(choices=EXERCISE_TYPES),
        required=False,
        allow_null=True,
        help_text="Types of exercises that the client cannot show.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The values with defaults; a lesson only in the mode `lesson`."""
        mode = attrs.get("mode") or Mode.MIXED
        lesson_id = attrs.get("lesson_id") if mode is Mode.LESSON else None
        if mode is Mode.LESSON and lesson_id is None:
            raise serializers.ValidationError({"lesson_id": ["Lesson ID is required"]})
        return attrs | {
            "mode": mode,
            "size": DEFAULT_SIZE if attrs.get("size") is None else attrs["size"],
            "lesson_id": lesson_id,
            "exclude_types": attrs.get("exclude_types") or [],
        }
