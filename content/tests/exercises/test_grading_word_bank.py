"""Grading of translations picked from a word bank: right, the beginning of right, or wrong."""

from typing import Any

import pytest

from content.exercises import EXAMPLES, InvalidAnswer, grade

HERE = EXAMPLES["translation-word-bank"]


def bank(correct, distractors, *alternatives, **more):
    words = correct.split()
    return {
        "source_text": "…",
        "target_text": correct,
        "correct_words": words,
        "word_bank": sorted([*words, *distractors.split()]),
        "alternatives": list(alternatives),
        **more,
    }


TEA = bank("Ich trinke gern Tee", "Kaffee trinkt Trinke")
CASES = [
    (HERE, ["Nosotros", "vivimos", "aquí"], "correct", 1),
    (HERE, ["nosotros", "VIVIMOS", "aquí."], "correct", 1),
    (HERE, ["Vivimos", "aquí"], "correct", 1),  # the alternative sentence
    (HERE, ["Nosotros", "vivimos"], "incomplete", 0.6667),
    (HERE, ["Nosotros"], "incomplete", 0.3333),
    (HERE, ["vivimos"], "incomplete", 0.5),  # the beginning of the alternative
    (HERE, [], "incomplete", 0),
    (HERE, ["Nosotros", "aquí"], "wrong", 0),  # only a beginning counts
    (HERE, ["Nosotros", "vivimos", "allí"], "wrong", 0),
    (HERE, ["Nosotros", "aquí", "vivimos"], "wrong", 0),
    (HERE, ["Nosotros", "vivimos", "aquí", "allí"], "wrong", 0),
    (HERE, ["Nosotros", "vivimos", "aqui"], "wrong", 0),  # no accents forgiven: words are picked
    (HERE, ["Nosotros", "vivimos", "casa"], "wrong", 0),  # not in the bank
    (HERE, ["Nosotros", "Nosotros"], "wrong", 0),  # more often than the bank has it
    (HERE, ["Nosotros vivimos", "aquí"], "wrong", 0),  # no such entry in the bank
    (HERE, [""], "wrong", 0),
    (TEA, ["Ich", "trinke", "gern", "Tee"], "correct", 1),
    (TEA, ["Ich", "Trinke", "gern", "Tee"], "correct", 1),
    (TEA, ["Ich", "trinkt", "gern", "Tee"], "wrong", 0),
    (TEA, ["Ich", "trinke", "gern"], "incomplete", 0.75),
    (TEA, ["trinke", "Ich", "gern", "Tee"], "wrong", 0),
    (bank("la la land", "le"), ["la", "la", "land"], "correct", 1),
    (bank("la la land", "le"), ["la", "la", "la"], "wrong", 0),
    (bank("où est la gare ?", "ou"), ["où", "est", "la", "gare", "?"], "correct", 1),
    (bank("où est la gare ?", "ou"), ["où", "est", "la", "gare"], "correct", 1),  # the mark is no word
    (bank("où est la gare ?", "ou"), ["ou", "est", "la", "gare"], "wrong", 0),
    (bank("我 喜欢 喝 茶", "水"), ["我", "喜欢", "喝", "茶"], "correct", 1),
    (bank("我 喜欢 喝 茶", "水"), ["我", "喜欢", "喝", "水"], "wrong", 0),
    (bank("私 は 学生 です", "が"), ["私", "は", "学生"], "incomplete", 0.75),
    (bank("저는 학생 입니다", "나는"), ["저는", "학생", "입니다"], "correct", 1),
    (bank("أنا أحب القهوة", "الشاي"), ["أنا", "أحب", "القهوة"], "correct", 1),
    (bank("أنا أحب القهوة", "الشاي"), ["أنا", "أحب", "الشاي"], "wrong", 0),
    (bank("मैं पानी पीता हूँ", "है"), ["मैं", "पानी"], "incomplete", 0.5),
    (bank("Πού είναι η αγορά", "το"), ["ΠΟΎ", "ΕΊΝΑΙ", "Η", "ΑΓΟΡΆ"], "correct", 1),
    (bank("Ñuqa wasiyman rini", "wasimanta"), ["Ñuqa", "wasiyman", "rini"], "correct", 1),
    (bank("Ñuqa wasiyman rini", "wasimanta"), ["Ñuqa", "wasimanta", "rini"], "wrong", 0),
]


