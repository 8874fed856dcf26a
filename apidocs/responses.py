"""Components of the OpenAPI document from the `TypedDict`s of responses."""

from abc import ABC
from inspect import cleandoc
from types import NoneType, UnionType
from typing import Annotated, Any, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import append_meta, build_array_type, build_object_type, is_serializer, resolve_type_hint

from langlearn.api.responses import DescribedBy


class TypedDictClass(ABC):  # noqa: B024 - it has no methods
    """Every class that `typing.TypedDict` makes is a subclass. They have no base class of their own."""

    @classmethod
    def __subclasshook__(cls, subclass: type) -> bool:
        return is_typeddict(subclass)


class TypedDictExtension(OpenApiSerializerExtension):
    """The component of a class, with its docstring. drf-spectacular itself would describe it in place."""

    target_class = TypedDictClass
    match_subclasses = True

    def get_name(self, auto_schema: AutoSchema, direction: Any) -> str:
        name: str = self.target.__name__
        return name.removesuffix("Record")

    def map_serializer(self, auto_schema: AutoSchema, direction: Any) -> dict[str, Any]:
        hints = get_type_hints(self.target, include_extras=True)
        schema: dict[str, Any] = build_object_type(
            properties={name: _schema(hint, auto_schema, direction) for name, hint in hints.items()},
            required=self.target.__required_keys__,
            description=cleandoc(vars(self.target).get("__doc__") or ""),
        )
        return schema


def _schema(hint: Any, auto_schema: AutoSchema, direction: Any) -> dict[str, Any]:
    """The schema of a type. Keywords are in the order in which the type is read from the inside."""
    origin, arguments = get_origin(hint), get_args(hint)
    if is_serializer(hint):  # a typed dict, too
        reference: dict[str, Any] = auto_schema.resolve_serializer(hint, direction).ref
        return reference
    if origin is NotRequired:
        return _schema(arguments[0], auto_schema, direction)
    if origin is Annotated:
        inner, *further = arguments
        if isinstance(further[0], DescribedBy):
            inner = further.pop(0).hint
        schema = _schema(inner, auto_schema, direction)
        for each in further:
            schema = append_meta(schema, each.keywords)
        return schema
    if origin in (Union, UnionType) and NoneType in arguments:
        (value,) = (argument for argument in arguments if argument is not NoneType)
        return append_meta(_schema(value, auto_schema, direction), {"nullable": True})
    if origin is list:
        return build_array_type(_schema(arguments[0], auto_schema, direction))
    plain: dict[str, Any] = resolve_type_hint(hint)
    return plain
