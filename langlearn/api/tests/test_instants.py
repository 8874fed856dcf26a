"""Instants that clients send: with an offset in any of its usual forms, cut to milliseconds."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from langlearn.api.instants import NaiveInstantError, format_instant, parse_instant


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("2026-03-02T15:00:00Z", "2026-03-02T15:00:00.000Z"),
        ("2026-03-02t15:00:00z", "2026-03-02T15:00:00.000Z"),
        ("2026-03-02T15:00:00.1Z", "2026-03-02T15:00:00.100Z"),
        ("2026-03-02T15:00:00.123999999999Z", "2026-03-02T15:00:00.123Z"),
        ("2026-03-01T21:40:00-05:00", "2026-03-02T02:40:00.000Z"),
        ("2026-03-01T21:40:00-0500", "2026-03-02T02:40:00.000Z"),
        ("2026-03-01T21:40:00-05", "2026-03-02T02:40:00.000Z"),
        ("2026-03-02T20:45:00.25+0545", "2026-03-02T15:00:00.250Z"),
        ("2026-03-02T15:00Z", "2026-03-02T15:00:00.000Z"),
        ("2026-03-02T20:45+05:45", "2026-03-02T15:00:00.000Z"),
        ("2026-03-02t20:00+05", "2026-03-02T15:00:00.000Z"),
        ("2026-03-02T15:00:00-00:00", "2026-03-02T15:00:00.000Z"),
        ("0001-01-01T00:00:00+14:00", "0001-01-01T00:00:00.000Z"),
        ("9999-12-31T23:59:59-14:00", "9999-12-31T23:59:59.999Z"),
    ],
)
def test_instants_are_parsed_and_formatted(text: str, shown: str) -> None:
    assert format_instant(parse_instant(text)) == shown


@pytest.mark.parametrize("text", ["2026-03-02T15:00:00", "2026-03-02T15:00:00.5", "2026-03-02T15:00"])
def test_instant_without_an_offset_is_refused(text: str) -> None:
    with pytest.raises(NaiveInstantError):
        parse_instant(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "now",
        "2026-03-02",
        "2026-03-02 15:00:00Z",
        "2026-03-02T24:00:00Z",
        "2026-03-02T15:00:60Z",
        "2026-02-30T15:00:00Z",
        "0000-01-01T00:00:00Z",
        "2026-03-02T15:00:00,5Z",
        "2026-03-02T15:00:00+5",
        "2026-03-02T15:00:00+5:00",
        "2026-03-02T15:00:00+050",
        "2026-03-02T15:00:00+05:0",
        "2026-03-02T15:00:00+05:00:00",
        "2026-03-02T15:00:00+24:00",
        "2026-03-02T15:00:00+2400",
        "2026-03-02T15:00:00+24",
        "2026-03-02T15:00:00+0560",
        "2026-03-02T15Z",
        "2026-03-02T1500Z",
        "2026-03-02T15:00.5Z",
        "20260302T150000Z",
        "2026-03-02T15:00:00+14:60",
        "２０２６-03-02T15:00:00Z",
        "2026-03-02T15:00:00Z\n",
        "2026-13-02T15:00:00",
    ],
)
def test_malformed_instant_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".") as raised:
        parse_instant(text)
    assert not isinstance(raised.value, NaiveInstantError)


@given(
    st.datetimes(min_value=datetime(2, 1, 1), max_value=datetime(9998, 1, 1)),
    st.integers(min_value=-23 * 60, max_value=23 * 60),
)
def test_every_offset_names_the_same_instant(moment: datetime, minutes: int) -> None:
    moment = moment.replace(microsecond=moment.microsecond // 1000 * 1000, tzinfo=UTC)
    local = moment.astimezone(timezone(timedelta(minutes=minutes)))
    text = local.isoformat()
    assert parse_instant(text) == moment
    assert parse_instant(text[:-3] + text[-2:]) == moment  # without the colon of the offset
