"""Vectors of reviews: cards by FSRS, the strength of words, and when a card is due."""

from datetime import UTC, datetime, timedelta
from typing import Any

from progress.rules.due import is_due, today
from progress.rules.reviews import DEFAULT_WEIGHTS, Schedule, retrievability, schedule
from progress.rules.words import strength, word_schedule
from tests.client_vectors import Vectors, instant
from tests.client_vectors.streaks import PAST, ZONES
from tests.grading_vectors import Draw

SEED = 43
START = datetime(2026, 3, 2, 15, tzinfo=UTC)
VERDICTS = ("correct", "correct", "correct", "accent", "typo", "incomplete", "wrong")
RATINGS = ("again", "hard", "good")
FITTED = (*DEFAULT_WEIGHTS[:2], 1.1, *DEFAULT_WEIGHTS[3:20], 0.3)
SCHEDULERS = ((DEFAULT_WEIGHTS, 0.9), (FITTED, 0.9), (FITTED, 0.8))
_DIGITS = 6  # of numbers that each language computes with its own functions


def vectors() -> Vectors:
    draw = Draw(SEED)
    return {
        "schedulers": [{"weights": weights, "desired_retention": retention} for weights, retention in SCHEDULERS],
        "cards": [_card(draw, number % len(SCHEDULERS)) for number in range(120)],
        "words": [_word(draw, number % len(SCHEDULERS)) for number in range(120)],
        "days": [_day(draw, zone) for zone in ZONES for _ in range(12)],
        "due": [_due(draw) for _ in range(60)],
    }


def _moments(draw: Draw, most: int) -> list[datetime]:
    moments = [START]
    for _ in range(draw.below(most)):
        later = [timedelta(seconds=40), timedelta(hours=23), timedelta(hours=30), timedelta(days=1 + draw.below(99))]
        moments.append(moments[-1] + draw.one_of(later))
    return moments


def _later(draw: Draw, moment: datetime) -> datetime:
    return moment + timedelta(hours=draw.one_of([0, 1, 200, 2000]))


def _card(draw: Draw, scheduler: int) -> dict[str, Any]:
    """The card of an exercise after its answers, and the probability that it is recalled at an instant."""
    weights, retention = SCHEDULERS[scheduler]
    attempts = [(moment, draw.one_of(VERDICTS)) for moment in _moments(draw, 12)]
    card = schedule(attempts, retention=retention, weights=weights)
    at = _later(draw, attempts[-1][0])
    return {
        "scheduler": scheduler,
        "attempts": [{"answered_at": instant(moment), "verdict": verdict} for moment, verdict in attempts],
        "card": _shown(card),
        "at": instant(at),
        "recall": round(retrievability(card, at, retention=retention, weights=weights), _DIGITS),
    }


def _shown(card: Schedule) -> dict[str, Any]:
    return {
        "state": card.state,
        "due": instant(card.due),
        "stability": round(card.stability, _DIGITS),
        "difficulty": round(card.difficulty, _DIGITS),
        "reps": card.reps,
        "lapses": card.lapses,
    }


def _word(draw: Draw, scheduler: int) -> dict[str, Any]:
    weights, retention = SCHEDULERS[scheduler]
    ratings = [(moment, draw.one_of(RATINGS)) for moment in _moments(draw, 8)]
    word = word_schedule(ratings, retention=retention, weights=weights)
    zone, at = draw.one_of(ZONES), _later(draw, ratings[-1][0])
    found = strength(word, today(at, zone), retention=retention, weights=weights)
    return {
        "scheduler": scheduler,
        "ratings": [{"answered_at": instant(moment), "rating": rating} for moment, rating in ratings],
        "at": instant(at),
        "timezone": zone,
        "strength": found.value,
        "state": found.state,
        "is_due": found.due,
    }


def _day(draw: Draw, zone: str) -> dict[str, Any]:
    """The end of the day that an instant is in: the first instant of the next one."""
    at = PAST + timedelta(minutes=draw.below(3 * 366 * 1440))
    return {"timezone": zone, "at": instant(at), "end": instant(today(at, zone).end)}


def _due(draw: Draw) -> dict[str, Any]:
    zone, state = draw.one_of(ZONES), draw.one_of(["learning", "review", "review", "relearning"])
    at = PAST + timedelta(minutes=draw.below(366 * 1440))
    end = today(at, zone).end
    due = draw.one_of(
        [end, end - timedelta(milliseconds=1), at, *(at + timedelta(minutes=m) for m in (-1500, -10, 10, 600))]
    )
    return {
        "timezone": zone,
        "at": instant(at),
        "due": instant(due),
        "state": state,
        "is_due": is_due(due, state, today(at, zone)),
    }
