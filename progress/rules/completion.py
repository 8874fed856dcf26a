"""A completion: the fold of all reports of one lesson by one learner.

Reports arrive in any order, late ones included; the fold gives the same completion for each order. `absorb` adds one
report to what was folded before, which is what a write does. `last_lesson` picks the newest lesson of a learner by
the same principle: from stored instants, never from the order of arrival.
"""

from collections.abc import Container, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from progress.rules.experience import experience_for


class Report(NamedTuple):
    """One statement "I completed this lesson then"; its id is its identity, the text of a UUID in small letters."""

    id: str
    completed_at: datetime
    score: int | None = None
    time_spent_seconds: int | None = None


@dataclass(frozen=True, slots=True)
class CompletionState:
    """The state after the reports of a lesson.

    `base` are the lesson's points when the completion was created, `limit` what it could earn at most; None: no limit.
    """

    base: int
    limit: int | None
    first: Report
    best_score: int | None
    attempts: int

    @property
    def experience_gained(self) -> int:
        return experience_for(self.base, self.first.score, self.limit)


def fold_reports(base: int, reports: Iterable[Report], *, limit: int | None = None) -> CompletionState:
    """The completion that these different reports of one lesson make. Raises ValueError when there is none."""
    known = list(reports)
    if not known:
        raise ValueError("a completion needs at least one report")
    first = min(known, key=lambda report: _precedence(base, limit, report))
    scores = [report.score for report in known if report.score is not None]
    return CompletionState(
        base=base, limit=limit, first=first, best_score=max(scores, default=None), attempts=len(known)
    )


def absorb(state: CompletionState, report: Report) -> CompletionState:
    """`state` with one report that it does not contain yet."""
    scores = [score for score in (state.best_score, report.score) if score is not None]
    return replace(
        state,
        first=min(state.first, report, key=lambda candidate: _precedence(state.base, state.limit, candidate)),
        best_score=max(scores, default=None),
        attempts=state.attempts + 1,
    )


def _precedence(base: int, limit: int | None, report: Report) -> tuple[datetime, int, str]:
    """The report that comes first is the earliest; of two at one instant the one worth more, then the smaller id."""
    return report.completed_at, -experience_for(base, report.score, limit), report.id


def last_lesson(
    completions: Iterable[tuple[str, datetime]],
    choice: tuple[str | None, datetime] | None,
    *,
    deleted: Container[str] = frozenset(),
) -> str | None:
    """The newest of the completed lessons and the learner's own choice, each with its instant; None when there is none.

    A choice of None clears until something newer happens. At one instant a completion wins over the choice, and the
    greater lesson id over the smaller. Deleted lessons are passed over.
    """
    candidates = [(at, True, lesson_id) for lesson_id, at in completions if lesson_id not in deleted]
    if choice is not None and (choice[0] is None or choice[0] not in deleted):
        candidates.append((choice[1], False, choice[0] or ""))
    return max(candidates)[2] or None if candidates else None
