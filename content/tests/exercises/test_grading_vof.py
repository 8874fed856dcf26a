"""Grading of true-or-false statements."""

from typing import Any

import pytest

from content.exercises import InvalidAnswer, grade

STATEMENTS = [
    ("Quechua se habla en los Andes.", True),
    ("«Gift» bedeutet auf Deutsch «Geschenk».", False),
    ("En français, « eau » est masculin.", False),
    ("Türkçede cinsiyet yoktur.", True),
    ("Στα ελληνικά, «ναι» σημαίνει «όχι».", False),
    ("Слово «дом» мужского рода.", True),
    ("«شكرا» تعني من فضلك.", False),
    ("«שלום» הוא ברכה.", True),
    ("हिन्दी देवनागरी में लिखी जाती है।", True),
    ("「犬」は「ねこ」と読みます。", False),
    ("한국어에는 존댓말이 있다.", True),
    ("«Rimaykullayki» es un saludo.", True),
]


@pytest.mark.parametrize(("statement", "is_true"), STATEMENTS)
def test_vof_verdicts(statement: Any, is_true: Any) -> None:
    data = {"statement": statement, "is_true": is_true}
    right, other = grade("vof", data, is_true), grade("vof", data, not is_true)
    assert (right.is_correct, right.score, right.verdict, right.expected, right.diff) == (
        True,
        1,
        "correct",
        is_true,
        [],
    )
    assert (other.is_correct, other.score, other.verdict, other.expected, other.diff) == (
        False,
        0,
        "wrong",
        is_true,
        [],
    )


@pytest.mark.parametrize("strict", [True, False, None])
def test_strict_does_not_affect_vof_grading(strict: Any) -> None:
    data = {"statement": "Llueve.", "is_true": True, "strict": strict}
    assert grade("vof", data, True).verdict == "correct"
    assert grade("vof", data, False).verdict == "wrong"


@pytest.mark.parametrize("answer", [None, "true", "", 1, 0, 1.0, [], [True], {}, {"is_true": True}])
def test_vof_answer_of_wrong_shape_is_invalid(answer: Any) -> None:
    with pytest.raises(InvalidAnswer, match=r"^Expected true or false$"):
        grade("vof", {"statement": "Llueve.", "is_true": True}, answer)
