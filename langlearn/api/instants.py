"""Instants: one clock, one precision, one text form.

Stored and shown instants agree to the millisecond, so that what a client read is what the database compares.
"""

from datetime import UTC, datetime


def now() -> datetime:
    """The present, UTC, cut to milliseconds. Taken once per operation and handed down."""
    moment = datetime.now(UTC)
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


def format_instant(moment: datetime) -> str:
    """ISO 8601 in UTC with milliseconds and `Z`: `2026-03-02T10:15:30.250Z`."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
