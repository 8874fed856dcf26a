"""Work that leaves after the answer: safe to lose, never waited for.

One thread a process does it, in order. What fails is logged, without addresses or tokens, and not repeated: whoever
waits for a mail asks again.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import structlog
from django.db import connections, transaction

logger = structlog.get_logger("langlearn")

_worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="after-answer")


def after_commit(job: Callable[..., None], *args: Any) -> None:
    """Has the worker call `job(*args)` once the present transaction, if any, is committed."""
    transaction.on_commit(lambda: _worker.submit(_run, job, args).add_done_callback(_log_failure))


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
