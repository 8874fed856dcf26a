"""Reads of the weights that were fitted to a learner."""

from datetime import datetime
from typing import Annotated, TypedDict
from uuid import UUID

from django.conf import settings
from django.db.models import F, Max

from langlearn.api.responses import DescribedBy, Fraction, NonNegative, Schema
from progress.models import SchedulerFit, UserProgress
from progress.rules.reviews import DEFAULT_WEIGHTS, Weights


class SchedulerData(TypedDict):
    weights: Annotated[Weights, DescribedBy(list[float]), Schema(maxItems=21, minItems=21)]
    desired_retention: Fraction
    fitted_at: Annotated[datetime | None, Schema(description="Null while the weights are the defaults.")]
    ratings: Annotated[
        NonNegative | None, Schema(description="Answers that the weights were fitted to and tested with.")
    ]
    loss_before: Annotated[
        float | None,
        Schema(description="Of the weights before: the mean negative log-likelihood of the answers that test."),
    ]
    loss_after: Annotated[float | None, Schema(description="The same of these weights; lower is better.")]


def last_ratings(user_id: UUID, epoch: int) -> int:
    """To how many ratings weights were fitted last in an epoch; 0 where they never were."""
    return SchedulerFit.objects.filter(user_id=user_id, epoch=epoch).aggregate(last=Max("ratings"))["last"] or 0


def fits_in_force(user_id: UUID) -> dict[int, SchedulerFit]:
    """Epoch to the last fit that came into force in it."""
    fits = SchedulerFit.objects.filter(user_id=user_id, loss_after__lt=F("loss_before"))
    return {fit.epoch: fit for fit in fits.order_by("ratings")}


def scheduler(user_id: UUID) -> SchedulerData:
    """The weights in force for a learner, and how they were fitted; nulls while they are the defaults."""
    progress = UserProgress.objects.filter(pk=user_id).first()
    fit = fits_in_force(user_id).get(progress.epoch) if progress else None
    weights: Weights = progress.scheduler_weights if progress else DEFAULT_WEIGHTS
    return {
        "weights": weights,
        "desired_retention": settings.FSRS_DESIRED_RETENTION,
        "fitted_at": fit.fitted_at if fit else None,
        "ratings": fit.ratings if fit else None,
        "loss_before": fit.loss_before if fit else None,
        "loss_after": fit.loss_after if fit else None,
    }
