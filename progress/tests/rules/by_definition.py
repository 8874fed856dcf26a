"""Local dates and streaks as the contract states them: slow, and written without a look at the rules they judge."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from itertools import pairwise

from progress.rules.dates import ZoneChange, date_in_zone
from progress.rules.streak import Streak


def local_date_by_definition(initial: str, changes: tuple[ZoneChange, ...], instant: datetime) -> date:
    past = [change for change in changes if change.at <= instant]
    if not past:
        return date_in_zone(instant, initial)
    before = changes[: len(past) - 1]
    zone_before = before[-1].zone if before else initial
    at = past[-1].at
    floor = date_in_zone(at, zone_before)
    if before:
        floor = max(floor, local_date_by_definition(initial, before, at))
    return max(floor, date_in_zone(instant, past[-1].zone))


def carried_by_definition(initial: str, changes: tuple[ZoneChange, ...]) -> frozenset[date]:
    carried = set()
    for number, change in enumerate(changes):
        before = local_date_by_definition(initial, changes[:number], change.at)
        after = local_date_by_definition(initial, changes[: number + 1], change.at)
        carried |= {before + timedelta(days=days) for days in range((after - before).days)}
    return frozenset(carried)


def linked(one: date, other: date, carried: frozenset[date]) -> bool:
    between = [one + timedelta(days=number) for number in range(1, (other - one).days)]
    return all(each in carried for each in between)


def longest_run(ordered: Sequence[date], carried: frozenset[date]) -> int:
    runs = [ordered[first:last] for first in range(len(ordered)) for last in range(first + 1, len(ordered) + 1)]
    return max((len(run) for run in runs if all(linked(a, b, carried) for a, b in pairwise(run))), default=0)


def streak_by_definition(active: frozenset[date], carried: frozenset[date], today: date) -> Streak:
    ordered = sorted(active)
    longest = longest_run(ordered, carried)
    if not ordered or not linked(ordered[-1], today, carried):
        return Streak(0, longest, None, today in active)
    tails = [ordered[first:] for first in range(len(ordered))]
    current = max(len(tail) for tail in tails if all(linked(a, b, carried) for a, b in pairwise(tail)))
    following = (ordered[-1] + timedelta(days=number) for number in range(1, 99))
    return Streak(current, longest, next(each for each in following if each not in carried), today in active)
