"""Fits the scheduler of reviews to learners with many answers; needs the optional package fsrs-rs-python."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from langlearn.api.errors import NotFound
from langlearn.api.fields import parse_uuid
from langlearn.api.instants import now
from progress.services.fitting import OptimizerMissing, fit_learner, learners_to_fit, optimized


class Command(BaseCommand):
    help = "Fits the scheduler of reviews to each learner with at least 400 answers, twice those of the last time."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--user", metavar="ID", help="fit to one account only")
        parser.add_argument("--dry-run", action="store_true", help="print the results, store nothing")

    def handle(self, *args: Any, user: str | None = None, dry_run: bool = False, **options: Any) -> None:
        user_id = None if user is None else parse_uuid(user)
        if user is not None and user_id is None:
            raise CommandError("--user: not a UUID")
        try:
            optimized([])
        except OptimizerMissing:
            raise CommandError("fsrs-rs-python is not installed: pip install -r requirements-fsrs.txt") from None
        fitted = better = 0
        for learner in learners_to_fit() if user_id is None else [user_id]:
            try:
                fit = fit_learner(user_id=learner, at=now(), dry_run=dry_run)
            except NotFound as error:
                raise CommandError(str(error)) from None
            if fit is None:
                continue
            fitted += 1
            better += fit.is_better
            outcome = "better" if fit.is_better else "not better, the weights stay"
            losses = f"loss {fit.loss_before:.4f} before, {fit.loss_after:.4f} after"
            self.stdout.write(f"{learner}: {fit.ratings} ratings, {losses}: {outcome}")
        self.stdout.write(f"{fitted} fitted, {better} better{' (dry run)' if dry_run else ''}")
