"""The text of an answer, and when it counts."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from content.exercises import EXAMPLES
from feedback.rules.answers import (
    LIMITS,
    TEXT_TYPES,
    WHOLE,
    case_key,
    counts,
    graded_text,
    normal,
    number_of_blanks,
    text_of,
    written,
)

BANK: dict[str, Any] = {
    "source_text": "I live in New York",
    "target_text": "Vivo en Nueva York",
    "correct_words": ["Vivo", "en", "Nueva York"],
    "word_bank": ["Vivo", "en", "Nueva York", "Madrid"],
}


def test_limits_are_those_of_the_lists_of_accepted_answers() -> None:
    assert LIMITS == {
        "fill-in-the-blank": 200,
        "listening": 1000,
        "speaking": 1000,
        "translation": 1000,
        "translation-word-bank": 500,
    }


def test_text_is_as_typed_a_word_banks_words_joined_or_the_part_of_a_blank() -> None:
    assert text_of("translation", " El  gato ") == " El  gato "
    assert text_of("translation-word-bank", ["Vivo", "en", "Nueva York"]) == "Vivo en Nueva York"
    assert text_of("fill-in-the-blank", ["bebo", None], 0) == "bebo"
    assert text_of("fill-in-the-blank", ["bebo", None], 1) == text_of("fill-in-the-blank", [], 0) == ""
    assert text_of("listening", {"skipped": True}) == ""


def test_punctuation_alone_is_a_text_and_white_space_is_none() -> None:
    assert normal("…") == "…"
    assert normal(" \u200b ") == normal("") == ""


def test_equal_answers_after_n_have_one_key_in_a_course_and_a_blank() -> None:
    key = case_key("c", "x", "¡El Gato!")
    assert key == case_key("c", "x", "el  gato")
    assert key not in {case_key("c", "x", "el gato", 0), case_key("d", "x", "el gato"), case_key("c", "x", "elgato")}


def test_entry_of_several_words_counts_in_the_text_of_a_word_bank() -> None:
    assert counts("translation-word-bank", BANK, "Vivo en Nueva York")
    assert not counts("translation-word-bank", BANK, "Vivo en Madrid")


def test_blank_counts_by_its_own_text_whatever_the_others() -> None:
    data = EXAMPLES["fill-in-the-blank"]
    assert counts("fill-in-the-blank", data, "tomas", 1)
    assert not counts("fill-in-the-blank", data, "tomas", 0)
    assert not counts("fill-in-the-blank", data, "tomas", 2)


def test_verdict_of_a_blank_is_that_of_its_op() -> None:
    diff: Any = [{"op": "equal", "expected": "a", "given": "a"}, {"op": "typo", "expected": "b", "given": "bb"}]
    assert graded_text("fill-in-the-blank", "typo", ["a", "b"], diff, 0).verdict == "correct"
    graded = graded_text("fill-in-the-blank", "typo", ["a", "b"], diff, 1)
    assert (graded.verdict, graded.expected, graded.diff) == ("typo", "b", diff[1:])
    assert graded_text("fill-in-the-blank", "wrong", None, [], 1).verdict == "wrong"
    assert number_of_blanks(["a"], ["a", "b"]) == 2


@given(st.sampled_from(sorted(TEXT_TYPES)), st.text(max_size=2000), st.integers(WHOLE, 3))
def test_any_text_counts_or_does_not_as_its_written_form_has_the_same_key(kind: str, text: str, blank: int) -> None:
    counts(kind, EXAMPLES[kind], text, blank)
    assert normal(written(text)) == normal(text)
