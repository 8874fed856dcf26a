"""Instants: one clock, one precision, one text form.

Stored and shown instants agree to the millisecond, so that what a client read is what the database compares.
"""

import re
from datetime import UTC, datetime

_INSTANT = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt]([0-9]{2}:[0-9]{2}:[0-9]{2})(?:\.([0-9]+))?"
    r"([Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])?"
)


def now() -> datetime:
    """The present, UTC, cut to milliseconds. Taken once per operation and handed down."""
    moment = datetime.now(UTC)
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


def format_instant(moment: datetime) -> str:
    """ISO 8601 in UTC with milliseconds and `Z`: `2026-03-02T10:15:30.250Z`."""
    if moment.tzinfo is not UTC:
        moment = moment.astimezone(UTC)
    # Two thirds of the time of isoformat() of the whole, which asks the zone: twenty times in an answer.
    return f"{moment.date()}T{moment.time().isoformat('milliseconds')}Z"


class NaiveInstantError(ValueError):
    """A date and a time without an offset: nobody knows which instant is meant."""


def parse_instant(text: str) -> datetime:
    """An RFC 3339 instant as UTC, its fraction cut to milliseconds.

    Raises NaiveInstantError when only the offset is missing, ValueError for every other form.
    """
    match = _INSTANT.fullmatch(text)
    if match is None:
        raise ValueError("Must be an instant, YYYY-MM-DDThh:mm:ss with an offset.")
    day, time, fraction, offset = match.groups()
    milliseconds = (fraction or "")[:3].ljust(3, "0")
    moment = datetime.fromisoformat(f"{day}T{time}.{milliseconds}{(offset or '').upper()}")
    if offset is None:
        raise NaiveInstantError("Must have an offset.")
    try:
        return moment.astimezone(UTC)
    except OverflowError:  # at home in the first or last year a calendar knows, beyond it in UTC
        return (datetime.min if moment.year == 1 else datetime.max).replace(tzinfo=UTC)
