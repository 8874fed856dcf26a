"""Characters by which one text is written in several ways, as keyboards, fonts and learners vary them.

The comparison of texts is built on these tables: search in `langlearn.api.text`, the grading of answers in `content`.
"""

from collections.abc import Mapping
from unicodedata import category


def characters(ranges: str) -> frozenset[str]:
    """The characters of code points in hexadecimal, `0027 02BB-02BF`."""
    found: set[str] = set()
    for part in ranges.split():
        first, _, last = part.partition("-")
        found.update(map(chr, range(int(first, 16), int(last or first, 16) + 1)))
    return frozenset(found)


APOSTROPHES = characters("0027 0060 00B4 02B9 02BB-02BF 055A 05F3 2018 2019 201B 2032 A78B A78C FF07")
LETTER_APOSTROPHES = characters("02BB-02BF 05F3 A78B A78C")  # letters of an alphabet: the Hawaiian okina, Hebrew geresh
MIDDLE_DOTS = characters("00B7 2027 30FB FF65")
HYPHENS = characters("002D 05BE 2010-2013 2212 FE63 FF0D") | MIDDLE_DOTS
JOINER = "\N{ZERO WIDTH NON-JOINER}"  # separates the parts of Persian words
# Hebrew, Arabic and Syriac vowels, which most texts leave out, and marks of recitation.
VOWEL_MARKS = characters(
    "0591-05BD 05BF 05C1-05C2 05C4-05C5 05C7 0610-061A 064B-065F 0670 06D6-06DC 06DF-06E4 06E7-06E8 06EA-06ED 0711"
    " 0730-074A 08D3-08E1 08E3-08FF"
)
COMBINING_MARKS = characters("0300-036F")
_KASHIDA_AND_VARIATION_SELECTORS = characters("0640 FE00-FE0F E0100-E01EF")
_CANDRABINDU = characters("0901 0981 0A01 0A81 0B01")
_NUKTA = characters("093C 09BC 0A3C 0ABC 0B3C")

# For str.translate: letters that learners and keyboards replace, in lower case, by what they write instead.
BARE_LETTERS: Mapping[int, str | None] = {
    **dict.fromkeys(map(ord, "\u0629\u06c1\u06be\u06c3"), "\u0647"),  # forms of the Arabic letter heh
    **dict.fromkeys(map(ord, "\u0649\u064a"), "\u06cc"),  # forms of yeh
    ord("\u0671"): "\u0627",  # alef wasla
    **{ord(sign): chr(ord(sign) + 1) for sign in _CANDRABINDU},  # to anusvara
    **dict.fromkeys(map(ord, _NUKTA), None),
    **{ord(letter): bare for letter, bare in zip("øłđħðıŋəŧɓɖɗɛɔƙƴ", "oldhdinetbddeoky", strict=True)},
    ord("þ"): "th",
    ord("æ"): "ae",
}


def is_invisible(character: str) -> bool:
    """Does the character only control how its neighbours look, other than the joiner?"""
    if character == JOINER:
        return False
    return category(character) == "Cf" or character in _KASHIDA_AND_VARIATION_SELECTORS
