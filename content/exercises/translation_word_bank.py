"""`translation-word-bank`: the learner picks the words of the translation from a bank, in order.

Words are picked, not written, so there are no typos: the chosen words are correct, a correct beginning,
or wrong. A word can be picked as often as the bank has it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from content.exercises.alignment import align, distance
from content.exercises.course import Course
from content.exercises.exercise_type import (
    ANSWER_LANGUAGE,
    Answer,
    ExerciseType,
    alternatives,
    alternatives_of,
    graded_data,
    problems_of_alternatives,
)
from content.exercises.grading import DiffEntry, Grading, InvalidAnswer, Op, Verdict, grading, list_of_strings, rank
from content.exercises.laying import laid
from content.exercises.matches import correct_matches
from content.exercises.normalise import Word, normalised, words
from content.exercises.notes import NOTES, note_for, problems_of_notes
from content.exercises.schema import ListOf, Problem, Text

_NAME = "translation-word-bank"
_ANSWER = "a list of words in the chosen order"


def _check(data: Mapping[str, Any]) -> Iterator[Problem]:
    yield from problems_of_alternatives(data, "target_text")
    yield from problems_of_notes(data)
    correct, bank = data.get("correct_words"), data.get("word_bank")
    if not isinstance(correct, list) or not isinstance(bank, list):
        return
    if all(isinstance(word, str) for word in [*correct, *bank]) and Counter(correct) - Counter(bank):
        yield "data.word_bank", "Must contain each of correct_words as often as it is used."
    if len(bank) <= len(correct):
        yield "data.word_bank", "Must have more entries than correct_words."


def _accepted(data: Mapping[str, Any]) -> Iterator[Answer]:
    """The correct words, and each alternative as it can be laid from the bank, else in its words."""
    language = str(data.get("answer_language") or "").partition("-")[0] or None
    for path, texts in _sentences(data):
        is_laid = path == "data.correct_words"
        yield path, texts if is_laid else laid(" ".join(texts), data["word_bank"], language) or texts


def _sentences(data: Mapping[str, Any]) -> Iterator[Answer]:
    """The correct words, and those of each alternative, which the bank may not have."""
    yield "data.correct_words", list(data["correct_words"])
    for path, text in alternatives_of(data):
        yield path, text.split()


@dataclass(frozen=True, slots=True)
class _Comparison:
    """The chosen words against one accepted answer."""

    accepted: list[str]
    expected: tuple[Word, ...]
    verdict: Verdict
    score: float
    differences: int


@dataclass(frozen=True, slots=True)
class _Pick:
    """One entry of the bank or of the answer, whole."""

    shown: str
    key: tuple[str, ...]
    available: bool


def _grade(data: Mapping[str, Any], answer: Any, course: Course) -> Grading:
    chosen = list_of_strings(answer)
    if chosen is None:
        raise InvalidAnswer(_ANSWER)
    correct: list[str] = list(data["correct_words"])
    in_bank = _taken_from(data["word_bank"], chosen)
    if not all(in_bank):
        return grading("wrong", 0, correct, _diff_of_picks(correct, chosen, in_bank))
    accepted = [sentence for _, sentence in _sentences(data)]
    text = " ".join(chosen)
    languages = course.languages_of(data, either=True)
    matches = correct_matches([" ".join(sentence) for sentence in accepted], text, languages)
    given = words(text)
    comparisons = [_compare(sentence, given, index in matches) for index, sentence in enumerate(accepted)]
    best = min(comparisons, key=lambda comparison: (rank(comparison.verdict), comparison.differences))
    if best.verdict == "correct" and best.differences:  # its entries are cut otherwise
        diff = matches[accepted.index(best.accepted)].diff()
    else:
        diff = [
            DiffEntry(op=op, expected=left and left.shown, given=right and right.shown)
            for op, left, right in align(best.expected, given, _word_op)
        ]
    note = None
    if best.verdict != "correct":
        note = note_for(data, lambda answer: bool(correct_matches([" ".join(answer.split())], text, languages)))
    return grading(best.verdict, best.score, best.accepted, diff, note)


def _compare(accepted: list[str], given: Sequence[Word], is_correct: bool) -> _Comparison:
    expected = words(" ".join(accepted))
    wanted, got = [word.key for word in expected], [word.key for word in given]
    differences = distance(wanted, got)
    if is_correct:
        return _Comparison(accepted, expected, "correct", 1.0, differences)
    is_beginning = len(got) < len(wanted) and got == wanted[: len(got)]
    verdict: Verdict = "incomplete" if is_beginning else "wrong"
    score = len(got) / len(wanted) if is_beginning else 0.0
    return _Comparison(accepted, expected, verdict, score, differences)


def _taken_from(bank: Sequence[str], chosen: Sequence[str]) -> list[bool]:
    """For each chosen word, whether the bank still has it at that point."""
    stock = Counter(normalised(word) for word in bank)
    taken = []
    for word in chosen:
        key = normalised(word)
        taken.append(stock[key] > 0)
        stock[key] -= 1
    return taken


def _diff_of_picks(correct: Sequence[str], chosen: Sequence[str], in_bank: Sequence[bool]) -> list[DiffEntry]:
    """The picks against the correct words; one that is not in the bank is never correct."""
    wanted = [_Pick(word, normalised(word), True) for word in correct]
    picks = [_Pick(word, normalised(word), available) for word, available in zip(chosen, in_bank, strict=True)]
    return [
        DiffEntry(op=op, expected=left and left.shown, given=right and right.shown)
        for op, left, right in align(wanted, picks, _pick_op)
    ]


def _pick_op(expected: _Pick, given: _Pick) -> Op:
    return "equal" if given.available and expected.key == given.key else "replace"


def _word_op(expected: Word, given: Word) -> Op:
    return "equal" if expected.key == given.key else "replace"


TYPE = ExerciseType(
    name=_NAME,
    data=graded_data(
        required={
            "source_text": Text(500),
            "target_text": Text(500),
            "correct_words": ListOf(Text(100), minimum=1, maximum=19),
            "word_bank": ListOf(Text(100), minimum=2, maximum=20),
        },
        optional={"alternatives": alternatives(500), "answer_language": ANSWER_LANGUAGE, "notes": NOTES},
    ),
    check=_check,
    grade=_grade,
    accepted=_accepted,
    distinct=lambda data: [[("data.correct_words", " ".join(data["correct_words"])), *alternatives_of(data)]],
    answer=_ANSWER,
    example={
        "source_text": "We live here",
        "target_text": "Nosotros vivimos aquí",
        "correct_words": ["Nosotros", "vivimos", "aquí"],
        "word_bank": ["aquí", "allí", "vivimos", "Nosotros"],
        "alternatives": ["Vivimos aquí"],
    },
)
