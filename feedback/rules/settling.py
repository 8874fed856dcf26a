"""What becomes of a case by itself, from whether its text counts in the two states of its course. Pure."""

from typing import NamedTuple

OPEN, ACCEPTED, REJECTED, OBSOLETE = "open", "accepted", "rejected", "obsolete"


class Settled(NamedTuple):
    """The state that a case is in afterwards.

    `grants`: its open claims become accepted, and are corrected. `is_lost`: the exercise accepts the answer no more.
    """

    state: str
    grants: bool = False
    is_lost: bool = False


def settled(state: str, *, live: bool | None, draft: bool | None) -> Settled:
    """What becomes of a case about an answer.

    `live` and `draft` say whether the text counts in the published state and in the draft; None where no lesson uses
    the exercise, it has another type, or the blank is gone.
    """
    if state == OBSOLETE:
        return Settled(OBSOLETE, grants=bool(live))
    if live is None and draft is None:
        return Settled(OBSOLETE)
    if state == ACCEPTED:
        if live:
            return Settled(ACCEPTED, grants=True)
        return Settled(ACCEPTED) if draft else Settled(OPEN, is_lost=True)
    return Settled(OBSOLETE, grants=True) if live and draft else Settled(state)
