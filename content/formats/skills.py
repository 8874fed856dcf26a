"""A skill of the LibreLingo layout as exercises: its notes, then its words, then its phrases.

Each word and phrase becomes exercises in both directions, the alternatives of the answer's side being accepted as well;
words are also matched in pairs. The skill's dictionaries give the hints. A picture belongs to the translation that is
shown, a recording to the word that is shown, so that neither gives the answer away. Every exercise passes the check of
its type, and what the check finds is reported at the entry it comes from.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from content.exercises import DATA_SCHEMAS, ExerciseDataError, clean_data
from content.exercises.normalise import normalised
from content.formats.dictionary import Dictionaries, Dictionary, Languages, read_dictionaries
from content.formats.librelingo_media import MediaFolder
from content.formats.librelingo_words import WordEntry, with_and_without_note
from content.formats.records import Findings, Record

MAX_PAIRS: int = DATA_SCHEMAS["pairs"]["properties"]["pairs"]["maxItems"]


@dataclass(frozen=True, slots=True)
class Draft:
    """An exercise without an id; `identity` distinguishes it in its skill and does not change with other fields."""

    exercise_type: str
    data: dict[str, Any]
    identity: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Layout:
    """The keys of one kind of entry; `versions` and `translations` have the texts accepted in addition."""

    entries: str
    text: str
    versions: str
    translations: str


_WORDS = _Layout("New words", "Word", "Synonyms", "Also accepted")
_PHRASES = _Layout("Phrases", "Phrase", "Alternative versions", "Alternative translations")
_TRANSLATION = "Translation"


@dataclass(frozen=True, slots=True)
class _Entry:
    """A word or phrase of the target language, its translation, and what else is accepted for each; `picture`
    and `sound` are further data of the exercises that show the translation and the word.
    """

    layout: _Layout
    place: str
    text: str
    translation: str
    versions: list[str]
    translations: list[str]
    picture: dict[str, str]
    sound: dict[str, str]


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
        words = _dictionary_as_words(dictionaries.taught, languages, media)
        # Hints would be the answers: each exercise asks for a meaning that the dictionary has.
        dictionaries = Dictionaries(Dictionary(), Dictionary(), Dictionary())
    source, target, taught = dictionaries
    checked = _Checker(skill.file, skill.findings)
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


def read_notes(content: str, file: str, findings: Findings) -> Draft | None:
    """The exercise that shows a skill's notes, already rich text; None when they are empty."""
    if not content:
        return None
    return _Checker(file, findings).draft("informative", {"content": content}, ("notes",), {"data": ""})


def _entries(skill: Record, layout: _Layout, languages: Languages, media: MediaFolder) -> list[_Entry]:
    """The entries of one kind. A repeated one adds only the alternatives that it alone names."""
    found: dict[tuple[str, str], _Entry] = {}
    for record in skill.records(layout.entries):
        texts = record.texts(layout.text)
        translations = record.texts(_TRANSLATION)
        versions = record.texts(layout.versions)
        accepted = record.texts(layout.translations)
        picture = _picture(record, media) if layout is _WORDS else {}
        record.report_unused()
        for key, values in ((layout.text, texts), (_TRANSLATION, translations)):
            if not values:
                record.error(key, "Is missing.")
        if texts and translations:
            sound = _sound(texts[0], languages, media) if layout is _WORDS else {}
            fresh = _Entry(layout, record.path, texts[0], translations[0], [], [], {}, sound)
            entry = found.setdefault((fresh.text, fresh.translation), fresh)
            entry.picture.update(picture if not entry.picture else {})
            _extend(entry.versions, [*texts[1:], *versions], but=entry.text)
            _extend(entry.translations, [*translations[1:], *accepted], but=entry.translation)
    return list(found.values())


def _dictionary_as_words(dictionary: Dictionary, languages: Languages, media: MediaFolder) -> list[_Entry]:
    """The words of a dictionary; those with an equal first meaning are accepted for each other."""
    entries = list(dictionary.entries())
    by_meaning: dict[tuple[str, ...], list[str]] = {}
    for text, meanings, _ in entries:
        by_meaning.setdefault(normalised(meanings[0]), []).append(text)
    found = []
    for text, meanings, place in entries:
        entry = _Entry(_WORDS, place, text, meanings[0], [], [], {}, _sound(text, languages, media))
        _extend(entry.versions, with_and_without_note([text, *by_meaning[normalised(meanings[0])]]), but=text)
        _extend(entry.translations, with_and_without_note(meanings), but=meanings[0])
        found.append(entry)
    return found


