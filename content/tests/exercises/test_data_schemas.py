"""The OpenAPI schemas of exercise data say what validation does."""

from typing import Any

import pytest
from hypothesis import given
from openapi_schema_validator import OAS30Validator

from content.exercises import DATA_SCHEMAS, EXAMPLES, EXERCISE_TYPES
from content.tests.exercises.strategies import exercises, unhurried
from content.tests.exercises.test_validation import BROKEN

# Rules between fields and rules on the whole object are beyond a schema of fields; Python counts what JSON does not.
BETWEEN_FIELDS = (
    "as often as it is used",
    "more entries than correct_words",
    "marker",
    "Must be different",
    "together with",
    "number of items",
    "bytes of JSON",
    "U+0000",
    "URL",
)


def is_admitted(exercise_type, data):
    return OAS30Validator(DATA_SCHEMAS[exercise_type]).is_valid(data)


def test_every_type_has_a_schema() -> None:
    assert tuple(DATA_SCHEMAS) == tuple(EXAMPLES) == EXERCISE_TYPES


@pytest.mark.parametrize("exercise_type", EXERCISE_TYPES)
def test_schemas_are_sound_and_admit_the_examples_and_other_keys(exercise_type: Any) -> None:
    OAS30Validator.check_schema(DATA_SCHEMAS[exercise_type])
    assert is_admitted(exercise_type, {**EXAMPLES[exercise_type], "note": [{}], "audio_url": None})


@unhurried
@given(exercises)
def test_schemas_admit_what_validation_admits(exercise: Any) -> None:
    assert is_admitted(*exercise)


@pytest.mark.parametrize(("exercise_type", "data", "path", "message"), BROKEN)
def test_schemas_refuse_what_a_field_rule_refuses(exercise_type: Any, data: Any, path: Any, message: Any) -> None:
    if any(rule in message for rule in BETWEEN_FIELDS):
        assert is_admitted(exercise_type, data) or "URL" in message
    elif "<script>" in str(data):
        assert is_admitted(exercise_type, data)  # empty only after sanitising
    else:
        assert not is_admitted(exercise_type, data)


def test_limits_are_in_the_schema() -> None:
    translation = DATA_SCHEMAS["translation"]
    assert translation["required"] == ["source_text", "target_text"]
    assert "additionalProperties" not in translation
    assert translation["properties"]["alternatives"] == {
        "type": "array",
        "items": {"type": "string", "maxLength": 1000, "minLength": 1, "pattern": r"\S"},
        "maxItems": 100,
        "nullable": True,
    }
