"""Reads of how well a learner knows the words of a course.

The cards follow the words and exercises as they are now, so an edit of the course replays all answers; otherwise the
stored cards continue with the answers that are newer. `progress.services.word_cards` stores what is computed here.
Until it has, a process continues the cards that it has computed last.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from functools import lru_cache, partial
from typing import Annotated, Any, NamedTuple, TypedDict
from uuid import UUID

from django.conf import settings
from django.db.models import Count, F, IntegerField, Max, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from content.exercises.grading import Verdict
from content.formats.documents import WordRow
from content.readers import EVERYTHING, Reader, reader_of
from content.rights import Right, rights_of
from content.selectors.facts import courses_with_words, exercise_ids_of_course
from content.words.course_words import CourseWords, WordVersion, course_words, word_version
from langlearn.api.auth import Caller
from langlearn.api.cache import LruCache
from langlearn.api.envelope import dumps
from langlearn.api.errors import Forbidden, NotFound
from langlearn.api.responses import Fraction, NonNegative, Schema
from langlearn.db import TEXTS, CompiledRead, OneOf, RowsOf, stored_instant
from langlearn.db.replica import may_lag
from progress.models import AttemptCorrection, ReviewCard, UserProgress, WordCard, WordReplay
from progress.rules.due import Today
from progress.rules.reviews import Schedule, Weights
from progress.rules.words import RatedAnswer, Strength, WordSchedule, WordState, strength, word_schedules
from progress.selectors.attempts import counting_attempts, scheduled_attempts
from progress.selectors.gradings import Correction, correction, grading_of

LEARNERS_TO_SHOW = 5  # statistics of fewer would show what single ones know
_REMEMBERED = 16_384  # gradings, most of which recur: a course may have ten thousand exercises
CARD_COLUMNS = tuple(field.name for field in fields(Schedule))
_RATED_COLUMNS = ("answered_at", "session_id", "exercise_id", "verdict", "diff_json", "correction")
RATING_COLUMNS = tuple(field.name for field in fields(WordSchedule) if field.name != "card")
_STORED_COLUMNS = ("word_id", *CARD_COLUMNS, *RATING_COLUMNS)


class WordStrengthData(TypedDict):
    """A word, and how well the learner knows it now; nulls for a word that no answer has rated."""

    word_id: str
    text: str
    translations: list[str]
    lesson_id: str | None
    state: WordState
    strength: Fraction
    due: datetime | None
    stability: Annotated[float | None, Schema(description="Days.")]
    difficulty: float | None
    reps: NonNegative
    lapses: NonNegative
    last_seen_at: datetime | None


class WordsSummaryData(TypedDict):
    course_id: str
    total: NonNegative
    new: NonNegative
    learning: NonNegative
    known: NonNegative
    weak: NonNegative
    due: NonNegative
    average_strength: Fraction


class WordStatisticsData(TypedDict):
    """How all learners answered with a word; nulls for fewer than five learners."""

    word_id: str
    text: str
    learners: NonNegative
    good: NonNegative | None
    hard: NonNegative | None
    again: NonNegative | None
    wrong_rate: Fraction | None


class Extent(NamedTuple):
    """Which answers cards are the replay of, and by which version of the course: the columns of a `WordReplay`."""

    revision: int
    words_revision: int
    answers: int
    answered_at: datetime | None

    def is_of(self, version: WordVersion) -> bool:
        return (self.revision, self.words_revision) == (version.revision, version.words_revision)

    def is_before(self, moment: datetime) -> bool:
        return self.answered_at is None or self.answered_at < moment


class _State(NamedTuple):
    """What the cards follow from: a version of the course, and of the learner the epoch, the weights, the answers.

    `stored` is the extent of the stored cards, `answers` the number of those to exercises of the course. `corrections`
    are the ids of all corrections of the learner.
    """

    version: WordVersion
    epoch: int
    weights_json: str | None
    corrections: list[int]
    stored: Extent | None
    answers: int

    @property
    def weights(self) -> Weights:
        return UserProgress(scheduler_weights_json=self.weights_json).scheduler_weights


class _Computed(NamedTuple):
    """All cards as a process has last computed them, the replay of an extent."""

    version: WordVersion
    epoch: int
    weights_json: str | None
    corrections: list[int]
    extent: Extent
    cards: Mapping[str, WordSchedule]

    def is_of(self, state: _State) -> bool:
        return self[:4] == state[:4]


# Answers are only ever added, in the order of the learner's lock: their number says which ones cards are the replay of.
# Corrections are withdrawn as well, but the id of one is never given again.
_computed: LruCache[_Computed] = LruCache(max_bytes=16 * 1024 * 1024, max_share=4)
_CARD_BYTES = 600


_Basis = tuple[Extent, Callable[[], Mapping[str, WordSchedule]]]  # cards to continue, and what they are the replay of


class Replay(NamedTuple):
    """Cards, the answers that follow them, oldest first, and what both together are the replay of."""

    cards: Mapping[str, WordSchedule]
    answers: list[RatedAnswer]
    extent: Extent
    weights: Weights

    def rated_cards(self) -> dict[str, WordSchedule]:
        """The cards that the answers rate, after them."""
        rated = ((answered_at, ratings) for answered_at, _, ratings in self.answers)
        retention = settings.FSRS_DESIRED_RETENTION
        return word_schedules(rated, retention=retention, weights=self.weights, after=self.cards)


@dataclass(frozen=True, slots=True)
class Update:
    """What is not stored yet: `cards` that are new or have changed.

    It follows from the stored cards of `before`, and from the epoch, the weights and the corrections.
    """

    before: Extent | None
    after: Extent
    cards: Mapping[str, WordSchedule]
    epoch: int
    weights_json: str | None
    corrections: list[int]

    @property
    def replaces(self) -> bool:
        """Whether `cards` are all there are: in another version of the course, answers may no longer rate a word."""
        return self.before is not None and self.before[:2] != self.after[:2]


@dataclass(frozen=True, slots=True)
class WordCards:
    """A learner's cards of the words of a course, by word id, and the weights by which they are computed."""

    course_id: str
    words: CourseWords
    cards: Mapping[str, WordSchedule]
    weights: Weights
    update: Update | None = None

    def strengths(self, today: Today) -> dict[str, Strength]:
        """How well the learner knows each word of the course, by id."""
        retention = settings.FSRS_DESIRED_RETENTION
        return {
            word_id: strength(self.cards.get(word_id), today, retention=retention, weights=self.weights)
            for word_id in self.words.words
        }

    def to_practise(self, today: Today) -> list[str]:
        """The words that are weak or due, the weakest first."""
        found = [(each.value, word_id) for word_id, each in self.strengths(today).items() if each.to_practise]
        return [word_id for _, word_id in sorted(found)]


