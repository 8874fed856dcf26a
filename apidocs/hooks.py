"""The last step of generating the OpenAPI document, set in SPECTACULAR_SETTINGS["POSTPROCESSING_HOOKS"].

It adds the components that all operations share and the examples, makes the schemas fit for client generators, and
replaces what is repeated by references to components.
"""

import json
from collections.abc import Iterator
from typing import Any

from apidocs.examples import add_examples, share_examples
from apidocs.failures import ERROR, FAILURE, FAILURES, failure
from apidocs.headers import HEADERS
from apidocs.sharing import Use, share
from langlearn.api.components import PLAIN_ENUM
from langlearn.api.pagination import PAGE_META

NULL = {"$ref": "#/components/schemas/Null"}


def complete(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """The complete document from the one that drf-spectacular generated."""
    document: dict[str, Any] = json.loads(json.dumps(result, default=str))  # of plain types only
    components = document["components"]
    for kind, entries in _components().items():
        components.setdefault(kind, {}).update(entries)
    for name, schema in components["schemas"].items():
        if name.startswith("Patched"):
            _drop_defaults(schema)
    for schema in _dicts(document):
        if PLAIN_ENUM in schema:
            schema["enum"] = schema.pop(PLAIN_ENUM)
        schema.pop("readOnly", None)  # says nothing: requests and responses have schemas of their own
        match schema:
            case {"allOf": [reference]} if len(schema) == 1:  # only what was dropped made it more than a reference
                del schema["allOf"]
                schema.update(reference)
        _state_type(schema)
    share(components, "schemas", _choices_with_null(document))
    add_examples(document)
    share(components, "headers", _headers(document))
    share(components, "parameters", _parameters(document))
    share(components, "responses", _responses(document))
    share_examples(document)
    document["components"] = {kind: dict(sorted(entries.items())) for kind, entries in sorted(components.items())}
    return document


def _drop_defaults(schema: dict[str, Any]) -> None:
    """Generated clients send stated defaults, and so would change fields that the caller did not set."""
    for field in schema.get("properties", {}).values():
        field.pop("default", None)


def _state_type(schema: dict[str, Any]) -> None:
    """OpenAPI 3.0 defines `nullable` beside `type` only, which drf-spectacular omits beside a reference.

    Generators of clients ignore `nullable` beside a reference, too: that becomes a choice with the schema of null.
    """
    match schema:
        case {"nullable": True, "type": _}:
            pass
        case {"nullable": True, "allOf": [reference]}:
            del schema["nullable"], schema["allOf"]
            schema["oneOf"] = [reference, NULL]
        case {"nullable": True}:
            del schema["nullable"]  # without a type, every value is valid, null too


def _dicts(part: Any) -> Iterator[dict[str, Any]]:
    if isinstance(part, dict):
        yield part
    for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from _dicts(each)


def _operations(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for path in document["paths"].values():
        yield from path.values()


def _choices_with_null(document: dict[str, Any]) -> Iterator[Use]:
    for schema in _dicts(document):
        properties = schema.get("properties", {})
        for name, field in properties.items():
            match field:
                case {"oneOf": [{"$ref": reference}, null], **others} if null == NULL and not others:
                    yield Use(properties, name, f"{reference.rsplit('/', 1)[1]}OrNull", name)


def _headers(document: dict[str, Any]) -> Iterator[Use]:
    for operation in _operations(document):
        for response in operation["responses"].values():
            headers = response.get("headers", {})
            for name in headers:
                yield Use(headers, name, name, operation["operationId"])


def _parameters(document: dict[str, Any]) -> Iterator[Use]:
    for operation in _operations(document):
        parameters = operation.get("parameters", [])
        for index, parameter in enumerate(parameters):
            yield Use(parameters, index, parameter["name"], operation["operationId"])


def _responses(document: dict[str, Any]) -> Iterator[Use]:
    for operation in _operations(document):
        for status in operation["responses"]:
            yield Use(operation["responses"], status, None, f"{operation['operationId']}_{status}")


def _components() -> dict[str, Any]:
    counts = {"type": "integer", "minimum": 0}
    cursor_meta = {
        "type": "object",
        "description": "How to request the next page.",
        "required": ["limit", "nextCursor", "hasNext"],
        "properties": {
            "limit": counts,
            "nextCursor": {"type": "string", "nullable": True},
            "hasNext": {"type": "boolean"},
        },
    }
    ignored_fields = {
        "type": "object",
        "description": "Fields of the body that were ignored.",
        "required": ["ignored_fields"],
        "properties": {"ignored_fields": {"type": "array", "items": {"type": "string"}}},
    }
    return {
        "schemas": {
            "Error": ERROR,
            "Failure": FAILURE,
            "PageMeta": PAGE_META,
            "CursorMeta": cursor_meta,
            "IgnoredFields": ignored_fields,
            "Null": {"type": "object", "nullable": True, "enum": [None]},
        },
        "headers": HEADERS,
        "responses": {f"Failure{status}": failure(status) for status in FAILURES},
        "securitySchemes": {
            "bearerAuth": {
                "type": "http",
                "scheme": "bearer",
                "bearerFormat": "JWT",
                "description": "The access token of a login, registration or refresh.",
            },
            "metricsToken": {
                "type": "http",
                "scheme": "bearer",
                "description": "The METRICS_TOKEN of the installation.",
            },
        },
    }
