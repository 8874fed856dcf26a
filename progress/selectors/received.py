"""The answers of all learners in the order in which they were received, for the statistics of exercises.

Ids are given under the lock of the learner, so the order of a learner's answers is that of their ids. Answers to
exercises without a right answer are left out.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Case, Max, Q, QuerySet, TextField, Value, When

from content.exercises import SKIPPED
from langlearn.db import TEXTS, UUIDS, KeyIn, Mark, mark
from progress.models import INFORMATIVE, ExerciseAttempt

_CORRECT = "correct"
_KEY = {"user_id": UUIDS, "exercise_id": TEXTS}

Pair = tuple[UUID, str]  # of a learner and an exercise


class ReceivedAnswer(NamedTuple):
    """The stored grading of a correct answer is left out."""

    id: int
    user_id: UUID
    exercise_id: str
    exercise_type: str
    received_at: datetime
    is_correct: bool
    verdict: str
    answer_json: str
    expected_json: str
    diff_json: str


class Latest(NamedTuple):
    """When the latest answer, and the latest skip, of a learner to an exercise were received."""

    answer: datetime | None
    skip: datetime | None


def mark_received() -> Mark:
    """The state of the stored answers. Call it outside of a transaction. Two queries."""
    return mark(ExerciseAttempt)


def received(*, after: int, up_to: int, limit: int) -> list[ReceivedAnswer]:
    """At most `limit` answers with an id above `after`, up to `up_to`, in order of receipt. One query."""
    correct = When(verdict=_CORRECT, then=Value(""))
    rows = _counting().filter(pk__gt=after, pk__lte=up_to).order_by("pk")
    columns = ("pk", "user_id", "exercise_id", "exercise_type", "received_at", "is_correct", "verdict")
    texts = (
        Case(correct, default=name, output_field=TextField()) for name in ("answer_json", "expected_json", "diff_json")
    )
    return [ReceivedAnswer(*row) for row in rows.values_list(*columns, *texts)[:limit]]


def latest_received(pairs: Collection[Pair], *, up_to: int) -> dict[Pair, Latest]:
    """Of the learners who answered these exercises, by answers with an id up to `up_to`. One query."""
    is_skip = Q(verdict=SKIPPED)
    rows: Any = _of(pairs, up_to).order_by().values_list("user_id", "exercise_id")
    rows = rows.annotate(
        latest_answer=Max("received_at", filter=~is_skip), latest_skip=Max("received_at", filter=is_skip)
    )
    return {(user_id, exercise_id): Latest(answer, skip) for user_id, exercise_id, answer, skip in rows}


def mistakes_received(pairs: Collection[Pair], *, up_to: int) -> list[ReceivedAnswer]:
    """The answers to these exercises whose verdict is not `correct`, with an id up to `up_to`. One query."""
    rows = _of(pairs, up_to).exclude(verdict__in=[_CORRECT, SKIPPED])
    return [ReceivedAnswer(*row) for row in rows.values_list(*ReceivedAnswer._fields)]


def _of(pairs: Collection[Pair], up_to: int) -> QuerySet[ExerciseAttempt]:
    return _counting().filter(KeyIn(_KEY, pairs), pk__lte=up_to)


def _counting() -> QuerySet[ExerciseAttempt]:
    return ExerciseAttempt.objects.exclude(exercise_type=INFORMATIVE)