def word_cards(user_id: UUID, course_id: str, *, reader: Reader = EVERYTHING, from_stored: bool = True) -> WordCards:
    """The cards of a learner as of now, whether or not they are stored.

    Without `from_stored` they are the replay of all answers, whatever is stored. Raises NotFound for a course not
    visible to the reader. At most four queries, which have to see one state, and one if the words are not cached.
    """
    state = _state(user_id, course_id, reader)
    return _word_cards(user_id, course_id, state, _stored(user_id, course_id, state) if from_stored else [])


def recent_word_cards(user_id: UUID, course_id: str, *, reader: Reader) -> WordCards:
    """As `word_cards`, which continues what this process has computed last if that is further; without an update.

    One query more where an answer has arrived late. Not for a transaction that adds answers: it may be rolled back.
    """
    state = _state(user_id, course_id, reader)
    key = str(user_id), course_id
    bases = _stored(user_id, course_id, state)
    computed = _computed.get(key)
    if computed is not None and computed.is_of(state):
        bases.append((computed.extent, partial(dict, computed.cards)))
    found = _word_cards(user_id, course_id, state, bases)
    if found.update is not None:
        newest = _Computed(*state[:4], found.update.after, found.cards)
        _computed.put(key, newest, _CARD_BYTES * len(found.cards))
    return replace(found, update=None)


def _word_cards(user_id: UUID, course_id: str, state: _State, bases: Sequence[_Basis]) -> WordCards:
    words = course_words(course_id, state.version)
    if not words.words or (state.stored is None and not state.answers):
        return WordCards(course_id, words, {}, state.weights)
    replay = _replay(state, bases, partial(_rated, user_id, state.epoch, course_id, words))
    if not replay.answers and replay.extent == state.stored:
        return WordCards(course_id, words, replay.cards, state.weights)
    cards = replay.rated_cards()
    update = Update(state.stored, replay.extent, cards, state.epoch, state.weights_json, state.corrections)
    return WordCards(course_id, words, {**replay.cards, **cards}, state.weights, update)


