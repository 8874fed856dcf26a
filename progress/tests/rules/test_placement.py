"""The placement test finds the first unit that a learner does not know."""

from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from progress.rules.placement import MAX_QUESTIONS, Standing, Unit, choose_units, standing

PLACEMENT = UUID(int=7)


def units(number: int) -> list[Unit]:
    return [Unit(f"u{unit}", tuple(f"u{unit}-{place}" for place in range(3))) for unit in range(number)]


def present(of: list[Unit]) -> set[tuple[str, str]]:
    return {(unit.id, exercise_id) for unit in of for exercise_id in unit.exercise_ids}


def take(number: int, knows: int) -> tuple[list[str], Standing]:
    """The questions asked of a learner who knows the first units, and the end."""
    course, answers = units(number), dict[str, bool]()
    while (state := standing(course, answers, present(course))).question is not None:
        assert state.question not in answers
        answers[state.question] = int(state.question[1:].split("-")[0]) < knows
    return list(answers), state


def test_learner_who_knows_everything_answers_two_questions_in_each_unit_asked() -> None:
    asked, end = take(6, knows=6)
    assert (asked, end.unit) == (["u3-0", "u3-1", "u5-0", "u5-1"], 6)


def test_beginner_starts_at_the_first_unit() -> None:
    asked, end = take(6, knows=0)
    assert (asked, end.unit) == (["u3-0", "u3-1", "u1-0", "u1-1", "u0-0", "u0-1"], 0)


def test_third_question_decides_after_one_right_and_one_wrong_answer() -> None:
    course = units(2)
    answers = {"u1-0": True, "u1-1": False}
    assert standing(course, answers, present(course)).question == "u1-2"
    assert standing(course, answers | {"u1-2": True}, present(course)) == Standing(2, None, ())
    assert standing(course, answers | {"u1-2": False}, present(course)).question == "u0-0"


def test_exercises_that_are_gone_count_as_wrong() -> None:
    course = units(2)
    left = {pair for pair in present(course) if pair[0] == "u0"}
    assert standing(course, {"u1-0": True}, left) == Standing(0, "u0-0", ("u1-1", "u1-2"))
    assert standing(course, {"u1-0": True, "u1-1": True}, left) == Standing(2, None, ())


def test_exercise_of_two_units_is_asked_once() -> None:
    course = [Unit("a", ("x", "a1", "a2")), Unit("b", ("x", "b1", "b2"))]
    assert standing(course, {"x": False, "b1": False}, present(course)) == Standing(0, "a1", ())


@given(st.integers(2, 400).flatmap(lambda number: st.tuples(st.just(number), st.integers(0, number))))
def test_placement_ends_within_its_questions_at_the_first_unknown_unit(course: tuple[int, int]) -> None:
    number, knows = course
    asked, end = take(number, knows)
    assert len(asked) <= MAX_QUESTIONS
    assert end.unit == knows


@given(st.integers(2, 2000), st.data())
def test_placement_ends_for_any_answers_and_any_exercises_gone(number: int, data: st.DataObject) -> None:
    course, answers = units(number), dict[str, bool]()
    exists = present(course)
    while (state := standing(course, answers, exists)).question is not None:
        if data.draw(st.booleans(), label="deleted"):
            exists -= {(state.question.split("-")[0], state.question)}
        else:
            answers[state.question] = data.draw(st.booleans(), label="right")
    assert len(answers) <= MAX_QUESTIONS
    assert 0 <= state.unit <= number


@pytest.mark.parametrize(
    ("sizes", "index"),
    [([[3, 3], [], []], 0), ([[3, 2], [3, 3], []], 1), ([[9], [2, 7], [3, 1, 3]], 2), ([[9], [9], [9, 2]], None)],
)
def test_units_are_the_first_kind_with_two_of_three_exercises(sizes: list[list[int]], index: int | None) -> None:
    kinds = [{f"u{place}": [f"{place}-{n}" for n in range(size)] for place, size in enumerate(of)} for of in sizes]
    chosen = choose_units(PLACEMENT, kinds)
    assert (None if chosen is None else chosen[0]) == index
    if chosen is not None:
        assert all(len(unit.exercise_ids) == 3 for unit in chosen[1])


def test_questions_are_sorted_by_the_digest_of_placement_and_exercise() -> None:
    chosen = choose_units(PLACEMENT, [{"a": ["a", "b", "c", "d"], "b": ["e", "f", "g"]}])
    assert chosen is not None
    assert chosen[1][0].exercise_ids == ("a", "c", "d")
