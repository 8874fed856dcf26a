"""The forms in which two texts are compared: as written, with contractions written out, with numbers in digits.

A table says what a language has of these: `numbers` {form: number}, `contractions` {word: [what it stands for]} (of
two texts the second is meant before a word of `second_before`), `signs` {sign: [names]}, and `hour`, what follows a
full hour. A word of a form knows the written words that it stands for, so that differences are shown as written.
"""

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from content.exercises.folding import LETTER_APOSTROPHE, Folded, fold
from content.exercises.word_breaks import CLASS_OF, WORD, Span
from langlearn.api.letters import APOSTROPHES, LETTER_APOSTROPHES

_WORD_JOINER = "\u2060"
_SPACE_AFTER_APOSTROPHE = re.compile(f"(\\S[{''.join(APOSTROPHES)}])\\s+")
_FULL_HOUR = re.compile("([0-9]{1,2}):00")


@dataclass(frozen=True, slots=True)
class Form:
    """The words of a text in one form, and as written.

    `spans`: the written words that each word stands for, from and to; None where they are the same. `replaced`: which
    words are numbers or signs for written words, which their strict keys have.
    """

    words: tuple[Folded, ...]
    written: tuple[Folded, ...]
    spans: tuple[Span, ...] | None = None
    replaced: frozenset[int] = frozenset()

    def span(self, first: int, last: int) -> Span:
        """The written words that words from `first` to before `last` stand for."""
        if self.spans is None or first == last:
            return first, last
        return self.spans[first][0], self.spans[last - 1][1]


def as_written(words: tuple[Folded, ...]) -> Form:
    return Form(words, words)


def has_apostrophe(text: str) -> bool:
    """Does the text have an apostrophe of any kind?"""
    return not APOSTROPHES.isdisjoint(text) or "\u0149" in text  # which is one with a letter


def has_letter_apostrophe_at_an_edge(text: str, language: str | None) -> bool:
    """Does a word begin or end with an apostrophe that is a letter, such as the Hawaiian okina?"""
    if LETTER_APOSTROPHES.isdisjoint(text):
        return False
    return any(
        LETTER_APOSTROPHE in (word.spelled[:1], word.spelled[-1:])
        for word in fold(text, language, edge_apostrophes=True)
    )


def joined(text: str, language: str | None, *, edge_apostrophes: bool) -> Form | None:
    """The words without white space directly after an apostrophe that follows a word character; None without any."""
    closed = _SPACE_AFTER_APOSTROPHE.sub(_closed, text)
    if closed == text:
        return None
    words, place = [], 0
    for word in fold(closed, language, edge_apostrophes=edge_apostrophes):
        place = closed.index(word.shown, place)
        end = place + len(word.shown)
        words.append(replace(word, shown=text[place:end]))
        place = end
    return as_written(tuple(words))


def _closed(match: re.Match[str]) -> str:
    """The match with its white space as invisible characters, as many."""
    if CLASS_OF[match[0][0]] not in WORD:
        return match[0]
    return match[1] + _WORD_JOINER * (len(match[0]) - len(match[1]))


@dataclass(frozen=True, slots=True, eq=False)
class Forms:
    """What a table says, folded: contractions by key, and names of numbers and signs by their keys with blanks."""

    language: str | None
    contractions: Mapping[str, tuple[tuple[Folded, ...], ...]]
    second_before: Set[str]
    names: Mapping[str, str]
    values: Set[str]  # the numbers and signs that have names
    first_words: Set[str]  # of names
    most_words: int
    has_edge_apostrophes: bool  # in contractions
    ampersand: tuple[Folded, ...]
    hour: tuple[Folded, ...]

    def spelled(self, text: str, form: Form) -> Form:
        """The text with contractions written out and `&` as its word; `form` itself when it has none."""
        written = form.words
        edges = self._with_edge_apostrophes(text, written)
        found: list[tuple[Folded, int]] = []
        is_changed = False
        for index, word in enumerate(written):
            if word.key == "&" and self.ampersand:
                meant = self.ampersand
            elif texts := self.contractions.get(edges[index].key) or self.contractions.get(word.key):
                following = written[index + 1].key if index + 1 < len(written) else None
                meant = texts[1 if len(texts) > 1 and following in self.second_before else 0]
            else:
                found.append((word, index))
                continue
            is_changed = True
            found += [(part, index) for part in meant]
        if not is_changed:
            return form
        return Form(tuple(part for part, _ in found), written, tuple((index, index + 1) for _, index in found))

    def _with_edge_apostrophes(self, text: str, written: tuple[Folded, ...]) -> tuple[Folded, ...]:
        """The words with the apostrophes at their edges, which some contractions are known by."""
        if not self.has_edge_apostrophes:
            return written
        words = fold(text, self.language, edge_apostrophes=True)
        return words if len(words) == len(written) else written

    def hours(self, form: Form) -> Form:
        """The words with each full hour, `3:00`, as the hour and what follows it in speech."""
        if not any(_FULL_HOUR.fullmatch(word.key) for word in form.words):
            return form
        words: list[Folded] = []
        spans: list[Span] = []
        for index, word in enumerate(form.words):
            match = _FULL_HOUR.fullmatch(word.key)
            parts = (_sign(word.shown, str(int(match[1]))), *self.hour) if match else (word,)
            words += parts
            spans += [form.span(index, index + 1)] * len(parts)
        return Form(tuple(words), form.written, tuple(spans))

    def numbered(self, form: Form) -> "Numbered":
        """The form with the numbers and signs in it, and their names."""
        keys = [word.key.replace("-", " ").strip() for word in form.words]
        names: dict[int, list[Name]] = {}
        for start, key in enumerate(keys):
            if key.partition(" ")[0] in self.first_words:
                last = min(len(keys), start + self.most_words)
                texts = [" ".join(keys[start:end]) for end in range(start + 1, last + 1)]
                names[start] = [
                    Name(start + count, text, self.names[text])
                    for count, text in reversed(list(enumerate(texts, 1)))
                    if text in self.names and text != self.names[text]
                ]
        return Numbered(form, {word.key for word in form.words if word.key in self.values}, names)


