"""The worker as a process: killed at any moment it loses no mail and publishes once; it ends and reconnects by itself.

`WORKER_KILLS` is the number of kills in each of the tests that kill (3 by default).
"""

import hashlib
import itertools
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from http.client import HTTPException
from pathlib import Path

import pytest
from django.db.models import F
from django_tasks_db.models import DBTaskResult

from accounts.audit import Actor
from accounts.models import MailToken, User
from accounts.services.mail_tokens import request_verification
from accounts.services.registration import create_user
from conftest import PASSWORD
from content.editor import Editor
from content.kinds import LESSON
from content.models import Course, Publication, PublishedLesson, PublishMode, Schedule
from content.publishing.publications import set_publish_mode
from content.publishing.schedules import save_schedule
from content.services.hierarchy import update_record
from content.tests import factories
from langlearn.api.instants import now
from langlearn.ops.models import DailyRun, WorkerProcess
from tests.clusters import clusters, migrate
from tests.mail_server import mail_server
from tests.school import Person, register
from tests.server import (
    ROOT,
    database_url,
    environment_of,
    events,
    free_port,
    kill,
    run_manage,
    serving,
    wait_until,
    working,
)

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]

KILLS = int(os.environ.get("WORKER_KILLS", "3"))


@pytest.fixture(autouse=True)
def no_daily_commands(db: None) -> None:
    today = (now() - timedelta(hours=3)).date()
    DailyRun.objects.bulk_create([DailyRun(pk=today), DailyRun(pk=today + timedelta(days=1))])  # the day may end here


def let_time_pass() -> None:
    """Until the worker that was killed counts as killed."""
    WorkerProcess.objects.update(seen_at=F("seen_at") - timedelta(minutes=2))
    DBTaskResult.objects.filter(status="RUNNING").update(started_at=F("started_at") - timedelta(minutes=2))


def unfinished() -> int:
    return DBTaskResult.objects.exclude(status="SUCCESSFUL").count()


# --- Killed ----------------------------------------------------------------------------------------------------------


def test_no_mail_is_lost_when_the_worker_is_killed_while_it_sends() -> None:
    """Each worker also sends the mail at which the one before was killed."""
    users = [create_user(email=f"user-{number}@example.org", password=PASSWORD, at=now()) for number in range(KILLS)]
    with mail_server() as mails:
        for user, point in zip(users, itertools.cycle(["recipient", "data", "accepted"]), strict=False):
            mails.silent_at, mails.silent_for = point, user.email
            mails.reached.clear()
            request_verification(user_id=user.id)
            with working(EMAIL_URL=mails.url) as worker:
                assert mails.reached.wait(60)
                # The tick beside this task lets the one run again at which the worker before was killed.
                wait_until(lambda: DBTaskResult.objects.running().count() == 1)
                kill(worker)
            assert DBTaskResult.objects.running().count() == 1
            let_time_pass()
        mails.silent_at = ""
        with working(EMAIL_URL=mails.url):
            wait_until(lambda: not unfinished())
        sent = Counter(mails.addresses())
        assert set(sent) == {user.email for user in users}
        assert max(sent.values()) <= 2
        newest = {str(message["To"]): message for message in mails.received}
    for email, message in newest.items():
        text = message.get_body(("plain",)).get_content()
        [token] = re.findall(r"^    (\S+)\r?$", text, re.MULTILINE)
        assert MailToken.objects.get(user__email=email).digest == hashlib.sha256(token.encode()).hexdigest()


class Learner:
    """Completes lessons on a server that is killed at times, as fast as it responds."""

    def __init__(self, person: Person, lessons: list[str]) -> None:
        self._person, self._lessons = person, lessons
        self._enough = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *failure: object) -> None:
        self._enough.set()
        self._thread.join(timeout=90)

    def _run(self) -> None:
        for lesson in itertools.cycle(self._lessons):
            if self._enough.is_set():
                return
            try:
                self._person.post(f"/api/v1/progress/lesson/{lesson}", {"score": 90})
            except (OSError, HTTPException, ValueError):  # none, or half of a response
                time.sleep(0.05)


