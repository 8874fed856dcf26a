"""The phrases of an exercise."""

from typing import Any

import pytest

from content.exercises import EXAMPLES, EXERCISE_TYPES, phrases


def keys(exercise_type: str, data: dict[str, Any]) -> set[str]:
    return {" ".join(phrase) for phrase in phrases(exercise_type, data)}


def test_phrases_of_each_type() -> None:
    translation = {"source_text": "The cat!", "target_text": "El gato"}
    assert keys("translation", translation) == keys("translation-word-bank", translation) == {"the cat", "el gato"}
    assert keys("listening", {"transcript": "¿Dónde está?"}) == {"dónde está"}
    items = [{"text": "me", "correct_order": 2}, {"text": "Hola,", "correct_order": 1}]
    assert keys("ordering", {"items": items}) == {"hola me"}
    assert keys("vof", {"statement": "x", "is_true": True}) == set()


def test_blanks_are_filled_with_their_first_answers() -> None:
    blanks = [
        {"position": 1, "correct_answers": ["bebes", "tomas"]},
        {"position": 0, "correct_answers": ["bebo", "tomo"]},
    ]
    assert keys("fill-in-the-blank", {"text": "Yo ___ y tú _____.", "blanks": blanks}) == {"yo bebo y tú bebes"}


@pytest.mark.parametrize("exercise_type", EXERCISE_TYPES)
def test_keys_that_a_type_does_not_declare_have_no_phrases(exercise_type: str) -> None:
    example = EXAMPLES[exercise_type]
    extra = {"source_text": 5, "target_text": None, "transcript": [], "items": "x", "blanks": {"a": 1}, "text": 7}
    assert phrases(exercise_type, {**extra, **example}) == phrases(exercise_type, example)
