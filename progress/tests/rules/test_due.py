"""A card in review is due on the whole local date of its `due`, others to the instant."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from progress.rules.dates import date_in_zone, date_start
from progress.rules.due import due_from, is_due, today

# With dates of 23 to 25 hours, dates that begin at 01:00, and the first and the last zone of the world.
ZONES = st.sampled_from(
    [
        *("UTC", "Pacific/Kiritimati", "Etc/GMT+12", "Asia/Kathmandu", "Australia/Lord_Howe"),
        *("Europe/Madrid", "America/New_York", "America/Santiago", "Africa/Cairo", "Asia/Beirut", "Pacific/Chatham"),
    ]
)
START = datetime(2026, 1, 1, tzinfo=UTC)
INSTANTS = st.integers(0, 3 * 366 * 96).map(lambda quarters: START + quarters * timedelta(minutes=15))
STATES = st.sampled_from(["learning", "review", "relearning"])
A_BIT = timedelta(milliseconds=1)


def utc(day: int, hour: int, minute: int = 0, month: int = 3) -> datetime:
    return datetime(2026, month, day, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    ("now", "zone", "end"),
    [
        (utc(2, 12), "UTC", utc(3, 0)),
        (utc(2, 12), "Pacific/Kiritimati", utc(3, 10)),  # where it is the 3rd, 02:00
        (utc(2, 12), "Etc/GMT+12", utc(3, 12)),  # where the 2nd begins
        (utc(2, 11, 59), "Etc/GMT+12", utc(2, 12)),
        (utc(28, 23), "Europe/Madrid", utc(29, 22)),  # a date of 23 hours
        (utc(24, 22, month=10), "Europe/Madrid", utc(25, 23, month=10)),  # of 25 hours
        (utc(5, 12, month=9), "America/Santiago", utc(6, 4, month=9)),  # the next one begins at 01:00
    ],
)
def test_end_of_a_local_date(now: datetime, zone: str, end: datetime) -> None:
    assert today(now, zone) == (now, end)


@pytest.mark.parametrize(
    ("due", "state", "expected"),
    [
        (utc(2, 12), "learning", True),
        (utc(2, 12, 1), "learning", False),
        (utc(2, 12, 1), "relearning", False),
        (utc(2, 22, 59), "review", True),
        (utc(2, 23), "review", False),
        (utc(1, 3), "review", True),
    ],
)
def test_card_in_review_is_due_until_local_midnight(due: datetime, state: str, expected: bool) -> None:
    assert is_due(due, state, today(utc(2, 12), "Europe/Madrid")) is expected


def test_change_of_zone_changes_the_date_at_once() -> None:
    due, now = utc(3, 9), utc(2, 12)
    assert is_due(due, "review", today(now, "Pacific/Kiritimati"))  # where both are on the 3rd
    assert not is_due(due, "review", today(now, "Europe/Madrid"))
    assert is_due(due, "review", today(now, "Etc/GMT+12"))  # where both are on the 2nd


@given(now=INSTANTS, zone=ZONES)
@example(datetime(2011, 12, 29, 12, tzinfo=UTC), "Pacific/Apia")  # which had no 30th
def test_today_ends_where_the_next_date_begins(now: datetime, zone: str) -> None:
    end = today(now, zone).end
    assert now < end
    assert date_in_zone(end - A_BIT, zone) == date_in_zone(now, zone) < date_in_zone(end, zone)
    assert date_start(date_in_zone(end, zone), zone) == end


@given(due=INSTANTS, state=STATES, zone=ZONES)
def test_card_is_due_from_one_instant_on(due: datetime, state: str, zone: str) -> None:
    first = due_from(due, state, zone)
    assert first <= due
    assert date_in_zone(first, zone) == date_in_zone(due, zone)
    assert is_due(due, state, today(first, zone))
    assert not is_due(due, state, today(first - A_BIT, zone))
    assert first == due or state == "review"


@given(due=INSTANTS, now=INSTANTS, state=STATES, zone=ZONES)
def test_card_is_due_after_the_first_instant_only(due: datetime, now: datetime, state: str, zone: str) -> None:
    assert is_due(due, state, today(now, zone)) == (due_from(due, state, zone) <= now)


@given(due=INSTANTS, hour=st.integers(0, 23), zone=ZONES)
def test_practice_at_one_hour_of_each_day_finds_each_card_on_its_date(due: datetime, hour: int, zone: str) -> None:
    local = date_start(date_in_zone(due, zone), zone) + timedelta(hours=hour)
    assert is_due(due, "review", today(local, zone)) or date_in_zone(local, zone) < date_in_zone(due, zone)
