"""The placement test: a binary search for the first unit of a course that a learner does not know.

The state follows from the units, fixed at the start, and the answers; nothing else is stored.
"""

import hashlib
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

ASKED_TYPES = ("translation", "translation-word-bank", "fill-in-the-blank")
MAX_QUESTIONS = 24
_DECIDING = 2  # right or wrong answers that decide a unit
_PER_UNIT = 2 * _DECIDING - 1


@dataclass(frozen=True, slots=True)
class Unit:
    """A level, section or module, and the exercises that decide it, in the order in which they are asked."""

    id: str
    exercise_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """The learner knows the units before `unit`, which is the number of all units when it knows all of them.

    `question` is the exercise to answer; None when the test is over. `missed` are exercises that counted as wrong
    because they are gone.
    """

    unit: int
    question: str | None
    missed: tuple[str, ...]


def choose_units(placement_id: UUID, kinds: Iterable[Mapping[str, Collection[str]]]) -> tuple[int, list[Unit]] | None:
    """The units of a placement, and the index of their kind; None for a course that is too short.

    `kinds` are the levels, the sections and the modules of a course: id to the exercises that can be asked, in order.
    The first kind with two units of enough exercises is taken.
    """
    for index, exercises_of in enumerate(kinds):
        large = {unit_id: ids for unit_id, ids in exercises_of.items() if len(ids) >= _PER_UNIT}
        if len(large) >= 2:
            return index, [Unit(unit_id, _first(placement_id, ids)) for unit_id, ids in large.items()]
    return None


def _first(placement_id: UUID, exercise_ids: Collection[str]) -> tuple[str, ...]:
    """The exercises that are asked: an order that differs between placements, and is the same on every device."""

    def key(exercise_id: str) -> str:
        return hashlib.sha256(f"{placement_id}:{exercise_id}".encode()).hexdigest()

    return tuple(sorted(exercise_ids, key=key)[:_PER_UNIT])


def standing(units: Sequence[Unit], answers: Mapping[str, bool], present: Container[tuple[str, str]]) -> Standing:
    """The state after the answers, exercise id to whether the answer was right.

    `present` are the pairs of unit id and exercise id that still exist: an exercise that is gone counts as wrong unless
    it was answered before.
    """
    low, high = 0, len(units)
    missed: list[str] = []
    while low < high:
        middle = (low + high) // 2
        unit = units[middle]
        right = wrong = 0
        for exercise_id in unit.exercise_ids:
            if _DECIDING in (right, wrong):
                break
            if exercise_id in answers:
                is_right = answers[exercise_id]
            elif (unit.id, exercise_id) in present:
                question = exercise_id if len(answers) < MAX_QUESTIONS else None
                return Standing(low, question, tuple(missed))
            else:
                is_right = False
                missed.append(exercise_id)
            right, wrong = right + is_right, wrong + (not is_right)
        if right == _DECIDING:
            low = middle + 1
        else:
            high = middle
    return Standing(low, None, tuple(missed))
