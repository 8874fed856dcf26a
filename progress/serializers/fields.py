"""Fields that the bodies of progress share."""

from collections.abc import Collection, Iterator
from functools import cache
from itertools import islice
from typing import Any
from uuid import UUID

from drf_spectacular.drainage import set_override
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from langlearn.api.fields import ApiSerializer, StrictCharField, StrictIntegerField, parse_uuid
from langlearn.api.instants import INSTANT_SCHEMA
from progress.selectors.attempts import ANSWER


def bounded(low: int, high: int | None, message: str, *, too_high: str | None = None) -> StrictIntegerField:
    """An optional integer; null means not sent."""
    messages: dict[str, Any] = {"min_value": message, "max_value": too_high or message}
    return StrictIntegerField(required=False, allow_null=True, min_value=low, max_value=high, error_messages=messages)


def uuid_rule(text: str) -> UUID:
    """A rule for a field: a UUID as text. Raises ValueError."""
    parsed = parse_uuid(text)
    if parsed is None:
        raise ValueError("Must be a UUID.")
    return parsed


class CourseIdField(StrictCharField):
    """The id of the course that a body is about."""

    default_error_messages = dict.fromkeys(("required", "null", "blank"), "Course ID is required")


class NoBody(ApiSerializer):
    """A body without fields: unknown keys are ignored."""

    ignore_unknown = True


@extend_schema_field(ANSWER)
class AnswerField(serializers.Field):  # type: ignore[type-arg]
    """An answer, validated by the exercise type."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(allow_null=True, **kwargs)

    def to_internal_value(self, data: Any) -> Any:
        return data


class ItemsField(serializers.Field):  # type: ignore[type-arg]
    """A list whose items are validated separately by the service, so that one invalid item does not affect the others.

    null means not sent. `item` is the serializer that documents an item.
    """

    default_error_messages = {"invalid": "Expected a list", "max_length": "At most {longest} items"}

    def __init__(self, item: type[serializers.Serializer[Any]], *, longest: int | None = None, **kwargs: Any) -> None:
        self.item, self.longest = item, longest
        super().__init__(required=False, allow_null=True, **kwargs)
        set_override(self, "field", item(many=True))

    def to_internal_value(self, data: Any) -> list[Any]:
        if not isinstance(data, list):
            self.fail("invalid")
        if self.longest is not None and len(data) > self.longest:
            self.fail("max_length", longest=self.longest)
        return data


MAX_IGNORED = 100


def ignored_fields(body: ApiSerializer) -> list[str]:
    """The keys of a body that it does not have, and those of the items in its lists, dotted; MAX_IGNORED at most."""
    return list(islice(_ignored(body), MAX_IGNORED))


def _ignored(body: ApiSerializer) -> Iterator[str]:
    data = body.initial_data
    yield from _unknown(data, body.fields)
    for name, field in body.fields.items():
        if isinstance(field, ItemsField) and isinstance(items := data.get(name), list):
            for index, item in enumerate(items):
                yield from (f"{name}.{index}.{key}" for key in _unknown(item, _keys(field.item)))


def _unknown(value: Any, known: Collection[str]) -> list[str]:
    return sorted(key for key in value if key not in known) if isinstance(value, dict) else []


@cache
def _keys(item: type[serializers.Serializer[Any]]) -> frozenset[str]:
    return frozenset(item().fields)


@extend_schema_field(INSTANT_SCHEMA)
class InstantField(StrictCharField):
    """An instant as text, validated by the service."""


def instant_data() -> serializers.DateTimeField:
    """An instant of an item, for the documentation."""
    return serializers.DateTimeField()
