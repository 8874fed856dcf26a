"""Bodies and answers of the progress endpoints."""

from typing import Any
from uuid import UUID

from django.conf import settings
from drf_spectacular.drainage import set_override
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.rules import time_zone
from accounts.serializers import RuleField
from langlearn.api.envelope import dumps
from langlearn.api.errors import PayloadTooLarge
from langlearn.api.fields import ApiSerializer, StrictCharField, StrictIntegerField, parse_uuid
from langlearn.api.instants import NaiveInstantError, parse_instant
from progress.models import LESSON_ID_LENGTH
from progress.uploads import MAX_MILLISECONDS, MAX_SECONDS, Bounds, Refused, refusal_text

MAX_ANSWERS = 100
# What can become of an item; named in the OpenAPI document (settings).
COMPLETION_STATUSES = ("synced", "duplicate", "unknown_lesson", "rejected")
ATTEMPT_STATUSES = ("recorded", "duplicate", "unknown_exercise", "rejected")


def _bounded(low: int, high: int | None, message: str, *, too_high: str | None = None) -> StrictIntegerField:
    """An optional integer; null means not sent."""
    messages: dict[str, Any] = {"min_value": message, "max_value": too_high or message}
    return StrictIntegerField(required=False, allow_null=True, min_value=low, max_value=high, error_messages=messages)


