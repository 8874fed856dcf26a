"""Grading of speaking: letters of what a speech recogniser heard against the text."""

from typing import Any

import pytest

from content.exercises import grade

MARKET = {"text": "¿Dónde está el mercado?"}


@pytest.mark.parametrize(
    ("data", "answer", "verdict", "score"),
    [
        (MARKET, "donde esta el mercado", "correct", 1),
        (MARKET, "dondeesta elmercado", "correct", 1),
        (MARKET, "onde esta el mercao", "typo", 0.8),  # 2 of 18 letters differ
        (MARKET, "dónde está el supermercado", "wrong", 0),  # 5 of 23
        (MARKET, "donde esta", "incomplete", 0.5),
        (MARKET, "", "incomplete", 0),
        ({"text": "Rimaykullayki"}, "rimay kullay ki", "correct", 1),
        ({"text": "perro"}, "perra", "wrong", 0),
        ({"text": "perro", "min_similarity": 80}, "perra", "typo", 0.8),
        ({"text": "perro", "min_similarity": 80, "strict": True}, "perra", "wrong", 0),
        ({"text": "perro", "min_similarity": None}, "perra", "wrong", 0),
        ({"text": "perro", "alternatives": ["perra"]}, "perra", "correct", 1),
        ({"text": "सूर्य", "min_similarity": 50}, "सूर्य", "correct", 1),
        ({"text": "りんごを食べます"}, "りんご を 食べます", "correct", 1),
    ],
)
def test_speaking_verdicts(data: Any, answer: Any, verdict: Any, score: Any) -> None:
    grading = grade("speaking", data, answer)
    assert (grading.verdict, grading.score) == (verdict, score)


def test_speaking_expects_the_accepted_text_with_the_fewest_differing_letters() -> None:
    data = {"text": "el perro grande", "alternatives": ["un gato negro", "un gato gris"]}
    assert grade("speaking", data, "un pato gris").expected == "un gato gris"


def test_speaking_diff_is_word_by_word() -> None:
    assert [entry["op"] for entry in grade("speaking", MARKET, "onde esta el mercao").diff] == [
        "typo",
        "accent",
        "equal",
        "typo",
    ]


def test_speaking_answer_of_maximum_length_is_graded_against_all_alternatives() -> None:
    data = {"text": "á " * 500, "alternatives": ["ab " * 333] * 20}
    assert grade("speaking", data, "a b" * 666).verdict == "wrong"
