"""Counting the stored answers again: what the fold has counted of accounts that were deleted since is left out."""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from django.db import transaction

from feedback.models import Fold, ItemStatistic, WrongAnswer
from feedback.services.failing import update_failing
from feedback.services.folding import Tally, fold_until
from langlearn.db import MAX_ROWS, TEXTS, OneOf, SetInsert, batches
from progress.selectors.received import received

_NUMBERS = ("learners", "correct", "skipped", "wrong_answers")
_STATISTICS = SetInsert(ItemStatistic, conflict=("exercise_id",), updated=_NUMBERS)
_WRONG_ANSWERS = SetInsert(WrongAnswer)


class Difference(NamedTuple):
    """A number that was stored, and what it is by the stored answers."""

    exercise_id: str
    name: str
    stored: int
    counted: int


def rebuild_statistics(*, dry_run: bool, at: datetime) -> list[Difference]:
    """Counts all answers again that the fold has counted, after it has counted what it can now.

    Stores what differs, unless `dry_run`. The fold may go on meanwhile: what it counts is added at the end, under its
    lock. An exercise whose data have changed meanwhile is left to the fold.
    """
    fold_until(float("inf"), at=at)
    measured = ItemStatistic.objects.values_list("exercise_id", "since")
    tally = Tally({pk: ItemStatistic(exercise_id=pk, since=since) for pk, since in measured}, from_zero=True)
    after = _add(tally, after=0, up_to=Fold.objects.get(pk=1).attempt)
    with transaction.atomic():
        state = Fold.objects.select_for_update().get(pk=1)
        _add(tally, after=after, up_to=state.attempt)
        changed = {pk for pk, since in measured.all() if pk in tally.statistics and tally.statistics[pk].since != since}
        differences = [each for each in _differences(tally) if each.exercise_id not in changed]
        if not dry_run:
            _store(tally, {each.exercise_id for each in differences}, at=at)
    return differences


def _add(tally: Tally, *, after: int, up_to: int) -> int:
    """Adds the answers up to an id; returns the id up to which they are added."""
    while answers := received(after=after, up_to=up_to, limit=MAX_ROWS):
        tally.add(answers, after=after)
        after = answers[-1].id
    return max(after, up_to)


def _differences(tally: Tally) -> Iterator[Difference]:
    for row in ItemStatistic.objects.order_by("pk"):
        counted = tally.statistics.get(row.exercise_id) or ItemStatistic()
        for name in _NUMBERS:
            if getattr(row, name) != getattr(counted, name):
                yield Difference(row.exercise_id, name, getattr(row, name), getattr(counted, name))
    rest = {key: row.learners for key, row in tally.wrong_answers.items()}
    rows = WrongAnswer.objects.order_by("exercise_id", "pk").values_list("exercise_id", "digest", "learners")
    for exercise_id, digest, learners in rows:
        counted_learners = rest.pop((exercise_id, digest), 0)
        if learners != counted_learners:
            yield Difference(exercise_id, f"wrong answer {digest[:8]}", learners, counted_learners)
    for (exercise_id, digest), learners in rest.items():
        yield Difference(exercise_id, f"wrong answer {digest[:8]}", 0, learners)


def _store(tally: Tally, exercise_ids: set[str], *, at: datetime) -> None:
    """Replaces the numbers and the wrong answers of these exercises."""
    for batch in batches(sorted(exercise_ids), MAX_ROWS):
        rows = [tally.statistics[pk] for pk in batch]
        _STATISTICS.insert(rows)
        WrongAnswer.objects.filter(OneOf("exercise_id", batch, TEXTS)).delete()
        update_failing(rows, at=at)
    new = (row for row in tally.wrong_answers.values() if row.exercise_id in exercise_ids)
    for wrong_answers in batches(new, MAX_ROWS):
        _WRONG_ANSWERS.insert(wrong_answers)
