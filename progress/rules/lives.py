"""Lives: lost by the learner, regenerated with time.

Below the maximum one life regenerates every so many minutes; from the maximum up to the limit, which only awards
reach, the count does not change. The stored state is a count and the instant at which it applied; all shown values are
computed from both and now, so reading never writes.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True)
class LivesPolicy:
    """Lives regenerate up to `maximum`, one each `regeneration_minutes`; no learner has more than `limit`."""

    maximum: int
    limit: int
    regeneration_minutes: int

    @property
    def regeneration(self) -> timedelta:
        return timedelta(minutes=self.regeneration_minutes)


@dataclass(frozen=True, slots=True)
class LivesState:
    """`count` lives at `as_of`, where the timer of the next one started."""

    count: int
    as_of: datetime


def settle(state: LivesState, now: datetime, policy: LivesPolicy) -> LivesState:
    """The state at `now`: regenerated lives are counted, and the timer continues."""
    elapsed = max(timedelta(0), now - state.as_of)
    gained = min(elapsed // policy.regeneration, max(0, policy.maximum - state.count))
    return LivesState(state.count + gained, state.as_of + gained * policy.regeneration)


def change(state: LivesState, by: int, now: datetime, policy: LivesPolicy) -> LivesState:
    """`by` lives more, or fewer when negative, within 0 and the limit."""
    return set_to(state, settle(state, now, policy).count + by, now, policy)


def set_to(state: LivesState, count: int, now: datetime, policy: LivesPolicy) -> LivesState:
    """`count` lives, within 0 and the limit. Falling below the maximum starts the timer; else it continues."""
    settled = settle(state, now, policy)
    clamped = max(0, min(count, policy.limit))
    falls = settled.count >= policy.maximum > clamped
    return LivesState(clamped, now if falls else settled.as_of)


def earn_one(state: LivesState, now: datetime, policy: LivesPolicy) -> LivesState:
    """One life more while below the maximum; the settled state otherwise."""
    settled = settle(state, now, policy)
    return change(settled, 1, now, policy) if settled.count < policy.maximum else settled


def next_at(state: LivesState, policy: LivesPolicy) -> datetime | None:
    """When the next life regenerates, given a settled state; None at the maximum."""
    return state.as_of + policy.regeneration if state.count < policy.maximum else None


def full_at(state: LivesState, policy: LivesPolicy) -> datetime | None:
    """When the maximum is reached, given a settled state; None when it already is."""
    missing = policy.maximum - state.count
    return state.as_of + missing * policy.regeneration if missing > 0 else None
