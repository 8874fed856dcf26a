"""Exercises made from the words of a lesson and from its sentences, and how they differ from those made before.

Ids and data are functions of the course, the lesson, its words and its sentences, so the same content always gives the
same exercises. Only where an exercise of others holds an id, the next one that is derived is taken. A digest in the
data tells whether an exercise was edited after it was made.
"""

import base64
import hashlib
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from content.exercises import DATA_SCHEMAS, ExerciseDataError, clean_data, normalise
from content.exercises.normalise import normalised
from content.formats.documents import WordRow
from content.formats.notation import Kind, readings
from content.words.matching import Tokens, WordIndex, is_punctuation
from langlearn.api.text import canonical_json

Template = Literal["to_source", "pairs", "to_target", "cloze", "word_bank", "multiple_choice", "listening"]
Reason = Literal["no_sentence", "too_few_words", "no_distractor", "no_audio", "too_long"]

EXERCISE_TYPES: Mapping[Template, str] = {
    "to_source": "translation",
    "pairs": "pairs",
    "to_target": "translation",
    "cloze": "fill-in-the-blank",
    "word_bank": "translation-word-bank",
    "multiple_choice": "multiple-choice",
    "listening": "listening",
}
TEMPLATES: tuple[Template, ...] = tuple(EXERCISE_TYPES)
DEFAULT_TEMPLATES = TEMPLATES[:5]
REASONS: tuple[Reason, ...] = ("no_sentence", "too_few_words", "no_distractor", "no_audio", "too_long")
MAX_EXERCISES = 200  # of one plan

_ID_LENGTH = 13  # without the prefix `g-`
# Ids of a source that are looked up at once: an exercise made under a later one is found when an earlier one is free.
_IDS_AT_ONCE = 4
_IDS_IN_LESSON = 16  # that are looked for among the exercises of the lesson, without a query
_DIGEST_LENGTH = 16
_SENTENCE_TOKENS = range(3, 13)
_MARKER = "___"
_MAX_DISTRACTORS = 4  # in a word bank
_MAX_WRONG_OPTIONS = 3
_OPTION_IDS = "abcd"

_TRANSLATION = DATA_SCHEMAS["translation"]["properties"]
_BLANK = DATA_SCHEMAS["fill-in-the-blank"]["properties"]["blanks"]["items"]["properties"]
MAX_ALTERNATIVES: int = _TRANSLATION["alternatives"]["maxItems"]
MAX_PAIRS: int = DATA_SCHEMAS["pairs"]["properties"]["pairs"]["maxItems"]
MAX_HINT_LENGTH: int = _BLANK["hints"]["items"]["maxLength"]
MAX_LISTED = 50  # words in `data.words`


@dataclass(frozen=True, slots=True)
class StoredExercise:
    """An exercise of the lesson as it is now."""

    id: str
    exercise_type: str
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Made:
    """An exercise as it should be. `source` is a word id, the exercise id of a sentence, or the number of a set."""

    exercise_id: str
    template: Template
    source: str
    word_ids: Sequence[str]
    data: Mapping[str, Any]

    @property
    def exercise_type(self) -> str:
        return EXERCISE_TYPES[self.template]


@dataclass(frozen=True, slots=True)
class Skipped:
    """What a template makes nothing of, and why."""

    exercise_id: str
    template: Template
    source: str
    reason: Reason


@dataclass(slots=True)
class GenerationPlan:
    """What to do about each exercise; `edited` and `stale` are ids of exercises that stay as they are."""

    create: list[Made] = field(default_factory=list)
    update: list[Made] = field(default_factory=list)
    unchanged: list[Made] = field(default_factory=list)
    edited: list[str] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    stale: list[str] = field(default_factory=list)

    @property
    def size(self) -> int:
        """The number of exercises that the templates make."""
        return len(self.create) + len(self.update) + len(self.unchanged)


