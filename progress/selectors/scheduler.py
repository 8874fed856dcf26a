"""Reads of the weights that were fitted to a learner."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import F, Max

from progress.models import SchedulerFit, UserProgress
from progress.rules.reviews import DEFAULT_WEIGHTS, Weights


def last_ratings(user_id: UUID, epoch: int) -> int:
    """To how many ratings weights were fitted last in an epoch; 0 where they never were."""
    return SchedulerFit.objects.filter(user_id=user_id, epoch=epoch).aggregate(last=Max("ratings"))["last"] or 0


def fits_in_force(user_id: UUID) -> dict[int, SchedulerFit]:
    """Epoch to the last fit that came into force in it."""
    fits = SchedulerFit.objects.filter(user_id=user_id, loss_after__lt=F("loss_before"))
    return {fit.epoch: fit for fit in fits.order_by("ratings")}


def scheduler(user_id: UUID) -> dict[str, Any]:
    """The weights in force for a learner, and how they were fitted; nulls while they are the defaults."""
    progress = UserProgress.objects.filter(pk=user_id).first()
    fit = fits_in_force(user_id).get(progress.epoch) if progress else None
    weights: Weights = progress.scheduler_weights if progress else DEFAULT_WEIGHTS
    return {
        "weights": weights,
        "desired_retention": settings.FSRS_DESIRED_RETENTION,
        **{name: getattr(fit, name, None) for name in ("fitted_at", "ratings", "loss_before", "loss_after")},
    }
