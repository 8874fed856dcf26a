"""A skill of the LibreLingo layout as exercises: its words, then its phrases.

Each word and phrase becomes exercises in both directions; the alternatives of the answer's side are accepted as well,
and after them what the notation of all accepted texts means. Words are also matched in pairs. The skill's dictionaries
give the hints. A picture belongs to the translation that is shown, a recording to the word that is shown, so that
neither gives the answer away.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from content.exercises import DATA_SCHEMAS
from content.exercises.exercise_type import MAX_ACCEPTED_LENGTH, MAX_ALTERNATIVES
from content.exercises.normalise import normalised
from content.formats.dictionary import Dictionaries, Dictionary, Languages, read_dictionaries
from content.formats.drafts import Draft, draft_of
from content.formats.librelingo_media import MediaFolder, Warn
from content.formats.librelingo_words import WordEntry
from content.formats.notation import Kind, readings
from content.formats.records import Findings, Record

MAX_PAIRS: int = DATA_SCHEMAS["pairs"]["properties"]["pairs"]["maxItems"]


@dataclass(frozen=True, slots=True)
class _Layout:
    """The keys of one kind of entry, and what it is for its readings."""

    entries: str
    text: str
    kind: Kind


_WORDS = _Layout("New words", "Word", "word")
_PHRASES = _Layout("Phrases", "Phrase", "phrase")
_TRANSLATION = "Translation"
_PRONUNCIATION = "Pronunciation"
# The keys of the texts that are accepted in addition; courses use them for words and phrases alike.
_VERSIONS = (
    "Synonyms",
    "Alternative versions",
    *("Synonym", "Alternative", "Alternatives", "Alternative version"),
    *("Alternative word", "Alternative words", "Alternative phrase", "Alternative phrases"),
)
_TRANSLATIONS = ("Also accepted", "Alternative translations", "Alternative translation", "Translations")


@dataclass(frozen=True, slots=True)
class _Entry:
    """A word or phrase of the target language, its translation, and what else is accepted for each, with the places of
    that; `picture` and `sound` are further data of the exercises that show the translation and the word.
    """

    layout: _Layout
    place: str
    text: str
    translation: str
    versions: list[str]
    translations: list[str]
    versions_place: str
    translations_place: str
    picture: dict[str, str]
    sound: dict[str, str]
    pronunciation: str = ""


@dataclass(frozen=True, slots=True)
class SkillWord:
    """A word of a skill, and its first exercise; None of a word that only a dictionary has."""

    entry: WordEntry
    first: Draft | None


@dataclass(frozen=True, slots=True)
class Skill:
    """What a skill yields."""

    drafts: list[Draft]
    words: list[SkillWord]


def read_skill(skill: Record, languages: Languages, media: MediaFolder) -> Skill:
    """The exercises of the skill's words, of its words in pairs, and of its phrases; its words, and those of its
    dictionaries.
    """
    words = _entries(skill, _WORDS, languages, media)
    phrases = _entries(skill, _PHRASES, languages, media)
    dictionaries = read_dictionaries(skill, languages)
    if not words and not phrases:
        words = _dictionary_as_words(dictionaries.taught, languages, media, skill)
        # Hints would be the answers: each exercise asks for a meaning that the dictionary has.
        dictionaries = Dictionaries(Dictionary(), Dictionary(), Dictionary())
    source, target, taught = dictionaries
    checked = _Checker(skill.file, skill.findings, languages)
    drafts: list[Draft | None] = []
    found: list[SkillWord] = []
    for entries in (words, phrases):
        for entry in entries:
            both = checked.into_target(entry, source), checked.into_source(entry, target)
            drafts.extend(both)
            if entries is words:
                found.append(SkillWord(_word_of(entry), both[0] or both[1]))
        if entries is words:
            drafts.extend(checked.pairs(number, chunk) for number, chunk in enumerate(_paired(words)))
    found += [SkillWord(WordEntry(text, meanings, [], place), None) for text, meanings, place in taught.entries()]
    return Skill([draft for draft in drafts if draft is not None], found)


def _entries(skill: Record, layout: _Layout, languages: Languages, media: MediaFolder) -> list[_Entry]:
    """The entries of one kind. A repeated one adds only the alternatives that it alone names."""
    found: dict[tuple[str, str], _Entry] = {}
    for record in skill.records(layout.entries):
        texts = record.texts(layout.text)
        translations = record.texts(_TRANSLATION)
        versions_key, versions = record.texts_of_any(_VERSIONS)
        accepted_key, accepted = record.texts_of_any(_TRANSLATIONS)
        pronunciation = record.text(_PRONUNCIATION) if layout is _WORDS else ""
        picture = _picture(record, media) if layout is _WORDS else {}
        record.report_unused()
        for key, values in ((layout.text, texts), (_TRANSLATION, translations)):
            if not values:
                record.error(key, "Is missing.")
        if texts and translations:
            warn = partial(record.warn, layout.text)
            sound = _sound(texts[0], languages, media, warn) if layout is _WORDS else {}
            places = record.place(versions_key or layout.text), record.place(accepted_key or _TRANSLATION)
            fresh = _Entry(layout, record.path, texts[0], translations[0], [], [], *places, {}, sound, pronunciation)
            entry = found.setdefault((fresh.text, fresh.translation), fresh)
            entry.picture.update(picture if not entry.picture else {})
            _extend(entry.versions, [*texts[1:], *versions], but=entry.text)
            _extend(entry.translations, [*translations[1:], *accepted], but=entry.translation)
    return list(found.values())


def _dictionary_as_words(
    dictionary: Dictionary, languages: Languages, media: MediaFolder, skill: Record
) -> list[_Entry]:
    """The words of a dictionary; those with an equal first meaning are accepted for each other."""
    entries = list(dictionary.entries())
    by_meaning: dict[tuple[str, ...], list[str]] = {}
    for text, meanings, _ in entries:
        by_meaning.setdefault(normalised(meanings[0]), []).append(text)
    found = []
    for text, meanings, place in entries:
        sound = _sound(text, languages, media, partial(skill.warn, place))
        entry = _Entry(_WORDS, place, text, meanings[0], [], [], place, place, {}, sound)
        _extend(entry.versions, by_meaning[normalised(meanings[0])], but=text)
        _extend(entry.translations, meanings, but=meanings[0])
        found.append(entry)
    return found


def _word_of(entry: _Entry) -> WordEntry:
    translations = [entry.translation, *entry.translations]
    return WordEntry(entry.text, translations, entry.versions, entry.place, entry.pronunciation)


def _picture(word: Record, media: MediaFolder) -> dict[str, str]:
    names = word.texts("Images")
    address = media.picture(names, warn=partial(word.warn, "Images"))
    if names and address is None:
        word.warn("Images", "no such picture is in images/")
    return {"image_url": address} if address else {}


def _sound(text: str, languages: Languages, media: MediaFolder, warn: Warn) -> dict[str, str]:
    """The recording of a text, and its language, which is set without a recording too: speech synthesis needs it."""
    address = media.sound(languages.target, text, warn=warn)
    return {"audio_language": languages.target_tag} | ({"audio_url": address} if address else {})


def _extend(known: list[str], others: list[str], *, but: str) -> None:
    known.extend(text for text in dict.fromkeys(others) if text != but and text not in known)


def _paired(words: list[_Entry]) -> Iterator[list[_Entry]]:
    """The words in runs of 2 to MAX_PAIRS; none for a single word."""
    start = 0
    while len(words) - start >= 2:
        # The last run would be one word when this one took all it can: leave it a second.
        size = MAX_PAIRS - 1 if len(words) - start == MAX_PAIRS + 1 else MAX_PAIRS
        yield words[start : start + size]
        start += size


class _Checker:
    """Makes exercises of one file and notes what is wrong with them at the entries they come from."""

    def __init__(self, file: str, findings: Findings, languages: Languages) -> None:
        self.file = file
        self.findings = findings
        self.languages = languages

    def into_target(self, entry: _Entry, dictionary: Dictionary) -> Draft | None:
        """Translation -> Word."""
        source, target = (_TRANSLATION, entry.translation), (entry.layout.text, entry.text)
        alternatives = (entry.versions_place, entry.versions)
        shown = {"answer_language": self.languages.target_tag, **entry.picture}
        return self._translation(entry, source, target, alternatives, shown, dictionary)

    def into_source(self, entry: _Entry, dictionary: Dictionary) -> Draft | None:
        """Word -> Translation."""
        source, target = (entry.layout.text, entry.text), (_TRANSLATION, entry.translation)
        alternatives = (entry.translations_place, entry.translations)
        shown = {"answer_language": self.languages.source_tag, **entry.sound}
        return self._translation(entry, source, target, alternatives, shown, dictionary)

    def pairs(self, number: int, words: list[_Entry]) -> Draft | None:
        """The `number`-th run of a skill's words, to be matched with their translations."""
        places = {"data": _WORDS.entries}
        for index, word in enumerate(words):
            places[f"data.pairs.{index}"] = word.place
            places[f"data.pairs.{index}.left"] = f"{word.place}.{_WORDS.text}"
            places[f"data.pairs.{index}.right"] = f"{word.place}.{_TRANSLATION}"
        data = {"pairs": [{"left": word.text, "right": word.translation} for word in words]}
        return draft_of("pairs", data, ("pairs", str(number)), places, self.file, self.findings)

    def _translation(
        self,
        entry: _Entry,
        source: tuple[str, str],
        target: tuple[str, str],
        alternatives: tuple[str, list[str]],
        shown: Mapping[str, str],
        dictionary: Dictionary,
    ) -> Draft | None:
        """Source and target each come after the key they stand at, alternatives after their place; `shown` are further
        data.
        """
        data: dict[str, Any] = {"source_text": source[1], "target_text": target[1], **shown}
        places = {
            "data": entry.place,
            "data.source_text": f"{entry.place}.{source[0]}",
            "data.target_text": f"{entry.place}.{target[0]}",
            "data.alternatives": alternatives[0],
        }
        accepted = self._accepted(entry.layout.kind, target[1], *alternatives, language=shown["answer_language"])
        if accepted:
            data["alternatives"] = accepted
        hints = dictionary.hints(source[1])
        if hints:
            data["hints"] = [hint.text for hint in hints]
            places.update((f"data.hints.{index}", hint.place) for index, hint in enumerate(hints))
        # The keys distinguish words from phrases, and the directions where both texts are the same.
        identity = (entry.layout.text, *source, target[1])
        return draft_of("translation", data, identity, places, self.file, self.findings)

    def _accepted(self, kind: Kind, text: str, place: str, versions: list[str], *, language: str) -> list[str]:
        """The alternatives of a text: those of its author, and as many readings of all as there is room for."""
        if len(versions) > MAX_ALTERNATIVES:
            message = f"the entry has more than {MAX_ALTERNATIVES} alternatives; the others are left out"
            self.findings.warn(self.file, place, message)
        accepted = versions[:MAX_ALTERNATIVES]
        known = set(map(normalised, (text, *accepted)))
        room = MAX_ACCEPTED_LENGTH - sum(map(len, (text, *accepted)))
        for reading in [
            reading for each in (text, *accepted) for reading in readings(each, language=language, kind=kind)
        ]:
            if len(accepted) < MAX_ALTERNATIVES and normalised(reading) not in known and len(reading) <= room:
                known.add(normalised(reading))
                accepted.append(reading)
                room -= len(reading)
        return accepted
