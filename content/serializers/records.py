"""Shapes of records for the documentation; responses are rendered from rows."""

from rest_framework import serializers

from content.exercises import EXERCISE_TYPES
from content.models import Entity, MemberRole
from content.rules import MODULE_TYPES, UNLOCKS

AUTHORED_KINDS = (*(kind.value for kind in Entity if kind != Entity.LESSON_EXERCISE), "member")

# The fields of records and of the objects in packages alike.


class CourseFields(serializers.Serializer):  # type: ignore[type-arg]
    source_language = serializers.CharField()
    target_language = serializers.CharField()
    name = serializers.CharField()
    description = serializers.CharField(allow_null=True)
    is_public = serializers.BooleanField()


class LevelFields(serializers.Serializer):  # type: ignore[type-arg]
    course_id = serializers.CharField()
    code = serializers.CharField()
    name = serializers.CharField()
    order = serializers.IntegerField()


class SectionFields(serializers.Serializer):  # type: ignore[type-arg]
    level_id = serializers.CharField()
    name = serializers.CharField()
    order = serializers.IntegerField()


class ModuleFields(serializers.Serializer):  # type: ignore[type-arg]
    section_id = serializers.CharField()
    module_type = serializers.ChoiceField(choices=MODULE_TYPES)
    name = serializers.CharField()
    order = serializers.IntegerField()


class LessonFields(serializers.Serializer):  # type: ignore[type-arg]
    module_id = serializers.CharField()
    name = serializers.CharField()
    description = serializers.CharField(allow_null=True)
    experience_points = serializers.IntegerField()
    order = serializers.IntegerField()


class _RecordSerializer(serializers.Serializer):  # type: ignore[type-arg]
    """What every editable record carries; staff also see who wrote it."""

    id = serializers.CharField()
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()
    created_by = serializers.UUIDField(allow_null=True, required=False, help_text="Only for staff.")
    updated_by = serializers.UUIDField(allow_null=True, required=False, help_text="Only for staff.")


class CountsSerializer(serializers.Serializer):  # type: ignore[type-arg]
    levels = serializers.IntegerField()
    sections = serializers.IntegerField()
    modules = serializers.IntegerField()
    lessons = serializers.IntegerField()
    exercises = serializers.IntegerField(help_text="Each counts once, however many lessons use it.")


class CourseSerializer(_RecordSerializer, CourseFields):
    unlock = serializers.ChoiceField(choices=UNLOCKS)
    levels_count = serializers.IntegerField()
    counts = CountsSerializer(required=False, help_text="In a list with `include=counts`.")


class LevelSerializer(_RecordSerializer, LevelFields):
    sections_count = serializers.IntegerField()


class SectionSerializer(_RecordSerializer, SectionFields):
    modules_count = serializers.IntegerField()


class ModuleSerializer(_RecordSerializer, ModuleFields):
    lessons_count = serializers.IntegerField()


class ExerciseSerializer(_RecordSerializer):
    exercise_type = serializers.ChoiceField(choices=EXERCISE_TYPES)
    data = serializers.DictField(  # type: ignore[assignment]
        help_text="What the exercise consists of; its keys depend on `exercise_type`."
    )


class LessonExerciseSerializer(serializers.Serializer):  # type: ignore[type-arg]
    lesson_id = serializers.CharField()
    exercise_id = serializers.CharField()
    order = serializers.IntegerField()
    exercise = ExerciseSerializer()


class LessonSerializer(_RecordSerializer, LessonFields):
    exercises_count = serializers.IntegerField()
    exercises = LessonExerciseSerializer(many=True, help_text="All of them, by `order`.")


class AuthoredRecordSerializer(serializers.Serializer):  # type: ignore[type-arg]
    """A record in the export of its author's account, or a course of which they are a member."""

    kind = serializers.ChoiceField(choices=AUTHORED_KINDS)
    id = serializers.CharField()
    title = serializers.CharField(
        allow_null=True, help_text="Of an exercise its type; of a sound or picture the name of its file, or null."
    )
    role = serializers.ChoiceField(
        choices=MemberRole.values, required=False, help_text="This and the next of a member."
    )
    created_at = serializers.DateTimeField(required=False)
    updated_at = serializers.DateTimeField(required=False)


class NothingSerializer(serializers.Serializer):  # type: ignore[type-arg]
    """An empty object."""
