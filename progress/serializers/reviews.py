"""Bodies and responses of attempts and reviews."""

from typing import Any

from rest_framework import serializers

from accounts.serializers import RuleField
from content.exercises import EXERCISE_TYPES, SKIPPED, VERDICTS
from langlearn.api.fields import ApiSerializer
from langlearn.api.instants import NaiveInstantError, parse_instant
from progress.serializers.fields import AnswerField, InstantField, bounded, uuid_rule
from progress.services.uploads import MAX_MILLISECONDS, Bounds, Refused, refusal_text

ATTEMPT_VERDICTS = (*VERDICTS, SKIPPED)  # named in the OpenAPI document (settings)


class AttemptBody(ApiSerializer):
    """Body of an answer."""

    # `context["bounds"]` are the limits of `answered_at`.

    ignore_unknown = True

    answer = AnswerField(required=False)
    client_id = RuleField(uuid_rule, required=False, allow_null=True, schema={"format": "uuid"})  # type: ignore[arg-type]
    session_id = RuleField(
        uuid_rule,  # type: ignore[arg-type]
        required=False,
        allow_null=True,
        schema={"format": "uuid"},
        help_text="Of the practice session in which the answer was given, known or not yet.",
    )
    answered_at = InstantField(required=False, allow_null=True)
    time_spent_ms = bounded(0, MAX_MILLISECONDS, f"Time must be between 0 and {MAX_MILLISECONDS}")

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
    verdict = serializers.ChoiceField(choices=ATTEMPT_VERDICTS)
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
    exercise_type = serializers.ChoiceField(choices=EXERCISE_TYPES)
    course_id = serializers.CharField()
    lesson_id = serializers.CharField()


class CardCountsData(serializers.Serializer):  # type: ignore[type-arg]
    due = serializers.IntegerField(min_value=0)
    learning = serializers.IntegerField(min_value=0)
    review = serializers.IntegerField(min_value=0)
    relearning = serializers.IntegerField(min_value=0)
    total = serializers.IntegerField(min_value=0)


# "from" is a keyword, so the class body cannot define it.
ForecastData = type(
    "ForecastData",
    (serializers.Serializer,),
    {"from": serializers.DateTimeField(), "count": serializers.IntegerField(min_value=0)},
)


class ReviewsData(serializers.Serializer):  # type: ignore[type-arg]
    due = DueData(many=True)
    counts = CardCountsData()
    forecast = ForecastData(many=True)


class SchedulerData(serializers.Serializer):  # type: ignore[type-arg]
    weights = serializers.ListField(child=serializers.FloatField(), min_length=21, max_length=21)
    desired_retention = serializers.FloatField(min_value=0, max_value=1)
    fitted_at = serializers.DateTimeField(allow_null=True, help_text="Null while the weights are the defaults.")
    ratings = serializers.IntegerField(
        min_value=0, allow_null=True, help_text="Answers that the weights were fitted to and tested with."
    )
    loss_before = serializers.FloatField(
        allow_null=True, help_text="Of the weights before: the mean negative log-likelihood of the answers that test."
    )
    loss_after = serializers.FloatField(allow_null=True, help_text="The same of these weights; lower is better.")
