"""The folding under which written answers are compared: the words of a text, each with its keys.

A word has keys of growing tolerance: `strict` forgives typing only (case, width, kinds of apostrophe and hyphen),
`key` also spellings of one letter, `plain` missing vowel marks, `bare` and `bare2` letters as other keyboards make
them. Separators between words of scripts without spaces are passed over. Pure, and by the language of the text only
where its letters say so; texts that are stored, ids and banks of words are compared by `normalise`.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from unicodedata import combining, decimal, normalize

from content.exercises.word_breaks import (
    CLASS_OF,
    UNSPACED,
    WORD,
    Span,
    has_unspaced,
    marked,
    visible_part,
    without_invisible,
    words_in,
)
from langlearn.api.letters import (
    APOSTROPHES,
    BARE_LETTERS,
    COMBINING_MARKS,
    HYPHENS,
    JOINER,
    LETTER_APOSTROPHES,
    VOWEL_MARKS,
    characters,
)

LETTER_APOSTROPHE = "\u02bc"  # stands in `spelled` for any apostrophe that is a letter
MINUS = "\u2212"

# NFKC would make a superscript or a fraction an ordinary number.
_NOT_COMPOSED = characters("00B2-00B3 00B9 00BC-00BE 2070 2074-2079 2080-2089 2150-215F 2189")
_COMPOSED = re.compile(f"[^{''.join(sorted(_NOT_COMPOSED))}]+")

_TURKIC = frozenset({"az", "ba", "crh", "gag", "kk", "tr", "tt"})
_WITH_ASH = frozenset({"da", "fo", "is", "nb", "nn", "no"})  # æ is a letter of their alphabets
_PROFILES = {**dict.fromkeys(_TURKIC, "tr"), **dict.fromkeys(_WITH_ASH, "da"), "ru": "ru", "eo": "eo"}

_ONE_SPELLING = str.maketrans("șțヘベペكي", "şţへべぺکی")
_MARKS_IN_ANY_ORDER = re.compile("[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ecd]{2,}")
# 1.000 and 1,000,000 with whatever follows another sign, such as the cents of 1.000,50.
_GROUPED = re.compile(
    "(?<![0-9])(?<![0-9][.,'\u02bc])[0-9]{1,3}"
    "(?:(?:\\.[0-9]{3})+(?!\\.?[0-9])|(?:,[0-9]{3})+(?!,?[0-9])|(?:['\u02bc][0-9]{3})+(?!['\u02bc]?[0-9]))"
)
_ENDS = "'-" + LETTER_APOSTROPHE + JOINER
_NO_VOWEL_MARKS = dict.fromkeys(map(ord, VOWEL_MARKS))
_MARKS_OF_LETTERS = frozenset({"n\u0303", "и\u0306", "у\u0306", "і\u0308", "к\u0301", "г\u0301"})
_ESPERANTO_X = re.compile("(?<=[cghjsu])x")
_KEYBOARD = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "đ": "dj", "ŋ": "ng"})
_ESPERANTO_KEYBOARD = {**_KEYBOARD, **str.maketrans({"ĉ": "ch", "ĝ": "gh", "ĥ": "hh", "ĵ": "jh", "ŝ": "sh"})}

_ASCII_SEPARATORS = '!"(),.:;?[]'
_MAX_CACHED = 30  # characters of a token between white space
_MAX_CACHED_TEXT = 120  # characters of a sentence in a script without spaces


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
    options = (profile_of(language), pieces, edge_apostrophes)
    if has_unspaced(text):  # separators mean little, and a sentence is one token
        words = (_cached_text if len(text) <= _MAX_CACHED_TEXT else _fold_token)(text, *options)
    else:
        words = tuple(
            [
                word
                for token in text.split()
                for word in (_cached if len(token) <= _MAX_CACHED else _fold_token)(token, *options)
            ]
        )
    return words or _punctuation(text, options[0])


def profile_of(language: str | None) -> str:
    """What of a language changes the keys of words: texts fold alike in all languages of one profile."""
    return _PROFILES.get(language or "", "")


def _fold_token(text: str, profile: str, pieces: bool, edge_apostrophes: bool) -> tuple[Folded, ...]:
    """The words of a text, none for punctuation."""
    if text.isascii() and (core := text.strip(_ASCII_SEPARATORS)).isalnum() and profile not in ("tr", "eo"):
        key = core.lower()
        return (Folded(core, key, key, key, key, key, key),)
    written, classes, places = visible_part(text)
    classes = marked(classes)
    found = []
    for runs in words_in(classes, pieces, edge_apostrophes):
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


# The texts of a course have few different words; grading all its accepted answers takes a third of the time so.
_cached = lru_cache(maxsize=8192)(_fold_token)
_cached_text = lru_cache(maxsize=1024)(_fold_token)


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
            elif before in UNSPACED or after in UNSPACED:
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
    if not raw.isalnum() or LETTER_APOSTROPHE in raw:
        raw = "".join([character for place, character in enumerate(raw) if _stays(raw, place, character)])
    if not raw.isascii():
        raw = _DIGIT.sub(lambda match: str(decimal(match[0])), raw)
    folded = _case_folded(raw, profile)
    if not edge_apostrophes:
        folded = folded.strip(_ENDS)
    if any(separator in folded for separator in ".,'\u02bc"):
        folded = _GROUPED.sub(lambda match: "".join(filter(str.isdigit, match[0])), folded)
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
    kind = CLASS_OF[character]
    before, after = (CLASS_OF[other] for other in _around(text, place))
    if kind in ".,":
        return before == after == "d"
    if kind in "ahx":
        return before not in UNSPACED and after not in UNSPACED
    return kind in WORD or kind == "j"


def _around(text: str, place: int) -> tuple[str, str]:
    """The characters before and after a place, blanks at the ends of the text."""
    return text[place - 1] if place else " ", text[place + 1] if place + 1 < len(text) else " "


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


def _punctuation(text: str, profile: str) -> tuple[Folded, ...]:
    """The words of a text that has only punctuation: its pieces between white space."""
    found = []
    for token in text.split():
        if visible := without_invisible(token):
            shown = token[token.index(visible[0]) : token.rindex(visible[-1]) + 1]
            found.append(_folded(shown, normalize("NFKC", visible).casefold().translate(_ONE_APOSTROPHE), profile))
    return tuple(found)


_ONE_APOSTROPHE = dict.fromkeys(map(ord, APOSTROPHES), "'")
