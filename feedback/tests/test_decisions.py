"""What decisions make of the data of an exercise, and how they are taken back."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from content.exercises import EXAMPLES, NO_COURSE, clean_data
from feedback.rules.answers import WHOLE, counts, normal
from feedback.rules.decisions import MAX_NOTES, Answer, NotPossible, Written, accepted, rejected, taken_back

MILK = {"source_text": "The cat drinks milk", "target_text": "El gato bebe leche"}
CLOZE = {
    "text": "Yo ___ agua y tú ___ té.",
    "blanks": [{"position": 1, "correct_answers": ["bebes"]}, {"position": 0, "correct_answers": ["bebo"]}],
}
BANK = {**EXAMPLES["translation-word-bank"]}


def answer(exercise_type: str = "translation", text: str = "El minino bebe leche", blank: int = WHOLE) -> Answer:
    return Answer(exercise_type, text, blank, NO_COURSE)


def test_accepted_answer_is_appended_as_it_is_spelled() -> None:
    after = accepted(MILK, {}, answer(), spelling="El minino bebe leche.")
    assert after.data == {**MILK, "alternatives": ["El minino bebe leche."]}
    assert after.written == {"accepted": "El minino bebe leche."}


def test_accepted_part_is_appended_to_its_blank() -> None:
    after = accepted(CLOZE, {}, answer("fill-in-the-blank", "tomas", 1), spelling="tomas")
    assert after.data["blanks"] == [
        {"position": 1, "correct_answers": ["bebes", "tomas"]},
        {"position": 0, "correct_answers": ["bebo"]},
    ]
    assert taken_back(after.data, after.written, blank=1).data == CLOZE


def test_answer_that_counts_already_is_not_written() -> None:
    after = accepted(MILK, {}, answer(text="el gato bebe leche"), spelling="el gato bebe leche")
    assert after == (MILK, {})


def test_accepting_again_keeps_what_was_written() -> None:
    once = accepted(MILK, {}, answer(), spelling="El minino bebe leche")
    assert accepted(once.data, once.written, answer(), spelling="EL MININO BEBE LECHE") == once


def test_word_that_the_bank_lacks_is_not_accepted() -> None:
    with pytest.raises(NotPossible, match="would_not_be_correct"):
        accepted(BANK, {}, answer("translation-word-bank", "Ellos viven"), spelling="Ellos viven")


@pytest.mark.parametrize("alternatives", [[f"uno {number}" for number in range(100)], ["a" * 999] * 21])
def test_full_list_of_accepted_answers_is_said(alternatives: list[str]) -> None:
    with pytest.raises(NotPossible, match="alternatives_full"):
        accepted({**MILK, "alternatives": alternatives}, {}, answer(), spelling="El minino bebe leche")


def test_full_list_of_a_blank_is_said() -> None:
    blank = {"position": 0, "correct_answers": [f"uno{number}" for number in range(20)]}
    with pytest.raises(NotPossible, match="alternatives_full"):
        accepted({"text": "___", "blanks": [blank]}, {}, answer("fill-in-the-blank", "bebo", 0), spelling="bebo")


def test_rejected_answer_leaves_a_note_for_those_who_answer_so() -> None:
    first = rejected(MILK, {}, answer(), note="A minino is a kitten.")
    assert first.data["notes"] == [{"answer": "El minino bebe leche", "text": "A minino is a kitten."}]
    second = rejected(first.data, first.written, answer(), note="Rather a kitten.")
    assert [note["text"] for note in second.data["notes"]] == ["Rather a kitten."]
    assert rejected(second.data, second.written, answer(), note=None) == (MILK, {})


def test_note_about_a_part_names_its_blank() -> None:
    after = rejected(CLOZE, {}, answer("fill-in-the-blank", "tomas", 1), note="Here it is beber.")
    assert after.data["notes"] == [{"answer": "tomas", "text": "Here it is beber.", "blank": 1}]


def test_note_replaces_another_one_about_the_same_answer_in_its_place() -> None:
    notes = [
        {"answer": "x", "text": "1"},
        {"answer": "el MININO bebe leche!", "text": "2"},
        {"answer": "y", "text": "3"},
    ]
    after = rejected({**MILK, "notes": notes}, {}, answer(), note="4")
    assert [note["text"] for note in after.data["notes"]] == ["1", "4", "3"]


def test_full_list_of_notes_is_said() -> None:
    notes = [{"answer": f"x{number}", "text": "?"} for number in range(MAX_NOTES)]
    with pytest.raises(NotPossible, match="notes_full"):
        rejected({**MILK, "notes": notes}, {}, answer(), note="No.")


def test_rejecting_takes_the_acceptance_back() -> None:
    once = accepted(MILK, {}, answer(), spelling="El minino bebe leche")
    assert rejected(once.data, once.written, answer(), note=None) == (MILK, {})


def test_answer_that_another_entry_accepts_is_not_rejected() -> None:
    once = accepted(MILK, {}, answer(), spelling="El minino bebe leche")
    both = {**once.data, "alternatives": [*once.data["alternatives"], "El Minino bebe leche"]}
    with pytest.raises(NotPossible, match="answer_accepted"):
        rejected(both, once.written, answer(), note=None)


def test_what_an_author_has_changed_since_stays() -> None:
    once = accepted(MILK, {}, answer(), spelling="El minino bebe leche")
    edited = {**once.data, "alternatives": ["El minino bebe la leche"]}
    assert taken_back(edited, once.written, blank=WHOLE) == (edited, {})


def test_last_answer_of_a_blank_stays() -> None:
    data = {"text": "___", "blanks": [{"position": 0, "correct_answers": ["tomo"]}]}
    assert taken_back(data, {"accepted": "tomo"}, blank=0).data == data


def test_taking_back_passes_over_what_the_exercise_has_become() -> None:
    written: Written = {"accepted": "tomo", "note": {"answer": "tomo", "text": "?"}}
    assert taken_back({"statement": "?", "is_true": True}, written, blank=0) == (
        {"statement": "?", "is_true": True},
        {},
    )


_WORDS = st.lists(st.sampled_from(["El", "gato", "minino", "bebe", "toma", "leche", "¡sí!"]), min_size=1, max_size=5)
_STEPS = st.lists(st.sampled_from(["accept", "note", "reject"]), max_size=6)


@given(st.lists(_WORDS.map(" ".join), max_size=3, unique_by=normal), _WORDS.map(" ".join), _STEPS)
def test_any_decisions_are_taken_back_exactly(alternatives: list[str], text: str, steps: list[str]) -> None:
    data: dict[str, Any] = {**MILK, **({"alternatives": alternatives} if alternatives else {})}
    now, written = data, Written()
    for step in steps:
        try:
            if step == "accept":
                now, written = accepted(now, written, answer(text=text), spelling=text)
                assert counts("translation", now, text)
            else:
                note = "No." if step == "note" else None
                now, written = rejected(now, written, answer(text=text), note=note)
                assert not counts("translation", now, text)
                assert bool(now.get("notes")) == (note is not None)
        except NotPossible as refused:
            assert refused.reason == "answer_accepted"
            assert counts("translation", data, text)
        clean_data("translation", now)
    assert taken_back(now, written, blank=WHOLE) == (data, {})
