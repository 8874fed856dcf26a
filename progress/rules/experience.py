"""What completing a lesson earns.

The server alone computes experience points, from the lesson's base and the score of the completion. Integers only:
shares are rounded down, and a completed lesson is always worth at least one point.
"""


def experience_for(base: int, score: int | None, limit: int | None = None) -> int:
    """Experience points for a lesson worth `base` completed with `score` of 100, or without one; at most `limit`."""
    earned = max(1, base * _tenths(score) // 10)
    return earned if limit is None else min(earned, limit)


def base_for(earned: int, score: int | None) -> int:
    """The smallest base for which `experience_for` gives `earned`. Raises ValueError when there is none."""
    tenths = _tenths(score)
    base = -(-10 * earned // tenths) if earned > 1 else 0
    if experience_for(base, score) != earned:
        raise ValueError(f"no base earns {earned} with a score of {score}")
    return base


def _tenths(score: int | None) -> int:
    if score is None or 60 <= score < 80:
        return 10
    if score < 60:
        return 8
    return 12 if score >= 90 else 11
