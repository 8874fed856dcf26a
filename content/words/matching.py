"""Which words of a course an exercise contains, and how well an answer shows that the learner knows them.

A word is found where one of its keys, the tokens of its text and of its forms, occurs as a contiguous run of tokens.
A key that two words share says nothing, unless the exercise lists the word in `data.words`; such a list replaces the
search.
"""

import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from content.exercises.grading import Op, Verdict
from content.exercises.normalise import normalised
from content.exercises.registry import exercise_type_named
from content.folding import WordColumns, word_columns
from content.formats.documents import WordRow

Tokens = tuple[str, ...]
Side = Literal["target", "source"]
Rating = Literal["good", "hard", "again"]
By = Literal["listed", "found"]
Hit = tuple[int, int]  # the first token of a run and the first one after it

# Primary subtags of languages that are written without spaces: in their texts no word can be found by its tokens.
LANGUAGES_WITHOUT_SPACES = frozenset(
    ["zh", "cmn", "yue", "wuu", "nan", "hak", "ja", "th", "lo", "km", "my", "bo", "dz"]
)

_TRANSLATIONS = ("translation", "translation-word-bank")
_SPOKEN = {"listening": "transcript", "speaking": "text"}  # and the key of the text that is expected
_PARTS = ("fill-in-the-blank", "ordering")

_RATINGS: Mapping[str, Rating] = {
    "equal": "good",
    "accent": "hard",
    "typo": "hard",
    "replace": "again",
    "missing": "again",
}
_RATING_OF_VERDICT: Mapping[str, Rating] = {
    "correct": "good",
    "accent": "hard",
    "typo": "hard",
    "incomplete": "again",
    "wrong": "again",
}
_WORST_FIRST: tuple[Rating, ...] = ("again", "hard", "good")


@dataclass(slots=True)
class _Phrases:
    """Word ids by a phrase of theirs, and the lengths of the phrases by their first token."""

    ids: dict[Tokens, dict[str, None]] = field(default_factory=dict)
    lengths: dict[str, set[int]] = field(default_factory=dict)

    def add(self, text: str, word_id: str) -> None:
        tokens = normalised(text)
        if tokens:  # a text of invisible characters has none
            self.ids.setdefault(tokens, {})[word_id] = None
            self.lengths.setdefault(tokens[0], set()).add(len(tokens))

    def equal(self, tokens: Tokens) -> Iterator[tuple[Hit, dict[str, None]]]:
        """All tokens, if together they are a phrase, with the words that have it."""
        if tokens in self.ids:
            yield (0, len(tokens)), self.ids[tokens]

    def occurring(self, tokens: Tokens) -> Iterator[tuple[Hit, dict[str, None]]]:
        """Each run of the tokens that is a phrase, with the words that have it."""
        for start, token in enumerate(tokens):
            for length in self.lengths.get(token, ()):
                found = self.ids.get(tokens[start : start + length])
                if found and start + length <= len(tokens):
                    yield (start, start + length), found


@dataclass(frozen=True, slots=True)
class _Run:
    """Tokens that stand side by side, each with how it was answered."""

    tokens: Tokens
    ops: Sequence[Op]


@dataclass(frozen=True, slots=True)
class Belonging:
    """The words of an exercise by id. `side` is that of its answer, where its type has one.

    Answers are rated by it, without the data of the exercise: `translated` are the words that occur in the text of a
    translation into the learner's language.
    """

    word_ids: Sequence[str]
    by: By
    side: Side | None
    translated: Collection[str] = ()


