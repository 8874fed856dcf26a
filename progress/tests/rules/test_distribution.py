"""Statistics from counts equal those of the values themselves."""

import statistics
from collections import Counter
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from progress.rules.distribution import mean, median, score_buckets

values = st.lists(st.integers(0, 86400), min_size=1, max_size=30)


@given(values)
def test_the_median_is_that_of_the_values(found: list[int]) -> None:
    assert median(Counter(found)) == statistics.median(found)


@given(values)
def test_the_mean_is_that_of_the_values(found: list[int]) -> None:
    computed = mean(Counter(found))
    assert computed is not None
    assert abs(Fraction(computed) - statistics.mean(map(Fraction, found))) < Fraction(1, 10**9)


def test_mean_and_median_of_no_values_are_none() -> None:
    assert mean({}) is None
    assert median({}) is None


@given(st.lists(st.integers(0, 100)))
def test_every_score_lies_in_one_bucket(scores: list[int]) -> None:
    buckets = score_buckets(Counter(scores))
    assert [(bucket["from"], bucket["to"]) for bucket in buckets] == [
        *((low, low + 9) for low in range(0, 90, 10)),
        (90, 100),
    ]
    for bucket in buckets:
        assert bucket["count"] == sum(bucket["from"] <= score <= bucket["to"] for score in scores)
