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

from accounts.models import AuditAction
from apidocs.document import document_bytes
from apidocs.schema import first_of_alias
from apidocs.tests.described import document, operations, parts, resolved, schemas_below
from conftest import JsonClient
from langlearn.api.instants import now
from tests.installation import DEMO_COURSE

MOST_BYTES_AN_OPERATION = 4_400
# Objects of which no schema can tell the keys: the names of repaired values, the context of a failure, the keys of the
# data of any exercise type, and the OpenAPI document.
FREE_FORM = {
    "AuditedRepair/properties/after",
    "AuditedRepair/properties/before",
    "ExportedRepair/properties/after",
    "ExportedRepair/properties/before",
    "ErrorBody/properties/context",
    "DuplicateBodyRequest/properties/modifications",
    "PatchedExerciseChangesBodyRequest/properties/data",
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


def test_bodies_state_no_default() -> None:
    """Clients for Python send those that are stated, and types of openapi-typescript require their fields."""
    found = [
        f"{name} {where}"
        for name, schema in bodies_of("post", "put", "patch", "delete")
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


def test_operation_takes_one_media_type() -> None:
    """Most generators make a method of the first one only."""
    bodies = [operation.get("requestBody", {"content": {}}) for _, _, operation in operations()]
    assert all(len(body["content"]) < 2 for body in bodies)


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


def test_null_stands_beside_a_type_or_one_reference() -> None:
    """Most generators fail at a choice with a schema of null, and at `nullable` beside anything else."""
    for where, part in parts(document()):
        if "nullable" in part and where.rsplit("/", 1)[-1] != "properties":
            assert "type" in part or len(part.get("allOf", part.get("oneOf"))) == 1, where
        for reference in part.get("allOf", ()):  # which openapi-typescript would take for an alternative of a choice
            assert "discriminator" not in resolved(reference), where
    lesson = schemas()["NextStepData"]["properties"]["lesson"]
    assert (lesson["allOf"], lesson["nullable"]) == ([{"$ref": "#/components/schemas/NextLessonData"}], True)


def test_no_enumeration_is_empty_or_has_an_empty_text() -> None:
    """What is not set is null; a schema of null alone is nothing that a language has a type for."""
    enumerations = {where: part["enum"] for where, part in parts(document()) if isinstance(part.get("enum"), list)}
    assert [where for where, values in enumerations.items() if "" in values or not set(values) - {None}] == []


def test_names_of_schemas_are_free_in_every_language() -> None:
    """Java, Kotlin, Dart, Swift, TypeScript and their libraries have types of these names, which all files see."""
    taken = {"Change", "Check", "Error", "Export", "Module", "Month", "Null", "Package", "Range", "Status", "Week"}
    assert taken & set(schemas()) == set()
    assert {f"New{name}" for name in schemas()} & set(schemas()) == set()  # the constructors of Go


def test_required_text_that_may_not_be_empty_says_so() -> None:
    free = [
        f"{owner}/{name}"
        for _, body in bodies_of("post", "put", "patch", "delete")
        for owner, part in schemas_below(body)
        for name in part.get("required", ())
        if isinstance(name, str) and (field := resolved(part["properties"][name])).get("type") == "string"
        if not {"enum", "format"} & set(field) and not field.get("minLength")
    ]
    assert free == []


def test_ids_that_the_service_makes_are_uuids() -> None:
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
        if parameter["in"] == "path" and re.search(r"/(?:users|sessions|inbox|practice|placement)/\{id\}", path)
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


def successes() -> list[dict[str, Any]]:
    return [
        response
        for operations_of_path in document()["paths"].values()
        for operation in operations_of_path.values()
        for status, response in operation["responses"].items()
        if status.startswith("2")
    ]


def test_successes_stand_in_their_places() -> None:
    """The calls that swagger-typescript-api makes read no body of a response that is a reference."""
    assert [response for response in successes() if "$ref" in response] == []


@pytest.mark.parametrize("kind", ["parameters", "responses", "headers"])
def test_repeated_part_is_a_component(kind: str) -> None:
    used: Counter[str] = Counter()
    for operations_of_path in document()["paths"].values():
        for operation in operations_of_path.values():
            for holder in (operation, *operation["responses"].values()):
                part = holder.get(kind, {})
                used.update(json.dumps(each) for each in (part.values() if isinstance(part, dict) else part))
    repeated = [json.loads(text) for text, number in used.items() if number > 1]
    assert [part for part in repeated if "$ref" not in part and part not in successes()] == []


def test_examples_stand_in_their_places() -> None:
    """Tools that make requests of the document, such as Postman and Bruno, do not all follow references to examples."""
    assert "examples" not in document()["components"]


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
