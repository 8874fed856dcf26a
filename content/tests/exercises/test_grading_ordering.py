"""Grading of orderings: the share of right positions, items named by id or by text."""

from typing import Any

import pytest

from content.exercises import EXAMPLES, InvalidAnswer, grade

HELLO = EXAMPLES["ordering"]


def ordering(*texts):
    """Items without ids, stored in reverse."""
    return {"items": [{"text": text, "correct_order": order} for order, text in reversed([*enumerate(texts, start=1)])]}


WEEK = ordering("lunes", "martes", "miércoles", "jueves")
CASES = [
    # by text
    (HELLO, ["Hola,", "me", "llamo Ana"], "correct", 1),
    (HELLO, ["hola", "ME", "Llamo  Ana."], "correct", 1),
    (HELLO, ["Hola,", "llamo Ana", "me"], "wrong", 0.3333),
    (HELLO, ["me", "Hola,", "llamo Ana"], "wrong", 0.3333),
    (HELLO, ["llamo Ana", "Hola,", "me"], "wrong", 0),
    (HELLO, ["Hola,", "me"], "incomplete", 0.6667),
    (HELLO, ["Hola,"], "incomplete", 0.3333),
    (HELLO, [], "incomplete", 0),
    (HELLO, ["me"], "wrong", 0),
    (HELLO, ["Hola,", "llamo Ana"], "wrong", 0.3333),  # right words, but no beginning
    (HELLO, ["Hola,", "me", "me"], "wrong", 0.6667),
    (HELLO, ["Hola,", "me", "adiós"], "wrong", 0.6667),
    (HELLO, ["Hola,", "me", "llamo Ana", "me"], "wrong", 0.75),  # surplus counts against it
    (HELLO, ["Hola,", "me", "llamo", "Ana"], "wrong", 0.5),
    # by id
    (HELLO, ["a", "b", "c"], "correct", 1),
    (HELLO, ["a", "c", "b"], "wrong", 0.3333),
    (HELLO, ["a", "b"], "incomplete", 0.6667),
    (HELLO, ["a", "me", "c"], "correct", 1),  # both ways of naming in one answer
    (HELLO, ["A", "b", "c"], "wrong", 0.6667),  # ids are compared exactly
    (HELLO, ["x", "y", "z"], "wrong", 0),
    # other languages and scripts
    (WEEK, ["lunes", "martes", "miércoles", "jueves"], "correct", 1),
    (WEEK, ["lunes", "martes", "miercoles", "jueves"], "wrong", 0.75),  # nothing is forgiven: items are picked
    (ordering("Ich", "heiße", "Anna"), ["ich", "HEISSE", "anna"], "correct", 1),
    (ordering("Ich", "heiße", "Anna"), ["heiße", "ich", "Anna"], "wrong", 0.3333),
    (ordering("L’été", "arrive"), ["l'été", "arrive"], "correct", 1),
    (ordering("Ben", "okula", "gidiyorum"), ["Ben", "gidiyorum", "okula"], "wrong", 0.3333),
    (ordering("Ο σκύλος", "τρώει"), ["Ο ΣΚΎΛΟΣ", "τρώει"], "correct", 1),
    (ordering("Меня", "зовут", "Анна"), ["Меня", "зовут"], "incomplete", 0.6667),
    (ordering("أنا", "أحب", "القهوة"), ["أنا", "أحب", "القهوة"], "correct", 1),
    (ordering("אני", "אוהב", "קפה"), ["קפה", "אוהב", "אני"], "wrong", 0.3333),
    (ordering("मैं", "पानी", "पीता", "हूँ।"), ["मैं", "पानी", "पीता", "हूँ"], "correct", 1),
    (ordering("私は", "りんごを", "食べます。"), ["りんごを", "私は", "食べます。"], "wrong", 0.3333),
    (ordering("저는", "사과를", "먹어요"), ["저는"], "incomplete", 0.3333),
    (ordering("Ñuqa", "wasiyman", "rini"), ["ñuqa", "wasiyman", "rini"], "correct", 1),
]


@pytest.mark.parametrize(("data", "answer", "verdict", "score"), CASES)
def test_ordering_verdicts(data: Any, answer: Any, verdict: Any, score: Any) -> None:
    grading = grade("ordering", data, answer)
    assert (grading.verdict, grading.score) == (verdict, score)


def test_ordering_items_with_equal_texts_are_interchangeable() -> None:
    texts = [("x", "la", 1), ("y", "La!", 2), ("z", "land", 3)]
    data = {"items": [{"id": name, "text": text, "correct_order": order} for name, text, order in texts]}
    for answer in (["x", "y", "z"], ["y", "x", "z"], ["la", "la", "land"], ["La!", "x", "z"]):
        assert grade("ordering", data, answer).verdict == "correct"


def test_answer_that_is_an_id_and_a_text_of_different_items_matches_either() -> None:
    data = {"items": [{"id": "2", "text": "1", "correct_order": 1}, {"id": "1", "text": "2", "correct_order": 2}]}
    assert grade("ordering", data, ["1", "2"]).verdict == "correct"
    assert grade("ordering", data, ["2", "1"]).verdict == "correct"
    assert grade("ordering", data, ["1", "1"]).diff[1] == {"op": "equal", "expected": "2", "given": "1"}


def test_expected_ordering_lists_the_texts_in_order() -> None:
    assert grade("ordering", HELLO, ["c"]).expected == ["Hola,", "me", "llamo Ana"]


def test_ordering_diff_compares_texts_by_position() -> None:
    assert grade("ordering", HELLO, ["hola", "c"]).diff == [
        {"op": "equal", "expected": "Hola,", "given": "hola"},
        {"op": "replace", "expected": "me", "given": "llamo Ana"},
        {"op": "missing", "expected": "llamo Ana", "given": None},
    ]
    assert grade("ordering", HELLO, ["a", "b", "c", "b"]).diff[3] == {"op": "extra", "expected": None, "given": "me"}


@pytest.mark.parametrize("answer", [None, True, "Hola,", 1, {}, [None], [1, 2, 3], [["a"]], [{"id": "a"}], ["a"] * 101])
def test_ordering_answer_of_wrong_shape_is_invalid(answer: Any) -> None:
    with pytest.raises(InvalidAnswer, match=r"^Expected a list of item ids or texts in the learner's order$"):
        grade("ordering", HELLO, answer)


def test_ordering_answer_of_a_hundred_entries_is_graded() -> None:
    assert grade("ordering", HELLO, ["a"] * 100).score == 0.01
