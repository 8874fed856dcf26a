"""`translation`: a text is given in one language and written by the learner in the other."""

from collections.abc import Mapping
from typing import Any

from content.exercises.exercise_type import ExerciseType, Texts, graded_data, text_and_alternatives
from content.exercises.grading import MAX_ANSWER_LENGTH, Grading, InvalidAnswer, grading
from content.exercises.schema import ListOf, Text
from content.exercises.text_rule import best_match

_NAME = "translation"


def _accepted(data: Mapping[str, Any]) -> Texts:
    return text_and_alternatives(data, "target_text")


def _grade(data: Mapping[str, Any], answer: Any) -> Grading:
    if not isinstance(answer, str) or len(answer) > MAX_ANSWER_LENGTH:
        raise InvalidAnswer(_NAME)
    accepted = [text for _, text in _accepted(data)]
    match = best_match(accepted, answer, strict=bool(data.get("strict")))
    return grading(match.verdict, match.score, match.accepted, match.diff())


TYPE = ExerciseType(
    name=_NAME,
    data=graded_data(
        required={"source_text": Text(1000), "target_text": Text(1000)},
        optional={"alternatives": ListOf(Text(1000), maximum=20), "hints": ListOf(Text(200), maximum=5)},
    ),
    grade=_grade,
    accepted=_accepted,
    distinct=lambda data: [_accepted(data)],
    example={
        "source_text": "Where is the market?",
        "target_text": "¿Dónde está el mercado?",
        "alternatives": ["¿Dónde queda el mercado?"],
        "hints": ["mercado = market"],
        "audio_url": "https://cdn.example.org/a/market.mp3",
    },
)
