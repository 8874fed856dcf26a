"""How the OpenAPI document describes exercises: one shape for each type, with a worked example.

The types declare what their data looks like (`content.exercises`); here that becomes components of the document, and
an exercise becomes one of the types, distinguished by `exercise_type`. Importing this module registers the
descriptions.
"""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent

from content.exercises import DATA_SCHEMAS, EXAMPLES, EXERCISE_TYPES
from content.rules import ID_PATTERN, MAX_ID_LENGTH

_ID = {"type": "string", "maxLength": MAX_ID_LENGTH["exercise"]}
_NEW_ID = {**_ID, "minLength": 1, "pattern": ID_PATTERN}
_INSTANT = {"type": "string", "format": "date-time"}
_AUTHOR = {"type": "string", "format": "uuid", "nullable": True, "description": "Only for staff."}


def _spellings(name: str) -> list[str]:
    return list(dict.fromkeys((name, name.replace("-", "_"))))


def _camel(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("-"))


def _component(auto_schema: AutoSchema, name: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    """A reference to a component, which is registered the first time."""
    component = ResolvedComponent(  # type: ignore[no-untyped-call]
        name=name, type=ResolvedComponent.SCHEMA, schema=dict(schema), object=name
    )
    auto_schema.registry.register_on_missing(component)
    reference: dict[str, Any] = component.ref
    return reference


def _data(auto_schema: AutoSchema, name: str) -> dict[str, Any]:
    return _component(auto_schema, f"{_camel(name)}Data", {**DATA_SCHEMAS[name], "example": EXAMPLES[name]})


def _one_of_types(
    auto_schema: AutoSchema,
    suffix: str,
    spellings: Mapping[str, list[str]],
    own: Mapping[str, Any],
    required: list[str],
) -> dict[str, Any]:
    mapping: dict[str, str] = {}
    references = []
    for name, spelled in spellings.items():
        schema = {
            "type": "object",
            "required": [*required, "exercise_type", "data"],
            "properties": {
                **own,
                # Wrapped, so that it is not taken for an enumeration that all types share.
                "exercise_type": {"allOf": [{"type": "string", "enum": spelled}]},
                "data": _data(auto_schema, name),
            },
        }
        reference = _component(auto_schema, f"{_camel(name)}Exercise{suffix}", schema)
        references.append(reference)
        mapping |= dict.fromkeys(spelled, reference["$ref"])
    return {"oneOf": references, "discriminator": {"propertyName": "exercise_type", "mapping": mapping}}


class ExerciseDescription(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """An exercise in a response."""

    target_class = "content.serializers.records.ExerciseSerializer"

    def map_serializer(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        own = {
            "id": _ID,
            "created_at": _INSTANT,
            "updated_at": _INSTANT,
            "created_by": _AUTHOR,
            "updated_by": _AUTHOR,
        }
        spellings = {name: [name] for name in EXERCISE_TYPES}
        return _one_of_types(auto_schema, "", spellings, own, ["id", "created_at", "updated_at"])


class PackagedExerciseDescription(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """An exercise in a package: without authors."""

    target_class = "content.serializers.packages.PackagedExerciseSerializer"

    def map_serializer(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        own = {"id": _ID, "created_at": _INSTANT, "updated_at": _INSTANT}
        spellings = {name: [name] for name in EXERCISE_TYPES}
        return _one_of_types(auto_schema, "Packaged", spellings, own, ["id", "created_at", "updated_at"])


class ExerciseBodyDescription(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """The body that creates an exercise; type names may be spelled with underscores."""

    target_class = "content.serializers.bodies.ExerciseBody"

    def map_serializer(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        spellings = {name: _spellings(name) for name in EXERCISE_TYPES}
        return _one_of_types(auto_schema, "Request", spellings, {"id": _NEW_ID}, [])


class ExerciseChangesDescription(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """The body that changes an exercise: its data fits the type that it has then."""

    target_class = "content.serializers.bodies.ExerciseChangesBody"

    def map_serializer(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        spellings = [spelling for name in EXERCISE_TYPES for spelling in _spellings(name)]
        return {
            "type": "object",
            "properties": {
                "exercise_type": {"allOf": [{"type": "string", "enum": spellings}]},
                "data": {"anyOf": [_data(auto_schema, name) for name in EXERCISE_TYPES]},
            },
        }
