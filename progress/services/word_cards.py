"""The cards of words, which tasks store.

Answers store none: an answer may belong to several courses, and an edit of a course changes the cards of all learners.
Reads store none either, they continue the stored cards with the answers since. So cards are stored every day, and in
between where reads would replay many answers: `note_answers` notices it when answers arrive, and a periodic step after
an edit of a course. The replay takes seconds for a long history, so it is made before the transaction, and stored if no
other task has stored one meanwhile.
"""

import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from functools import partial
from random import random
from uuid import UUID

from django.db import IntegrityError, OperationalError, transaction
from django.db.models import Q
from django_tasks import task

from accounts.selectors import users_active_since
from content.readers import EVERYTHING
from content.selectors.facts import courses_with_words, published_courses, revised_courses
from content.words.course_words import word_version
from langlearn.api.errors import NotFound
from langlearn.api.instants import now
from langlearn.db import TEXTS, OneOf, SetInsert, batches, snapshot
from langlearn.ops.jobs import enqueued_since, waits
from progress.models import AttemptCorrection, ExerciseAttempt, ReviewCard, UserProgress, WordCard, WordReplay
from progress.rules.words import WordSchedule
from progress.selectors.words import CARD_COLUMNS, RATING_COLUMNS, Update, replayed_answers, word_cards
from progress.services.progress_row import existing_progress

logger = logging.getLogger("langlearn")

_ACTIVE = timedelta(days=2)  # longer than a day: sessions say when they were renewed, not when they were last used
_LEARNERS_OF_TASK = 20  # mails wait for a task that has begun
_REPLAYED = 200  # answers that every read may replay: some 5 ms
_LATE = timedelta(minutes=1)  # older answers may be older than the last one that is stored, or come in great number
_REVISED = timedelta(hours=1)  # longer than a restart of the worker takes
_QUIET = timedelta(minutes=1)  # without an edit: else one who saves often has the first learners' cards stored again
_COMPARED = 1 / 50  # of the answers that are not late
_OF_NO_COURSE = 0  # revisions are numbered from 1
_CARDS = SetInsert(WordCard, conflict=("user", "course_id", "word_id"), updated=(*CARD_COLUMNS, *RATING_COLUMNS))


def enqueue_word_cards(*, at: datetime) -> int:
    """Enqueues tasks that store the cards of those who learned in the last two days. Returns their number."""
    active = UserProgress.objects.filter(pk__in=users_active_since(at - _ACTIVE))
    user_ids = list(active.order_by("pk").values_list("pk", flat=True))
    for batch in batches(user_ids, _LEARNERS_OF_TASK):
        store_word_cards_of.enqueue([str(user_id) for user_id in batch])
    return len(user_ids)


@task(priority=-10)  # mails and packages do not wait for it
def store_word_cards_of(user_ids: Sequence[str]) -> None:
    """Stores the cards of these learners in all courses."""
    for user_id in map(UUID, user_ids):
        answered = ReviewCard.objects.filter(user_id=user_id).values("exercise_id")
        courses = courses_with_words(Q(exercise_id__in=answered)).values_list("pk", flat=True)
        stored = WordReplay.objects.filter(user_id=user_id).values_list("course_id", flat=True)
        for course_id in sorted({*courses, *stored}):
            _try_to_store(user_id, course_id)


def note_answers(progress: UserProgress, answers: Sequence[ExerciseAttempt], *, at: datetime) -> None:
    """Enqueues the learner's task, if none waits, where these new answers leave many that every read replays.

    Called under the lock of the progress row. Of single answers, just given, one in fifty is compared with the stored
    cards, at random: one query. At most two more statements, after the commit.
    """
    user_id, first = progress.user_id, min(answer.answered_at for answer in answers)
    if first >= at - _LATE and random() >= _COMPARED * len(answers):  # noqa: S311 - a sample
        return
    if replayed_answers(user_id, progress.epoch, {answer.exercise_id for answer in answers}, first) > _REPLAYED:
        transaction.on_commit(partial(_enqueue_once, str(user_id)), robust=True)


def _enqueue_once(user_id: str) -> None:
    """After the commit: a task that waits then sees the answers, as one that has begun before may not."""
    if not waits(store_word_cards_of, [user_id]):
        store_word_cards_of.enqueue([user_id])


def store_edited(*, at: datetime) -> None:
    """Enqueues a task for each course that was edited lately, once a revision. A periodic step of the worker."""
    versions = revised_courses(at - _REVISED, until=at - _QUIET)
    known = enqueued_since(store_word_cards_in, at - _REVISED) if versions else []
    for version in versions:
        if version not in known:
            store_word_cards_in.enqueue(*version)


