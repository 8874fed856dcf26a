"""How the OpenAPI document describes exercises: one shape for each type, with a worked example.

The types declare what their data looks like (`content.exercises`); here that becomes components of the document, and
an exercise becomes one of the types, distinguished by `exercise_type`. Importing this module registers the
descriptions.
"""

from collections.abc import Collection, Mapping
from typing import Any

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema

from content.exercises import DATA_SCHEMAS, EXAMPLES, EXERCISE_TYPES
from content.fields import FIELDS
from content.rules import ID_PATTERN, MAX_ID_LENGTH
from content.words.generation import EXERCISE_TYPES as GENERATED_TYPES
from content.words.generation import TEMPLATES
from langlearn.api.components import component

_ID = {"type": "string", "maxLength": MAX_ID_LENGTH["exercise"]}
_NEW_ID = {**_ID, "minLength": 1, "pattern": ID_PATTERN}
_INSTANT = {"type": "string", "format": "date-time"}
_STAMPS = {"created_at": _INSTANT, "updated_at": _INSTANT}
_AUTHOR = {"type": "string", "format": "uuid", "nullable": True, "description": "Only for staff."}
_FIELDS = {
    field.name: {**field.schema, "nullable": True} if field.nullable else field.schema for field in FIELDS["exercise"]
}
_REQUIRED = [field.name for field in FIELDS["exercise"] if field.is_required]
_OTHER_SPELLINGS = "Names of types may also be spelled with underscores, such as `fill_in_the_blank`."


def _camel(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("-"))


def _data(auto_schema: AutoSchema, name: str) -> dict[str, Any]:
    return component(auto_schema, f"{_camel(name)}Data", {**DATA_SCHEMAS[name], "example": EXAMPLES[name]})


def _one_of_types(
    auto_schema: AutoSchema,
    suffix: str,
    own: Mapping[str, Any],
    required: list[str],
    *,
    types: Collection[str] = EXERCISE_TYPES,
) -> dict[str, Any]:
    """One schema for each type, named by type and `suffix`: the properties `own`, with its type and its data."""
    mapping: dict[str, str] = {}
    for name in types:
        exercise_type = {"type": "string", "enum": [name]}
        schema = {
            "type": "object",
            "required": required,
            "properties": {**own, "exercise_type": exercise_type, "data": _data(auto_schema, name)},
        }
        mapping[name] = component(auto_schema, f"{_camel(name)}Exercise{suffix}", schema)["$ref"]
    return {
        "oneOf": [{"$ref": reference} for reference in mapping.values()],
        "discriminator": {"propertyName": "exercise_type", "mapping": mapping},
    }


class ExerciseDescription(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """An exercise in a response."""

    target_class = "content.serializers.records.ExerciseSerializer"

    def map_serializer(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        own = {"id": _ID, **_STAMPS, "created_by": _AUTHOR, "updated_by": _AUTHOR, **_FIELDS}
        return _one_of_types(auto_schema, "", own, ["id", *_STAMPS, *_FIELDS])


class PackagedExerciseDescription(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """An exercise in a package: without authors."""

    target_class = "content.serializers.packages.PackagedExerciseSerializer"

    def map_serializer(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        own = {"id": _ID, **_STAMPS, **_FIELDS}
        return _one_of_types(auto_schema, "Packaged", own, list(own))


class GeneratedExerciseDescription(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """An exercise that a template makes."""

    target_class = "content.serializers.word_tools.GeneratedExerciseSerializer"

    def map_serializer(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        own = {
            "exercise_id": _ID,
            "template": component(auto_schema, "WordTemplateEnum", {"type": "string", "enum": list(TEMPLATES)}),
            "word_ids": {"type": "array", "items": {"type": "string"}},
        }
        made = set(GENERATED_TYPES.values())
        required = [*own, "exercise_type", "data"]
        types = [each for each in EXERCISE_TYPES if each in made]
        return _one_of_types(auto_schema, "Generated", own, required, types=types)


class ImportedExerciseDescription(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """An exercise of a course that is imported."""

    target_class = "content.serializers.packages.ImportedExercise"

    def map_serializer(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        return _one_of_types(auto_schema, "Imported", {"id": _NEW_ID, **_FIELDS}, ["id", *_REQUIRED])


class ExerciseBodyDescription(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """The body that creates an exercise."""

    target_class = "content.serializers.bodies.ExerciseBody"

    def map_serializer(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        types = _one_of_types(auto_schema, "Request", {"id": _NEW_ID, **_FIELDS}, _REQUIRED)
        return {**types, "description": _OTHER_SPELLINGS}


class ExerciseChangesDescription(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """The body that changes an exercise. Few generators can say that the data fits a type which may be left out."""

    target_class = "content.serializers.bodies.ExerciseChangesBody"

    def map_serializer(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        described = "Replaces the whole object; its keys are those of the type."
        data = {**_FIELDS["data"], "description": described, "example": EXAMPLES["translation"]}
        return {
            "type": "object",
            "description": f"Without a type, the data has to fit the one that the exercise has. {_OTHER_SPELLINGS}",
            "properties": {**_FIELDS, "data": data},
        }
