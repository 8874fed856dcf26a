"""The pool of the worker: few threads at work, others for those that are held up, every job once."""

import gc
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any

import pytest

from langlearn.ops.threads import StandbyPool, stand_aside

PATIENCE = 0.01


@pytest.fixture
def pool() -> Iterator[StandbyPool]:
    made = StandbyPool(threads=4, at_work=2, patience=PATIENCE)
    yield made
    made.shutdown(wait=True)


@pytest.fixture
def door() -> Iterator[threading.Event]:
    """What held-up jobs wait for; open at the end in any case."""
    made = threading.Event()
    yield made
    made.set()


def wait(until: Callable[[], bool], seconds: float = 10) -> None:
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, "did not happen"
        time.sleep(0.001)


def held_up(pool: StandbyPool, door: threading.Event, number: int) -> list[Future[Any]]:
    """Jobs that have begun and wait."""
    begun = [threading.Event() for _ in range(number)]

    def stand(own: threading.Event) -> None:
        own.set()
        assert door.wait(20)

    jobs = [pool.submit(stand, own) for own in begun]
    wait(lambda: all(own.is_set() for own in begun))
    return jobs


def test_results_and_failures_reach_who_asked(pool: StandbyPool) -> None:
    assert pool.submit(int, "12", base=8).result(5) == 10
    with pytest.raises(ValueError, match="invalid literal"):
        pool.submit(int, "x").result(5)
    assert pool.submit(int, "3").result(5) == 3


def test_no_more_are_at_work_than_may_be() -> None:
    pool = StandbyPool(threads=4, at_work=2, patience=60)  # on a slow machine, too, nobody counts as held up
    lock = threading.Lock()
    present, most, who = 0, 0, set()

    def work() -> None:
        nonlocal present, most
        with lock:
            present += 1
            most = max(most, present)
            who.add(threading.get_ident())
        time.sleep(0.0005)
        with lock:
            present -= 1

    jobs = [pool.submit(work) for _ in range(300)]
    for job in jobs:
        job.result(20)
    pool.shutdown()
    assert (most, len(who)) == (2, 2)


def test_jobs_begin_in_their_order() -> None:
    pool = StandbyPool(threads=4, at_work=1, patience=60)
    order: list[int] = []
    jobs = [pool.submit(order.append, number) for number in range(200)]
    jobs[-1].result(20)
    pool.shutdown()
    assert order == list(range(200))


def test_who_was_at_work_last_is_called_again(pool: StandbyPool, door: threading.Event) -> None:
    slow = held_up(pool, door, 3)
    door.set()
    for job in slow:
        job.result(10)
    wait(lambda: (len(pool._begun), pool._held_up) == (0, 0))

    def one_by_one() -> set[int]:
        who = set()
        for _ in range(20):
            who.add(pool.submit(threading.get_ident).result(10))
            wait(lambda: not pool._begun)
        return who

    assert len(one_by_one()) == 1


def test_others_stand_in_for_who_is_held_up(pool: StandbyPool, door: threading.Event) -> None:
    slow = held_up(pool, door, 2)
    quick = [pool.submit(threading.get_ident) for _ in range(20)]
    for job in quick:
        job.result(10)
    assert not any(job.done() for job in slow)
    door.set()
    for job in slow:
        job.result(10)


def test_when_all_are_held_up_the_next_waits(pool: StandbyPool, door: threading.Event) -> None:
    slow = held_up(pool, door, 4)
    late = pool.submit(int, "1")
    time.sleep(5 * PATIENCE)
    assert not late.done()
    door.set()
    assert late.result(10) == 1
    for job in slow:
        job.result(10)


def test_who_comes_back_makes_room_for_as_many_as_before(pool: StandbyPool, door: threading.Event) -> None:
    for number in (3, 4):  # at last all of them: none was lost, nor counted twice
        slow = held_up(pool, door, number)
        door.set()
        for job in slow:
            job.result(10)
        door.clear()


def test_nobody_gives_up_a_place_when_nothing_waits_any_more(pool: StandbyPool, door: threading.Event) -> None:
    """The last job that waited may have been taken between two looks."""
    slow = held_up(pool, door, 2)
    time.sleep(2 * PATIENCE)
    pool._relieve()
    assert (len(pool._begun), pool._held_up) == (2, 0)
    door.set()
    for job in slow:
        job.result(10)


