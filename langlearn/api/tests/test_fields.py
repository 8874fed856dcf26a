"""JSON types mean what they say."""

from typing import Any

import pytest
from rest_framework import serializers

from langlearn.api.fields import (
    ApiSerializer,
    CheckedField,
    OneLineField,
    StrictBooleanField,
    StrictCharField,
    StrictIntegerField,
    parse_uuid,
    uuid_text,
)


def even(value: Any) -> int:
    if not isinstance(value, int) or value % 2:
        raise ValueError("Must be even.")
    return value // 2


class Body(ApiSerializer):
    text = StrictCharField(required=False, max_length=5)
    line = OneLineField(required=False)
    number = StrictIntegerField(required=False, min_value=1)
    flag = StrictBooleanField(required=False)
    half = CheckedField(even, required=False)


class Tolerant(Body):
    ignore_unknown = True


def errors(body: Any, serializer: type[serializers.Serializer] = Body) -> dict[str, list[str]]:
    checked = serializer(data=body)
    assert not checked.is_valid()
    return {field: [str(message) for message in messages] for field, messages in checked.errors.items()}


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("text", 5, "Must be a string."),
        ("text", True, "Must be a string."),
        ("text", None, "May not be null."),
        ("text", "", "May not be blank."),
        ("text", ["a"], "Must be a string."),
        ("text", "a\0b", "May not contain U+0000 or a lone surrogate."),
        ("text", "a\ud800", "May not contain U+0000 or a lone surrogate."),
        ("line", "a\udfff", "May not contain U+0000 or a lone surrogate."),
        ("line", "a\x07b", "May not contain control characters."),
        ("line", "a\x85b", "May not contain control characters."),
        ("number", "5", "Must be an integer."),
        ("number", 5.0, "Must be an integer."),
        ("number", True, "Must be an integer."),
        ("number", None, "May not be null."),
        ("flag", 1, "Must be a boolean."),
        ("flag", "true", "Must be a boolean."),
        ("flag", None, "May not be null."),
        ("half", 3, "Must be even."),
        ("half", None, "May not be null."),
    ],
)
def test_fields_do_not_coerce_values(field: str, value: Any, message: str) -> None:
    assert errors({field: value}) == {field: [message]}


def test_text_field_retains_whitespace() -> None:
    body = Body(data={"text": " a ", "line": "a\tb\r\n", "number": 2**70, "flag": False, "half": 4})
    assert body.is_valid()
    assert body.validated_data == {"text": " a ", "line": "a\tb\r\n", "number": 2**70, "flag": False, "half": 2}


def test_unknown_fields_are_reported_with_invalid_ones() -> None:
    assert errors({"number": 0, "other": 1, "colour": 2}) == {
        "number": ["Ensure this value is greater than or equal to 1."],
        "other": ["Unknown field."],
        "colour": ["Unknown field."],
    }
    assert errors({"other": 1}) == {"other": ["Unknown field."]}


def test_unknown_fields_can_be_ignored() -> None:
    body = Tolerant(data={"number": 1, "other": 1})
    assert body.is_valid()
    assert body.validated_data == {"number": 1}


@pytest.mark.parametrize("text", ["0B1F8F3E-5a52-4a0e-9a3b-1f6f6b7f2c10"])
def test_uuid_is_parsed_in_any_letter_case(text: str) -> None:
    assert str(parse_uuid(text)) == uuid_text(text) == text.lower()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "me",
        "0b1f8f3e5a524a0e9a3b1f6f6b7f2c10",
        "{0b1f8f3e-5a52-4a0e-9a3b-1f6f6b7f2c10}",
        "0b1f8f3e-5a52-4a0e-9a3b-1f6f6b7f2c1g",
        "0b1f8f3e-5a52-4a0e-9a3b-1f6f6b7f2c1",
        "0b1f8f3e_5a52-4a0e-9a3b-1f6f6b7f2c10",
    ],
)
def test_uuid_in_another_notation_is_refused(text: str) -> None:
    assert parse_uuid(text) is None
    assert uuid_text(text) is None
