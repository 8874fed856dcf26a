"""Reads of corrections, and of the answers that one may correct."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from langlearn.db import UUIDS, OneOf
from progress.models import AttemptCorrection, ExerciseAttempt, ReviewCard, UserProgress
from progress.selectors.attempts import attempts_by_client_id, counting_attempts


def attempt_of(user_id: UUID, attempt_id: UUID) -> ExerciseAttempt | None:
    """The learner's attempt with this `client_id`, of any epoch. One query."""
    return attempts_by_client_id(user_id, [attempt_id]).get(attempt_id)


def latest_answer(user_id: UUID, exercise_id: str, epoch: int) -> ExerciseAttempt | None:
    """The last answer to an exercise that moves its review card. One query."""
    answers = counting_attempts().filter(user_id=user_id, exercise_id=exercise_id, epoch=epoch)
    return answers.order_by("-answered_at", "-client_id").first()


def learners_with_latest_mistake(exercise_id: str, *, case_id: UUID, after: UUID | None, limit: int) -> list[UUID]:
    """Learners whose last answer to an exercise a decision may have to correct, by id, those after `after`.

    It is a mistake, or it may be none because another decision has corrected it. Two queries.
    """
    learner = UserProgress.objects.filter(pk=OuterRef("user_id"))
    cards = ReviewCard.objects.filter(exercise_id=exercise_id, is_mistake=True, epoch=Subquery(learner.values("epoch")))
    same = AttemptCorrection.objects.filter(
        user_id=OuterRef("user_id"), attempt_id=OuterRef("attempt_id"), case_id=case_id
    )
    corrected = AttemptCorrection.objects.filter(~Exists(same), exercise_id=exercise_id)
    found = {
        *learners_of(cards, after=after, limit=limit),
        *learners_of(corrected, after=after, limit=limit),
    }
    return sorted(found)[:limit]


def last_answers(exercise_id: str, user_ids: Collection[UUID], *, case_id: UUID) -> dict[UUID, str]:
    """Learner to the last answer to an exercise that moves its review card, as JSON. One query.

    Those that the decision of this case has corrected are left out.
    """
    answers = counting_attempts().filter(user_id=OuterRef("pk"), exercise_id=exercise_id, epoch=OuterRef("epoch"))
    last = answers.order_by("-answered_at", "-client_id")
    same = AttemptCorrection.objects.filter(user_id=OuterRef("pk"), attempt_id=OuterRef("attempt"), case_id=case_id)
    rows = UserProgress.objects.filter(OneOf("pk", user_ids, UUIDS)).annotate(
        attempt=Subquery(last.values("client_id")[:1]), answer=Subquery(last.values("answer_json")[:1])
    )
    found = rows.filter(~Exists(same), attempt__isnull=False).order_by()
    return dict(found.values_list("pk", "answer"))


def learners_corrected_by(case_id: UUID, *, after: UUID | None, limit: int) -> list[UUID]:
    """Learners with a correction by a decision, by id, those after `after`. One query."""
    return learners_of(AttemptCorrection.objects.filter(case_id=case_id), after=after, limit=limit)


def learners_of(rows: QuerySet[Any], *, after: UUID | None, limit: int) -> list[UUID]:
    """Those of a table's rows, each once. One query."""
    later = rows if after is None else rows.filter(user_id__gt=after)
    return list(later.order_by("user_id").values_list("user_id", flat=True).distinct()[:limit])