def replay_of_session(user_id: UUID, course_id: str, *, first: datetime) -> Replay | None:
    """The replay of a learner's answers to a course where those from the instant `first` on are still to come.

    None for a course that is not published or has no words. At most the queries of `word_cards`.
    """
    try:
        state = _state(user_id, course_id, EVERYTHING)
    except NotFound:
        return None
    words = course_words(course_id, state.version)
    bases = [basis for basis in _stored(user_id, course_id, state) if basis[0].is_before(first)]
    rated = partial(_rated, user_id, state.epoch, course_id, words)
    return _replay(state, bases, rated) if words.words else None


def _stored(user_id: UUID, course_id: str, state: _State) -> list[_Basis]:
    return _usable(state, partial(stored_word_cards, user_id, course_id))


def _usable(state: _State, cards: Callable[[], Mapping[str, WordSchedule]]) -> list[_Basis]:
    """The stored cards, unless there are none, or those of another version of the course."""
    return [(state.stored, cards)] if state.stored is not None and state.stored.is_of(state.version) else []


def _replay(state: _State, bases: Sequence[_Basis], rated: Callable[[Extent | None], list[RatedAnswer]]) -> Replay:
    """Continues the furthest of these cards that are those of earlier answers; else there are only answers.

    `rated` returns the answers after an extent, or all. Two queries, and one for each basis that lacks an answer.
    """
    version = state.version
    for extent, cards in sorted(bases, key=lambda basis: -basis[0].answers):
        newer = [] if extent.answers == state.answers else rated(extent)
        if extent.answers + len(newer) == state.answers:  # else some are as early as the last one, or earlier
            after = extent._replace(answers=state.answers, answered_at=newer[-1].answered_at) if newer else extent
            return Replay(cards(), newer, after, state.weights)
    answers = rated(None)
    last = answers[-1].answered_at if answers else None
    return Replay({}, answers, Extent(version.revision, version.words_revision, len(answers), last), state.weights)


def _corrections(user_id: Any) -> RowsOf:
    return RowsOf(AttemptCorrection.objects.filter(user_id=user_id).order_by("id"), "id")


def _state(user_id: UUID, course_id: str, reader: Reader) -> _State:
    """Raises NotFound for a course not visible to the reader. One query."""
    learner = UserProgress.objects.filter(pk=user_id)
    of_course = WordReplay.objects.filter(user_id=user_id, course_id=course_id)
    answers = _number_of_answers(user_id, Subquery(learner.values("epoch")), course_id)
    rows = word_version(course_id, reader=reader).values_list(
        *WordVersion._fields,
        Subquery(learner.values("epoch")),
        Subquery(learner.values("scheduler_weights_json")),
        _corrections(user_id),
        RowsOf(of_course, *Extent._fields),
        answers,
    )
    row = rows.first()
    if row is None:
        raise NotFound("Course not found")
    version = WordVersion(*row[: len(WordVersion._fields)])
    return _state_of(version, *row[len(version) :])


def _states(course_id: str, user_ids: Collection[UUID]) -> QuerySet[UserProgress, Any]:
    """Of each of these learners the arguments of `_state_of` after the version."""
    of_course = WordReplay.objects.filter(user_id=OuterRef("pk"), course_id=course_id)
    answers = _number_of_answers(OuterRef("pk"), OuterRef("epoch"), course_id)
    rows = UserProgress.objects.filter(pk__in=user_ids).order_by("pk")
    extents = RowsOf(of_course, *Extent._fields)
    corrections = _corrections(OuterRef("pk"))
    return rows.values_list("pk", "epoch", "scheduler_weights_json", corrections, extents, answers)


def _number_of_answers(user_id: Any, epoch: Any, course_id: Any) -> Coalesce:
    """The number of the answers of an epoch to exercises of a course, as a column of another query."""
    exercises = exercise_ids_of_course(course_id)
    cards = ReviewCard.objects.filter(user_id=user_id, epoch=epoch, exercise_id__in=exercises)
    answers = cards.order_by().values("user_id").annotate(number=Sum("reps")).values("number")
    return Coalesce(Subquery(answers, output_field=IntegerField()), 0)


def _state_of(
    version: WordVersion, epoch: int, weights_json: str | None, corrections: Any, extents: Any, answers: int
) -> _State:
    stored = _extent(*extents[0]) if extents else None
    return _State(version, epoch, weights_json, [number for (number,) in corrections], stored, answers)


def _extent(revision: int, words_revision: int, answers: int, answered_at: str | None) -> Extent:
    return Extent(revision, words_revision, answers, stored_instant(answered_at) if answered_at else None)


