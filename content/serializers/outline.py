"""The shape of a course's outline, for the documentation."""

from rest_framework import serializers

from content.rules import MODULE_TYPES
from content.serializers.records import CountsSerializer


class _OutlinedSerializer(serializers.Serializer):  # type: ignore[type-arg]
    id = serializers.CharField()
    name = serializers.CharField()
    order = serializers.IntegerField()


class OutlineLessonSerializer(_OutlinedSerializer):
    exercises_count = serializers.IntegerField()


class OutlineModuleSerializer(_OutlinedSerializer):
    module_type = serializers.ChoiceField(choices=MODULE_TYPES)
    lessons_count = serializers.IntegerField()
    lessons = OutlineLessonSerializer(many=True)


class OutlineSectionSerializer(_OutlinedSerializer):
    modules_count = serializers.IntegerField()
    modules = OutlineModuleSerializer(many=True)


class OutlineLevelSerializer(_OutlinedSerializer):
    code = serializers.CharField()
    sections_count = serializers.IntegerField()
    sections = OutlineSectionSerializer(many=True)


class OutlineSerializer(serializers.Serializer):  # type: ignore[type-arg]
    id = serializers.CharField()
    name = serializers.CharField()
    is_public = serializers.BooleanField()
    revision = serializers.IntegerField(
        allow_null=True, help_text="Of the course's package; null in the draft of a course that is published by hand."
    )
    counts = CountsSerializer()
    levels = OutlineLevelSerializer(many=True)
