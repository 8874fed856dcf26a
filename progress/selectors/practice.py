"""Reads of practice sessions: the exercises to compose one from, and the results of the answers."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date, datetime
from functools import cache
from itertools import chain
from typing import Annotated, Any, NamedTuple, NotRequired, TypedDict
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet, Subquery
from django.db.models.functions import Coalesce

from content.exercises import Phrase, phrases
from content.readers import Reader
from content.selectors.facts import exercise_ids_of_course
from content.serializers.records import ExerciseSerializer
from content.words.course_words import CourseWords, find_course_words
from langlearn.api.errors import NotFound
from langlearn.api.responses import DescribedBy, NonNegative, Schema
from langlearn.db import UUIDS, OneOf, RowsOf, snapshot, stored_instant
from progress.models import INFORMATIVE, ExerciseAttempt, PracticeSession, ReviewCard, UserProgress
from progress.rules.composition import MAX_SIZE, NO_WORDS, Candidate, Mode, Reason, Words, compose, lists_of
from progress.rules.due import Today, due_from, today
from progress.rules.path import LessonState
from progress.rules.practice import EXPERIENCE, Answer, paid, result_of, words_improved
from progress.selectors.attempts import counting_attempts
from progress.selectors.mistakes import latest_answers
from progress.selectors.path import CoursePath, find_path
from progress.selectors.words import WordCards, replay_of_session

PlaceInSession = Annotated[int, Schema(maximum=MAX_SIZE, minimum=1)]


class PracticeSessionData(TypedDict):
    id: UUID
    course_id: str
    mode: Annotated[str, DescribedBy(Mode)]
    size: PlaceInSession
    started_at: datetime
    finished_at: datetime | None


class PracticeItemData(TypedDict):
    position: PlaceInSession
    reason: Annotated[str, DescribedBy(Reason)]
    lesson_id: Annotated[str, Schema(description="The first lesson of those practised that uses the exercise.")]
    word_ids: Annotated[Sequence[str], DescribedBy(list[str]), Schema(description="The words that it practises.")]
    exercise: Annotated[dict[str, Any], DescribedBy(ExerciseSerializer)]


class PracticeResultData(TypedDict):
    """Numbers of exercises, and what the session earned."""

    answered: NonNegative
    correct: Annotated[NonNegative, Schema(description="Exercises whose first answer was right.")]
    wrong: Annotated[NonNegative, Schema(description="The others that were answered.")]
    solved: Annotated[NonNegative, Schema(description="Exercises with a right answer.")]
    experience_gained: NonNegative
    words_improved: list[str]
    life_earned: bool


class PracticeStateData(TypedDict):
    """A session with its exercises, and its result, null for a new session.

    Without anything to practise `session` is null, and nothing is stored.
    """

    session: PracticeSessionData | None
    items: list[PracticeItemData]
    result: PracticeResultData | None
    next_due: NotRequired[
        Annotated[
            datetime | None,
            Schema(
                description="Only without a session: from when on an exercise is due; null when none has been answered."
            ),
        ]
    ]


class Pool(NamedTuple):
    """The exercises of a course that a learner may practise, in its order, and the first lesson of each."""

    candidates: list[Candidate]
    lesson_of: dict[str, str]


class Composed(NamedTuple):
    """The exercises of a new session with what practising them is for; without any when the first card is due.

    `items` are as stored: [{"exercise_id", "lesson_id", "reason"}].
    """

    items: list[dict[str, str]]
    next_due: datetime | None = None


def compose_session(
    path: CoursePath,
    cards: WordCards,
    *,
    user_id: UUID,
    epoch: int,
    session_id: UUID,
    mode: Mode,
    size: int,
    lesson_id: str | None,
    exclude_types: Collection[str],
    timezone: str,
    now: datetime,
) -> Composed:
    """The exercises of a session; of its lesson in the mode `lesson`. `timezone` is the account's. One query."""
    day = today(now, timezone)
    answered = answered_exercises(user_id, epoch, path.structure.id)
    pool = find_pool(path, cards.words, answered, lesson_id=lesson_id, exclude_types=exclude_types)
    words = _words_of_pool(pool, cards, day)

    @cache
    def phrases_of(exercise_id: str) -> frozenset[Phrase]:
        exercise = cards.words.exercises[exercise_id]
        return phrases(exercise.exercise_type, exercise.data)

    lists = lists_of(pool.candidates, mode=mode, session_id=session_id, today=day, words=words)
    items = [
        {"exercise_id": item.exercise_id, "lesson_id": pool.lesson_of[item.exercise_id], "reason": item.reason}
        for item in compose(lists, mode=mode, size=size, phrases=phrases_of)
    ]
    if items:
        return Composed(items)
    dues = (due_from(each.due, each.state, timezone) for each in pool.candidates if each.due is not None)
    return Composed([], min(dues, default=None))


