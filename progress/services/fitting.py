"""Fits the weights of the review scheduler to learners with many attempts, by the optional package fsrs-rs-python."""

from collections.abc import Iterator
from datetime import datetime
from itertools import count
from uuid import UUID

from django.conf import settings
from django.db import transaction

from accounts import selectors as accounts
from langlearn.api.envelope import dumps
from progress.models import SchedulerFit, UserProgress
from progress.rules.fitting import MIN_RATINGS, Rated, Review, is_due, loss, training_items
from progress.rules.reviews import DEFAULT_WEIGHTS, Weights, scheduler_of
from progress.selectors.attempts import scheduled_attempts, schedules
from progress.selectors.gradings import verdict_of
from progress.selectors.scheduler import last_ratings
from progress.services.attempts import save_cards
from progress.services.progress_row import locked_progress
from progress.services.word_cards import replay_word_cards

# The optimizer computes in single precision: a weight at a bound of the scheduler may come out just beyond it.
_DIGITS = 6


class OptimizerMissing(Exception):
    """The package fsrs-rs-python is not installed."""


def learners_to_fit() -> Iterator[UUID]:
    """The learners with enough attempts in their epoch, whether or not a fit is due."""
    for user_id, epoch in UserProgress.objects.order_by("pk").values_list("pk", "epoch").iterator():
        if scheduled_attempts(user_id, epoch).count() >= MIN_RATINGS:
            yield user_id


def fit_learner(*, user_id: UUID, at: datetime, dry_run: bool = False) -> SchedulerFit | None:
    """Fits the weights to one learner. None if no fit is due, or no attempt tests the weights.

    Better weights come into force: all cards of the epoch are computed again. With `dry_run` nothing is stored. Raises
    NotFound, OptimizerMissing.
    """
    progress = UserProgress.objects.filter(pk=user_id).first()
    if progress is None:
        accounts.find_user(user_id)
        return None
    fit = _fitted(progress, at)
    if fit is None or dry_run:
        return fit
    with transaction.atomic():
        progress = locked_progress(user_id=user_id, timezone=progress.timezone, at=at)
        if progress.epoch != fit.epoch or not is_due(fit.ratings, fitted=last_ratings(user_id, fit.epoch)):
            return None  # reset, or fitted by another command meanwhile
        fit.save()
        if fit.is_better:
            progress.scheduler_weights_json = fit.weights_json
            cards = schedules(scheduled_attempts(user_id, fit.epoch), weights=progress.scheduler_weights)
            save_cards(user_id, fit.epoch, cards, count(progress.number_changes(len(cards), at)))
            progress.save()
            replay_word_cards(progress, at=at)
    return fit


def _fitted(progress: UserProgress, now: datetime) -> SchedulerFit | None:
    """Takes seconds for a long history, so it is called before the transaction."""
    rows = scheduled_attempts(progress.user_id, progress.epoch).order_by("answered_at", "client_id")
    attempts = [
        Rated(at, client_id, exercise_id, verdict_of(verdict, found))
        for exercise_id, at, client_id, verdict, found in rows
    ]
    if not is_due(len(attempts), fitted=last_ratings(progress.user_id, progress.epoch)):
        return None
    retention = settings.FSRS_DESIRED_RETENTION
    before = loss(attempts, progress.scheduler_weights, retention=retention)
    if before is None:
        return None
    weights = optimized(training_items(attempts))
    after = loss(attempts, weights, retention=retention)
    assert after is not None  # of the same reviews as `before`
    return SchedulerFit(
        user_id=progress.user_id,
        epoch=progress.epoch,
        weights_json=dumps(weights).decode(),
        ratings=len(attempts),
        loss_before=before,
        loss_after=after,
        fitted_at=progress.in_current_epoch(now),
    )


def optimized(items: list[list[Review]]) -> Weights:
    """The weights that the optimizer finds for these reviews; the defaults for too few. Raises OptimizerMissing."""
    try:
        from fsrs_rs_python import FSRS, FSRSItem, FSRSReview
    except ImportError:
        raise OptimizerMissing from None
    found = FSRS([*DEFAULT_WEIGHTS]).compute_parameters(
        [FSRSItem([FSRSReview(review.rating.value, review.days) for review in item]) for item in items]
    )
    weights = tuple(round(weight, _DIGITS) for weight in found)
    try:
        scheduler_of(settings.FSRS_DESIRED_RETENTION, weights)
    except ValueError:  # the bounds of the two packages differ
        return DEFAULT_WEIGHTS
    return weights
