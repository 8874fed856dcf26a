"""`listening`: the learner writes what a sound says, or passes over it."""

from collections.abc import Mapping
from typing import Any

from content.exercises.course import Course
from content.exercises.exercise_type import (
    ANSWER_LANGUAGE,
    SOUND,
    ExerciseType,
    Texts,
    alternatives,
    graded_data,
    problems_of_alternatives,
    text_and_alternatives,
)
from content.exercises.grading import MAX_ANSWER_LENGTH, Grading, InvalidAnswer, grading, is_skip, skipped
from content.exercises.matches import best_match
from content.exercises.schema import ListOf, Nullable, Text

_NAME = "listening"


def _accepted(data: Mapping[str, Any]) -> Texts:
    return text_and_alternatives(data, "transcript")


def _grade(data: Mapping[str, Any], answer: Any, course: Course) -> Grading:
    if is_skip(answer):
        return skipped(data["transcript"])
    if not isinstance(answer, str) or len(answer) > MAX_ANSWER_LENGTH:
        raise InvalidAnswer(_NAME)
    accepted = [text for _, text in _accepted(data)]
    match = best_match(accepted, answer, course.languages_of(data, heard=True), strict=bool(data.get("strict")))
    return grading(match.verdict, match.score, match.accepted, match.diff())


TYPE = ExerciseType(
    name=_NAME,
    data=graded_data(
        required={
            "audio_url": Nullable(SOUND, meaning="not recorded yet, clients pass over the exercise"),
            "transcript": Text(1000),
        },
        optional={
            "slow_audio_url": SOUND,
            "alternatives": alternatives(1000),
            "answer_language": ANSWER_LANGUAGE,
            "hints": ListOf(Text(200), maximum=5),
        },
    ),
    check=lambda data: problems_of_alternatives(data, "transcript"),
    grade=_grade,
    accepted=_accepted,
    distinct=lambda data: [_accepted(data)],
    example={
        "audio_url": "https://cdn.example.org/a/mercado.ogg",
        "slow_audio_url": "https://cdn.example.org/a/mercado-slow.ogg",
        "transcript": "¿Dónde está el mercado?",
        "hints": ["el mercado = the market"],
    },
)
