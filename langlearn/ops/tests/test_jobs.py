"""The worker's ticks: what was killed or failed runs again, daily commands run once, and late work degrades health."""

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.db import connections
from django_tasks import task
from django_tasks_db.models import DBTaskResult

from langlearn.api.instants import now
from langlearn.ops import health, jobs
from langlearn.ops.logging import JSONFormatter
from langlearn.ops.models import DailyRun, WorkerProcess
from tests.tasks import run_tasks, worker_check

pytestmark = pytest.mark.django_db(transaction=True)

MINUTE = timedelta(minutes=1)
RAN: list[str] = []


@task()
def note(text: str) -> None:
    RAN.append(text)


@task()
def fail() -> None:
    raise ValueError("The text of ana@example.org.")


@pytest.fixture(autouse=True)
def no_daily_commands() -> None:
    """The tests of them excepted."""
    RAN.clear()
    DailyRun.objects.create(pk=(now() - timedelta(hours=3)).date())


def started(worker_id: str, *, tries: int = 1) -> Any:
    """A task that a worker is running."""
    result = DBTaskResult.objects.get(pk=note.enqueue("a").id)
    for number in range(1, tries):
        result.claim(f"worker-{number}")
    result.claim(worker_id)
    return result


def status(result: Any) -> str:
    result.refresh_from_db()
    return str(result.status)


# --- Tasks that run again --------------------------------------------------------------------------------------------


def test_task_of_a_killed_worker_runs_again() -> None:
    result = started("killed")
    jobs.tick("killed", at=now())
    jobs.tick("other", at=now() + MINUTE / 2)
    assert status(result) == "RUNNING"
    jobs.tick("other", at=now() + 2 * MINUTE)
    assert status(result) == "READY"
    with time_machine.travel(now() + 2 * MINUTE):
        run_tasks()
    assert RAN == ["a"]
    assert status(result) == "SUCCESSFUL"


def test_task_of_a_worker_that_ticks_runs_on() -> None:
    result = started("slow")
    for minutes in range(1, 60):
        jobs.tick("slow", at=now() + minutes * MINUTE)
        jobs.tick("other", at=now() + minutes * MINUTE)
    assert status(result) == "RUNNING"


def test_task_of_a_worker_that_has_not_ticked_yet_runs_on() -> None:
    result = started("new")
    jobs.tick("other", at=now())
    assert status(result) == "RUNNING"
    jobs.tick("other", at=now() + 2 * MINUTE)
    assert status(result) == "READY"


def test_worker_that_ends_is_not_looked_for() -> None:
    jobs.tick("worker", at=now())
    assert WorkerProcess.objects.get().pk == "worker"
    jobs.end("worker")
    assert not WorkerProcess.objects.exists()


def test_task_that_kills_every_worker_fails_in_the_end() -> None:
    result = started("last", tries=jobs.TRIES)
    jobs.tick("other", at=now() + 2 * MINUTE)
    assert status(result) == "FAILED"
    assert result.traceback == "The worker was killed."
    jobs.tick("other", at=now() + timedelta(days=1))
    assert status(result) == "FAILED"


def test_failed_task_is_tried_again_after_growing_pauses() -> None:
    result = DBTaskResult.objects.get(pk=fail.enqueue().id)
    pauses = []
    start = at = now()
    with time_machine.travel(start, tick=False) as clock:
        run_tasks()
        for minute in range(1, 200):
            at = start + minute * MINUTE
            clock.move_to(at)
            jobs.tick("worker", at=at)
            if status(result) == "READY":
                pauses.append(minute)
                run_tasks()
    assert pauses == [1, 3, 7, 15, 31, 63, 127]
    assert status(result) == "FAILED"
    assert len(result.worker_ids) == jobs.TRIES


def test_failed_task_is_logged_without_addresses(caplog: pytest.LogCaptureFixture) -> None:
    fail.enqueue()
    run_tasks()
    [record] = [record for record in caplog.records if record.name == "langlearn"]
    line = json.loads(JSONFormatter().format(record))
    assert (line["event"], line["level"], line["tries"]) == ("task_failed", "error", 1)
    assert line["task"] == f"{__name__}.fail"
    assert "ValueError: The text of ***." in line["exception"]


# --- Periodic and daily work -----------------------------------------------------------------------------------------


def test_periodic_work_runs_at_every_tick_and_a_failure_stops_no_other(
    monkeypatch: Any, caplog: pytest.LogCaptureFixture
) -> None:
    ran: list[datetime] = []

    def broken(*, at: datetime) -> None:
        raise ValueError("broken")

    monkeypatch.setattr(jobs, "_periodic", [])
    jobs.register_periodic(broken, lambda: None)
    jobs.register_periodic(lambda *, at: ran.append(at), lambda: None)
    at = now()
    jobs.tick("worker", at=at)
    jobs.tick("worker", at=at + jobs.TICK)
    assert ran == [at, at + jobs.TICK]
    assert caplog.messages == ["worker_tick_failed"] * 2


