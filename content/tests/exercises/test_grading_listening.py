"""Grading of listening: the text rule on what was heard, or a skip."""

from typing import Any

import pytest

from content.exercises import Grading, InvalidAnswer, grade

DATA = {
    "audio_url": "https://cdn.example.org/mercado.ogg",
    "transcript": "¿Dónde está el mercado?",
    "alternatives": ["¿Dónde queda el mercado?"],
}


@pytest.mark.parametrize(
    ("answer", "verdict", "score"),
    [
        ("¿Dónde está el mercado?", "correct", 1),
        ("dónde queda el mercado", "correct", 1),
        ("Donde esta el mercado", "accent", 0.9),
        ("dónde está el mercdo", "typo", 0.8),
        ("dónde está", "incomplete", 0.5),
        ("", "incomplete", 0),
        ("la casa", "wrong", 0),
    ],
)
def test_listening_verdicts(answer: Any, verdict: Any, score: Any) -> None:
    grading = grade("listening", DATA, answer)
    assert (grading.verdict, grading.score) == (verdict, score)


def test_accents_are_wrong_in_a_strict_listening_exercise() -> None:
    assert grade("listening", {**DATA, "strict": True}, "donde esta el mercado").verdict == "wrong"


@pytest.mark.parametrize(("exercise_type", "text"), [("listening", "transcript"), ("speaking", "text")])
def test_skipped_exercise_is_neither_right_nor_scored(exercise_type: Any, text: Any) -> None:
    data = {**DATA, text: "Buenos días"}
    assert grade(exercise_type, data, {"skipped": True}) == Grading(
        is_correct=False, score=0, verdict="skipped", expected="Buenos días", diff=[]
    )


@pytest.mark.parametrize("exercise_type", ["listening", "speaking"])
@pytest.mark.parametrize(
    "answer",
    [
        None,
        True,
        1,
        [],
        [1],
        ["a"] * 6,
        {},
        {"skipped": False},
        {"skipped": 1},
        {"skipped": True, "why": "bus"},
        "a" * 2001,
    ],
)
def test_listening_and_speaking_answers_of_wrong_shape_are_invalid(exercise_type: Any, answer: Any) -> None:
    with pytest.raises(InvalidAnswer, match=r'^Expected a text of at most 2000 characters, or \{"skipped": true\}'):
        grade(exercise_type, {**DATA, "text": "hola"}, answer)


def test_other_exercise_types_cannot_be_skipped() -> None:
    with pytest.raises(InvalidAnswer):
        grade("translation", {"source_text": "dog", "target_text": "perro"}, {"skipped": True})
