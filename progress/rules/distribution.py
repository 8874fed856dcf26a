"""Statistics of many values given as counts: value to the number of times it occurs."""

from collections.abc import Mapping
from decimal import Decimal
from typing import TypedDict

from langlearn.api.responses import NonNegative

BUCKETS = 10

# Not a class, because "from" is a keyword.
ScoreBucketData = TypedDict("ScoreBucketData", {"from": int, "to": int, "count": NonNegative})


def mean(counts: Mapping[int, int]) -> Decimal | None:
    """None when there is no value."""
    number = sum(counts.values())
    return Decimal(sum(value * times for value, times in counts.items())) / number if number else None


def median(counts: Mapping[int, int]) -> Decimal | None:
    """The middle value, or halfway between the two in the middle; None when there is no value."""
    number = sum(counts.values())
    if not number:
        return None
    lower = upper = None
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if lower is None and 2 * seen >= number:
            lower = value
        if 2 * seen > number:
            upper = value
            break
    assert lower is not None
    assert upper is not None
    return Decimal(lower + upper) / 2


def score_buckets(counts: Mapping[int, int]) -> list[ScoreBucketData]:
    """How many scores of 0 to 100 lie in each of ten ranges; 100 belongs to the last."""
    buckets: list[ScoreBucketData] = [
        {"from": 10 * place, "to": 100 if place == BUCKETS - 1 else 10 * place + 9, "count": 0}
        for place in range(BUCKETS)
    ]
    for score, times in counts.items():
        buckets[min(score // 10, BUCKETS - 1)]["count"] += times
    return buckets