def answered_exercises(user_id: UUID, epoch: int, course_id: str) -> dict[str, Candidate]:
    """The exercises of a course that the learner answered since the last reset: each has a review card. One query."""
    latest = latest_answers(user_id).values("answered_at")[:1]
    cards = ReviewCard.objects.filter(
        user_id=user_id, epoch=epoch, exercise_id__in=exercise_ids_of_course(course_id)
    ).annotate(last_at=Coalesce("answered_at", Subquery(latest)))
    # One row of all: there may be ten thousand, and the instants of as many rows take several times as long to read.
    learner = UserProgress.objects.filter(pk=user_id)
    rows = learner.values_list(RowsOf(cards, "exercise_id", "last_at", "is_mistake", "due", "state"), flat=True).first()
    return {
        exercise_id: Candidate(exercise_id, stored_instant(last_at), bool(is_mistake), stored_instant(due), state)
        for exercise_id, last_at, is_mistake, due, state in rows or ()
    }


def find_pool(
    path: CoursePath,
    course: CourseWords,
    answered: Mapping[str, Candidate],
    *,
    lesson_id: str | None = None,
    exclude_types: Collection[str] = (),
) -> Pool:
    """The exercises of the lessons begun, or of one lesson.

    Not those of the types `exclude_types`, nor informative ones, nor listening exercises without sound. No query.
    """
    lesson_ids = _lessons_of_pool(path, course, answered) if lesson_id is None else [lesson_id]
    lesson_of = _lesson_of(course, lesson_ids, {INFORMATIVE, *exclude_types})
    return Pool([answered.get(exercise_id) or Candidate(exercise_id) for exercise_id in lesson_of], lesson_of)


def _lessons_of_pool(path: CoursePath, course: CourseWords, answered: Collection[str]) -> list[str]:
    """The lessons that are not locked and that the learner has begun; else the first available one with exercises."""

    def has_answers(lesson_id: str) -> bool:
        return any(
            exercise_id in answered and course.exercises[exercise_id].exercise_type != INFORMATIVE
            for exercise_id in course.lessons.get(lesson_id, ())
        )

    begun = [
        lesson_id
        for lesson_id, state in path.states.items()
        if state in (LessonState.COMPLETED, LessonState.SKIPPED)
        or (state is LessonState.AVAILABLE and has_answers(lesson_id))
    ]
    if begun:
        return begun
    first = path.next_exercises
    return [] if first is None else [first.id]


def _lesson_of(course: CourseWords, lesson_ids: Iterable[str], exclude_types: Collection[str] = ()) -> dict[str, str]:
    """The exercises of lessons that can be practised, in their order, each with the first lesson that has it."""
    found: dict[str, str] = {}
    for lesson_id in lesson_ids:
        for exercise_id in course.lessons.get(lesson_id, ()):
            exercise = course.exercises[exercise_id]
            if exercise.exercise_type not in exclude_types and not exercise.is_silent:
                found.setdefault(exercise_id, lesson_id)
    return found


def _words_of_pool(pool: Pool, cards: WordCards, today: Today) -> Words:
    if not cards.cards:
        return NO_WORDS
    of_exercise = {exercise_id: cards.words.belonging(exercise_id) for exercise_id in pool.lesson_of}
    return Words(of_exercise, weak=cards.to_practise(today), with_card=cards.cards)


def words_to_practise(pool: Pool, cards: WordCards, today: Today) -> set[str]:
    """The words that are weak or due and belong to an exercise of the pool. No query."""
    words = _words_of_pool(pool, cards, today)
    return set(words.weak).intersection(chain.from_iterable(words.of_exercise.values()))


def find_session(user_id: UUID, client_id: UUID) -> PracticeSession:
    """A session of the current epoch. Raises NotFound. One query."""
    epoch = UserProgress.objects.filter(pk=user_id).values("epoch")
    found = PracticeSession.objects.filter(user_id=user_id, client_id=client_id, epoch__in=epoch).first()
    if found is None:
        raise NotFound("Practice session not found")
    return found


def sessions_by_client_id(user_id: UUID, client_ids: Collection[UUID]) -> dict[UUID, PracticeSession]:
    """Which of these sessions are stored, in any epoch; locked against the daily removal of unfinished ones. One query.

    Called under the lock of the learner's row.
    """
    rows = PracticeSession.objects.filter(OneOf("client_id", client_ids, UUIDS), user_id=user_id)
    return {row.client_id: row for row in rows.select_for_update(no_key=True)}


def answers_of_sessions(user_id: UUID, epoch: int) -> QuerySet[ExerciseAttempt]:
    """The answers of an epoch that were given in practice sessions."""
    return counting_attempts().filter(user_id=user_id, epoch=epoch, session_id__isnull=False)


