"""Vectors of synchronisation: what uploads of several devices make together, and what becomes of each item.

The uploads of a learner arrive late, repeated, overlapping and out of order; some items are refused.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import time_machine

from conftest import signed_in
from content.tests import factories
from progress.rules.refusals import WHAT_TO_DO
from tests.client_vectors import Vectors, instant, uuid_of
from tests.client_vectors.streaks import ZONES
from tests.grading_vectors import Draw

SEED = 44
NOW = datetime(2026, 3, 14, 12, tzinfo=UTC)
REGISTERED = NOW - timedelta(days=12)
LESSONS = {"l0": 1, "l1": 10, "l2": 15, "l3": 1000, "l4": 7}
LEARNERS = 28
_ITEM = ("client_id", "lesson_id", "completed_at", "score", "time_spent_seconds")
_COMPLETION = (
    "lesson_id",
    "completed_at",
    "score",
    "time_spent_seconds",
    "experience_gained",
    "best_score",
    "attempts",
)
_PROGRESS = ("experience_points", "xp_today", "streak_current", "streak_longest", "streak_expires_on")

Item = dict[str, Any]


def vectors() -> Vectors:
    module = factories.branch(factories.course("sync"))[2]
    for lesson_id, points in LESSONS.items():
        factories.lesson(module, lesson_id, experience_points=points)
    draw = Draw(SEED)
    return {"learners": [_learner(draw, number) for number in range(LEARNERS)], "reasons": [*_reasons()]}


def _reasons() -> Iterator[Item]:
    """Whether the item stays on the device, to be sent again; else it is dropped."""
    for reason, what_to_do in WHAT_TO_DO.items():
        yield {"reason": reason, "keep": what_to_do.startswith("Keep")}


def _learner(draw: Draw, number: int) -> Item:
    zone = draw.one_of(ZONES)
    with time_machine.travel(REGISTERED, tick=False) as clock:
        client = signed_in(f"learner{number}@example.org", "student", username=f"Learner {number}", timezone=zone)
        clock.move_to(NOW)
        client.renew()
        uploads = []
        for items in _uploads(draw):
            body = {"completions": items}
            results = client.put("/api/v1/progress/sync", body).json()["data"]["results"]
            uploads.append({**body, "results": results})
        progress = client.get("/api/v1/progress").json()["data"]
        completions = client.get("/api/v1/progress/completions?sortBy=lesson_id&sortOrder=asc").json()["data"]
    return {
        "timezone": zone,
        "now": instant(NOW),
        "registered_at": instant(REGISTERED),
        "lessons": LESSONS,
        "uploads": uploads,
        "completions": [{name: completion[name] for name in _COMPLETION} for completion in completions],
        "progress": {name: progress[name] for name in _PROGRESS},
    }


def _uploads(draw: Draw) -> list[list[Item]]:
    reports = [_report(draw) for _ in range(2 + draw.below(9))]
    uploads = []
    for _ in range(1 + draw.below(3)):
        chosen = draw.shuffled([report for report in reports if draw.below(3)])
        uploads.append(chosen + [_refused(draw, reports) for _ in range(draw.below(3))])
    return [upload for upload in uploads if upload] or [reports]


def _report(draw: Draw) -> Item:
    """At one of a few instants, so that some have the same one, written with one offset or the other."""
    hours = draw.one_of([0, 0, 1, 20, 24, 44, 47, 72, 96, 97, 120, 168, 200])
    at = NOW - timedelta(hours=hours, minutes=draw.one_of([0, 0, 30]))
    lesson_id = draw.one_of([*LESSONS])
    values = (
        str(uuid_of(draw)),
        lesson_id,
        instant(at) if draw.below(3) else at.replace(tzinfo=None).isoformat() + "+00:00",
        draw.one_of([None, 0, 59, 60, 80, 90, 100]),
        draw.one_of([None, 30, 400]),
    )
    return dict(zip(_ITEM, values, strict=True))


def _refused(draw: Draw, reports: list[Item]) -> Item:
    """An item that is refused, for one of the reasons."""
    good, other = _report(draw), draw.one_of(reports)
    return {
        **good,
        **draw.one_of(
            [
                {"lesson_id": "gone"},
                {"lesson_id": ""},
                {"completed_at": instant(NOW + timedelta(hours=1))},
                {"completed_at": instant(REGISTERED - timedelta(days=2))},
                {"completed_at": "1999-12-31T23:59:59.000Z"},
                {"completed_at": "2026-03-10T12:00:00"},
                {"completed_at": "yesterday"},
                {"score": 101},
                {"time_spent_seconds": -1},
                {"client_id": "none"},
                {"client_id": other["client_id"], "lesson_id": "l0" if other["lesson_id"] != "l0" else "l1"},
            ]
        ),
    }
