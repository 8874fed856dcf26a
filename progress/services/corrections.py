"""How attempts are corrected, and corrections withdrawn.

The caller holds the lock of the progress row until the end of its transaction: at every commit each review card is the
replay of attempts and corrections. Cards of words are not stored anew, but marked, so that the next read replays them.
"""

from collections import defaultdict
from collections.abc import Collection
from datetime import datetime
from itertools import count
from uuid import UUID

from langlearn.db import TEXTS, UUIDS, OneOf, SetInsert
from progress.models import AttemptCorrection, ReviewCard, UserProgress
from progress.rules.reviews import DEFAULT_WEIGHTS
from progress.selectors.attempts import attempts_of_exercises, counting_attempts, schedules
from progress.selectors.scheduler import fits_in_force
from progress.services.attempts import save_cards
from progress.services.progress_row import save_progress
from progress.services.word_cards import outdate_word_cards

_CORRECTIONS = SetInsert(AttemptCorrection, conflict=("user", "attempt_id", "blank", "case_id"))


def correct(*, progress: UserProgress, attempts: Collection[tuple[UUID, int]], case_id: UUID, at: datetime) -> None:
    """Says of attempts, each with the position of a blank or WHOLE, that they were right, by the decision of a case.

    Attempts that are not stored or of an earlier epoch are passed over, known corrections change nothing. The progress
    row is locked, and saved here. The number of statements does not depend on that of the attempts.
    """
    user_id = progress.user_id
    known = AttemptCorrection.objects.filter(user_id=user_id, case_id=case_id)
    wanted = set(attempts).difference(known.values_list("attempt_id", "blank"))
    exercises = _exercises(progress, {attempt_id for attempt_id, _ in wanted}).get(progress.epoch, {})
    new = [
        AttemptCorrection(
            user_id=user_id,
            attempt_id=attempt_id,
            exercise_id=exercises[attempt_id],
            blank=blank,
            case_id=case_id,
            corrected_at=at,
        )
        for attempt_id, blank in sorted(wanted)
        if attempt_id in exercises
    ]
    if new:
        _CORRECTIONS.insert(new)
        _replay(progress, {progress.epoch: exercises}, at)


def withdraw(*, progress: UserProgress, case_id: UUID, at: datetime) -> None:
    """Deletes the learner's corrections by the decision of a case. The progress row is locked, and saved here."""
    rows = AttemptCorrection.objects.filter(user_id=progress.user_id, case_id=case_id)
    attempt_ids = set(rows.values_list("attempt_id", flat=True))
    if attempt_ids:
        rows.delete()
        _replay(progress, _exercises(progress, attempt_ids), at)


def _exercises(progress: UserProgress, attempt_ids: Collection[UUID]) -> dict[int, dict[UUID, str]]:
    """Epoch to the attempts among these that move a card, each with its exercise. One query, none without attempts."""
    found: dict[int, dict[UUID, str]] = defaultdict(dict)
    if attempt_ids:
        rows = counting_attempts().filter(OneOf("client_id", attempt_ids, UUIDS), user_id=progress.user_id)
        for epoch, attempt_id, exercise_id in rows.values_list("epoch", "client_id", "exercise_id"):
            found[epoch][attempt_id] = exercise_id
    return found


def _replay(progress: UserProgress, exercises: dict[int, dict[UUID, str]], at: datetime) -> None:
    """Computes the cards of exercises again.

    Those of an earlier epoch are stored as long as their exercise has not been answered since.
    """
    user_id = progress.user_id
    for epoch, of_attempts in exercises.items():
        exercise_ids = set(of_attempts.values())
        weights = progress.scheduler_weights
        if epoch != progress.epoch:
            stored = ReviewCard.objects.filter(OneOf("exercise_id", exercise_ids, TEXTS), user_id=user_id, epoch=epoch)
            exercise_ids = set(stored.values_list("exercise_id", flat=True))
            fit = fits_in_force(user_id).get(epoch)
            weights = DEFAULT_WEIGHTS if fit is None else fit.weights
        cards = schedules(attempts_of_exercises(user_id, epoch, exercise_ids), weights=weights)
        first = progress.number_changes(len(cards), at)
        save_cards(user_id, epoch, cards, count(first))
    outdate_word_cards(user_id, set(exercises.get(progress.epoch, {}).values()))
    save_progress(progress)
