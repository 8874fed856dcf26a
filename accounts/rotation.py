"""Rotation of refresh tokens: whether a token is accepted, given which tokens were issued after it. Pure.

Tokens of a session are numbered; n is the newest. A client may lose the response that carried n, or refresh twice at
the same moment, so the parent of an unused token is as good as the token itself. A token older than that is used by
two clients: the whole session ends.
"""

from datetime import timedelta
from enum import Enum

OVERTAKEN_GRACE = timedelta(seconds=30)


class Outcome(Enum):
    ADVANCE = "issue the next token"
    REISSUE = "issue the newest token again"
    REUSE = "end the session"


def generations_behind(presented: str, stored: tuple[str, str, str]) -> int | None:
    """0 for the newest token, 1 for its parent, 2 for its grandparent, None for one that is not stored any more.

    All are digests; `stored` lists newest, parent, grandparent, "" where there is none.
    """
    return stored.index(presented) if presented and presented in stored else None


def outcome_of(behind: int | None, *, since_rotation: timedelta) -> Outcome:
    """What happens to a token `behind` generations older than the newest, issued first `since_rotation` ago."""
    match behind:
        case 0:
            return Outcome.ADVANCE
        case 1:
            return Outcome.REISSUE
        case 2 if since_rotation <= OVERTAKEN_GRACE:
            return Outcome.REISSUE
        case _:
            return Outcome.REUSE
