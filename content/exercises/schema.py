"""Declarations of exercise `data`: one tree of fields per exercise type.

Each node has two methods for the values it admits: `problems` validates one, and `openapi` describes
them in OpenAPI 3.0. Every limit is therefore written once, where the type declares it.
A problem is a dotted path and a message that never repeats the submitted value. Types are strict, keys that
are not declared are ignored, and optional keys may be null. The data are stored as they are given; objects whose keys
are all known and whose values are cleaned, such as those of a package, are read by `content.shapes`.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeGuard
from urllib.parse import urlsplit

from content.exercises.addresses import address_problem, kind_of, noun

Problem = tuple[str, str]
UrlPath = tuple[str | type[int], ...]

# BCP 47 with the usual letter case: language, extended language, script, region, variants, private use. No extensions.
LANGUAGE_TAG = re.compile(
    r"[a-z]{2,3}(-[a-z]{3})?(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?(-([a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*"
    r"(-x(-[a-z0-9]{1,8})+)?"
)
MAX_LANGUAGE_TAG = 35
NOT_A_LANGUAGE_TAG = "Must be a language tag such as 'en', 'es-419' or 'zh-Hans'."

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
# Browsers drop tabs and line ends inside a URL and read `\` as `/`; both can turn a harmless look into another host.
_NEVER_IN_A_URL = re.compile(r"[\s\x00-\x20\x7f-\x9f\\]")


class Field(Protocol):
    """One node of a declaration."""

    def openapi(self) -> dict[str, Any]: ...

    def problems(self, value: Any, path: str) -> Iterator[Problem]: ...


@dataclass(frozen=True, slots=True)
class Text:
    """A string of at most `maximum` code points; unless `blank`, one of them is not white space."""

    maximum: int
    blank: bool = False

    def openapi(self) -> dict[str, Any]:
        filled = {} if self.blank else {"minLength": 1, "pattern": r"\S"}
        return {"type": "string", "maxLength": self.maximum, **filled}

    def problems(self, value: Any, path: str) -> Iterator[Problem]:
        if not isinstance(value, str):
            yield path, "Must be a string."
        elif len(value) > self.maximum:
            yield path, f"Must be at most {self.maximum} characters."
        elif not self.blank and not value.strip():
            yield path, "May not be blank."


@dataclass(frozen=True, slots=True)
class Url:
    """A URL of 1 to `maximum` characters: absolute with one of `schemes`, or relative where `relative` is set.

    It may be the address of an asset of one of these `kinds`.
    """

    maximum: int
    schemes: tuple[str, ...]
    kinds: tuple[str, ...]
    relative: bool = False

    def openapi(self) -> dict[str, Any]:
        described = f"{self._rule} `media/<sha256>.<ext>` names {noun(self.kinds)}."
        if self.relative:  # most of them; what it names is the name of the field
            described = "An https URL, or a relative one: `media/<sha256>.<ext>`."
        return {
            "type": "string",
            "minLength": 1,
            "maxLength": self.maximum,
            "format": "uri-reference",
            "description": described,
        }

    def problems(self, value: Any, path: str) -> Iterator[Problem]:
        if not isinstance(value, str):
            yield path, "Must be a string."
        elif len(value) > self.maximum:
            yield path, f"Must be at most {self.maximum} characters."
        elif problem := address_problem(value, self.kinds):
            yield path, problem
        elif not self._admits(value):
            yield path, self._rule

    @property
    def _rule(self) -> str:
        absolute = f"Must be an absolute {' or '.join(self.schemes)} URL"
        return f"{absolute} or a relative URL." if self.relative else f"{absolute}."

    def _admits(self, value: str) -> bool:
        if kind_of(value):
            return True
        if not value or _NEVER_IN_A_URL.search(value):
            return False
        if not _SCHEME.match(value):
            return self.relative and not value.startswith("//")
        try:
            parts = urlsplit(value)
            _ = parts.port  # raises when it is not a port number
        except ValueError:
            return False
        return parts.scheme in self.schemes and bool(parts.hostname)


@dataclass(frozen=True, slots=True)
class LanguageTag:
    """A language tag of BCP 47 with the usual letter case; extensions (`-u-…`) are not admitted."""

    def openapi(self) -> dict[str, Any]:
        # The tags of a course have the whole pattern in the document; the shape of a tag is enough here.
        shape = "^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$"
        return {"type": "string", "minLength": 2, "maxLength": MAX_LANGUAGE_TAG, "pattern": shape}

    def problems(self, value: Any, path: str) -> Iterator[Problem]:
        if not isinstance(value, str):
            yield path, "Must be a string."
        elif not is_language_tag(value):
            yield path, NOT_A_LANGUAGE_TAG


@dataclass(frozen=True, slots=True)
class Boolean:
    """`true` or `false`."""

    def openapi(self) -> dict[str, Any]:
        return {"type": "boolean"}

    def problems(self, value: Any, path: str) -> Iterator[Problem]:
        if not isinstance(value, bool):
            yield path, "Must be a boolean."


@dataclass(frozen=True, slots=True)
class Integer:
    """A JSON integer of at least `minimum` and at most `maximum`; neither `2.0` nor `true` is one."""

    minimum: int
    maximum: int | None = None

    def openapi(self) -> dict[str, Any]:
        bounds = {"minimum": self.minimum, "maximum": self.maximum}
        return {"type": "integer", **{name: bound for name, bound in bounds.items() if bound is not None}}

    def problems(self, value: Any, path: str) -> Iterator[Problem]:
        if not is_integer(value):
            yield path, "Must be an integer."
        elif value < self.minimum:
            yield path, f"Must be at least {self.minimum}."
        elif self.maximum is not None and value > self.maximum:
            yield path, f"Must be at most {self.maximum}."


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few fixed strings."""

    values: tuple[str, ...]

    def openapi(self) -> dict[str, Any]:
        return {"type": "string", "enum": list(self.values)}

    def problems(self, value: Any, path: str) -> Iterator[Problem]:
        if not isinstance(value, str) or value not in self.values:
            yield path, f"Must be one of: {', '.join(self.values)}."


