"""A minute of everything at once through gunicorn, with a worker killed in its middle: nothing acknowledged is lost.

Learners complete lessons, upload batches, answer exercises and lose lives, while an administrator awards and resets.
Afterwards the ledger, completions, active days and streaks of every learner are proven by recomputation.
"""

import os
import random
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
from django.core.management import call_command
from django.db import connection

from conftest import signed_in
from content.tests import factories
from progress.models import LessonCompletion, LessonReport
from tests.server import serving

pytestmark = [
    pytest.mark.slow,
    pytest.mark.postgresql,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="concurrent traffic: NOT tested without PostgreSQL"),
]

SECONDS = int(os.environ.get("TRAFFIC_SECONDS", "20"))
LESSONS = 300
CLIENTS = 8


class Traffic:
    """What the clients send, and what they were told."""

    def __init__(self, url: str, learners: list[Any], admin: Any) -> None:
        self.url = url
        self.learners = learners
        self.admin = admin
        self.until = time.monotonic() + SECONDS
        self.lock = threading.Lock()
        self.completed: set[tuple[str, str]] = set()  # (learner, lesson) answered with 201, or synced
        self.uploaded: set[str] = set()  # client ids answered with synced or duplicate
        self.faults: list[str] = []

    def run(self, seed: int) -> None:
        random_ = random.Random(seed)
        acts = [self.complete] * 5 + [self.sync] * 3 + [self.lose_a_life, self.attempt, self.read, self.award]
        with httpx.Client(base_url=self.url, timeout=30) as client:
            while time.monotonic() < self.until:
                try:
                    random_.choice(acts)(client, random_)
                except httpx.TransportError:
                    time.sleep(0.05)  # the killed worker took the connection with it: nothing was acknowledged

    def send(self, client: httpx.Client, who: Any, method: str, path: str, body: Any = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {who.tokens['accessToken']}"}
        response = client.request(method, f"/api/v1/progress{path}", json=body, headers=headers)
        if response.status_code >= 500:
            with self.lock:
                self.faults.append(f"{method} {path}: {response.status_code} {response.text}")
        return response

    def complete(self, client: httpx.Client, random_: random.Random) -> None:
        learner, lesson = random_.choice(self.learners), f"lesson-{random_.randrange(LESSONS)}"
        response = self.send(client, learner, "POST", f"/lesson/{lesson}", {"score": random_.randrange(101)})
        if response.status_code == 201:
            with self.lock:
                self.completed.add((str(learner.user.pk), lesson))

    def sync(self, client: httpx.Client, random_: random.Random) -> None:
        learner = random_.choice(self.learners)
        now = datetime.now(UTC)
        items = [
            {
                "lesson_id": f"lesson-{random_.randrange(LESSONS)}",
                "completed_at": (now - timedelta(minutes=random_.randrange(1200))).isoformat(),
                "score": random_.choice([None, 50, 95]),
                "client_id": str(uuid4()),
            }
            for _ in range(random_.randrange(1, 20))
        ]
        response = self.send(client, learner, "PUT", "/sync", {"completions": items})
        if response.status_code == 200:
            results = response.json()["data"]["results"]
            with self.lock:
                self.uploaded |= {
                    item["client_id"]
                    for item, result in zip(items, results, strict=True)
                    if result["status"] in ("synced", "duplicate")
                }

    def lose_a_life(self, client: httpx.Client, random_: random.Random) -> None:
        self.send(client, random_.choice(self.learners), "PUT", "/lives", {"lives_change": -1})

    def attempt(self, client: httpx.Client, random_: random.Random) -> None:
        body = {"answer": random_.choice([True, False]), "client_id": str(uuid4())}
        self.send(client, random_.choice(self.learners), "POST", "/exercises/ex-vof/attempts", body)

    def read(self, client: httpx.Client, random_: random.Random) -> None:
        self.send(client, random_.choice(self.learners), "GET", random_.choice(["", "/summary", "/changes"]))

    def award(self, client: httpx.Client, random_: random.Random) -> None:
        target = str(random_.choice(self.learners).user.pk)
        body = {"target_user_id": target, "bonus_points": random_.randrange(1, 100), "reason": "Contest"}
        self.send(client, self.admin, "POST", "/bonus", body)


@pytest.fixture
def cast() -> tuple[list[Any], Any]:
    module = factories.module(factories.section(factories.level(factories.course())))
    lessons = [factories.lesson(module, f"lesson-{number}") for number in range(LESSONS)]
    factories.assign(lessons[0], factories.exercise("ex-vof", "vof"))
    registered = datetime.now(UTC) - timedelta(days=3)
    learners = [signed_in(f"learner-{number}@example.org", "student") for number in range(6)]
    for learner in learners:
        type(learner.user).objects.filter(pk=learner.user.pk).update(created_at=registered)
    return learners, signed_in("ada@example.org", "admin")


def _kill_a_worker(master: int) -> None:
    children = Path(f"/proc/{master}/task/{master}/children").read_text().split()
    os.kill(int(children[0]), signal.SIGKILL)


def test_concurrent_traffic_loses_no_acknowledged_write_and_stays_consistent(cast: Any, tmp_path: Path) -> None:
    learners, admin = cast
    with serving(log=tmp_path / "server.log") as server:
        traffic = Traffic(server.url, learners, admin)
        with ThreadPoolExecutor(max_workers=CLIENTS) as clients:
            running = [clients.submit(traffic.run, seed) for seed in range(CLIENTS)]
            time.sleep(SECONDS / 2)
            _kill_a_worker(server.process.pid)
            for client in running:
                client.result()
    assert traffic.faults == []
    assert len(traffic.completed) > 20
    assert len(traffic.uploaded) > 100
    stored = {(str(user), lesson) for user, lesson in LessonCompletion.objects.values_list("user_id", "lesson_id")}
    assert traffic.completed <= stored
    reports = {str(identity) for identity in LessonReport.objects.values_list("identity", flat=True)}
    assert traffic.uploaded <= reports
    call_command("check_progress")  # exits with an error when anything differs
