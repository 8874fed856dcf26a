"""Practice sessions: start one, finish it, and book what finished ones earn.

Points and active days follow from the stored sessions and answers, whatever the order in which these arrive: a session
that counts never stops counting, so ledger entries are only added.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from datetime import date, datetime, timedelta
from types import SimpleNamespace
from typing import NamedTuple
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Count, IntegerField, OuterRef, Subquery
from django.db.models.functions import Coalesce

from content.readers import Reader
from content.words.course_words import CourseWords, find_course_words
from langlearn import metrics
from langlearn.api.errors import Conflict, NotFound
from langlearn.db import UUIDS, OneOf, SetInsert, delete_in_batches, snapshot
from progress.models import EntryKind, ExperienceEntry, PracticeSession, UserProgress
from progress.rules import lives
from progress.rules.composition import Mode, practises_words
from progress.rules.dates import ZoneHistory
from progress.rules.path import LessonState
from progress.rules.periods import is_late
from progress.rules.practice import EXPERIENCE, SOLVED_TO_COUNT, Answer, entries_due, paid, result_of
from progress.rules.reviews import DEFAULT_WEIGHTS
from progress.selectors.history import zone_history
from progress.selectors.path import CoursePath, find_path
from progress.selectors.practice import (
    answers_of,
    answers_of_sessions,
    compose_session,
    counting_sessions,
    experience_of,
)
from progress.selectors.state import lives_policy
from progress.selectors.words import WordCards, recent_word_cards
from progress.services.progress_row import add_active_days, add_day_points, locked_progress, save_progress

KEEP_UNFINISHED = timedelta(days=30)
_ENTRIES = SetInsert(ExperienceEntry)


class Started(NamedTuple):
    """A session that is new, with the words and exercises of its course, or that was stored before.

    `session` None: there was nothing to practise; `next_due` is when the first of what there is is due.
    """

    session: PracticeSession | None
    course: CourseWords | None = None
    next_due: datetime | None = None


class Finished(NamedTuple):
    """A session that has ended, with its answers and its points."""

    session: PracticeSession
    answers: list[Answer]
    experience: int


def start_practice(
    *,
    user_id: UUID,
    timezone: str,
    course_id: str,
    mode: Mode,
    size: int,
    lesson_id: str | None,
    exclude_types: Collection[str],
    client_id: UUID | None,
    reader: Reader,
    at: datetime,
) -> Started:
    """Composes a session and stores it; or finds the one that the `client_id` names already.

    `lesson_id` is that of the mode `lesson`, else None. Raises NotFound for a course or lesson not visible to the
    learner, Conflict for a locked lesson and for the `client_id` of another session.
    """
    cards = _word_cards(user_id, course_id, mode, reader)  # a replay takes long, so before the transaction
    path = find_path(user_id, cards.words.structure)
    with transaction.atomic():
        progress = locked_progress(user_id=user_id, timezone=timezone, at=at)
        at = progress.in_current_epoch(at)
        known = PracticeSession.objects.filter(user_id=user_id, client_id=client_id).first() if client_id else None
        wanted = (progress.epoch, course_id, mode, size, lesson_id)
        if known is not None and (known.epoch, known.course_id, known.mode, known.size, known.lesson_id) == wanted:
            return Started(known)
        _check_lesson(path, lesson_id, is_reused=known is not None)
        session_id = client_id or uuid4()
        composed = compose_session(
            path,
            cards,
            user_id=user_id,
            epoch=progress.epoch,
            session_id=session_id,
            mode=mode,
            size=size,
            lesson_id=lesson_id,
            exclude_types=exclude_types,
            timezone=timezone,
            now=at,
        )
        if not composed.items:
            transaction.set_rollback(True)  # a new learner gets no row; no query may follow
            return Started(None, next_due=composed.next_due)
        session = PracticeSession.objects.create(
            user_id=user_id,
            client_id=session_id,
            epoch=progress.epoch,
            course_id=course_id,
            mode=mode,
            size=size,
            lesson_id=lesson_id,
            items=composed.items,
            started_at=at,
        )
        return Started(session, cards.words)


def _word_cards(user_id: UUID, course_id: str, mode: Mode, reader: Reader) -> WordCards:
    """The learner's cards of words, none in a mode that practises no words. Raises NotFound."""
    if practises_words(mode):
        with snapshot():
            return recent_word_cards(user_id, course_id, reader=reader)
    words = find_course_words(course_id, reader=reader)
    if words is None:
        raise NotFound("Course not found")
    return WordCards(course_id, words, {}, DEFAULT_WEIGHTS)


def _check_lesson(path: CoursePath, lesson_id: str | None, *, is_reused: bool) -> None:
    """Raises NotFound for an unknown lesson, then Conflict for a `client_id` in use, then for a locked lesson."""
    if lesson_id is not None and lesson_id not in path.states:
        raise NotFound("Lesson not found")
    if is_reused:
        raise Conflict("client_id was already used for another session", context={"reason": "client_id_reused"})
    if lesson_id is not None and path.states[lesson_id] is LessonState.LOCKED:
        raise Conflict("Lesson is locked", context={"reason": "lesson_locked"})


