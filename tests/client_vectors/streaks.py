"""Vectors of streaks and points, and of the local dates that both depend on."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

from progress.rules.dates import date_in_zone
from progress.rules.experience import experience_for
from progress.rules.practice import EXPERIENCE, paid
from progress.rules.streak import StreakState
from tests.client_vectors import Vectors, instant, uuid_of
from tests.grading_vectors import Draw

SEED = 42
LESSON_LIMIT = 1000  # points of one lesson
START = date(2024, 2, 20)  # before a 29 February
# Both changes to and from daylight-saving time, half-hours, and both ends of the world.
ZONES = (
    "Pacific/Kiritimati",
    "Etc/GMT+12",
    "Europe/Madrid",
    "America/Lima",
    "America/New_York",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
)
PAST = datetime(2022, 1, 1, tzinfo=UTC)  # rules of zones change, those of the past do not


def vectors() -> Vectors:
    draw = Draw(SEED)
    return {
        "streaks": [_streak(draw) for _ in range(80)],
        "points": [
            {"base": base, "score": score, "points": experience_for(base, score, LESSON_LIMIT)}
            for base in (0, 1, 3, 5, 10, 15, 99, 840, 1000, 1200)
            for score in (None, 0, 59, 60, 79, 80, 89, 90, 100)
        ],
        "practice_points": [_paid(draw) for _ in range(30)],
        "dates": [*map(_date, _moments(draw))],
    }


def _streak(draw: Draw) -> dict[str, Any]:
    span = 3 + draw.below(25)
    days = [START + timedelta(days=number) for number in range(span)]
    active = [day for day in days if draw.below(10) < 6]
    carried = [day for day in days if day not in active and draw.below(3) == 0]
    today = max(active, default=START) + timedelta(days=draw.below(4))
    streak = StreakState.of(active, carried).seen_on(today, active_today=today in active)
    return {
        "active": [day.isoformat() for day in active],
        "carried": [day.isoformat() for day in carried],
        "today": today.isoformat(),
        "current": streak.current,
        "longest": streak.longest,
        "expires_on": streak.expires_on and streak.expires_on.isoformat(),
        "active_today": streak.active_today,
    }


def _paid(draw: Draw) -> dict[str, Any]:
    """Sessions of a few days that count, and those of them that earn points."""
    zone = draw.one_of(ZONES)
    sessions = [
        (PAST + timedelta(hours=draw.one_of([0, 1, 2, 3, 5, 8, 24, 30])), uuid_of(draw)) for _ in range(draw.below(14))
    ]
    by_day: dict[date, list[Any]] = {}
    for session in sessions:
        by_day.setdefault(date_in_zone(session[0], zone), []).append(session)
    earning = set().union(*map(paid, by_day.values()))
    return {
        "timezone": zone,
        "sessions": [{"client_id": str(session_id), "finished_at": instant(at)} for at, session_id in sessions],
        "earning": sorted(map(str, earning)),
        "points": EXPERIENCE * len(earning),
    }


def _moments(draw: Draw) -> list[tuple[str, datetime]]:
    found = [(zone, PAST + timedelta(minutes=draw.below(3 * 366 * 1440))) for zone in ZONES for _ in range(12)]
    changes = [datetime(2024, month, day, 22, tzinfo=UTC) for month, day in ((3, 30), (3, 31), (10, 26), (10, 27))]
    ends = [moment + timedelta(minutes=minutes) for moment in changes for minutes in (0, 59, 60, 119, 120)]
    return found + [("Europe/Madrid", moment) for moment in ends]


def _date(moment: tuple[str, datetime]) -> dict[str, Any]:
    zone, at = moment
    return {"timezone": zone, "instant": instant(at), "date": date_in_zone(at, zone).isoformat()}
