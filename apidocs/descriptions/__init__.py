"""Descriptions of operations, schemas and properties for the OpenAPI document.

What a docstring or a `help_text` says comes first. These tables have the rest: one text for a name that means the same
everywhere, and texts for single schemas and operations.
"""

import re
from collections.abc import Iterator
from typing import Any

from apidocs.descriptions.operations import OPERATIONS
from apidocs.descriptions.properties import PROPERTIES
from apidocs.descriptions.schemas import SCHEMAS

_PARENT = re.compile(r"_of_(?:course|level|section|module)$")
_NULL = re.compile("; null[^.;]*")  # what null means, in the text of a name that is null in some schemas only


def describe(document: dict[str, Any]) -> None:
    """Adds the descriptions of the tables to operations, schemas and properties of `document` that have none."""
    for path in document["paths"].values():
        for operation in path.values():
            if not operation.get("description") and (text := operation_text(operation["operationId"])):
                operation["description"] = text
    schemas = document["components"]["schemas"]
    for name, schema in schemas.items():
        if not schema.get("description") and (text := SCHEMAS.get(owner_of(name))):
            schemas[name] = {**schema, "description": text}
    for owner, name, properties in described_properties(schemas):
        schema = properties[name]
        text = PROPERTIES.get(f"{owner}.{name}") or PROPERTIES.get(name)
        if text is None or schema.get("description"):
            continue
        # A reference has no description of its own in OpenAPI 3.0. One schema may be that of several properties.
        own = {"allOf": [schema]} if "$ref" in schema else schema
        properties[name] = {**own, "description": text if _may_be_null(schema) else _NULL.sub("", text)}


def _may_be_null(schema: dict[str, Any]) -> bool:
    return bool(schema.get("nullable")) or None in schema.get("enum", ()) or not {"type", "allOf", "$ref"} & set(schema)


def operation_text(operation_id: str) -> str | None:
    """The text of an operation. Its alias, its other method and the same below the parent share it."""
    name = operation_id.removesuffix("_alias")
    name = name if name in OPERATIONS else _PARENT.sub("", name)
    if name.startswith("patch_"):
        same = name.removeprefix("patch_")
        return OPERATIONS.get(f"update_{same}") or OPERATIONS.get(f"save_{same}")
    return OPERATIONS.get(name)


def described_properties(schemas: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Owner and name of each property, and the mapping that has it: those of components, then those inside them."""
    for name, schema in schemas.items():
        yield from _below(schema, owner_of(name))


def owner_of(component: str) -> str:
    """The name in the tables of a schema, the same for responses and requests."""
    return re.sub(r"^Patched|Request$", "", component)


def _below(schema: Any, owner: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    if isinstance(schema, list):
        for part in schema:
            yield from _below(part, owner)
    elif isinstance(schema, dict):
        properties = schema.get("properties", {})
        for name in list(properties):
            yield owner, name, properties
            yield from _below(properties[name], name)
        for keyword in ("items", "additionalProperties", "allOf", "anyOf", "oneOf"):
            yield from _below(schema.get(keyword), owner)
