"""Objects whose keys are all known: what is read from them, and what is reported."""

from typing import Any

import pytest

from content import rules
from content.shapes import Shape

SHAPE = Shape(
    {"order": rules.order, "is_public": rules.boolean}, defaults={"is_public": True}, others=frozenset({"created_at"})
)


def read(given: Any, **options: Any) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    reported: list[tuple[str, str]] = []
    values = SHAPE.read(given, "file.0", lambda path, message: reported.append((path, message)), **options)
    return values, reported


def test_field_that_is_left_out_has_its_default() -> None:
    assert read({"order": 3}) == ({"order": 3, "is_public": True}, [])


def test_field_that_is_left_out_of_a_partial_object_has_no_value() -> None:
    assert read({}, partial=True) == ({}, [])


def test_other_keys_are_admitted_with_any_value_and_have_none() -> None:
    assert read({"order": 3, "created_at": [7]}) == ({"order": 3, "is_public": True}, [])


def test_older_spelling_of_a_field_is_read() -> None:
    assert read({"order": 3, "isPublic": False}) == ({"order": 3, "is_public": False}, [])


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({}, ("file.0.order", "This field is required.")),
        ({"order": None}, ("file.0.order", "May not be null.")),
        ({"order": 3, "colour": "red"}, ("file.0.colour", "Unknown field.")),
        ({"order": 3, "moduleType": "exam"}, ("file.0.moduleType", "Unknown field.")),
        ({"order": 3, "is_public": True, "isPublic": False}, ("file.0.isPublic", "Must not differ from is_public.")),
    ],
)
def test_what_is_wrong_is_reported_at_its_key(given: Any, problem: Any) -> None:
    assert read(given)[1] == [problem]


def test_value_that_breaks_its_rule_is_left_out() -> None:
    assert read({"order": 0}) == ({"is_public": True}, [("file.0.order", "Must be between 1 and 2147483647.")])