@task(priority=-10)
def store_word_cards_in(course_id: str, revision: int, words_revision: int, *, after: str | None = None) -> None:
    """Stores the cards of those who learned lately and have many answers in a course, after its edit.

    Some learners by one task, which enqueues the next, unless the course has been edited again.
    """
    current = word_version(course_id, reader=EVERYTHING).values_list("revision", "words_revision").first()
    if current != (revision, words_revision):
        return
    outdated = WordReplay.objects.filter(course_id=course_id, answers__gt=_REPLAYED)
    outdated = outdated.exclude(revision=revision, words_revision=words_revision)
    outdated = outdated.filter(user_id__in=users_active_since(now() - _ACTIVE))
    if after is not None:
        outdated = outdated.filter(user_id__gt=UUID(after))
    user_ids = list(outdated.order_by("user_id").values_list("user_id", flat=True)[:_LEARNERS_OF_TASK])
    for user_id in user_ids:
        _try_to_store(user_id, course_id)
    if len(user_ids) == _LEARNERS_OF_TASK:
        store_word_cards_in.enqueue(course_id, revision, words_revision, after=str(user_ids[-1]))


def _try_to_store(user_id: UUID, course_id: str) -> None:
    """Stores the cards of a learner in a course. Answers that cannot be replayed stop no other learner's."""
    try:
        store_word_cards(user_id=user_id, course_id=course_id, at=now())
    except OperationalError:  # for any of them: the task is tried again
        raise
    except Exception:
        fields = {"user_id": str(user_id), "course_id": course_id}
        logger.error("word_cards_not_stored", exc_info=True, extra={"fields": fields})


def store_word_cards(*, user_id: UUID, course_id: str, at: datetime) -> None:
    """Stores the cards of a learner in a course, if they have changed and the course is published."""
    try:
        with snapshot():
            update = word_cards(user_id, course_id).update
    except NotFound:
        return
    if update is None:
        return
    with transaction.atomic():
        progress = existing_progress(user_id)
        if progress is not None:
            _store(progress, course_id, update, at)


def _store(progress: UserProgress, course_id: str, update: Update, at: datetime) -> None:
    """Stores an update; nothing if what it follows from has changed.

    By another one, a reset, fitted weights, or a correction.
    """
    if (progress.epoch, progress.scheduler_weights_json) != (update.epoch, update.weights_json):
        return
    user_id = progress.user_id
    corrections = AttemptCorrection.objects.filter(user_id=user_id).order_by("id")
    if list(corrections.values_list("id", flat=True)) != update.corrections:
        return
    after = {**update.after._asdict(), "stored_at": at}
    if update.before is None:
        try:
            with transaction.atomic():
                WordReplay.objects.create(user_id=user_id, course_id=course_id, **after)
        except IntegrityError:
            return
    else:
        before = update.before._asdict()
        before.pop("answered_at")  # follows from the others, and may be null
        if not WordReplay.objects.filter(user_id=user_id, course_id=course_id, **before).update(**after):
            return
        if update.replaces:
            stored = WordCard.objects.filter(user_id=user_id, course_id=course_id)
            stored.exclude(OneOf("word_id", update.cards, TEXTS)).delete()
    save_word_cards(user_id, course_id, update.cards)


def save_word_cards(user_id: UUID, course_id: str, cards: Mapping[str, WordSchedule]) -> None:
    """Writes cards, new ones and known ones. One statement."""
    rows = (
        WordCard(
            user_id=user_id,
            course_id=course_id,
            word_id=word_id,
            **asdict(word.card),
            **{name: getattr(word, name) for name in RATING_COLUMNS},
        )
        for word_id, word in cards.items()
    )
    _CARDS.insert(rows)


def forget_word_cards(user_id: UUID, *, course_id: str | None = None) -> None:
    """Deletes the cards of all courses, or of one: the next read replays all answers."""
    for model in (WordReplay, WordCard):
        rows = model._default_manager.filter(user_id=user_id)
        (rows if course_id is None else rows.filter(course_id=course_id)).delete()


def outdate_word_cards(user_id: UUID, exercise_ids: Collection[str]) -> None:
    """The next read of the cards of a course with one of these exercises replays all answers, and a task stores them.

    Until then they count in the statistics of words. Called under the lock of the progress row. One statement, and at
    most two after the commit.
    """
    courses = courses_with_words(OneOf("exercise_id", exercise_ids, TEXTS)).values("pk")
    stored = WordReplay.objects.filter(user_id=user_id, course_id__in=courses)
    if stored.update(revision=_OF_NO_COURSE):
        transaction.on_commit(partial(_enqueue_once, str(user_id)), robust=True)


def replay_word_cards(progress: UserProgress, *, at: datetime) -> None:
    """Computes all stored cards of a learner again, under the lock of the progress row, which is saved."""
    course_ids = set(WordReplay.objects.filter(user_id=progress.user_id).values_list("course_id", flat=True))
    forget_word_cards(progress.user_id)
    for course_id in published_courses(course_ids, reader=EVERYTHING):
        update = word_cards(progress.user_id, course_id).update
        if update is not None:
            _store(progress, course_id, update, at)
