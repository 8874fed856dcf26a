"""The text rule: how a written answer compares with the answers an author accepts.

A wrong accent lowers the score a little, one typo a little more, and unfinished answers are distinguished from wrong
ones; with `strict` data, wrong accents and typos are wrong. Of several accepted answers the learner is measured by the
one that gives the best verdict, then the fewest differences, then by the first.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from content.exercises.alignment import align, distance
from content.exercises.grading import ACCENT_SCORE, TYPO_SCORE, DiffEntry, Op, Verdict, rank
from content.exercises.normalise import Word, words

_MIN_LETTERS_FOR_A_SLIP = 4  # in a shorter word one letter makes another word
_MAX_WORDS_TO_RANK = 1000  # what an answer of 2000 characters can hold; only entries of a list can be longer


@dataclass(frozen=True, slots=True)
class Match:
    """A given text against the accepted text it is measured by."""

    accepted: str
    expected: tuple[Word, ...]
    given: tuple[Word, ...]
    vocabulary: frozenset[str]  # every word of every accepted text, without accents
    verdict: Verdict
    score: float

    def op(self) -> Op:
        """How the text as a whole differs, regardless of `strict`."""
        verdict, _ = _compare(self.expected, self.given, self.vocabulary)
        if verdict == "correct":
            return "equal"
        if not self.given:
            return "missing"
        return verdict if verdict in ("accent", "typo") else "replace"

    def diff(self) -> list[DiffEntry]:
        """How it differs word by word; a word written apart or two written together are one entry."""
        if not _differ_in_one_space(self.expected, self.given):
            return self._entries(self.expected, self.given)
        shorter = min(len(self.expected), len(self.given))
        start = end = 0
        while start < shorter and self.expected[start].bare == self.given[start].bare:
            start += 1
        while end < shorter - start and self.expected[-1 - end].bare == self.given[-1 - end].bare:
            end += 1
        left, right = len(self.expected) - end, len(self.given) - end
        slip = DiffEntry(op="typo", expected=_shown(self.expected[start:left]), given=_shown(self.given[start:right]))
        return [
            *self._entries(self.expected[:start], self.given[:start]),
            slip,
            *self._entries(self.expected[left:], self.given[right:]),
        ]

    def _entries(self, expected: Sequence[Word], given: Sequence[Word]) -> list[DiffEntry]:
        return [
            DiffEntry(op=op, expected=left and left.shown, given=right and right.shown)
            for op, left, right in align(expected, given, self._word_op)
        ]

    def _word_op(self, expected: Word, given: Word) -> Op:
        if expected.key == given.key:
            return "equal"
        if expected.bare == given.bare:
            return "accent"
        return "typo" if _is_slip(expected, given, self.vocabulary) else "replace"

    def differences(self) -> tuple[int, int]:
        """The number of words that differ, first without and then with regard to accents."""
        given = self.given[:_MAX_WORDS_TO_RANK]
        return (
            distance([word.bare for word in self.expected], [word.bare for word in given]),
            distance([word.key for word in self.expected], [word.key for word in given]),
        )


def best_match(accepted: Sequence[str], answer: str, *, strict: bool) -> Match:
    """Compares the answer with the closest of the accepted texts, of which at least one is needed."""
    given = words(answer)
    candidates = [(text, words(text)) for text in accepted]
    vocabulary = _vocabulary(expected for _, expected in candidates)
    compare = _compare_strictly if strict else _compare
    matches = []
    for text, expected in candidates:
        match = Match(text, expected, given, vocabulary, *compare(expected, given, vocabulary))
        if match.verdict == "correct":
            return match
        matches.append(match)
    best = min(rank(match.verdict) for match in matches)
    return min((match for match in matches if rank(match.verdict) == best), key=Match.differences)


def match_of(accepted: Sequence[str], index: int, answer: str) -> Match:
    """Compares the answer with one of the accepted texts."""
    expected, given = words(accepted[index]), words(answer)
    vocabulary = _vocabulary(map(words, accepted))
    return Match(accepted[index], expected, given, vocabulary, *_compare(expected, given, vocabulary))


def _vocabulary(texts: Iterable[Sequence[Word]]) -> frozenset[str]:
    return frozenset(word.bare for text in texts for word in text)


def _compare(expected: Sequence[Word], given: Sequence[Word], vocabulary: frozenset[str]) -> tuple[Verdict, float]:
    if [word.key for word in expected] == [word.key for word in given]:
        return "correct", 1.0
    if [word.bare for word in expected] == [word.bare for word in given]:
        return "accent", ACCENT_SCORE
    if _differ_in_one_space(expected, given) or _differ_in_one_slip(expected, given, vocabulary):
        return "typo", TYPO_SCORE
    return unfinished_or_wrong([word.bare for word in expected], [word.bare for word in given])


def _compare_strictly(
    expected: Sequence[Word], given: Sequence[Word], vocabulary: frozenset[str]
) -> tuple[Verdict, float]:
    wanted, got = [word.key for word in expected], [word.key for word in given]
    return ("correct", 1.0) if wanted == got else unfinished_or_wrong(wanted, got)


def unfinished_or_wrong(expected: Sequence[str], given: Sequence[str]) -> tuple[Verdict, float]:
    """Returns `incomplete` with the share given, when the words given are some of the expected ones in order; else
    `wrong`.
    """
    following = iter(expected)
    if len(given) < len(expected) and all(word in following for word in given):
        return "incomplete", len(given) / len(expected)
    return "wrong", 0.0


def _differ_in_one_space(expected: Sequence[Word], given: Sequence[Word]) -> bool:
    return abs(len(expected) - len(given)) == 1 and _joined(expected) == _joined(given)


def _differ_in_one_slip(expected: Sequence[Word], given: Sequence[Word], vocabulary: frozenset[str]) -> bool:
    if len(expected) != len(given):
        return False
    differing = [(left, right) for left, right in zip(expected, given, strict=True) if left.bare != right.bare]
    return len(differing) == 1 and _is_slip(*differing[0], vocabulary)


def _is_slip(expected: Word, given: Word, vocabulary: frozenset[str]) -> bool:
    """Whether one word is the other with one letter inserted, missing, replaced or swapped with its neighbour."""
    one, other = expected.bare, given.bare
    if abs(len(one) - len(other)) > 1 or other in vocabulary or _letters(one) < _MIN_LETTERS_FOR_A_SLIP:
        return False
    if any(character.isdigit() for character in one + other):
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    one_rest, other_rest = one[start:], other[start:]
    if len(one) == len(other):
        if one_rest[1::-1] == other_rest[:2] and one_rest[2:] == other_rest[2:]:
            return True  # swapped, which may touch the end of the word
        is_slip = one_rest[1:] == other_rest[1:]
    elif len(one) > len(other):
        is_slip = one_rest[1:] == other_rest
    else:
        is_slip = one_rest == other_rest[1:]
    # The end of a word carries its gender, number and person: there a changed letter is an error.
    return is_slip and one[-1] == other[-1]


def _letters(word: str) -> int:
    """The letters of a word, vowel signs and other marks included; apostrophes and hyphens are none."""
    return sum(unicodedata.category(character)[0] in "LM" for character in word)


def _joined(text: Sequence[Word]) -> str:
    return "".join(word.bare for word in text)


def _shown(text: Sequence[Word]) -> str:
    return " ".join(word.shown for word in text)
