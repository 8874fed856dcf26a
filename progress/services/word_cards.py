"""The cards of words, which a daily task stores.

Answers store none: an answer may belong to several courses, and an edit of a course changes the cards of all learners.
Reads store none either, they continue the stored cards with the answers since. The replay takes seconds for a long
history, so it is made before the transaction, and stored if no other task has stored one meanwhile.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from uuid import UUID

from django.db import IntegrityError, transaction
from django_tasks import task

from accounts.selectors import users_active_since
from content.readers import EVERYTHING
from content.selectors.facts import courses_with_words, published_courses
from langlearn.api.errors import NotFound
from langlearn.api.instants import now
from langlearn.db import TEXTS, OneOf, SetInsert, batches, snapshot
from progress.models import ReviewCard, UserProgress, WordCard, WordReplay
from progress.rules.words import WordSchedule
from progress.selectors.words import CARD_COLUMNS, RATING_COLUMNS, Update, word_cards

_ACTIVE = timedelta(days=2)  # longer than a day: sessions say when they were renewed, not when they were last used
_LEARNERS_OF_TASK = 20  # mails wait for a task that has begun
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
        stored = WordReplay.objects.filter(user_id=user_id).values_list("course_id", flat=True)
        for course_id in sorted({*courses_with_words(answered), *stored}):
            store_word_cards(user_id=user_id, course_id=course_id, at=now())


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
        progress = UserProgress.objects.filter(pk=user_id).select_for_update(no_key=True).first()
        if progress is not None:  # else the account was deleted meanwhile
            _store(progress, course_id, update, at)


def _store(progress: UserProgress, course_id: str, update: Update, at: datetime) -> None:
    """Stores an update; nothing if what it follows from has changed, by another one, a reset, or fitted weights."""
    if (progress.epoch, progress.scheduler_weights_json) != (update.epoch, update.weights_json):
        return
    user_id = progress.user_id
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


def replay_word_cards(progress: UserProgress, *, at: datetime) -> None:
    """Computes all stored cards of a learner again, under the lock of the progress row, which is saved."""
    course_ids = set(WordReplay.objects.filter(user_id=progress.user_id).values_list("course_id", flat=True))
    forget_word_cards(progress.user_id)
    for course_id in published_courses(course_ids, reader=EVERYTHING):
        update = word_cards(progress.user_id, course_id).update
        if update is not None:
            _store(progress, course_id, update, at)
