"""`listening`: the learner writes what a sound says, or passes over it."""

from collections.abc import Iterator, Mapping
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
from content.exercises.notes import NOTES, note_for, problems_of_notes
from content.exercises.schema import ListOf, Nullable, Problem, Text

_NAME = "listening"
_ANSWER = f'a text of at most {MAX_ANSWER_LENGTH} characters, or {{"skipped": true}}'


def _check(data: Mapping[str, Any]) -> Iterator[Problem]:
    yield from problems_of_alternatives(data, "transcript")
    yield from problems_of_notes(data)


def _accepted(data: Mapping[str, Any]) -> Texts:
    return text_and_alternatives(data, "transcript")


def _grade(data: Mapping[str, Any], answer: Any, course: Course) -> Grading:
    if is_skip(answer):
        return skipped(data["transcript"])
    if not isinstance(answer, str) or len(answer) > MAX_ANSWER_LENGTH:
        raise InvalidAnswer(_ANSWER)
    accepted = [text for _, text in _accepted(data)]
    languages, strict = course.languages_of(data, heard=True), bool(data.get("strict"))
    match = best_match(accepted, answer, languages, strict=strict)
    note = None
    if match.verdict != "correct":
        note = note_for(data, lambda text: best_match([text], answer, languages, strict=strict).verdict == "correct")
    return grading(match.verdict, match.score, match.accepted, match.diff(), note)


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
            "notes": NOTES,
        },
    ),
    check=_check,
    grade=_grade,
    accepted=_accepted,
    distinct=lambda data: [_accepted(data)],
    answer=_ANSWER,
    example={
        "audio_url": "https://cdn.example.org/a/mercado.ogg",
        "slow_audio_url": "https://cdn.example.org/a/mercado-slow.ogg",
        "transcript": "¿Dónde está el mercado?",
        "hints": ["el mercado = the market"],
    },
)
