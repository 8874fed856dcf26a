"""What a course tells the grader: its languages, the words it teaches, and the tables of its languages.

A word that the course teaches does not pass as a slip of another: the words of one group (a text with its synonyms,
one form, the translations of a word) are the same to the grader, those of different groups are not. Pure values; what
they need of folding is made at the first use.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from content.exercises.folding import Folded, fold, profile_of

Table = Mapping[str, Any]

# Their letters with marks are letters of their own; elsewhere a learner who types no marks is forgiven.
_MARKED_LETTERS = frozenset({"az", "da", "de", "et", "fi", "fo", "is", "nb", "nn", "no", "sv", "tr"})


def primary(tag: str) -> str:
    """The language of a tag, such as `es` for `es-419`."""
    return tag.split("-")[0].lower()


@dataclass(frozen=True, slots=True)
class Group:
    """Texts that the course teaches as one, in a language."""

    language: str | None
    texts: tuple[str, ...]


class _Places:
    """The groups of words by hash, in sorted arrays: dictionaries of thousands of words take four times the memory."""

    __slots__ = ("_groups", "_hashes")

    def __init__(self, places: Iterable[tuple[str, int]]) -> None:
        found = sorted({(hash(word), group) for word, group in places})
        self._hashes = array("q", [value for value, _ in found])
        self._groups = array("l", [group for _, group in found])

    def of(self, word: str) -> Iterable[int]:
        value = hash(word)
        first = bisect_left(self._hashes, value)
        return self._groups[first : bisect_right(self._hashes, value, first)]


@dataclass(frozen=True, slots=True)
class WordIndex:
    """The groups of each word, by its key and by its bare key."""

    groups: tuple[Group, ...]
    language: str | None
    by_key: _Places
    by_bare: _Places

    def is_another(self, given: Folded, expected: Folded) -> bool:
        """Is the given word one that the course teaches, and never as the expected one?"""
        return bool(_other_groups(self.by_bare, given.bare, expected.bare))

    def is_another_text(self, given: Sequence[Folded], expected: Sequence[Folded]) -> bool:
        """Are the given words together one that the course teaches, and never as the expected ones?"""
        found = self._groups_of(given)
        if len(given) > 1:
            bare = [word.bare for word in given]
            found = {group for group in found if self._has_text(group, bare)}
        return bool(found) and found.isdisjoint(self._groups_of(expected))

    def _groups_of(self, words: Sequence[Folded]) -> set[int]:
        """The groups that all these words stand in."""
        return set.intersection(*(set(self.by_bare.of(word.bare)) for word in words))

    def _has_text(self, group: int, bare: Sequence[str]) -> bool:
        return any([word.bare for word in fold(text, self.language)] == bare for text in self.groups[group].texts)

    def is_another_by_marks(self, given: Folded, expected: Folded) -> bool:
        """Is it so with its marks, which only mean something where it has any or the language is particular?"""
        found = _other_groups(self.by_key, given.key, expected.key)
        if not found:
            return False
        return given.key != given.bare or any(self.groups[group].language in _MARKED_LETTERS for group in found)


def _other_groups(places: _Places, given: str, expected: str) -> set[int]:
    """The groups of the given word, if the expected one is in none of them."""
    found = set(places.of(given))
    return found if found.isdisjoint(places.of(expected)) else set()


def _index(groups: tuple[Group, ...], language: str | None) -> WordIndex:
    words = [(word, at) for at, group in enumerate(groups) for text in group.texts for word in fold(text, language)]
    by_key = _Places((word.key, at) for word, at in words)
    return WordIndex(groups, language, by_key, _Places((word.bare, at) for word, at in words))


@dataclass(frozen=True, slots=True, eq=False)
class AnswerLanguage:
    """A language that an answer may be in, as the course sees it."""

    language: str | None
    is_own: bool  # the learner's: the language that the course is taught in
    table: Table
    course: "Course"

    @property
    def index(self) -> WordIndex:
        """The words of the course, folded as this language is."""
        return self.course.index(self.language)


@dataclass(frozen=True, eq=False)
class Course:
    """The languages, words and tables with which answers are graded."""

    source: str | None
    target: str | None
    groups: tuple[Group, ...] = ()
    tables: Mapping[str, Table] = field(default_factory=dict)
    _indexes: dict[str, WordIndex] = field(default_factory=dict, init=False, repr=False)

    def languages_of(
        self, data: Mapping[str, Any], *, heard: bool = False, either: bool = False
    ) -> list[AnswerLanguage]:
        """The languages that an answer to this data is tried in.

        `heard`: the sound of the exercise tells its language. `either`: without `answer_language` it may be the
        language taught or the learner's.
        """
        if tag := data.get("answer_language") or (heard and data.get("audio_language")):
            return [self._language(primary(tag))]
        tried = [self.target, self.source] if either else [self.target]
        return [self._language(language) for language in dict.fromkeys(tried)]

    def _language(self, language: str | None) -> AnswerLanguage:
        is_own = language is not None and language == self.source
        return AnswerLanguage(language, is_own, self.tables.get(language or "", {}), self)

    def index(self, language: str | None) -> WordIndex:
        """The words of the course, folded as a language is. Made once for all that fold alike."""
        profile = profile_of(language)
        found = self._indexes.get(profile)
        if found is None:
            found = self._indexes[profile] = _index(self.groups, language)
        return found


def course_of(
    *,
    source_language: str,
    target_language: str,
    words: Iterable[Mapping[str, Any]] = (),
    tables: Mapping[str, Table] | None = None,
) -> Course:
    """Makes the course of these language tags, `words` as in the words of a package, and `tables` by language."""
    source, target = primary(source_language), primary(target_language)
    groups: list[Group] = []
    for word in words:
        groups.append(Group(target, (word["text"], *(word.get("synonyms") or ()))))
        groups.extend(Group(target, (form,)) for form in word.get("forms") or ())
        groups.append(Group(source, tuple(word.get("translations") or ())))
    return Course(source, target, tuple(groups), dict(tables or {}))


NO_COURSE = Course(None, None)
