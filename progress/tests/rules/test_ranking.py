"""Ranks with ties, and the milestones that make counting short."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from progress.rules.ranking import milestones, next_milestone, ranks

boards = st.lists(st.integers(1, 30), max_size=60).map(lambda scores: sorted(scores, reverse=True))


def test_equal_scores_share_a_rank() -> None:
    assert ranks([90, 80, 80, 70]) == [1, 2, 2, 4]
    assert ranks([5, 5, 5]) == [1, 1, 1]
    assert ranks([]) == []


@given(boards)
def test_rank_is_the_number_of_better_scores_plus_one(scores: list[int]) -> None:
    assert ranks(scores) == [1 + sum(other > score for other in scores) for score in scores]


@given(boards, st.integers(1, 10), st.integers(0, 31))
def test_milestones_give_the_number_of_better_scores(scores: list[int], step: int, mine: int) -> None:
    taken = milestones(sorted(Counter(scores).items(), reverse=True), step=step)
    above = next_milestone(taken, mine)
    between = [score for score in scores if score > mine and (above is None or score < above.score)]
    assert len(between) < step
    assert (above.reached_by if above else 0) + len(between) == sum(score > mine for score in scores)


def test_short_leaderboard_has_no_milestones() -> None:
    assert milestones([(9, 3), (8, 6)], step=10) == []
    assert next_milestone([], 5) is None
