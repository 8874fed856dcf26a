"""Bodies of requests.

A body may repeat a response: its read-only keys are ignored, and keys that identify the record must have
the same as before. So a client can read a record, edit it and send it back.
"""

from collections.abc import Mapping
from functools import cache, partial
from typing import Any, ClassVar

from rest_framework import serializers

from content import kinds, rules
from content.exercises import ExerciseDataError
from content.fields import FIELDS, Field, Kind
from content.models import Entity
from content.references.named import checked_data
from content.rules import FIELD_ALIASES
from langlearn.api.errors import FieldErrors
from langlearn.api.fields import ApiSerializer, CheckedField, StrictBooleanField, StrictCharField
from langlearn.api.text import canonical_json

_STAMPS = frozenset({"created_at", "updated_at", "created_by", "updated_by"})


class BodySerializer(ApiSerializer):
    """A body about one record. `fixed` in the context are the keys it may repeat, with the values they have."""

    ignored: ClassVar[frozenset[str]] = frozenset()

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        body, errors = self._renamed(data)
        for key, current in self.context.get("fixed", {}).items():
            if key in body and body.pop(key) != current:
                errors[key] = ["May not change."]
        body = {key: value for key, value in body.items() if key in self.fields or key not in self.ignored}
        errors |= self.problems(body)
        try:
            value = super().to_internal_value(body)
        except serializers.ValidationError as error:
            assert isinstance(error.detail, dict)
            raise serializers.ValidationError({**errors, **error.detail}) from None
        if errors:
            raise serializers.ValidationError(errors)
        return value

    def problems(self, body: Mapping[str, Any]) -> FieldErrors:
        """What is wrong between fields, each of which may be wrong itself."""
        return {}

    def _renamed(self, data: Mapping[str, Any]) -> tuple[dict[str, Any], FieldErrors]:
        """The body with older spellings of its fields replaced by the current ones."""
        body: dict[str, Any] = {}
        errors: FieldErrors = {}
        for key, value in data.items():
            field = FIELD_ALIASES.get(key, key)
            name = field if field in self.fields else key
            if name in body and canonical_json(body[name]) != canonical_json(value):
                errors[name] = ["Given twice, with different values."]
            body[name] = value
        return body, errors


def id_field(kind: rules.Kind, *, required: bool = False) -> CheckedField:
    schema = {"type": "string", "minLength": 1, "maxLength": rules.MAX_ID_LENGTH[kind], "pattern": rules.ID_PATTERN}
    return CheckedField(partial(rules.entity_id, kind), required=required, schema=schema)


_ORDER = {"type": "integer", "minimum": 1, "maximum": rules.MAX_ORDER}


def order_field() -> CheckedField:
    return CheckedField(rules.order, schema=_ORDER)


def _checked(field: Field) -> CheckedField:
    shown_default = {} if field.is_required or field.default is None else {"default": field.default}
    return CheckedField(
        field.rule, required=field.is_required, allow_null=field.nullable, schema={**field.schema, **shown_default}
    )


def _fields_of(kind: Kind) -> Any:
    """The id and the declared fields of a kind, as a base class."""
    # The REST framework orders fields as they are made: the id first.
    fields = {"id": id_field(kind), **{field.name: _checked(field) for field in FIELDS[kind]}}
    return type(f"{kind.capitalize()}Fields", (BodySerializer,), {"__module__": __name__, **fields})


class CourseBody(_fields_of("course")):  # type: ignore[misc]
    """A course."""

    ignored = _STAMPS | {kinds.COURSE.children_count, "counts", "team"}

    publish_mode = CheckedField(
        rules.publish_mode,
        required=False,
        schema={"type": "string", "enum": list(rules.PUBLISH_MODES), "default": rules.PUBLISH_MODES[0]},
    )

    def problems(self, body: Mapping[str, Any]) -> FieldErrors:
        stored = self.context.get("stored", {})
        source, target = ({**stored, **body}.get(name) for name in ("source_language", "target_language"))
        if not (isinstance(source, str) and isinstance(target, str)):
            return {}
        try:
            rules.language_pair(source, target)
        except rules.FieldError as error:
            return {"target_language": [str(error)]}
        return {}


class PlacedBody(BodySerializer):
    """A body that may name a place among siblings."""

    order = CheckedField(rules.order, required=False, schema={**_ORDER, "description": "Default: the end."})
    insert = StrictBooleanField(required=False, help_text="Siblings at or after a taken order move up by one.")


class LevelBody(PlacedBody, _fields_of("level")):  # type: ignore[misc]
    """A level of a course."""

    ignored = _STAMPS | {kinds.LEVEL.children_count}


class SectionBody(PlacedBody, _fields_of("section")):  # type: ignore[misc]
    """A section of a level."""

    ignored = _STAMPS | {kinds.SECTION.children_count}


class ModuleBody(PlacedBody, _fields_of("module")):  # type: ignore[misc]
    """A module of a section."""

    ignored = _STAMPS | {kinds.MODULE.children_count}


class LessonBody(PlacedBody, _fields_of("lesson")):  # type: ignore[misc]
    """A lesson of a module."""

    ignored = _STAMPS | {"exercises", "exercises_count"}


class MoveBody(PlacedBody):
    """The new parent and position."""

    parent_id = StrictCharField(help_text="The new parent, in the same course; or the current one.")


class AssignBody(PlacedBody):
    """An exercise to assign to a lesson."""

    ignored = frozenset({"exercise"})

    exercise_id = StrictCharField()


class AssignmentBody(PlacedBody):
    """The place of an exercise in its lesson."""

    ignored = frozenset({"exercise"})

    order = order_field()


@cache
def changes_of(body: type[BodySerializer]) -> type[BodySerializer]:
    """The body of a change: without what is given on creation only. The id may be repeated."""
    created = dict.fromkeys(("id", "publish_mode"))
    return type(body.__name__, (body,), {"__module__": __name__, "__doc__": body.__doc__, **created})


def _order_body(name: str, field: str) -> type[BodySerializer]:
    ids = serializers.ListField(child=StrictCharField(), help_text="All of them, each once, in their new order.")
    return type(name, (BodySerializer,), {"__module__": __name__, "__doc__": "A new order.", field: ids})


ORDER_BODIES = {
    **{kind.entity: _order_body(f"{kind.label}OrderBody", f"{kind.entity.value}_ids") for kind in kinds.KINDS[1:]},
    Entity.EXERCISE: _order_body("ExerciseOrderBody", "exercise_ids"),
}


class ExerciseBody(_fields_of("exercise")):  # type: ignore[misc]
    """Type and data are validated together; a missing one is the stored one."""

    ignored = _STAMPS

    def problems(self, body: Mapping[str, Any]) -> FieldErrors:
        if "data" not in body:
            return {}
        try:
            exercise_type = rules.exercise_type(body.get("exercise_type", self.context.get("stored_type")))
            checked_data(exercise_type, body["data"])
        except rules.FieldError:
            return {}
        except ExerciseDataError as error:
            return error.errors
        return {}


class ExerciseChangesBody(ExerciseBody):
    """Documented separately; no field is required."""


class DuplicateBody(BodySerializer):
    """A copy of an exercise."""

    id = id_field("exercise")
    modifications = serializers.DictField(required=False, help_text="Keys of the data that differ in the copy.")
    preserveUsage = StrictBooleanField(required=False, help_text="Append the copy to every lesson of the source.")


class UsageBatchBody(BodySerializer):
    """Exercises to look up."""

    exerciseIds = serializers.ListField(child=StrictCharField(), min_length=1, max_length=50)
