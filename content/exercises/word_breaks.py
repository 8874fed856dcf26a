"""Where the words of a text begin and end: the class of each character, and the runs of characters of each word.

A word may have apostrophes, hyphens and joiners inside, digits the signs of a number, single letters stops. Separators
between two words are passed over where a script without spaces is beside them. Linear in the length of the text.
"""

import re
from collections.abc import Iterator
from unicodedata import category, normalize

from langlearn.api.letters import APOSTROPHES, COMBINING_MARKS, HYPHENS, JOINER, MIDDLE_DOTS, is_invisible

Span = tuple[int, int]

UNSPACED = ("U", "V", "K", "Q")  # the classes of characters of scripts without spaces
_SIGNS = frozenset("#%&+<=>@°±×÷‰")
_NO_WORD_HYPHENS = MIDDLE_DOTS | {"\u05be"}  # hyphens inside words, but never a long vowel or a minus


def any_of(ranges: str) -> re.Pattern[str]:
    """An expression for one of the characters of code points in hexadecimal, `0027 02BB-02BF`."""
    points = [[re.escape(chr(int(point, 16))) for point in part.split("-")] for part in ranges.split()]
    return re.compile(f"[{''.join(map('-'.join, points))}]")


_KANA = any_of("3041-3096 3099-309F 30A1-30FA 30FC-30FF 31F0-31FF FF66-FF9F")
_UNSPACED = any_of(
    "0E01-0E3A 0E40-0E4E 0E81-0ECD 0EDC-0EDF 0F00 0F40-0FBC 1000-103F 1050-108F 109A-109D A9E0-A9EF A9FA-A9FE"
    " AA60-AA7F 1780-17D3 17D7 17DC 17DD 2E80-2FDF 3005-3007 3021-3029 3031-3035 303B 3041-30FA 30FC-30FF 3105-312F"
    " 31A0-31BF 31F0-31FF 3400-4DBF 4E00-9FFF F900-FAFF FF66-FF9F 1B000-1B16F 20000-3FFFD"
)

# Classes, a letter for each: w letter, d digit, o other number, m mark, c accent; U letter, V mark of an unspaced
# script, K and Q the same of kana; a apostrophe, h hyphen, x hyphen that is no minus, j joiner, s sign, i invisible,
# `.`, `,` (the others that stand between digits), `_` separator. In a text also p, a stop in a word, and n, a minus.
WORD = "wdomcUVKQ"


_MAX_CLASSES = 20_000  # more than any few languages have


class _Classes(dict[str, str]):
    """The class of each character met so far."""

    def __missing__(self, character: str) -> str:
        found = _class_of(normalize("NFC", character))
        if len(self) < _MAX_CLASSES:
            self[character] = found
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
        if _KANA.match(character):
            return "Q" if mark else "K"
        if _UNSPACED.match(character):
            return "V" if mark else "U"
        if mark:
            return "c" if character in COMBINING_MARKS else "m"
        return "w" if kind[0] == "L" else "d" if kind == "Nd" else "o"
    return "." if composed == "." else "," if composed in (",", ":", "/") else "_"


CLASS_OF = _Classes()


_STOP = re.compile(f"(?<![{WORD}])[wUK]c*\\.(?=[wUK]c*(?![{WORD}]))")
_MINUS = re.compile(f"(?<![{WORD}ajhx])h(?=d)")
_IN_A_RUN = f"(?:[{WORD}p]|(?<=[{WORD}])[ajhx](?=[{WORD}])|(?<=[KQ])h|(?<=d)[.,](?=d))+"
_RUN = re.compile(f"{_IN_A_RUN}|s|n")
_RUN_WITH_APOSTROPHES = re.compile(f"a?{_IN_A_RUN}a?|s|n")
_COUNTS = re.compile("[wdoUK]")


def visible_part(text: str) -> tuple[str, str, list[int] | None]:
    """The text without invisible characters, the class of each character, and where each stands unless all stayed."""
    classes = "".join([CLASS_OF[character] for character in text])
    if "i" not in classes:
        return text, _struck(text, classes), None
    places = [place for place, found in enumerate(classes) if found != "i"]
    visible = "".join([text[place] for place in places])
    return visible, _struck(visible, classes.replace("i", "")), places


def _struck(text: str, classes: str) -> str:
    """The classes with those of decomposed signs, such as ≠, as if they were composed."""
    for match in _STRUCK.finditer(text) if "\u0338" in text else ():
        classes = f"{classes[: match.start()]}__{classes[match.end() :]}"
    return classes


_STRUCK = re.compile("[<=>]\u0338")


def marked(classes: str) -> str:
    """The classes of a text with the stops inside words and the signs of negative numbers told from the others."""
    if "." in classes:
        classes = _STOP.sub(lambda match: match[0][:-1] + "p", classes)
    return _MINUS.sub("n", classes) if "h" in classes else classes


def words_in(classes: str, pieces: bool, edge_apostrophes: bool) -> Iterator[list[Span]]:
    """The runs of characters of each word: several where separators beside unspaced characters are passed over."""
    word: list[Span] = []
    for match in (_RUN_WITH_APOSTROPHES if edge_apostrophes else _RUN).finditer(classes):
        run = match[0]
        is_sign = run in ("s", "n")
        if not is_sign and not _COUNTS.search(run):
            continue
        if word and (is_sign or pieces or not _are_one(classes, word[-1], match.span())):
            yield word
            word = []
        word.append(match.span())
        if is_sign:
            yield word
            word = []
    if word:
        yield word


def _are_one(classes: str, one: Span, other: Span) -> bool:
    before, after = classes[slice(*one)].rstrip("a")[-1:], classes[slice(*other)].lstrip("a")[:1]
    return before in UNSPACED or before == "h" or after in UNSPACED  # only kana have a hyphen at their end


def has_unspaced(text: str) -> bool:
    """Does the text have characters of a script without spaces between words?"""
    return not text.isascii() and _UNSPACED.search(text) is not None


def without_invisible(text: str) -> str:
    """The text without the characters that only control how others look."""
    return text if text.isascii() else "".join([sign for sign in text if CLASS_OF[sign] != "i"])
