"""Grading of multiple choice: right and wrong options chosen."""

from typing import Any

import pytest

from content.exercises import InvalidAnswer, grade

DATA = {
    "question": "Which of these are animals?",
    "options": [
        {"id": "a", "text": "perro", "is_correct": True},
        {"id": "b", "text": "mesa", "is_correct": False},
        {"id": "c", "text": "gato", "is_correct": True},
        {"id": "d", "text": "casa", "is_correct": False},
    ],
}


@pytest.mark.parametrize(
    ("answer", "verdict", "score"),
    [
        (["c", "a"], "correct", 1),
        (["a", "c", "a"], "correct", 1),
        (["a"], "incomplete", 0.5),
        ([], "incomplete", 0),
        (["a", "b"], "wrong", 0),
        (["a", "b", "c"], "wrong", 0.5),
        (["a", "b", "c", "d"], "wrong", 0),
        (["b"], "wrong", 0),
        (["b", "d"], "wrong", 0),
        (["a", "c", "x"], "wrong", 0.5),
        (["A", "c"], "wrong", 0),  # ids are compared exactly
        (["perro", "gato"], "wrong", 0),  # and are not texts
    ],
)
def test_multiple_choice_verdicts(answer: Any, verdict: Any, score: Any) -> None:
    grading = grade("multiple-choice", DATA, answer)
    assert (grading.verdict, grading.score) == (verdict, score)
    assert grading.expected == ["a", "c"]


def test_multiple_choice_diff_lists_options_in_their_order_and_unknown_ids_last() -> None:
    assert grade("multiple-choice", DATA, ["x", "d", "c", "x"]).diff == [
        {"op": "missing", "expected": "a", "given": None},
        {"op": "equal", "expected": "c", "given": "c"},
        {"op": "extra", "expected": None, "given": "d"},
        {"op": "extra", "expected": None, "given": "x"},
    ]


@pytest.mark.parametrize("answer", [None, True, "a", {"skipped": True}, [1], [None], ["a"] * 101])
def test_multiple_choice_answer_of_wrong_shape_is_invalid(answer: Any) -> None:
    with pytest.raises(InvalidAnswer, match=r"^Expected a list of option ids$"):
        grade("multiple-choice", DATA, answer)
