"""Vectors of placement tests: which exercises are asked, which one is next, and what the learner knows so far."""

from typing import Any

from progress.rules.placement import choose_units, standing
from tests.client_vectors import Vectors, uuid_of
from tests.grading_vectors import Draw

SEED = 47
UNITS = 400  # in which a test ends with the last question that it may ask: each unit takes three


def vectors() -> Vectors:
    draw = Draw(SEED)
    return {"tests": [*(_test(draw, 2 + draw.below(11), draw.below(31)) for _ in range(60)), _test(draw, UNITS, 100)]}


def _test(draw: Draw, units: int, answered: int) -> dict[str, Any]:
    """Exercises of `gone` are no longer in the course: each counts as a wrong answer."""
    exercises = {f"u{unit}": [f"e{unit}-{n}" for n in range(3 + draw.below(4))] for unit in range(units)}
    placement_id = uuid_of(draw)
    chosen = choose_units(placement_id, [exercises])
    assert chosen is not None
    present = {(unit, each) for unit, ids in exercises.items() for each in ids if draw.below(10) or units == UNITS}
    answers: dict[str, bool] = {}
    for _ in range(answered):
        question = standing(chosen[1], answers, present).question
        if question is None:
            break
        answers[question] = len(answers) % 3 == 1 if units == UNITS else draw.below(10) < 6
    state = standing(chosen[1], answers, present)
    return {
        "placement_id": str(placement_id),
        "exercises": [{"unit": unit, "exercise_ids": ids} for unit, ids in exercises.items()],
        "units": [{"id": unit.id, "exercise_ids": list(unit.exercise_ids)} for unit in chosen[1]],
        "gone": sorted(each for unit, ids in exercises.items() for each in ids if (unit, each) not in present),
        "answers": [{"exercise_id": each, "is_correct": is_correct} for each, is_correct in answers.items()],
        "unit": state.unit,
        "question": state.question,
    }
