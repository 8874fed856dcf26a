"""The words of a course in the LibreLingo layout: of its `New words`, then of its dictionaries.

Entries with equal texts are one word, which the first skill that has it introduces. The readings of translations are
translations too, those of texts synonyms and forms. Ids depend on the course and the text only, so that the words of
other entries never change them.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial

from content import rules
from content.exercises.normalise import normalised
from content.formats.dictionary import Languages
from content.formats.documents import WordRow
from content.formats.notation import readings
from content.formats.records import Findings, digest
from langlearn.api.text import id_fold

_NOT_SLUG = re.compile(r"[^a-z0-9]+")
_DIGEST_LENGTH = 10
_list_entry = partial(rules.word_entry, rules.MAX_WORD_LENGTH)


@dataclass(frozen=True, slots=True)
class WordEntry:
    """A word as a skill describes it; `place` is its place in the skill's file."""

    text: str
    translations: Sequence[str]
    synonyms: Sequence[str]
    place: str
    pronunciation: str = ""


@dataclass(slots=True)
class _Texts:
    """Unequal texts in the order in which they were added."""

    by_tokens: dict[tuple[str, ...], str] = field(default_factory=dict)

    def add(self, text: str) -> None:
        self.by_tokens.setdefault(normalised(text), text)

    def list(self) -> list[str]:
        return list(self.by_tokens.values())


@dataclass(slots=True)
class _Word:
    text: str
    lesson_id: str | None
    file: str
    place: str
    pronunciation: str | None = None
    translations: _Texts = field(default_factory=_Texts)
    synonyms: _Texts = field(default_factory=_Texts)
    forms: _Texts = field(default_factory=_Texts)


class WordCollector:
    """Joins the entries of all skills; warns of texts that no word can have, and of lists that are cut."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self._words: dict[tuple[str, ...], _Word] = {}

    def add(self, entry: WordEntry, *, lesson_id: str | None, languages: Languages, file: str) -> bool:
        """Adds a word, or to the word of equal text. False when there is nothing to add."""
        text = self._usable([entry.text], rules.word_text, entry, file)
        translations = self._usable(entry.translations, _list_entry, entry, file)
        if not text or not translations:
            return False
        key = normalised(text[0])
        word = self._words.setdefault(key, _Word(text[0], lesson_id, file, entry.place))
        if entry.pronunciation and not word.pronunciation:
            word.pronunciation = next(iter(self._usable([entry.pronunciation], _pronunciation, entry, file)), None)
        for translation in (*translations, *_readings(translations, languages.source_tag)):
            word.translations.add(translation)
        forms = self._usable(_readings(text, languages.target_tag), _list_entry, entry, file)
        for form in forms:
            word.forms.add(form)
        synonyms = self._usable(entry.synonyms, _list_entry, entry, file)
        for synonym in (*synonyms, *forms, *_readings(synonyms, languages.target_tag)):
            if normalised(synonym) != key:
                word.synonyms.add(synonym)
        return True

    def rows(self, course_id: str) -> list[WordRow]:
        """The words, in the order of the files."""
        return [self._row(course_id, word) for word in self._words.values()]

    def _row(self, course_id: str, word: _Word) -> WordRow:
        return WordRow(
            id=_word_id(course_id, word.text),
            text=word.text,
            translations=self._cut(word, "translations", word.translations.list()),
            synonyms=self._cut(word, "synonyms", word.synonyms.list()),
            forms=self._cut(word, "forms", word.forms.list()),
            part_of_speech=None,
            gender=None,
            pronunciation=word.pronunciation,
            note=None,
            audio_url=None,
            image_url=None,
            lesson_id=word.lesson_id,
            tags=[],
        )

    def _cut(self, word: _Word, name: str, texts: list[str]) -> list[str]:
        maximum = rules.MAX_WORD_ENTRIES[name]
        if len(texts) > maximum:
            self._findings.warn(
                word.file, word.place, f"the word has more than {maximum} {name}; the others are left out"
            )
        return texts[:maximum]

    def _usable(self, texts: Iterable[str], rule: Callable[[str], str], entry: WordEntry, file: str) -> list[str]:
        usable = []
        for text in texts:
            try:
                usable.append(rule(text))
            except rules.FieldError as error:
                self._findings.warn(file, entry.place, f"a text is left out of the words: {error}")
        return [text for text in usable if normalised(text)]


def _readings(texts: Iterable[str], language: str) -> list[str]:
    return [reading for text in texts for reading in readings(text, language=language, kind="word")]


def _pronunciation(text: str) -> str:
    return rules.pronunciation(text) or ""


def _word_id(course_id: str, text: str) -> str:
    """The text itself where it can be an id, else its readable beginning and a digest."""
    key = " ".join(normalised(text))
    slug = _NOT_SLUG.sub("-", id_fold(key)).strip("-")
    try:
        if slug == key:
            return rules.entity_id("word", slug)
    except rules.FieldError:
        pass
    readable = slug[: rules.MAX_ID_LENGTH["word"] - _DIGEST_LENGTH - 1].rstrip("-") or "word"
    return f"{readable}-{digest(_DIGEST_LENGTH, course_id, key)}"
