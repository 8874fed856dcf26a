"""Reads of the review queue.

A card counts while its exercise is used by a lesson that is there for the learner; cards of earlier epochs never do.
"""

from dataclasses import asdict
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any
from uuid import UUID

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery

from content import selectors as content
from langlearn.api.errors import NotFound
from progress.models import ReviewCard, UserProgress
from progress.rules.reviews import Schedule
from progress.selectors import completed_lesson_ids

FORECAST_HOURS = 24
MAX_DUE = 100
DEFAULT_DUE = 20
_STATES = ("learning", "review", "relearning")
_CARD = ("due", "state", "stability", "difficulty", "reps", "lapses")


def card_data(card: dict[str, Any]) -> dict[str, Any]:
    """A card as clients see it, from its columns."""
    return {
        **{name: card[name] for name in _CARD},
        "stability": round(card["stability"], 4),
        "difficulty": round(card["difficulty"], 4),
    }


def card_of(card: Schedule) -> dict[str, Any]:
    return card_data(asdict(card))


def _cards(user_id: UUID, *, private: bool, course_id: str | None) -> QuerySet[ReviewCard, Any]:
    """The learner's cards with the first lesson, by id, that uses their exercise."""
    assignments = content.visible_assignments(private=private, completed=completed_lesson_ids(user_id))
    if course_id is not None:
        assignments = assignments.filter(course=course_id)
    first = assignments.filter(exercise=OuterRef("exercise_id")).order_by("lesson_id")
    epoch = UserProgress.objects.filter(pk=user_id).values("epoch")
    cards = ReviewCard.objects.filter(user_id=user_id, epoch=Subquery(epoch))
    return cards.annotate(
        lesson_id=Subquery(first.values("lesson_id")[:1]),
        course_id=Subquery(first.values("course_id")[:1]),
        exercise_type=Subquery(first.values("exercise__exercise_type")[:1]),
    ).filter(lesson_id__isnull=False)


def reviews(user_id: UUID, *, private: bool, course_id: str | None, limit: int, now: datetime) -> dict[str, Any]:
    """What is due, how many cards there are, and how many become due in each of the next hours.

    Raises NotFound for a course that is not there for the caller. A constant number of queries.
    """
    if course_id is not None and not content.course_is_visible(course_id, private=private):
        raise NotFound("Course not found")
    cards = _cards(user_id, private=private, course_id=course_id)
    hours = [now + timedelta(hours=hour) for hour in range(FORECAST_HOURS + 1)]
    counted = cards.aggregate(
        total=Count("pk"),
        due_now=Count("pk", filter=Q(due__lte=now)),
        **{state: Count("pk", filter=Q(state=state)) for state in _STATES},
        **{
            f"hour_{number}": Count("pk", filter=Q(due__gt=start, due__lte=end))
            for number, (start, end) in enumerate(pairwise(hours))
        },
    )
    due = cards.filter(due__lte=now).order_by("due", "exercise_id")
    rows = due.values("exercise_id", "exercise_type", "course_id", "lesson_id", *_CARD)[:limit]
    return {
        "due": [row | card_data(row) for row in rows],
        "counts": {"due": counted["due_now"], **{name: counted[name] for name in (*_STATES, "total")}},
        "forecast": [
            {"from": start, "count": counted[f"hour_{number}"]} for number, start in enumerate(hours[:FORECAST_HOURS])
        ],
    }
