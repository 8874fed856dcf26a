"""Endpoints over time and over learners: calendar, ledger, leaderboard, statistics of a lesson."""

from datetime import date, timedelta
from typing import Any, ClassVar

from django.http import QueryDict
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from langlearn.api.auth import caller_of
from langlearn.api.envelope import Envelope
from langlearn.api.errors import FieldErrors, ValidationFailed
from langlearn.api.filters import integer, single
from langlearn.api.instants import now
from langlearn.api.listing import ListOf
from langlearn.api.permissions import require
from langlearn.api.views import ApiViewSet
from progress.filters import local_date
from progress.models import LESSON_ID_LENGTH
from progress.rules.periods import Period
from progress.selectors import history
from progress.selectors.leaderboard import LeaderboardData, leaderboard
from progress.selectors.lesson_statistics import LessonStatisticsData
from progress.services.statistic_copies import statistics_of_lesson

MAX_DAYS = 366
DEFAULT_DAYS = 30
MAX_ENTRIES = 100
DEFAULT_ENTRIES = 50

_PERIODS = [period.value for period in Period]


def _read(query: QueryDict, name: str, rule: Any, errors: FieldErrors) -> Any:
    """A parameter validated by a rule; None when it is missing or wrong."""
    value = single(query, name, errors)
    if value is None:
        return None
    try:
        return rule(value)
    except ValueError as error:
        errors.setdefault(name, []).append(str(error))
        return None


def _choice(*allowed: str) -> Any:
    def rule(value: str) -> str:
        if value not in allowed:
            raise ValueError(f"Must be one of: {', '.join(allowed)}.")
        return value

    return rule


def _days_before(day: date, number: int) -> date:
    return date.fromordinal(max(1, day.toordinal() - number))


class HistoryViewSet(ApiViewSet):
    """The caller's days and ledger."""

    access: ClassVar[Any] = {"calendar": require("progress.own"), "ledger": require("progress.own")}
    extra_keys: ClassVar[Any] = {
        "ledger": {"pagination": {"$ref": "#/components/schemas/CursorMeta"}}
    }  # `meta` once more

    @extend_schema(
        operation_id="get_calendar",
        parameters=[
            OpenApiParameter(
                "from",
                {"type": "string", "format": "date"},
                description=f"First local date; default {DEFAULT_DAYS - 1} days before `to`.",
            ),
            OpenApiParameter("to", {"type": "string", "format": "date"}, description="Last local date; default today."),
        ],
        responses=history.CalendarData,
    )
    def calendar(self, request: Request) -> Response:
        """Activity of each day."""
        caller, query = caller_of(request), request.query_params
        errors: FieldErrors = {}
        first, last = (_read(query, name, local_date, errors) for name in ("from", "to"))
        if errors:
            raise ValidationFailed(errors)
        days = history.days_of(caller.id, timezone=caller.timezone)
        last = last or days.zones.local_date(now())
        first = first or _days_before(last, DEFAULT_DAYS - 1)
        if first > last:
            raise ValidationFailed({"from": ["May not be later than to."]})
        if last - first >= timedelta(days=MAX_DAYS):
            raise ValidationFailed({"from": [f"At most {MAX_DAYS} days"]})
        data = history.calendar(caller.id, days, first=first, last=last)
        return Response(Envelope(data, message="Calendar retrieved"))

    @extend_schema(
        operation_id="list_ledger",
        parameters=[
            OpenApiParameter("cursor", {"type": "string"}, description="`nextCursor` of the page before."),
            OpenApiParameter(
                "limit", {"type": "integer", "minimum": 1, "maximum": MAX_ENTRIES, "default": DEFAULT_ENTRIES}
            ),
        ],
        responses=ListOf(history.LedgerEntryData),
    )
    def ledger(self, request: Request) -> Response:
        """The ledger of experience points, newest first."""
        query = request.query_params
        errors: FieldErrors = {}
        after = _read(query, "cursor", history.read_ledger_cursor, errors)
        limit = integer(query, "limit", errors, low=1, high=MAX_ENTRIES) or DEFAULT_ENTRIES
        if errors:
            raise ValidationFailed(errors)
        page = history.ledger(caller_of(request).id, after=after, limit=limit)
        meta = {"limit": limit, "nextCursor": page.next_cursor, "hasNext": page.next_cursor is not None}
        envelope = Envelope(page.entries, message="History retrieved", meta=meta, extra={"pagination": meta})
        return Response(envelope)


class LeaderboardViewSet(ApiViewSet):
    """The leaderboard."""

    access: ClassVar[Any] = {"retrieve": require("progress.own")}

    @extend_schema(
        parameters=[
            OpenApiParameter(
                "period",
                {"type": "string", "enum": _PERIODS, "default": "week"},
                description="The current week from Monday or month from the 1st, in UTC, or all time.",
            ),
            OpenApiParameter("scope", {"type": "string", "enum": ["global"], "default": "global"}),
        ],
        responses=LeaderboardData,
    )
    def retrieve(self, request: Request) -> Response:
        """Leaderboard of a week, a month or all time.

        Points of lessons count if the course was public when the first completion was recorded; a course that becomes
        private or public later changes no score. Bonuses and adjustments always count.
        """
        query = request.query_params
        errors: FieldErrors = {}
        period = _read(query, "period", _choice(*_PERIODS), errors)
        _read(query, "scope", _choice("global"), errors)
        if errors:
            raise ValidationFailed(errors)
        data = leaderboard(Period(period or Period.WEEK), user_id=caller_of(request).id, now=now())
        return Response(Envelope(data, message="Leaderboard retrieved"))


class LessonStatisticsViewSet(ApiViewSet):
    """Statistics of a lesson."""

    access: ClassVar[Any] = {"retrieve": require("progress.lesson_statistics")}

    @extend_schema(responses=LessonStatisticsData)
    def retrieve(self, request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
        """Statistics of a lesson.

        503 for some seconds while those of a lesson with very many completions are computed for the first time.
        """
        if len(id) > LESSON_ID_LENGTH:
            raise ValidationFailed({"id": ["Lesson ID too long"]})
        data = statistics_of_lesson(id, viewer=caller_of(request), at=now())
        return Response(Envelope(data, message="Lesson statistics retrieved"))
