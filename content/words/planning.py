"""The plan of an import of words: which are new, which change, and what is wrong with the rows.

A row is an object with some of the fields of a word. It is the word with its id; without an id, the only stored word
whose text has the same tokens, else a new one. Fields that a row leaves out stay as they are.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from content import rules
from content.exercises.normalise import normalised
from content.formats.documents import WordRow
from content.words.csv_text import COLUMNS, LISTS, READ_ONLY, REQUIRED

MAX_ROWS_WITH_ERRORS = 100  # in a failure

_EMPTY: Mapping[str, Any] = {name: [] if name in LISTS else None for name in COLUMNS}


_RULES: Mapping[str, Callable[[Any], Any]] = {
    "id": partial(rules.entity_id, "word"),
    "text": rules.word_text,
    "part_of_speech": rules.part_of_speech,
    "gender": rules.gender,
    "pronunciation": rules.pronunciation,
    "note": rules.word_note,
    "audio_url": partial(rules.word_media, "audio"),
    "image_url": partial(rules.word_media, "image"),
    "lesson_id": rules.record_id,
}
_NULLABLE = frozenset(_RULES) - {"id", "text"}

Errors = dict[str, list[str]]


class RowErrors(Exception):
    """`errors` maps `rows.<n>.<field>`, n from 1, to what is wrong there, for the first rows that have errors."""

    def __init__(self, errors: Errors) -> None:
        super().__init__("; ".join(f"{place}: {' '.join(messages)}" for place, messages in errors.items()))
        self.errors = errors


@dataclass(frozen=True, slots=True)
class PlannedWord:
    """A word as the import makes it; `row` counts from 1, `fields` are those that an update changes."""

    row: int
    word: WordRow
    fields: Sequence[str] = ()


@dataclass(slots=True)
class WordPlan:
    """What an import does to the words of a course, in the order of its rows."""

    create: list[PlannedWord] = field(default_factory=list)
    update: list[PlannedWord] = field(default_factory=list)
    unchanged: list[PlannedWord] = field(default_factory=list)


def plan_words(rows: Sequence[Any], *, stored: Iterable[WordRow], lesson_ids: Collection[str]) -> WordPlan:
    """The plan of these rows, any JSON values, for a course with these words and lessons.

    Raises RowErrors.
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

    def plan(self, rows: Sequence[Any]) -> WordPlan:
        plan = WordPlan()
        ids = (row.get("id") for row in rows if isinstance(row, dict))
        self._taken.update(each for each in ids if isinstance(each, str))
        rows_with_errors = 0
        for number, row in enumerate(rows, start=1):
            problems, planned = self._row(number, row)
            if problems:
                self._errors |= {f"rows.{number}{place and '.'}{place}": found for place, found in problems.items()}
                rows_with_errors += 1
                if rows_with_errors == MAX_ROWS_WITH_ERRORS:
                    break
            elif planned is not None:
                before = self._stored.get(planned.word.id)
                group = plan.create if before is None else plan.update if planned.fields else plan.unchanged
                group.append(planned)
        if self._errors:
            raise RowErrors(self._errors)
        return plan

    def _row(self, number: int, row: Any) -> tuple[Errors, PlannedWord | None]:
        if not isinstance(row, dict):
            return {"": ["Must be an object."]}, None
        values, errors = _checked(row)
        lesson_id = values.get("lesson_id")
        if lesson_id is not None and lesson_id not in self._lesson_ids:
            errors["lesson_id"] = ["Must be a lesson of this course."]
        if "id" in errors or "text" in errors:
            return errors, None
        before, problem = self._before(values)
        if problem:
            errors.setdefault("id", []).append(problem)
        if before is None:
            errors |= {name: ["This field is required."] for name in REQUIRED if name not in row}
        if errors:
            return errors, None
        if before is None:
            word_id = values.pop("id", None) or self._new_id(values["text"])
            return {}, PlannedWord(number, WordRow(**{**_EMPTY, **values, "id": word_id}))
        values["id"] = before.id
        word = replace(before, **values)
        changed = [name for name in COLUMNS if getattr(word, name) != getattr(before, name)]
        return {}, PlannedWord(number, word, changed)

    def _before(self, values: Mapping[str, Any]) -> tuple[WordRow | None, str]:
        """The stored word that a row is, if there is one, and why it cannot be that."""
        word_id = values.get("id")
        if word_id is None and "text" in values:
            same = self._by_tokens.get(normalised(values["text"]), [])
            if len(same) > 1:
                return None, "Several words have this text; give the id"
            word_id = same[0].id if same else None
        if word_id is not None:
            if word_id in self._used:
                return None, "Stands in an earlier row"
            self._used.add(word_id)
        return self._stored.get(word_id or ""), ""

    def _new_id(self, text: str) -> str:
        word_id = next(each for each in rules.candidate_ids("word", text) if each not in self._taken)
        self._taken.add(word_id)
        return word_id


def _checked(row: Mapping[str, Any]) -> tuple[dict[str, Any], Errors]:
    """The values to store, and the errors by field; those that are read only are ignored."""
    values: dict[str, Any] = {}
    errors: Errors = {}
    for name, value in row.items():
        if name in READ_ONLY:
            continue
        if name in LISTS:
            found, problems = _checked_list(name, value)
            values[name] = found
            errors |= problems
        elif name not in _RULES:
            errors[name] = ["Unknown field."]
        elif value is None and name in _NULLABLE:
            values[name] = None
        else:
            try:
                values[name] = _RULES[name](value)
            except rules.FieldError as error:
                errors[name] = [str(error)]
    return values, errors


def _checked_list(name: str, value: Any) -> tuple[list[str], Errors]:
    """The entries of a list of texts, and the errors by `<name>` and `<name>.<index>`."""
    if not isinstance(value, list):
        return [], {name: ["May not be null." if value is None else "Must be a list."]}
    minimum, maximum = int(name in REQUIRED), rules.MAX_WORD_ENTRIES[name]
    if not minimum <= len(value) <= maximum:
        bounds = f"{minimum} to {maximum}" if minimum else f"at most {maximum}"
        return [], {name: [f"Must have {bounds} entries."]}
    entries: list[str] = []
    errors: Errors = {}
    longest = rules.MAX_TAG_LENGTH if name == "tags" else rules.MAX_WORD_LENGTH
    for place, entry in enumerate(value):
        try:
            entries.append(rules.word_entry(longest, entry))
        except rules.FieldError as error:
            errors[f"{name}.{place}"] = [str(error)]
    if not errors:
        errors = {f"{name}.{place}": ["Equal to an earlier entry."] for place in rules.equal_entries(entries)}
    return entries, errors
