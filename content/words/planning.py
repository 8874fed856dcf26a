"""The plan of an import of words: which are new, which change, and what is wrong with the rows.

A row is an object with some of the fields of a word. It is the word with its id; without an id, the only stored word
whose text has the same tokens, of several the first one with equal translations, else a new one. Fields that a row
leaves out stay as they are.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from content import rules
from content.exercises.normalise import normalised
from content.fields import Rule
from content.formats.documents import WordRow
from content.shapes import Report, Shape
from content.words.csv_text import COLUMNS, LISTS, READ_ONLY, REQUIRED, WrongCells

MAX_ROWS_WITH_ERRORS = 100  # in a failure

_EMPTY: Mapping[str, Any] = {name: [] if name in LISTS else None for name in COLUMNS}


def _list(name: str, value: Any) -> list[Any]:
    """A list of as many entries as the field may have."""
    entries = rules.array(value)
    minimum, maximum = int(name in REQUIRED), rules.MAX_WORD_ENTRIES[name]
    if not minimum <= len(entries) <= maximum:
        bounds = f"{minimum} to {maximum}" if minimum else f"at most {maximum}"
        raise rules.FieldError(f"Must have {bounds} entries.")
    return entries


def _or_null(rule: Rule) -> Rule:
    return lambda value: None if value is None else rule(value)


_ROW = Shape(
    {
        "id": partial(rules.entity_id, "word"),
        "text": rules.word_text,
        **{name: partial(_list, name) for name in LISTS},
        "part_of_speech": _or_null(rules.part_of_speech),
        "gender": _or_null(rules.gender),
        "pronunciation": _or_null(rules.pronunciation),
        "note": _or_null(rules.word_note),
        "audio_url": _or_null(partial(rules.word_media, "audio")),
        "image_url": _or_null(partial(rules.word_media, "image")),
        "lesson_id": _or_null(rules.record_id),
    },
    others=frozenset(READ_ONLY),
)

Errors = dict[str, list[str]]


class RowErrors(Exception):
    """`errors` maps `rows.<n>.<field>` to what is wrong there, for the first rows that have errors."""

    def __init__(self, errors: Errors) -> None:
        super().__init__("; ".join(f"{place}: {' '.join(messages)}" for place, messages in errors.items()))
        self.errors = errors


@dataclass(frozen=True, slots=True)
class PlannedWord:
    """A word as the import makes it; `row` is the number of its row, `fields` are those that an update changes."""

    row: int
    word: WordRow
    fields: Sequence[str] = ()


@dataclass(slots=True)
class WordPlan:
    """What an import does to the words of a course, in the order of its rows."""

    create: list[PlannedWord] = field(default_factory=list)
    update: list[PlannedWord] = field(default_factory=list)
    unchanged: list[PlannedWord] = field(default_factory=list)


def plan_words(rows: Sequence[tuple[int, Any]], *, stored: Iterable[WordRow], lesson_ids: Collection[str]) -> WordPlan:
    """The plan of these rows for a course with these words and lessons.

    Each row has its number, and is any JSON value or WrongCells. Raises RowErrors.
    """
    return _Planner(stored, lesson_ids).plan(rows)


class _Planner:
    def __init__(self, stored: Iterable[WordRow], lesson_ids: Collection[str]) -> None:
        self._stored = {word.id: word for word in stored}
        self._lesson_ids = lesson_ids
        self._by_tokens: dict[tuple[str, ...], list[WordRow]] = {}
        for word in self._stored.values():
            self._by_tokens.setdefault(normalised(word.text), []).append(word)
        self._taken = set(self._stored)
        self._used: set[str] = set()  # by earlier rows
        self._errors: Errors = {}

    def plan(self, rows: Sequence[tuple[int, Any]]) -> WordPlan:
        plan = WordPlan()
        ids = (row.get("id") for _, row in rows if isinstance(row, dict))
        self._taken.update(each for each in ids if isinstance(each, str))
        rows_with_errors = 0
        for number, row in rows:
            planned = self._row(number, row)
            if planned is None:
                rows_with_errors += 1
                if rows_with_errors == MAX_ROWS_WITH_ERRORS:
                    break
            else:
                before = self._stored.get(planned.word.id)
                group = plan.create if before is None else plan.update if planned.fields else plan.unchanged
                group.append(planned)
        if self._errors:
            raise RowErrors(self._errors)
        return plan

    def _row(self, number: int, row: Any) -> PlannedWord | None:
        """The word that a row is; None, and errors, when something is wrong with the row."""
        path = f"rows.{number}"
        if isinstance(row, WrongCells):
            self._report(path, row.message)
            return None
        if not isinstance(row, dict):
            self._report(path, "Must be an object.")
            return None
        errors_before = len(self._errors)
        values = _ROW.read(row, path, self._report, partial=True)
        for name in LISTS:
            if name in values:
                values[name] = _entries(name, values[name], f"{path}.{name}", self._report)
        lesson_id = values.get("lesson_id")
        if lesson_id is not None and lesson_id not in self._lesson_ids:
            self._report(f"{path}.lesson_id", "Must be a lesson of this course.")
        if f"{path}.id" in self._errors or f"{path}.text" in self._errors:
            return None
        before, problem = self._before(values)
        if problem:
            self._report(f"{path}.id", problem)
        if before is None:
            for name in REQUIRED:
                if name not in row:
                    self._report(f"{path}.{name}", "This field is required.")
        if len(self._errors) > errors_before:
            return None
        if before is None:
            word_id = values.pop("id", None) or self._new_id(values["text"])
            return PlannedWord(number, WordRow(**{**_EMPTY, **values, "id": word_id}))
        values["id"] = before.id
        note = values.get("note")
        if note and before.note and _with_line_feeds(note) == _with_line_feeds(before.note):
            values["note"] = before.note  # spreadsheets write other line ends than they read
        word = replace(before, **values)
        changed = [name for name in COLUMNS if getattr(word, name) != getattr(before, name)]
        return PlannedWord(number, word, changed)

    def _before(self, values: Mapping[str, Any]) -> tuple[WordRow | None, str]:
        """The stored word that a row is, if there is one, and why it cannot be that."""
        word_id = values.get("id")
        if word_id is None and "text" in values:
            same = self._by_tokens.get(normalised(values["text"]), [])
            if len(same) > 1:
                translations = _sorted_tokens(values.get("translations", ()))
                same = [
                    word
                    for word in same
                    if word.id not in self._used and _sorted_tokens(word.translations) == translations
                ]
                if not same:
                    return None, "Several words have this text; give the id"
            word_id = same[0].id if same else None
        if word_id is not None:
            if word_id in self._used:
                return None, "Stands in an earlier row"
            self._used.add(word_id)
        return self._stored.get(word_id or ""), ""

    def _report(self, path: str, message: str) -> None:
        self._errors.setdefault(path, []).append(message)

    def _new_id(self, text: str) -> str:
        word_id = next(each for each in rules.candidate_ids("word", text) if each not in self._taken)
        self._taken.add(word_id)
        return word_id


def _entries(name: str, given: Sequence[Any], path: str, report: Report) -> list[str]:
    """The valid entries of a list of texts. Reports the others, or else those that are equal to earlier ones."""
    longest = rules.MAX_TAG_LENGTH if name == "tags" else rules.MAX_WORD_LENGTH
    entries: list[str] = []
    for place, entry in enumerate(given):
        try:
            entries.append(rules.word_entry(longest, entry))
        except rules.FieldError as error:
            report(f"{path}.{place}", str(error))
    if len(entries) == len(given):
        for place in rules.equal_entries(entries):
            report(f"{path}.{place}", "Equal to an earlier entry.")
    return entries


def _sorted_tokens(texts: Iterable[str]) -> list[tuple[str, ...]]:
    return sorted(map(normalised, texts))


def _with_line_feeds(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
