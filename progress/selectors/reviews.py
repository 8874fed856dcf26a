"""Reads of the review queue.

A card counts while a lesson visible to the learner uses its exercise; cards of earlier epochs do not count.
"""

from datetime import datetime, timedelta
from functools import cache
from itertools import pairwise
from typing import Any
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery

from content import selectors as content
from langlearn.api.errors import NotFound
from langlearn.db import CompiledRead
from progress.models import ReviewCard, UserProgress
from progress.selectors.completions import completed_lesson_ids

FORECAST_HOURS = 24
_STATES = ("learning", "review", "relearning")
CARD_FIELDS = ("due", "state", "stability", "difficulty", "reps", "lapses")
_SHOWN = ("exercise_id", "exercise_type", "course_id", "lesson_id", *CARD_FIELDS)
_HOURS = tuple(f"hour_{hour}" for hour in range(FORECAST_HOURS + 1))


def card_data(card: dict[str, Any]) -> dict[str, Any]:
    """A card as clients see it, from its columns."""
    return {
        **{name: card[name] for name in CARD_FIELDS},
        "stability": round(card["stability"], 4),
        "difficulty": round(card["difficulty"], 4),
    }


def _assignments(user_id: UUID, *, private: bool, course_id: str | None) -> QuerySet[Any, Any]:
    """The uses of a card's exercise in lessons that make the card count."""
    assignments = content.visible_assignments(private=private, completed=completed_lesson_ids(user_id))
    assignments = assignments.filter(exercise=OuterRef("exercise_id"))
    return assignments if course_id is None else assignments.filter(course=course_id)


def _cards(user_id: UUID, *, private: bool, course_id: str | None) -> QuerySet[ReviewCard, Any]:
    epoch = UserProgress.objects.filter(pk=user_id).values("epoch")
    counting = Exists(_assignments(user_id, private=private, course_id=course_id))
    return ReviewCard.objects.filter(counting, user_id=user_id, epoch=Subquery(epoch))


@cache
def _due(*, private: bool, in_course: bool) -> CompiledRead:
    """The cards that are due, with the first lesson, by id, that uses their exercise."""

    def build(user_id: UUID, hour_0: datetime, course_id: str | None = None) -> QuerySet[ReviewCard, Any]:
        first = _assignments(user_id, private=private, course_id=course_id).order_by("lesson_id")
        cards = _cards(user_id, private=private, course_id=course_id).filter(due__lte=hour_0)
        found = cards.annotate(
            exercise_type=content.type_of_exercise(OuterRef("exercise_id")),
            course_id=Subquery(first.values("course_id")[:1]),
            lesson_id=Subquery(first.values("lesson_id")[:1]),
        )
        return found.order_by("due", "exercise_id").values_list(*_SHOWN)

    course: dict[str, Any] = {"course_id": str} if in_course else {}
    return CompiledRead(build, sliced=True, user_id=UUID, hour_0=datetime, **course)


@cache
def _counts(*, private: bool, in_course: bool) -> CompiledRead:
    """The number of cards, of those in each state, and of those due at each hour; no row without cards."""

    def build(user_id: UUID, course_id: str | None = None, **hours: datetime) -> QuerySet[ReviewCard, Any]:
        counted = {
            "total": Count("pk"),
            **{state: Count("pk", filter=Q(state=state)) for state in _STATES},
            **{name: Count("pk", filter=Q(due__lte=hour)) for name, hour in hours.items()},
        }
        cards = _cards(user_id, private=private, course_id=course_id).order_by().values("user_id")
        return cards.annotate(**counted).values_list(*counted)

    parameters: dict[str, Any] = dict.fromkeys(_HOURS, datetime) | ({"course_id": str} if in_course else {})
    return CompiledRead(build, user_id=UUID, **parameters)


def reviews(user_id: UUID, *, private: bool, course_id: str | None, limit: int, now: datetime) -> dict[str, Any]:
    """The due cards, the number of cards, and how many become due in each of the next hours.

    Raises NotFound for a course not visible to the caller. A constant number of queries.
    """
    if course_id is not None and not content.course_is_visible(course_id, private=private):
        raise NotFound("Course not found")
    shape = {"private": private, "in_course": course_id is not None}
    values: dict[str, Any] = {"user_id": user_id} | ({} if course_id is None else {"course_id": course_id})
    hours: dict[str, Any] = {name: now + timedelta(hours=hour) for hour, name in enumerate(_HOURS)}
    counted = _counts(**shape).first(**values, **hours) or [0] * (1 + len(_STATES) + len(_HOURS))
    total, *rest = counted
    states, due = rest[: len(_STATES)], rest[len(_STATES) :]
    rows = [
        dict(zip(_SHOWN, row, strict=True)) for row in _due(**shape).all(**values, hour_0=now, limit=limit, offset=0)
    ]
    return {
        "due": [row | card_data(row) for row in rows],
        "counts": {"due": due[0], **dict(zip(_STATES, states, strict=True)), "total": total},
        "forecast": [
            {"from": start, "count": later - earlier}
            for start, (earlier, later) in zip(hours.values(), pairwise(due), strict=False)
        ],
    }
