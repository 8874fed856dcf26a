"""The notes of an exercise: what its author says to learners who give a certain wrong answer.

A note fits a text that would count if the note's answer were the only accepted one. Each type says when that is so; in
`fill-in-the-blank` a note belongs to one blank.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from content.exercises.normalise import normalised
from content.exercises.schema import Integer, ListOf, Problem, Record, Text, is_integer

MAX_NOTES = 20
_FIELDS = {"answer": Text(1000), "text": Text(500)}

NOTES = ListOf(Record(required=_FIELDS), maximum=MAX_NOTES)
NOTES_OF_BLANKS = ListOf(Record(required={**_FIELDS, "blank": Integer(minimum=0)}), maximum=MAX_NOTES)


def problems_of_notes(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Names notes with a blank, in types that have none, and those whose answer an earlier one has."""
    for index, note in _stated(data):
        if note.get("blank") is not None:
            yield f"data.notes.{index}.blank", "Is only for fill-in-the-blank."
    yield from _repeated(data)


def problems_of_notes_of_blanks(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Names notes of blanks that the data lack, and those whose answer an earlier one of the blank has."""
    blanks = data.get("blanks")
    if isinstance(blanks, list):
        positions = [blank.get("position") for blank in blanks if isinstance(blank, dict)]
        for index, note in _stated(data):
            if is_integer(note.get("blank")) and note["blank"] not in positions:
                yield f"data.notes.{index}.blank", "No such blank."
    yield from _repeated(data)


def note_for(data: Mapping[str, Any], fits: Callable[[str], bool], blank: int | None = None) -> str | None:
    """The text of the first note, of the blank if one is given, whose answer fits; None without one.

    Data stored before the key was declared may hold anything there: what is no note fits nothing.
    """
    for _, note in _stated(data):
        answer, text, place = note.get("answer"), note.get("text"), note.get("blank")
        is_meant = place is None if blank is None else is_integer(place) and place == blank
        if is_meant and isinstance(answer, str) and isinstance(text, str) and fits(answer):
            return text
    return None


def _stated(data: Mapping[str, Any]) -> Iterator[tuple[int, Mapping[str, Any]]]:
    notes = data.get("notes")
    for index, note in enumerate(notes if isinstance(notes, list) else []):
        if isinstance(note, dict):
            yield index, note


def _repeated(data: Mapping[str, Any]) -> Iterator[Problem]:
    seen: set[tuple[int | None, tuple[str, ...]]] = set()
    for index, note in _stated(data):
        answer, blank = note.get("answer"), note.get("blank")
        if not isinstance(answer, str) or not (blank is None or is_integer(blank)):
            continue
        key = blank, normalised(answer)
        if key in seen:
            yield f"data.notes.{index}.answer", "Repeated."
        seen.add(key)
