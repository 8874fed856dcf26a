"""Reads of the review queue.

A card counts while a lesson visible to the learner uses its exercise; cards of earlier epochs do not count.
"""

from datetime import datetime, timedelta
from functools import cache
from itertools import pairwise
from typing import Annotated, Any, Literal, TypedDict, get_args
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery

from content.exercises import EXERCISE_TYPES
from content.readers import Reader
from content.selectors.facts import course_is_published, visible_assignments, visible_copies
from langlearn.api.errors import NotFound
from langlearn.api.responses import NonNegative, Positive, Schema, one_of
from langlearn.db import CompiledRead
from progress.models import ReviewCard, UserProgress
from progress.rules.due import REVIEW, today
from progress.selectors.completions import completed_lesson_ids

FORECAST_HOURS = 24
CardState = Literal["learning", "review", "relearning"]
_STATES = get_args(CardState)
CARD_FIELDS = ("due", "state", "stability", "difficulty", "reps", "lapses")
_SHOWN = ("exercise_id", "exercise_type", "course_id", "lesson_id", *CARD_FIELDS)
_HOURS = range(FORECAST_HOURS + 1)


class CardData(TypedDict):
    due: datetime
    state: CardState
    stability: Annotated[float, Schema(description="Days.")]
    difficulty: Annotated[float, Schema(maximum=10, minimum=1)]
    reps: Positive
    lapses: NonNegative


class DueData(CardData):
    exercise_id: str
    exercise_type: Annotated[str, one_of(EXERCISE_TYPES)]
    course_id: str
    lesson_id: str


class CardCountsData(TypedDict):
    due: NonNegative
    learning: NonNegative
    review: NonNegative
    relearning: NonNegative
    total: NonNegative


# "from" is a keyword, so the body of a class cannot define it.
ForecastData = TypedDict("ForecastData", {"from": datetime, "count": NonNegative})


class ReviewsData(TypedDict):
    due: list[DueData]
    counts: CardCountsData
    forecast: list[ForecastData]


def is_due(now: datetime, end: datetime) -> Q:
    """The condition on a card of `progress.rules.due.is_due`; `end` is that of the local date of `now`."""
    return Q(due__lt=end) & (Q(due__lte=now) | Q(state=REVIEW))  # the first part is a range of the index


def card_data(due: datetime, state: CardState, stability: float, difficulty: float, reps: int, lapses: int) -> CardData:
    """A card as clients see it, from the columns `CARD_FIELDS`."""
    return {
        "due": due,
        "state": state,
        "stability": round(stability, 4),
        "difficulty": round(difficulty, 4),
        "reps": reps,
        "lapses": lapses,
    }


def _due_data(exercise_id: str, exercise_type: str, course_id: str, lesson_id: str, *card: Any) -> DueData:
    return {
        "exercise_id": exercise_id,
        "exercise_type": exercise_type,
        "course_id": course_id,
        "lesson_id": lesson_id,
        **card_data(*card),
    }


def visible_cards(user_id: UUID, *, reader: Reader, course_id: str | None) -> QuerySet[ReviewCard, Any]:
    """The cards of exercises that a lesson visible to the learner uses: of a course, or of all."""
    epoch = UserProgress.objects.filter(pk=user_id).values("epoch")
    copies = visible_copies(reader=reader, completed=completed_lesson_ids(user_id))
    copies = _in_course(copies.filter(exercise_id=OuterRef("exercise_id")), course_id)
    return ReviewCard.objects.filter(Exists(copies), user_id=user_id, epoch=Subquery(epoch))


def _in_course(rows: QuerySet[Any, Any], course_id: str | None) -> QuerySet[Any, Any]:
    return rows if course_id is None else rows.filter(course=course_id)


def first_use(user_id: UUID, *, reader: Reader, course_id: str | None) -> QuerySet[Any, Any]:
    """The first lesson, by id, that uses the copy of the exercise of an outer row that counts, as an assignment: the
    one edited last in the courses that the learner may see, else in those of completed lessons.
    """
    uses = visible_assignments(reader=reader, completed=completed_lesson_ids(user_id))
    uses = _in_course(uses.filter(exercise__exercise_id=OuterRef("exercise_id")), course_id)
    return uses.order_by("-is_shown", "-exercise__updated_at", "lesson_id")


