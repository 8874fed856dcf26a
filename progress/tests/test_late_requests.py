"""Requests that waited for the lock of a learner while a later one was done: their instant is the older one."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from accounts.audit import Actor
from accounts.services.registration import create_user
from content.readers import PUBLIC
from langlearn.api.errors import ValidationFailed
from langlearn.api.instants import format_instant
from progress.models import UserProgress
from progress.selectors.state import progress
from progress.services import administration
from progress.services.administration import adjust, award_bonus
from progress.services.completions import Completed, complete_lesson
from progress.services.consistency import check_account
from progress.services.state import change_lives, update_progress
from progress.services.synchronisation import Synchronized, synchronize

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
EARLIER = NOON - timedelta(milliseconds=40)
ADA = Actor()


@pytest.fixture
def learner(db: None, exercises: Any) -> Any:
    """With one completed lesson, a bonus and a lost life, all at noon."""
    registered = NOON - timedelta(days=9)
    user = create_user(email="ana@example.org", password="Correct-Horse7", at=registered)
    complete(user, "qu-l1", NOON)
    award_bonus(user_id=user.pk, points=5, reason="x", by=ADA, at=NOON)
    lose_a_life(user, NOON)
    return user


def complete(user: Any, lesson: str, at: datetime) -> Completed:
    return complete_lesson(
        user_id=user.pk,
        timezone="UTC",
        lesson_id=lesson,
        reader=PUBLIC,
        score=None,
        time_spent_seconds=None,
        client_id=None,
        at=at,
    )


def lose_a_life(user: Any, at: datetime) -> None:
    change_lives(user_id=user.pk, timezone="UTC", change=-1, count=None, may_raise=False, at=at)


def choose(user: Any, at: datetime, **changes: Any) -> None:
    update_progress(user_id=user.pk, timezone="UTC", changes=changes, at=at)


def upload(user: Any, at: datetime, lesson: str = "qu-l3", completed_at: datetime | None = None) -> Synchronized:
    completed_at = completed_at or at - timedelta(days=1)
    items = [{"lesson_id": lesson, "completed_at": format_instant(completed_at)}]
    return synchronize(
        user_id=user.pk,
        completions=items,
        attempts=[],
        timezone="UTC",
        registered_at=user.created_at,
        reader=PUBLIC,
        at=at,
    )


def reset(user: Any, at: datetime, *, keep_completions: bool = False) -> None:
    administration.reset(user_id=user.pk, reason=None, keep_completions=keep_completions, by=ADA, at=at)


def repair(user: Any, at: datetime) -> None:
    UserProgress.objects.update(experience_points=1)
    assert check_account(user.pk, at=at, repair=True)


WRITES: dict[str, Callable[[Any, datetime], Any]] = {
    "a lesson": lambda user, at: complete(user, "qu-l2", at),
    "a repeat": lambda user, at: complete(user, "qu-l1", at),
    "an upload": upload,
    "a life": lose_a_life,
    "a goal": lambda user, at: choose(user, at, daily_goal_xp=9),
    "a choice": lambda user, at: choose(user, at, last_completed_lesson_id="qu-l1"),
    "a zone": lambda user, at: choose(user, at, timezone="America/Lima"),
    "a bonus": lambda user, at: award_bonus(user_id=user.pk, points=1, reason="x", by=ADA, at=at),
    "an adjustment": lambda user, at: adjust(user_id=user.pk, amount=-1, reason="x", by=ADA, at=at),
    "a reset": reset,
    "a repair": repair,
}


@pytest.mark.parametrize("write", WRITES)
def test_last_change_instant_never_decreases(learner: Any, write: str) -> None:
    before = UserProgress.objects.get()
    assert before.updated_at == NOON
    WRITES[write](learner, EARLIER)
    after = UserProgress.objects.get()
    assert after.change_number > before.change_number
    assert after.updated_at == NOON


def test_reset_is_dated_after_the_writes_it_waited_for(learner: Any) -> None:
    reset(learner, EARLIER)
    assert UserProgress.objects.get().epoch_started_at == NOON
    done = upload(learner, NOON + timedelta(seconds=1), "qu-l1", completed_at=NOON)
    assert done.completions[0]["reason"] == "before_reset"


@pytest.mark.parametrize("keep", [True, False])
def test_life_lost_while_waiting_for_a_reset_is_timed_after_it(learner: Any, keep: bool) -> None:
    reset(learner, NOON, keep_completions=keep)
    lose_a_life(learner, EARLIER)
    row = UserProgress.objects.get()
    assert row.epoch_started_at == NOON
    assert (row.lives_count, row.lives_as_of) == (4, NOON + timedelta(milliseconds=1))


def test_lesson_choice_waiting_for_a_reset_is_dated_after_it(learner: Any) -> None:
    reset(learner, NOON, keep_completions=True)
    choose(learner, EARLIER, last_completed_lesson_id="qu-l1")
    row = UserProgress.objects.get()
    assert row.chosen_at == NOON + timedelta(milliseconds=1)
    present = progress(learner.pk, timezone="UTC", registered_at=NOON, now=NOON)
    assert present["last_completed_lesson_id"] == "qu-l1"


def test_archived_lesson_cannot_be_chosen_after_a_reset(learner: Any) -> None:
    reset(learner, NOON)
    with pytest.raises(ValidationFailed):
        choose(learner, EARLIER, last_completed_lesson_id="qu-l1")
    assert UserProgress.objects.get().chosen_at is None
