"""How the words of an answer compare with those of an accepted text: same, alike, a slip, blanks, a part of it.

Two words are the same when they differ as typing does, alike when letters or marks differ as keyboards make them. A
word that the course teaches is neither a slip nor, with marks of its own, alike. Linear in the length of the texts.
"""

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass
from unicodedata import category

from content.exercises.course import AnswerLanguage
from content.exercises.folding import LETTER_APOSTROPHE, Folded
from content.exercises.grading import ACCENT_SCORE, TYPO_SCORE, Op, Verdict
from content.exercises.word_breaks import any_of
from langlearn.api.letters import JOINER

_MIN_LETTERS_FOR_A_SLIP = 4  # in a shorter word one letter makes another word
# Han and kana, which stand for words and syllables, and what belongs to the rule of blanks.
_NO_LETTER = any_of(
    "0027 002D 2E80-2FDF 3005-3007 3021-3029 3031-3035 303B 3041-3096 3099-309F 30A1-30FA 30FC-30FF 31F0-31FF"
    " 3400-4DBF 4E00-9FFF F900-FAFF FF66-FF9F 1B000-1B16F 20000-3FFFD"
)
# In these languages an apostrophe only joins words or stands for letters left out: an answer may lack it.
_APOSTROPHE_MAY_LACK = frozenset(
    {"ca", "co", "cy", "de", "en", "fr", "fur", "ga", "gd", "gv", "it", "lij", "lmo", "nap", "oc", "pms", "pt", "rm"}
    | {"sc", "scn", "vec", "wa"}
)

_THOUSAND = re.compile("[0-9]{3}(?![0-9])")


@dataclass(frozen=True, slots=True)
class Rules:
    """What the comparison of words depends on: the language, the bare keys of all accepted words, strictness."""

    language: AnswerLanguage
    vocabulary: Set[str]
    strict: bool

    @property
    def lets_apostrophes_go(self) -> bool:
        return self.language.language in _APOSTROPHE_MAY_LACK

    def compare(self, expected: Sequence[Folded], given: Sequence[Folded]) -> tuple[Verdict, float]:
        """The verdict and the score of rules 1 to 5."""
        if self.are_correct(expected, given):
            return "correct", 1.0
        if not self.strict:
            if self.are_alike(expected, given):
                return "accent", ACCENT_SCORE
            if self.differ_in_blanks(expected, given) or self._differ_in_a_slip(expected, given):
                return "typo", TYPO_SCORE
        return self.unfinished_or_wrong(expected, given)

    def are_correct(self, expected: Sequence[Folded], given: Sequence[Folded]) -> bool:
        if len(expected) != len(given):
            return False
        same = _equals_strictly if self.strict else is_same
        return all(map(same, expected, given))

    def are_alike(self, expected: Sequence[Folded], given: Sequence[Folded]) -> bool:
        return len(expected) == len(given) and all(map(self.is_alike, expected, given))

    def unfinished_or_wrong(self, expected: Sequence[Folded], given: Sequence[Folded]) -> tuple[Verdict, float]:
        """Returns `incomplete` with the share given, when the words given are some of the expected ones in order; else
        `wrong`.
        """
        matches = _equals_strictly if self.strict else self.is_alike
        following = iter(expected)
        if len(given) < len(expected) and all(any(matches(word, other) for word in following) for other in given):
            return "incomplete", len(given) / len(expected)
        return "wrong", 0.0

    def op(self, expected: Folded, given: Folded) -> Op:
        """How one word differs from another."""
        if _equals_strictly(expected, given) if self.strict else is_same(expected, given):
            return "equal"
        if self.is_alike(expected, given):
            return "accent"
        return "typo" if self._is_slip(expected, given) else "replace"

    def is_alike(self, expected: Folded, given: Folded) -> bool:
        if is_same(expected, given):
            return True
        if expected.bare != given.bare and expected.bare2 != given.bare and expected.bare != given.bare2:
            return False
        return not self.language.index.is_another_by_marks(given, expected)

    def differ_in_blanks(self, expected: Sequence[Folded], given: Sequence[Folded]) -> bool:
        """Whether only the places differ where words begin and where hyphens and apostrophes stand."""
        letters = letters_of(expected)
        if not letters or letters != letters_of(given):
            return False
        one, other = _layout(expected), _layout(given)
        if not self._has_apostrophes_of(one, other):
            return False
        lacking = one.apostrophes.keys() - other.apostrophes.keys()
        moved = one.beginnings ^ other.beginnings
        if not moved and not lacking and one.hyphens == other.hyphens:
            return False  # then words are not alike for what the course teaches
        if any(_is_inside_a_number(letters, place) for place in one.hyphens.keys() ^ other.hyphens.keys()) or any(
            _is_inside_a_number(letters, place) and not _is_between_thousands(letters, place) for place in moved
        ):
            return False
        errors = [place for place in moved - lacking if not _may_begin(letters, place, one, other)]
        if len(errors) > 1 or any(self._makes_another_word(place, one, other) for place in errors):
            return False
        # What begins and ends at the same places is compared as any word: it may be another word of the course.
        return not any(
            self._is_another(one.words[span], word) for span, word in other.words.items() if span in one.words
        )

    def _is_another(self, expected: Folded, given: Folded) -> bool:
        """Is a word of the same letters another word of the course, such as `its` for `it's`?"""
        if expected.bare == given.bare:
            return not self.is_alike(expected, given)
        return expected.bare.count("'") > given.bare.count("'") and self.language.index.is_another(given, expected)

    def _makes_another_word(self, place: int, expected: "_Layout", given: "_Layout") -> bool:
        """Does the course teach what is written as one word, or as two, at this place, as `porque` for `por qué`?"""
        return self.language.index.is_another_text(given.words_at(place), expected.words_at(place))

    def _has_apostrophes_of(self, one: "_Layout", other: "_Layout") -> bool:
        if one.apostrophes.keys() == other.apostrophes.keys():
            return True
        if not self.lets_apostrophes_go or not other.apostrophes.keys() <= one.apostrophes.keys():
            return False
        return not any(one.apostrophes[place] for place in one.apostrophes.keys() - other.apostrophes.keys())

    def _differ_in_a_slip(self, expected: Sequence[Folded], given: Sequence[Folded]) -> bool:
        if len(expected) != len(given):
            return False
        differing = None
        for left, right in zip(expected, given, strict=True):
            if not self.is_alike(left, right):
                if differing is not None:
                    return False
                differing = left, right
        return differing is not None and self._is_slip(*differing)

    def _is_slip(self, expected: Folded, given: Folded) -> bool:
        """Whether one word is the other with one letter inserted, missing, replaced or swapped with its neighbour."""
        if not _differs_in_a_letter(expected.bare, given.bare) and (
            expected.bare2 == expected.bare or not _differs_in_a_letter(expected.bare2, given.bare)
        ):
            return False
        if given.bare in self.vocabulary or _count_letters(expected.bare) < _MIN_LETTERS_FOR_A_SLIP:
            return False
        if any(category(character)[0] == "N" for character in expected.bare + given.bare):
            return False
        return not self.language.index.is_another(given, expected)


