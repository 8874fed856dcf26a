"""`pairs`: the learner matches each left side with its right side, in any order.

Pairs are compared as a multiset after N, so that two pairs may share a side. Each right pair counts 1 divided
by the larger of the numbers of expected and given pairs, so that guessing all combinations scores less.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from content.exercises.course import Course
from content.exercises.exercise_type import ExerciseType, graded_data
from content.exercises.grading import MAX_ANSWER_PARTS, DiffEntry, Grading, InvalidAnswer, Op, Verdict, grading
from content.exercises.normalise import normalised
from content.exercises.schema import ListOf, Problem, Record, Text

_NAME = "pairs"
_ANSWER = "a list of pairs {left, right}"
_Pair = dict[str, str]
_Key = tuple[tuple[str, ...], ...]  # both sides after N, or the left one alone


def _check(data: Mapping[str, Any]) -> Iterator[Problem]:
    pairs = data.get("pairs")
    seen: set[tuple[str, str]] = set()
    for index, pair in enumerate(pairs if isinstance(pairs, list) else []):
        if not _is_pair(pair):
            continue
        sides = pair["left"], pair["right"]
        if sides in seen:
            yield f"data.pairs.{index}", "Must be different from every other pair."
        seen.add(sides)


def _grade(data: Mapping[str, Any], answer: Any, course: Course) -> Grading:
    if not isinstance(answer, list) or len(answer) > MAX_ANSWER_PARTS or not all(map(_is_pair, answer)):
        raise InvalidAnswer(_ANSWER)
    expected, given = [_sides(pair) for pair in data["pairs"]], [_sides(pair) for pair in answer]
    diff = _diff(expected, given)
    right = sum(entry["op"] == "equal" for entry in diff)
    verdict: Verdict = "wrong"
    if right == len(given):
        verdict = "correct" if right == len(expected) else "incomplete"
    return grading(verdict, right / max(len(expected), len(given)), expected, diff)


def _diff(expected: list[_Pair], given: list[_Pair]) -> list[DiffEntry]:
    """The expected pairs in the author's order, then those that were not expected.

    A wrong pair is compared with the expected pair of the same left side, where that is still free.
    """
    wanted = [_key(pair) for pair in expected]
    left_over = [(_key(pair), pair) for pair in given]
    right = [_take(left_over, key) for key in wanted]
    diff = []
    for pair, key, match in zip(expected, wanted, right, strict=True):
        op: Op = "equal"
        if match is None:
            match = _take(left_over, key[:1])
            op = "replace" if match else "missing"
        diff.append(DiffEntry(op=op, expected=pair, given=match))
    return diff + [DiffEntry(op="extra", expected=None, given=pair) for _, pair in left_over]


def _take(left_over: list[tuple[_Key, _Pair]], sought: _Key) -> _Pair | None:
    """Remove and return the first pair whose key begins with the sought sides, if there is one."""
    for index, (key, pair) in enumerate(left_over):
        if key[: len(sought)] == sought:
            del left_over[index]
            return pair
    return None


def _is_pair(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("left"), str) and isinstance(value.get("right"), str)


def _sides(pair: Mapping[str, str]) -> _Pair:
    return {"left": pair["left"], "right": pair["right"]}


def _key(pair: Mapping[str, str]) -> _Key:
    return normalised(pair["left"]), normalised(pair["right"])


TYPE = ExerciseType(
    name=_NAME,
    data=graded_data(
        required={
            "pairs": ListOf(Record(required={"left": Text(500), "right": Text(500)}), minimum=1, maximum=10),
        },
    ),
    check=_check,
    grade=_grade,
    accepted=lambda data: [("data.pairs", [_sides(pair) for pair in data["pairs"]])],
    distinct=lambda data: [[(f"data.pairs.{index}.left", pair["left"]) for index, pair in enumerate(data["pairs"])]],
    answer=_ANSWER,
    example={
        "pairs": [{"left": "perro", "right": "dog"}, {"left": "gato", "right": "cat"}],
        "image_url": "img/animals.png",
    },
)
