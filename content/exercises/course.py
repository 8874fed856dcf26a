"""What a course tells the grader: its languages, the words it teaches, and the tables of its languages.

A word that the course teaches does not pass as a slip of another: the words of one group (a text with its synonyms,
one form, the translations of a word) are the same to the grader, those of different groups are not. Pure values; what
they need of folding is made at the first use.
"""

from collections.abc import Iterable, Mapping
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


@dataclass(frozen=True, slots=True)
class WordIndex:
    """The groups of each word, by its key and by its bare key."""

    languages: tuple[str | None, ...]
    by_key: Mapping[str, tuple[int, ...]]
    by_bare: Mapping[str, tuple[int, ...]]

    def is_another(self, given: Folded, expected: Folded) -> bool:
        """Is the given word one that the course teaches, and never as the expected one?"""
        return _in_other_groups(self.by_bare, given.bare, expected.bare)

    def is_another_by_marks(self, given: Folded, expected: Folded) -> bool:
        """Is it so with its marks, which only mean something where it has any or the language is particular?"""
        if not _in_other_groups(self.by_key, given.key, expected.key):
            return False
        return given.key != given.bare or any(
            self.languages[group] in _MARKED_LETTERS for group in self.by_key[given.key]
        )


def _in_other_groups(groups: Mapping[str, tuple[int, ...]], given: str, expected: str) -> bool:
    found = groups.get(given)
    return found is not None and set(found).isdisjoint(groups.get(expected, ()))


def _index(groups: tuple[Group, ...], language: str | None) -> WordIndex:
    by_key: dict[str, list[int]] = {}
    by_bare: dict[str, list[int]] = {}
    for number, group in enumerate(groups):
        words = [word for text in group.texts for word in fold(text, language)]
        for key in {word.key for word in words}:
            by_key.setdefault(key, []).append(number)
        for bare in {word.bare for word in words}:
            by_bare.setdefault(bare, []).append(number)
    return WordIndex(
        tuple(group.language for group in groups),
        {key: tuple(numbers) for key, numbers in by_key.items()},
        {bare: tuple(numbers) for bare, numbers in by_bare.items()},
    )


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
