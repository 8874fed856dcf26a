"""`speaking`: the learner says a text; what a speech recogniser heard is compared with it letter by letter.

A recogniser knows neither the author's spelling nor where one word ends, so accents and spaces do not count, and how
much of the letters has to agree is `min_similarity`.
"""

from collections.abc import Mapping
from typing import Any

from content.exercises.alignment import distance
from content.exercises.exercise_type import ExerciseType, Texts, graded_data, text_and_alternatives
from content.exercises.grading import (
    MAX_ANSWER_LENGTH,
    TYPO_SCORE,
    Grading,
    InvalidAnswer,
    Verdict,
    grading,
    is_skip,
    rank,
    skipped,
)
from content.exercises.normalise import Word, words
from content.exercises.schema import Integer, ListOf, Text
from content.exercises.text_rule import match_of, unfinished_or_wrong

_NAME = "speaking"
_MIN_SIMILARITY = 85  # percent


def _accepted(data: Mapping[str, Any]) -> Texts:
    return text_and_alternatives(data, "text")


def _grade(data: Mapping[str, Any], answer: Any) -> Grading:
    if is_skip(answer):
        return skipped(data["text"])
    if not isinstance(answer, str) or len(answer) > MAX_ANSWER_LENGTH:
        raise InvalidAnswer(_NAME)
    accepted = [text for _, text in _accepted(data)]
    needed = 100 if data.get("strict") else data.get("min_similarity") or _MIN_SIMILARITY
    heard = words(answer)
    results = [_compare(words(text), heard, needed) for text in accepted]
    best = min(range(len(accepted)), key=lambda index: (rank(results[index][0]), results[index][2]))
    verdict, score, _ = results[best]
    return grading(verdict, score, accepted[best], match_of(accepted, best, answer).diff())


def _compare(expected: tuple[Word, ...], heard: tuple[Word, ...], needed: int) -> tuple[Verdict, float, int]:
    """Verdict, score, and the number of letters that differ."""
    one, other = ("".join(word.bare for word in text) for text in (expected, heard))
    differing, longer = distance(one, other), max(len(one), len(other))
    if not differing:
        return "correct", 1.0, 0
    if 100 * (longer - differing) >= needed * longer:
        return "typo", TYPO_SCORE, differing
    return (*unfinished_or_wrong([word.bare for word in expected], [word.bare for word in heard]), differing)


TYPE = ExerciseType(
    name=_NAME,
    data=graded_data(
        required={"text": Text(1000)},
        optional={
            "alternatives": ListOf(Text(1000), maximum=20),
            "hints": ListOf(Text(200), maximum=5),
            "min_similarity": Integer(minimum=50, maximum=100),
        },
    ),
    grade=_grade,
    accepted=_accepted,
    distinct=lambda data: [_accepted(data)],
    example={
        "text": "¿Dónde está el mercado?",
        "audio_url": "https://cdn.example.org/a/mercado.ogg",
        "min_similarity": 80,
    },
)
