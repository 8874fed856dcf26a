"""Grading of filled blanks: each by the text rule, the whole by the parts rule."""

from typing import Any

import pytest

from content.exercises import EXAMPLES, InvalidAnswer, grade

DRINKS = EXAMPLES["fill-in-the-blank"]


def gaps(*accepted, **more):
    """Data with one blank for each list of accepted answers."""
    blanks = [{"position": n, "correct_answers": answers.split("|")} for n, answers in enumerate(accepted)]
    return {"text": "___ " * len(blanks), "blanks": blanks, **more}


CASES = [
    # Spanish
    (DRINKS, ["bebo", "bebes"], "correct", 1),
    (DRINKS, ["tomo", "bebes"], "correct", 1),
    (DRINKS, ["¡BEBO!", " tomas "], "correct", 1),
    (DRINKS, ["bebo", None], "incomplete", 0.5),
    (DRINKS, ["bebo", ""], "incomplete", 0.5),
    (DRINKS, ["bebo", " \t"], "incomplete", 0.5),
    (DRINKS, ["bebo"], "incomplete", 0.5),
    (DRINKS, [], "incomplete", 0),
    (DRINKS, [None, None], "incomplete", 0),
    (DRINKS, ["bebo", "come"], "wrong", 0.5),
    (DRINKS, ["bebes", "bebo"], "wrong", 0),  # each blank has its own answers
    (DRINKS, ["come", None], "wrong", 0),  # wrong is worse than missing
    (DRINKS, ["bebo", "beebs"], "typo", 0.9),
    (DRINKS, ["bebo", "beves"], "typo", 0.9),
    (DRINKS, ["bevo", "beves"], "typo", 0.8),
    (DRINKS, ["bevo", None], "incomplete", 0.4),
    (gaps("está", "café"), ["esta", "café"], "accent", 0.95),
    (gaps("está", "café"), ["esta", "cafe"], "accent", 0.9),
    (gaps("está", "mañana"), ["esta", "manana"], "typo", 0.85),  # ñ is a letter
    (gaps("está", "mercado", "aquí"), ["esta", "mercdo", "aquí"], "typo", 0.9),
    (gaps("me llamo"), ["me"], "incomplete", 0.5),
    (gaps("me llamo", "soy"), ["me", "soy"], "incomplete", 0.75),
    (gaps("el|la"), ["lo"], "wrong", 0),
    # other languages
    (gaps("größer"), ["GRÖSSER"], "correct", 1),
    (gaps("größer", "dem"), ["groesser", "dem"], "accent", 0.95),
    (gaps("möchte", "eine"), ["mochte", "einen"], "wrong", 0.45),
    (gaps("l’école"), ["l'ecole"], "accent", 0.9),
    (gaps("c'est", "où"), ["c’est", "ou"], "accent", 0.95),
    (gaps("gidiyorum"), ["gidyorum"], "typo", 0.8),
    (gaps("çok", "şeker"), ["cok", "seker"], "accent", 0.9),
    (gaps("πηγαίνω"), ["πηγαινω"], "accent", 0.9),
    (gaps("книгу"), ["книга"], "wrong", 0),
    (gaps("её"), ["ее"], "accent", 0.9),
    (gaps("הולך", "הביתה"), ["הולך"], "incomplete", 0.5),
    (gaps("أحب", "القهوة"), ["أحب", "القهوه"], "accent", 0.95),
    (gaps("हूँ"), ["है"], "wrong", 0),
    (gaps("は|が", "を"), ["が", "を"], "correct", 1),
    (gaps("は", "を"), ["が", "を"], "wrong", 0.5),
    (gaps("입니다", "감사합니다"), ["입니다", "감사함니다"], "typo", 0.9),
    (gaps("입니다"), ["임니다"], "wrong", 0),  # three letters: too short for a slip
    (gaps("wasiyman", "rini"), ["wasiman", "rini"], "typo", 0.9),
    (gaps("a", "b", "c"), ["a", "x", "c"], "wrong", 0.6667),
]


@pytest.mark.parametrize(("data", "answer", "verdict", "score"), CASES)
def test_fill_in_the_blank_verdicts(data: Any, answer: Any, verdict: Any, score: Any) -> None:
    grading = grade("fill-in-the-blank", data, answer)
    assert (grading.verdict, grading.score) == (verdict, score)


@pytest.mark.parametrize(
    ("answer", "verdict", "score"),
    [
        (["está", "mercado"], "correct", 1),
        (["esta", "mercado"], "wrong", 0.5),
        (["está", "mercdo"], "wrong", 0.5),
        (["está"], "incomplete", 0.5),
    ],
)
def test_strict_blanks_accept_neither_missing_accents_nor_typos(answer: Any, verdict: Any, score: Any) -> None:
    grading = grade("fill-in-the-blank", gaps("está", "mercado", strict=True), answer)
    assert (grading.verdict, grading.score) == (verdict, score)


def test_blanks_are_taken_by_position_not_by_place_in_the_array() -> None:
    data = {**DRINKS, "blanks": DRINKS["blanks"][::-1]}
    assert grade("fill-in-the-blank", data, ["bebo", "bebes"]).verdict == "correct"


def test_expected_names_the_answer_each_blank_was_compared_with() -> None:
    assert grade("fill-in-the-blank", DRINKS, ["tomo", "xx"]).expected == ["tomo", "bebes"]
    assert grade("fill-in-the-blank", DRINKS, []).expected == ["bebo", "bebes"]


def test_fill_in_the_blank_diff_has_one_entry_for_each_blank() -> None:
    data = gaps("está", "mercado", "me llamo", "el", "soy", "tú")
    assert grade("fill-in-the-blank", data, ["Esta", "mercdo", "me", "la", "¡soy!"]).diff == [
        {"op": "accent", "expected": "está", "given": "Esta"},
        {"op": "typo", "expected": "mercado", "given": "mercdo"},
        {"op": "replace", "expected": "me llamo", "given": "me"},
        {"op": "replace", "expected": "el", "given": "la"},
        {"op": "equal", "expected": "soy", "given": "¡soy!"},
        {"op": "missing", "expected": "tú", "given": None},
    ]


@pytest.mark.parametrize(
    "answer", [None, False, "bebo", 1, {}, {"0": "bebo"}, [1, 2], [["bebo"]], [True], ["bebo", "bebes", None]]
)
def test_fill_in_the_blank_answer_of_wrong_shape_is_invalid(answer: Any) -> None:
    with pytest.raises(InvalidAnswer, match=r"^Expected a list with one text or null for each blank, by position$"):
        grade("fill-in-the-blank", DRINKS, answer)


def test_overlong_blank_entry_is_incorrect() -> None:
    assert grade("fill-in-the-blank", DRINKS, ["bebo " * 5000, "bebes"]).score == 0.5
