"""Vectors of practice: which exercises a session has, and what its answers are worth."""

from datetime import UTC, datetime, timedelta
from typing import Any

from progress.rules.composition import Candidate, Mode, Words, compose, lists_of
from progress.rules.due import today
from progress.rules.practice import Answer, result_of
from tests.client_vectors import Vectors, instant, uuid_of
from tests.grading_vectors import Draw

SEED = 41
NOW = datetime(2026, 3, 4, 12, tzinfo=UTC)
TIMEZONE = "Europe/Madrid"
VERDICTS = ("correct", "correct", "accent", "typo", "incomplete", "wrong", "skipped", None)


def vectors() -> Vectors:
    draw = Draw(SEED)
    return {
        "sessions": [_session(draw, mode) for mode in list(Mode) * 16],
        "results": [_result(draw) for _ in range(30)],
    }


def _session(draw: Draw, mode: Mode) -> dict[str, Any]:
    ids = [f"e{number}" for number in range(draw.below(26))]
    day = today(NOW, TIMEZONE)
    pool = [_candidate(draw, exercise_id) for exercise_id in ids]
    phrases = {exercise_id: _some(draw, "abcdefgh", 3) for exercise_id in ids}
    words = Words(
        {exercise_id: _some(draw, "uvwxyz", 4) for exercise_id in ids},
        _some(draw, "uvwxyz", 5),
        _some(draw, "uvwxyz", 6),
    )
    session_id, size = uuid_of(draw), 1 + draw.below(20)
    lists = lists_of(pool, mode=mode, session_id=session_id, today=day, words=words)
    items = compose(lists, mode=mode, size=size, phrases=phrases.__getitem__)
    return {
        "session_id": str(session_id),
        "mode": mode,
        "size": size,
        "now": instant(NOW),
        "day_end": instant(day.end),
        "pool": [
            {
                "id": each.id,
                "answered_at": instant(each.answered_at),
                "is_mistake": each.is_mistake,
                "due": instant(each.due),
                "in_review": each.state == "review",
                "phrases": phrases[each.id],
                "words": list(words.of_exercise[each.id]),
            }
            for each in pool
        ],
        "weak_words": list(words.weak),
        "words_with_card": list(words.with_card),
        "items": [item._asdict() for item in items],
    }


def _candidate(draw: Draw, exercise_id: str) -> Candidate:
    if draw.below(10) >= 7:
        return Candidate(exercise_id)
    answered = NOW - timedelta(minutes=draw.one_of([0, 5, 5, 700, 2000, 9000]))
    due = NOW + timedelta(minutes=draw.one_of([-900, -5, 0, 5, 600, 900]))
    return Candidate(exercise_id, answered, draw.below(10) < 3, due, draw.one_of(["learning", "review"]))


def _some(draw: Draw, items: str, most: int) -> list[str]:
    """At most so many of the items but one, in any order."""
    chosen: list[str] = draw.shuffled(list(items))[: draw.below(most)]
    return chosen


def _result(draw: Draw) -> dict[str, Any]:
    """Answers that were skipped or not graded are none."""
    attempts, answers = [], []
    for second in range(draw.below(12)):
        exercise_id, verdict = f"e{draw.below(7)}", draw.one_of(VERDICTS)
        attempts.append({"exercise_id": exercise_id, "verdict": verdict})
        if verdict not in (None, "skipped"):
            is_correct = verdict in ("correct", "accent", "typo")
            answers.append(Answer(exercise_id, NOW + timedelta(seconds=second), uuid_of(draw), is_correct))
    result = result_of(answers)
    numbers = {"answered": result.answered, "correct": result.correct, "solved": result.solved}
    return {"attempts": attempts, **numbers, "counts": result.is_enough}