def answers_of(session: PracticeSession) -> list[Answer]:
    rows = answers_of_sessions(session.user_id, session.epoch).filter(session_id=session.client_id)
    return [Answer(*row) for row in rows.values_list("exercise_id", "answered_at", "client_id", "is_correct")]


def counting_sessions(user_id: UUID, epoch: int, days: Collection[date]) -> dict[date, list[tuple[datetime, UUID]]]:
    """The sessions of some dates that count, each its `finished_at` and id. One query, none without dates."""
    found: dict[date, list[tuple[datetime, UUID]]] = {day: [] for day in days}
    if found:
        rows = PracticeSession.objects.filter(user_id=user_id, epoch=epoch, counts=True, local_date__in=found)
        rows = rows.only("local_date", "finished_at", "client_id")
        for row in rows:
            assert row.local_date is not None
            assert row.finished_at is not None
            found[row.local_date].append((row.finished_at, row.client_id))
    return found


def experience_of(user_id: UUID, epoch: int, sessions: Iterable[PracticeSession]) -> dict[UUID, int]:
    """The points of each of these sessions now, 0 for those that earn none. At most one query."""
    days = {session.local_date for session in sessions if session.local_date is not None}
    counting = counting_sessions(user_id, epoch, days)
    return {client_id: EXPERIENCE for of_day in counting.values() for client_id in paid(of_day)}


def result_data(session: PracticeSession, answers: Collection[Answer], *, experience: int) -> PracticeResultData:
    """The result of a session so far, by its answers. At most three queries, and one if the words are not cached."""
    result = result_of(answers)
    return {
        "answered": result.answered,
        "correct": result.correct,
        "wrong": result.wrong,
        "solved": result.solved,
        "experience_gained": experience,
        "words_improved": _words_improved(session, answers),
        "life_earned": session.life_earned,
    }


def _words_improved(session: PracticeSession, answers: Collection[Answer]) -> list[str]:
    if not answers:
        return []
    with snapshot():
        replay = replay_of_session(
            session.user_id, session.course_id, first=min(answer.answered_at for answer in answers)
        )
    if replay is None:
        return []
    return words_improved(
        session.client_id,
        replay.answers,
        before=replay.cards,
        retention=settings.FSRS_DESIRED_RETENTION,
        weights=replay.weights,
    )


def session_data(session: PracticeSession) -> PracticeSessionData:
    return {
        "id": session.client_id,
        "course_id": session.course_id,
        "mode": session.mode,
        "size": session.size,
        "started_at": session.started_at,
        "finished_at": session.finished_at,
    }


def items_data(
    items: Iterable[Mapping[str, str]], course: CourseWords, lesson_of: Mapping[str, str]
) -> list[PracticeItemData]:
    """The items of a session whose exercises are in a lesson now, with that lesson. No query."""
    return [
        {
            "position": place,
            "reason": item["reason"],
            "lesson_id": lesson_of[exercise_id],
            "word_ids": course.belonging(exercise_id),
            "exercise": course.exercises[exercise_id].shown,
        }
        for place, item in enumerate(items, start=1)
        if (exercise_id := item["exercise_id"]) in lesson_of
    ]


def new_session_data(session: PracticeSession, course: CourseWords) -> PracticeStateData:
    """A session just composed. No query."""
    lesson_of = {item["exercise_id"]: item["lesson_id"] for item in session.items}
    items = items_data(session.items, course, lesson_of)
    return {"session": session_data(session), "items": items, "result": None}


def stored_session_data(session: PracticeSession, *, reader: Reader) -> PracticeStateData:
    """A session with its exercises as they are now, without those that are gone or locked, and the result so far.

    A constant number of queries.
    """
    answers = answers_of(session)
    earned = experience_of(session.user_id, session.epoch, [session]) if session.counts else {}
    result = result_data(session, answers, experience=earned.get(session.client_id, 0))
    return {"session": session_data(session), "items": _items_now(session, reader), "result": result}


def _items_now(session: PracticeSession, reader: Reader) -> list[PracticeItemData]:
    """The items whose exercises are in a lesson that is not locked; with the first such lesson, of its own if any."""
    course = find_course_words(session.course_id, reader=reader)
    if course is None:
        return []
    path = find_path(session.user_id, course.structure)
    open_lessons = [lesson_id for lesson_id, state in path.states.items() if state is not LessonState.LOCKED]
    own_lessons = {item["lesson_id"] for item in session.items}
    open_lessons.sort(key=lambda lesson_id: lesson_id not in own_lessons)  # an exercise may be in several
    return items_data(session.items, course, _lesson_of(course, open_lessons))
