"""The learner's local dates: midnights, daylight saving, and changes of time zone."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from progress.rules.dates import ZoneChange, ZoneHistory, date_in_zone
from progress.tests.rules.by_definition import carried_by_definition, local_date_by_definition

EXTREME_ZONES = ["Pacific/Kiritimati", "Pacific/Honolulu", "Asia/Kathmandu", "Australia/Lord_Howe"]
ZONES = [*EXTREME_ZONES, "UTC", "Etc/GMT+12", "America/Lima", "Europe/Madrid", "America/New_York", "Pacific/Chatham"]
START = datetime(2026, 3, 1, tzinfo=UTC)
INSTANTS = st.integers(0, 60 * 24 * 60).map(lambda minutes: START + timedelta(minutes=minutes))
HISTORIES = st.builds(
    lambda initial, moves: ZoneHistory(initial, tuple(ZoneChange(at, zone) for at, zone in sorted(moves))),
    st.sampled_from(ZONES),
    st.lists(st.tuples(INSTANTS, st.sampled_from(ZONES)), max_size=5, unique_by=lambda move: move[0]),
)


def utc(day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 3, day, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize("zone", EXTREME_ZONES)
@pytest.mark.parametrize(
    "day", [date(2026, 1, 1), date(2026, 3, 2), date(2026, 4, 5), date(2026, 10, 4), date(2028, 2, 29)]
)
def test_a_minute_before_and_after_local_midnight_are_two_days(zone: str, day: date) -> None:
    midnight = datetime(day.year, day.month, day.day, tzinfo=ZoneInfo(zone)).astimezone(UTC)
    history = ZoneHistory(zone)
    assert history.local_date(midnight - timedelta(minutes=1)) == day - timedelta(days=1)
    assert history.local_date(midnight) == day
    assert history.local_date(midnight + timedelta(minutes=1)) == day


@pytest.mark.parametrize(
    ("zone", "day", "hours"),
    [
        ("Europe/Madrid", date(2026, 3, 29), 23),
        ("Europe/Madrid", date(2026, 10, 25), 25),
        ("America/New_York", date(2026, 3, 8), 23),
        ("America/New_York", date(2026, 11, 1), 25),
        ("Australia/Lord_Howe", date(2026, 10, 4), 23.5),
        ("Australia/Lord_Howe", date(2026, 4, 5), 24.5),
        ("Pacific/Kiritimati", date(2026, 3, 29), 24),
        ("Pacific/Honolulu", date(2026, 3, 29), 24),
        ("Asia/Kathmandu", date(2026, 3, 29), 24),
    ],
)
def test_local_day_of_any_length_is_one_day(zone: str, day: date, hours: float) -> None:
    midnight = datetime(day.year, day.month, day.day, tzinfo=ZoneInfo(zone)).astimezone(UTC)
    history = ZoneHistory(zone)
    length = timedelta(hours=hours)
    minutes = range(int(length / timedelta(minutes=1)))
    assert {history.local_date(midnight + timedelta(minutes=minute)) for minute in minutes} == {day}
    assert history.local_date(midnight + length) == day + timedelta(days=1)


def test_an_evening_in_lima_is_not_yet_the_next_day_of_utc() -> None:
    instant = datetime.fromisoformat("2026-03-01T21:40:00-05:00")
    assert ZoneHistory("America/Lima").local_date(instant) == date(2026, 3, 1)
    assert ZoneHistory("UTC").local_date(instant) == date(2026, 3, 2)


def test_a_change_westward_keeps_the_date_until_the_new_zone_catches_up() -> None:
    history = ZoneHistory("Pacific/Kiritimati").changed("Pacific/Honolulu", utc(2, 11))
    assert history.local_date(utc(2, 10, 59)) == date(2026, 3, 3)
    assert history.local_date(utc(2, 11)) == date(2026, 3, 3)
    assert history.local_date(utc(4, 9, 59)) == date(2026, 3, 3)
    assert history.local_date(utc(4, 10)) == date(2026, 3, 4)
    assert history.floor == date(2026, 3, 3)
    assert history.carried_days() == frozenset()


def test_a_change_eastward_carries_the_dates_it_jumps_over() -> None:
    history = ZoneHistory("Etc/GMT+12").changed("Pacific/Kiritimati", utc(2, 11))
    assert history.local_date(utc(2, 10, 59)) == date(2026, 3, 1)
    assert history.local_date(utc(2, 11)) == date(2026, 3, 3)
    assert history.carried_days() == {date(2026, 3, 1), date(2026, 3, 2)}


def test_moving_west_and_back_east_carries_no_date() -> None:
    history = ZoneHistory("Pacific/Kiritimati").changed("Pacific/Honolulu", utc(2, 11))
    history = history.changed("Pacific/Kiritimati", utc(2, 12))
    assert history.local_date(utc(2, 12)) == date(2026, 3, 3)
    assert history.carried_days() == frozenset()


def test_a_change_at_midnight_of_the_old_zone_to_the_same_time_carries_nothing() -> None:
    history = ZoneHistory("UTC").changed("Etc/GMT", utc(3, 0))
    assert history.local_date(utc(3, 0)) == date(2026, 3, 3)
    assert history.carried_days() == frozenset()


def test_setting_the_present_zone_again_is_no_change() -> None:
    history = ZoneHistory("UTC").changed("America/Lima", utc(2, 0))
    assert history.changed("America/Lima", utc(3, 0)) is history
    assert ZoneHistory("UTC").changed("UTC", utc(3, 0)) == ZoneHistory("UTC")


@pytest.mark.parametrize("at", [utc(2, 0), utc(3, 0)])
def test_zone_change_is_dated_after_the_previous_one_even_when_the_clock_was_set_back(at: datetime) -> None:
    history = ZoneHistory("UTC").changed("America/Lima", utc(3, 0)).changed("Asia/Kathmandu", at)
    assert history.zone == "Asia/Kathmandu"
    assert history.changes[-1].at == utc(3, 0) + timedelta(milliseconds=1)
    assert history.local_date(utc(4, 0)) == date(2026, 3, 4)


def test_changes_out_of_order_are_refused() -> None:
    with pytest.raises(ValueError, match="order"):
        ZoneHistory("UTC", (ZoneChange(utc(3, 0), "America/Lima"), ZoneChange(utc(2, 0), "UTC")))


def test_an_unknown_zone_is_refused() -> None:
    with pytest.raises(ZoneInfoNotFoundError):
        date_in_zone(START, "Mars/Olympus")


def test_three_changes_in_any_seven_days_are_allowed() -> None:
    history = ZoneHistory("UTC")
    assert history.wait_for_change(utc(2, 0), limit=3) == 0
    for day, zone in [(2, "America/Lima"), (3, "Asia/Kathmandu"), (5, "Europe/Madrid")]:
        assert history.wait_for_change(utc(day, 0), limit=3) == 0
        history = history.changed(zone, utc(day, 0))
    assert history.wait_for_change(utc(5, 0), limit=3) == 4 * 86400
    assert history.wait_for_change(utc(8, 23, 59) + timedelta(seconds=59.5), limit=3) == 1
    assert history.wait_for_change(utc(9, 0), limit=3) == 0
    assert history.changed("UTC", utc(9, 0)).wait_for_change(utc(9, 0), limit=3) == 86400
    assert history.wait_for_change(utc(5, 0), limit=4) == 0


@given(HISTORIES, INSTANTS)
def test_local_dates_are_what_their_definition_says(history: ZoneHistory, instant: datetime) -> None:
    assert history.local_date(instant) == local_date_by_definition(history.initial, history.changes, instant)


@given(HISTORIES)
def test_carried_days_are_what_their_definition_says(history: ZoneHistory) -> None:
    assert history.carried_days() == carried_by_definition(history.initial, history.changes)


@given(HISTORIES, INSTANTS, INSTANTS)
def test_local_dates_never_run_backwards(history: ZoneHistory, one: datetime, other: datetime) -> None:
    assert history.local_date(min(one, other)) <= history.local_date(max(one, other))


@given(HISTORIES, st.sampled_from(ZONES), INSTANTS)
def test_zone_change_alters_no_earlier_date(history: ZoneHistory, zone: str, instant: datetime) -> None:
    later = START + timedelta(days=61)
    changed = history.changed(zone, later)
    assert changed.local_date(instant) == history.local_date(instant)
    assert history.carried_days() <= changed.carried_days()
    assert changed.zone == zone


@given(HISTORIES)
def test_every_date_either_occurs_or_is_carried(history: ZoneHistory) -> None:
    hours = [START + timedelta(hours=hours) for hours in range(-1, 60 * 24)]
    seen = {history.local_date(instant) for instant in [*hours, *(change.at for change in history.changes)]}
    every = {min(seen) + timedelta(days=number) for number in range((max(seen) - min(seen)).days + 1)}
    assert every - seen <= history.carried_days() <= every


@given(HISTORIES, INSTANTS)
def test_zone_changes_never_move_the_date_beyond_any_real_zone(history: ZoneHistory, instant: datetime) -> None:
    western, eastern = START - timedelta(hours=12), instant + timedelta(hours=14)
    assert western.date() <= history.local_date(instant) <= eastern.date()