def _rated(
    user_id: UUID, epoch: int, course_id: str, words: CourseWords, after: Extent | None = None
) -> list[RatedAnswer]:
    """The answers to exercises of a course with the words they rate, oldest first: all, or those after an extent."""
    rows = scheduled_attempts(user_id, epoch).filter(exercise_id__in=exercise_ids_of_course(course_id))
    if after is not None and after.answered_at is not None:
        rows = rows.filter(answered_at__gt=after.answered_at)
    rows = rows.annotate(correction=correction(user_id))
    found = rows.order_by("answered_at", "client_id").values_list(*_RATED_COLUMNS)
    rated = _rater(words)
    return [rated(*row) for row in found.iterator()]


def _rater(words: CourseWords) -> Callable[..., RatedAnswer]:
    """A function of `_RATED_COLUMNS` that returns the answer with the words it rates."""
    evidence = lru_cache(_REMEMBERED)(words.evidence)

    def rated(
        answered_at: datetime,
        session_id: UUID | None,
        exercise_id: str,
        verdict: Verdict,
        diff_json: str,
        found: Correction,
    ) -> RatedAnswer:
        if found is not None:
            verdict, diff = grading_of(verdict, found)
            diff_json = dumps(diff).decode()
        return RatedAnswer(answered_at, session_id, evidence(exercise_id, verdict, diff_json))

    return rated


def compared_word_cards(
    course_id: str, user_ids: Collection[UUID]
) -> Iterator[tuple[UUID, Mapping[str, WordSchedule], Mapping[str, WordSchedule]]]:
    """Of each of these learners the cards that `word_cards` returns, and those that it returns without `from_stored`.

    None for a course that is not published. Five queries, which have to see one state.
    """
    row = word_version(course_id, reader=EVERYTHING).values_list(*WordVersion._fields).first()
    if row is None:
        return
    version = WordVersion(*row)
    words = course_words(course_id, version)
    stored: dict[UUID, dict[str, WordSchedule]] = {}
    cards = WordCard.objects.filter(user_id__in=user_ids, course_id=course_id)
    for user_id, *card in cards.values_list("user_id", *_STORED_COLUMNS):
        stored.setdefault(user_id, {}).update([_word_schedule(*card)])
    answers: dict[tuple[UUID, int], list[RatedAnswer]] = {}
    given = counting_attempts().filter(user_id__in=user_ids, exercise_id__in=exercise_ids_of_course(course_id))
    given = given.annotate(correction=correction(OuterRef("user_id"))).order_by("answered_at", "client_id")
    rows: Any = given.values_list("user_id", "epoch", *_RATED_COLUMNS)
    rated_answer = _rater(words)
    for user_id, epoch, *columns in rows.iterator():
        answers.setdefault((user_id, epoch), []).append(rated_answer(*columns))
    for user_id, *columns in _states(course_id, user_ids):
        state = _state_of(version, *columns)
        if not words.words:
            yield user_id, {}, {}
            continue
        rated = partial(_later, answers.get((user_id, state.epoch), []))
        computed = _replay(state, [], rated).rated_cards()
        bases = _usable(state, partial(dict, stored.get(user_id, {})))
        if bases:  # even without cards, which may have been lost
            shown = _replay(state, bases, rated)
            yield user_id, {**shown.cards, **shown.rated_cards()}, computed
        else:
            yield user_id, computed, computed


def _later(answers: list[RatedAnswer], after: Extent | None) -> list[RatedAnswer]:
    if after is None or after.answered_at is None:
        return answers
    return [answer for answer in answers if answer.answered_at > after.answered_at]


def _not_stored(user_id: UUID, epoch: int, exercise_ids: Collection[str], first: datetime) -> QuerySet[Any, Any]:
    stored = WordReplay.objects.filter(
        user_id=user_id,
        course_id=OuterRef("pk"),
        revision=OuterRef("revision"),
        words_revision=OuterRef("words_revision"),
        answered_at__lt=first,
    )
    courses = courses_with_words(OneOf("exercise_id", exercise_ids, TEXTS)).annotate(
        answers=_number_of_answers(user_id, epoch, OuterRef(OuterRef("pk"))),
        stored=Coalesce(Subquery(stored.values("answers"), output_field=IntegerField()), 0),
    )
    return courses.annotate(newer=F("answers") - F("stored")).values_list("newer")


_NOT_STORED = CompiledRead(_not_stored, user_id=UUID, epoch=int, exercise_ids=TEXTS, first=datetime)


