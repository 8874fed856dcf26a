"""A pool of threads of which few work at a time while jobs wait; the others stand by for those that are held up.

The interpreter runs one thread at a time. A few keep it busy, one while others wait for the database; with more at work
they mainly take the interpreter from each other, and keep more of the database's processes awake. But a request may
take long: for a password's hash, a large import, a client that sends slowly. Then the next does not wait for it: it
says so itself (`stand_aside`), or is seen to.

Whoever was at work last is the first to be called again: what it needs, and what the process of the database needs that
its connection leads to, is still in the processor's caches. In a ThreadPoolExecutor all threads take turns.
"""

import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any

PATIENCE_SECONDS = 0.01  # that a request waits for one that may take long

_mine = threading.local()  # of a thread of a pool: what it is at


def stand_aside() -> None:
    """Says that what the calling thread is at takes long from here on: another thread may take its place at once.

    Nothing in a thread that belongs to no pool.
    """
    begun: tuple[StandbyPool, _Job] | None = getattr(_mine, "begun", None)
    if begun is not None:
        pool, job = begun
        pool._replace(job)


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


class StandbyPool(Executor):
    """`threads` threads, `at_work` of which take jobs; another takes one when those have been at theirs for long.

    One thread more looks after that while jobs wait.
    """

    def __init__(self, *, threads: int, at_work: int, patience: float = PATIENCE_SECONDS) -> None:
        # Each is an executor of one thread: which of them is called can be chosen, and it is joined at exit as ever.
        self._threads = [ThreadPoolExecutor(1, thread_name_prefix=f"jobs-{number}") for number in range(threads)]
        for thread in self._threads:
            thread.submit(int)  # it starts now: a job whose thread cannot start would be lost
        self._idle = self._threads[::-1]  # the next to be called is the last
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
            called = self._call(time.monotonic())
        if called is not None:
            self._start(*called)
        elif not self._some_wait.is_set():
            self._some_wait.set()
        return job.future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._over = True
        self._some_wait.set()
        for thread in self._threads:
            thread.shutdown(wait, cancel_futures=cancel_futures)

    def _watch(self) -> None:
        while self._some_wait.wait() and not self._over:
            time.sleep(self._patience)
            self._some_wait.clear()
            if self._waiting:
                self._some_wait.set()
                self._relieve()

    def _relieve(self) -> None:
        """Lets threads that stand by take the place of those that are held up, if there is something to do."""
        called = []
        now = time.monotonic()
        with self._state:
            for job, since in list(self._begun.items()):
                all_taken = len(self._begun) + self._held_up >= len(self._threads)
                if not self._waiting or now - since < self._patience or all_taken:
                    break
                del self._begun[job]
                self._held_up += 1
                if (following := self._call(now)) is not None:
                    called.append(following)
        for thread, job in called:
            with suppress(RuntimeError):  # shut down meanwhile
                self._start(thread, job)

    def _replace(self, job: _Job) -> None:
        """Lets a thread that stands by take the place of the one at `job`, now or when there is something to do."""
        with self._state:
            if job not in self._begun or len(self._begun) + self._held_up >= len(self._threads):
                return
            del self._begun[job]
            self._held_up += 1
            called = self._call(time.monotonic())
        if called is not None:
            with suppress(RuntimeError):  # shut down meanwhile
                self._start(*called)

    def _next(self, now: float) -> _Job | None:
        """The job to begin, if there is one and room for it. The caller holds `_state`."""
        begun = len(self._begun)
        if not self._waiting or begun >= self._at_work or begun + self._held_up >= len(self._threads):
            return None
        job = self._waiting.popleft()
        self._begun[job] = now
        return job

    def _call(self, now: float) -> tuple[ThreadPoolExecutor, _Job] | None:
        """`_next`, and the idle thread to begin it: there is one, as no more jobs have begun than there are threads."""
        job = self._next(now)
        return None if job is None else (self._idle.pop(), job)

    def _start(self, thread: ThreadPoolExecutor, job: _Job) -> None:
        thread.submit(self._work, thread, [job])

    def _work(self, thread: ThreadPoolExecutor, begin: list[_Job]) -> None:
        # Taken away from who called: the traceback of a job that fails would keep it with him.
        job: _Job | None = begin.pop()
        # One after the other: no other thread has to wake up for the next.
        while job is not None:
            _mine.begun = self, job
            job.run()
            del _mine.begun
            with self._state:
                if self._begun.pop(job, None) is None:
                    self._held_up -= 1
                job = self._next(time.monotonic())
                if job is None:
                    self._idle.append(thread)
