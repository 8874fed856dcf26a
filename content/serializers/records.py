"""Shapes of records for the documentation; responses are rendered from rows."""

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from content import kinds
from content.fields import Field
from content.models import Entity, MemberRole, PublishMode
from content.rules import UNLOCKS
from langlearn.api.components import plain_enum
from langlearn.api.fields import DescribedField

AUTHORED_KINDS = (*(kind.value for kind in Entity if kind != Entity.LESSON_EXERCISE), "member")

_TYPES: dict[str, Any] = {
    "string": serializers.CharField,
    "integer": serializers.IntegerField,
    "boolean": serializers.BooleanField,
}


def _shape(field: Field) -> serializers.Field:  # type: ignore[type-arg]
    choices = field.schema.get("enum")
    if choices:
        return serializers.ChoiceField(choices=choices, allow_null=field.nullable)
    shape: serializers.Field = _TYPES[field.schema["type"]](allow_null=field.nullable)  # type: ignore[type-arg]
    return shape


def fields_of(kind: kinds.Kind) -> Any:
    """The columns that records and the objects in packages have alike, as a base class."""
    # The REST framework orders fields as they are made: the parent first.
    parent = {kind.parent_column: serializers.CharField()} if kind.parent else {}
    own = {field.name: _shape(field) for field in kind.fields if field.always_packaged}
    order = {"order": serializers.IntegerField()} if kind.parent else {}
    return type(f"{kind.label}Fields", (serializers.Serializer,), {"__module__": __name__, **parent, **own, **order})


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


class TeamSerializer(serializers.Serializer):  # type: ignore[type-arg]
    role = DescribedField({**plain_enum([*MemberRole.values, None]), "description": "Of the caller; null: no member."})
    publish_mode = serializers.ChoiceField(choices=PublishMode.values)
    is_published = serializers.BooleanField(help_text="Whether it was ever published.")


class CourseSerializer(_RecordSerializer, fields_of(kinds.COURSE)):  # type: ignore[misc]
    unlock = serializers.ChoiceField(choices=UNLOCKS)
    levels_count = serializers.IntegerField()
    counts = CountsSerializer(required=False, help_text="In a list with `include=counts`.")
    team = TeamSerializer(required=False, help_text="With `include=team`.")


class LevelSerializer(_RecordSerializer, fields_of(kinds.LEVEL)):  # type: ignore[misc]
    sections_count = serializers.IntegerField()


class SectionSerializer(_RecordSerializer, fields_of(kinds.SECTION)):  # type: ignore[misc]
    modules_count = serializers.IntegerField()


@extend_schema_serializer(component_name="CourseModule")  # `Module` is a name of its own in some languages
class ModuleSerializer(_RecordSerializer, fields_of(kinds.MODULE)):  # type: ignore[misc]
    lessons_count = serializers.IntegerField()


class ExerciseSerializer(serializers.Serializer):  # type: ignore[type-arg]
    """Described by content.serializers.exercise_schemas."""


class AssignmentSerializer(serializers.Serializer):  # type: ignore[type-arg]
    lesson_id = serializers.CharField()
    exercise_id = serializers.CharField()
    order = serializers.IntegerField()


class LessonExerciseSerializer(AssignmentSerializer):
    exercise = ExerciseSerializer()


class LessonSerializer(_RecordSerializer, fields_of(kinds.LESSON)):  # type: ignore[misc]
    tip = serializers.CharField(allow_null=True, help_text="Help in rich text.")
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
