"""Folds, and counts the stored answers by brute force."""

from collections import Counter, defaultdict
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import orjson

from feedback.models import Fold, ItemStatistic, WrongAnswer
from feedback.rules.answers import normal
from feedback.services.folding import fold
from langlearn.api.instants import now
from progress.models import ExerciseAttempt

MINUTE = timedelta(minutes=1)


class Counts(NamedTuple):
    learners: int
    correct: int
    skipped: int
    wrong: dict[Any, int]  # by blank and words, or by options


def fold_all(*, at: datetime | None = None) -> None:
    """Notes the stored answers, and counts them a minute later."""
    start = at or now()
    note_all(at=start)
    fold(at=start + MINUTE)


def note_all(*, at: datetime) -> None:
    Fold.objects.update(next_attempt=None, next_as_of=None, next_transaction=None)
    fold(at=at)
    Fold.objects.update(next_transaction=0)  # transactions of other tests on the server do not count


def stored_counts() -> dict[str, Counts]:
    """What the statistics say, without exercises that no learner answered."""
    wrong: dict[str, dict[Any, int]] = defaultdict(dict)
    for row in WrongAnswer.objects.all():
        key = tuple(row.answer) if isinstance(row.answer, list) else (row.blank, normal(row.answer))
        wrong[row.exercise_id][key] = row.learners
    rows = ItemStatistic.objects.filter(learners__gt=0) | ItemStatistic.objects.filter(skipped__gt=0)
    return {row.pk: Counts(row.learners, row.correct, row.skipped, wrong[row.pk]) for row in rows}


def brute_force(since: dict[str, datetime] | None = None, *, up_to: int | None = None) -> dict[str, Counts]:
    """The counts of all stored answers, one after the other."""
    first: dict[Any, bool] = {}
    skipped: set[Any] = set()
    givers: dict[str, dict[Any, set[Any]]] = defaultdict(lambda: defaultdict(set))
    for row in ExerciseAttempt.objects.exclude(exercise_type="informative").order_by("pk"):
        begins = (since or {}).get(row.exercise_id)
        if (begins is not None and row.received_at < begins) or (up_to is not None and row.pk > up_to):
            continue
        key = (row.exercise_id, row.user_id)
        if row.verdict == "skipped":
            skipped.add(key)
            continue
        first.setdefault(key, row.is_correct)
        if row.verdict != "correct":
            for given in _wrong(row):
                givers[row.exercise_id][given].add(row.user_id)
    learners = Counter(exercise_id for exercise_id, _ in first)
    correct = Counter(exercise_id for (exercise_id, _), right in first.items() if right)
    skips = Counter(exercise_id for exercise_id, _ in skipped)
    return {
        pk: Counts(learners[pk], correct[pk], skips[pk], {key: len(users) for key, users in givers[pk].items()})
        for pk in learners | skips
    }


def _wrong(row: ExerciseAttempt) -> list[Any]:
    answer, diff = orjson.loads(row.answer_json), orjson.loads(row.diff_json)
    if row.exercise_type == "multiple-choice":
        return [tuple(sorted(set(answer)))]
    if row.exercise_type == "fill-in-the-blank":
        return [
            (blank, normal((answer[blank] if blank < len(answer) else None) or ""))
            for blank, entry in enumerate(diff)
            if entry["op"] != "equal"
        ]
    if row.exercise_type == "translation-word-bank":
        return [(-1, normal(" ".join(answer)))]
    return [(-1, normal(answer))] if row.exercise_type in ("translation", "listening", "speaking") else []