class NothingMadeError(Exception):
    """A template makes no exercise of this source."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


def exercise_id(course_id: str, lesson_id: str, template: Template, source: str, number: int = 1) -> str:
    """The id of the exercise that a template makes of a source in a lesson: of those that can be derived, this one."""
    parts = (course_id, lesson_id, template, source, *([str(number)] if number > 1 else []))
    digest = hashlib.sha256("\n".join(parts).encode()).digest()
    return "g-" + base64.b32encode(digest).decode().lower()[:_ID_LENGTH]


def digest_of(data: Mapping[str, Any]) -> str:
    """The digest of the data of an exercise without its key `generated`."""
    rest = {key: value for key, value in data.items() if key != "generated"}
    return _hash(canonical_json(rest))[:_DIGEST_LENGTH]


def is_unedited(data: Mapping[str, Any]) -> bool:
    """Tells whether the data is as it was made."""
    generated = data.get("generated")
    return isinstance(generated, dict) and generated.get("digest") == digest_of(data)


def sentences_of(exercises: Iterable[StoredExercise], index: WordIndex) -> list[StoredExercise]:
    """The sentences among the exercises of a lesson, in their order."""
    found = []
    for exercise in exercises:
        if exercise.exercise_type != "translation" or exercise.data.get("generated") is not None:
            continue
        text = exercise.data["target_text"]
        is_sentence = len(normalised(text)) in _SENTENCE_TOKENS and _MARKER not in text
        if is_sentence and index.side("translation", exercise.data) == "target":
            found.append(exercise)
    return found


HeldOf = Callable[[Collection[str]], Mapping[str, bool]]


class Generator:
    """Makes the exercises of one lesson: of `words`, those that it introduces or chosen ones, and of its sentences.

    `held_of` tells which of some ids an exercise holds, and whether the course uses that or has used it.
    """

    def __init__(
        self,
        *,
        course_id: str,
        lesson_id: str,
        source_language: str,
        index: WordIndex,
        words: Iterable[WordRow],
        exercises: Sequence[StoredExercise],
        held_of: HeldOf = lambda exercise_ids: {},
    ) -> None:
        self.course_id = course_id
        self.lesson_id = lesson_id
        self.source_language = source_language
        self.index = index
        self.words = sorted(words, key=lambda word: word.id)
        self.exercises = exercises
        self.sentences = sentences_of(exercises, index)
        self._vocabulary = [index.words[word_id] for word_id in sorted(index.words)]
        self._texts = _by_text(self._vocabulary, lambda word: [word.text])
        self._translations = _by_text(self._vocabulary, lambda word: word.translations)
        self._makers: Mapping[Template, Callable[[str, Any], tuple[Sequence[str], dict[str, Any]]]] = {
            "to_source": self._to_source,
            "pairs": self._pairs,
            "to_target": self._to_target,
            "cloze": self._cloze,
            "word_bank": self._word_bank,
            "multiple_choice": self._multiple_choice,
            "listening": self._listening,
        }
        self.known: set[str] = set()  # the ids that exercises of any template can have
        # The chosen ids of exercises that the course uses or has used, but not the lesson.
        self.elsewhere: set[str] = set()
        self._ids: dict[tuple[Template, str], str] = {}
        self._choose_ids(held_of)

    def _choose_ids(self, held_of: HeldOf) -> None:
        """Each exercise has the first of its ids under which the lesson has one, or else under which the course has
        or had one, or else which no exercise holds.
        """
        in_lesson = {exercise.id for exercise in self.exercises}
        for template, source, _ in self._sources():
            for number in range(1, _IDS_IN_LESSON + 1):
                derived_id = exercise_id(self.course_id, self.lesson_id, template, source, number)
                if derived_id in in_lesson:
                    self.known.add(derived_id)
                    self._ids.setdefault((template, source), derived_id)
        keys = [(template, source) for template, source, _ in self._sources()]
        waiting = [key for key in keys if key not in self._ids]
        first = 1
        while waiting:
            numbers = range(first, first + _IDS_AT_ONCE)
            derived = {
                key: [exercise_id(self.course_id, self.lesson_id, *key, number) for number in numbers]
                for key in waiting
            }
            looked_up = {each for ids in derived.values() for each in ids}
            self.known |= looked_up
            held = held_of(looked_up - in_lesson)
            for key, ids in derived.items():
                own = [each for each in ids if each in in_lesson] or [each for each in ids if held.get(each)]
                chosen = own or [each for each in ids if each not in held]
                if chosen:
                    self._ids[key] = chosen[0]
            waiting = [key for key in waiting if key not in self._ids]
            self.elsewhere.update(each for each in self._ids.values() if held.get(each))
            first = numbers.stop

    def make(self, templates: Iterable[Template]) -> list[Made | Skipped]:
        """Makes the exercises, in the order of TEMPLATES, then by source."""
        wanted = set(templates)
        return [self._make(*source) for source in self._sources() if source[0] in wanted]

    def _sources(self) -> Iterator[tuple[Template, str, Any]]:
        sentences = sorted(self.sentences, key=lambda sentence: sentence.id)
        sets = list(enumerate(_sets(self.words), start=1))
        for template in TEMPLATES:
            if template == "pairs":
                yield from ((template, str(number), members) for number, members in sets)
            elif template == "word_bank":
                yield from ((template, sentence.id, sentence) for sentence in sentences)
            else:
                yield from ((template, word.id, word) for word in self.words)

    def _make(self, template: Template, source: str, content: Any) -> Made | Skipped:
        made_id = self._ids[template, source]
        try:
            word_ids, data = self._makers[template](made_id, content)
            listed = list(word_ids)[:MAX_LISTED]
            data["words"] = listed
            data["generated"] = {"template": template, "digest": digest_of(data)}
            return Made(made_id, template, source, listed, clean_data(EXERCISE_TYPES[template], data))
        except NothingMadeError as nothing:
            return Skipped(made_id, template, source, nothing.reason)
        except ExerciseDataError:  # texts of sentences and words have other limits than those of the type made
            return Skipped(made_id, template, source, "too_long")

    def _to_source(self, made_id: str, word: WordRow) -> tuple[Sequence[str], dict[str, Any]]:
        words = [word, *self._texts[normalised(word.text)]]
        answers = [text for each in words for text in each.translations]
        read = [
            reading
            for each in words
            for text in each.translations
            for reading in _readings(text, each, self.source_language, part_of_speech=each.part_of_speech)
        ]
        data = _translation(word.text, word.translations[0], [*answers, *read])
        if word.audio_url:
            data |= {"audio_url": word.audio_url, "audio_language": self.index.target_language}
        return [word.id], data

    def _pairs(self, made_id: str, words: Sequence[WordRow]) -> tuple[Sequence[str], dict[str, Any]]:
        if len(words) < 2:
            raise NothingMadeError("too_few_words")
        pairs = [{"left": word.text, "right": word.translations[0]} for word in words]
        return [word.id for word in words], {"pairs": pairs}

    def _to_target(self, made_id: str, word: WordRow) -> tuple[Sequence[str], dict[str, Any]]:
        first = word.translations[0]
        answers = [(text, word) for text in (word.text, *word.synonyms)]
        answers += [(each.text, each) for each in self._translations[normalised(first)]]
        read = [reading for answer in answers for reading in _readings(*answer, self.index.target_language)]
        data = _translation(first, word.text, [*(text for text, _ in answers), *read])
        if word.image_url:
            data["image_url"] = word.image_url
        return [word.id], data

    def _cloze(self, made_id: str, word: WordRow) -> tuple[Sequence[str], dict[str, Any]]:
        for sentence in self.sentences:
            text = sentence.data["target_text"]
            hits = self.index.occurrences(text, self.index.listed(sentence.data)).get(word.id)
            if hits:
                start, end = _stretch(text, *min(hits, key=lambda hit: (hit[0], -hit[1])))
                blank: dict[str, Any] = {"position": 0, "correct_answers": [text[start:end]]}
                hint = sentence.data["source_text"]
                if len(hint) <= MAX_HINT_LENGTH:
                    blank["hints"] = [hint]
                return [word.id], {"text": text[:start] + _MARKER + text[end:], "blanks": [blank]}
        raise NothingMadeError("no_sentence")

    def _word_bank(self, made_id: str, sentence: StoredExercise) -> tuple[Sequence[str], dict[str, Any]]:
        word_ids = self.index.belonging("translation", sentence.data).word_ids
        alternatives = list(sentence.data.get("alternatives") or [])
        correct = [token.shown for token in normalise.words(sentence.data["target_text"])]
        used = {token for text in (sentence.data["target_text"], *alternatives) for token in normalised(text)}
        candidates = (
            word.text
            for word in self._ranked(made_id, [self.index.words[word_id] for word_id in word_ids])
            if word.id not in word_ids and len(tokens := normalised(word.text)) == 1 and not is_punctuation(tokens[0])
        )
        distractors = _distinct(candidates, but={(token,) for token in used}, maximum=_MAX_DISTRACTORS)
        if not distractors:
            raise NothingMadeError("no_distractor")
        bank = correct + distractors
        order = sorted(range(len(bank)), key=lambda place: _hash(f"{made_id}:{place}"))
        data: dict[str, Any] = {
            "source_text": sentence.data["source_text"],
            "target_text": sentence.data["target_text"],
            "correct_words": correct,
            "word_bank": [bank[place] for place in order],
        }
        return word_ids, data | ({"alternatives": alternatives} if alternatives else {})

    def _multiple_choice(self, made_id: str, word: WordRow) -> tuple[Sequence[str], dict[str, Any]]:
        right = word.translations[0]
        own = {normalised(text) for text in word.translations}
        candidates = (other.translations[0] for other in self._ranked(made_id, [word]))
        wrong = _distinct(candidates, but=own, maximum=_MAX_WRONG_OPTIONS)
        if not wrong:
            raise NothingMadeError("no_distractor")
        texts = [right, *wrong]
        texts.sort(key=lambda text: _hash(f"{made_id}:{text}"))
        options = [
            {"id": option, "text": text, "is_correct": text == right}
            for option, text in zip(_OPTION_IDS, texts, strict=False)
        ]
        return [word.id], {"question": word.text, "options": options}

    def _listening(self, made_id: str, word: WordRow) -> tuple[Sequence[str], dict[str, Any]]:
        if not word.audio_url:
            raise NothingMadeError("no_audio")
        return [word.id], {"audio_url": word.audio_url, "transcript": word.text}

    def _ranked(self, made_id: str, words: Iterable[WordRow]) -> Iterator[WordRow]:
        """All words of the course: those with a part of speech of these words first, then by a hash."""
        parts = {word.part_of_speech for word in words} - {None}
        alike = [word for word in self._vocabulary if word.part_of_speech in parts]
        others = [word for word in self._vocabulary if word.part_of_speech not in parts]
        for group in (alike, others):
            yield from sorted(group, key=lambda word: _hash(f"{made_id}:{word.id}"))


def plan_generation(
    generator: Generator,
    *,
    templates: Iterable[Template] = DEFAULT_TEMPLATES,
    whole: bool,
) -> GenerationPlan:
    """Plans what to do so that the lesson has what the templates make.

    `whole` when the words are all those of the lesson, so that exercises of other sources are stale.
    """
    stored = {exercise.id: exercise for exercise in generator.exercises}
    plan = GenerationPlan()
    for made in generator.make(templates):
        before = stored.get(made.exercise_id)
        if isinstance(made, Skipped):
            plan.skipped.append(made)
        elif made.exercise_id in generator.elsewhere:
            plan.edited.append(made.exercise_id)
        elif before is None:
            plan.create.append(made)
        elif before.exercise_type != made.exercise_type or not is_unedited(before.data):
            plan.edited.append(made.exercise_id)
        elif before.data == made.data:
            plan.unchanged.append(made)
        else:
            plan.update.append(made)
    if whole:
        plan.stale = [each.id for each in generator.exercises if _was_made(each) and each.id not in generator.known]
    return plan


def _was_made(exercise: StoredExercise) -> bool:
    generated = exercise.data.get("generated")
    return exercise.id.startswith("g-") and isinstance(generated, dict) and generated.get("template") in TEMPLATES


def _translation(source: str, target: str, others: Iterable[str]) -> dict[str, Any]:
    """The data of a translation; `others` are accepted as well, each text once."""
    alternatives = _distinct(others, but={normalised(target)}, maximum=MAX_ALTERNATIVES)
    data: dict[str, Any] = {"source_text": source, "target_text": target}
    return data | ({"alternatives": alternatives} if alternatives else {})


def _readings(text: str, word: WordRow, language: str, part_of_speech: str | None = None) -> list[str]:
    """What an author means by a text of a word; `part_of_speech` for one of its translations."""
    kind: Kind = "phrase" if word.part_of_speech == "phrase" else "word"
    return readings(text, language=language, kind=kind, part_of_speech=part_of_speech)


def _distinct(texts: Iterable[str], *, but: Collection[Tokens], maximum: int) -> list[str]:
    """The first texts that are equal neither to each other nor to others."""
    found: dict[Tokens, str] = {}
    for text in texts:
        tokens = normalised(text)
        if tokens not in but:
            found.setdefault(tokens, text)
            if len(found) == maximum:
                break
    return list(found.values())


def _sets(words: Iterable[WordRow]) -> list[list[WordRow]]:
    """The words in sets to be matched in pairs, in which no two have an equal text or translation."""
    sets: list[tuple[list[WordRow], set[Tokens], set[Tokens]]] = []
    for word in words:
        text, translations = normalised(word.text), {normalised(each) for each in word.translations}
        for members, texts, taken in sets:
            if len(members) < MAX_PAIRS and text not in texts and not translations & taken:
                break
        else:
            members, texts, taken = [], set(), set()
            sets.append((members, texts, taken))
        members.append(word)
        texts.add(text)
        taken |= translations
    return [members for members, _, _ in sets]


def _stretch(text: str, first: int, end: int) -> tuple[int, int]:
    """Where the tokens from `first` to before `end` are in the text, without the punctuation around them."""
    places = []
    for run in re.finditer(r"\S+", text):
        for word in normalise.words(run[0]):
            start = run.start() + run[0].index(word.shown)
            places.append((start, start + len(word.shown), is_punctuation(word.key)))
    tokens = [place for place in places if not place[2]] or places
    return tokens[first][0], tokens[end - 1][1]


def _by_text(words: Iterable[WordRow], texts_of: Callable[[WordRow], Iterable[str]]) -> dict[Tokens, list[WordRow]]:
    """The words by the tokens of each of their texts."""
    found: dict[Tokens, list[WordRow]] = {}
    for word in words:
        for text in texts_of(word):
            found.setdefault(normalised(text), []).append(word)
    return found


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
