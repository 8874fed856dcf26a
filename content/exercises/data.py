"""The `data` of an exercise as a whole: validated, made ready to store, and searched.

A type declares its fields; the rules for the data of every type are here: its size and depth, the
characters that no text may contain, the sanitising of rich text, which of its strings are searched, which name sounds
and pictures, and the text that names an exercise in a list. Keys that no type declares are stored unchanged.
"""

import html
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from content.exercises.addresses import ADDRESS, picture_problems
from content.exercises.registry import URL_PATHS, exercise_type_named
from content.exercises.schema import Problem, UrlPath
from langlearn.api.rich_text import clean_rich_text, image_sources
from langlearn.api.text import is_storable

MAX_BYTES = 64 * 1024  # of compact JSON in UTF-8
MAX_DEPTH = 20  # nested objects and arrays, `data` itself being the first
TITLE_LENGTH = 80  # characters

_TAG = re.compile(r"</?[A-Za-z][^>]*>")

_Path = tuple[str | int, ...]

_REFERENCES = frozenset().union(*URL_PATHS.values())
_NOT_SEARCHED = _REFERENCES | {("items", int, "id"), ("options", int, "id")}


class ExerciseDataError(Exception):
    """`errors` maps dotted paths, each starting with `data`, to what is wrong there."""

    def __init__(self, errors: dict[str, list[str]]) -> None:
        super().__init__("; ".join(f"{path}: {' '.join(messages)}" for path, messages in errors.items()))
        self.errors = errors


def clean_data(exercise_type: str, data: object) -> dict[str, Any]:
    """Validates data and returns it ready to store: what was given, with rich text sanitised.

    Lengths of rich text count after sanitising. Raises `ExerciseDataError` with all problems at once, and
    `LookupError` for a name that is no exercise type.
    """
    definition = exercise_type_named(exercise_type)
    if not isinstance(data, dict):
        raise ExerciseDataError({"data": ["Must be an object."]})
    rich = {key: clean_rich_text(data[key]) for key in definition.rich_text if isinstance(data.get(key), str)}
    cleaned: dict[str, Any] = {**data, **rich}
    problems = list(_unstorable(cleaned))
    if not problems and len(json.dumps(cleaned, ensure_ascii=False, separators=(",", ":")).encode()) > MAX_BYTES:
        problems.append(("data", f"Must be at most {MAX_BYTES} bytes of JSON."))
    problems += definition.problems(cleaned)
    problems += [(f"data.{key}", problem) for key, text in rich.items() for problem in picture_problems(text)]
    errors: dict[str, list[str]] = {}
    for path, message in problems:
        errors.setdefault(path, []).append(message)
    if errors:
        raise ExerciseDataError(errors)
    return cleaned


def searchable_texts(data: Mapping[str, Any]) -> Iterator[str]:
    """Yields the strings that a search sees: all values at any depth but media URLs, item and option ids."""
    for path, value in _walk(data):
        if isinstance(value, str) and _is_searched(path):
            yield value


def title(exercise_type: str, data: Mapping[str, Any]) -> str:
    """Returns one line for people that names an exercise: the texts of the first required field of its type that has
    any.
    """
    definition = exercise_type_named(exercise_type)
    texts: list[str] = []
    for name in definition.data.required:
        values = _walk({name: data.get(name)})
        texts = [value for path, value in values if isinstance(value, str) and _is_searched(path)]
        if name in definition.rich_text:
            texts = [html.unescape(_TAG.sub(" ", text)) for text in texts]
        if texts:
            break
    line = " ".join(" · ".join(texts).split())
    return line if len(line) <= TITLE_LENGTH else f"{line[: TITLE_LENGTH - 1]}…"


def references_in(exercise_type: str, data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yields the URLs of sounds and pictures in the fields declared for them, each with its dotted path.

    The sources of pictures in rich text are among them, entities decoded.
    """
    definition = exercise_type_named(exercise_type)
    for path, value in _walk(data):
        if not isinstance(value, str):
            continue
        if _declared(path) in URL_PATHS[definition.name]:
            yield _dotted(path), value
        elif path[0] in definition.rich_text and len(path) == 1:
            yield from ((_dotted(path), html.unescape(source)) for source in image_sources(value))


def addresses_in(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yields every address in any string of the data, with the dotted path where it occurs."""
    for path, value in _walk(data):
        if isinstance(value, str):
            yield from ((_dotted(path), found[0]) for found in ADDRESS.finditer(value))


def _is_searched(path: _Path) -> bool:
    return _declared(path) not in _NOT_SEARCHED


def _declared(path: _Path) -> UrlPath:
    """A path as declarations write it."""
    return tuple(int if isinstance(key, int) else key for key in path)


def _dotted(path: _Path) -> str:
    return ".".join(map(str, ("data", *path)))


def _unstorable(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Problems that prevent storing or measuring the data, for any type."""
    too_deep = False
    for path, value in _walk(data):
        if any(isinstance(key, str) and not is_storable(key) for key in path):
            continue  # such a path cannot be named; the object that holds the key is
        place = _dotted(path)
        if isinstance(value, str) and not is_storable(value):
            yield place, "Must not contain U+0000 or lone surrogates."
        elif isinstance(value, dict) and not all(map(is_storable, value)):
            yield place, "Keys must not contain U+0000 or lone surrogates."
        too_deep = too_deep or (len(path) == MAX_DEPTH and isinstance(value, dict | list))
    if too_deep:
        yield "data", f"Must have at most {MAX_DEPTH} nesting levels."


def _walk(data: Mapping[str, Any]) -> Iterator[tuple[_Path, Any]]:
    """Each value in `data` with its path, in document order, down to the first level that is too deep."""
    waiting: list[tuple[_Path, Any]] = [((), data)]
    while waiting:
        path, value = waiting.pop()
        yield path, value
        if len(path) < MAX_DEPTH:
            if isinstance(value, dict):
                waiting.extend([((*path, key), value[key]) for key in reversed(value)])
            elif isinstance(value, list):
                waiting.extend([((*path, index), value[index]) for index in reversed(range(len(value)))])
