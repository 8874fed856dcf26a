"""Work that leaves after the answer: safe to lose, never waited for.

What a request hands over starts when its answer is on its way, so that the work does not slow the answer down: its
time would tell what there was to do. One thread a process does it, in order. What fails is logged, without addresses
or tokens, and not repeated: whoever waits for a mail asks again.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import ContextVar
from typing import Any

import structlog
from django.core.signals import request_finished, request_started
from django.db import connections, transaction
from django.dispatch import receiver

logger = structlog.get_logger("langlearn")

_Job = tuple[Callable[..., None], tuple[Any, ...]]

_worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="after-answer")
_held: ContextVar[list[_Job] | None] = ContextVar("held", default=None)  # of the request under way, if any


def after_commit(job: Callable[..., None], *args: Any) -> None:
    """Has the worker call `job(*args)` once the present transaction, if any, is committed and the request answered."""
    transaction.on_commit(lambda: _hold((job, args)))


def _hold(job: _Job) -> None:
    held = _held.get()
    if held is None:
        _start(job)
    else:
        held.append(job)


@receiver(request_started)
def _request_started(**_: Any) -> None:
    _held.set([])


@receiver(request_finished)
def _request_finished(**_: Any) -> None:
    for job in _held.get() or ():
        _start(job)
    _held.set(None)


def _start(job: _Job) -> None:
    _worker.submit(_run, *job).add_done_callback(_log_failure)


def _run(job: Callable[..., None], args: tuple[Any, ...]) -> None:
    try:
        job(*args)
    finally:
        connections.close_all()


def _log_failure(done: Future[None]) -> None:
    failure = done.exception()
    if failure is not None:
        logger.error("background_job_failed", kind=type(failure).__name__)


def wait_until_idle() -> None:
    """Returns when everything handed over before has been done."""
    _worker.submit(lambda: None).result()
