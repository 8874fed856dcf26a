"""Notes on wrong answers: which are valid, and which one a grading has."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from content.exercises import EXAMPLES, ExerciseDataError, clean_data, grade
from content.exercises.normalise import normalised
from content.tests.exercises.strategies import VALID_DATA, near_answers, texts, unhurried
from content.tests.exercises.test_grading_fill_in_the_blank import gaps

NOTES = [{"answer": "un gato", "text": "Gato is a cat."}, {"answer": "un ratón", "text": "Ratón is a mouse."}]
BANK = {"correct_words": ["un", "perro"], "word_bank": ["un", "perro", "gato"], "notes": NOTES}
NOTES_OF_BLANKS = [
    {"blank": 1, "answer": "casa", "text": "Casa is a house."},
    {"blank": 0, "answer": "esta", "text": "Mind the accent."},
    {"blank": 1, "answer": "esta", "text": "That is the other blank."},
]
BLANKS = gaps("está", "mercado", notes=NOTES_OF_BLANKS)
CASES = [
    ("translation", {"target_text": "un perro", "notes": NOTES}, "Un gato!", "Gato is a cat."),
    ("translation", {"target_text": "un perro", "notes": NOTES}, "un gatto", None),  # not even a slip fits
    ("translation", {"target_text": "un perro", "notes": NOTES}, "un pez", None),
    ("translation", {"target_text": "un gato", "notes": NOTES}, "un gato", None),
    ("translation", {"target_text": "un perro", "alternatives": ["un gato"], "notes": NOTES}, "un gato", None),
    ("translation", {"target_text": "un raton", "notes": NOTES}, "un ratón", "Ratón is a mouse."),  # forgiven
    ("translation", {"target_text": "un perro", "notes": "read me"}, "un gato", None),
    ("translation", {"target_text": "un perro", "notes": [None, "x", {"answer": "un gato"}, *NOTES]}, "un gato",
     "Gato is a cat."),
    ("translation", {"target_text": "un perro", "notes": [{**NOTES[0], "blank": 0}]}, "un gato", None),
    ("listening", {"transcript": "un perro", "notes": NOTES}, "un ratón", "Ratón is a mouse."),
    ("listening", {"transcript": "un perro", "notes": NOTES}, "un raton", None),
    ("listening", {"transcript": "un perro", "notes": NOTES}, {"skipped": True}, None),
    ("speaking", {"text": "un perro", "notes": NOTES}, ["un", "un gato"], None),
    ("speaking", {"text": "un perro", "notes": NOTES}, "un gato", "Gato is a cat."),
    ("speaking", {"text": "un perro", "notes": NOTES}, {"skipped": True}, None),
    ("translation-word-bank", BANK, ["un", "gato"], "Gato is a cat."),
    ("translation-word-bank", BANK, ["un"], None),
    ("translation-word-bank", BANK, ["un", "ratón"], None),  # not in the bank
    ("fill-in-the-blank", BLANKS, ["está", "mercado"], None),
    ("fill-in-the-blank", BLANKS, ["está", "casa"], "Casa is a house."),
    ("fill-in-the-blank", BLANKS, ["esta", "casa"], "Mind the accent."),  # the first blank by position
    ("fill-in-the-blank", BLANKS, ["es", "Casa"], "Casa is a house."),  # that a note fits
    ("fill-in-the-blank", BLANKS, ["está", "esta"], "That is the other blank."),
    ("fill-in-the-blank", BLANKS, [None, "casa"], "Casa is a house."),
    ("fill-in-the-blank", BLANKS, ["casa"], None),
    ("fill-in-the-blank", BLANKS, [], None),
    ("fill-in-the-blank", {**BLANKS, "blanks": BLANKS["blanks"][::-1]}, ["está", "casa"], "Casa is a house."),
    ("fill-in-the-blank", {**BLANKS, "strict": True}, ["está", "casá"], None),
    ("fill-in-the-blank", gaps("a", "b", notes=NOTES), ["un gato", "b"], None),  # notes of no blank
    ("fill-in-the-blank", gaps("a", notes=[{**NOTES[0], "blank": False}]), ["un gato"], None),
]  # fmt: skip


@pytest.mark.parametrize(("exercise_type", "data", "answer", "note"), CASES)
def test_note_is_that_of_the_first_answer_that_fits(exercise_type: str, data: Any, answer: Any, note: Any) -> None:
    assert grade(exercise_type, data, answer).note == note


def errors(exercise_type: str, notes: Any) -> Any:
    with pytest.raises(ExerciseDataError) as raised:
        clean_data(exercise_type, {**EXAMPLES[exercise_type], "notes": notes})
    return raised.value.errors


@pytest.mark.parametrize("exercise_type", ["translation", "translation-word-bank", "listening", "speaking"])
@pytest.mark.parametrize(
    ("notes", "error"),
    [
        ([NOTES[0], {"answer": "Un gato!", "text": "x"}], {"data.notes.1.answer": ["Repeated."]}),
        ([{**NOTES[0], "blank": 0}], {"data.notes.0.blank": ["Is only for fill-in-the-blank."]}),
        ([{"text": "x"}], {"data.notes.0.answer": ["This field is required."]}),
        ([{"answer": "x"}], {"data.notes.0.text": ["This field is required."]}),
        ([{"answer": "x" * 1001, "text": "x"}], {"data.notes.0.answer": ["Must be at most 1000 characters."]}),
        ([{"answer": "x", "text": "x" * 501}], {"data.notes.0.text": ["Must be at most 500 characters."]}),
    ],
)
def test_invalid_notes_are_named(exercise_type: str, notes: Any, error: Any) -> None:
    assert errors(exercise_type, notes) == error


@pytest.mark.parametrize(
    ("notes", "error"),
    [
        ([NOTES[0]], {"data.notes.0.blank": ["This field is required."]}),
        ([{**NOTES[0], "blank": 2}], {"data.notes.0.blank": ["No such blank."]}),
        (
            [{**NOTES[0], "blank": 1}, {**NOTES[0], "blank": 0}, {**NOTES[0], "blank": 1}],
            {"data.notes.2.answer": ["Repeated."]},
        ),
    ],
)
def test_notes_of_a_text_with_blanks_belong_to_one(notes: Any, error: Any) -> None:
    assert errors("fill-in-the-blank", notes) == error


@pytest.mark.parametrize("blank", ["0", -1, 1.5, True, None])
def test_blank_of_a_note_is_a_position(blank: Any) -> None:
    assert errors("fill-in-the-blank", [{**NOTES[0], "blank": blank}]).keys() == {"data.notes.0.blank"}


def test_twenty_notes_are_stored_as_typed() -> None:
    notes = [{"answer": f" un gato {number} ", "text": " Gato\n<b>is</b> a cat. "} for number in range(21)]
    assert clean_data("translation", {**EXAMPLES["translation"], "notes": notes[:20]})["notes"] == notes[:20]
    assert errors("translation", notes).keys() == {"data.notes"}


@pytest.mark.parametrize("exercise_type", sorted(EXAMPLES.keys() - {"informative"}))
def test_every_graded_type_takes_an_explanation(exercise_type: str) -> None:
    data = {**EXAMPLES[exercise_type], "explanation": "x" * 500}
    assert clean_data(exercise_type, data)["explanation"] == "x" * 500
    with pytest.raises(ExerciseDataError) as raised:
        clean_data(exercise_type, {**data, "explanation": "x" * 501})
    assert raised.value.errors == {"data.explanation": ["Must be at most 500 characters."]}


# --- Whatever the exercise, its notes and the answer ---

ACCEPTED = {
    "translation": lambda text: {"target_text": text, "alternatives": None},
    "translation-word-bank": lambda text: {"correct_words": text.split(), "alternatives": None},
    "listening": lambda text: {"transcript": text, "alternatives": None},
    "speaking": lambda text: {"text": text, "alternatives": None},
}


@st.composite
def noted_attempts(draw: Any) -> tuple[str, dict[str, Any], Any]:
    """An exercise with notes, of which some are on answers like the one given."""
    exercise_type = draw(st.sampled_from([*ACCEPTED, "fill-in-the-blank"]))
    data = draw(VALID_DATA[exercise_type])
    answer = draw(near_answers(exercise_type, data))
    parts = answer if isinstance(answer, list) else [answer]
    if exercise_type != "fill-in-the-blank":
        given_texts = st.sampled_from([" ".join(parts), *parts, ""])
        entries = st.fixed_dictionaries({"answer": given_texts.filter(str.strip) | texts(), "text": texts()})
    else:
        positions = st.integers(0, len(data["blanks"]) - 1)
        answers = st.sampled_from([*parts, ""]).filter(str.strip) | texts()
        entries = st.fixed_dictionaries({"answer": answers, "text": texts(), "blank": positions})
    key = lambda note: (note.get("blank"), normalised(note["answer"]))  # noqa: E731
    return exercise_type, {**data, "notes": draw(st.lists(entries, max_size=4, unique_by=key))}, answer


def fits(exercise_type: str, data: Any, answer: Any, note: Any) -> bool:
    """Would the answer, or its blank, count if the note's answer were the only accepted text?"""
    if exercise_type != "fill-in-the-blank":
        only = {**data, **ACCEPTED[exercise_type](note["answer"])}
        return grade(exercise_type, only, answer).verdict == "correct"
    blanks = [
        {**blank, "correct_answers": [note["answer"]]} if blank["position"] == note["blank"] else blank
        for blank in data["blanks"]
    ]
    return grade(exercise_type, {**data, "blanks": blanks}, answer).diff[note["blank"]]["op"] == "equal"


@unhurried
@given(noted_attempts())
def test_notes_change_nothing_else_of_a_grading(attempt: Any) -> None:
    exercise_type, data, answer = attempt
    clean_data(exercise_type, data)
    noted = grade(exercise_type, data, answer)
    plain = grade(exercise_type, {key: value for key, value in data.items() if key != "notes"}, answer)
    assert replace(noted, note=None) == plain


@unhurried
@given(noted_attempts())
def test_note_is_of_an_answer_that_would_count_alone(attempt: Any) -> None:
    exercise_type, data, answer = attempt
    grading = grade(exercise_type, data, answer)
    notes = data["notes"]
    if exercise_type == "fill-in-the-blank":
        differing = [place for place, entry in enumerate(grading.diff) if entry["op"] != "equal"]
        notes = [note for place in differing for note in notes if note["blank"] == place]
    elif grading.verdict == "correct":
        notes = []
    expected = next((note["text"] for note in notes if fits(exercise_type, data, answer, note)), None)
    assert grading.note == expected
