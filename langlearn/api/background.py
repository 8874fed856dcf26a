"""Jobs that run after the response and may be lost.

A job that a request submits starts when the response has been sent: the time of the response must not tell whether
there was a job. A lane is one kind of job, run by one thread of the process in order, so that a slow mail server
delays nothing but mail. Failures are logged, without addresses or tokens, and not repeated.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import ContextVar
from functools import partial
from threading import BoundedSemaphore
from typing import Any, ClassVar

import structlog
from django.core.signals import request_finished, request_started
from django.db import connections, transaction
from django.dispatch import receiver

logger = structlog.get_logger("langlearn")

_deferred: ContextVar[list[Callable[[], None]] | None] = ContextVar("deferred", default=None)  # of the request, if any


class Lane:
    """One kind of job. At most `bound` jobs are queued or running; more are dropped, which is logged."""

    _all: ClassVar[list["Lane"]] = []

    def __init__(self, name: str, *, bound: int = 1000) -> None:
        self._name = name
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)
        self._slots = BoundedSemaphore(bound)
        self._all.append(self)

    def after_commit(self, job: Callable[..., None], *args: Any) -> None:
        """Calls `job(*args)` in the lane, after the commit and the end of the request if there are such."""
        transaction.on_commit(lambda: _defer(partial(self._submit, job, args)))

    def _submit(self, job: Callable[..., None], args: tuple[Any, ...]) -> None:
        if self._slots.acquire(blocking=False):
            self._worker.submit(_run, job, args).add_done_callback(self._done)
        else:
            logger.error("background_job_dropped", lane=self._name)

    def _done(self, done: Future[None]) -> None:
        self._slots.release()
        failure = done.exception()
        if failure is not None:
            logger.error("background_job_failed", lane=self._name, kind=type(failure).__name__)

    @classmethod
    def wait_until_idle(cls) -> None:
        """Returns when all jobs submitted so far are done."""
        for waiting in [lane._worker.submit(lambda: None) for lane in cls._all]:
            waiting.result()


def _defer(submit: Callable[[], None]) -> None:
    deferred = _deferred.get()
    if deferred is None:
        submit()
    else:
        deferred.append(submit)


@receiver(request_started)
def _request_started(**_: Any) -> None:
    _deferred.set([])


@receiver(request_finished)
def _request_finished(**_: Any) -> None:
    for submit in _deferred.get() or ():
        submit()
    _deferred.set(None)


def _run(job: Callable[..., None], args: tuple[Any, ...]) -> None:
    try:
        job(*args)
    finally:
        connections.close_all()
