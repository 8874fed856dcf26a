"""The folding under which written answers are compared: the words of a text, each with its keys.

A word has keys of growing tolerance: `strict` forgives typing only (case, width, kinds of apostrophe and hyphen),
`key` also spellings of one letter, `plain` missing vowel marks, `bare` and `bare2` letters as other keyboards make
them. Separators between words of scripts without spaces are passed over. Pure, and by the language of the text only
where its letters say so; texts that are stored, ids and banks of words are compared by `normalise`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from unicodedata import category, combining, decimal, normalize

from langlearn.api.letters import (
    APOSTROPHES,
    BARE_LETTERS,
    COMBINING_MARKS,
    HYPHENS,
    JOINER,
    LETTER_APOSTROPHES,
    MIDDLE_DOTS,
    VOWEL_MARKS,
    characters,
    is_invisible,
)

LETTER_APOSTROPHE = "\u02bc"  # stands in `spelled` for any apostrophe that is a letter
MINUS = "\u2212"
HAN = characters("2E80-2FDF 3005-3007 3021-3029 3031-3035 303B 3400-4DBF 4E00-9FFF F900-FAFF 20000-3FFFD")
KANA = characters("3041-3096 3099-309F 30A1-30FA 30FC-30FF 31F0-31FF FF66-FF9F 1B000-1B16F")

_KANA_BEFORE_A_HYPHEN = characters("3041-3096 3099-309F 30A1-30FA 30FC-30FF 31F0-31FF FF66-FF9F")
_UNSPACED = characters(
    "0E01-0E3A 0E40-0E4E 0E81-0ECD 0EDC-0EDF 0F00 0F40-0FBC 1000-103F 1050-108F 109A-109D A9E0-A9EF A9FA-A9FE"
    " AA60-AA7F 1780-17D3 17D7 17DC 17DD 2E80-2FDF 3005-3007 3021-3029 3031-3035 303B 3041-30FA 30FC-30FF 3105-312F"
    " 31A0-31BF 31F0-31FF 3400-4DBF 4E00-9FFF F900-FAFF FF66-FF9F 1B000-1B16F 20000-3FFFD"
)
_SIGNS = frozenset("#%&+<=>@°±×÷‰")
_NO_WORD_HYPHENS = MIDDLE_DOTS | {"\u05be"}  # hyphens inside words, but never a long vowel or a minus

# NFKC would make a superscript or a fraction an ordinary number.
_NOT_COMPOSED = characters("00B2-00B3 00B9 00BC-00BE 2070 2074-2079 2080-2089 2150-215F 2189")
_COMPOSED = re.compile(f"[^{''.join(sorted(_NOT_COMPOSED))}]+")

_TURKIC = frozenset({"az", "ba", "crh", "gag", "kk", "tr", "tt"})
_WITH_ASH = frozenset({"da", "fo", "is", "nb", "nn", "no"})  # æ is a letter of their alphabets
# What of a language changes its keys; the languages of one profile share the cache.
_PROFILES = {**dict.fromkeys(_TURKIC, "tr"), **dict.fromkeys(_WITH_ASH, "da"), "ru": "ru", "eo": "eo"}

_ONE_SPELLING = str.maketrans("șțヘベペكي", "şţへべぺکی")
_MARKS_IN_ANY_ORDER = re.compile("[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ecd]{2,}")
_NUMBER = re.compile("[0-9]+(?:[.,:/'\u02bc][0-9]+)*")
_ENDS = "'-" + LETTER_APOSTROPHE + JOINER
_NO_VOWEL_MARKS = dict.fromkeys(map(ord, VOWEL_MARKS))
_MARKS_OF_LETTERS = frozenset({"n\u0303", "и\u0306", "у\u0306", "і\u0308", "к\u0301", "г\u0301"})
_ESPERANTO_X = re.compile("(?<=[cghjsu])x")
_KEYBOARD = {
    ord(letter): text for letter, text in zip("äöüåøđŋ", ("ae", "oe", "ue", "aa", "oe", "dj", "ng"), strict=True)
}
_ESPERANTO_KEYBOARD = {**_KEYBOARD, **{ord(letter): f"{bare}h" for letter, bare in zip("ĉĝĥĵŝ", "cghjs", strict=True)}}

_ASCII_SEPARATORS = '!"(),.:;?[]'
_MAX_CACHED = 30  # characters of a token between white space
_MAX_CACHED_UNSPACED = 120  # a sentence without white space is one token


@dataclass(frozen=True, slots=True)
class Folded:
    """One word: as written, and its keys. `spelled` is `bare` with joiners and letter apostrophes in place."""

    shown: str
    strict: str
    key: str
    plain: str
    bare: str
    bare2: str
    spelled: str


def fold(
    text: str, language: str | None, *, pieces: bool = False, edge_apostrophes: bool = False
) -> tuple[Folded, ...]:
    """Returns the words of a text in a language, a lower-case primary subtag or None.

    `pieces`: the parts of unspaced scripts between separators are words of their own. `edge_apostrophes`: those at the
    edges of words belong to them.
    """
    profile = _PROFILES.get(language or "", "")
    if has_unspaced(text):
        words = (_fold_long if len(text) > _MAX_CACHED_UNSPACED else _cached_long)(
            text, profile, pieces, edge_apostrophes
        )
    else:
        words = tuple(
            [
                word
                for token in text.split()
                for word in (_cached if len(token) <= _MAX_CACHED else _fold_long)(
                    token, profile, pieces, edge_apostrophes
                )
            ]
        )
    return words or _punctuation(text)


def _fold_token(text: str, profile: str, pieces: bool, edge_apostrophes: bool) -> tuple[Folded, ...]:
    """The words of a text, none for punctuation."""
    if text.isascii() and (core := text.strip(_ASCII_SEPARATORS)).isalnum() and profile not in ("tr", "eo"):
        key = core.lower()
        return (Folded(core, key, key, key, key, key, key),)
    written, classes, places = _visible(text)
    classes = _marked(classes)
    found = []
    for runs in _words(classes, pieces, edge_apostrophes):
        first, last = runs[0][0], runs[-1][1]
        shown = text[places[first] : places[last - 1] + 1] if places else text[first:last]
        if classes[first] == "s":
            spelled = _case_folded(normalize("NFKC", written[first]), profile)
        elif classes[first] == "n":
            spelled = MINUS
        else:
            raw = "".join([_key_characters(written, classes, run) for run in runs])
            spelled = _spelled(raw, profile, edge_apostrophes)
        found.append(_folded(shown, spelled, profile))
    return tuple(found)


_fold_long = _fold_token
# The texts of a course have few different words; grading all its accepted answers takes a third of the time so.
_cached = lru_cache(maxsize=8192)(_fold_token)
_cached_long = lru_cache(maxsize=1024)(_fold_token)


def has_unspaced(text: str) -> bool:
    """Does the text have characters of a script without spaces between words?"""
    return not text.isascii() and _HAS_UNSPACED.search(text) is not None


def without_invisible(text: str) -> str:
    """The text without the characters that only control how others look."""
    return text if text.isascii() else "".join([sign for sign in text if _CLASS_OF[sign] != "i"])


def is_word_character(character: str) -> bool:
    return _CLASS_OF[character] in _WORD


# Classes, a letter for each: w letter, d digit, o other number, m mark; U letter, V mark of an unspaced script, K and Q
# the same of kana; a apostrophe, h hyphen, x hyphen that is no minus, j joiner, s sign, i invisible, `.`, `,` (the
# others that stand between digits), `_` separator. In a text also p, a stop inside a word, and n, a minus.
_WORD = "wdomUVKQ"


class _Classes(dict[str, str]):
    """The class of each character met so far."""

    def __missing__(self, character: str) -> str:
        found = self[character] = _class_of(normalize("NFC", character))
        return found


def _class_of(character: str) -> str:
    if len(character) > 1:  # always decomposed, into a letter and marks
        return _class_of(character[0])
    if character in APOSTROPHES:
        return "a"
    if character in HYPHENS:
        return "x" if character in _NO_WORD_HYPHENS else "h"
    if character == JOINER:
        return "j"
    if is_invisible(character):
        return "i"
    kind, composed = category(character), normalize("NFKC", character)
    if kind == "Sc" or composed in _SIGNS:
        return "s"
    if kind[0] in "LMN":
        mark = kind[0] == "M"
        if character in _KANA_BEFORE_A_HYPHEN:
            return "Q" if mark else "K"
        if character in _UNSPACED:
            return "V" if mark else "U"
        return "m" if mark else "w" if kind[0] == "L" else "d" if kind == "Nd" else "o"
    return "." if composed == "." else "," if composed in (",", ":", "/") else "_"


_CLASS_OF = _Classes()


def _ranges(found: frozenset[str]) -> str:
    """The inside of a character class of an expression."""
    points = sorted(map(ord, found))
    starts = [points[0], *(after for before, after in pairwise(points) if after != before + 1)]
    ends = [*(before for before, after in pairwise(points) if after != before + 1), points[-1]]
    return "".join(f"{chr(start)}-{chr(end)}" for start, end in zip(starts, ends, strict=True))


_HAS_UNSPACED = re.compile(f"[{_ranges(_UNSPACED)}]")
_STOP = re.compile(f"(?<![{_WORD}])[wUK][mVQ]*\\.(?=[wUK][mVQ]*(?![{_WORD}]))")
_MINUS = re.compile(f"(?<![{_WORD}ajhx])h(?=d)")
_RUN = re.compile(
    f"(?:[{_WORD}p]|(?<=[{_WORD}])[ajhx](?=[{_WORD}])|(?<=[KQ])h|(?<=d)[.,](?=d))+|s|n",
)
_RUN_WITH_APOSTROPHES = re.compile(
    f"a?(?:[{_WORD}p]|(?<=[{_WORD}])[ajhx](?=[{_WORD}])|(?<=[KQ])h|(?<=d)[.,](?=d))+a?|s|n"
)
_COUNTS = re.compile("[wdoUK]")

Span = tuple[int, int]


def _visible(text: str) -> tuple[str, str, list[int] | None]:
    """The text without invisible characters, the class of each character, and where each stands unless all stayed."""
    classes = "".join([_CLASS_OF[character] for character in text])
    if "i" not in classes:
        return text, classes, None
    places = [place for place, found in enumerate(classes) if found != "i"]
    return "".join([text[place] for place in places]), classes.replace("i", ""), places


def _marked(classes: str) -> str:
    """The classes of a text with the stops inside words and the signs of negative numbers told from the others."""
    if "." in classes:
        classes = _STOP.sub(lambda match: match[0][:-1] + "p", classes)
    return _MINUS.sub("n", classes) if "h" in classes else classes


def _words(classes: str, pieces: bool, edge_apostrophes: bool) -> Iterator[list[Span]]:
    """The runs of characters of each word: several where separators beside unspaced characters are passed over."""
    word: list[Span] = []
    for match in (_RUN_WITH_APOSTROPHES if edge_apostrophes else _RUN).finditer(classes):
        run = match[0]
        is_sign = run in ("s", "n")
        if not is_sign and not _COUNTS.search(run):
            continue
        if word and (is_sign or pieces or not _continues(classes, word[-1], match.span())):
            yield word
            word = []
        word.append(match.span())
        if is_sign:
            yield word
            word = []
    if word:
        yield word


def _continues(classes: str, one: Span, other: Span) -> bool:
    before, after = classes[slice(*one)].rstrip("a"), classes[slice(*other)].lstrip("a")
    return before[-1:] in _UNSPACED_CLASSES or after[:1] in _UNSPACED_CLASSES


_UNSPACED_CLASSES = ("U", "V", "K", "Q")


def _key_characters(text: str, classes: str, span: Span) -> str:
    """A run with one kind of apostrophe and hyphen, and without those that unspaced scripts do not need."""
    start, end = span
    if not _SPECIAL.search(classes, start, end):
        return text[start:end]
    found = []
    for place in range(start, end):
        character, kind = text[place], classes[place]
        if kind in "ahx":
            before, after = classes[place - 1 : place], classes[place + 1 : place + 2]
            if kind == "h" and before in ("K", "Q"):
                character = "ー"
            elif before in _UNSPACED_CLASSES or after in _UNSPACED_CLASSES:
                continue
            else:
                character = "-" if kind != "a" else LETTER_APOSTROPHE if character in LETTER_APOSTROPHES else "'"
        elif kind == "p":
            continue
        found.append(character)
    return "".join(found)


_SPECIAL = re.compile("[ahxp]")


def _spelled(raw: str, profile: str, edge_apostrophes: bool) -> str:
    """The strict key of a word, but with joiners, and with letter apostrophes told from others."""
    if not raw.isascii():
        raw = _COMPOSED.sub(lambda match: normalize("NFKC", match[0]), raw).translate(_PUNCTUATION_OF_WORDS)
    if not raw.isalnum():
        raw = "".join([character for place, character in enumerate(raw) if _stays(raw, place, character)])
    if not raw.isascii():
        raw = _DIGIT.sub(lambda match: str(decimal(match[0])), raw)
    folded = _case_folded(raw, profile)
    if not edge_apostrophes:
        folded = folded.strip(_ENDS)
    if any(separator in folded for separator in ".,'\u02bc"):
        folded = _NUMBER.sub(_ungrouped, folded)
    return folded


def _case_folded(text: str, profile: str) -> str:
    if profile == "tr":
        text = text.replace("I", "ı").replace("İ", "i")
    if text.isascii():
        return text.lower()
    folded = normalize("NFC", text.casefold()).translate(_ONE_SPELLING)
    return _MARKS_IN_ANY_ORDER.sub(lambda match: "".join(sorted(match[0])), folded)


_DIGIT = re.compile(r"\d")
_PUNCTUATION_OF_WORDS = {
    **dict.fromkeys(map(ord, APOSTROPHES), "'"),
    **dict.fromkeys(map(ord, LETTER_APOSTROPHES), LETTER_APOSTROPHE),
    **dict.fromkeys(map(ord, HYPHENS), "-"),
}


def _stays(text: str, place: int, character: str) -> bool:
    kind = _CLASS_OF[character]
    if kind in ".,":
        around = text[place - 1 : place] + text[place + 1 : place + 2]
        return len(around) == 2 and all(_CLASS_OF[digit] == "d" for digit in around)
    return kind in _WORD or character in "'-" or kind in "aj"


def _ungrouped(match: re.Match[str]) -> str:
    """A number without the signs that set off its thousands."""
    number = match[0]
    sign = next((character for character in number if not character.isdigit()), "")
    if sign in (".", ",", "'", LETTER_APOSTROPHE):
        first, *groups = number.split(sign)
        if len(first) <= 3 and all(len(group) == 3 and group.isdigit() for group in groups):
            return first + "".join(groups)
    return number


def _folded(shown: str, spelled: str, profile: str) -> Folded:
    """The keys of a word whose strict key is `spelled` but for joiners and letter apostrophes."""
    strict = spelled.replace(JOINER, "").replace(LETTER_APOSTROPHE, "'")
    key = strict
    if not strict.isascii():
        key = key.replace("œ", "oe")
        if profile != "da":
            key = key.replace("æ", "ae")
        if profile == "ru":
            key = key.replace("ё", "е")
    bare = _bare(key, profile)
    keyboard = key.translate(_ESPERANTO_KEYBOARD if profile == "eo" else _KEYBOARD) if not key.isascii() else key
    bare2 = bare if keyboard == key else _bare(keyboard, profile)
    marked = bare
    if spelled != strict:
        candidate = _bare(spelled, profile)
        if candidate.replace(JOINER, "").replace(LETTER_APOSTROPHE, "'") == bare:  # not where a mark follows a joiner
            marked = candidate
    return Folded(shown, strict, key, _without_vowel_marks(key), bare, bare2, marked)


def _without_vowel_marks(text: str) -> str:
    return text if text.isascii() else text.translate(_NO_VOWEL_MARKS)


def _bare(key: str, profile: str) -> str:
    if not key.isascii():
        key = normalize("NFC", _without_accents(normalize("NFD", key))).translate(BARE_LETTERS)
    return _ESPERANTO_X.sub("", key) if profile == "eo" else key


def _without_accents(decomposed: str) -> str:
    if not _ACCENT.search(decomposed):
        return decomposed.translate(_NO_VOWEL_MARKS)
    found: list[str] = []
    base = ""
    for character in decomposed:
        if character in COMBINING_MARKS:
            if base + character in _MARKS_OF_LETTERS:
                found.append(character)
        elif character not in VOWEL_MARKS:
            if not combining(character):
                base = character
            found.append(character)
    return "".join(found)


_ACCENT = re.compile("[\u0300-\u036f]")


def _punctuation(text: str) -> tuple[Folded, ...]:
    """The words of a text that has only punctuation: its pieces between white space."""
    found = []
    for token in text.split():
        raw = normalize("NFKC", without_invisible(token)).casefold().translate(_ONE_APOSTROPHE)
        if raw:
            found.append(Folded(token, raw, raw, raw, raw, raw, raw))
    return tuple(found)


_ONE_APOSTROPHE = dict.fromkeys(map(ord, APOSTROPHES), "'")