def test_schedule_is_published_once_when_server_and_worker_are_killed_around_its_instant() -> None:
    """A course for each kill. What is not published when a worker is killed is left to the next one."""
    carlos = create_user(email="carlos@example.org", password=PASSWORD, role="content_creator", at=now())
    by = Actor(id=carlos.id)
    renamed = {}  # from course to lesson
    for number in range(KILLS):
        course = factories.course(f"course-{number}", is_public=True)
        *_, lesson = factories.branch(course)
        for _ in range(5):
            factories.lesson(lesson.module)
        set_publish_mode(course_id=course.pk, publish_mode=PublishMode.MANUAL, editor=Editor(by, now()))
        update_record(LESSON, record_id=lesson.pk, values={"name": "Renamed"}, editor=Editor(by, now()))
        renamed[course.pk] = lesson.pk
    ids = list(PublishedLesson.objects.values_list("pk", flat=True))
    rng = random.Random(20260309)
    seconds = 3.0  # from the start of a worker to its first publication
    after = 0  # kills after the publication
    for course_id in renamed:
        with (
            serving(coverage=False, WEB_CONCURRENCY="1") as server,
            Learner(register(server.url, f"learner-{course_id}@example.org"), ids),
        ):
            at = now()
            publish_at = at + timedelta(seconds=rng.uniform(0.1, seconds))
            save_schedule(course_id=course_id, publish_at=publish_at, editor=Editor(by, at))
            with working() as worker:
                time.sleep(seconds * rng.uniform(0.85, 1.15))
                kill(worker)
                kill(server.process)
        published = not Schedule.objects.filter(pk=course_id).exists()
        after += published
        seconds *= 0.95 if published else 1.05
    with working():
        wait_until(lambda: not Schedule.objects.exists())
    for course_id, lesson_id in renamed.items():
        publications = Publication.objects.filter(course=course_id).order_by("number")
        assert list(publications.values_list("number", "kind")) == [(1, "baseline"), (2, "scheduled")]
        assert PublishedLesson.objects.get(pk=lesson_id).name == "Renamed"
        first, second = publications
        assert Course.objects.get(pk=course_id).revision == second.revision == first.revision + 1
    assert KILLS < 20 or 0 < after < KILLS
    run_manage("check_progress", DATABASE_URL=database_url())  # ledger, totals, streaks: fails when anything differs


# --- Several, and beside the server ----------------------------------------------------------------------------------


def test_two_workers_beside_a_busy_server_run_each_task_once(tmp_path: Path) -> None:
    logs = [tmp_path / f"{name}.log" for name in ("server", "first", "second")]
    with mail_server() as mails:
        variables = {"EMAIL_URL": mails.url}
        with (
            serving(log=logs[0], LOG_LEVEL="warn", **variables) as server,
            working(log=logs[1], LOG_LEVEL="warn", **variables),
            working(log=logs[2], LOG_LEVEL="warn", **variables),
            ThreadPoolExecutor(8) as clients,
        ):
            emails = [f"learner-{number}@example.org" for number in range(60)]
            list(clients.map(lambda email: register(server.url, email), emails))
            wait_until(lambda: not unfinished())
        assert Counter(mails.addresses()) == Counter(emails)
    assert {len(result.worker_ids) for result in DBTaskResult.objects.all()} == {1}
    assert len({result.worker_ids[0] for result in DBTaskResult.objects.all()}) == 2
    for log in logs:
        assert not events(log, "worker_without_database")
        assert not re.search('"level":"error"|locked', log.read_text())


# --- Ended, and cut off ----------------------------------------------------------------------------------------------


def test_sigterm_lets_the_worker_finish_its_task(tmp_path: Path) -> None:
    user = create_user(email="ana@example.org", password=PASSWORD, at=now())
    with mail_server() as mails:
        mails.silent_at = "data"
        with working(EMAIL_URL=mails.url) as worker:
            request_verification(user_id=user.id)
            assert mails.reached.wait(60)
            worker.send_signal(signal.SIGTERM)
            assert worker.wait(timeout=30) == 0  # the mail server is given up after 10 seconds
    assert DBTaskResult.objects.get().status == "FAILED"
    assert not WorkerProcess.objects.exists()