def is_same(expected: Folded, given: Folded) -> bool:
    """Do the words differ by spelling at most, or by vowel marks that one of them lacks altogether?"""
    if expected.key == given.key:
        return True
    return expected.plain == given.plain and (expected.key == expected.plain or given.key == given.plain)


def _equals_strictly(expected: Folded, given: Folded) -> bool:
    return expected.strict == given.strict


def _differs_in_a_letter(one: str, other: str) -> bool:
    if abs(len(one) - len(other)) > 1 or one == other:
        return False
    shorter = min(len(one), len(other))
    start = 0
    while start < shorter and one[start] == other[start]:
        start += 1
    one_rest, other_rest = one[start:], other[start:]
    if len(one) == len(other) and one_rest[1::-1] == other_rest[:2] and one_rest[2:] == other_rest[2:]:
        return not _NO_LETTER.search(one_rest[:2])  # swapped, which may touch the end of the word
    if len(one) == len(other):
        is_slip, touched = one_rest[1:] == other_rest[1:], one_rest[:1] + other_rest[:1]
    elif len(one) > len(other):
        is_slip, touched = one_rest[1:] == other_rest, one_rest[:1]
    else:
        is_slip, touched = one_rest == other_rest[1:], other_rest[:1]
    # The end of a word carries its gender, number and person: there a changed letter is an error.
    return is_slip and one[-1:] == other[-1:] and not _NO_LETTER.search(touched)


def _count_letters(word: str) -> int:
    """The letters of a word, vowel signs and other marks included; apostrophes and hyphens are none."""
    return sum(category(character)[0] in "LM" for character in word)


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where in the letters of a text words begin, and hyphens, joiners and apostrophes (true: letters) stand."""

    beginnings: Set[int]
    hyphens: dict[int, str]
    apostrophes: dict[int, bool]
    words: dict[tuple[int, int], Folded]  # by their first and their last place

    def words_at(self, place: int) -> list[Folded]:
        """The word around a place, or those that end and begin there."""
        return [word for (first, last), word in self.words.items() if first <= place <= last]


def _layout(text: Sequence[Folded]) -> _Layout:
    beginnings: set[int] = set()
    hyphens: dict[int, str] = {}
    apostrophes: dict[int, bool] = {}
    words: dict[tuple[int, int], Folded] = {}
    place = 0
    for word in text:
        start = place
        beginnings.add(start)
        for character in word.spelled:
            if character in ("-", JOINER):
                hyphens[place] = character
            elif character in ("'", LETTER_APOSTROPHE):
                apostrophes[place] = character == LETTER_APOSTROPHE or apostrophes.get(place, False)
            else:
                place += 1
        words[start, place] = word
    return _Layout(beginnings, hyphens, apostrophes, words)


def letters_of(text: Sequence[Folded]) -> str:
    """The bare keys of the words without apostrophes and hyphens, joined."""
    return "".join([word.bare for word in text]).replace("'", "").replace("-", "")


def _may_begin(letters: str, place: int, one: _Layout, other: _Layout) -> bool:
    """Is the place one where writers differ: at a hyphen or joiner, or between two Hangul syllables?"""
    if place in one.hyphens or place in other.hyphens:
        return True
    return 0 < place < len(letters) and all("가" <= letters[index] <= "힣" for index in (place - 1, place))


def _is_inside_a_number(letters: str, place: int) -> bool:
    """Would a blank or a hyphen at this place make another number?"""
    return 0 < place < len(letters) and letters[place - 1].isdigit() and letters[place].isdigit()


def _is_between_thousands(letters: str, place: int) -> bool:
    return bool(_THOUSAND.match(letters, place)) and not (place >= 4 and letters[place - 4 : place].isdigit())
