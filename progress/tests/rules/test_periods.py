"""Weeks from Monday and months from the 1st, in UTC."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from progress.rules.periods import Period, bounds, first_day, is_late

instants = st.datetimes(min_value=datetime(1990, 1, 1), max_value=datetime(2200, 1, 1), timezones=st.just(UTC))


@pytest.mark.parametrize(
    ("period", "moment", "starts", "ends"),
    [
        (Period.WEEK, datetime(2026, 3, 2, tzinfo=UTC), date(2026, 3, 2), date(2026, 3, 9)),
        (Period.WEEK, datetime(2026, 3, 8, 23, 59, 59, 999000, UTC), date(2026, 3, 2), date(2026, 3, 9)),
        (Period.WEEK, datetime(2026, 1, 1, tzinfo=UTC), date(2025, 12, 29), date(2026, 1, 5)),
        (
            Period.WEEK,
            datetime(2026, 3, 9, 0, 30, tzinfo=timezone(timedelta(hours=1))),
            date(2026, 3, 2),
            date(2026, 3, 9),
        ),
        (Period.MONTH, datetime(2026, 2, 28, 23, 59, tzinfo=UTC), date(2026, 2, 1), date(2026, 3, 1)),
        (Period.MONTH, datetime(2026, 12, 31, tzinfo=UTC), date(2026, 12, 1), date(2027, 1, 1)),
        (Period.MONTH, datetime(2028, 2, 29, tzinfo=UTC), date(2028, 2, 1), date(2028, 3, 1)),
    ],
)
def test_bounds_of_given_periods(period: Period, moment: datetime, starts: date, ends: date) -> None:
    assert first_day(period, moment) == starts
    found = bounds(period, moment)
    assert [moment and moment.isoformat() for moment in found] == [f"{day}T00:00:00+00:00" for day in (starts, ends)]


def test_all_time_has_no_bounds() -> None:
    moment = datetime(2026, 3, 2, tzinfo=UTC)
    assert first_day(Period.ALL, moment) is None
    assert bounds(Period.ALL, moment) == (None, None)


@given(instants, st.sampled_from([Period.WEEK, Period.MONTH]))
def test_an_instant_lies_in_its_period_and_the_next_begins_where_it_ends(moment: datetime, period: Period) -> None:
    starts, ends = bounds(period, moment)
    assert starts is not None
    assert ends is not None
    assert starts <= moment < ends
    assert bounds(period, ends)[0] == ends
    assert bounds(period, ends - timedelta(milliseconds=1))[0] == starts


@given(moment=instants, days=st.integers(0, 400))
def test_points_are_late_from_the_eighth_day_after_their_date_on(moment: datetime, days: int) -> None:
    assert is_late(moment.date() - timedelta(days=days), moment) == (days > 7)


def test_the_day_of_booking_is_the_one_in_utc() -> None:
    east = timezone(timedelta(hours=13))
    assert not is_late(date(2026, 3, 2), datetime(2026, 3, 10, 12, 59, tzinfo=east))  # the 9th in UTC
    assert is_late(date(2026, 3, 2), datetime(2026, 3, 10, 13, tzinfo=east))


@given(days=st.integers(-2, 7), hours=st.integers(0, 23))
def test_points_of_the_last_seven_days_are_not_late(days: int, hours: int) -> None:
    at = datetime(2026, 3, 9, hours, tzinfo=UTC)
    assert not is_late(at.date() - timedelta(days=days), at)
