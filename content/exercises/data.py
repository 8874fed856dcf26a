"""The `data` of an exercise as a whole: validated, made ready to store, and searched.

A type declares its fields; the rules for the data of every type are here: its size and depth, the
characters that no text may contain, the sanitising of rich text, which of its strings are searched, and the text
that names an exercise in a list. Keys that no type declares are stored unchanged.
"""

import html
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from content.exercises.registry import exercise_type_named
from content.exercises.schema import Problem
from langlearn.api.rich_text import clean_rich_text
from langlearn.api.text import is_storable

MAX_BYTES = 64 * 1024  # of compact JSON in UTF-8
MAX_DEPTH = 20  # nested objects and arrays, `data` itself being the first
TITLE_LENGTH = 80  # characters

_TAG = re.compile(r"</?[A-Za-z][^>]*>")

_Path = tuple[str | int, ...]


class ExerciseDataError(Exception):
    """`errors` maps dotted paths, each starting with `data`, to what is wrong there."""

    def __init__(self, errors: dict[str, list[str]]) -> None:
        super().__init__("; ".join(f"{path}: {' '.join(messages)}" for path, messages in errors.items()))
        self.errors = errors


def clean_data(exercise_type: str, data: object) -> dict[str, Any]:
    """The data ready to store: what was given, with rich text sanitised.

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
    errors: dict[str, list[str]] = {}
    for path, message in problems:
        errors.setdefault(path, []).append(message)
    if errors:
        raise ExerciseDataError(errors)
    return cleaned


def searchable_texts(data: Mapping[str, Any]) -> Iterator[str]:
    """The strings that a search of exercises sees: all values at any depth but media URLs, item and option ids."""
    for path, value in _walk(data):
        if isinstance(value, str) and not _is_reference(path):
            yield value


def title(exercise_type: str, data: Mapping[str, Any]) -> str:
    """One line for people that names an exercise: the texts of the first required field of its type."""
    definition = exercise_type_named(exercise_type)
    first = next(iter(definition.data.required))
    values = _walk({first: data.get(first)})
    texts = [value for path, value in values if isinstance(value, str) and not _is_reference(path)]
    if first in definition.rich_text:
        texts = [html.unescape(_TAG.sub(" ", text)) for text in texts]
    line = " ".join(" · ".join(texts).split())
    return line if len(line) <= TITLE_LENGTH else f"{line[: TITLE_LENGTH - 1]}…"


def _is_reference(path: _Path) -> bool:
    match path:
        case ("audio_url" | "slow_audio_url" | "image_url",) | ("media", "url"):
            return True
        case ("items" | "options", int(), "id") | ("options", int(), "audio_url" | "image_url"):
            return True
    return False


def _unstorable(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Problems that prevent storing or measuring the data, for any type."""
    too_deep = False
    for path, value in _walk(data):
        if any(isinstance(key, str) and not is_storable(key) for key in path):
            continue  # such a path cannot be named; the object that holds the key is
        place = ".".join(map(str, ("data", *path)))
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
