"""The OpenAPI document, for the tests that check all of it."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from jsonschema.validators import extend
from openapi_schema_validator import OAS30Validator

from apidocs.document import generate


@cache
def document() -> dict[str, Any]:
    return generate()


def _unless_null(keyword: str) -> Any:
    def validate(validator: Any, schemas: Any, instance: Any, schema: dict[str, Any]) -> Any:
        if instance is not None or not schema.get("nullable"):
            yield from OAS30Validator.VALIDATORS[keyword](validator, schemas, instance, schema)

    return validate


_Validator = extend(OAS30Validator, {keyword: _unless_null(keyword) for keyword in ("allOf", "oneOf")})


def validator(schema: dict[str, Any]) -> Any:
    """Validates as generated clients read: `nullable` beside a reference admits null."""
    return _Validator({"allOf": [schema], "components": document()["components"]})


def resolved(part: dict[str, Any]) -> dict[str, Any]:
    """The part, or the component that it refers to."""
    while "$ref" in part:
        _, kind, name = part["$ref"].rsplit("/", 2)
        part = document()["components"][kind][name]
    return part


def operations() -> list[tuple[str, str, dict[str, Any]]]:
    """Method, path and operation; its parameters and responses are resolved."""
    return [
        (
            method,
            path,
            {
                **operation,
                "parameters": [resolved(parameter) for parameter in operation.get("parameters", ())],
                "responses": {status: resolved(each) for status, each in operation["responses"].items()},
            },
        )
        for path, operations in document()["paths"].items()
        for method, operation in operations.items()
    ]


def parts(part: Any, where: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every object in the document, with its place."""
    if isinstance(part, dict):
        yield where, part
        for key, value in part.items():
            yield from parts(value, f"{where}/{key}")
    elif isinstance(part, list):
        for index, value in enumerate(part):
            yield from parts(value, f"{where}/{index}")


def schemas_below(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema that this one consists of, references followed, each component once."""
    seen: set[str] = set()

    def walk(part: Any, where: str) -> Iterator[tuple[str, dict[str, Any]]]:
        for place, each in parts(part, where):
            reference = each.get("$ref")
            if isinstance(reference, str) and reference not in seen:
                seen.add(reference)
                yield from walk(resolved(each), reference)
            elif reference is None:
                yield place, each

    yield from walk(schema, "")
