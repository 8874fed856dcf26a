"""The grading of an attempt that was right though it was graded otherwise.

It is computed from the attempt and what is corrected alone: the answer as a whole, or single blanks of it. The exercise
may have changed since.
"""

from collections.abc import Collection, Sequence
from typing import Any

from content.exercises.grading import DiffEntry, Op, Verdict, worst

WHOLE = -1  # in place of a blank's position: the answer as a whole

# All others are mistakes.
_VERDICTS: dict[Op, Verdict] = {"equal": "correct", "accent": "accent", "typo": "typo"}


def corrected_grading(
    verdict: Verdict, diff: Sequence[DiffEntry], answer: Any, blanks: Collection[int]
) -> tuple[Verdict, list[DiffEntry]]:
    """The verdict and diff of a stored attempt once `blanks` are corrected: positions, or WHOLE.

    A blank that was not filled, or whose entry was not stored, stays as it is.
    """
    if WHOLE in blanks:
        return "correct", [_equal(word) for word in _words(answer)]
    if not diff:
        return verdict, []
    entries = [
        _equal(entry["given"]) if position in blanks and entry["given"] is not None else entry
        for position, entry in enumerate(diff)
    ]
    return worst([_VERDICTS.get(entry["op"], "wrong") for entry in entries]), entries


def _equal(word: str) -> DiffEntry:
    return DiffEntry(op="equal", expected=word, given=word)


def _words(answer: Any) -> list[str]:
    """The words of a text, or those that were laid; none of an answer of another shape."""
    if isinstance(answer, list):
        return [word for word in answer if isinstance(word, str)]
    return answer.split() if isinstance(answer, str) else []
