"""Instants: one clock, one precision, one text form.

Stored and shown instants agree to the millisecond, so that an instant from a response equals the stored one.
"""

import re
from datetime import UTC, datetime

INSTANT_SCHEMA = {
    "type": "string",
    "format": "date-time",
}
_INSTANT = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?"
    r"(?:[Zz]|[+-](?:[01][0-9]|2[0-3])(?::?[0-5][0-9])?)?"
)


def now() -> datetime:
    """The current time in UTC, truncated to milliseconds. Taken once per operation and passed on."""
    return _truncated(datetime.now(UTC))


def _truncated(moment: datetime) -> datetime:
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


def format_instant(moment: datetime) -> str:
    """ISO 8601 in UTC with milliseconds and `Z`: `2026-03-02T10:15:30.250Z`."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"


class NaiveInstantError(ValueError):
    """A date and time without an offset, which is ambiguous."""


def parse_instant(text: str) -> datetime:
    """An instant as UTC, truncated to milliseconds: RFC 3339, also without seconds or with an offset `±hhmm` or `±hh`.

    Raises NaiveInstantError when only the offset is missing, ValueError for every other form.
    """
    if _INSTANT.fullmatch(text) is None:
        raise ValueError("Must be an instant, YYYY-MM-DDThh:mm:ss with an offset.")
    moment = datetime.fromisoformat(text.upper())
    if moment.tzinfo is None:
        raise NaiveInstantError("Must have an offset.")
    try:
        return _truncated(moment).astimezone(UTC)
    except OverflowError:  # in the first or last year of the calendar, and beyond it in UTC
        return (datetime.min if moment.year == 1 else datetime.max).replace(tzinfo=UTC)
