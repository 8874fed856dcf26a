"""Notes on wrong answers: which are valid, and which one a grading has."""

from typing import Any

import pytest

from content.exercises import ExerciseDataError, clean_data, grade

NOTES = [{"answer": "un gato", "text": "Gato is a cat."}, {"answer": "un ratón", "text": "Ratón is a mouse."}]
BANK = {"correct_words": ["un", "perro"], "word_bank": ["un", "perro", "gato"], "notes": NOTES}


@pytest.mark.parametrize(
    ("exercise_type", "data", "answer", "note"),
    [
        ("translation", {"target_text": "un perro", "notes": NOTES}, "Un gato!", "Gato is a cat."),
        ("translation", {"target_text": "un perro", "notes": NOTES}, "un pez", None),
        ("translation", {"target_text": "un gato", "notes": NOTES}, "un gato", None),
        ("translation", {"target_text": "un perro", "notes": "read me"}, "un gato", None),
        ("listening", {"transcript": "un perro", "notes": NOTES}, "un ratón", "Ratón is a mouse."),
        ("listening", {"transcript": "un perro", "notes": NOTES}, {"skipped": True}, None),
        ("speaking", {"text": "un perro", "notes": NOTES}, ["un", "un gato"], None),
        ("speaking", {"text": "un perro", "notes": NOTES}, "un gato", "Gato is a cat."),
        ("translation-word-bank", BANK, ["un", "gato"], "Gato is a cat."),
        ("translation-word-bank", BANK, ["un", "ratón"], None),  # not in the bank
    ],
)
def test_note_is_that_of_the_first_answer_that_fits(exercise_type: str, data: Any, answer: Any, note: Any) -> None:
    assert grade(exercise_type, data, answer).note == note


@pytest.mark.parametrize(
    ("notes", "error"),
    [
        ([NOTES[0], {"answer": "Un gato!", "text": "x"}], {"data.notes.1.answer": ["Repeated."]}),
        ([{**NOTES[0], "blank": 0}], {"data.notes.0.blank": ["Is only for fill-in-the-blank."]}),
    ],
)
def test_invalid_notes_are_named(notes: Any, error: Any) -> None:
    with pytest.raises(ExerciseDataError) as raised:
        clean_data("translation", {"source_text": "a dog", "target_text": "un perro", "notes": notes})
    assert raised.value.errors == error
