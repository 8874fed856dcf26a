"""Parts of the OpenAPI document that drf-spectacular does not derive from serializers and paths."""

from collections.abc import Iterable, Mapping
from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter

# Replaces `enum`, so that drf-spectacular makes no component of the enumeration; apidocs.hooks renames it back.
PLAIN_ENUM = "x-plain-enum"
UUID_IN_PATH = OpenApiParameter("id", OpenApiTypes.UUID, OpenApiParameter.PATH)


class ComponentNameError(Exception):
    """Two different schemas would have the same name."""


def component(auto_schema: AutoSchema, name: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    """A reference to the component `name`, which is registered the first time. Its enumerations stay inside it.

    Raises ComponentNameError when another schema has the name.
    """
    schema = dict(schema)
    if "properties" in schema:
        schema["properties"] = {key: _kept_inside(value) for key, value in schema["properties"].items()}
    named = ResolvedComponent(  # type: ignore[no-untyped-call]
        name=name, type=ResolvedComponent.SCHEMA, schema=schema, object=name
    )
    auto_schema.registry.register_on_missing(named)
    if auto_schema.registry[named].schema != schema:
        raise ComponentNameError(name)
    reference: dict[str, Any] = named.ref
    return reference


def plain_enum(values: Iterable[str | None]) -> dict[str, Any]:
    """The schema of one of `values`, for a field; it stays where it is instead of becoming a component."""
    allowed = list(values)
    nullable = {"nullable": True} if None in allowed else {}
    return dict(_kept_inside({"type": "string", "enum": allowed, **nullable}))


def _kept_inside(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    return {PLAIN_ENUM if key == "enum" else key: value for key, value in schema.items()}