@dataclass(frozen=True, slots=True)
class Nullable:
    """A value of one kind, or null where null has a meaning of its own."""

    value: Field
    meaning: str

    def openapi(self) -> dict[str, Any]:
        described = self.value.openapi()
        description = " ".join(filter(None, (described.get("description"), f"Null: {self.meaning}.")))
        return {**described, "nullable": True, "description": description}

    def problems(self, value: Any, path: str) -> Iterator[Problem]:
        if value is not None:
            yield from self.value.problems(value, path)


@dataclass(frozen=True, slots=True)
class ListOf:
    """An array of `minimum` to `maximum` items of one kind."""

    item: Field
    maximum: int
    minimum: int = 0

    def openapi(self) -> dict[str, Any]:
        least = {"minItems": self.minimum} if self.minimum else {}
        return {"type": "array", "items": self.item.openapi(), **least, "maxItems": self.maximum}

    def problems(self, value: Any, path: str) -> Iterator[Problem]:
        if not isinstance(value, list):
            yield path, "Must be a list."
            return
        if not self.minimum <= len(value) <= self.maximum:
            bounds = f"{self.minimum} to {self.maximum}" if self.minimum else f"at most {self.maximum}"
            yield path, f"Must have {bounds} entries."
        for index, item in enumerate(value):
            yield from self.item.problems(item, f"{path}.{index}")


@dataclass(frozen=True, slots=True)
class Record:
    """An object; keys that are not declared are admitted with any value."""

    required: Mapping[str, Field]
    optional: Mapping[str, Field] = field(default_factory=dict)

    def openapi(self) -> dict[str, Any]:
        properties = {name: node.openapi() for name, node in self.required.items()}
        properties |= {name: {**node.openapi(), "nullable": True} for name, node in self.optional.items()}
        # Nothing about further keys, which admits them: to say so makes Kotlin clients that do not compile.
        return {"type": "object", "properties": properties, "required": list(self.required)}

    def problems(self, value: Any, path: str) -> Iterator[Problem]:
        if not isinstance(value, dict):
            yield path, "Must be an object."
            return
        for name, node in self.required.items():
            if name in value:
                yield from node.problems(value[name], f"{path}.{name}")
            else:
                yield f"{path}.{name}", "This field is required."
        for name, node in self.optional.items():
            if value.get(name) is not None:
                yield from node.problems(value[name], f"{path}.{name}")


def url_paths(node: Field, path: UrlPath = ()) -> Iterator[UrlPath]:
    """Where the URLs are in a declaration: keys, and `int` for the items of a list."""
    match node:
        case Url():
            yield path
        case Nullable():
            yield from url_paths(node.value, path)
        case ListOf():
            yield from url_paths(node.item, (*path, int))
        case Record():
            for name, inner in (*node.required.items(), *node.optional.items()):
                yield from url_paths(inner, (*path, name))


def is_language_tag(text: str) -> bool:
    """Tells whether this is a language tag that the service accepts."""
    return len(text) <= MAX_LANGUAGE_TAG and LANGUAGE_TAG.fullmatch(text) is not None


def is_integer(value: Any) -> TypeGuard[int]:
    """Tells whether this is a JSON integer; Python counts booleans among its integers, JSON does not."""
    return isinstance(value, int) and not isinstance(value, bool)
