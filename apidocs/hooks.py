"""The last step of generating the OpenAPI document, set in SPECTACULAR_SETTINGS["POSTPROCESSING_HOOKS"].

It adds the components that all operations share and the examples, makes the schemas fit for client generators, and
replaces what is repeated by references to components.
"""

import json
from collections.abc import Iterator
from typing import Any

from apidocs.descriptions import describe
from apidocs.examples import add_examples
from apidocs.failures import ERROR, FAILURE, FAILURES, failure
from apidocs.headers import HEADERS
from apidocs.sharing import Use, share
from apidocs.tables import sync_reasons_list
from langlearn.api.components import PLAIN_ENUM
from langlearn.api.pagination import PAGE_META


def complete(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """The complete document from the one that drf-spectacular generated."""
    document: dict[str, Any] = json.loads(json.dumps(result, default=str))  # of plain types only
    components = document["components"]
    for kind, entries in _components().items():
        components.setdefault(kind, {}).update(entries)
    if "SyncReason" in components["schemas"]:
        components["schemas"]["SyncReason"]["description"] = sync_reasons_list()
    for name, schema in components["schemas"].items():
        if name.startswith("Patched"):
            _drop_defaults(schema)
    for schema in _dicts(document):
        if PLAIN_ENUM in schema:
            schema["enum"] = schema.pop(PLAIN_ENUM)
        for said in ("readOnly", "writeOnly"):  # requests and responses have schemas of their own
            schema.pop(said, None)
        match schema:
            case {"allOf": [reference]} if len(schema) == 1:  # only what was dropped made it more than a reference
                del schema["allOf"]
                schema.update(reference)
        _state_type(schema)
    describe(document)
    for schema in _dicts(document):
        _name_choice(schema, components["schemas"])
    add_examples(document)
    for schema in components["schemas"].values():
        _write_out_defaults(schema)
    share(components, "headers", _headers(document))
    share(components, "parameters", _parameters(document))
    share(components, "responses", _responses(document))
    document["components"] = {kind: dict(sorted(entries.items())) for kind, entries in sorted(components.items())}
    return document


def _drop_defaults(schema: dict[str, Any]) -> None:
    """Generated clients send stated defaults, and so would change fields that the caller did not set."""
    for field in schema.get("properties", {}).values():
        field.pop("default", None)


def _write_out_defaults(schema: dict[str, Any]) -> None:
    """Moves defaults into descriptions: generated clients would send or require fields that the caller did not set."""
    for field in schema.get("properties", {}).values():
        if "default" in field:
            default = field.pop("default")
            text = default if isinstance(default, str) else json.dumps(default)
            field["description"] = f"{field.get('description', '')} `{text}` by default.".lstrip()


def _state_type(schema: dict[str, Any]) -> None:
    """Without a type, every value is valid, null too: `nullable` says nothing then. Beside a reference it stays.

    OpenAPI 3.0 gives it a meaning beside `type` only, but generators of clients read it beside `allOf`, and most of
    them fail at a choice with a schema of null.
    """
    if "type" not in schema and "allOf" not in schema:
        schema.pop("nullable", None)


def _name_choice(schema: dict[str, Any], schemas: dict[str, Any]) -> None:
    """openapi-typescript takes `allOf` with a choice for one of its alternatives, and leaves out the discriminator."""
    match schema:
        case {"allOf": [{"$ref": reference}]} if "discriminator" in schemas[reference.rsplit("/", 1)[1]]:
            schema["oneOf"] = schema.pop("allOf")


def _dicts(part: Any) -> Iterator[dict[str, Any]]:
    if isinstance(part, dict):
        yield part
    for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from _dicts(each)


def _operations(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for path in document["paths"].values():
        yield from path.values()


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
    """Of failures: swagger-typescript-api makes calls that do not read a response by reference."""
    for operation in _operations(document):
        for status in operation["responses"]:
            if status.startswith("2"):
                continue
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
            "ErrorBody": ERROR,
            "Failure": FAILURE,
            "PageMeta": PAGE_META,
            "CursorMeta": cursor_meta,
            "IgnoredFields": ignored_fields,
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
