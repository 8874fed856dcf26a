"""What completing a lesson earns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from progress.rules.experience import base_for, experience_for


@pytest.mark.parametrize(
    ("base", "none", "at_95", "at_85", "at_70", "at_40"),
    [
        (10, 10, 12, 11, 10, 8),
        (15, 15, 18, 16, 15, 12),
        (5, 5, 6, 5, 5, 4),
        (3, 3, 3, 3, 3, 2),
        (1, 1, 1, 1, 1, 1),
        (0, 1, 1, 1, 1, 1),
        (1_000_000, 1_000_000, 1_200_000, 1_100_000, 1_000_000, 800_000),
    ],
)
def test_the_score_scales_the_base(base: int, none: int, at_95: int, at_85: int, at_70: int, at_40: int) -> None:
    assert [experience_for(base, score) for score in (None, 95, 85, 70, 40)] == [none, at_95, at_85, at_70, at_40]


@pytest.mark.parametrize(
    ("score", "points"), [(0, 80), (59, 80), (60, 100), (79, 100), (80, 110), (89, 110), (90, 120), (100, 120)]
)
def test_score_bands_start_at_60_80_and_90(score: int, points: int) -> None:
    assert experience_for(100, score) == points


@given(st.integers(0, 1_000_000), st.integers(0, 99))
def test_experience_is_at_least_one_and_never_decreases_with_the_score(base: int, score: int) -> None:
    assert 1 <= experience_for(base, score) <= experience_for(base, score + 1)


@given(st.integers(0, 1_000_000), st.none() | st.integers(0, 100), st.integers(1, 1_000_000))
def test_experience_never_exceeds_the_limit(base: int, score: int | None, limit: int) -> None:
    assert experience_for(base, score, limit) == min(experience_for(base, score), limit)


@given(st.integers(0, 100000), st.none() | st.integers(0, 100))
def test_base_experience_can_be_recovered_from_the_earned_experience(base: int, score: int | None) -> None:
    earned = experience_for(base, score)
    found = base_for(earned, score)
    assert experience_for(found, score) == earned
    assert found <= base


def test_not_every_number_of_points_can_be_earned() -> None:
    with pytest.raises(ValueError, match="no base earns 23"):
        base_for(23, 95)
