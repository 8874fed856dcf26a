"""Background jobs that run after the response and may be lost.

Jobs start when the response has been sent, so that its duration does not depend on them. A queue is for one kind of
work. One thread per process runs its jobs in order, so that a slow mail server delays mail only. A job that fails is
logged, without addresses or tokens, and not repeated: a user can request another mail.
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

# Jobs to start when the current request is finished; None outside requests.
_waiting: ContextVar[list[Callable[[], None]] | None] = ContextVar("waiting", default=None)


class JobQueue:
    """Holds at most `limit` jobs, the running one included; more are dropped, which is logged."""

    _all: ClassVar[list["JobQueue"]] = []

    def __init__(self, name: str, *, limit: int = 1000) -> None:
        self._name = name
        self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)
        self._slots = BoundedSemaphore(limit)
        self._all.append(self)

    def after_commit(self, job: Callable[..., None], *args: Any) -> None:
        """Calls `job(*args)` once the current transaction is committed and the current request finished, if any."""
        transaction.on_commit(lambda: _after_request(partial(self._submit, job, args)))

    def _submit(self, job: Callable[..., None], args: tuple[Any, ...]) -> None:
        if self._slots.acquire(blocking=False):
            self._executor.submit(_run, job, args).add_done_callback(self._done)
        else:
            logger.error("background_job_dropped", queue=self._name)

    def _done(self, future: Future[None]) -> None:
        self._slots.release()
        if error := future.exception():
            logger.error("background_job_failed", queue=self._name, kind=type(error).__name__)

    @classmethod
    def wait_until_idle(cls) -> None:
        """Returns when every job that was submitted before is done. For tests."""
        for future in [queue._executor.submit(lambda: None) for queue in cls._all]:
            future.result()


def _run(job: Callable[..., None], args: tuple[Any, ...]) -> None:
    try:
        job(*args)
    finally:
        connections.close_all()


def _after_request(submit: Callable[[], None]) -> None:
    waiting = _waiting.get()
    if waiting is None:
        submit()
    else:
        waiting.append(submit)


@receiver(request_started)
def _collect(**_: Any) -> None:
    _waiting.set([])


@receiver(request_finished)
def _submit_collected(**_: Any) -> None:
    for submit in _waiting.get() or ():
        submit()
    _waiting.set(None)
