"""`listening`: the learner writes what a sound says, or passes over it."""

from collections.abc import Mapping
from typing import Any

from content.exercises.exercise_type import SOUND, ExerciseType, Texts, graded_data, text_and_alternatives
from content.exercises.grading import MAX_ANSWER_LENGTH, Grading, InvalidAnswer, grading, is_skip, skipped
from content.exercises.schema import ListOf, Nullable, Text
from content.exercises.text_rule import best_match

_NAME = "listening"


def _accepted(data: Mapping[str, Any]) -> Texts:
    return text_and_alternatives(data, "transcript")


def _grade(data: Mapping[str, Any], answer: Any) -> Grading:
    if is_skip(answer):
        return skipped(data["transcript"])
    if not isinstance(answer, str) or len(answer) > MAX_ANSWER_LENGTH:
        raise InvalidAnswer(_NAME)
    accepted = [text for _, text in _accepted(data)]
    match = best_match(accepted, answer, strict=bool(data.get("strict")))
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
            "alternatives": ListOf(Text(1000), maximum=20),
            "hints": ListOf(Text(200), maximum=5),
        },
    ),
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
