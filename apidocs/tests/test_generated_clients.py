"""Rules that keep clients generated from the OpenAPI document safe, small and readable; each holds for all of it."""

import json
import re
from collections import Counter
from io import StringIO
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from openapi_schema_validator import OAS30Validator

from accounts.models import AuditAction
from apidocs.document import document_bytes
from apidocs.hooks import NULL
from apidocs.schema import first_of_alias
from apidocs.tests.described import document, operations, parts, resolved, schemas_below
from conftest import JsonClient
from content.tests import factories
from langlearn.api.instants import now
from tests.installation import DEMO_COURSE

MOST_BYTES_AN_OPERATION = 3_150
# Objects of which no schema can tell the keys: the names of repaired values, the context of a failure, the keys of the
# data of any exercise type, and the OpenAPI document.
FREE_FORM = {
    "AuditedRepair/properties/after",
    "AuditedRepair/properties/before",
    "ExportedRepair/properties/after",
    "ExportedRepair/properties/before",
    "Error/properties/context",
    "DuplicateBodyRequest/properties/modifications",
    "UntypedExerciseChangesRequest/properties/data",
}


def schemas() -> dict[str, Any]:
    found: dict[str, Any] = document()["components"]["schemas"]
    return found


def bodies_of(*methods: str) -> list[tuple[str, dict[str, Any]]]:
    return [
        (operation["operationId"], media["schema"])
        for method, _, operation in operations()
        if method in methods
        for media in operation.get("requestBody", {}).get("content", {}).values()
    ]


def parameters() -> list[tuple[str, dict[str, Any]]]:
    return [
        (f"{operation['operationId']} {parameter['name']}", parameter)
        for _, _, operation in operations()
        for parameter in operation["parameters"]
    ]


# Defaults: a generated client sends those that are stated.


def test_body_that_changes_a_record_states_no_default() -> None:
    found = [
        f"{name} {where}"
        for name, schema in bodies_of("put", "patch")
        for where, part in schemas_below(schema)
        if "default" in part and where.rsplit("/", 1)[-1] != "properties"
    ]
    assert found == []


def test_position_and_order_of_a_list_state_no_default() -> None:
    names = ("page", "offset", "cursor", "sortBy", "sortOrder")
    assert [
        where for where, parameter in parameters() if parameter["name"] in names and "default" in parameter["schema"]
    ] == []


def test_sending_stated_defaults_of_parameters_changes_nothing(db: None, ada: JsonClient, media_root: Path) -> None:
    call_command("import_course", str(DEMO_COURSE), stdout=StringIO())
    factories.media()  # the picture of the examples
    compared = 0
    for method, path, operation in operations():
        stated = {
            parameter["name"]: parameter["schema"]["default"]
            for parameter in operation["parameters"]
            if "default" in parameter["schema"]
        }
        if method != "get" or not stated:
            continue
        examples = {each["name"]: each["example"] for each in operation["parameters"] if each["in"] == "path"}
        needed = [
            f"{each['name']}={each['example']}"
            for each in operation["parameters"]
            if each["in"] == "query" and each.get("required")
        ]
        query = "&".join(f"{name}={value}" for name, value in stated.items())
        with time_machine.travel(now(), tick=False):
            queries = ("&".join(needed), "&".join([*needed, query]))
            without, with_defaults = (ada.get(f"{path.format(**examples)}?{each}") for each in queries)
        assert without.status_code == with_defaults.status_code == 200, path
        assert _shown(without) == _shown(with_defaults), path
        compared += 1
    assert compared > 15


def _shown(response: Any) -> Any:
    """What the response says without its time; an export is bare, a table is text."""
    if not response["Content-Type"].startswith("application/json"):
        return response.content
    body = response.json()
    return body.get("data", body)


# Shapes that generators understand.


def test_enumerations_are_not_wrapped() -> None:
    wrapped = [
        where
        for where, part in parts(document())
        if isinstance(part.get("allOf"), list) and len(part["allOf"]) == 1 and "$ref" not in part["allOf"][0]
    ]
    assert wrapped == []


def test_exercise_types_have_one_spelling() -> None:
    assert "fill_in_the_blank" not in re.findall(r'"(\w+)"', json.dumps(document()))


def test_alternatives_can_be_told_apart() -> None:
    """By a discriminator, whose values each requires one of, or by a property that only one of them requires."""
    for where, part in parts(document()["components"]["schemas"]):
        alternatives = [resolved(each) for kind in ("oneOf", "anyOf") for each in part.get(kind, ())]
        if "discriminator" in part:
            name, mapping = part["discriminator"]["propertyName"], part["discriminator"]["mapping"]
            values = [value for each in alternatives for value in each["properties"][name]["enum"]]
            assert all(name in each["required"] for each in alternatives), where
            assert sorted(values) == sorted(mapping), where
            assert {reference["$ref"] for reference in part["oneOf"]} == set(mapping.values()), where
        else:
            for one, other in combinations(alternatives, 2):
                assert excludes(one, other) or excludes(other, one), where


