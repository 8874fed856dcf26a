"""What clients read about each operation and property of the OpenAPI document."""

import re
from typing import Any

from apidocs.descriptions import OPERATIONS, PROPERTIES, SCHEMAS, described_properties, owner_of
from apidocs.tests.described import document, operations, resolved, validator


def schemas() -> dict[str, Any]:
    found: dict[str, Any] = document()["components"]["schemas"]
    return found


def properties() -> list[tuple[str, str, dict[str, Any]]]:
    return [(owner, name, found[name]) for owner, name, found in described_properties(schemas())]


def test_every_operation_has_a_description() -> None:
    assert [operation["operationId"] for *_, operation in operations() if not operation.get("description")] == []


def test_nine_of_ten_properties_have_a_description() -> None:
    """One that is a mere reference has that of its schema."""
    found = properties()
    without = sorted({f"{owner}.{name}" for owner, name, schema in found if not resolved(schema).get("description")})
    assert len(found) > 2_500
    assert sum("description" in schema for *_, schema in found) >= 0.9 * len(found), without


def test_tables_describe_nothing_that_is_gone() -> None:
    """Nor what says itself what it means. The default of a property follows its text."""
    used = {
        key
        for owner, name, schema in properties()
        for key in (name, f"{owner}.{name}")
        if key in PROPERTIES
        and re.fullmatch(f"{re.escape(PROPERTIES[key])}( `[^`]+` by default[.])?", schema.get("description", ""))
    }
    assert sorted(set(PROPERTIES) - used) == []
    described = {(owner_of(name), schema.get("description")) for name, schema in schemas().items()}
    assert [key for key, text in SCHEMAS.items() if (key, text) not in described] == []
    shown = {operation["description"] for *_, operation in operations()}
    assert [key for key, text in OPERATIONS.items() if text not in shown] == []


def test_null_is_described_where_it_may_be() -> None:
    """A text of a name says it only in the schemas that admit null."""
    assert [
        f"{owner}.{name}"
        for owner, name, schema in properties()
        if re.search(r"\b[Nn]ull\b", schema.get("description", "")) and not validator(schema).is_valid(None)
    ] == []


def test_reasons_ignored_fields_and_changed_exercises_are_described_as_they_are() -> None:
    described = {f"{owner}.{name}": schema.get("description", "") for owner, name, schema in properties()}
    results = ("AnswerResultData", "AttemptResultData", "CompletionResultData", "PracticeSyncResultData")
    assert len({described[f"{owner}.reason"] for owner in results}) == 1
    assert "absent otherwise" in described["AnswerResultData.reason"]
    assert "once for each course" in described["ChangesData.exercises"]
    assert "sorted" not in described["IgnoredFields.ignored_fields"]


def test_texts_are_sentences() -> None:
    texts = [*PROPERTIES.values(), *SCHEMAS.values(), *OPERATIONS.values()]
    assert [text for text in texts if not text.endswith(".") or "  " in text or text.count(". ") > 2] == []
