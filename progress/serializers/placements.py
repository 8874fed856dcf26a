"""Bodies and responses of placements."""

from rest_framework import serializers

from accounts.serializers import RuleField
from content.exercises import VERDICTS
from content.serializers import ExerciseSerializer
from langlearn.api.fields import ApiSerializer, StrictBooleanField, StrictCharField
from progress.rules.placement import MAX_QUESTIONS
from progress.serializers.fields import AnswerField, CourseIdField, uuid_rule


class StartPlacementBody(ApiSerializer):
    """Body of the start of a placement."""

    ignore_unknown = True

    course_id = CourseIdField()
    client_id = RuleField(uuid_rule, required=False, allow_null=True, schema={"format": "uuid"})  # type: ignore[arg-type]


class PlacementAnswerBody(ApiSerializer):
    """Body of an answer; null is a wrong answer."""

    ignore_unknown = True

    exercise_id = StrictCharField()
    answer = AnswerField(required=False)


class FinishPlacementBody(ApiSerializer):
    """Body of the end of a placement."""

    ignore_unknown = True

    accept = StrictBooleanField()


class PlacementData(serializers.Serializer):  # type: ignore[type-arg]
    id = serializers.UUIDField()
    course_id = serializers.CharField()
    status = serializers.ChoiceField(choices=["running", "done", "accepted", "declined"])
    asked = serializers.IntegerField(min_value=0, max_value=MAX_QUESTIONS, help_text="Questions answered.")
    started_at = serializers.DateTimeField()
    start_lesson_id = serializers.CharField(
        allow_null=True, help_text="Once the placement is done; null then when the learner knew every lesson."
    )


class PlacementStateData(serializers.Serializer):  # type: ignore[type-arg]
    """A placement and its open question."""

    placement = PlacementData()
    question = ExerciseSerializer(allow_null=True)


class PlacementAnsweredData(PlacementStateData):
    """A placement after an answer, and the result of the answer."""

    is_correct = serializers.BooleanField()
    score = serializers.FloatField(min_value=0, max_value=1)
    verdict = serializers.ChoiceField(choices=VERDICTS)
