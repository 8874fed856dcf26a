"""The leaderboard: learners by experience points of a period, without those of lessons of private courses.

Scores are running totals on the progress rows, so the first entries of a board come from an index. The number of
learners before one below them is counted from the same index. On a long board that count would grow with the board,
so each process caches milestones (progress.rules.ranking): scores some hundred learners apart, with the number of
learners at or above each. Then only the learners between one score and the next milestone are counted. Milestones are
refreshed in a thread every few minutes; a rank below the first milestone may be out of date by as much. A board
shorter than one step has no milestones, and its ranks are exact.

Scores of others may come from the replica (langlearn.db.replica); the learner's own score does not.
"""

import logging
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, timedelta
from functools import cache, lru_cache
from typing import Annotated, Any, Literal, TypedDict
from uuid import UUID

from django.conf import settings
from django.db import Error, connections
from django.db.models import Count, F, Func, IntegerField, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.crypto import salted_hmac

from accounts import selectors as accounts
from langlearn.api.responses import Schema
from langlearn.db import CompiledRead
from langlearn.db.replica import may_lag
from progress.models import UserProgress
from progress.rules.periods import Period, bounds, first_day
from progress.rules.ranking import Milestone, milestones, next_milestone, ranks

logger = logging.getLogger("langlearn")

MILESTONE_STEP = 200  # learners; counting one takes PostgreSQL about 10 microseconds
MILESTONE_AGE = timedelta(minutes=5)

_SCORES = {Period.WEEK: "week_score", Period.MONTH: "month_score", Period.ALL: "total_score"}
_STARTS = {Period.WEEK: "week_starts_on", Period.MONTH: "month_starts_on"}

# The milestones are of this process; on a long board reading them takes longer than a request should.
_refreshing = ThreadPoolExecutor(max_workers=1, thread_name_prefix="milestones")
_milestones: dict[
    tuple[Period, date | None], tuple[datetime, list[Milestone]]
] = {}  # board to the time of the read, and the milestones


class LeaderData(TypedDict):
    rank: Annotated[int, Schema(minimum=1, description="Equal scores share a rank.")]
    display_name: str
    xp: Annotated[int, Schema(minimum=1)]
    is_me: bool


class OwnRankData(TypedDict):
    rank: Annotated[int, Schema(minimum=1)] | None
    xp: int
    opted_out: bool


class LeaderboardData(TypedDict):
    """The leaderboard of a period."""

    period: Period
    scope: Literal["global"]
    starts_at: datetime | None
    ends_at: datetime | None
    entries: list[LeaderData]
    me: OwnRankData


def leaderboard(period: Period, *, user_id: UUID, now: datetime) -> LeaderboardData:
    """The board of the period in which `now` lies, as the learner sees it. A constant number of queries."""
    first = first_day(period, now)
    starts_at, ends_at = bounds(period, now)
    row = _own(period).first(user_id=user_id, **_of(first))
    username, opted_out, score = row or (None, False, 0)
    listed = score > 0 and not opted_out
    size = settings.LEADERBOARD_SIZE
    # The learner may be one of them; the learner's place is computed from the current score.
    rows = may_lag(lambda: _leaders(period, size + 1).all(**_of(first)))
    scores = {leader: (xp, name) for leader, xp, name in rows if leader != user_id}
    if listed:
        scores[user_id] = (score, username)
    leaders = sorted(scores.items(), key=lambda item: (-item[1][0], item[0]))[:size]
    places = ranks([xp for _, (xp, _) in leaders])
    rank = None
    if listed:
        placed = (place for place, (leader, _) in zip(places, leaders, strict=True) if leader == user_id)
        rank = next(placed, None) or 1 + may_lag(lambda: _number_above(score, period, first, now))
    return {
        "period": period,
        "scope": "global",
        "starts_at": starts_at,
        "ends_at": ends_at,
        "entries": [
            {"rank": place, "display_name": name or pseudonym(leader), "xp": xp, "is_me": leader == user_id}
            for place, (leader, (xp, name)) in zip(places, leaders, strict=True)
        ],
        "me": {"rank": rank, "xp": score, "opted_out": opted_out},
    }


