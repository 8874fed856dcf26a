"""The result of grading one answer, and what the exercise types share in reaching it.

A verdict is the worst that is true of any part; a score is a share of 1 with four decimals, and 1 means
`correct`. A diff explains the verdict word by word or part by part. Grading depends on no learner,
database or clock: the same data, answer and course always give the same grading.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypedDict

Verdict = Literal["correct", "accent", "typo", "incomplete", "wrong", "skipped"]
Op = Literal["equal", "accent", "typo", "replace", "missing", "extra"]

VERDICTS: tuple[Verdict, ...] = ("correct", "accent", "typo", "incomplete", "wrong")  # of given answers, best first
GRADING_VERSION = 2  # a change of the rules is a new one: attempts keep the version that graded them
SKIPPED: Verdict = "skipped"  # the learner could not listen or speak: neither right nor wrong
ACCENT_SCORE = 0.9
TYPO_SCORE = 0.8

MAX_ANSWER_LENGTH = 2000  # code points of an answer that is one string
MAX_ANSWER_PARTS = 100  # entries of an answer that is a list
MAX_ANSWER_JSON = 64 * 1024  # code points of any answer as JSON; no correct one is longer than the exercise's data
MAX_EXTRA = 100  # surplus words or parts in a diff; the others correspond to the exercise's data


class DiffEntry(TypedDict):
    """One word or part: what was expected (null when surplus) and what was given (null when missing)."""

    op: Op
    expected: Any
    given: Any


class InvalidAnswer(Exception):
    """The answer does not have the `shape` that the exercise type requires; None: there is no answer."""

    def __init__(self, shape: str | None) -> None:
        super().__init__("Required" if shape is None else f"Expected {shape}")


@dataclass(frozen=True, slots=True)
class Grading:
    """The grading of one answer. `expected` is the accepted answer it was compared with, in the answer's shape."""

    is_correct: bool
    score: float
    verdict: Verdict
    expected: Any
    diff: list[DiffEntry]
    note: str | None = None  # the author's on this wrong answer
    heard: str | None = None  # of several guesses of a speech recogniser the one that counts: it is the answer


def grading(verdict: Verdict, score: float, expected: Any, diff: list[DiffEntry], note: str | None = None) -> Grading:
    """Makes the grading with this verdict; its score is rounded to four decimals, and its diff has MAX_EXTRA extras at
    most.

    Diffs are stored: without the limit, an answer of single letters would need many times its own length.
    """
    extras = [index for index, entry in enumerate(diff) if entry["op"] == "extra"]
    omitted = set(extras[MAX_EXTRA:])
    return Grading(
        is_correct=verdict in ("correct", "accent", "typo"),
        score=round(float(score), 4),
        verdict=verdict,
        expected=expected,
        diff=[entry for index, entry in enumerate(diff) if index not in omitted] if omitted else diff,
        note=note,
    )


def skipped(expected: Any) -> Grading:
    """Makes the grading of an exercise that the learner passed over; `expected` is the first accepted answer."""
    return grading(SKIPPED, 0, expected, [])


def is_skip(answer: Any) -> bool:
    """Tells whether an answer says that the learner passed over the exercise: `{"skipped": true}`."""
    return isinstance(answer, dict) and answer.keys() == {"skipped"} and answer["skipped"] is True


def rank(verdict: Verdict) -> int:
    """Returns 0 for the best verdict, and more for worse ones."""
    return VERDICTS.index(verdict)


def worst(verdicts: Sequence[Verdict]) -> Verdict:
    """Returns the verdict on a whole, which is the worst of those on its parts. At least one is needed."""
    return max(verdicts, key=rank)


def list_of_strings(answer: Any) -> list[str] | None:
    """Returns the answer when it is a list of at most `MAX_ANSWER_PARTS` strings, else None."""
    if not isinstance(answer, list) or len(answer) > MAX_ANSWER_PARTS:
        return None
    return answer if all(isinstance(part, str) for part in answer) else None
