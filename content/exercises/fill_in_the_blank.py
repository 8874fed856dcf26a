"""`fill-in-the-blank`: a text with gaps, each marked by three or more `_`, that the learner fills.

Blanks belong to markers by `position`, the marker's place in the text counted from 0; the order of the array
is irrelevant. Each blank is graded by the text rule, the whole by the parts rule.
"""

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from content.exercises.course import AnswerLanguage, Course
from content.exercises.exercise_type import ANSWER_LANGUAGE, Answer, ExerciseType, Texts, graded_data
from content.exercises.grading import DiffEntry, Grading, InvalidAnswer, grading, worst
from content.exercises.matches import best_match
from content.exercises.notes import NOTES_OF_BLANKS, note_for, problems_of_notes_of_blanks
from content.exercises.schema import Integer, ListOf, Problem, Record, Text, is_integer

_NAME = "fill-in-the-blank"
_ANSWER = "a list with one text or null for each blank, by position"
_MARKER = re.compile("_{3,}")
_MAX_MARKERS = 10


def _check(data: Mapping[str, Any]) -> Iterator[Problem]:
    yield from problems_of_notes_of_blanks(data)
    text, blanks = data.get("text"), data.get("blanks")
    markers = len(_MARKER.findall(text)) if isinstance(text, str) else None
    if markers is not None and not 1 <= markers <= _MAX_MARKERS:
        yield "data.text", f"Must contain 1 to {_MAX_MARKERS} markers (three or more underscores)."
        markers = None  # the number of blanks cannot be checked
    if not isinstance(blanks, list):
        return
    if markers is not None and markers != len(blanks):
        entries = _count(len(blanks), "entry", "entries")
        yield "data.blanks", f"text has {_count(markers, 'marker', 'markers')} but blanks has {entries}"
    seen: set[int] = set()
    for index, blank in enumerate(blanks):
        position = blank.get("position") if isinstance(blank, dict) else None
        if not is_integer(position):
            continue
        path = f"data.blanks.{index}.position"
        if markers is not None and position >= markers:
            yield path, "Must be less than the number of markers in text."
        if position in seen:
            yield path, "Must be different for each blank."
        seen.add(position)


def _in_order(data: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return sorted(data["blanks"], key=lambda blank: int(blank["position"]))


def _texts(data: Mapping[str, Any]) -> Iterator[Texts]:
    """What each blank accepts, in the order of the array."""
    for index, blank in enumerate(data["blanks"]):
        path = f"data.blanks.{index}.correct_answers"
        yield [(f"{path}.{number}", text) for number, text in enumerate(blank["correct_answers"])]


def _accepted(data: Mapping[str, Any]) -> Iterator[Answer]:
    """Each text in its blank, with the first text of every other blank."""
    answer = [blank["correct_answers"][0] for blank in _in_order(data)]
    for blank, texts in zip(data["blanks"], _texts(data), strict=True):
        position = blank["position"]
        for path, text in texts:
            yield path, [*answer[:position], text, *answer[position + 1 :]]


def _grade(data: Mapping[str, Any], answer: Any, course: Course) -> Grading:
    blanks = _in_order(data)
    if not isinstance(answer, list) or len(answer) > len(blanks):
        raise InvalidAnswer(_ANSWER)
    if not all(part is None or isinstance(part, str) for part in answer):
        raise InvalidAnswer(_ANSWER)
    given = [part or "" for part in answer] + [""] * (len(blanks) - len(answer))
    strict = bool(data.get("strict"))
    languages = course.languages_of(data)
    matches = [
        best_match(blank["correct_answers"], part, languages, strict=strict)
        for blank, part in zip(blanks, given, strict=True)
    ]
    note = None
    for position, (match, part) in enumerate(zip(matches, given, strict=True)):
        if note is None and match.verdict != "correct":
            note = note_for(data, partial(_is_correct, part, languages, strict), position)
    total = 0.0
    for match in matches:  # not sum(), which rounds differently from Python 3.12 on: clients compute the same scores
        total += match.score
    diff = []
    for match, part in zip(matches, given, strict=True):
        op = match.op(part)
        diff.append(DiffEntry(op=op, expected=match.accepted, given=None if op == "missing" else part))
    return grading(
        worst([match.verdict for match in matches]),
        total / len(matches),
        [match.accepted for match in matches],
        diff,
        note,
    )


def _is_correct(part: str, languages: list[AnswerLanguage], strict: bool, text: str) -> bool:
    return best_match([text], part, languages, strict=strict).verdict == "correct"


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


TYPE = ExerciseType(
    name=_NAME,
    data=graded_data(
        required={
            "text": Text(1000),
            "blanks": ListOf(
                Record(
                    required={
                        "position": Integer(minimum=0),
                        "correct_answers": ListOf(Text(200), minimum=1, maximum=20),
                    },
                    optional={"hints": ListOf(Text(200), maximum=3)},
                ),
                minimum=1,
                maximum=_MAX_MARKERS,
            ),
        },
        optional={"answer_language": ANSWER_LANGUAGE, "notes": NOTES_OF_BLANKS},
    ),
    check=_check,
    grade=_grade,
    accepted=_accepted,
    distinct=_texts,
    answer=_ANSWER,
    example={
        "text": "Yo ___ agua y tú _____ té.",
        "blanks": [
            {"position": 0, "correct_answers": ["bebo", "tomo"], "hints": ["beber / tomar"]},
            {"position": 1, "correct_answers": ["bebes", "tomas"]},
        ],
    },
)
