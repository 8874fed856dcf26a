"""`multiple-choice`: the learner picks the right ones of several options, each a text, a picture or a sound."""

from collections.abc import Iterator, Mapping
from typing import Any

from content.exercises.course import Course
from content.exercises.exercise_type import ALTERNATIVE_TEXT, PICTURE, SOUND, ExerciseType, graded_data
from content.exercises.grading import DiffEntry, Grading, InvalidAnswer, Verdict, grading, list_of_strings
from content.exercises.schema import Boolean, ListOf, Problem, Record, Text

_NAME = "multiple-choice"
_ANSWER = "a list of option ids"
_SHOWN = ("text", "image_url", "audio_url")


def _check(data: Mapping[str, Any]) -> Iterator[Problem]:
    options = data.get("options")
    if not isinstance(options, list) or not all(isinstance(option, dict) for option in options):
        return
    seen: set[str] = set()
    for index, option in enumerate(options):
        if all(option.get(key) is None for key in _SHOWN):
            yield f"data.options.{index}", "Needs a text, a picture or a sound."
        option_id = option.get("id")
        if isinstance(option_id, str):
            if option_id in seen:
                yield f"data.options.{index}.id", "Must be different for each option."
            seen.add(option_id)
    values = [option.get("is_correct") for option in options]
    if all(isinstance(value, bool) for value in values):
        if True not in values:
            yield "data.options", "At least one must be correct."
        if False not in values:
            yield "data.options", "At least one must be wrong."


def _right(data: Mapping[str, Any]) -> list[str]:
    return [option["id"] for option in data["options"] if option["is_correct"]]


def _grade(data: Mapping[str, Any], answer: Any, course: Course) -> Grading:
    chosen = list_of_strings(answer)
    if chosen is None:
        raise InvalidAnswer(_ANSWER)
    options = [option["id"] for option in data["options"]]
    right = _right(data)
    hits = len(set(right) & set(chosen))
    mistakes = len(set(chosen) - set(right))
    verdict: Verdict = "wrong"
    if not mistakes:
        verdict = "correct" if hits == len(right) else "incomplete"
    diff: list[DiffEntry] = []
    for option in dict.fromkeys([*options, *chosen]):  # ids of no option come last
        if option in right:
            given = option if option in chosen else None
            diff.append(DiffEntry(op="missing" if given is None else "equal", expected=option, given=given))
        elif option in chosen:
            diff.append(DiffEntry(op="extra", expected=None, given=option))
    return grading(verdict, max(0, hits - mistakes) / len(right), right, diff)


TYPE = ExerciseType(
    name=_NAME,
    data=graded_data(
        required={
            "question": Text(1000),
            "options": ListOf(
                Record(
                    required={"id": Text(64), "is_correct": Boolean()},
                    optional={"text": Text(500), "image_url": PICTURE, "audio_url": SOUND, "alt": ALTERNATIVE_TEXT},
                ),
                minimum=2,
                maximum=8,
            ),
        },
        optional={"shuffle": Boolean()},
    ),
    check=_check,
    grade=_grade,
    pictures=lambda data: [
        (f"data.options.{index}.alt", option.get("alt"))
        for index, option in enumerate(data["options"])
        if option.get("image_url")
    ],
    accepted=lambda data: [("data.options", _right(data))],
    answer=_ANSWER,
    example={
        "question": "Which one is red?",
        "options": [
            {"id": "a", "text": "Rojo", "is_correct": True},
            {"id": "b", "text": "Azul", "is_correct": False},
            {"id": "c", "image_url": "https://cdn.example.org/green.png", "alt": "Green", "is_correct": False},
        ],
        "explanation": "Rojo is red, azul is blue.",
    },
)
