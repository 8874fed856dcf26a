"""When a card is due for review.

A card in review waits for days, so it is due on the whole local date of its `due`: a learner who practises at one hour
of each day also finds what was learned at a later hour. Other cards are in steps of minutes and due to the instant.
Local dates are those of the learner's present time zone.
"""

from datetime import datetime, timedelta
from typing import NamedTuple

from progress.rules.dates import date_in_zone, date_start

REVIEW = "review"  # the state of a card that has passed its learning steps


class Today(NamedTuple):
    """The present, and the end of the learner's local date: the first instant of the next one."""

    now: datetime
    end: datetime


def today(now: datetime, zone: str) -> Today:
    """Raises ZoneInfoNotFoundError for an unknown zone."""
    return Today(now, date_start(date_in_zone(now, zone) + timedelta(days=1), zone))


def is_due(due: datetime, state: str, today: Today) -> bool:
    """Whether a card is due now: at a time from `due_from` on."""
    return due <= today.now or (state == REVIEW and due < today.end)


def due_from(due: datetime, state: str, zone: str) -> datetime:
    """The instant from which on a card is due."""
    return date_start(date_in_zone(due, zone), zone) if state == REVIEW else due
