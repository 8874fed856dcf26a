"""The cards of words, which are brought up to date when they are read.

Answers store none: an answer may belong to several courses, and an edit of a course changes the cards of all learners.
The replay takes seconds for a long history, so it is made before the transaction, and stored if no other request has
stored one meanwhile.
"""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction

from content import selectors as content
from content.readers import EVERYTHING, Reader
from langlearn.db import TEXTS, OneOf, SetInsert, snapshot
from progress.models import UserProgress, WordCard, WordReplay
from progress.rules.words import WordSchedule
from progress.selectors.words import CARD_COLUMNS, RATING_COLUMNS, Update, WordCards, word_cards
from progress.services.progress_row import locked_progress

_CARDS = SetInsert(WordCard, conflict=("user", "course_id", "word_id"), updated=(*CARD_COLUMNS, *RATING_COLUMNS))


def refresh_word_cards(*, user_id: UUID, timezone: str, course_id: str, reader: Reader, at: datetime) -> WordCards:
    """The cards of a learner in a course, which are stored if they have changed.

    Raises NotFound for a course not visible to the reader.
    """
    with snapshot():
        found = word_cards(user_id, course_id, reader=reader)
    if found.update is not None:
        with transaction.atomic():
            progress = locked_progress(user_id=user_id, timezone=timezone, at=at)
            _store(progress, course_id, found.update)
    return found


def refresh_locked(progress: UserProgress, course_id: str) -> WordCards:
    """The same under the lock of the learner's progress row, for any published course."""
    found = word_cards(progress.user_id, course_id)
    if found.update is not None:
        _store(progress, course_id, found.update)
    return found


def _store(progress: UserProgress, course_id: str, update: Update) -> None:
    """Stores an update; nothing if what it follows from has changed, by another one, a reset, or fitted weights."""
    if (progress.epoch, progress.scheduler_weights_json) != (update.epoch, update.weights_json):
        return
    user_id = progress.user_id
    after = update.after._asdict()
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


def replay_word_cards(progress: UserProgress) -> None:
    """Computes all stored cards of a learner again, under the lock of the progress row, which is saved."""
    course_ids = set(WordReplay.objects.filter(user_id=progress.user_id).values_list("course_id", flat=True))
    forget_word_cards(progress.user_id)
    for course_id in content.published_courses(course_ids, reader=EVERYTHING):
        refresh_locked(progress, course_id)
