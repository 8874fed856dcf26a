"""What a decision about an answer makes of the data of its exercise, and what it wrote, to be taken back exactly. Pure.

What was written is one text in a list of accepted answers, and one note. It is taken back as long as that very entry
still stands; what an author has changed since stays.
"""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypedDict

from content.exercises import Course, ExerciseDataError, clean_data
from feedback.rules.answers import FILL_IN_THE_BLANK, WHOLE, counts, normal

MAX_NOTES = 20

Reason = Literal["alternatives_full", "notes_full", "would_not_be_correct", "answer_accepted"]


class Note(TypedDict, total=False):
    """A note of an exercise: shown to those who answer so; `blank` in fill-in-the-blank only."""

    answer: str
    text: str
    blank: int


class Written(TypedDict, total=False):
    """What the decisions of a case wrote, unless it was taken back."""

    accepted: str
    note: Note


class Decided(NamedTuple):
    """The data of the exercise after a decision."""

    data: dict[str, Any]
    written: Written


class NotPossible(Exception):
    """The decision cannot be written; nothing of it is."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


class Answer(NamedTuple):
    """A text in an exercise of a draft: as decisions write it, and the position of its blank, or WHOLE."""

    exercise_type: str
    text: str
    blank: int
    course: Course

    def counts_in(self, data: Mapping[str, Any]) -> bool:
        return counts(self.exercise_type, data, self.text, self.blank, self.course)


def accepted(data: Mapping[str, Any], written: Written, answer: Answer, *, spelling: str) -> Decided:
    """The answer counts: if it did not, it is appended to the accepted ones, spelled so. A note of the case is gone.

    Raises NotPossible.
    """
    found = _without_note(data, written)
    kept: Written = {"accepted": written["accepted"]} if "accepted" in written else {}
    if answer.counts_in(found):
        return Decided(found, kept)
    appended = _appended(found, spelling, answer)
    if _problems(answer.exercise_type, appended) - _problems(answer.exercise_type, found):
        raise NotPossible("alternatives_full")
    if not answer.counts_in(appended):
        raise NotPossible("would_not_be_correct")
    return Decided(appended, {"accepted": spelling})


def rejected(data: Mapping[str, Any], written: Written, answer: Answer, *, note: str | None) -> Decided:
    """What the case appended is gone. Later learners who answer so read the note; without one, that of the case is
    gone.

    Raises NotPossible.
    """
    found = _without_accepted(data, written, answer.blank)
    if answer.counts_in(found):
        raise NotPossible("answer_accepted")
    if note is None:
        return Decided(_without_note(found, written), {})
    entry: Note = {"answer": answer.text, "text": note}
    if answer.blank != WHOLE:
        entry["blank"] = answer.blank
    noted = _noted(found, entry, written.get("note"))
    if len(noted["notes"]) > MAX_NOTES or _problems(answer.exercise_type, noted) - _problems(
        answer.exercise_type, found
    ):
        raise NotPossible("notes_full")
    return Decided(noted, {"note": entry})


def taken_back(data: Mapping[str, Any], written: Written, *, blank: int) -> Decided:
    """What the case appended or noted is gone. The exercise may have become another one since."""
    return Decided(_without_note(_without_accepted(data, written, blank), written), {})


def _appended(data: Mapping[str, Any], text: str, answer: Answer) -> dict[str, Any]:
    if answer.exercise_type != FILL_IN_THE_BLANK:
        return {**data, "alternatives": [*(data.get("alternatives") or []), text]}
    blanks = [
        {**each, "correct_answers": [*each["correct_answers"], text]} if each["position"] == answer.blank else each
        for each in data["blanks"]
    ]
    return {**data, "blanks": blanks}


def _without_accepted(data: Mapping[str, Any], written: Written, blank: int) -> dict[str, Any]:
    if "accepted" not in written:
        return dict(data)
    text = written["accepted"]
    if blank == WHOLE:
        return _with_list(data, "alternatives", _without_last(data.get("alternatives"), text))
    if not isinstance(data.get("blanks"), list):
        return dict(data)
    blanks = []
    for each in data["blanks"]:
        left = _without_last(each["correct_answers"], text) if each["position"] == blank else None
        blanks.append({**each, "correct_answers": left} if left else each)
    return {**data, "blanks": blanks}


def _without_note(data: Mapping[str, Any], written: Written) -> dict[str, Any]:
    return (
        _with_list(data, "notes", _without_last(data.get("notes"), written["note"])) if "note" in written else {**data}
    )


def _with_list(data: Mapping[str, Any], key: str, entries: list[Any] | None) -> dict[str, Any]:
    """The data with these entries at a key, without the key when none is left; unchanged without a list."""
    if entries is None:
        return dict(data)
    if entries:
        return {**data, key: entries}
    return {name: value for name, value in data.items() if name != key}


def _without_last(entries: Any, entry: Any) -> list[Any] | None:
    """The list without the last of its entries that are equal to this one; None when there is none."""
    if not isinstance(entries, list) or entry not in entries:
        return None
    place = len(entries) - 1 - entries[::-1].index(entry)
    return [*entries[:place], *entries[place + 1 :]]


def _noted(data: Mapping[str, Any], entry: Note, before: Note | None) -> dict[str, Any]:
    """The data with a note, in the place of the one of this case, or of another one about the same answer."""
    notes: list[Any] = data["notes"] if isinstance(data.get("notes"), list) else []
    replaced = [place for place, each in enumerate(notes) if each == before or _is_about(each, entry)]
    place = replaced[0] if replaced else len(notes)
    kept = [each for at, each in enumerate(notes) if at not in replaced]
    return {**data, "notes": [*kept[:place], entry, *kept[place:]]}


def _is_about(note: Any, entry: Note) -> bool:
    """Whether a note is about the same answer as the entry: an exercise has only one."""
    if not isinstance(note, Mapping) or not isinstance(note.get("answer"), str):
        return False
    return note.get("blank") == entry.get("blank") and normal(note["answer"]) == normal(entry["answer"])


def _problems(exercise_type: str, data: Mapping[str, Any]) -> set[tuple[str, str]]:
    """What is wrong with the data, which may have been stored when less was forbidden."""
    try:
        clean_data(exercise_type, dict(data))
    except ExerciseDataError as error:
        return {(path, message) for path, messages in error.errors.items() for message in messages}
    return set()
