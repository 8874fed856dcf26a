"""Serializer fields and serializers without coercion of JSON types.

The REST framework's fields accept `"5"` as an integer and `1` as a string or a boolean, which hides bugs of
clients. `ApiSerializer` also reports unknown fields instead of dropping them.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from django.core.validators import ProhibitNullCharactersValidator
from drf_spectacular.drainage import set_override
from rest_framework import serializers
from rest_framework.validators import ProhibitSurrogateCharactersValidator

from langlearn.api.text import has_control_characters, is_storable

_SLOW = (ProhibitNullCharactersValidator, ProhibitSurrogateCharactersValidator)


class StrictCharField(serializers.CharField):
    """A JSON string, stored as typed: no trimming unless `trim_whitespace=True`."""

    default_error_messages = {
        "invalid": "Must be a string.",
        "null": "May not be null.",
        "blank": "May not be blank.",
        "unstorable": "May not contain U+0000 or a lone surrogate.",
    }

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("trim_whitespace", False)
        super().__init__(**kwargs)
        # These loop over the characters in Python, which for a long text is slower than all the rest; see is_storable.
        self.validators = [validator for validator in self.validators if not isinstance(validator, _SLOW)]

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        if not is_storable(data):
            self.fail("unstorable")
        return super().to_internal_value(data)


class UncheckedBlankField(StrictCharField):
    """A text that may not be blank, which a later check refuses with a message of its own."""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return data if data == "" else super().run_validation(data)


class OneLineField(StrictCharField):
    """A string for one line of a page: control characters but tab, LF and CR are refused."""

    default_error_messages = {"control": "May not contain control characters."}

    def to_internal_value(self, data: Any) -> str:
        value = super().to_internal_value(data)
        if has_control_characters(value):
            self.fail("control")
        return value


class StrictIntegerField(serializers.IntegerField):
    """A JSON integer: not `"5"`, `5.0` or `true`."""

    default_error_messages = {"invalid": "Must be an integer.", "null": "May not be null."}

    def to_internal_value(self, data: Any) -> int:
        if not isinstance(data, int) or isinstance(data, bool):
            self.fail("invalid")
        return data


class StrictBooleanField(serializers.BooleanField):
    """A JSON boolean: not `"true"`, not `1`."""

    default_error_messages = {"invalid": "Must be a boolean.", "null": "May not be null."}

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid")
        return data


class CheckedField(serializers.Field):  # type: ignore[type-arg]
    """A value that a pure rule validates: a function that returns the clean value or raises ValueError(message).

    `schema` describes the value in the documentation.
    """

    default_error_messages = {"null": "May not be null."}

    def __init__(self, rule: Callable[[Any], Any], *, schema: Mapping[str, Any] | None = None, **kwargs: Any) -> None:
        self.rule = rule
        super().__init__(**kwargs)
        if schema is not None:
            set_override(self, "field", dict(schema))

    def to_internal_value(self, data: Any) -> Any:
        try:
            return self.rule(data)
        except ValueError as error:
            raise serializers.ValidationError(str(error)) from None

    def to_representation(self, value: Any) -> Any:
        return value


class DescribedField(serializers.Field):  # type: ignore[type-arg]
    """A value of a response, described by `schema` in the documentation."""

    def __init__(self, schema: Mapping[str, Any], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        set_override(self, "field", dict(schema))


class ApiSerializer(serializers.Serializer):  # type: ignore[type-arg]
    """A body whose fields are exactly the declared ones; `ignore_unknown` where an endpoint ignores others."""

    ignore_unknown = False

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if self.ignore_unknown or not isinstance(data, Mapping):
            known: dict[str, Any] = super().to_internal_value(data)
            return known
        unknown = {key: ["Unknown field."] for key in data if key not in self.fields}
        try:
            value: dict[str, Any] = super().to_internal_value(data)
        except serializers.ValidationError as error:
            assert isinstance(error.detail, dict)
            raise serializers.ValidationError({**error.detail, **unknown}) from None
        if unknown:
            raise serializers.ValidationError(unknown)
        return value


_UUID = re.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


def parse_uuid(text: str) -> UUID | None:
    """The UUID in its 8-4-4-4-12 form, any letter case; None for every other form."""
    return UUID(text) if _UUID.fullmatch(text) else None


def uuid_text(text: str) -> str | None:
    """`str(parse_uuid(text))` without making a UUID; None for every other form."""
    return text.lower() if _UUID.fullmatch(text) else None
