"""The leaderboard: who earned most in a period.

Scores are running totals on the progress rows (progress.ledger), so the first of a board are read from an index. How
many learners are before somebody is counted from the same index, from the next milestone on (progress.rules.ranking).
Milestones are taken from the whole board now and then, after an answer, and kept by this process. A board of fewer
learners than lie between two of them has none, and every rank is exact; on a longer one a rank beyond the first
milestone may be some minutes behind.

What others earned may lag (langlearn.ops.replica); what the learner earned is shown as it is.
"""

from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import Count, F, OuterRef, QuerySet
from django.utils.crypto import salted_hmac

from accounts import selectors as accounts
from langlearn.api.background import Lane
from langlearn.ops.replica import may_lag
from progress.models import UserProgress
from progress.rules.periods import Period, bounds, first_day
from progress.rules.ranking import Milestone, milestones, next_milestone, ranks

MILESTONE_STEP = 500  # learners
MILESTONE_AGE = timedelta(minutes=5)

_SCORES = {Period.WEEK: "week_score", Period.MONTH: "month_score", Period.ALL: "experience_points"}
_STARTS = {Period.WEEK: "week_starts_on", Period.MONTH: "month_starts_on"}

_lane = Lane("milestones")
_milestones: dict[tuple[Period, date | None], tuple[datetime, list[Milestone]]] = {}  # board to when, and what


def leaderboard(period: Period, *, user_id: UUID, now: datetime) -> dict[str, Any]:
    """The board of the period in which `now` lies, as the learner sees it. A constant number of queries."""
    first = first_day(period, now)
    starts_at, ends_at = bounds(period, now)
    score = _board(period, first).filter(pk=user_id).values_list("score", flat=True).first() or 0
    own = accounts.public_facts({user_id})
    opted_out = own[user_id].leaderboard_opt_out if user_id in own else False
    listed = score > 0 and not opted_out
    others, facts = may_lag(lambda: _others(user_id, period, first))
    facts |= own
    scores = others | ({user_id: score} if listed else {})
    leaders = dict(sorted(scores.items(), key=lambda item: (-item[1], item[0]))[: settings.LEADERBOARD_SIZE])
    places = dict(zip(leaders, ranks(list(leaders.values())), strict=True))
    rank = None
    if listed:
        rank = places.get(user_id) or 1 + may_lag(lambda: _ahead_of(score, period, first, now))
    return {
        "period": period.value,
        "scope": "global",
        "starts_at": starts_at,
        "ends_at": ends_at,
        "entries": [
            {
                "rank": places[leader],
                "display_name": display_name(leader, facts[leader].username),
                "xp": xp,
                "is_me": leader == user_id,
            }
            for leader, xp in leaders.items()
            if leader in facts
        ],
        "me": {"rank": rank, "xp": score, "opted_out": opted_out},
    }


def _others(
    user_id: UUID, period: Period, first: date | None
) -> tuple[dict[UUID, int], dict[UUID, accounts.PublicFacts]]:
    """The first of the board without the learner, in order, and what may be known of them. Two queries."""
    rows = _listed(period, first).order_by("-score", "user_id").values_list("user_id", "score")
    scores = dict(rows[: settings.LEADERBOARD_SIZE + 1])  # the learner may be one of them
    scores.pop(user_id, None)
    return scores, accounts.public_facts(scores.keys())


def display_name(user_id: UUID, username: str | None) -> str:
    """The username, or a name that is always the same and leads nobody to the account."""
    if username is not None:
        return username
    return f"Learner {salted_hmac('progress.leaderboard', str(user_id), algorithm='sha256').hexdigest()[:4].upper()}"


def _board(period: Period, first: date | None) -> QuerySet[Any]:
    """All learners with a `score` in the period, the unlisted included."""
    rows: QuerySet[Any] = UserProgress.objects.annotate(score=F(_SCORES[period]))
    return rows if first is None else rows.filter(**{_STARTS[period]: first})


def _listed(period: Period, first: date | None) -> QuerySet[Any]:
    return _board(period, first).filter(~accounts.is_unranked(OuterRef("pk")), score__gt=0)


def _ahead_of(score: int, period: Period, first: date | None, now: datetime) -> int:
    """How many listed learners have more than `score`."""
    board = (period, first)
    taken_at, known = _milestones.get(board, (None, []))
    above = next_milestone(known, score)
    between = _listed(period, first).filter(score__gt=score)
    counted = between.filter(score__lt=above.score).count() if above else between.count()
    outdated = taken_at is None or abs(now - taken_at) >= MILESTONE_AGE
    if outdated and (known or counted >= MILESTONE_STEP):
        _milestones[board] = (now, known)  # other requests go on with these meanwhile
        _lane.after_commit(take_milestones, period, first, now)
    return (above.reached_by if above else 0) + counted


def take_milestones(period: Period, first: date | None, now: datetime) -> None:
    """Reads the whole board for its milestones, and forgets those of boards that are over."""
    rows = _listed(period, first).values_list("score").annotate(Count("pk")).order_by("-score")
    taken = milestones(may_lag(lambda: list(rows)), step=MILESTONE_STEP)
    for board in [board for board in _milestones if board[0] is period]:
        _milestones.pop(board, None)
    _milestones[period, first] = (now, taken)
