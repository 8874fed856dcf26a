"""What the statistics of an exercise count, and when it fails its learners. Pure."""

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, NamedTuple

from content.exercises import DiffEntry
from feedback.rules.answers import (
    FILL_IN_THE_BLANK,
    TEXT_TYPES,
    WHOLE,
    digest,
    digest_of_answer,
    graded_text,
    number_of_blanks,
    text_of,
)

LEARNERS_TO_SHOW = 5  # statistics of fewer would show what single ones know
MOST_WRONG_ANSWERS = 500  # different ones of an exercise that are counted

_MULTIPLE_CHOICE = "multiple-choice"
_LEARNERS_TO_FAIL = 30
_WRONG_RATE, _SKIPPED_SHARE = Decimal("0.6"), Decimal("0.2")  # from which an exercise fails
_FOUR_DECIMALS = Decimal("0.0001")


class GivenAnswer(NamedTuple):
    """An answer, or the part of a blank, that was not correct; equal ones have the same digest."""

    digest: str
    blank: int
    answer: str | list[str]  # the text as typed, or the sorted ids of options
    verdict: str


class Failing(NamedTuple):
    """Which rules a failing exercise meets, sorted, and how much that matters, 0 to 100."""

    signals: list[str]
    priority: int


def given_answers(
    exercise_type: str, answer: Any, verdict: str, expected: Any, diff: Sequence[DiffEntry]
) -> list[GivenAnswer]:
    """What of a stored attempt whose verdict is not `correct` is counted as a wrong answer; nothing of some types."""
    if exercise_type == _MULTIPLE_CHOICE:
        chosen = sorted({each for each in answer if isinstance(each, str)}) if isinstance(answer, list) else []
        return [GivenAnswer(digest("options", chosen), WHOLE, chosen, verdict)]
    if exercise_type not in TEXT_TYPES:
        return []
    blanks: Sequence[int] = [WHOLE]
    if exercise_type == FILL_IN_THE_BLANK:
        blanks = range(number_of_blanks(answer, expected))
    given = []
    for blank in blanks:
        graded = graded_text(exercise_type, verdict, expected, diff, blank)
        if graded.verdict != "correct":
            text = text_of(exercise_type, answer, blank)
            given.append(GivenAnswer(digest_of_answer(text, blank), blank, text, graded.verdict))
    return given


def wrong_rate(learners: int, correct: int) -> float | None:
    """Of the learners, those whose first answer was not correct: four decimals, half up; None without learners."""
    if not learners:
        return None
    return float((Decimal(learners - correct) / learners).quantize(_FOUR_DECIMALS, ROUND_HALF_UP))


def failing(learners: int, correct: int, skipped: int) -> Failing | None:
    """Whether most learners fail an exercise, or many skip it; None when it does not fail."""
    wrong = Decimal(str(wrong_rate(learners, correct) or 0))
    share = Decimal(skipped) / (learners + skipped) if learners + skipped else Decimal(0)
    signals = []
    if learners + skipped >= _LEARNERS_TO_FAIL and share >= _SKIPPED_SHARE:
        signals.append("skipped")
    if learners >= _LEARNERS_TO_FAIL and wrong >= _WRONG_RATE:
        signals.append("wrong")
    if not signals:
        return None
    priority = (30 + 50 * max(wrong, share)).quantize(Decimal(1), ROUND_HALF_UP)
    return Failing(signals, min(100, int(priority)))
