"""Bodies about publishing, and the shapes of its responses for the documentation."""

from datetime import UTC, datetime
from functools import partial
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from content import rules
from content.publishing.selectors import PublicationRecord
from content.serializers.bodies import BodySerializer, id_field
from content.serializers.packages import PlanEntrySerializer, PlanSerializer
from langlearn.api.fields import CheckedField
from langlearn.api.instants import INSTANT_SCHEMA

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
            "publish_at": CheckedField(rule, schema=INSTANT_SCHEMA),
        }


@extend_schema_field(PublicationRecord)  # type: ignore[arg-type]  # apidocs.responses describes it
class _PublicationField(serializers.Field):  # type: ignore[type-arg]
    """A publication, in responses that are serializers."""


class RestoredPlanSerializer(PlanSerializer):
    """A plan; `left_out` are exercises that the caller may not read any more, and their assignments."""

    left_out = PlanEntrySerializer(many=True)


class RestoredSerializer(serializers.Serializer):  # type: ignore[type-arg]
    """What a restoration did to the draft; `kept_exercises` stay as they are, because other courses use them."""

    draft_revision = serializers.IntegerField(min_value=1)
    plan = RestoredPlanSerializer()
    kept_exercises = serializers.ListField(child=serializers.CharField())
    publication = _PublicationField(allow_null=True)
