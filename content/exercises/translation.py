"""`translation`: a text is given in one language and written by the learner in the other."""

from collections.abc import Iterator, Mapping
from typing import Any

from content.exercises.course import Course
from content.exercises.exercise_type import (
    ANSWER_LANGUAGE,
    ExerciseType,
    Texts,
    alternatives,
    graded_data,
    problems_of_alternatives,
    text_and_alternatives,
)
from content.exercises.grading import MAX_ANSWER_LENGTH, Grading, InvalidAnswer, grading
from content.exercises.matches import best_match
from content.exercises.notes import NOTES, note_for, problems_of_notes
from content.exercises.schema import ListOf, Problem, Text

_NAME = "translation"
_ANSWER = f"a text of at most {MAX_ANSWER_LENGTH} characters"


def _check(data: Mapping[str, Any]) -> Iterator[Problem]:
    yield from problems_of_alternatives(data, "target_text")
    yield from problems_of_notes(data)


def _accepted(data: Mapping[str, Any]) -> Texts:
    return text_and_alternatives(data, "target_text")


def _grade(data: Mapping[str, Any], answer: Any, course: Course) -> Grading:
    if not isinstance(answer, str) or len(answer) > MAX_ANSWER_LENGTH:
        raise InvalidAnswer(_ANSWER)
    accepted = [text for _, text in _accepted(data)]
    languages, strict = course.languages_of(data, either=True), bool(data.get("strict"))
    match = best_match(accepted, answer, languages, strict=strict)
    note = None
    if match.verdict != "correct":
        note = note_for(data, lambda text: best_match([text], answer, languages, strict=strict).verdict == "correct")
    return grading(match.verdict, match.score, match.accepted, match.diff(), note)


TYPE = ExerciseType(
    name=_NAME,
    data=graded_data(
        required={"source_text": Text(1000), "target_text": Text(1000)},
        optional={
            "alternatives": alternatives(1000),
            "answer_language": ANSWER_LANGUAGE,
            "hints": ListOf(Text(200), maximum=5),
            "notes": NOTES,
        },
    ),
    check=_check,
    grade=_grade,
    accepted=_accepted,
    distinct=lambda data: [_accepted(data)],
    answer=_ANSWER,
    example={
        "source_text": "Where is the market?",
        "target_text": "¿Dónde está el mercado?",
        "alternatives": ["¿Dónde queda el mercado?"],
        "hints": ["mercado = market"],
        "audio_url": "https://cdn.example.org/a/market.mp3",
    },
)
