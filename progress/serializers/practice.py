"""Bodies and responses of practice sessions."""

from typing import Any

from rest_framework import serializers

from accounts.serializers import RuleField
from content.exercises import EXERCISE_TYPES
from content.serializers import ExerciseSerializer
from langlearn.api.components import plain_enum
from langlearn.api.fields import ApiSerializer, CheckedField, StrictCharField
from progress.models import LESSON_ID_LENGTH
from progress.rules.composition import DEFAULT_SIZE, MAX_SIZE, Mode, Reason
from progress.serializers.fields import CourseIdField, bounded, uuid_rule
from progress.serializers.state import UserProgressData

PRACTICE_MODES = [mode.value for mode in Mode]  # named in the OpenAPI document (settings)
PRACTICE_REASONS = [reason.value for reason in Reason]
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
    client_id = RuleField(uuid_rule, required=False, allow_null=True, schema={"format": "uuid"})  # type: ignore[arg-type]
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


class PracticeSessionData(serializers.Serializer):  # type: ignore[type-arg]
    id = serializers.UUIDField()
    course_id = serializers.CharField()
    mode = serializers.ChoiceField(choices=PRACTICE_MODES)
    size = serializers.IntegerField(min_value=1, max_value=MAX_SIZE)
    started_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)


class PracticeItemData(serializers.Serializer):  # type: ignore[type-arg]
    position = serializers.IntegerField(min_value=1, max_value=MAX_SIZE)
    reason = serializers.ChoiceField(choices=PRACTICE_REASONS)
    lesson_id = serializers.CharField(help_text="The first lesson of those practised that uses the exercise.")
    word_ids = serializers.ListField(child=serializers.CharField(), help_text="The words that it practises.")
    exercise = ExerciseSerializer()


class PracticeResultData(serializers.Serializer):  # type: ignore[type-arg]
    """Numbers of exercises, and what the session earned."""

    answered = serializers.IntegerField(min_value=0)
    correct = serializers.IntegerField(min_value=0, help_text="Exercises whose first answer was right.")
    wrong = serializers.IntegerField(min_value=0, help_text="The others that were answered.")
    solved = serializers.IntegerField(min_value=0, help_text="Exercises with a right answer.")
    experience_gained = serializers.IntegerField(min_value=0)
    words_improved = serializers.ListField(child=serializers.CharField())
    life_earned = serializers.BooleanField()


class PracticeStateData(serializers.Serializer):  # type: ignore[type-arg]
    """A session with its exercises, and its result, null for a new session.

    Without anything to practise `session` is null, and nothing is stored.
    """

    session = PracticeSessionData(allow_null=True)
    items = PracticeItemData(many=True)
    result = PracticeResultData(allow_null=True)
    next_due = serializers.DateTimeField(
        required=False,
        allow_null=True,
        help_text="Only without a session: when the next exercise is due; null when none has been answered.",
    )


class PracticeFinishedData(serializers.Serializer):  # type: ignore[type-arg]
    session = PracticeSessionData()
    result = PracticeResultData()
    progress = UserProgressData()
