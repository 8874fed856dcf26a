"""What the worker does (`manage.py worker`): tasks, periodic work and the daily commands.

A task is a row of django-tasks, inserted in the transaction of what it belongs to, and runs at least once: the tick
requeues the tasks of a worker that was killed, and those that failed. So a task has to be idempotent. Several
workers may run at once.

Periodic work is registered by the application that owns it. It runs at every tick, beside the tasks, so that no slow
task delays it.
"""

import logging
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from io import StringIO
from typing import Any, NamedTuple, Protocol

from django.conf import settings
from django.core.management import call_command
from django.db import transaction
from django.db.models import Case, F, Min, When
from django.dispatch import receiver
from django_tasks import TaskResult, TaskResultStatus, task
from django_tasks.signals import task_finished
from django_tasks_db.models import DBTaskResult

from langlearn.api.instants import now
from langlearn.ops.models import DailyRun, WorkerProcess

logger = logging.getLogger("langlearn")

TICK = timedelta(seconds=15)
KILLED_AFTER = timedelta(minutes=1)  # without a tick
TRIES = 8  # of a task that fails or is killed; one that fails waits 1, 2, 4 … 64 minutes for the next
LATE_AFTER = timedelta(minutes=5)
_DAILY_AT = timedelta(hours=3)  # UTC


class Step(Protocol):
    def __call__(self, *, at: datetime) -> object: ...


class Periodic(NamedTuple):
    run: Step
    due_since: Callable[[], datetime | None]  # when the oldest work that is pending was or will be due


_periodic: list[Periodic] = []


def register_periodic(run: Step, due_since: Callable[[], datetime | None] = lambda: None) -> None:
    """Called by the application that owns the work, when it starts. Without `due_since` it is never overdue."""
    _periodic.append(Periodic(run, due_since))


def tick(worker_id: str, *, at: datetime) -> None:
    """One round of a worker: says that it runs, requeues tasks, does what is due. A step that fails stops no other."""
    steps: list[Step] = [partial(_beat, worker_id), _requeue, *(each.run for each in _periodic), _enqueue_daily]
    for step in steps:
        try:
            step(at=at)
        except Exception:  # the next tick tries again
            logger.error("worker_tick_failed", exc_info=True)


def end(worker_id: str) -> None:
    """The worker runs no more tasks."""
    WorkerProcess.objects.filter(pk=worker_id).delete()


def _beat(worker_id: str, *, at: datetime) -> None:
    WorkerProcess.objects.update_or_create(pk=worker_id, defaults={"seen_at": at})


def _requeue(*, at: datetime) -> None:
    """Lets run again what a killed worker left running, and what failed, after a while."""
    for abandoned in _abandoned(at):
        _again(abandoned.task, at=at, killed=True)
    # Without an element at that index of `worker_ids`: with fewer tries.
    for failed in DBTaskResult.objects.failed().filter(**{f"worker_ids__{TRIES - 1}__isnull": True}):
        if failed.finished_at <= at - timedelta(minutes=2 ** (len(failed.worker_ids) - 1)):
            _again(failed, at=at)


class Abandoned(NamedTuple):
    """A task in progress whose worker was killed."""

    task: Any
    since: datetime  # when the worker was last seen


def _abandoned(at: datetime) -> list[Abandoned]:
    seen = dict(WorkerProcess.objects.values_list("pk", "seen_at"))
    running = DBTaskResult.objects.running()
    found = [Abandoned(result, seen.get(result.worker_ids[-1], result.started_at)) for result in running]
    return [each for each in found if each.since <= at - KILLED_AFTER]


def _again(result: Any, *, at: datetime, killed: bool = False) -> None:
    """Makes a task ready, or failed when it was killed at its last try; unless another worker has done so."""
    unchanged = DBTaskResult.objects.filter(pk=result.pk, status=result.status, started_at=result.started_at)
    facts = {"task": result.task_path, "id": str(result.pk), "tries": len(result.worker_ids)}
    if killed and len(result.worker_ids) >= TRIES:
        if unchanged.update(status=TaskResultStatus.FAILED, finished_at=at, traceback="The worker was killed."):
            logger.error("task_failed", extra={"fields": facts})
    elif unchanged.update(status=TaskResultStatus.READY, run_after=at):
        logger.warning("task_requeued", extra={"fields": {**facts, "killed": killed}})


def _enqueue_daily(*, at: datetime) -> None:
    """Enqueues the daily commands, in the first tick of a day that begins at 3:00 UTC."""
    day = (at - _DAILY_AT).date()
    if DailyRun.objects.filter(pk=day).exists():
        return
    with transaction.atomic():
        _, is_first = DailyRun.objects.get_or_create(pk=day)
        if is_first:
            DailyRun.objects.filter(pk__lt=day).delete()
            WorkerProcess.objects.filter(seen_at__lt=at - timedelta(days=1)).delete()
            for command in settings.DAILY_COMMANDS:
                run_command.enqueue(command)


@task(priority=-10)  # mails and packages do not wait for it
def run_command(command: Sequence[str]) -> str:
    """Runs a command of `manage.py`; what it prints is the result of the task."""
    output = StringIO()
    call_command(*command, stdout=output, verbosity=0)
    return output.getvalue().strip()


def enqueued_since(task: Any, since: datetime) -> list[tuple[Any, ...]]:
    """The positional arguments with which this task was enqueued since then, whatever has become of it. One query."""
    rows = DBTaskResult.objects.filter(task_path=task.module_path, enqueued_at__gte=since)
    return [tuple(stored["args"]) for stored in rows.order_by().values_list("args_kwargs", flat=True)]


def waits(task: Any, *args: Any) -> bool:
    """Whether this task waits with these arguments. One query."""
    waiting = DBTaskResult.objects.filter(status=TaskResultStatus.READY, task_path=task.module_path)
    return waiting.filter(args_kwargs__args=list(args)).exists()


def waiting_since() -> datetime | None:
    """Since when the oldest due work waits for a worker; None when none does."""
    at = now()
    due_at = Case(When(run_after__lte=at, then=F("run_after")), default=F("enqueued_at"))
    found = [
        DBTaskResult.objects.ready().aggregate(oldest=Min(due_at))["oldest"],
        *(each.since for each in _abandoned(at)),
        *(each.due_since() for each in _periodic),
    ]
    return min((since for since in found if since is not None and since <= at), default=None)


def is_late() -> bool:
    """Whether due work waits for so long that no worker can be running, or too few."""
    since = waiting_since()
    return since is not None and since <= now() - LATE_AFTER


def waiting_seconds() -> float:
    """How long the oldest due work has waited; 0 when none waits."""
    since = waiting_since()
    return 0.0 if since is None else (now() - since).total_seconds()


@receiver(task_finished)
def _log(sender: Any, task_result: TaskResult[Any], **_: Any) -> None:
    facts = {"task": task_result.task.module_path, "id": task_result.id, "tries": task_result.attempts}
    if task_result.status == TaskResultStatus.FAILED:
        logger.error("task_failed", extra={"fields": {**facts, "exception": task_result.errors[-1].traceback}})
    else:
        logger.info("task_finished", extra={"fields": facts})
