"""Vectors of the lives of a guest, which the device alone counts."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

from progress.rules.lives import LivesPolicy, LivesState, change, earn_one, full_at, next_at, settle
from tests.client_vectors import Vectors, instant
from tests.grading_vectors import Draw

SEED = 46
START = datetime(2026, 3, 1, 12, tzinfo=UTC)
POLICY = LivesPolicy(maximum=5, limit=10, regeneration_minutes=240)


def vectors() -> Vectors:
    draw = Draw(SEED)
    return {"guests": [_guest(draw) for _ in range(60)]}


def _guest(draw: Draw) -> dict[str, Any]:
    """Lessons with their answers; one without an end was left. Days are those of UTC."""
    time, state = START, LivesState(POLICY.maximum, START)
    lessons: list[dict[str, Any]] = []
    done: set[str] = set()
    repeated: set[tuple[str, date]] = set()
    for number in range(draw.below(10)):
        lesson_id = draw.one_of("abcdef")
        attempts = []
        for _ in range(3 + draw.below(5)):
            time += timedelta(seconds=draw.one_of([30, 60, 180]))
            verdict = draw.one_of(["correct", "wrong", "incomplete", None])
            attempts.append({"verdict": verdict, "answered_at": instant(time)})
            if verdict in ("wrong", "incomplete") and lesson_id not in done:
                state = change(state, -1, time, POLICY)
        is_over = draw.below(5) > 0
        completed_at = instant(time) if is_over else None
        lessons.append(
            {"client_id": str(number), "lesson_id": lesson_id, "attempts": attempts, "completed_at": completed_at}
        )
        if is_over and lesson_id in done and (lesson_id, time.date()) not in repeated:
            state = earn_one(state, time, POLICY)
            repeated.add((lesson_id, time.date()))
        if is_over:
            done.add(lesson_id)
        time += timedelta(minutes=draw.one_of([5, 100, 300, 1500]))
    now = time + timedelta(minutes=draw.one_of([0, 200, 2000]))
    settled = settle(state, now, POLICY)
    return {
        "lessons": lessons,
        "now": instant(now),
        "lives": settled.count,
        "next_at": instant(next_at(settled, POLICY)),
        "full_at": instant(full_at(settled, POLICY)),
    }
