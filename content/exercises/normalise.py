"""The normalisation under which two texts count as the same, and its weaker form without accents.

N: NFC, case folding, NFC; typographic apostrophes become `'`; zero-width characters and soft hyphens go; the
text is split at white space; punctuation (Unicode category P) around each word is removed, and so are words of
punctuation only, unless all are. The steps before the split never add or remove white space, so that each
word can be normalised separately and shown as it was written.
"""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

_MAX_CACHED = 30  # characters; what is longer is seldom a word, and would take memory

_TILDE = "\N{COMBINING TILDE}"

_APOSTROPHES = "\u2018\u2019\u02bc\u00b4\u0060\uff07"
# Zero width by name or by nature: joiners, direction marks, embeddings and isolates, invisible operators. Keyboards
# and copying add them to Arabic, Hebrew, Persian and Indic words without the learner knowing.
_INVISIBLE = [0x00AD, 0x061C, 0x180E, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF]
_CHARACTERS: dict[int, str | None] = {**{ord(mark): "'" for mark in _APOSTROPHES}, **dict.fromkeys(_INVISIBLE)}


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a text: as written but for the punctuation around it, after N, and after accent stripping."""

    shown: str
    key: str
    bare: str


def words(text: str) -> tuple[Word, ...]:
    """Splits a text into its words after N, in order."""
    tokens = text.split()
    stripped = tuple(word for word in map(_word, tokens) if word.key)
    if not stripped:  # punctuation only: then the punctuation is the text
        return tuple(Word(token, fold, strip_accents(fold)) for token in tokens if (fold := _fold(token)))
    return stripped


def normalised(text: str) -> tuple[str, ...]:
    """Applies N to a text; two texts are equal when the results are."""
    return tuple(word.key for word in words(text))


def strip_accents(text: str) -> str:
    """The text without its combining accents (U+0300 to U+036F); the tilde of ñ is not removed, ñ being a letter."""
    if text.isascii():
        return text
    characters: list[str] = []
    base = ""
    for character in unicodedata.normalize("NFD", text):
        if "\u0300" <= character <= "\u036f":
            if character == _TILDE and base in ("n", "N"):
                characters.append(character)
            continue
        if not unicodedata.combining(character):
            base = character
        characters.append(character)
    return unicodedata.normalize("NFC", "".join(characters))


def _word(token: str) -> Word:
    return _cached(token) if len(token) <= _MAX_CACHED else _normalise(token)


def _normalise(token: str) -> Word:
    key = _trim(_fold(token))
    return Word(_trim(token), key, strip_accents(key))


# The texts of a course have few different words; grading all its accepted answers takes a third of the time so.
_cached = lru_cache(maxsize=4096)(_normalise)


def _fold(token: str) -> str:
    return _nfc(_nfc(token).casefold()).translate(_CHARACTERS)


def _nfc(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _trim(token: str) -> str:
    """The token without punctuation, apostrophes and invisible characters around it."""
    start, end = 0, len(token)
    while start < end and _is_around(token[start]):
        start += 1
    while end > start and _is_around(token[end - 1]):
        end -= 1
    return token[start:end]


def _is_around(character: str) -> bool:
    return unicodedata.category(character).startswith("P") or ord(character) in _CHARACTERS
