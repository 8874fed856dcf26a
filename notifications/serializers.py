"""Bodies about notifications, and their records in the account export."""

from datetime import datetime
from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from langlearn.api.fields import ApiSerializer, CheckedField, parse_uuid
from langlearn.api.instants import INSTANT_SCHEMA, parse_instant
from notifications.selectors import NotificationData

MAX_IDS = 100


def _uuid(value: Any) -> UUID:
    parsed = parse_uuid(value) if isinstance(value, str) else None
    if parsed is None:
        raise ValueError("Must be a UUID.")
    return parsed


def _instant(value: Any) -> datetime:
    if not isinstance(value, str):
        raise ValueError("Must be a string.")
    return parse_instant(value)


class ReadBody(ApiSerializer):
    """Body of reading: exactly one of both."""

    ids = serializers.ListField(
        child=CheckedField(_uuid, schema={"type": "string", "format": "uuid"}),
        required=False,
        min_length=1,
        max_length=MAX_IDS,
    )
    up_to = CheckedField(
        _instant,
        required=False,
        schema={**INSTANT_SCHEMA, "description": "Those created at this instant or earlier."},
    )

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if isinstance(data, dict) and ("ids" in data) == ("up_to" in data):
            raise serializers.ValidationError({"body": ["Give exactly one of ids and up_to."]})
        return super().to_internal_value(data)


@extend_schema_field(NotificationData)  # type: ignore[arg-type]  # described as responses are
class ExportedNotification(serializers.Field):  # type: ignore[type-arg]
    """A notification in the account export."""
