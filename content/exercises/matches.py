"""The text rule: how a written answer compares with the answers an author accepts.

Letters and marks as keyboards make them lower the score a little, one typo a little more, and unfinished answers are
distinguished from wrong ones; with `strict` data, all but typing is wrong. Of several accepted texts, languages and
forms the learner is measured by the one that gives the best verdict, then the fewest differences, then by the first.
Forms beyond the written one are made when no accepted text as written is correct.
"""

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace

from content.exercises.alignment import align, distance
from content.exercises.comparison import Rules
from content.exercises.course import AnswerLanguage
from content.exercises.folding import fold, profile_of
from content.exercises.forms import (
    Form,
    Forms,
    Numbered,
    as_written,
    forms_of,
    has_apostrophe,
    has_letter_apostrophe_at_an_edge,
    have_other_names,
    joined,
)
from content.exercises.grading import TYPO_SCORE, DiffEntry, Op, Verdict, rank
from content.exercises.word_breaks import Span, has_unspaced

_MAX_WORDS_TO_RANK = 1000  # what an answer of 2000 characters can hold; only entries of a list can be longer


@dataclass(frozen=True, slots=True)
class Match:
    """A given text against the accepted text it is measured by, in one language and one form."""

    index: int  # of the accepted text
    accepted: str
    expected: Form
    given: Form
    rules: Rules
    verdict: Verdict
    score: float
    is_blank: bool = False  # a typo by blanks, hyphens or apostrophes
    counts_numbers: bool = True  # false where a number in digits is a typo: in the language that is taught

    def op(self, answer: str) -> Op:
        """How the answer as a whole differs, regardless of `strict`."""
        if not self.given.words:
            return "equal" if self.verdict == "correct" else "missing"
        verdict = self.verdict
        if self.rules.strict and verdict != "correct":
            verdict = best_match([self.accepted], answer, [self.rules.language], strict=False).verdict
            verdict = "accent" if verdict == "correct" else verdict
        if verdict == "correct":
            return "equal"
        return verdict if verdict in ("accent", "typo") else "replace"

    def diff(self) -> list[DiffEntry]:
        """How it differs, word by word as written."""
        return [
            DiffEntry(op=op, expected=_shown(self.expected, left), given=_shown(self.given, right))
            for op, left, right in self._by_written_words(self._by_words())
        ]

    def differences(self) -> tuple[int, int]:
        """The number of words that differ, first by bare keys and then by keys."""
        expected, given = self.expected.words, self.given.words[:_MAX_WORDS_TO_RANK]
        return (
            distance([word.bare for word in expected], [word.bare for word in given]),
            distance([word.key for word in expected], [word.key for word in given]),
        )

    def _by_words(self) -> list["_Entry"]:
        expected, given = self.expected.words, self.given.words
        if not self.is_blank:
            return self._aligned((0, len(expected)), (0, len(given)))
        shorter = min(len(expected), len(given))
        start = end = 0
        while start < shorter and expected[start].bare == given[start].bare:
            start += 1
        while end < shorter - start and expected[-1 - end].bare == given[-1 - end].bare:
            end += 1
        left, right = len(expected) - end, len(given) - end
        return [
            *self._aligned((0, start), (0, start)),
            ("typo", (start, left), (start, right)),
            *self._aligned((left, len(expected)), (right, len(given))),
        ]

    def _aligned(self, left: Span, right: Span) -> list["_Entry"]:
        return [
            (op, _one(expected), _one(given)) for op, expected, given in align(range(*left), range(*right), self._op)
        ]

    def _op(self, expected: int, given: int) -> Op:
        op = self.rules.op(self.expected.words[expected], self.given.words[given])
        if self.counts_numbers or op not in ("equal", "accent"):
            return op
        return "typo" if expected in self.expected.replaced or given in self.given.replaced else op

    def _by_written_words(self, entries: list["_Entry"]) -> list["_Entry"]:
        """The entries by written words, neighbours that share one of these as one entry."""
        if self.expected.spans is None and self.given.spans is None:
            return entries
        merged: list[_Entry] = []
        for op, left, right in entries:
            left, right = self.expected.span(*left), self.given.span(*right)
            if merged:
                last_op, last_left, last_right = merged[-1]
                if _overlap(last_left, left) or _overlap(last_right, right):
                    merged[-1] = _merged_op(last_op, op), _union(last_left, left), _union(last_right, right)
                    continue
            merged.append((op, left, right))
        return merged