def finish_practice(*, user_id: UUID, timezone: str, session_id: UUID, at: datetime) -> Finished:
    """Ends a session now. One that was finished before stays as it is. Raises NotFound.

    A session that counts by its answers earns points while fewer than four of its date did, and then a missing life.
    """
    with transaction.atomic():
        progress = locked_progress(user_id=user_id, timezone=timezone, at=at)
        # The daily removal of unfinished sessions takes no lock of the learner.
        rows = PracticeSession.objects.select_for_update(no_key=True)
        session = rows.filter(user_id=user_id, client_id=session_id, epoch=progress.epoch).first()
        if session is None:
            raise NotFound("Practice session not found")
        answers = answers_of(session)
        if session.finished_at is not None:
            experience = experience_of(user_id, progress.epoch, [session]).get(session_id, 0)
        else:
            experience = _finish(progress, session, answers, progress.in_current_epoch(at))
        return Finished(session, answers, experience)


def _finish(progress: UserProgress, session: PracticeSession, answers: Collection[Answer], at: datetime) -> int:
    """Ends a session that is not finished. Returns its points."""
    zones = zone_history(progress)
    session.finished_at, session.local_date = at, zones.local_date(at)
    session.counts = result_of(answers).is_enough
    is_paid = False
    if session.counts:
        # A session that counts makes its day active, so a day after the last active one has none.
        last_day = progress.streak_last_day
        days = {session.local_date} if last_day is not None and session.local_date <= last_day else set()
        others = counting_sessions(session.user_id, progress.epoch, days).get(session.local_date, [])
        is_paid = session.client_id in paid([*others, (at, session.client_id)])
        if is_paid:
            session.life_earned = _earn_life(progress, at)
        _book(progress, [session], {session.local_date: len(others)}, zones, at)
    PracticeSession.objects.filter(user_id=session.user_id, pk=session.pk).update(
        finished_at=session.finished_at,
        local_date=session.local_date,
        counts=session.counts,
        life_earned=session.life_earned,
    )
    return EXPERIENCE if is_paid else 0


def _earn_life(progress: UserProgress, at: datetime) -> bool:
    policy = lives_policy()
    settled = lives.settle(progress.lives, at, policy)
    if settled.count >= policy.maximum:
        return False
    progress.lives = lives.earn_one(settled, at, policy)
    return True


def book_practice(progress: UserProgress, session_ids: Collection[UUID], at: datetime) -> int:
    """Books the finished ones of these sessions that count by their answers and did not before. Returns the points.

    The session of an answer may be unfinished or unknown yet. The number of statements does not depend on that of the
    sessions.
    """
    if not session_ids:
        return 0
    user_id, epoch = progress.user_id, progress.epoch
    right = answers_of_sessions(user_id, epoch).filter(session_id=OuterRef("client_id"), is_correct=True)
    solved = right.order_by().values("session_id").annotate(number=Count("exercise_id", distinct=True))
    same_day = PracticeSession.objects.filter(
        user_id=user_id, epoch=epoch, counts=True, local_date=OuterRef("local_date")
    )
    counted = same_day.order_by().values("local_date").annotate(number=Count("pk"))
    waiting = (
        PracticeSession.objects.filter(
            OneOf("client_id", session_ids, UUIDS),
            user_id=user_id,
            epoch=epoch,
            counts=False,
            finished_at__isnull=False,
        )
        .annotate(
            solved=Coalesce(Subquery(solved.values("number"), output_field=IntegerField()), 0),
            counted=Coalesce(Subquery(counted.values("number"), output_field=IntegerField()), 0),
        )
        .filter(solved__gte=SOLVED_TO_COUNT)
        .order_by("finished_at", "client_id")
    )
    newly = list(waiting)
    if not newly:
        return 0
    PracticeSession.objects.filter(user_id=user_id, pk__in=[session.pk for session in newly]).update(counts=True)
    counted_before = {session.local_date: session.counted for session in newly}
    return _book(progress, newly, counted_before, zone_history(progress), at)


def _book(
    progress: UserProgress,
    newly: Collection[PracticeSession],
    counted_before: Mapping[date | None, int],
    zones: ZoneHistory,
    at: datetime,
) -> int:
    """Adds the entries and active days of sessions that newly count, and saves the row. Returns the points.

    `counted_before`: how many sessions of their dates counted before.
    """
    numbers = Counter(session.local_date for session in newly if session.local_date is not None)
    entries = [
        SimpleNamespace(
            user_id=progress.user_id,
            epoch=progress.epoch,
            kind=EntryKind.PRACTICE,
            amount=EXPERIENCE,
            source=source,
            reason=None,
            awarded_by_id=None,
            ranked=True,
            local_date=day,
            idempotency_key=None,
            created_at=at,
        )
        for day, number in numbers.items()
        for source in entries_due(day, counted_before=counted_before[day], counting=counted_before[day] + number)
    ]
    points = Counter(dict.fromkeys(numbers, 0))
    for entry in entries:
        points[entry.local_date] += EXPERIENCE
        progress.credit(EXPERIENCE, at, late=is_late(entry.local_date, at))
    earned = points.total()
    if earned:
        add_day_points(progress, points)
    add_active_days(progress, numbers.keys(), zones)
    _ENTRIES.insert(entries)
    progress.number_change(at)
    save_progress(progress)
    metrics.xp_awarded(EntryKind.PRACTICE.value, earned)
    return earned


def purge_unfinished(*, at: datetime) -> int:
    """Removes sessions that were started long ago and never finished. Returns their number.

    It locks no learner's row; a session that is being finished is locked.
    """
    old = PracticeSession.objects.filter(finished_at__isnull=True, started_at__lt=at - KEEP_UNFINISHED)
    return delete_in_batches(old)
