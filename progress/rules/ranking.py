"""Ranks: equal scores share one, and the next rank counts all learners before it (1, 2, 2, 4).

Milestones make any rank cheap to compute on a board of any length: scores about `step` learners apart, each with the
number of learners who have it or more. Only those between a learner and the next milestone are left to be counted.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Milestone(NamedTuple):
    score: int
    reached_by: int  # learners with this score or a higher one


def ranks(scores: Sequence[int]) -> list[int]:
    """The rank of each of the `scores`, which are in descending order and begin with the first."""
    found: list[int] = []
    for place, score in enumerate(scores):
        found.append(found[-1] if place and scores[place - 1] == score else place + 1)
    return found


def milestones(distribution: Iterable[tuple[int, int]], *, step: int) -> list[Milestone]:
    """Ascending milestones of a board given as (score, learners who have it), highest score first.

    Between two of them, and above the highest, lie fewer than `step` learners.
    """
    found: list[Milestone] = []
    reached = counted = 0
    for score, learners in distribution:
        reached += learners
        if reached - counted >= step:
            found.append(Milestone(score, reached))
            counted = reached
    return found[::-1]


def next_milestone(ascending: Sequence[Milestone], score: int) -> Milestone | None:
    """The lowest milestone above `score`; None when there is none."""
    place = bisect_right(ascending, score, key=lambda milestone: milestone.score)
    return ascending[place] if place < len(ascending) else None
