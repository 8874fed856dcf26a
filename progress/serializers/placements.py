"""Bodies of placements."""

from accounts.serializers import RuleField
from langlearn.api.fields import ApiSerializer, StrictBooleanField, StrictCharField
from progress.serializers.fields import AnswerField, CourseIdField, uuid_rule


class StartPlacementBody(ApiSerializer):
    """Body of the start of a placement."""

    ignore_unknown = True

    course_id = CourseIdField()
    client_id = RuleField(uuid_rule, required=False, allow_null=True, schema={"format": "uuid"})


class PlacementAnswerBody(ApiSerializer):
    """Body of an answer; null is a wrong answer."""

    ignore_unknown = True

    exercise_id = StrictCharField()
    answer = AnswerField(required=False)


class FinishPlacementBody(ApiSerializer):
    """Body of the end of a placement."""

    ignore_unknown = True

    accept = StrictBooleanField()