_Entry = tuple[Op, Span, Span]  # an empty span for nothing
_NOTHING = (0, 0)


def _one(index: int | None) -> Span:
    return _NOTHING if index is None else (index, index + 1)


def _shown(form: Form, span: Span) -> str | None:
    return " ".join(word.shown for word in form.written[slice(*span)]) if span[0] < span[1] else None


def _overlap(one: Span, other: Span) -> bool:
    return one[0] < one[1] and other[0] < other[1] and other[0] < one[1]


def _union(one: Span, other: Span) -> Span:
    if one[0] == one[1]:
        return other
    return one if other[0] == other[1] else (one[0], max(one[1], other[1]))


_PAIRED: tuple[Op, ...] = ("equal", "accent", "typo", "replace")  # best first


def _merged_op(one: Op, other: Op) -> Op:
    if one == other:
        return one
    return max(one, other, key=_PAIRED.index) if one in _PAIRED and other in _PAIRED else "replace"


def best_match(accepted: Sequence[str], answer: str, languages: Sequence[AnswerLanguage], *, strict: bool) -> Match:
    """Compares the answer with the closest of the accepted texts, of which at least one is needed."""
    attempts: dict[str, Attempt] = {}  # by what changes the folding: texts are folded once for languages that agree
    for language in languages:
        profile = profile_of(language.language)
        if profile not in attempts:
            attempts[profile] = Attempt(accepted, answer, language, strict)
    matches = [match for attempt in attempts.values() for match in attempt.correct_as_written()]
    if not matches:
        may_lack = any(has_apostrophe(text) for text in accepted)
        compared: set[tuple[str, bool]] = set()
        for language in languages:
            attempt = attempts[profile_of(language.language)].in_language(language)
            key = profile_of(language.language), may_lack and attempt.rules.lets_apostrophes_go
            if key not in compared:  # a second language often compares the written words alike
                matches += attempt.as_written()
            matches += attempt.by_table()
            compared.add(key)
    best = min(rank(match.verdict) for match in matches)
    matches = [match for match in matches if rank(match.verdict) == best]
    return min(matches, key=Match.differences) if len(matches) > 1 else matches[0]


def correct_matches(accepted: Sequence[str], answer: str, languages: Sequence[AnswerLanguage]) -> dict[int, Match]:
    """The accepted texts, by their indexes, that the answer has the words of as written or joined."""
    found: dict[int, Match] = {}
    for language in languages:
        attempt = Attempt(accepted, answer, language, strict=False)
        for match in (*attempt.correct_as_written(), *attempt.correct_joined()):
            found.setdefault(match.index, match)
    return found


