"""The exercise types by name."""

import json
from collections.abc import Mapping
from typing import Any

from content.exercises import (
    fill_in_the_blank,
    informative,
    listening,
    multiple_choice,
    ordering,
    pairs,
    speaking,
    translation,
    translation_word_bank,
    vof,
)
from content.exercises.course import NO_COURSE, Course
from content.exercises.exercise_type import ExerciseType
from content.exercises.grading import MAX_ANSWER_JSON, Grading, InvalidAnswer
from content.exercises.schema import UrlPath, url_paths

_TYPES: dict[str, ExerciseType] = {
    module.TYPE.name: module.TYPE
    for module in (
        translation,
        translation_word_bank,
        fill_in_the_blank,
        vof,
        pairs,
        informative,
        ordering,
        multiple_choice,
        listening,
        speaking,
    )
}

_NAMES = {spelling: name for name in _TYPES for spelling in (name, name.replace("-", "_"))}

EXERCISE_TYPES: tuple[str, ...] = tuple(_TYPES)
EXAMPLES: dict[str, dict[str, Any]] = {name: definition.example for name, definition in _TYPES.items()}
# The shape of an answer to each type in words, and the right answer to the type's example.
ANSWERS: dict[str, tuple[str, Any]] = {
    name: (definition.answer, next((answer for _, answer in definition.accepted(definition.example)), None))
    for name, definition in _TYPES.items()
}
DATA_SCHEMAS: dict[str, dict[str, Any]] = {name: definition.data.openapi() for name, definition in _TYPES.items()}

URL_PATHS: dict[str, frozenset[UrlPath]] = {
    name: frozenset(url_paths(definition.data)) for name, definition in _TYPES.items()
}


def canonical_type(value: str) -> str | None:
    """The dashed name of the type that is spelled so, with dashes or with underscores; None when unknown."""
    return _NAMES.get(value)


def exercise_type_named(value: str) -> ExerciseType:
    """Returns the type of this name, dashed or underscored. Raises LookupError when there is none."""
    name = canonical_type(value)
    if name is None:
        raise LookupError("not an exercise type")
    return _TYPES[name]


def grade(exercise_type: str, data: Mapping[str, Any], answer: Any, course: Course = NO_COURSE) -> Grading:
    """Grades an answer, any JSON value, to an exercise of valid data, as a course tells its languages and words.

    Raises `InvalidAnswer` for a wrong shape, or for more than MAX_ANSWER_JSON characters.
    """
    definition = exercise_type_named(exercise_type)
    if len(json.dumps(answer, ensure_ascii=False)) > MAX_ANSWER_JSON:
        raise InvalidAnswer(definition.answer)
    return definition.grade(data, answer, course)