@pytest.mark.parametrize(("data", "answer", "verdict", "score"), CASES)
def test_word_bank_verdicts(data: Any, answer: Any, verdict: Any, score: Any) -> None:
    grading = grade("translation-word-bank", data, answer)
    assert (grading.verdict, grading.score) == (verdict, score)


def test_entries_of_several_words_count_as_their_words() -> None:
    data = {
        "source_text": "My name is Ana",
        "target_text": "Me llamo Ana",
        "correct_words": ["me llamo", "Ana"],
        "word_bank": ["me llamo", "Ana", "me", "llamo"],
    }
    assert grade("translation-word-bank", data, ["me llamo"]).score == 0.6667
    assert grade("translation-word-bank", data, ["me", "llamo", "Ana"]).verdict == "correct"


def test_expected_word_bank_answer_has_the_shape_of_the_answer() -> None:
    assert grade("translation-word-bank", HERE, ["Nosotros", "allí"]).expected == ["Nosotros", "vivimos", "aquí"]
    assert grade("translation-word-bank", HERE, ["Vivimos", "aquí"]).expected == ["Vivimos", "aquí"]


def test_wrong_word_bank_answer_is_compared_with_the_closest_accepted_one() -> None:
    assert grade("translation-word-bank", HERE, ["vivimos", "allí"]).expected == ["Vivimos", "aquí"]
    assert grade("translation-word-bank", HERE, ["Nosotros", "vivimos", "allí"]).expected[0] == "Nosotros"


def test_alternatives_may_be_null_and_strict_changes_nothing() -> None:
    data = {**HERE, "alternatives": None, "strict": True}
    assert grade("translation-word-bank", data, ["Nosotros", "vivimos"]).score == 0.6667
    assert grade("translation-word-bank", data, ["vivimos", "aquí"]).verdict == "wrong"


def test_word_bank_diff_compares_word_by_word() -> None:
    assert grade("translation-word-bank", HERE, ["nosotros", "allí", "aquí"]).diff == [
        {"op": "equal", "expected": "Nosotros", "given": "nosotros"},
        {"op": "replace", "expected": "vivimos", "given": "allí"},
        {"op": "equal", "expected": "aquí", "given": "aquí"},
    ]
    assert grade("translation-word-bank", HERE, ["Nosotros"]).diff == [
        {"op": "equal", "expected": "Nosotros", "given": "Nosotros"},
        {"op": "missing", "expected": "vivimos", "given": None},
        {"op": "missing", "expected": "aquí", "given": None},
    ]


def test_word_bank_word_used_too_often_is_incorrect() -> None:
    data = bank("la casa", "el", "la la casa")
    grading = grade("translation-word-bank", data, ["la", "la", "casa"])
    assert grading.verdict == "wrong"
    assert grading.diff == [
        {"op": "equal", "expected": "la", "given": "la"},
        {"op": "extra", "expected": None, "given": "la"},
        {"op": "equal", "expected": "casa", "given": "casa"},
    ]


@pytest.mark.parametrize("answer", [None, True, "Nosotros", 3, {}, [None], [["a"]], [1], ["a", None], ["a"] * 101])
def test_word_bank_answer_of_wrong_shape_is_invalid(answer: Any) -> None:
    with pytest.raises(InvalidAnswer, match=r"^Expected a list of words in the chosen order$"):
        grade("translation-word-bank", HERE, answer)


def test_word_bank_answer_of_a_hundred_entries_is_graded() -> None:
    assert grade("translation-word-bank", HERE, ["x y " * 160] * 100).verdict == "wrong"
