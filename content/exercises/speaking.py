"""`speaking`: the learner says a text; what a speech recogniser heard is compared with it letter by letter.

A recogniser knows neither the author's spelling nor where one word ends, so accents and spaces do not count, numbers
may be in digits, and how much of the letters has to agree is `min_similarity`. Of several guesses the best one counts.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from content.exercises.alignment import distance
from content.exercises.comparison import letters_of
from content.exercises.course import AnswerLanguage, Course
from content.exercises.exercise_type import (
    ANSWER_LANGUAGE,
    ExerciseType,
    Texts,
    alternatives,
    graded_data,
    problems_of_alternatives,
    text_and_alternatives,
)
from content.exercises.forms import Form
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
from content.exercises.matches import Attempt, Match
from content.exercises.notes import NOTES, note_for, problems_of_notes
from content.exercises.schema import Integer, ListOf, Problem, Text

_NAME = "speaking"
_MIN_SIMILARITY = 85  # percent
_MAX_GUESSES = 5
_ANSWER = (
    f'a text of at most {MAX_ANSWER_LENGTH} characters, or {{"skipped": true}},'
    f" or a list of 1 to {_MAX_GUESSES} such texts, the recogniser's guesses"
)


def _check(data: Mapping[str, Any]) -> Iterator[Problem]:
    yield from problems_of_alternatives(data, "text")
    yield from problems_of_notes(data)


def _accepted(data: Mapping[str, Any]) -> Texts:
    return text_and_alternatives(data, "text")


def _grade(data: Mapping[str, Any], answer: Any, course: Course) -> Grading:
    if is_skip(answer):
        return skipped(data["text"])
    guesses = answer if isinstance(answer, list) else [answer]
    if not 1 <= len(guesses) <= _MAX_GUESSES or not all(_is_text(guess) for guess in guesses):
        raise InvalidAnswer(_ANSWER)
    accepted = [text for _, text in _accepted(data)]
    needed = 100 if data.get("strict") else data.get("min_similarity") or _MIN_SIMILARITY
    (language,) = course.languages_of(data, heard=True)
    results = [_closest(accepted, guess, language, needed) for guess in guesses]
    best = min(range(len(guesses)), key=lambda index: (rank(results[index][0].verdict), results[index][1]))
    match, _ = results[best]
    note = None
    if match.verdict != "correct":
        note = note_for(data, lambda text: _closest([text], guesses[best], language, needed)[0].verdict == "correct")
    result = grading(match.verdict, match.score, match.accepted, match.diff(), note)
    return replace(result, heard=guesses[best]) if isinstance(answer, list) else result


def _is_text(guess: Any) -> bool:
    return isinstance(guess, str) and len(guess) <= MAX_ANSWER_LENGTH


def _closest(accepted: list[str], guess: str, language: AnswerLanguage, needed: int) -> tuple[Match, int]:
    """The accepted text and form that the guess is measured by, and the number of letters that differ."""
    attempt = Attempt(accepted, guess, language, strict=False)
    results = [
        (index, expected, heard, *_compare(attempt, expected, heard, needed))
        for index in range(len(accepted))
        for expected, heard in attempt.spoken(index)
    ]
    index, expected, heard, verdict, score, differing = min(results, key=lambda result: (rank(result[3]), result[5]))
    match = attempt.match(index, expected, heard, *attempt.rules.compare(expected.words, heard.words))
    return replace(match, verdict=verdict, score=score), differing


def _compare(attempt: Attempt, expected: Form, heard: Form, needed: int) -> tuple[Verdict, float, int]:
    """Verdict, score, and the number of letters that differ."""
    one, other = letters_of(expected.words), letters_of(heard.words)
    differing, longer = distance(one, other), max(len(one), len(other))
    if not differing:
        return "correct", 1.0, 0
    if 100 * (longer - differing) >= needed * longer and _numbers(expected) == _numbers(heard):
        return "typo", TYPO_SCORE, differing
    return (*attempt.rules.unfinished_or_wrong(expected.words, heard.words), differing)


def _numbers(form: Form) -> Counter[str]:
    """The words of digits alone: another number is no slip of the tongue."""
    return Counter(word.key for word in form.words if word.key.isdecimal())


TYPE = ExerciseType(
    name=_NAME,
    data=graded_data(
        required={"text": Text(1000)},
        optional={
            "alternatives": alternatives(1000),
            "answer_language": ANSWER_LANGUAGE,
            "hints": ListOf(Text(200), maximum=5),
            "notes": NOTES,
            "min_similarity": Integer(minimum=50, maximum=100),
        },
    ),
    check=_check,
    grade=_grade,
    accepted=_accepted,
    distinct=lambda data: [_accepted(data)],
    answer=_ANSWER,
    example={
        "text": "¿Dónde está el mercado?",
        "audio_url": "https://cdn.example.org/a/mercado.ogg",
        "min_similarity": 80,
    },
)
