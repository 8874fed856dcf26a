"""Examples of every request and response in the OpenAPI document, built from its schemas.

Values come from the table in apidocs.example_values, or from the example, enumeration, default or bounds of a schema.
"""

from typing import Any

from apidocs.example_values import BY_FORMAT, BY_NAME, PARAMETERS, SPECIAL, TEXTS
from apidocs.failures import failure_example

_FAILURE = {"$ref": "#/components/schemas/Failure"}


class NoExampleError(Exception):
    """There is no example for a value: add one to the table in apidocs.example_values."""


def add_examples(document: dict[str, Any]) -> None:
    """Adds examples of required parameters, request bodies and responses."""
    schemas = document["components"]["schemas"]
    bodies, responses = _Builder(schemas, optional=True), _Builder(schemas, optional=False)
    failures: dict[tuple[str, str], dict[str, Any]] = {}  # by status and description

    for path, operations in document["paths"].items():
        for operation in operations.values():
            name = operation["operationId"].removesuffix("_alias")
            for parameter in operation.get("parameters", ()):
                if parameter["in"] == "path" or (parameter["in"] == "query" and parameter.get("required")):
                    parameter["example"] = _parameter_example(path, parameter["name"])
            for media_type, media in operation.get("requestBody", {}).get("content", {}).items():
                key = f"{name}_{'form' if media_type == 'multipart/form-data' else 'request'}"
                media["example"] = bodies.example(media["schema"], key)
            for status, response in operation["responses"].items():
                for media_type, media in response.get("content", {}).items():
                    if media_type in TEXTS:
                        media["example"] = TEXTS[media_type]
                        continue
                    key, schema = f"{name}_{status}", media["schema"]
                    if schema == _FAILURE:
                        described = (status, response["description"])
                        media["example"] = failures.setdefault(described, failure_example(*described, path))
                    else:
                        media["example"] = responses.example(schema, key)


def _parameter_example(path: str, name: str) -> str:
    collection = path.partition(f"/{{{name}}}")[0].rsplit("/", 1)[1]
    return PARAMETERS[collection if name == "id" else name]


class _Builder:
    """Builds values that match the schemas of one document, with or without optional properties."""

    def __init__(self, components: dict[str, Any], *, optional: bool) -> None:
        self._components = components
        self._optional = optional

    def example(self, schema: dict[str, Any], owner: str, name: str = "") -> Any:
        """A value of `schema`, which describes the property `name` of `owner`, or `owner` itself."""
        qualified = f"{owner}.{name}" if name else owner
        if qualified in SPECIAL:
            return SPECIAL[qualified]
        if "$ref" in schema:
            component = schema["$ref"].rsplit("/", 1)[1]
            return self.example(self._components[component], component)
        for given in ("example", "default"):
            if given in schema:
                return schema[given]
        for combined in ("allOf", "oneOf", "anyOf"):
            if combined in schema:
                return self.example(schema[combined][0], owner, name)
        if "enum" in schema:
            return schema["enum"][0]
        match schema.get("type"):
            case "array":
                return [self.example(schema["items"], owner, name)]
            case "object":
                return self._object(schema, owner)
        return self._scalar(schema, qualified, name)

    def _object(self, schema: dict[str, Any], owner: str) -> dict[str, Any]:
        properties: dict[str, Any] = schema.get("properties", {})
        shown = properties if self._optional else schema.get("required", ())
        return {name: self.example(properties[name], owner, name) for name in shown}

    @staticmethod
    def _scalar(schema: dict[str, Any], qualified: str, name: str) -> Any:
        if name in BY_NAME:
            return BY_NAME[name]
        if schema.get("nullable"):
            return None
        if schema.get("format") in BY_FORMAT:
            return BY_FORMAT[schema["format"]]
        match schema.get("type"):
            case "integer" | "number":
                return schema.get("minimum", 1)
            case "boolean":
                return False
        raise NoExampleError(qualified)
