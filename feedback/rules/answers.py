"""The text of an answer, when two are the same, and when a text counts. Pure.

A text counts in the data of an exercise when grading finds it correct; in fill-in-the-blank, when grading finds the
part of its blank equal. Claims, cases and the statistics of wrong answers are about such texts.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from content.exercises import DATA_SCHEMAS, NO_COURSE, Course, DiffEntry, InvalidAnswer, grade
from content.exercises.laying import laid
from content.exercises.normalise import normalised

WHOLE = -1  # in place of a blank's position: the answer as a whole
FILL_IN_THE_BLANK = "fill-in-the-blank"
WORD_BANK = "translation-word-bank"
TEXT_TYPES = frozenset({"translation", WORD_BANK, FILL_IN_THE_BLANK, "listening", "speaking"})

_OF_OPS = {"equal": "correct", "accent": "accent", "typo": "typo"}  # any other op of a blank is wrong


def _limit(exercise_type: str) -> int:
    properties = DATA_SCHEMAS[exercise_type]["properties"]
    if exercise_type == FILL_IN_THE_BLANK:
        properties = properties["blanks"]["items"]["properties"]
        return int(properties["correct_answers"]["items"]["maxLength"])
    return int(properties["alternatives"]["items"]["maxLength"])


# Characters of a text in the list of accepted answers to which a decision appends it.
LIMITS = {exercise_type: _limit(exercise_type) for exercise_type in sorted(TEXT_TYPES)}


@dataclass(frozen=True, slots=True)
class Graded:
    """How a text was graded: the verdict, the accepted text it was compared with (empty when unknown), the diff."""

    verdict: str
    expected: str
    diff: list[DiffEntry]


def text_of(exercise_type: str, answer: Any, blank: int = WHOLE) -> str:
    """The text of a stored answer of a type of TEXT_TYPES: as typed, the words of a bank joined, the part of a blank.

    Empty for a skipped exercise and for a blank that is not filled.
    """
    if exercise_type == FILL_IN_THE_BLANK:
        part = answer[blank] if isinstance(answer, list) and 0 <= blank < len(answer) else None
        return part if isinstance(part, str) else ""
    return _joined(answer)


def graded_text(exercise_type: str, verdict: str, expected: Any, diff: Sequence[DiffEntry], blank: int) -> Graded:
    """The part of a stored grading that is about a text; in fill-in-the-blank that of its blank.

    `expected` is null and `diff` empty where they were not shown to the learner.
    """
    if exercise_type != FILL_IN_THE_BLANK:
        return Graded(verdict, _joined(expected), list(diff))
    accepted = expected[blank] if isinstance(expected, list) and 0 <= blank < len(expected) else ""
    entries = list(diff[blank : blank + 1])
    op = entries[0]["op"] if entries else "equal" if verdict == "correct" else "replace"
    return Graded(_OF_OPS.get(op, "wrong"), accepted, entries)


def number_of_blanks(answer: Any, expected: Any) -> int:
    """Of an attempt at a fill-in-the-blank: those that were answered where `expected` is null, as it was not shown."""
    known = expected if isinstance(expected, list) else answer
    return len(known) if isinstance(known, list) else 0


def normal(text: str) -> str:
    """The text after N, its words joined by a space: equal for equal answers, empty without a word."""
    return " ".join(normalised(text))


def written(text: str) -> str:
    """The text as a decision writes it into a list of accepted answers: trimmed, with single spaces."""
    return " ".join(text.split())


def digest(*parts: str | int | Sequence[str]) -> str:
    """64 characters that are the same for equal parts only."""
    return sha256(json.dumps(parts).encode()).hexdigest()


def digest_of_answer(text: str, blank: int = WHOLE) -> str:
    """Of a text in its blank: the same for the answers that are equal after N."""
    return digest(blank, normal(text))


def case_key(course_id: str, exercise_id: str, text: str, blank: int = WHOLE) -> str:
    """The key of the case of all claims of equal answers."""
    return digest("answer", course_id, exercise_id, blank, normal(text))


def report_key(course_id: str, entity: str, entity_id: str, reason: str) -> str:
    """The key of the case of all equal reports."""
    return digest("report", course_id, entity, entity_id, reason)


def failing_key(course_id: str, exercise_id: str) -> str:
    """The key of the case of a failing exercise."""
    return digest("failing", course_id, exercise_id)


def counts(
    exercise_type: str, data: Mapping[str, Any], text: str, blank: int = WHOLE, course: Course = NO_COURSE
) -> bool:
    """Whether the text counts in valid data of a type of TEXT_TYPES; a blank that the data lack accepts nothing."""
    return any(_counts(exercise_type, data, answer, blank, course) for answer in _answers(exercise_type, data, text))


def _answers(exercise_type: str, data: Mapping[str, Any], text: str) -> list[Any]:
    """The answers that the text stands for.

    The words of a bank are picked, and may be several words each: the text is split at white space, and also laid from
    the bank.
    """
    if exercise_type != WORD_BANK:
        return [text]
    language = str(data.get("answer_language") or "").partition("-")[0] or None
    picks = laid(text, data["word_bank"], language)
    return [text.split()] if picks is None else [text.split(), picks]


def _counts(exercise_type: str, data: Mapping[str, Any], answer: Any, blank: int, course: Course) -> bool:
    try:
        if exercise_type != FILL_IN_THE_BLANK:
            return grade(exercise_type, data, answer, course).verdict == "correct"
        if not 0 <= blank < len(data["blanks"]):
            return False
        return grade(exercise_type, data, [*[""] * blank, answer], course).diff[blank]["op"] == "equal"
    except InvalidAnswer:  # longer than any accepted text
        return False


def _joined(answer: Any) -> str:
    if isinstance(answer, list):
        return " ".join(part for part in answer if isinstance(part, str))
    return answer if isinstance(answer, str) else ""
