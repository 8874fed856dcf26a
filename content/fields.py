"""The fields of courses, levels, sections, modules, lessons and exercises that authors write, each declared once: pure.

The columns that are shown, written, packaged, imported and compared, the bodies of requests, the reader of packages and
the forms of the admin follow from these declarations. The id, the parent, the order and the times of a row are not
among them: all kinds have these alike. An assignment has no others.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from content import rules
from content.exercises import EXERCISE_TYPES
from content.exercises.schema import LanguageTag

Rule = Callable[[Any], Any]
Kind = Literal[rules.Hierarchy, "exercise"]

REQUIRED: Any = object()  # the default of a field that may not be left out


@dataclass(frozen=True, slots=True)
class Field:
    """One column that authors write.

    `rule` returns the value to store, or raises FieldError. `schema` is the JSON schema of the value; `nullable` says
    that it may also be null. `default` is the value of a new row, and of a row in a package that does not have the
    field, such as one from before the field existed. `always_packaged` is False for a field that packages leave out
    while it has its default. `is_rich_text` says that its text may show pictures. `stored_as` is the name of the column
    where it is not that of the field.
    """

    name: str
    rule: Rule
    schema: Mapping[str, Any]
    default: Any = REQUIRED
    nullable: bool = False
    always_packaged: bool = True
    is_rich_text: bool = False
    stored_as: str | None = None

    @property
    def column(self) -> str:
        return self.stored_as or self.name

    @property
    def is_required(self) -> bool:
        return self.default is REQUIRED


def names_of(kind: Kind) -> tuple[str, ...]:
    """The names of the fields of a kind in the API."""
    return tuple(field.name for field in FIELDS[kind])


def columns_of(kind: Kind) -> tuple[str, ...]:
    """The columns of the fields of a kind, in the order of `names_of`."""
    return tuple(field.column for field in FIELDS[kind])


def defaults_of(kind: Kind) -> dict[str, Any]:
    """The values of the fields of a kind that may be left out."""
    return {field.name: field.default for field in FIELDS[kind] if not field.is_required}


def text_schema(maximum: int) -> dict[str, Any]:
    """The JSON schema of a text that may not be empty."""
    return {"type": "string", "minLength": 1, "maxLength": maximum}


def _name(kind: rules.Hierarchy) -> Field:
    return Field("name", partial(rules.name, kind), text_schema(rules.MAX_NAME_LENGTH[kind]))


def _description(kind: Literal["course", "lesson"]) -> Field:
    schema = {"type": "string", "maxLength": rules.MAX_DESCRIPTION_LENGTH[kind]}
    rule = partial(rules.description, kind)
    return Field("description", rule, schema, default=None, nullable=True, is_rich_text=True)


def _checked_with_type(data: Any) -> Any:
    """Returns the data as it is: `content.exercises.clean_data` checks it against the type, another field."""
    return data


_LANGUAGE_TAG = LanguageTag().openapi()

# In the order in which records and packages show them.
FIELDS: Mapping[Kind, tuple[Field, ...]] = {
    "course": (
        Field("source_language", rules.language_tag, {**_LANGUAGE_TAG, "example": "en"}),
        Field("target_language", rules.language_tag, _LANGUAGE_TAG),
        _name("course"),
        _description("course"),
        Field("is_public", rules.boolean, {"type": "boolean"}, default=rules.DEFAULT_IS_PUBLIC),
        Field(
            "unlock",
            rules.unlock,
            {"type": "string", "enum": list(rules.UNLOCKS)},
            default=rules.UNLOCKS[0],
            always_packaged=False,
        ),
    ),
    "level": (
        Field("code", rules.level_code, text_schema(rules.MAX_CODE_LENGTH)),
        _name("level"),
    ),
    "section": (_name("section"),),
    "module": (
        Field("module_type", rules.module_type, {"type": "string", "enum": list(rules.MODULE_TYPES)}),
        _name("module"),
    ),
    "lesson": (
        _name("lesson"),
        _description("lesson"),
        Field(
            "tip",
            rules.tip,
            {"type": "string", "maxLength": rules.MAX_TIP_LENGTH},
            default=None,
            nullable=True,
            always_packaged=False,
            is_rich_text=True,
        ),
        Field(
            "experience_points",
            rules.experience_points,
            {"type": "integer", "minimum": 0, "maximum": rules.MAX_EXPERIENCE_POINTS},
            default=rules.DEFAULT_EXPERIENCE_POINTS,
        ),
    ),
    "exercise": (
        Field("exercise_type", rules.exercise_type, {"type": "string", "enum": list(EXERCISE_TYPES)}),
        Field("data", _checked_with_type, {"type": "object", "additionalProperties": True}, stored_as="data_json"),
    ),
}
