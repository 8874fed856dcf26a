"""Reads of the review queue.

A card counts while its exercise is used by a lesson that is there for the learner; cards of earlier epochs never do.
"""

from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import pairwise
from typing import Any
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery

from content import selectors as content
from langlearn.api.compiled import INSTANT_PARAMETER, TEXT_PARAMETER, UUID_PARAMETER, CompiledRead, Parameter
from langlearn.api.errors import NotFound
from progress.models import ReviewCard, UserProgress
from progress.rules.reviews import Schedule
from progress.selectors import completed_lesson_ids

FORECAST_HOURS = 24
MAX_DUE = 100
DEFAULT_DUE = 20
_STATES = ("learning", "review", "relearning")
_CARD = ("due", "state", "stability", "difficulty", "reps", "lapses")
_SHOWN = ("exercise_id", "exercise_type", "course_id", "lesson_id", *_CARD)


def card_data(card: dict[str, Any]) -> dict[str, Any]:
    """A card as clients see it, from its columns."""
    return {
        **{name: card[name] for name in _CARD},
        "stability": round(card["stability"], 4),
        "difficulty": round(card["difficulty"], 4),
    }


def card_of(card: Schedule) -> dict[str, Any]:
    return card_data(asdict(card))


def _assignments(user_id: UUID, *, private: bool, course_id: str | None) -> QuerySet[Any, Any]:
    """What of the content makes a card count."""
    assignments = content.visible_assignments(private=private, completed=completed_lesson_ids(user_id))
    assignments = assignments.filter(exercise=OuterRef("exercise_id"))
    return assignments if course_id is None else assignments.filter(course=course_id)


def _cards(user_id: UUID, *, private: bool, course_id: str | None) -> QuerySet[ReviewCard, Any]:
    epoch = UserProgress.objects.filter(pk=user_id).values("epoch")
    counting = Exists(_assignments(user_id, private=private, course_id=course_id))
    return ReviewCard.objects.filter(counting, user_id=user_id, epoch=Subquery(epoch))


_OWN: dict[str, Parameter] = {"user_id": (UUID_PARAMETER, UUID(int=1))}
_COURSE: dict[str, Parameter] = {"course_id": (TEXT_PARAMETER, "?course")}
_HOURS: dict[str, Parameter] = {
    f"hour_{hour}": (INSTANT_PARAMETER, datetime(1, 1, 1, tzinfo=UTC) + timedelta(hours=hour))
    for hour in range(FORECAST_HOURS + 1)
}


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

    parameters = {**_OWN, "hour_0": _HOURS["hour_0"], **(_COURSE if in_course else {})}
    return CompiledRead(build, sliced=True, postgresql="{}", **parameters)


@cache
def _counts(*, private: bool, in_course: bool) -> CompiledRead:
    """How many cards there are, of each state, and due at each of the hours; no row when there are none."""

    def build(user_id: UUID, course_id: str | None = None, **hours: datetime) -> QuerySet[ReviewCard, Any]:
        counted = {
            "total": Count("pk"),
            **{state: Count("pk", filter=Q(state=state)) for state in _STATES},
            **{name: Count("pk", filter=Q(due__lte=hour)) for name, hour in hours.items()},
        }
        cards = _cards(user_id, private=private, course_id=course_id).order_by().values("user_id")
        return cards.annotate(**counted).values_list(*counted)

    parameters = {**_OWN, **_HOURS, **(_COURSE if in_course else {})}
    return CompiledRead(build, sliced=False, postgresql="{}", **parameters)


def reviews(user_id: UUID, *, private: bool, course_id: str | None, limit: int, now: datetime) -> dict[str, Any]:
    """What is due, how many cards there are, and how many become due in each of the next hours.

    Raises NotFound for a course that is not there for the caller. A constant number of queries.
    """
    if course_id is not None and not content.course_is_visible(course_id, private=private):
        raise NotFound("Course not found")
    asked = {"private": private, "in_course": course_id is not None}
    values: dict[str, Any] = {"user_id": user_id} | ({} if course_id is None else {"course_id": course_id})
    hours: dict[str, Any] = {name: now + timedelta(hours=hour) for hour, name in enumerate(_HOURS)}
    counted = _counts(**asked).first(**values, **hours) or [0] * (1 + len(_STATES) + len(_HOURS))
    total, *rest = counted
    states, due = rest[: len(_STATES)], rest[len(_STATES) :]
    rows = [
        dict(zip(_SHOWN, row, strict=True)) for row in _due(**asked).all(**values, hour_0=now, limit=limit, offset=0)
    ]
    return {
        "due": [row | card_data(row) for row in rows],
        "counts": {"due": due[0], **dict(zip(_STATES, states, strict=True)), "total": total},
        "forecast": [
            {"from": start, "count": later - earlier}
            for start, (earlier, later) in zip(hours.values(), pairwise(due), strict=False)
        ],
    }
