"""The leaderboard: who earned most in a period.

Scores are running totals on the progress rows (progress.ledger), so the first of a board are read from an index. How
many learners are before somebody is counted from the same index, from the next milestone on (progress.rules.ranking).
Milestones are taken from the whole board now and then and kept by this process: a board shorter than a milestone's
step has none and every rank is exact; on a longer one a rank beyond the first milestone may be some minutes behind.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from threading import Lock
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import Count, F, OuterRef, QuerySet
from django.utils.crypto import salted_hmac

from accounts import selectors as accounts
from progress.models import UserProgress
from progress.rules.periods import Period, bounds, first_day
from progress.rules.ranking import Milestone, milestones, next_milestone, ranks

MILESTONE_STEP = 1000  # learners
MILESTONE_AGE = timedelta(minutes=5)

_SCORES = {Period.WEEK: "week_score", Period.MONTH: "month_score", Period.ALL: "experience_points"}
_STARTS = {Period.WEEK: "week_starts_on", Period.MONTH: "month_starts_on"}


def leaderboard(period: Period, *, user_id: UUID, now: datetime) -> dict[str, Any]:
    """The board of the period in which `now` lies, as the learner sees it. A constant number of queries."""
    first = first_day(period, now)
    starts_at, ends_at = bounds(period, now)
    leaders = list(_listed(period, first).order_by("-score", "user_id")[: settings.LEADERBOARD_SIZE])
    places = {row.user_id: rank for row, rank in zip(leaders, ranks([row.score for row in leaders]), strict=True)}
    facts = accounts.public_facts({user_id, *places})
    score = _board(period, first).filter(pk=user_id).values_list("score", flat=True).first() or 0
    opted_out = facts[user_id].leaderboard_opt_out if user_id in facts else False
    rank = None if opted_out or score <= 0 else places.get(user_id) or 1 + _ahead_of(score, period, first, now)
    return {
        "period": period.value,
        "scope": "global",
        "starts_at": starts_at,
        "ends_at": ends_at,
        "entries": [
            {
                "rank": places[row.user_id],
                "display_name": display_name(row.user_id, facts[row.user_id].username),
                "xp": row.score,
                "is_me": row.user_id == user_id,
            }
            for row in leaders
            if row.user_id in facts
        ],
        "me": {"rank": rank, "xp": score, "opted_out": opted_out},
    }


def display_name(user_id: UUID, username: str | None) -> str:
    """The username, or a name that is always the same and leads nobody to the account."""
    if username is not None:
        return username
    return f"Learner {salted_hmac('progress.leaderboard', str(user_id), algorithm='sha256').hexdigest()[:4].upper()}"


def _board(period: Period, first: date | None) -> QuerySet[UserProgress]:
    """All learners with a `score` in the period, the unlisted included."""
    rows = UserProgress.objects.annotate(score=F(_SCORES[period])).only("user_id")
    return rows if first is None else rows.filter(**{_STARTS[period]: first})


def _listed(period: Period, first: date | None) -> QuerySet[UserProgress]:
    return _board(period, first).filter(~accounts.is_unranked(OuterRef("pk")), score__gt=0)


def _ahead_of(score: int, period: Period, first: date | None, now: datetime) -> int:
    """How many listed learners have more than `score`."""
    known = _milestones.of((period, first), now, lambda: _measure(period, first))
    above = next_milestone(known, score)
    between = _listed(period, first).filter(score__gt=score)
    if above is None:
        return between.count()
    return above.reached_by + between.filter(score__lt=above.score).count()


def _measure(period: Period, first: date | None) -> list[Milestone]:
    distribution = _listed(period, first).values_list("score").annotate(Count("pk")).order_by("-score")
    return milestones(distribution.iterator(), step=MILESTONE_STEP)


@dataclass(slots=True)
class _Milestones:
    """The milestones of each board, and when they were taken. One thread takes them, the others go on with the old."""

    taken: dict[Any, tuple[datetime, list[Milestone]]] = field(default_factory=dict)
    taking: Lock = field(default_factory=Lock)

    def of(self, board: tuple[Period, date | None], now: datetime, measure: Callable[[], list[Milestone]]) -> Any:
        at, known = self.taken.get(board, (None, []))
        if (at is None or abs(now - at) >= MILESTONE_AGE) and self.taking.acquire(blocking=at is None):
            try:
                if self.taken.get(board, (None, []))[0] == at:  # nobody else took them while this thread waited
                    ended = [other for other in self.taken if other[0] == board[0]]
                    for other in ended:
                        del self.taken[other]
                    self.taken[board] = (now, measure())
                known = self.taken[board][1]
            finally:
                self.taking.release()
        return known


_milestones = _Milestones()
