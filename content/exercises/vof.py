"""`vof` (verdadero o falso): a statement that is true or false."""

from collections.abc import Mapping
from typing import Any

from content.exercises.course import Course
from content.exercises.exercise_type import ExerciseType, graded_data
from content.exercises.grading import Grading, InvalidAnswer, grading
from content.exercises.schema import Boolean, Text

_NAME = "vof"
_ANSWER = "true or false"


def _grade(data: Mapping[str, Any], answer: Any, course: Course) -> Grading:
    if not isinstance(answer, bool):
        raise InvalidAnswer(_ANSWER)
    if answer == data["is_true"]:
        return grading("correct", 1, data["is_true"], [])
    return grading("wrong", 0, data["is_true"], [])


TYPE = ExerciseType(
    name=_NAME,
    data=graded_data(
        required={"statement": Text(1000), "is_true": Boolean()},
    ),
    grade=_grade,
    accepted=lambda data: [("data.is_true", data["is_true"])],
    answer=_ANSWER,
    example={
        "statement": "Quechua se habla en los Andes.",
        "is_true": True,
        "explanation": "Es una familia de lenguas andinas.",
    },
)
