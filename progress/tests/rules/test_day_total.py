"""The running total of the latest day is what a sum over everything gives."""

from collections import Counter
from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from progress.rules.day_total import DayTotal

FIRST = date(2026, 3, 1)
DAYS = st.integers(0, 6).map(lambda number: FIRST + timedelta(days=number))
POINTS = st.integers(1, 60)
# A booking; or a move of an earlier one, by its place, to a day with other points.
STEPS = st.lists(st.tuples(st.none() | st.integers(0, 30), DAYS, POINTS), max_size=30)
Steps = list[tuple[int | None, date, int]]


def changes_of(steps: Steps) -> tuple[list[Counter[date]], Counter[date]]:
    """What each step changes, by day; and what all come to, summed from the bookings as they stand in the end."""
    booked: list[tuple[date, int]] = []
    changes = []
    for place, day, points in steps:
        change = Counter({day: points})
        if place is None or not booked:
            booked.append((day, points))
        else:
            old_day, old_points = booked[place % len(booked)]
            change[old_day] -= old_points
            booked[place % len(booked)] = day, points
        changes.append(change)
    sums: Counter[date] = Counter()
    for day, points in booked:
        sums[day] += points
    return changes, sums


@given(STEPS)
def test_any_sequence_of_bookings_and_moves_gives_the_sum_from_scratch(steps: Steps) -> None:
    changes, sums = changes_of(steps)
    total = DayTotal()
    for change in changes:
        total = total.booked(change)
    assert total.day == max((day for _, day, _ in steps), default=None)
    for number in range(-1, 9):
        day = FIRST + timedelta(days=number)
        known = total.day is None or day >= total.day
        assert total.on(day) == (sums[day] if known else None)
    assert total.follows_from({day: points for day, points in sums.items() if points})


@given(STEPS, st.lists(st.integers(1, 6)))
def test_steps_may_be_booked_together(steps: Steps, sizes: list[int]) -> None:
    changes, _ = changes_of(steps)
    one_by_one = together = DayTotal()
    for change in changes:
        one_by_one = one_by_one.booked(change)
    while changes:
        size = sizes.pop() if sizes else len(changes)
        net: Counter[date] = Counter()
        for change in changes[:size]:
            for day, points in change.items():
                net[day] += points
        together = together.booked(net)
        changes = changes[size:]
    assert together == one_by_one


@given(st.dictionaries(DAYS, POINTS, min_size=1), DAYS, st.integers(0, 60))
def test_day_total_is_determined_by_its_points(points: dict[date, int], day: date, score: int) -> None:
    latest = max(points)
    assert DayTotal().booked(points) == DayTotal(latest, points[latest])
    fits = (day == latest and score == points[latest]) or (day > latest and score == 0)
    assert DayTotal(day, score).follows_from(points) == fits
    assert not DayTotal().follows_from(points)


def test_day_total_without_entries_is_zero() -> None:
    total = DayTotal().booked({})
    assert total == DayTotal(None, 0)
    assert (total.on(FIRST), total.follows_from({})) == (0, True)
    assert not DayTotal(None, 1).follows_from({})


def test_later_day_resets_the_day_total_and_earlier_day_does_not_change_it() -> None:
    total = DayTotal().booked({FIRST: 10})
    next_day = FIRST + timedelta(days=1)
    assert total.booked({next_day: 5}) == DayTotal(next_day, 5)
    assert total.booked({next_day: 5}).booked({FIRST: 7}) == DayTotal(next_day, 5)
    assert total.booked({FIRST: -10, FIRST - timedelta(days=1): 12}) == DayTotal(FIRST, 0)
