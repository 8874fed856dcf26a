"""Exercises that a learner answered wrong last."""

from typing import Any
from uuid import UUID

from django.db.models import OuterRef, QuerySet, Subquery

from content.exercises import SKIPPED
from content.readers import Reader
from progress.models import INFORMATIVE, ExerciseAttempt
from progress.selectors.reviews import first_use, visible_cards


def latest_answers(user_id: UUID) -> QuerySet[ExerciseAttempt, Any]:
    """The answers to the exercise of an outer row in its epoch, the latest first."""
    answers = ExerciseAttempt.objects.filter(
        user_id=user_id, exercise_id=OuterRef("exercise_id"), epoch=OuterRef("epoch")
    )
    answers = answers.exclude(exercise_type=INFORMATIVE).exclude(verdict=SKIPPED)
    return answers.order_by("-answered_at", "-client_id")


def mistakes(user_id: UUID, *, reader: Reader, course_id: str | None) -> QuerySet[ExerciseAttempt, Any]:
    """The latest answers to exercises of visible lessons that are not correct, newest first.

    Each exercise answered since the last reset has a review card, which says whether its latest answer is correct.
    """
    latest = latest_answers(user_id).values("pk")[:1]
    cards = visible_cards(user_id, reader=reader, course_id=course_id).filter(is_mistake=True)
    found = ExerciseAttempt.objects.filter(user_id=user_id, pk__in=cards.values_list(Subquery(latest)))
    return found.order_by("-answered_at", "exercise_id")


def shown_mistakes(user_id: UUID, *, reader: Reader, course_id: str | None) -> QuerySet[ExerciseAttempt, Any]:
    """`mistakes` as rows, each with the course and lesson of its `first_use`."""
    first = first_use(user_id, reader=reader, course_id=course_id)
    found = mistakes(user_id, reader=reader, course_id=course_id).annotate(
        course_id=Subquery(first.values("course_id")[:1]), lesson_id=Subquery(first.values("lesson_id")[:1])
    )
    return found.values(
        "exercise_id",
        "exercise_type",
        "course_id",
        "lesson_id",
        "answered_at",
        "answer_json",
        "verdict",
        "score",
        "expected_json",
        "diff_json",
    )
