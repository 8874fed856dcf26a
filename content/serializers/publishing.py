"""Bodies about publishing, and the shapes of its responses for the documentation."""

from datetime import UTC, datetime
from functools import partial
from typing import Any, ClassVar

from rest_framework import serializers

from content import rules
from content.models import PACKAGED_ENTITIES, PublicationKind, ScheduleState
from content.rights import Right
from content.serializers.bodies import BodySerializer, id_field
from content.serializers.packages import PlanEntrySerializer, PlanSerializer
from langlearn.api.fields import CheckedField, DescribedField

_REVISION = {"type": "integer", "minimum": 1}
_MESSAGE = {"type": "string", "maxLength": rules.MAX_MESSAGE_LENGTH}


def _message() -> CheckedField:
    return CheckedField(rules.publication_message, required=False, allow_null=True, schema=_MESSAGE)


def _expected() -> CheckedField:
    return CheckedField(rules.draft_revision, required=False, allow_null=True, schema=_REVISION)


def _shared() -> CheckedField:
    schema = {"type": "string", "enum": list(rules.SHARED), "default": "refuse"}
    return CheckedField(rules.shared_exercises, required=False, schema=schema)


class PublishModeBody(BodySerializer):
    """Fields that are absent stay."""

    ignored: ClassVar = frozenset({"revision", "draft_revision", "publication", "changes", "schedule", "rights"})

    publish_mode = CheckedField(
        rules.publish_mode, required=False, schema={"type": "string", "enum": list(rules.PUBLISH_MODES)}
    )
    require_review = CheckedField(rules.boolean, required=False, schema={"type": "boolean"})


class PublishBody(BodySerializer):
    """What is published, in the words of the author."""

    message = _message()
    expected_draft_revision = _expected()


class RestoreBody(PublishBody):
    """The number of a publication; with `publish` its state becomes public again."""

    publication = CheckedField(rules.publication_number, schema={"type": "integer", "minimum": 1})
    publish = CheckedField(rules.boolean, required=False, schema={"type": "boolean", "default": False})
    shared = _shared()


class DiscardBody(BodySerializer):
    expected_draft_revision = _expected()
    shared = _shared()


class CopyBody(BodySerializer):
    """The id and the name of the copy."""

    id = id_field("course")
    name = CheckedField(
        partial(rules.name, "course"),
        required=False,
        schema={
            "type": "string",
            "minLength": 1,
            "maxLength": rules.MAX_NAME_LENGTH["course"],
            "description": "Default: that of the course, with ` (copy)`.",
        },
    )
    include_media = CheckedField(
        rules.boolean,
        required=False,
        schema={
            "type": "boolean",
            "default": True,
            "description": "Without it, the sounds and pictures that exercises can do without are left out.",
        },
    )


class ScheduleBody(PublishBody):
    """When to publish."""

    ignored: ClassVar = frozenset({"state", "reason", "scheduled_by", "created_at", "updated_at"})

    def get_fields(self) -> dict[str, Any]:
        rule = partial(rules.publish_at, now=self.context.get("now", datetime.max.replace(tzinfo=UTC)))
        return {
            **super().get_fields(),
            "publish_at": CheckedField(rule, schema={"type": "string", "format": "date-time"}),
        }


class ChangeCountsSerializer(serializers.Serializer):  # type: ignore[type-arg]
    created = serializers.IntegerField(min_value=0)
    updated = serializers.IntegerField(min_value=0)
    moved = serializers.IntegerField(min_value=0)
    deleted = serializers.IntegerField(min_value=0)


class ScheduleSerializer(serializers.Serializer):  # type: ignore[type-arg]
    """A publication that the worker makes at or after `publish_at`; `parked` when it could not."""

    course_id = serializers.CharField()
    publish_at = serializers.DateTimeField()
    message = serializers.CharField(allow_null=True)
    expected_draft_revision = serializers.IntegerField(allow_null=True)
    state = serializers.ChoiceField(choices=ScheduleState.values)
    reason = serializers.CharField(allow_null=True)
    scheduled_by = serializers.UUIDField(allow_null=True)
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()


class PublishStateSerializer(serializers.Serializer):  # type: ignore[type-arg]
    """How a course is published, and how much is not published yet."""

    course_id = serializers.CharField()
    publish_mode = serializers.ChoiceField(choices=rules.PUBLISH_MODES)
    require_review = serializers.BooleanField()
    revision = serializers.IntegerField(allow_null=True, help_text="Null when it was never published.")
    draft_revision = serializers.IntegerField(min_value=1)
    publication = serializers.IntegerField(allow_null=True, help_text="The number of the latest one.")
    changes = ChangeCountsSerializer()
    schedule = ScheduleSerializer(allow_null=True)
    rights = serializers.ListField(child=serializers.ChoiceField(choices=[right.value for right in Right]))


class PublicationSerializer(serializers.Serializer):  # type: ignore[type-arg]
    """A state of the course that learners got."""

    course_id = serializers.CharField()
    number = serializers.IntegerField(min_value=1)
    kind = serializers.ChoiceField(choices=PublicationKind.values)
    revision = serializers.IntegerField(min_value=1)
    package_version = serializers.DateTimeField()
    draft_revision = serializers.IntegerField(min_value=1)
    restores = serializers.IntegerField(allow_null=True)
    message = serializers.CharField(allow_null=True)
    published_by = serializers.UUIDField(allow_null=True)
    published_at = serializers.DateTimeField()
    changes = ChangeCountsSerializer()
    package_available = serializers.BooleanField()


class LatestPublicationSerializer(PublicationSerializer):
    """The latest publication; an empty object when there is none."""

    def get_fields(self) -> dict[str, Any]:
        fields = super().get_fields()
        for each in fields.values():
            each.required = False
        return fields


class FieldChangeSerializer(serializers.Serializer):  # type: ignore[type-arg]
    field = serializers.CharField()
    before = DescribedField({"nullable": True})
    after = DescribedField({"nullable": True})


class ChangeSerializer(serializers.Serializer):  # type: ignore[type-arg]
    """What differs in one row."""

    entity = serializers.ChoiceField(choices=[entity.value for entity in PACKAGED_ENTITIES])
    id = serializers.CharField()
    name = serializers.CharField(allow_null=True)
    change = serializers.ChoiceField(choices=["created", "updated", "moved", "deleted"])
    fields = FieldChangeSerializer(many=True)  # type: ignore[assignment]
    learners = serializers.IntegerField(allow_null=True, help_text="Of a deleted lesson: who have completed it.")
    completions = serializers.IntegerField(allow_null=True)
    shared_with = serializers.ListField(child=serializers.CharField())
    changed_by = serializers.UUIDField(allow_null=True)
    changed_at = serializers.DateTimeField(allow_null=True)


class RestoredPlanSerializer(PlanSerializer):
    """A plan; `left_out` are exercises that the caller may not read any more, and their assignments."""

    left_out = PlanEntrySerializer(many=True)


class RestoredSerializer(serializers.Serializer):  # type: ignore[type-arg]
    """What a restoration did to the draft; `kept_exercises` stay as they are, because other courses use them."""

    draft_revision = serializers.IntegerField(min_value=1)
    plan = RestoredPlanSerializer()
    kept_exercises = serializers.ListField(child=serializers.CharField())
    publication = PublicationSerializer(allow_null=True)
