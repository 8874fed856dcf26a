"""The shape of the problems of a draft for the documentation."""

from rest_framework import serializers

from content.models import PACKAGED_ENTITIES
from content.publishing.problems import Code, Severity

PROBLEM_ENTITIES = tuple(entity.value for entity in PACKAGED_ENTITIES)
PROBLEM_CODES = tuple(code.value for code in Code)
SEVERITIES = tuple(severity.value for severity in Severity)


class ProblemSerializer(serializers.Serializer):  # type: ignore[type-arg]
    """What an author should know about a row before the draft is published."""

    code = serializers.ChoiceField(choices=PROBLEM_CODES)
    severity = serializers.ChoiceField(choices=SEVERITIES)
    entity = serializers.ChoiceField(choices=PROBLEM_ENTITIES)
    id = serializers.CharField()
    lesson_id = serializers.CharField(allow_null=True, help_text="Of an exercise: the first lesson that has it.")
    field = serializers.CharField(allow_null=True, help_text="A dotted path; null when it is about the whole row.")
    message = serializers.CharField()