class WordIndex:
    """The words of one course, searchable by the tokens of a text.

    Exercises are given by type, with dashes, and valid data; `data.words` may have any shape.
    """

    def __init__(self, words: Iterable[WordRow], *, target_language: str) -> None:
        self.words = {word.id: word for word in words}
        self.target_language = target_language
        self._whole_texts = target_language.partition("-")[0] in LANGUAGES_WITHOUT_SPACES
        self._keys, self._translations = _Phrases(), _Phrases()
        for word in self.words.values():
            for text in (word.text, *word.forms):
                self._keys.add(text, word.id)
            for text in word.translations:
                self._translations.add(text, word.id)

    @cached_property
    def columns(self) -> Mapping[str, WordColumns]:
        """The derived columns of each word, by id."""
        return columns_of(self.words.values())

    def listed(self, data: Mapping[str, Any]) -> list[str] | None:
        """The ids of the known words that the exercise lists, each once; None when it has no list."""
        value = data.get("words")
        if not isinstance(value, list):
            return None
        return [each for each in dict.fromkeys(filter(_is_text, value)) if each in self.words]

    def side(self, exercise_type: str, data: Mapping[str, Any]) -> Side | None:
        """The language of the answer: the one taught (`target`) or the learner's (`source`); None for other types."""
        if exercise_type in _SPOKEN:
            return "target"
        return self._side(data, self.listed(data)) if exercise_type in _TRANSLATIONS else None

    def occurrences(self, text: str, listed: Collection[str] | None = None) -> dict[str, list[Hit]]:
        """Where keys occur in a text of the taught language, in tokens, by word id; only of `listed` words if given."""
        return self._found_keys(normalised(text), listed)

    def belonging(self, exercise_type: str, data: Mapping[str, Any]) -> Belonging:
        """The words that the exercise lists, or those that a canonical answer would give evidence of, by id."""
        listed = self.listed(data)
        side = self.side(exercise_type, data)
        translated = tuple(self._found_keys(normalised(data["source_text"]), listed)) if side == "source" else ()
        if listed is not None:
            return Belonging(sorted(listed), "listed", side, translated)
        diff = [{"op": "equal", "expected": expected} for expected in _canonical(exercise_type, data)]
        found = self._found(exercise_type, diff, None, side, translated)
        return Belonging(sorted(found), "found", side, translated)

    def evidence(
        self, exercise_type: str, belonging: Belonging, verdict: Verdict, diff: Iterable[Mapping[str, Any]]
    ) -> dict[str, Rating]:
        """A rating of each word that a graded answer, with this verdict and diff, gives evidence of.

        `belonging` is that of the exercise.
        """
        listed = belonging.word_ids if belonging.by == "listed" else None
        ratings = self._found(exercise_type, diff, listed, belonging.side, belonging.translated)
        rating = _RATING_OF_VERDICT.get(verdict)
        if listed and rating is not None and (rating != "again" or len(listed) == 1):
            ratings = {**dict.fromkeys(listed, rating), **ratings}
        return ratings

    def _found(
        self,
        exercise_type: str,
        diff: Iterable[Mapping[str, Any]],
        listed: Collection[str] | None,
        side: Side | None,
        translated: Collection[str],
    ) -> dict[str, Rating]:
        """The words that occur in the expected parts of a diff, each rated by the worst token of its occurrences."""
        entries = [entry for entry in diff if entry.get("op") in _RATINGS]
        if exercise_type == "pairs":
            return self._found_pairs(entries, listed)
        entries = [entry for entry in entries if isinstance(entry.get("expected"), str)]
        ratings: dict[str, Rating] = {}
        if exercise_type in _PARTS:
            for run in (_run([entry]) for entry in entries):
                _rate(ratings, run, self._found_keys(run.tokens, listed))
        elif side == "target":
            run = _run(entries)
            _rate(ratings, run, self._found_keys(run.tokens, listed))
        elif side == "source":
            run = _run(entries)
            _rate(ratings, run, self._found_translations(run.tokens, translated))
        return ratings

    def _found_pairs(self, entries: Iterable[Mapping[str, Any]], listed: Collection[str] | None) -> dict[str, Rating]:
        ratings: dict[str, Rating] = {}
        for entry in entries:
            pair = entry["expected"]
            if not isinstance(pair, dict):
                continue
            left, right = (normalised(str(pair.get(key))) for key in ("left", "right"))
            for key, translation in ((left, right), (right, left)):
                translated = self._translations.ids.get(translation, {})
                for word_id in self._counting(self._keys.ids.get(key, {}), listed):
                    if word_id in translated:
                        _add_rating(ratings, word_id, _RATINGS[entry["op"]])
        return ratings

    def _side(self, data: Mapping[str, Any], listed: Collection[str] | None) -> Side:
        source, target = normalised(data["source_text"]), normalised(data["target_text"])
        into_target = self._count_keys(target, listed) + self._count_translations(source, listed)
        into_source = self._count_keys(source, listed) + self._count_translations(target, listed)
        return "target" if into_target >= into_source else "source"

    def _count_keys(self, tokens: Tokens, listed: Collection[str] | None) -> int:
        return len(self._found_keys(tokens, listed))

    def _count_translations(self, tokens: Tokens, listed: Collection[str] | None) -> int:
        found = [word_ids.keys() for _, word_ids in self._translations.occurring(tokens)]
        if listed is not None:
            return sum(any(word_id in words for words in found) for word_id in listed)
        # A translation such as `to` may be that of thousands.
        return len(found[0] if len(found) == 1 else set().union(*found))

    def _found_keys(self, tokens: Tokens, listed: Collection[str] | None) -> dict[str, list[Hit]]:
        hits: dict[str, list[Hit]] = {}
        found = self._keys.equal(tokens) if self._whole_texts else self._keys.occurring(tokens)
        for hit, word_ids in found:
            for word_id in self._counting(word_ids, listed):
                hits.setdefault(word_id, []).append(hit)
        return hits

    def _found_translations(self, tokens: Tokens, among: Collection[str]) -> dict[str, list[Hit]]:
        hits: dict[str, list[Hit]] = {}
        for hit, word_ids in self._translations.occurring(tokens):
            for word_id in among:
                if word_id in word_ids:
                    hits.setdefault(word_id, []).append(hit)
        return hits

    @staticmethod
    def _counting(word_ids: Collection[str], listed: Collection[str] | None) -> Collection[str]:
        """Of the words that have a key, those that it counts for."""
        if listed is not None:
            return [each for each in listed if each in word_ids]
        return word_ids if len(word_ids) == 1 else ()