@lru_cache(maxsize=1024)
def pseudonym(user_id: UUID) -> str:
    """The name shown for a learner without a username: always the same, and not traceable to the account."""
    return f"Learner {salted_hmac('progress.leaderboard', str(user_id), algorithm='sha256').hexdigest()[:4].upper()}"


def _board(period: Period, first: date | None) -> QuerySet[Any]:
    """All learners with a `score` in the period, the unlisted included."""
    rows: QuerySet[Any] = UserProgress.objects.annotate(score=F(_SCORES[period]))
    return rows if first is None else rows.filter(**{_STARTS[period]: first})


def _listed(period: Period, first: date | None) -> QuerySet[Any]:
    return _board(period, first).filter(accounts.is_ranked("user"), score__gt=0)


_NUMBER = Func(F("pk"), function="COUNT", output_field=IntegerField())  # Count() would group by the primary key


def _of(first: date | None) -> dict[str, Any]:
    """The parameters of a board."""
    return {} if first is None else {"first": first}


def _parameters(period: Period) -> dict[str, Any]:
    return {"first": date} if period in _STARTS else {}


@cache
def _own(period: Period) -> CompiledRead:
    """The learner's name, whether it is opted out, and its score."""

    def build(user_id: UUID, first: date | None = None) -> QuerySet[Any, Any]:
        score = _board(period, first).filter(pk=user_id).values("score")
        account = accounts.users().filter(pk=user_id)
        return account.values_list("username", "leaderboard_opt_out", Coalesce(Subquery(score), 0))

    return CompiledRead(build, user_id=UUID, **_parameters(period))


@cache
def _leaders(period: Period, number: int) -> CompiledRead:
    """The first of the board, in order: who, score, name."""

    def build(first: date | None = None) -> QuerySet[Any, Any]:
        rows = _listed(period, first).order_by("-score", "user_id")
        return rows.values_list("user_id", "score", "user__username")[:number]

    return CompiledRead(build, **_parameters(period))


@cache
def _between(period: Period, *, bounded: bool) -> CompiledRead:
    """The number of listed learners with more than `score`, and less than `above` when that is given."""

    def build(score: int, first: date | None = None, above: int | None = None) -> QuerySet[Any, Any]:
        rows = _listed(period, first).filter(score__gt=score)
        return (rows if above is None else rows.filter(score__lt=above)).values_list(_NUMBER)

    limit: dict[str, Any] = {"above": int} if bounded else {}
    return CompiledRead(build, score=int, **limit, **_parameters(period))


def _number_above(score: int, period: Period, first: date | None, now: datetime) -> int:
    """How many listed learners have more than `score`."""
    board = (period, first)
    taken_at, known = _milestones.get(board, (None, []))
    above = next_milestone(known, score)
    limits: dict[str, Any] = {"above": above.score} if above else {}
    [row] = _between(period, bounded=above is not None).all(score=score, **limits, **_of(first))
    counted: int = row[0]
    outdated = taken_at is None or abs(now - taken_at) >= MILESTONE_AGE
    if outdated and (known or counted >= MILESTONE_STEP):
        _milestones[board] = (now, known)  # so that other requests do not refresh them too
        _refreshing.submit(_refresh, period, first, now)
    return (above.reached_by if above else 0) + counted


def _refresh(period: Period, first: date | None, now: datetime) -> None:
    try:
        refresh_milestones(period, first, now)
    except Error:
        logger.error("milestones_not_read", exc_info=True)
    finally:
        connections.close_all()


def refresh_milestones(period: Period, first: date | None, now: datetime) -> None:
    """Reads the milestones of a board, and evicts those of the periods before."""
    rows = _listed(period, first).values_list("score").annotate(Count("pk")).order_by("-score")
    taken = milestones(may_lag(lambda: list(rows)), step=MILESTONE_STEP)
    for board in [board for board in _milestones if board[0] is period]:
        _milestones.pop(board, None)
    _milestones[period, first] = (now, taken)
