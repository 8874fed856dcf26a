"""Queues of background work: after commit, in order, each by itself, bounded, and safe to lose."""

from threading import Event

import pytest
from django.db import transaction
from structlog.testing import capture_logs

from langlearn.api.background import JobQueue

pytestmark = pytest.mark.django_db(transaction=True)

SLOW, OTHER, NARROW = JobQueue("tests-slow"), JobQueue("tests-other"), JobQueue("tests-narrow", limit=2)


def test_jobs_run_in_order_once_the_transaction_is_committed() -> None:
    done: list[int] = []
    with transaction.atomic():
        OTHER.after_commit(done.append, 1)
        OTHER.after_commit(done.append, 2)
        JobQueue.wait_until_idle()
        assert done == []
    JobQueue.wait_until_idle()
    assert done == [1, 2]


def test_jobs_of_a_transaction_that_failed_do_not_run() -> None:
    done: list[int] = []
    with transaction.atomic():
        OTHER.after_commit(done.append, 1)
        transaction.set_rollback(True)
    JobQueue.wait_until_idle()
    assert done == []


def test_a_blocked_job_delays_no_other_queue() -> None:
    released, done = Event(), Event()
    SLOW.after_commit(lambda: released.wait(20))
    OTHER.after_commit(done.set)
    try:
        assert done.wait(20)
    finally:
        released.set()


def test_a_failure_is_logged_without_its_text_and_the_next_job_runs() -> None:
    done: list[int] = []

    def fail() -> None:
        raise ValueError("ana@example.org")

    with capture_logs() as logged:
        OTHER.after_commit(fail)
        OTHER.after_commit(done.append, 1)
        JobQueue.wait_until_idle()
    assert done == [1]
    assert logged == [
        {"event": "background_job_failed", "log_level": "error", "queue": "tests-other", "kind": "ValueError"}
    ]


def test_jobs_beyond_the_limit_are_dropped_until_one_is_done() -> None:
    released = Event()
    done: list[int] = []
    NARROW.after_commit(lambda: released.wait(20))
    with capture_logs() as logged:
        for number in range(3):
            NARROW.after_commit(done.append, number)
    released.set()
    JobQueue.wait_until_idle()
    assert done == [0]
    assert logged == [{"event": "background_job_dropped", "log_level": "error", "queue": "tests-narrow"}] * 2
    NARROW.after_commit(done.append, 3)
    JobQueue.wait_until_idle()
    assert done == [0, 3]