def columns_of(words: Iterable[WordRow]) -> dict[str, WordColumns]:
    """The derived columns of words, by id."""
    return {word.id: word_columns(word.text, word.forms, word.synonyms, word.translations, word.tags) for word in words}


def _canonical(exercise_type: str, data: Mapping[str, Any]) -> list[Any]:
    """The answer an author has in mind, in the parts that its diff would have, or coarser ones."""
    for _, answer in exercise_type_named(exercise_type).accepted(data):
        if exercise_type in _TRANSLATIONS and isinstance(answer, list):
            return [" ".join(answer)]
        return answer if isinstance(answer, list) else [answer]
    return []


def _run(entries: Sequence[Mapping[str, Any]]) -> _Run:
    """The expected tokens of the entries, in order, with the op of their entry."""
    tokens = [(token, entry["op"]) for entry in entries for token in normalised(entry["expected"])]
    # Alone in an entry, punctuation is its text; in the text as a whole it is no token.
    words = [(token, op) for token, op in tokens if not is_punctuation(token)] or tokens
    return _Run(tuple(token for token, _ in words), [op for _, op in words])


def _rate(ratings: dict[str, Rating], run: _Run, hits: Mapping[str, Iterable[Hit]]) -> None:
    for word_id, found in hits.items():
        for start, end in found:
            for op in run.ops[start:end]:
                _add_rating(ratings, word_id, _RATINGS[op])


def _add_rating(ratings: dict[str, Rating], word_id: str, rating: Rating) -> None:
    """Of two ratings the worse one counts."""
    ratings[word_id] = min(rating, ratings.get(word_id, rating), key=_WORST_FIRST.index)


def is_punctuation(token: str) -> bool:
    """Whether a token is punctuation only, which is a token of a text that has no others."""
    return all(unicodedata.category(character).startswith("P") for character in token)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)
