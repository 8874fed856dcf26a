"""`ordering`: the learner puts the parts of a text in order, naming each by its id or by its text.

A name refers to every item with that name, so equal texts are interchangeable. Ids are compared exactly, texts
after N.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from content.exercises.course import Course
from content.exercises.exercise_type import ExerciseType, graded_data
from content.exercises.grading import DiffEntry, Grading, InvalidAnswer, Op, Verdict, grading, list_of_strings
from content.exercises.normalise import normalised
from content.exercises.schema import Integer, ListOf, Problem, Record, Text, is_integer

_NAME = "ordering"
_ANSWER = "a list of item ids or texts in the learner's order"


def _check(data: Mapping[str, Any]) -> Iterator[Problem]:
    items = data.get("items")
    if not isinstance(items, list):
        return
    seen: set[int] = set()
    for index, item in enumerate(items):
        order = item.get("correct_order") if isinstance(item, dict) else None
        if not is_integer(order):
            continue
        path = f"data.items.{index}.correct_order"
        if order > len(items):
            yield path, "Must be at most the number of items."
        if order in seen:
            yield path, "Must be different for each item."
        seen.add(order)


def _in_order(data: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return sorted(data["items"], key=lambda item: int(item["correct_order"]))


def _grade(data: Mapping[str, Any], answer: Any, course: Course) -> Grading:
    names = list_of_strings(answer)
    if names is None:
        raise InvalidAnswer(_ANSWER)
    items = _in_order(data)
    given = [_Named.among(items, name) for name in names]
    expected = [_Named(item["text"], frozenset({normalised(item["text"])})) for item in items]
    diff = [
        DiffEntry(op=_op(wanted, got), expected=wanted and wanted.shown, given=got and got.shown)
        for wanted, got in zip_longest(expected, given)
    ]
    right = sum(entry["op"] == "equal" for entry in diff)
    verdict: Verdict = "wrong"
    if right == len(given):
        verdict = "correct" if right == len(expected) else "incomplete"
    return grading(verdict, right / max(len(expected), len(given)), [item["text"] for item in items], diff)


@dataclass(frozen=True, slots=True)
class _Named:
    """The meaning of a name in an answer: the text to show, and the texts it may refer to, after N."""

    shown: str
    keys: frozenset[tuple[str, ...]]

    @classmethod
    def among(cls, items: Sequence[Mapping[str, Any]], name: str) -> "_Named":
        key = normalised(name)
        by_id = [item["text"] for item in items if item.get("id") == name]
        is_text = not by_id or any(normalised(item["text"]) == key for item in items)
        return cls(name if is_text else by_id[0], frozenset({key, *map(normalised, by_id)}))


def _op(expected: _Named | None, given: _Named | None) -> Op:
    if expected is None:
        return "extra"
    if given is None:
        return "missing"
    return "equal" if expected.keys & given.keys else "replace"


TYPE = ExerciseType(
    name=_NAME,
    data=graded_data(
        required={
            "items": ListOf(
                Record(
                    required={"text": Text(1000), "correct_order": Integer(minimum=1)},
                    optional={"id": Text(64, blank=True)},
                ),
                minimum=2,
                maximum=10,
            ),
        },
    ),
    check=_check,
    grade=_grade,
    accepted=lambda data: [("data.items", [item["text"] for item in _in_order(data)])],
    answer=_ANSWER,
    example={
        "items": [
            {"id": "b", "text": "me", "correct_order": 2},
            {"id": "a", "text": "Hola,", "correct_order": 1},
            {"id": "c", "text": "llamo Ana", "correct_order": 3},
        ],
    },
)