def daily() -> list[Any]:
    rows = DBTaskResult.objects.filter(task_path="langlearn.ops.jobs.run_command").order_by("enqueued_at")
    return [row.args_kwargs["args"] for row in rows]


def test_daily_commands_are_enqueued_once_a_day_by_several_workers() -> None:
    DailyRun.objects.all().delete()
    instant = datetime.fromisoformat("2026-03-09T02:59:00Z")

    def tick(number: int) -> None:
        jobs.tick(f"worker-{number}", at=at)
        connections.close_all()

    for later, days in ((timedelta(0), 1), (timedelta(seconds=59), 1), (MINUTE, 2), (timedelta(hours=24), 2)):
        at = instant + later
        with ThreadPoolExecutor(4) as workers:
            list(workers.map(tick, range(4)))
        assert daily() == [[command] for command in settings.DAILY_COMMANDS] * days
    assert [run.day.isoformat() for run in DailyRun.objects.all()] == ["2026-03-09"]


def test_daily_commands_succeed_and_show_what_they_printed(media_root: Any) -> None:
    DailyRun.objects.all().delete()
    old = DBTaskResult.objects.get(pk=note.enqueue("old").id)
    old.set_successful(None)
    DBTaskResult.objects.filter(pk=old.pk).update(finished_at=now() - timedelta(days=2))
    jobs.tick("worker", at=now())
    run_tasks()
    results = {row.args_kwargs["args"][0][0]: row for row in DBTaskResult.objects.all()}
    assert set(results) == {command[0] for command in settings.DAILY_COMMANDS}
    assert {row.status for row in results.values()} == {"SUCCESSFUL"}
    assert results["purge_idempotency_keys"].return_value == "0 idempotency keys removed"
    assert not DBTaskResult.objects.filter(pk=old.pk).exists()


# --- Health ----------------------------------------------------------------------------------------------------------


def waiting_seconds(api: Any) -> float:
    text = api.get("/metrics").content.decode()
    [value] = [line.split()[1] for line in text.splitlines() if line.startswith("work_waiting_seconds ")]
    return float(value)


def test_task_that_waits_for_over_five_minutes_degrades_health(api: Any) -> None:
    note.enqueue("a")
    assert worker_check(api) == ("healthy", "ok")
    with time_machine.travel(now() + timedelta(minutes=4, seconds=55)):
        assert worker_check(api) == ("healthy", "ok")
    with time_machine.travel(now() + timedelta(minutes=5, seconds=5)):
        assert worker_check(api) == ("degraded", "degraded")
        assert api.get("/ready").json()["status"] == "ready"
        assert 305 <= waiting_seconds(api) < 400
        run_tasks()
        assert worker_check(api) == ("healthy", "ok")
        assert waiting_seconds(api) == 0


def test_task_for_later_is_late_only_after_its_time(api: Any) -> None:
    note.using(run_after=now() + timedelta(hours=1)).enqueue("a")
    with time_machine.travel(now() + timedelta(minutes=62)):
        assert worker_check(api) == ("healthy", "ok")
    with time_machine.travel(now() + timedelta(minutes=66)):
        assert worker_check(api) == ("degraded", "degraded")


def test_task_that_a_killed_worker_left_degrades_health_until_it_is_requeued(api: Any) -> None:
    started("killed")
    jobs.tick("killed", at=now())
    with time_machine.travel(now() + timedelta(minutes=6)):
        assert worker_check(api) == ("degraded", "degraded")
        jobs.tick("other", at=now())
        assert worker_check(api) == ("healthy", "ok")


def test_long_task_of_a_worker_that_ticks_does_not_degrade_health(api: Any) -> None:
    started("slow")
    with time_machine.travel(now() + timedelta(minutes=60)):
        jobs.tick("slow", at=now())
        assert worker_check(api) == ("healthy", "ok")


def test_periodic_work_that_waits_degrades_health(api: Any, monkeypatch: Any) -> None:
    due = now()
    monkeypatch.setattr(jobs, "_periodic", [])
    jobs.register_periodic(lambda *, at: None, lambda: due)
    assert worker_check(api) == ("healthy", "ok")
    with time_machine.travel(now() + timedelta(minutes=6)):
        assert worker_check(api) == ("degraded", "degraded")


def test_worker_is_checked_once_a_second_at_most(api: Any, monkeypatch: Any) -> None:
    reads: list[bool] = []
    monkeypatch.setattr(jobs, "is_late", lambda: bool(reads.append(True)))
    health._late.cache_clear()
    with time_machine.travel(now(), tick=False) as clock:
        for number in (1, 2):
            assert [api.get("/health").json()["status"] for _ in range(3)] == ["healthy"] * 3
            assert len(reads) == number
            clock.shift(timedelta(seconds=1))
