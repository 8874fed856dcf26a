"""Work that leaves after the answer: safe to lose, never waited for.

What a request hands over starts when its answer is on its way, so that the work does not slow the answer down: its
time would tell what there was to do. A lane is one kind of work. One thread a process does it, in order, so that a
slow mail server keeps nothing waiting but mail. What fails is logged, without addresses or tokens, and not repeated:
whoever waits for a mail asks again.
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

_held: ContextVar[list[Callable[[], None]] | None] = ContextVar("held", default=None)  # of the request, if any


class Lane:
    """At most `bound` jobs wait for the thread of a lane, or are with it; more are dropped, which is logged."""

    _all: ClassVar[list["Lane"]] = []

    def __init__(self, name: str, *, bound: int = 1000) -> None:
        self._name = name
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)
        self._places = BoundedSemaphore(bound)
        self._all.append(self)

    def after_commit(self, job: Callable[..., None], *args: Any) -> None:
        """Has the lane call `job(*args)` once the transaction is committed and the request answered, if any is open."""
        transaction.on_commit(lambda: _hold(partial(self._submit, job, args)))

    def _submit(self, job: Callable[..., None], args: tuple[Any, ...]) -> None:
        if self._places.acquire(blocking=False):
            self._worker.submit(_run, job, args).add_done_callback(self._done)
        else:
            logger.error("background_job_dropped", lane=self._name)

    def _done(self, done: Future[None]) -> None:
        self._places.release()
        failure = done.exception()
        if failure is not None:
            logger.error("background_job_failed", lane=self._name, kind=type(failure).__name__)

    @classmethod
    def wait_until_idle(cls) -> None:
        """Returns when everything handed over to any lane before has been done."""
        for waiting in [lane._worker.submit(lambda: None) for lane in cls._all]:
            waiting.result()


def _hold(submit: Callable[[], None]) -> None:
    held = _held.get()
    if held is None:
        submit()
    else:
        held.append(submit)


@receiver(request_started)
def _request_started(**_: Any) -> None:
    _held.set([])


@receiver(request_finished)
def _request_finished(**_: Any) -> None:
    for submit in _held.get() or ():
        submit()
    _held.set(None)


def _run(job: Callable[..., None], args: tuple[Any, ...]) -> None:
    try:
        job(*args)
    finally:
        connections.close_all()
