"""A pool of threads of which few work at a time while jobs wait; the others stand by for those that are held up.

The interpreter runs one thread at a time. A few keep it busy, one while others wait for the database; with more at work
they mainly take the interpreter from each other, and keep more of the database's processes awake. But a request may
take long: for a password's hash, a large import, a client that sends slowly. Then the next does not wait for it.
"""

import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any

PATIENCE_SECONDS = 0.01  # that a request waits for one that may take long


class _Job:
    """A call, and the future of its result."""

    __slots__ = ("_call", "future")

    def __init__(self, call: Callable[[], Any]) -> None:
        self._call = call
        self.future: Future[Any] = Future()

    def run(self) -> None:
        if not self.future.set_running_or_notify_cancel():
            return
        try:
            result = self._call()
        except BaseException as error:  # noqa: BLE001 - whoever asks for the result gets it
            self.future.set_exception(error)
            self = None  # type: ignore[assignment]  # the error's traceback would hold it, and it the error
        else:
            self.future.set_result(result)


class StandbyPool(ThreadPoolExecutor):
    """`threads` threads, `at_work` of which take jobs; another takes one when those have been at theirs for long.

    One thread more looks after that while jobs wait.
    """

    def __init__(self, *, threads: int, at_work: int, patience: float = PATIENCE_SECONDS) -> None:
        super().__init__(max_workers=threads)
        self._number = threads
        self._at_work = min(at_work, threads)
        self._patience = patience
        self._state = threading.Lock()
        self._waiting: deque[_Job] = deque()
        self._begun: dict[_Job, float] = {}  # at work, since when: the oldest first
        self._held_up = 0  # jobs that others stand in for
        self._some_wait = threading.Event()
        self._over = False
        threading.Thread(target=self._watch, name="standby", daemon=True).start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        job = _Job(partial(fn, *args, **kwargs))
        with self._state:
            self._waiting.append(job)
            begin = self._next(time.monotonic())
        if begin is not None:
            super().submit(self._work, [begin])
        elif not self._some_wait.is_set():
            self._some_wait.set()
        return job.future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._over = True
        self._some_wait.set()
        super().shutdown(wait, cancel_futures=cancel_futures)

    def _watch(self) -> None:
        while self._some_wait.wait() and not self._over:
            time.sleep(self._patience)
            self._some_wait.clear()
            if self._waiting:
                self._some_wait.set()
                self._relieve()

    def _relieve(self) -> None:
        """Lets threads that stand by take the place of those that are held up, if there is something to do."""
        begin = []
        now = time.monotonic()
        with self._state:
            for job, since in list(self._begun.items()):
                all_taken = len(self._begun) + self._held_up >= self._number
                if not self._waiting or now - since < self._patience or all_taken:
                    break
                del self._begun[job]
                self._held_up += 1
                if (following := self._next(now)) is not None:
                    begin.append(following)
        for job in begin:
            with suppress(RuntimeError):  # shut down meanwhile
                super().submit(self._work, [job])

    def _next(self, now: float) -> _Job | None:
        if not self._waiting or len(self._begun) >= self._at_work:
            return None
        job = self._waiting.popleft()
        self._begun[job] = now
        return job

    def _work(self, begin: list[_Job]) -> None:
        # Taken away from who called: the traceback of a job that fails would keep it with him.
        job: _Job | None = begin.pop()
        # One after the other: no other thread has to wake up for the next.
        while job is not None:
            job.run()
            with self._state:
                if self._begun.pop(job, None) is None:
                    self._held_up -= 1
                job = self._next(time.monotonic())
