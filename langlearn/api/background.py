"""Work that leaves after the answer: safe to lose, never waited for.

A lane is one kind of work. One thread a process does it, in order, so that a slow mail server keeps nothing waiting
but mail. What fails is logged, without addresses or tokens, and not repeated: whoever waits for a mail asks again.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import BoundedSemaphore
from typing import Any, ClassVar

import structlog
from django.db import connections, transaction

logger = structlog.get_logger("langlearn")


class Lane:
    """At most `bound` jobs wait for the thread of a lane, or are with it; more are dropped, which is logged."""

    _all: ClassVar[list["Lane"]] = []

    def __init__(self, name: str, *, bound: int = 1000) -> None:
        self._name = name
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)
        self._places = BoundedSemaphore(bound)
        self._all.append(self)

    def after_commit(self, job: Callable[..., None], *args: Any) -> None:
        """Has the lane call `job(*args)` once the present transaction, if any, is committed."""
        transaction.on_commit(lambda: self._submit(job, args))

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


def _run(job: Callable[..., None], args: tuple[Any, ...]) -> None:
    try:
        job(*args)
    finally:
        connections.close_all()
