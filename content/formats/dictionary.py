"""The dictionaries of a LibreLingo skill, and the hints they give to a sentence.

A `Mini-dictionary` lists words per language with their meanings in the other one; a `Two-way-dictionary` lists words
of the source language with their counterparts and is read in both directions. A hint is `word = meaning, meaning`.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from content.exercises import DATA_SCHEMAS
from content.exercises.normalise import normalised
from content.formats.records import Record, texts_of, without_groups
from content.formats.yaml_tree import Node, Pairs, as_list, joined

_HINTS = DATA_SCHEMAS["translation"]["properties"]["hints"]
MAX_HINTS: int = _HINTS["maxItems"]
MAX_HINT_LENGTH: int = _HINTS["items"]["maxLength"]

_MAX_SEARCHED = 2000  # words, for the hints of a sentence: a skill has some dozens
_NOTE = re.compile(r"\s*\([^()]*\)\s*")
# Scripts written without spaces, in which word boundaries cannot be found.
_UNSPACED = ("CJK", "HIRAGANA", "KATAKANA", "BOPOMOFO", "THAI", "LAO", "KHMER", "MYANMAR", "TIBETAN")


@dataclass(frozen=True, slots=True)
class Languages:
    """The names of the learners' language and of the one they learn, as the dictionaries call them, and their tags."""

    source: str
    target: str
    source_tag: str
    target_tag: str


@dataclass(frozen=True, slots=True)
class Hint:
    """`place` is that of the word in the skill's file."""

    text: str
    place: str


@dataclass(slots=True)
class _Word:
    text: str
    place: str
    comparable: str
    meanings: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Dictionary:
    """Words of one language with their meanings in the other, in the order of the file."""

    _words: dict[str, _Word] = field(default_factory=dict)

    def add(self, word: str, meanings: list[str], place: str) -> None:
        """Adds a word with its meanings. A word without a meaning is ignored, and so is a repeated meaning."""
        if word and meanings:
            if word not in self._words:
                self._words[word] = _Word(word, place, _comparable(_NOTE.sub(" ", word)).strip())
            known = self._words[word].meanings
            known.extend(meaning for meaning in dict.fromkeys(meanings) if meaning not in known)

    def entries(self) -> Iterator[tuple[str, list[str], str]]:
        """Each word with its meanings, of which there is at least one, and its place in the file."""
        for word in self._words.values():
            yield word.text, word.meanings, word.place

    def hints(self, sentence: str) -> list[Hint]:
        """The hints for the words the sentence contains, at most MAX_HINTS of them, in the order of the file.

        A word that is the whole sentence gives none: its hint would be the answer.
        """
        text, whole = _comparable(sentence), _tokens(sentence)
        found: list[Hint] = []
        for word in islice(self._words.values(), _MAX_SEARCHED):
            if len(found) == MAX_HINTS:
                break
            if _contains(text, word.comparable) and _tokens(word.text) != whole:
                found.append(Hint(_hint(word), word.place))
        return found


class Dictionaries(NamedTuple):
    """The words of the source language and those of the target language, which give hints; the latter once more in the
    order in which they become words of the course: those of the `Two-way-dictionary` first.
    """

    source: Dictionary
    target: Dictionary
    taught: Dictionary


def read_dictionaries(skill: Record, languages: Languages) -> Dictionaries:
    """Reads the dictionaries of a skill."""
    source, target, taught, of_mini = (Dictionary() for _ in range(4))
    mini = skill.record("Mini-dictionary")
    for name, dictionary in ((languages.target, target), (languages.source, source)):
        for word, meanings, place in _entries(mini, name):
            dictionary.add(word, meanings, place)
            if dictionary is target:
                of_mini.add(word, meanings, place)
    mini.report_unused()
    for word, meanings, place in _entries(skill, "Two-way-dictionary"):
        source.add(word, meanings, place)
        for meaning in meanings:
            target.add(meaning, [word], place)
            taught.add(meaning, [word], place)
    for entry in of_mini.entries():
        taught.add(*entry)
    return Dictionaries(source, target, taught)


def _entries(record: Record, key: str) -> Iterator[tuple[str, list[str], str]]:
    """Word, meanings and place of the value of `key`: a list of mappings, or one mapping."""
    for index, item in enumerate(as_list(record.get(key))):
        path = f"{record.place(key)}[{index}]"
        if not isinstance(item, Pairs):
            if item is not None:
                record.findings.error(record.file, path, "Must be a word with its meaning.")
            continue
        meanings_by_word: dict[str, Node] = {}
        for word, node in item.items:
            if word in meanings_by_word:
                record.findings.warn(record.file, f"{path}.{word}", "is repeated; its values are joined")
                node = joined(meanings_by_word[word], node)
            meanings_by_word[word] = node
        for word, node in meanings_by_word.items():
            place = f"{path}.{word}"
            yield without_groups(word), texts_of(node, record.file, place, record.findings), place


def _hint(word: _Word) -> str:
    """The word and as many of its meanings as there is room for; the first one in any case."""
    text = f"{word.text} = {word.meanings[0]}"
    for meaning in word.meanings[1:]:
        longer = f"{text}, {meaning}"
        if len(longer) > MAX_HINT_LENGTH:
            break
        text = longer
    return text


def _tokens(text: str) -> tuple[str, ...]:
    """The words of a text without its notes."""
    return normalised(_NOTE.sub(" ", text))


def _comparable(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")


def _contains(text: str, word: str) -> bool:
    """Whether `text` has `word` as a whole word, or as a part where its script does not separate words."""
    start = text.find(word) if word else -1
    while start >= 0:
        end = start + len(word)
        if not (_runs_on(text[start - 1 : start], word[0]) or _runs_on(text[end : end + 1], word[-1])):
            return True
        start = text.find(word, start + 1)
    return False


def _runs_on(neighbour: str, edge: str) -> bool:
    """Whether a word with this character at its edge continues in the neighbouring one (empty outside the text)."""
    if not neighbour or not _in_a_word(neighbour) or not _in_a_word(edge):
        return False
    return not unicodedata.name(edge, "").startswith(_UNSPACED)


def _in_a_word(character: str) -> bool:
    return character.isalnum() or unicodedata.category(character).startswith("M")
