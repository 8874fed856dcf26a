"""The running totals of the ledger on the learner's progress row.

Every entry is booked through `credit`, under the lock of the row and in the transaction that writes the entry, so the
totals are sums of entries at every commit. The scores of the present week and month start again with each period; what
they were in earlier periods is in the ledger only.
"""

from datetime import datetime

from progress.models import UserProgress
from progress.rules.periods import month_start, week_start


def credit(progress: UserProgress, amount: int, at: datetime) -> None:
    """Adds the amount of a lesson, bonus or adjustment entry created at `at` to the totals. The caller saves."""
    progress.experience_points += amount
    week, month = week_start(at), month_start(at)
    # An entry may be a moment older than the one that was booked before it, and belong to the week before.
    if progress.week_starts_on is None or progress.week_starts_on < week:
        progress.week_starts_on, progress.week_score = week, 0
    if progress.week_starts_on == week:
        progress.week_score += amount
    if progress.month_starts_on is None or progress.month_starts_on < month:
        progress.month_starts_on, progress.month_score = month, 0
    if progress.month_starts_on == month:
        progress.month_score += amount


def clear(progress: UserProgress) -> None:
    """Takes all totals to zero, as a reset does. The caller saves."""
    progress.experience_points = progress.week_score = progress.month_score = 0
    progress.week_starts_on = progress.month_starts_on = None