def replayed_answers(user_id: UUID, epoch: int, exercise_ids: Collection[str], first: datetime) -> int:
    """How many answers every read replays, at most, of a course with words that uses any of these exercises.

    `first` is the instant of the earliest new answer: cards that it is late for are not continued. One query.
    """
    rows = _NOT_STORED.all(user_id=user_id, epoch=epoch, exercise_ids=exercise_ids, first=first)
    return max((newer for (newer,) in rows), default=0)


def stored_word_cards(user_id: UUID, course_id: str) -> dict[str, WordSchedule]:
    """Word to its stored card. One query."""
    rows = WordCard.objects.filter(user_id=user_id, course_id=course_id).values_list(*_STORED_COLUMNS)
    return dict(_word_schedule(*row) for row in rows)


def _word_schedule(word_id: str, *values: Any) -> tuple[str, WordSchedule]:
    size = len(CARD_COLUMNS)
    return word_id, WordSchedule(Schedule(*values[:size]), *values[size:])


def shown_words(found: WordCards, strengths: Mapping[str, Strength]) -> list[WordStrengthData]:
    """The words of a course as clients see them, each with its strength, by id."""
    return [
        _word_data(word, strengths[word_id], found.cards.get(word_id)) for word_id, word in found.words.words.items()
    ]


def _word_data(word: WordRow, known: Strength, rated: WordSchedule | None) -> WordStrengthData:
    card = rated.card if rated else None
    return {
        "word_id": word.id,
        "text": word.text,
        "translations": word.translations,
        "lesson_id": word.lesson_id,
        "state": known.state,
        "strength": known.value,
        "due": card.due if card else None,
        "stability": round(card.stability, 4) if card else None,
        "difficulty": round(card.difficulty, 4) if card else None,
        "reps": card.reps if card else 0,
        "lapses": card.lapses if card else 0,
        "last_seen_at": card.answered_at if card else None,
    }


def words_summary(found: WordCards, strengths: Mapping[str, Strength]) -> WordsSummaryData:
    """How many words of a course are in each state and due, and their mean strength, 0 without words."""
    known = list(strengths.values())
    states = Counter(each.state for each in known)
    return {
        "course_id": found.course_id,
        "total": len(known),
        "new": states[WordState.NEW],
        "learning": states[WordState.LEARNING],
        "known": states[WordState.KNOWN],
        "weak": states[WordState.WEAK],
        "due": sum(each.due for each in known),
        "average_strength": round(sum(each.value for each in known) / len(known), 4) if known else 0.0,
    }


def word_statistics(course_id: str, *, viewer: Caller) -> tuple[list[WordStatisticsData], datetime | None]:
    """The words of a course with the ratings of all learners as last stored, by id; nulls for fewer than five learners.

    And when the newest of these ratings were stored, None when none were.
    Raises NotFound; Forbidden for a course that the viewer may see but whose draft they may not read. The numbers may
    lag. A constant number of queries.
    """
    version = word_version(course_id, reader=reader_of(viewer)).values_list(*WordVersion._fields)
    row = version.first()
    if row is None:
        raise NotFound("Course not found")
    if Right.READ not in rights_of(course_id, viewer):
        raise Forbidden()
    words = course_words(course_id, WordVersion(*row))
    rated, stored_at = may_lag(lambda: _ratings_by_word(course_id))
    rows = [
        _statistics_data(word_id, word.text, *rated.get(word_id, (0, 0, 0, 0))) for word_id, word in words.words.items()
    ]
    return rows, stored_at


def _ratings_by_word(course_id: str) -> tuple[dict[str, Sequence[int]], datetime | None]:
    """Word to the number of learners, and of their ratings; and when the newest were stored."""
    stored_at = WordReplay.objects.filter(course_id=course_id).aggregate(newest=Max("stored_at"))["newest"]
    rows: Any = WordCard.objects.filter(course_id=course_id).order_by().values_list("word_id")
    rows = rows.annotate(Count("pk"), Sum("good"), Sum("hard"), Sum("again"))
    return {word_id: numbers for word_id, *numbers in rows}, stored_at


def _statistics_data(word_id: str, text: str, learners: int, good: int, hard: int, again: int) -> WordStatisticsData:
    shown = learners >= LEARNERS_TO_SHOW
    return {
        "word_id": word_id,
        "text": text,
        "learners": learners,
        "good": good if shown else None,
        "hard": hard if shown else None,
        "again": again if shown else None,
        "wrong_rate": round(again / (good + hard + again), 4) if shown else None,
    }