class Name(NamedTuple):
    """The name of a number or a sign in a text: the place after its last word, its words, and what it names."""

    end: int
    text: str
    value: str


@dataclass(frozen=True, slots=True)
class Numbered:
    """A form, the numbers and signs that stand in it, and the names of others by their first words, longest first."""

    form: Form
    values: Set[str]
    names: Mapping[int, Sequence[Name]]

    def digits(self, values: Set[str]) -> Form:
        """The words with names of these numbers and signs replaced; `form` itself when it has none."""
        form = self.form
        if not any(name.value in values for names in self.names.values() for name in names):
            return form
        words: list[Folded] = []
        spans: list[Span] = []
        replaced: set[int] = set()
        index = 0
        while index < len(form.words):
            name = next((name for name in self.names.get(index, ()) if name.value in values), None)
            end = name.end if name else index + 1
            if name:
                replaced.add(len(words))
                sign = _sign(" ".join(word.shown for word in form.words[index:end]), name.value)
                words.append(replace(sign, strict=name.text))
            else:
                words.append(form.words[index])
            spans.append(form.span(index, end))
            index = end
        return Form(tuple(words), form.written, tuple(spans), frozenset(replaced))


def have_other_names(expected: Form, given: Form) -> bool:
    """Does any number stand for two names in the same place? `un` and `una` are both 1, and not the same."""
    return any(
        expected.words[at].key == given.words[at].key and expected.words[at].strict != given.words[at].strict
        for at in expected.replaced & given.replaced
    )


def _sign(shown: str, key: str) -> Folded:
    return Folded(shown, key, key, key, key, key, key)


def forms_of(table: Mapping[str, Any], language: str | None) -> Forms | None:
    """What the table of a language says; None when it says nothing."""
    if not table:
        return None
    found = _made.get(id(table))
    if found is None or found[0] is not table:
        found = (table, _make(table, language))
        if len(_made) >= _MAX_MADE:
            _made.clear()
        _made[id(table)] = found
    return found[1]


_MAX_MADE = 100  # the service has about fifty tables, each one object
_made: dict[int, tuple[Mapping[str, Any], Forms]] = {}


def _make(table: Mapping[str, Any], language: str | None) -> Forms:
    def key(text: str) -> str:
        return fold(text, language, edge_apostrophes=True)[0].key

    def name(text: str) -> str:
        return " ".join(word.key.replace("-", " ") for word in fold(text, language))

    signs: Mapping[str, list[str]] = table.get("signs") or {}
    names = {name(form): str(number) for form, number in (table.get("numbers") or {}).items()}
    names |= {name(text): sign for sign, texts in signs.items() if sign != "&" for text in texts}
    ampersand = signs.get("&") or [""]
    contractions = {
        key(word): tuple(fold(text, language) for text in texts)
        for word, texts in (table.get("contractions") or {}).items()
    }
    return Forms(
        language=language,
        contractions=contractions,
        has_edge_apostrophes=any(word != word.strip("'") for word in contractions),
        second_before={key(word) for word in table.get("second_before") or ()},
        names=names,
        values=frozenset(names.values()),
        first_words={found.partition(" ")[0] for found in names},
        most_words=max((found.count(" ") + 1 for found in names), default=0),
        ampersand=fold(ampersand[0], language),
        hour=fold(table.get("hour") or "", language),
    )
