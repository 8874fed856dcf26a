"""The periods of a leaderboard: the week from Monday and the month from the 1st, both in UTC, and all time.

A period has a first day and the first day after it; the instants are midnights in UTC.
"""

from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum

LATEST_UPLOAD = timedelta(days=7)  # from a local date to the day in UTC on which its points are booked


class Period(StrEnum):
    WEEK = "week"
    MONTH = "month"
    ALL = "all"


def week_start(moment: datetime) -> date:
    """The Monday of the week in which the aware `moment` lies, in UTC."""
    day = moment.astimezone(UTC).date()
    return day - timedelta(days=day.weekday())


def month_start(moment: datetime) -> date:
    """The first day of the month in which the aware `moment` lies, in UTC."""
    return moment.astimezone(UTC).date().replace(day=1)


def is_late(local_date: date, booked_at: datetime) -> bool:
    """Whether points of a lesson or of practice of this date are booked too late for the week and the month.

    They then count for all time only: what a device says it did long ago would decide the period that runs.
    """
    return booked_at.astimezone(UTC).date() - local_date > LATEST_UPLOAD


def first_day(period: Period, moment: datetime) -> date | None:
    """The first day of the period in which `moment` lies; None when it has none."""
    if period is Period.ALL:
        return None
    return week_start(moment) if period is Period.WEEK else month_start(moment)


def bounds(period: Period, moment: datetime) -> tuple[datetime | None, datetime | None]:
    """When the period in which `moment` lies starts, and when the next one does; None and None for all time."""
    first = first_day(period, moment)
    if first is None:
        return None, None
    following = first + timedelta(days=7 if period is Period.WEEK else 32)
    if period is Period.MONTH:
        following = following.replace(day=1)
    return _midnight(first), _midnight(following)


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
