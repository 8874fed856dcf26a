"""What holds for every grading, whatever the exercise and the answer."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from content.exercises import ANSWERS, EXERCISE_TYPES, InvalidAnswer, clean_data, grade
from content.tests.exercises.strategies import (
    VALID_DATA,
    answers_equal_after_n,
    canonical_answer,
    exercises,
    json_values,
    near_answers,
    unhurried,
)

MERCY = {"correct", "accent", "typo"}


@st.composite
def attempts(draw):
    exercise_type, data = draw(exercises)
    return exercise_type, data, draw(near_answers(exercise_type, data))


def summary(grading):
    """A grading but for what was given, which is shown as it was written."""
    ops = [(entry["op"], entry["expected"], entry["given"] is None) for entry in grading.diff]
    return grading.is_correct, grading.score, grading.verdict, grading.expected, ops


@unhurried
@given(exercises)
def test_the_canonical_answer_is_correct(exercise: Any) -> None:
    exercise_type, data = exercise
    grading = grade(exercise_type, data, canonical_answer(exercise_type, data))
    assert (grading.verdict, grading.score) == ("correct", 1)
    assert all(entry["op"] == "equal" for entry in grading.diff)


@unhurried
@given(VALID_DATA["ordering"])
def test_the_canonical_order_of_ids_is_correct(data: Any) -> None:
    items = sorted(data["items"], key=lambda item: item["correct_order"])
    names = [item["text"] if item.get("id") is None else item["id"] for item in items]
    assert grade("ordering", data, names).verdict == "correct"


@unhurried
@given(VALID_DATA["translation"], st.data())
def test_every_accepted_answer_is_correct_and_expected(data: Any, draw: Any) -> None:
    accepted = draw.draw(st.sampled_from([data["target_text"], *(data.get("alternatives") or [])]))
    assert grade("translation", data, accepted).verdict == "correct"


@unhurried
@given(attempts(), st.data())
def test_answers_equal_after_normalisation_get_equal_results(attempt: Any, draw: Any) -> None:
    exercise_type, data, answer = attempt
    if exercise_type == "ordering":  # ids are names, not texts: compared exactly
        data = {"items": [{**item, "id": None} for item in data["items"]]}
    other = answer if exercise_type == "multiple-choice" else draw.draw(answers_equal_after_n(answer))
    assert summary(grade(exercise_type, data, answer)) == summary(grade(exercise_type, data, other))


@unhurried
@given(attempts())
def test_grading_is_deterministic_and_does_not_change_its_input(attempt: Any) -> None:
    before = copy.deepcopy(attempt)
    first = grade(*attempt)
    assert grade(*attempt) == first
    assert attempt == before


@unhurried
@given(attempts())
def test_verdict_score_and_is_correct_agree(attempt: Any) -> None:
    grading = grade(*attempt)
    assert grading.is_correct == (grading.verdict in MERCY)
    assert (grading.score == 1) == (grading.verdict == "correct")
    assert 0 <= grading.score <= 1
    assert grading.score == round(grading.score, 4)
    assert {type(grading.is_correct), type(grading.score)} == {bool, float}


@unhurried
@given(attempts())
def test_grading_can_be_serialized_as_json(attempt: Any) -> None:
    grading = grade(*attempt)
    assert json.loads(json.dumps([grading.expected, grading.diff])) == [grading.expected, grading.diff]


@unhurried
@given(attempts())
def test_diff_explains_every_verdict_except_for_vof_exercises(attempt: Any) -> None:
    grading = grade(*attempt)
    if attempt[0] not in ("vof", "informative"):
        assert all(entry["op"] == "equal" for entry in grading.diff) == (grading.verdict == "correct")
    for entry in grading.diff:
        assert (entry["op"] == "missing") == (entry["given"] is None)
        assert (entry["op"] == "extra") == (entry["expected"] is None)


@unhurried
@given(exercises, json_values)
def test_any_json_answer_gets_a_grading_or_is_invalid(exercise: Any, answer: Any) -> None:
    exercise_type, data = exercise
    try:
        grading = grade(exercise_type, data, answer)
    except InvalidAnswer as error:
        assert str(error) == f"Expected {ANSWERS[exercise_type][0]}"
    else:
        assert grading.verdict in MERCY | {"incomplete", "wrong"}


@unhurried
@given(exercises, st.lists(st.text(max_size=6) | st.none(), max_size=12) | st.text(max_size=60))
def test_any_text_gets_a_grading_or_is_invalid(exercise: Any, answer: Any) -> None:
    try:
        grading = grade(*exercise, answer)
    except InvalidAnswer:
        return
    assert (grading.score == 1) == (grading.verdict == "correct")


@unhurried
@given(exercises)
def test_strategies_make_valid_data(exercise: Any) -> None:
    exercise_type, data = exercise
    assert exercise_type in EXERCISE_TYPES
    assert clean_data(exercise_type, data).keys() == data.keys()


def test_diff_has_at_most_a_hundred_surplus_words() -> None:
    data = {"source_text": "Where is the market?", "target_text": "Dónde está el mercado"}
    few = grade("translation", data, "Dónde está el mercado" + " a" * 100)
    many = grade("translation", data, "a " * 500 + "Dónde está el mercado" + " a" * 400)
    for grading in (few, many):
        assert [entry["expected"] for entry in grading.diff if entry["expected"]] == ["Dónde", "está", "el", "mercado"]
        assert [entry["op"] for entry in grading.diff].count("extra") == 100
        assert (grading.verdict, grading.score) == ("wrong", 0)


@pytest.mark.parametrize("surplus", [1, 0])
def test_answer_longer_than_the_data_of_any_exercise_is_invalid(surplus: int) -> None:
    data = {"items": [{"text": "Hola", "correct_order": 1}, {"text": "me llamo", "correct_order": 2}]}
    answer = ["x" * (64 * 1024 - len('[""]') + surplus)]
    if surplus:
        with pytest.raises(InvalidAnswer):
            grade("ordering", data, answer)
    else:
        assert grade("ordering", data, answer).verdict == "wrong"
