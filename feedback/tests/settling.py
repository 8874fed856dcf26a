"""Settles as the worker does, in the transaction of a test."""

from typing import Any

from django_tasks_db.models import DBTaskResult

from feedback.models import Claim
from feedback.services import settling
from feedback.services.settling import settle_changed
from langlearn.api.instants import now
from progress.models import ReviewCard
from progress.services.consistency import check_account


def settle() -> None:
    """A tick, and the tasks that follow."""
    settle_changed(at=now())
    run_settling()


def run_settling() -> None:
    """Runs the waiting tasks of settling. One that fails waits again, as that of a worker that is killed."""
    waiting = DBTaskResult.objects.ready().filter(task_path__startswith=settling.__name__)
    while (row := waiting.order_by("enqueued_at").first()) is not None:
        sent = row.args_kwargs
        row.task.func(*sent["args"], **sent["kwargs"])
        row.delete()


def claim_of(learner: Any) -> tuple[str, str | None]:
    """State and note of the learner's last claim."""
    row = Claim.objects.filter(user_id=learner.user.pk).latest("id")
    return row.state, row.note


def is_right(learner: Any, exercise_id: str = "ex-milk") -> bool:
    """Whether the learner's last answer is right, as corrected. All that is stored of the learner is checked."""
    assert check_account(learner.user.pk, at=now()) == []
    return not ReviewCard.objects.get(user_id=learner.user.pk, exercise_id=exercise_id).is_mistake
