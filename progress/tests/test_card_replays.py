"""Which attempts a new answer reads to move its review card: none, unless it arrives late."""

from datetime import datetime
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from progress.models import ReviewCard
from progress.selectors.attempts import schedule_of, scheduled_attempts, schedules
from progress.services.consistency import check_account

URL = "/api/v1/progress/exercises/ex-vof/attempts"


@pytest.fixture(autouse=True)
def _noon(clock: Any) -> None: ...


@pytest.fixture(autouse=True)
def _content(exercises: Any, _noon: None) -> None: ...


def replays(send: Any) -> int:
    """How many statements read attempts to replay them."""
    with CaptureQueriesContext(connection) as captured:
        assert send().status_code in (200, 201)
    from_attempts = [query["sql"] for query in captured if 'FROM "progress_exerciseattempt"' in query["sql"]]
    return sum('"received_at"' not in sql for sql in from_attempts)  # the look-up by client_id reads whole rows


def is_replay(learner: Any) -> bool:
    """Is the stored card the replay of all attempts?"""
    [card] = ReviewCard.objects.filter(user_id=learner.user.pk)
    return schedules(scheduled_attempts(learner.user.pk, card.epoch)) == {"ex-vof": schedule_of(card)}


def test_an_answer_later_than_all_others_reads_none_of_them(clock: Any, ana: Any) -> None:
    ana.post(URL, {"answer": True})
    for answer in (True, False, True, False, True):
        clock.shift(7 * 3600)
        ana.renew()
        assert replays(lambda answer=answer: ana.post(URL, {"answer": answer})) == 0
        assert is_replay(ana)
    assert ReviewCard.objects.get().reps == 6
    assert check_account(ana.user.pk, at=datetime.fromisoformat("2026-03-09T12:00:00Z")) == []


@pytest.mark.parametrize("answered_at", ["2026-03-02T11:00:00Z", "2026-03-02T12:00:00Z"], ids=["earlier", "same time"])
def test_a_late_answer_replays_all_attempts_of_its_exercise(clock: Any, ana: Any, answered_at: str) -> None:
    ana.post(URL, {"answer": True, "answered_at": "2026-03-02T10:00:00Z"})
    ana.post(URL, {"answer": False})
    late = {"answer": True, "answered_at": answered_at, "client_id": str(uuid4())}
    assert replays(lambda: ana.post(URL, late)) == 1
    assert is_replay(ana)


def test_upload_replays_only_exercises_with_a_late_answer(clock: Any, ana: Any) -> None:
    market = "/api/v1/progress/exercises/ex-market/attempts"
    ana.post(URL, {"answer": True})
    ana.post(market, {"answer": "no"})
    clock.shift(3600)
    ana.renew()

    def item(exercise: str, answered_at: str, answer: Any) -> dict[str, Any]:
        return {"client_id": str(uuid4()), "exercise_id": exercise, "answer": answer, "answered_at": answered_at}

    def upload(*attempts: dict[str, Any]) -> Any:
        return lambda: ana.put("/api/v1/progress/sync", {"attempts": attempts})

    later = [item("ex-vof", "2026-03-02T12:30:00Z", False), item("ex-market", "2026-03-02T12:20:00Z", "no")]
    assert replays(upload(*later)) == 0
    mixed = [item("ex-vof", "2026-03-02T11:30:00Z", False), item("ex-market", "2026-03-02T12:40:00Z", "no")]
    assert replays(upload(*mixed)) == 1
    assert check_account(ana.user.pk, at=datetime.fromisoformat("2026-03-02T13:00:00Z")) == []


def test_a_card_without_its_last_instant_is_replayed_once(clock: Any, ana: Any) -> None:
    ana.post(URL, {"answer": True})
    ReviewCard.objects.update(answered_at=None, step=None)  # as before the columns were added
    assert check_account(ana.user.pk, at=datetime.fromisoformat("2026-03-02T12:00:00Z")) == []
    for expected in (1, 0):
        clock.shift(3600)
        ana.renew()
        assert replays(lambda: ana.post(URL, {"answer": False})) == expected
        assert is_replay(ana)


def test_check_progress_finds_a_card_that_would_continue_from_the_wrong_instant(ana: Any) -> None:
    ana.post(URL, {"answer": True})
    ReviewCard.objects.update(answered_at="2026-03-01T12:00:00Z")
    at = datetime.fromisoformat("2026-03-02T12:00:00Z")
    [found] = check_account(ana.user.pk, at=at, repair=True)
    assert found.what == "review card of ex-vof"
    assert check_account(ana.user.pk, at=at) == []
    assert is_replay(ana)