def _word_of(entry: _Entry) -> WordEntry:
    return WordEntry(entry.text, [entry.translation, *entry.translations], entry.versions, entry.place)


def _picture(word: Record, media: MediaFolder) -> dict[str, str]:
    names = word.texts("Images")
    address = media.picture(names)
    if names and address is None:
        word.warn("Images", "no such picture is in images/")
    return {"image_url": address} if address else {}


def _sound(text: str, languages: Languages, media: MediaFolder) -> dict[str, str]:
    """The recording of a text, and its language, which is set without a recording too: speech synthesis needs it."""
    address = media.sound(languages.target, text)
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

    def __init__(self, file: str, findings: Findings) -> None:
        self.file = file
        self.findings = findings

    def into_target(self, entry: _Entry, dictionary: Dictionary) -> Draft | None:
        """Translation -> Word."""
        source, target = (_TRANSLATION, entry.translation), (entry.layout.text, entry.text)
        alternatives = (entry.layout.versions, entry.versions)
        return self._translation(entry, source, target, alternatives, entry.picture, dictionary)

    def into_source(self, entry: _Entry, dictionary: Dictionary) -> Draft | None:
        """Word -> Translation."""
        source, target = (entry.layout.text, entry.text), (_TRANSLATION, entry.translation)
        alternatives = (entry.layout.translations, entry.translations)
        return self._translation(entry, source, target, alternatives, entry.sound, dictionary)

    def pairs(self, number: int, words: list[_Entry]) -> Draft | None:
        """The `number`-th run of a skill's words, to be matched with their translations."""
        places = {"data": _WORDS.entries}
        for index, word in enumerate(words):
            places[f"data.pairs.{index}"] = word.place
            places[f"data.pairs.{index}.left"] = f"{word.place}.{_WORDS.text}"
            places[f"data.pairs.{index}.right"] = f"{word.place}.{_TRANSLATION}"
        data = {"pairs": [{"left": word.text, "right": word.translation} for word in words]}
        return self.draft("pairs", data, ("pairs", str(number)), places)

    def _translation(
        self,
        entry: _Entry,
        source: tuple[str, str],
        target: tuple[str, str],
        alternatives: tuple[str, list[str]],
        media: Mapping[str, str],
        dictionary: Dictionary,
    ) -> Draft | None:
        """Source, target and alternatives each come after the key they stand at."""
        data: dict[str, Any] = {"source_text": source[1], "target_text": target[1], **media}
        places = {
            "data": entry.place,
            "data.source_text": f"{entry.place}.{source[0]}",
            "data.target_text": f"{entry.place}.{target[0]}",
            "data.alternatives": f"{entry.place}.{alternatives[0]}",
        }
        if alternatives[1]:
            data["alternatives"] = alternatives[1]
        hints = dictionary.hints(source[1])
        if hints:
            data["hints"] = [hint.text for hint in hints]
            places.update((f"data.hints.{index}", hint.place) for index, hint in enumerate(hints))
        # The keys distinguish words from phrases, and the directions where both texts are the same.
        return self.draft("translation", data, (entry.layout.text, *source, target[1]), places)

    def draft(
        self, exercise_type: str, data: dict[str, Any], identity: tuple[str, ...], places: Mapping[str, str]
    ) -> Draft | None:
        """The checked exercise; None, and errors, when it breaks a rule of its type."""
        try:
            return Draft(exercise_type, clean_data(exercise_type, data), identity)
        except ExerciseDataError as error:
            for path, messages in error.errors.items():
                for message in messages:
                    self.findings.error(self.file, _nearest(path, places), message)
            return None


def _nearest(path: str, places: Mapping[str, str]) -> str:
    """The place of the value at a dotted path, or of the innermost known value around it."""
    while path not in places:
        path = path.rpartition(".")[0]
    return places[path]