def test_never_are_more_begun_than_there_are_threads() -> None:
    pool = StandbyPool(threads=4, at_work=2, patience=0.001)
    most = 0
    jobs = [pool.submit(time.sleep, 0.004 if number % 3 else 0.0) for number in range(600)]
    while not jobs[-1].done():
        with pool._state:
            most = max(most, len(pool._begun) + pool._held_up)
    for job in jobs:
        job.result(10)
    wait(lambda: (len(pool._begun), pool._held_up) == (0, 0))
    pool.shutdown()
    assert 2 <= most <= 4


def test_what_a_failed_job_was_given_goes_with_it(pool: StandbyPool) -> None:
    class Given:
        def fail(self) -> None:
            raise LookupError

    given = Given()
    seen = weakref.ref(given)
    job = pool.submit(given.fail)
    failed = isinstance(job.exception(10), LookupError)
    assert failed
    del job, given
    gc.disable()
    try:
        wait(lambda: seen() is None)
    finally:
        gc.enable()


def test_a_cancelled_job_is_not_done(pool: StandbyPool, door: threading.Event) -> None:
    held_up(pool, door, 2)
    done: list[int] = []
    late = pool.submit(done.append, 1)
    assert late.cancel()
    pool.submit(done.append, 2).result(10)
    assert done == [2]


def test_more_at_work_than_threads_are_as_many_as_threads() -> None:
    pool = StandbyPool(threads=1, at_work=2)
    assert [pool.submit(int, str(number)).result(5) for number in range(5)] == list(range(5))
    pool.shutdown()


def test_a_pool_whose_threads_cannot_start_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Later it would lose the job, and wait for its end for ever."""

    start = threading.Thread.start

    def refuse(thread: threading.Thread) -> None:
        if thread.name.startswith("jobs-"):
            raise RuntimeError("can't start new thread")
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", refuse)
    with pytest.raises(RuntimeError):
        StandbyPool(threads=2, at_work=1)


@pytest.fixture
def patient() -> Iterator[StandbyPool]:
    """A pool of one thread at work, which nobody replaces unless it says so."""
    made = StandbyPool(threads=3, at_work=1, patience=3600)
    yield made
    made.shutdown(wait=True)


def stand_aside_and_wait(pool: StandbyPool, door: threading.Event) -> Future[Any]:
    begun = threading.Event()

    def stand() -> None:
        stand_aside()
        stand_aside()  # once is enough
        begun.set()
        assert door.wait(20)

    job = pool.submit(stand)
    wait(begun.is_set)
    return job


def test_who_stands_aside_is_replaced_at_once(patient: StandbyPool, door: threading.Event) -> None:
    held = [stand_aside_and_wait(patient, door) for _ in range(2)]
    for number in range(50):
        assert patient.submit(int, str(number)).result(5) == number
    last = stand_aside_and_wait(patient, door)  # of the last thread: there is nobody to take its place
    waiting = patient.submit(int, "7")
    assert not waiting.done()
    door.set()
    assert [job.result(5) for job in [*held, last]] == [None] * 3
    assert waiting.result(5) == 7
    wait(lambda: (patient._held_up, len(patient._begun), len(patient._idle)) == (0, 0, 3))


@pytest.mark.parametrize(("threads", "at_work"), [(4, 4), (4, 3), (4, 2), (3, 2), (2, 2), (2, 1), (1, 1)])
def test_no_job_begins_without_a_thread_for_it(threads: int, at_work: int) -> None:
    pool = StandbyPool(threads=threads, at_work=at_work, patience=3600)
    door = threading.Event()
    try:
        held = stand_aside_and_wait(pool, door)
        more = [pool.submit(door.wait, 20) for _ in range(threads + 2)]
        wait(lambda: len(pool._begun) + pool._held_up == min(threads, at_work + 1))
        assert len(pool._idle) == threads - min(threads, at_work + 1)
        door.set()
        held.result(5)
        assert all(job.result(5) for job in more)
        wait(lambda: (pool._held_up, len(pool._begun), len(pool._idle)) == (0, 0, threads))
    finally:
        door.set()
        pool.shutdown(wait=True)


def test_a_job_that_waits_begins_when_another_stands_aside(patient: StandbyPool, door: threading.Event) -> None:
    go = threading.Event()

    def stand() -> None:
        assert go.wait(20)
        stand_aside()
        assert door.wait(20)

    held = patient.submit(stand)
    waiting = patient.submit(int, "5")
    assert not waiting.done()
    go.set()
    assert waiting.result(5) == 5
    door.set()
    held.result(5)


def test_where_no_pool_runs_it_nobody_stands_aside() -> None:
    stand_aside()