class Attempt:
    """The answer in one language against each accepted text."""

    def __init__(self, accepted: Sequence[str], answer: str, language: AnswerLanguage, strict: bool) -> None:
        self._accepted, self._answer, self._language = accepted, answer, language
        tag = language.language
        self._edges = [has_letter_apostrophe_at_an_edge(text, tag) for text in accepted]
        self._expected = [
            as_written(fold(text, tag, edge_apostrophes=edge)) for text, edge in zip(accepted, self._edges, strict=True)
        ]
        self._given = {edge: as_written(fold(answer, tag, edge_apostrophes=edge)) for edge in set(self._edges)}
        self._given_spelled: dict[bool, Numbered] = {}
        vocabulary = frozenset([word.bare for form in self._expected for word in form.words])
        self.rules = Rules(language, vocabulary, strict)

    def in_language(self, language: AnswerLanguage) -> "Attempt":
        """The same attempt in a language that folds texts alike."""
        if language is self._language:
            return self
        other = copy(self)
        other._language, other.rules = language, replace(self.rules, language=language)
        other._given_spelled = {}
        return other

    def correct_as_written(self) -> Iterator[Match]:
        for index, expected in enumerate(self._expected):
            given = self._given[self._edges[index]]
            if self.rules.are_correct(expected.words, given.words):
                yield self.match(index, expected, given, "correct", 1.0)

    def correct_joined(self) -> Iterator[Match]:
        for index in range(len(self._accepted)):
            yield from self._joined(index)

    def as_written(self) -> Iterator[Match]:
        """The forms that need no table, of each text."""
        for index, text in enumerate(self._accepted):
            yield self._compared(index, *self._written(index))
            if not self.rules.strict:
                yield from self._joined(index)
            if has_unspaced(text) or has_unspaced(self._answer):
                yield from self._pieces(index)

    def by_table(self) -> Iterator[Match]:
        """The forms with contractions and numbers as the table of the language knows them, of each text."""
        forms = forms_of(self._language.table, self._language.language)
        if self.rules.strict or forms is None:
            return
        for index in range(len(self._accepted)):
            expected, given = self._written(index)
            left, right = self._spelled(index, forms)
            if left.form is not expected or right.form is not given:
                yield self._compared(index, left.form, right.form)
            values = left.values | right.values
            if not values:
                continue
            left_digits, right_digits = left.digits(values), right.digits(values)
            if left_digits is not left.form or right_digits is not right.form:
                yield from self._digits(index, left_digits, right_digits)

    def spoken(self, index: int) -> Iterator[tuple[Form, Form]]:
        """Both texts as written, and where the table of the language knows them with numbers and hours in digits."""
        expected, given = self._written(index)
        yield expected, given
        forms = forms_of(self._language.table, self._language.language)
        if forms is None:
            return
        spelled, said = self._spelled(index, forms)
        said = forms.numbered(forms.hours(said.form))
        values = spelled.values | said.values
        left, right = spelled.digits(values), said.digits(values)
        if left is not expected or right is not given:
            yield left, right

    def _written(self, index: int) -> tuple[Form, Form]:
        return self._expected[index], self._given[self._edges[index]]

    def _spelled(self, index: int, forms: Forms) -> tuple[Numbered, Numbered]:
        """Both texts with contractions written out; the answer's are found once."""
        edge = self._edges[index]
        expected, given = self._written(index)
        if edge not in self._given_spelled:
            self._given_spelled[edge] = forms.numbered(forms.spelled(self._answer, given))
        return forms.numbered(forms.spelled(self._accepted[index], expected)), self._given_spelled[edge]

    def _compared(self, index: int, expected: Form, given: Form) -> Match:
        verdict, score = self.rules.compare(expected.words, given.words)
        return self.match(index, expected, given, verdict, score)

    def _joined(self, index: int) -> Iterator[Match]:
        tag, edge = self._language.language, self._edges[index]
        expected = joined(self._accepted[index], tag, edge_apostrophes=edge)
        given = joined(self._answer, tag, edge_apostrophes=edge)
        if not expected and not given:
            return
        expected = expected or self._expected[index]
        given = given or self._given[edge]
        if self.rules.are_correct(expected.words, given.words):
            yield self.match(index, expected, given, "correct", 1.0)

    def _pieces(self, index: int) -> Iterator[Match]:
        expected = self._folded(self._accepted[index], index, pieces=True)
        given = self._folded(self._answer, index, pieces=True)
        verdict, score = self.rules.unfinished_or_wrong(expected.words, given.words)
        if verdict == "incomplete":
            yield self.match(index, expected, given, verdict, score)

    def _digits(self, index: int, expected: Form, given: Form) -> Iterator[Match]:
        if have_other_names(expected, given):
            return
        if self._language.is_own:
            yield self._compared(index, expected, given)
        elif self.rules.are_alike(expected.words, given.words):
            match = self.match(index, expected, given, "typo", TYPO_SCORE)
            yield replace(match, counts_numbers=False)

    def _folded(self, text: str, index: int, *, pieces: bool = False) -> Form:
        return as_written(fold(text, self._language.language, pieces=pieces, edge_apostrophes=self._edges[index]))

    def match(self, index: int, expected: Form, given: Form, verdict: Verdict, score: float) -> Match:
        is_blank = (
            (verdict == "typo" or self.rules.strict)
            and not self.rules.are_alike(expected.words, given.words)
            and self.rules.differ_in_blanks(expected.words, given.words)
        )
        return Match(index, self._accepted[index], expected, given, self.rules, verdict, score, is_blank)