@cache
def _due(shape: Reader, *, in_course: bool) -> CompiledRead:
    """The cards that are due, with their `first_use`."""

    def build(
        user_id: UUID, now: datetime, end: datetime, course_id: str | None = None, member: UUID | None = None
    ) -> QuerySet[ReviewCard, Any]:
        reader = Reader(shape.private, member)
        first = first_use(user_id, reader=reader, course_id=course_id)
        cards = visible_cards(user_id, reader=reader, course_id=course_id).filter(is_due(now, end))
        found = cards.annotate(
            exercise_type=Subquery(first.values("exercise__exercise_type")[:1]),
            course_id=Subquery(first.values("course_id")[:1]),
            lesson_id=Subquery(first.values("lesson_id")[:1]),
        )
        return found.order_by("due", "exercise_id").values_list(*_SHOWN)

    course: dict[str, Any] = {"course_id": str} if in_course else {}
    return CompiledRead(build, sliced=True, user_id=UUID, now=datetime, end=datetime, **course, **shape.parameter_types)


@cache
def _counts(shape: Reader, *, in_course: bool) -> CompiledRead:
    """The number of cards, of those in each state, and of those due at each hour; no row without cards.

    `hours` are each hour, `hour_0` and so on, and the ends of their local dates, `end_0` and so on.
    """

    def build(
        user_id: UUID, course_id: str | None = None, member: UUID | None = None, **hours: datetime
    ) -> QuerySet[ReviewCard, Any]:
        counted = {
            "total": Count("pk"),
            **{state: Count("pk", filter=Q(state=state)) for state in _STATES},
            **{f"due_{i}": Count("pk", filter=is_due(hours[f"hour_{i}"], hours[f"end_{i}"])) for i in _HOURS},
        }
        cards = (
            visible_cards(user_id, reader=Reader(shape.private, member), course_id=course_id)
            .order_by()
            .values("user_id")
        )
        return cards.annotate(**counted).values_list(*counted)

    parameters: dict[str, Any] = {f"{name}_{i}": datetime for name in ("hour", "end") for i in _HOURS}
    parameters |= {"course_id": str} if in_course else {}
    return CompiledRead(build, user_id=UUID, **parameters, **shape.parameter_types)


def reviews(
    user_id: UUID, *, reader: Reader, course_id: str | None, limit: int, timezone: str, now: datetime
) -> ReviewsData:
    """The due cards, the number of cards, and how many become due in each of the next hours.

    `timezone` is the account's. Raises NotFound for a course not visible to the caller. A constant number of queries.
    """
    if course_id is not None and not course_is_published(course_id, reader=reader):
        raise NotFound("Course not found")
    in_course = course_id is not None
    values: dict[str, Any] = {"user_id": user_id, **reader.parameters} | ({"course_id": course_id} if in_course else {})
    hours = [today(now + timedelta(hours=i), timezone) for i in _HOURS]
    bounds: dict[str, Any] = {f"hour_{i}": hour.now for i, hour in enumerate(hours)}
    bounds |= {f"end_{i}": hour.end for i, hour in enumerate(hours)}
    counted = _counts(reader.shape, in_course=in_course).first(**values, **bounds)
    total, *rest = counted or [0] * (1 + len(_STATES) + len(_HOURS))
    learning, review, relearning, *due = rest
    found = _due(reader.shape, in_course=in_course).all(**values, **hours[0]._asdict(), limit=limit, offset=0)
    return {
        "due": [_due_data(*row) for row in found],
        "counts": {
            "due": due[0],
            "learning": learning,
            "review": review,
            "relearning": relearning,
            "total": total,
        },
        "forecast": [
            {"from": hour.now, "count": later - earlier}
            for hour, (earlier, later) in zip(hours, pairwise(due), strict=False)
        ],
    }
