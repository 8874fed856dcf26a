"""The notation of authors: `you (plural)`, `a/an`, `cat; kitty`, `actor(s)`, `to give sb sth`. Pure.

No learner types notes, slashes or placeholders, so where exercises are made, and where they are checked, the plain
texts that are meant count as further accepted texts: the readings. Answers are never graded by them.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import islice, product
from typing import Literal

from content.exercises.normalise import normalised

Kind = Literal["word", "phrase"]

MAX_READINGS = 20

_MAX_CONSIDERED = 100  # texts of which the readings are taken: slashes and brackets multiply
_MAX_WORDS_IN_LIST = 4  # of each piece between commas; what is longer is a sentence
_MAX_ENDING = 3  # characters of a bracket in a word, as in `actor(s)`

_CLOSING = {"(": ")", "[": "]", "\N{FULLWIDTH LEFT PARENTHESIS}": "\N{FULLWIDTH RIGHT PARENTHESIS}"}
_SEPARATOR = re.compile(r"[;\N{FULLWIDTH SEMICOLON}]|(?<=\s)/(?=\s)")
_SEPARATOR_OF_WORDS = re.compile(rf"{_SEPARATOR.pattern}|,(?=\s)")
_SENTENCE_ENDS = (".", "?", "!")
_ENDING_MARKS = ("-", "\N{EN DASH}", "\N{DIAERESIS}", "~")
_ENDINGS = frozenset({"in", "innen"})
_PLACEHOLDERS = {
    "en": frozenset({"sth", "sb"}),
    "de": frozenset({"etw", "jdn", "jdm", "jds"}),
    "fr": frozenset({"qqch", "qqn", "qch", "qn"}),
}
_INFINITIVE_MARKS = {"en": "to "}
# Before these the mark is a preposition: `to the` does not mean `the`.
_NO_INFINITIVES = {
    "en": frozenset({"the", "a", "an", "this", "that", "me", "you", "him", "it", "us", "them"})
    | {"my", "your", "his", "her", "its", "our", "their"}
}
# A single character of these scripts is a word, not an ending.
_SCRIPTS_OF_WORDS = ("CJK", "HIRAGANA", "KATAKANA")

_LEFT_OUT = "\0"  # in the place of a bracket
_BEFORE_PUNCTUATION = re.compile(rf" ?{_LEFT_OUT}(?=[,.;:?!…])")


def readings(text: str, *, language: str | None, kind: Kind, part_of_speech: str | None = None) -> list[str]:
    """Returns the texts that are meant by a text, unequal after N to it and to each other, at most MAX_READINGS.

    `language` is its tag, None where it is not known. `part_of_speech` is that of the word whose translation it is.
    """
    primary = (language or "").partition("-")[0]
    found = list(islice(_plain(text, kind, _PLACEHOLDERS.get(primary, frozenset())), _MAX_CONSIDERED))
    if kind == "word" and primary in _INFINITIVE_MARKS:
        found += list(_infinitives(found, primary, is_verb=part_of_speech == "verb"))
    distinct: dict[tuple[str, ...], str] = {normalised(text): text}
    for reading in found:
        if any(character.isalnum() for character in reading):
            distinct.setdefault(normalised(reading), reading)
    return list(distinct.values())[1 : MAX_READINGS + 1]


def _plain(text: str, kind: Kind, placeholders: frozenset[str]) -> Iterator[str]:
    for piece in _pieces(text, kind):
        for without_brackets in _without_brackets(piece):
            yield from _sides(_without_placeholders(without_brackets, placeholders))


def _pieces(text: str, kind: Kind) -> list[str]:
    """The texts between separators, none of which counts in a bracket; the text itself where there are none."""
    masked = list(text)
    for start, end in _brackets(text):
        masked[start:end] = _LEFT_OUT * (end - start)
    outside = "".join(masked)
    spans = _spans(outside, _SEPARATOR)
    if kind == "word" and not outside.rstrip().endswith(_SENTENCE_ENDS):
        finer = _spans(outside, _SEPARATOR_OF_WORDS)
        lengths = (len(outside[start:end].replace(_LEFT_OUT, "").split()) for start, end in finer)
        spans = finer if max(lengths) <= _MAX_WORDS_IN_LIST else spans
    pieces = [text[start:end].strip() for start, end in spans]
    return pieces if len(pieces) == 1 else [piece for piece in pieces if not _is_ending(piece)]


def _spans(text: str, separator: re.Pattern[str]) -> list[tuple[int, int]]:
    found = list(separator.finditer(text))
    starts = [0, *(match.end() for match in found)]
    return list(zip(starts, [*(match.start() for match in found), len(text)], strict=True))


def _brackets(text: str) -> list[tuple[int, int]]:
    """Where the outermost pairs of brackets are; a bracket without its pair is none."""
    found: list[tuple[int, int]] = []
    opened: list[int] = []
    for place, character in enumerate(text):
        if character in _CLOSING:
            opened.append(place)
        elif opened and character == _CLOSING[text[opened[-1]]]:
            start = opened.pop()
            while found and found[-1][0] > start:
                found.pop()
            found.append((start, place + 1))
    return found


def _without_brackets(text: str) -> Iterator[str]:
    """The text without its brackets; one in a word also with what it has: `actor`, `actors`."""
    choices: list[list[str]] = []
    before = 0
    for start, end in _brackets(text):
        content = text[start + 1 : end - 1]
        is_joined = _is_letter(text[start - 1 : start]) or _is_letter(text[end : end + 1])
        choices.append([text[before:start]])
        choices.append([_LEFT_OUT, content] if is_joined and len(content) <= _MAX_ENDING else [_LEFT_OUT])
        before = end
    choices.append([text[before:]])
    for parts in islice(product(*choices), _MAX_CONSIDERED):
        joined = " ".join("".join(parts).split())
        yield _BEFORE_PUNCTUATION.sub("", joined).replace(_LEFT_OUT, "")


def _without_placeholders(text: str, placeholders: frozenset[str]) -> str:
    """The text without words such as `sth` or `jdn./etw.`"""
    return " ".join(
        word
        for word in text.split()
        if not all(side.removesuffix(".").casefold() in placeholders for side in word.split("/"))
    )


def _sides(text: str) -> Iterator[str]:
    """The text with each side of `a/b` in its place."""
    for words in islice(product(*map(_sides_of_word, text.split())), _MAX_CONSIDERED):
        yield " ".join(words)


def _sides_of_word(word: str) -> list[str]:
    """What stands for a word of a text: its sides, or the word itself, also where it is no choice, as in `km/h`."""
    start, end = 0, len(word)
    while start < end and _is_around(word[start]):
        start += 1
    while end > start and _is_around(word[end - 1]):
        end -= 1
    first, *others = word[start:end].split("/")
    if not others or any(character.isdigit() for character in word) or not all(map(_letters, (first, *others))):
        return [word]
    if _letters(first) <= 2 and any(map(_is_one_letter, others)):
        return [word]
    sides = [first, *(side for side in others if side not in _ENDINGS and not _is_ending(side))]
    return [f"{word[:start]}{side}{'' if _is_around(side[-1]) else word[end:]}" for side in sides]


def _infinitives(texts: Iterable[str], language: str, *, is_verb: bool) -> Iterator[str]:
    """Infinitives without their mark, and single words that are verbs with it."""
    mark = _INFINITIVE_MARKS[language]
    for text in texts:
        if text.casefold().startswith(mark):
            without = text[len(mark) :].strip()
            if without.casefold().partition(" ")[0] not in _NO_INFINITIVES[language]:
                yield without
        elif is_verb and len(text.split()) == 1:
            yield mark + text


def _is_ending(piece: str) -> bool:
    """Whether a piece is only the ending of another one, as in `gato, -a`."""
    return piece.startswith(_ENDING_MARKS) or _is_one_letter(piece)


def _is_one_letter(text: str) -> bool:
    letters = [character for character in unicodedata.normalize("NFC", text) if character.isalnum()]
    return len(letters) == 1 and not unicodedata.name(letters[0], "").startswith((*_SCRIPTS_OF_WORDS, "DIGIT"))


def _letters(text: str) -> int:
    return sum(map(str.isalpha, unicodedata.normalize("NFC", text)))


def _is_letter(character: str) -> bool:
    return bool(character) and unicodedata.category(character)[0] in "LM"


def _is_around(character: str) -> bool:
    """Whether a character is punctuation around a word."""
    return unicodedata.category(character)[0] in "PS" and character not in ("/", *_ENDING_MARKS)