@extend_schema_field({"description": "Any JSON value, as the type of the exercise asks for.", "nullable": True})
class AnswerField(serializers.Field):  # type: ignore[type-arg]
    """An answer, judged by the exercise."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(allow_null=True, **kwargs)

    def to_internal_value(self, data: Any) -> Any:
        return data


class ItemsField(serializers.Field):  # type: ignore[type-arg]
    """A list whose items are judged one by one later, so that a bad one harms no other. null means not sent.

    `item` describes a good one.
    """

    default_error_messages = {"invalid": "Expected a list", "max_length": "At most {longest} items"}

    def __init__(self, item: type[serializers.Serializer[Any]], *, longest: int | None = None, **kwargs: Any) -> None:
        self.longest = longest
        super().__init__(required=False, allow_null=True, **kwargs)
        set_override(self, "field", item(many=True))

    def to_internal_value(self, data: Any) -> list[Any]:
        if not isinstance(data, list):
            self.fail("invalid")
        if self.longest is not None and len(data) > self.longest:
            self.fail("max_length", longest=self.longest)
        return data


@extend_schema_field(OpenApiTypes.DATETIME)
class InstantField(StrictCharField):
    """An instant as text, judged within its bounds later."""


def _uuid(text: str) -> UUID:
    parsed = parse_uuid(text)
    if parsed is None:
        raise ValueError("Must be a UUID.")
    return parsed


# What items look like; `progress.uploads` reads them.


class UploadedAnswerData(serializers.Serializer):  # type: ignore[type-arg]
    """One answer sent with the completion of its lesson."""

    exercise_id = serializers.CharField()
    answer = AnswerField(required=False)
    client_id = serializers.UUIDField(required=False, allow_null=True)
    time_spent_ms = serializers.IntegerField(min_value=0, max_value=MAX_MILLISECONDS, required=False, allow_null=True)


class UploadedCompletionData(serializers.Serializer):  # type: ignore[type-arg]
    """One lesson completed offline."""

    lesson_id = serializers.CharField(min_length=1, max_length=LESSON_ID_LENGTH)
    completed_at = serializers.DateTimeField()
    score = serializers.IntegerField(min_value=0, max_value=100, required=False, allow_null=True)
    time_spent_seconds = serializers.IntegerField(min_value=0, max_value=MAX_SECONDS, required=False, allow_null=True)
    client_id = serializers.UUIDField(
        required=False, allow_null=True, help_text="Without one, the same item sent again is still the same."
    )


class UploadedAttemptData(UploadedAnswerData):
    """One exercise answered offline."""

    client_id = serializers.UUIDField()
    answered_at = serializers.DateTimeField()


class CompleteLessonBody(ApiSerializer):
    """Body of a completion: all optional, `null` means not sent. Unknown keys are ignored."""

    ignore_unknown = True

    score = _bounded(0, 100, "Score must be at least 0", too_high="Score cannot exceed 100")
    time_spent_seconds = _bounded(0, MAX_SECONDS, f"Time must be between 0 and {MAX_SECONDS}")
    answers = ItemsField(UploadedAnswerData, longest=MAX_ANSWERS, help_text=f"At most {MAX_ANSWERS}.")


class UpdateProgressBody(ApiSerializer):
    """Body of a change of progress. What only the server writes may be sent along and is judged for its range."""

    ignore_unknown = True

    last_completed_lesson_id = StrictCharField(
        required=False,
        allow_null=True,
        allow_blank=True,
        max_length=LESSON_ID_LENGTH,
        error_messages={"max_length": "Lesson ID too long"},
    )
    daily_goal_xp = _bounded(0, 1000, "Daily goal must be between 0 and 1000")
    timezone = RuleField(
        time_zone,
        required=False,
        allow_null=True,
        error_messages={"blank": "Must be an IANA time zone name.", "invalid": "Must be an IANA time zone name."},
    )
    experience_points = _bounded(0, None, "Experience points must be non-negative")
    lives_current = _bounded(0, 10, "Lives must be between 0 and 10")
    streak_current = _bounded(0, None, "Streak must be non-negative")

    _CHANGEABLE = ("last_completed_lesson_id", "daily_goal_xp", "timezone")

    def changes(self) -> dict[str, Any]:
        """What is to be changed. A last lesson of null or "" clears; null for anything else means not sent."""
        sent = {name: self.validated_data[name] for name in self._CHANGEABLE if name in self.validated_data}
        changes = {name: value for name, value in sent.items() if value is not None}
        if "last_completed_lesson_id" in sent:
            changes["last_completed_lesson_id"] = sent["last_completed_lesson_id"] or None
        return changes

    def chosen_lesson(self) -> Any:
        """The last lesson as it was sent, whatever it is."""
        return self.initial_data.get("last_completed_lesson_id")

    def ignored_fields(self, state: dict[str, Any]) -> list[str]:
        """The names of what was sent in vain: unknown, or read-only and other than it is in `state`."""
        return sorted(
            name
            for name, value in self.initial_data.items()
            if name not in self._CHANGEABLE
            and (name not in state or (value is not None and dumps(value) != dumps(state[name])))
        )


class LivesBody(ApiSerializer):
    """Body of a change of lives: a difference or a number."""

    ignore_unknown = True

    lives_change = _bounded(-10, 10, "Change must be between -10 and 10")
    lives_current = _bounded(0, 10, "Lives must be between 0 and 10")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if (attrs.get("lives_change") is None) == (attrs.get("lives_current") is None):
            raise serializers.ValidationError("Send exactly one of lives_change and lives_current")
        return attrs


class SynchronizeBody(ApiSerializer):
    """Body of an upload. At least one of the two lists is there; their items are judged one by one later."""

    ignore_unknown = True

    completions = ItemsField(UploadedCompletionData)
    attempts = ItemsField(UploadedAttemptData)
    device_id = StrictCharField(required=False, allow_null=True, allow_blank=True, max_length=100)
    last_sync_timestamp = StrictCharField(required=False, allow_null=True, allow_blank=True)

    @staticmethod
    def check_size(data: Any) -> None:
        """Raises PayloadTooLarge for more items than a batch may have, whatever else is wrong with it."""
        for name, most in (
            ("completions", settings.SYNC_MAX_COMPLETIONS),
            ("attempts", settings.SYNC_MAX_ATTEMPTS),
        ):
            items = data.get(name)
            if isinstance(items, list) and len(items) > most:
                raise PayloadTooLarge(f"At most {most} {name} per batch")

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        missing = (
            {}
            if _sent(data, "completions") or _sent(data, "attempts")
            else {
                "completions": ["Required"],
                "attempts": ["Required"],
            }
        )
        try:
            value = super().to_internal_value(data)
        except serializers.ValidationError as error:
            assert isinstance(error.detail, dict)
            raise serializers.ValidationError({**error.detail, **missing}) from None
        if missing:
            raise serializers.ValidationError(missing)
        return value


def _sent(data: Any, name: str) -> bool:
    return data.get(name) is not None


class AttemptBody(ApiSerializer):
    """Body of an answer. `context["bounds"]` are the instants it may name."""

    ignore_unknown = True

    answer = AnswerField(required=False)
    client_id = RuleField(_uuid, required=False, allow_null=True, schema={"format": "uuid"})  # type: ignore[arg-type]
    answered_at = InstantField(required=False, allow_null=True)
    time_spent_ms = _bounded(0, MAX_MILLISECONDS, f"Time must be between 0 and {MAX_MILLISECONDS}")

    def validate_answered_at(self, value: str | None) -> Any:
        if value is None:
            return None
        bounds: Bounds = self.context["bounds"]
        try:
            moment = parse_instant(value)
            bounds.check(moment)
        except Refused as refused:
            raise serializers.ValidationError(refusal_text(refused.reason)) from None
        except NaiveInstantError:
            raise serializers.ValidationError(refusal_text("naive_timestamp")) from None
        except ValueError:
            raise serializers.ValidationError(refusal_text("invalid_answered_at")) from None
        return moment


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


class AnswerResultData(serializers.Serializer):  # type: ignore[type-arg]
    """What became of one answer of several; null where nothing was graded."""

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


class CompletionResultData(serializers.Serializer):  # type: ignore[type-arg]
    index = serializers.IntegerField(min_value=0, help_text="Place in the request.")
    lesson_id = serializers.CharField(allow_null=True)
    status = serializers.ChoiceField(choices=COMPLETION_STATUSES)
    experience_gained = serializers.IntegerField(help_text="Negative when an earlier, poorer report came to light.")
    reason = serializers.CharField(required=False)


class AttemptResultData(AnswerResultData):
    client_id = serializers.UUIDField(allow_null=True)


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
    full_resync = serializers.BooleanField(help_text="Drop the local copy first: this page starts from the beginning.")
    sync_checksum = ChecksumData()
    server_time = serializers.DateTimeField()


class AttemptData(serializers.Serializer):  # type: ignore[type-arg]
    id = serializers.UUIDField()
    exercise_id = serializers.CharField()
    answered_at = serializers.DateTimeField()
    time_spent_ms = serializers.IntegerField(min_value=0, allow_null=True)


class DifferenceData(serializers.Serializer):  # type: ignore[type-arg]
    op = serializers.ChoiceField(choices=["equal", "accent", "typo", "replace", "missing", "extra"])
    expected = AnswerField()
    given = AnswerField()


class GradingData(serializers.Serializer):  # type: ignore[type-arg]
    is_correct = serializers.BooleanField()
    score = serializers.FloatField(min_value=0, max_value=1)
    verdict = serializers.ChoiceField(choices=["correct", "accent", "typo", "incomplete", "wrong"])
    expected = AnswerField()
    diff = DifferenceData(many=True)


class CardData(serializers.Serializer):  # type: ignore[type-arg]
    due = serializers.DateTimeField()
    state = serializers.ChoiceField(choices=["learning", "review", "relearning"])
    stability = serializers.FloatField(help_text="Days.")
    difficulty = serializers.FloatField(min_value=1, max_value=10)
    reps = serializers.IntegerField(min_value=1)
    lapses = serializers.IntegerField(min_value=0)


class AttemptedData(serializers.Serializer):  # type: ignore[type-arg]
    attempt = AttemptData()
    grading = GradingData()
    review = CardData(allow_null=True)


class DueData(CardData):
    exercise_id = serializers.CharField()
    exercise_type = serializers.CharField()
    course_id = serializers.CharField()
    lesson_id = serializers.CharField()


class CardCountsData(serializers.Serializer):  # type: ignore[type-arg]
    due = serializers.IntegerField(min_value=0)
    learning = serializers.IntegerField(min_value=0)
    review = serializers.IntegerField(min_value=0)
    relearning = serializers.IntegerField(min_value=0)
    total = serializers.IntegerField(min_value=0)


# `from` is a word of the language, so this one is not a class body.
ForecastData = type(
    "ForecastData",
    (serializers.Serializer,),
    {"from": serializers.DateTimeField(), "count": serializers.IntegerField(min_value=0)},
)


class ReviewsData(serializers.Serializer):  # type: ignore[type-arg]
    due = DueData(many=True)
    counts = CardCountsData()
    forecast = ForecastData(many=True)