def excludes(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Does every value of `one` have a property that `other` does not know?"""
    return all(
        set(each["required"]) - set(other.get("properties", ())) for each in map(resolved, one.get("oneOf", [one]))
    )


def test_every_audit_action_has_its_shape() -> None:
    for name in ("AuditEntry", "ExportedAuditEntry"):
        assert set(schemas()[name]["discriminator"]["mapping"]) == set(AuditAction.values)


def test_objects_have_named_properties() -> None:
    free = {
        f"{name}{where}"
        for name, schema in schemas().items()
        for where, part in parts(schema)
        if part.get("type") == "object" and "properties" not in part and not part.get("nullable")
        if not isinstance(part.get("additionalProperties"), dict) or not part["additionalProperties"]
    }
    assert free - FREE_FORM == {"EmptyResponse/properties/data"}


def test_null_beside_a_reference_is_a_choice() -> None:
    """Generators ignore `nullable` beside a reference, and their clients fail to parse a null."""
    found = list(parts(schemas()))
    assert not [where for where, part in found if part.get("nullable") and {"allOf", "oneOf", "$ref"} & set(part)]
    lesson = schemas()["NextStepData"]["properties"]["lesson"]
    assert lesson["oneOf"][1] == NULL
    validator = OAS30Validator({"allOf": [lesson], "components": document()["components"]})
    assert validator.is_valid(None)
    assert not validator.is_valid({})


def test_ids_of_accounts_and_sessions_are_uuids() -> None:
    named = re.compile(r"(?:.*_)?(?:user|actor|target|client|session)_id|(?:created|updated|awarded)_by")
    fields = [
        (f"{where}/{name}", resolved(field))
        for where, part in parts(document()["components"]["schemas"])
        for name, field in part.get("properties", {}).items()
        if named.fullmatch(name)
    ]
    in_paths = [
        (path, parameter["schema"])
        for _, path, operation in operations()
        for parameter in operation["parameters"]
        if parameter["in"] == "path" and re.search(r"/(?:users|sessions)/\{id\}", path)
    ]
    in_queries = [(where, each["schema"]) for where, each in parameters() if named.fullmatch(each["name"])]
    assert min(len(fields), len(in_paths), len(in_queries)) > 1
    assert [where for where, schema in fields + in_paths + in_queries if schema.get("format") != "uuid"] == []


# Names, and nothing said twice.


def test_served_document_is_small() -> None:
    content, _ = document_bytes()
    assert len(content) <= MOST_BYTES_AN_OPERATION * len(list(operations()))
    assert content == json.dumps(json.loads(content), ensure_ascii=False, separators=(",", ":")).encode()


def test_every_json_body_of_a_success_is_a_named_schema() -> None:
    unnamed = [
        f"{operation['operationId']} {status}"
        for _, _, operation in operations()
        for status, response in operation["responses"].items()
        for media_type, media in response.get("content", {}).items()
        if media_type == "application/json" and "$ref" not in media["schema"]
    ]
    assert set(unnamed) == {"openapi_document 200", "openapi_document_alias 200"}


@pytest.mark.parametrize("kind", ["parameters", "responses", "headers"])
def test_repeated_part_is_a_component(kind: str) -> None:
    used: Counter[str] = Counter()
    for operations_of_path in document()["paths"].values():
        for operation in operations_of_path.values():
            for holder in (operation, *operation["responses"].values()):
                part = holder.get(kind, {})
                used.update(json.dumps(each) for each in (part.values() if isinstance(part, dict) else part))
    repeated = [text for text, number in used.items() if number > 1 and "$ref" not in json.loads(text)]
    assert repeated == []


def test_equal_examples_are_one_component() -> None:
    examples = [json.dumps(example) for example in document()["components"]["examples"].values()]
    assert len(examples) == len(set(examples))


def test_every_component_is_used() -> None:
    text = json.dumps(document())
    unused = [
        f"{kind}/{name}"
        for kind, entries in document()["components"].items()
        for name in entries
        if kind != "securitySchemes" and f'"#/components/{kind}/{name}"' not in text
    ]
    assert unused == []


def test_alias_comes_after_its_operation_and_names_it() -> None:
    found = [(f"{method.upper()} {path}", operation) for method, path, operation in operations()]
    position = {name: number for number, (name, _) in enumerate(found)}
    by_name = dict(found)
    aliases = 0
    for name, operation in found:
        first = first_of_alias(*name.split(" "))
        assert operation["operationId"].endswith("_alias") == (first is not None)
        if first is not None:
            aliases += 1
            assert position[first] < position[name]
            assert operation["operationId"] == f"{by_name[first]['operationId']}_alias"
            assert operation["summary"] == f"{by_name[first]['summary']} (alias of {first})"
    assert aliases > 25


def test_each_view_with_two_paths_has_one_operation_id_that_is_no_alias() -> None:
    ids = Counter(operation["operationId"].removesuffix("_alias") for _, _, operation in operations())
    assert all(number <= 2 for number in ids.values())


def test_descriptions_are_for_clients() -> None:
    internal = re.compile(
        r"\b(?:serializers?|docstring|documentation|documented|described by|validators?|queryset|"
        r"the service|views?|drf|django|`?progress\.\w+\.|`?content\.\w+\.|`?accounts\.\w+\.)\b",
        re.IGNORECASE,
    )
    texts = [
        (where, part["description"])
        for where, part in parts({"paths": document()["paths"], "components": document()["components"]})
        if isinstance(part.get("description"), str)
    ]
    assert [(where, text) for where, text in texts if internal.search(text)] == []
