"""Exercises that a learner answered wrong last."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, TypedDict
from uuid import UUID

import orjson
from django.db.models import OuterRef, QuerySet, Subquery

from content.exercises import EXERCISE_TYPES, SKIPPED, VERDICTS
from content.readers import Reader
from langlearn.api.responses import Fraction, one_of
from progress.models import INFORMATIVE, ExerciseAttempt
from progress.selectors.attempts import AnyAnswer, AnyPart, Differences
from progress.selectors.reviews import first_use, visible_cards


class MistakeData(TypedDict):
    """The latest answer to an exercise, which was not correct."""

    exercise_id: str
    exercise_type: Annotated[str, one_of(EXERCISE_TYPES)]
    course_id: str
    lesson_id: str
    answered_at: datetime
    answer: AnyAnswer
    verdict: Annotated[str, one_of(VERDICTS)]
    score: Fraction
    expected: AnyPart
    diff: Differences


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


def mistake_data(row: Mapping[str, Any]) -> MistakeData:
    """A row of `shown_mistakes` as clients see it."""
    return {
        "exercise_id": row["exercise_id"],
        "exercise_type": row["exercise_type"],
        "course_id": row["course_id"],
        "lesson_id": row["lesson_id"],
        "answered_at": row["answered_at"],
        "answer": orjson.Fragment(row["answer_json"]),
        "verdict": row["verdict"],
        "score": row["score"],
        "expected": orjson.Fragment(row["expected_json"]),
        "diff": orjson.Fragment(row["diff_json"]),
    }