def test_worker_touches_its_heartbeat_file_at_every_tick(tmp_path: Path) -> None:
    heartbeat = tmp_path / "heartbeat"
    with working("--heartbeat", str(heartbeat)):
        wait_until(heartbeat.exists)
        wait_until(WorkerProcess.objects.exists)  # the first tick
        time.sleep(1)
        os.utime(heartbeat, (0, 0))
        wait_until(lambda: heartbeat.stat().st_mtime > 0)


def test_worker_refuses_a_heartbeat_file_that_it_cannot_write(tmp_path: Path) -> None:
    with working("--heartbeat", str(tmp_path / "none" / "heartbeat")) as worker:
        assert worker.wait(timeout=60) == 1


def test_sigterm_ends_a_worker_that_has_nothing_to_do() -> None:
    with working() as worker:
        wait_until(WorkerProcess.objects.exists)
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(timeout=10) == 0
    assert not WorkerProcess.objects.exists()


def test_sigterm_ends_a_worker_that_waits_for_its_database(tmp_path: Path) -> None:
    log = tmp_path / "worker.log"
    with working(log=log, DATABASE_URL=f"sqlite:///{tmp_path / 'without-tables.sqlite3'}") as worker:
        wait_until(lambda: events(log, "worker_without_database"))
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(timeout=10) == 0


@pytest.mark.postgresql
def test_worker_goes_on_after_an_outage_of_postgresql(tmp_path: Path) -> None:
    log = tmp_path / "worker.log"
    with clusters(1) as [cluster], mail_server() as mails:
        cluster.create()
        variables = {"DATABASE_URL": cluster.url(), "EMAIL_URL": mails.url}
        with working(log=log, **variables):
            wait_until(lambda: events(log, "worker_without_database"))  # no tables yet
            migrate(cluster)
            with serving(**variables) as server:
                register(server.url, "before@example.org")
                wait_until(lambda: len(mails.received) == 1)
                cluster.restart("immediate")
                time.sleep(2)
                register(server.url, "after@example.org")
                wait_until(lambda: len(mails.received) == 2)


def _children(pid: int) -> dict[str, int]:
    pids = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return {Path(f"/proc/{child}/cmdline").read_text().replace("\0", " "): int(child) for child in pids}


@pytest.mark.parametrize(
    ("number", "software"),
    [(signal.SIGTERM, "granian"), (signal.SIGINT, "gunicorn"), (signal.SIGKILL, "gunicorn")],
)
def test_serve_script_ends_the_worker_with_the_server(number: int, software: str) -> None:
    """SIGKILL is for the server alone."""
    environment = environment_of(
        DATABASE_URL=database_url(), PORT=str(free_port()), PYTHON=sys.executable, SERVER=software
    )
    # A shell cannot trap a signal that is ignored when it starts, as SIGINT is in the background of another shell.
    script = subprocess.Popen(
        [str(ROOT / "scripts" / "serve")],
        env=environment,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        wait_until(WorkerProcess.objects.exists)
        wait_until(lambda: any(software in command for command in _children(script.pid)))
        found = _children(script.pid)
        [worker] = [pid for command, pid in found.items() if "manage.py worker" in command]
        [server] = [pid for command, pid in found.items() if software in command]
        wait_until(lambda: Path(f"/proc/{server}/task/{server}/children").read_text())
        if number == signal.SIGKILL:
            os.kill(server, number)
        else:
            script.send_signal(number)
        script.wait(timeout=40)
        assert not [pid for pid in (worker, server) if Path(f"/proc/{pid}").exists()]
    finally:
        os.killpg(script.pid, signal.SIGKILL) if script.poll() is None else None
    assert not WorkerProcess.objects.exists()
    assert User.objects.count() == 0
