"""PostgreSQL restarted under a busy service: no acknowledged write is lost, and no intervention is needed."""

import itertools
import threading
import time
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.clusters import Cluster, clusters, migrate
from tests.school import Person, creator, register, write_course
from tests.server import run_manage, serving

pytestmark = [pytest.mark.slow, pytest.mark.postgresql]

LEARNERS = 4
LESSONS = 40
_DONE = (201, 409)  # a first completion, a repeat: both are recorded


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with clusters(1) as [cluster]:
        cluster.create()
        migrate(cluster)
        yield cluster


class Learners:
    """Learners who complete lessons, one after the other, as fast as they are answered."""

    def __init__(self, people: list[Person], lessons: list[str]) -> None:
        self.completed: set[tuple[int, str]] = set()  # by number of the learner
        self.statuses: Counter[int] = Counter()
        self._enough = threading.Event()
        self._threads = [
            threading.Thread(target=self._run, args=(number, person, lessons)) for number, person in enumerate(people)
        ]

    def __enter__(self) -> "Learners":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *failure: object) -> None:
        self._enough.set()
        for thread in self._threads:
            thread.join(timeout=90)

    def _run(self, number: int, person: Person, lessons: list[str]) -> None:
        for lesson in itertools.cycle(lessons):
            if self._enough.is_set():
                return
            status, _ = person.post(f"/api/v1/progress/lesson/{lesson}", {"score": 90})
            self.statuses[status] += 1
            if status in _DONE:
                self.completed.add((number, lesson))

    def _acknowledged(self) -> int:
        return sum(self.statuses[status] for status in _DONE)

    def wait_for(self, more: int) -> None:
        """Until `more` further reports are acknowledged."""
        until = self._acknowledged() + more
        for _ in range(600):
            if self._acknowledged() >= until:
                return
            time.sleep(0.1)
        raise AssertionError(f"nothing moves any more: {self.statuses}")


def test_restarts_of_postgresql_lose_no_acknowledged_write(cluster: Cluster) -> None:
    with serving(DATABASE_URL=cluster.url()) as server:
        author = creator(server.url, "carlos@example.org", cluster)
        lessons = write_course(author, "spanish", LESSONS)
        people = [register(server.url, f"learner-{number}@example.org") for number in range(LEARNERS)]
        with Learners(people, lessons) as learners:
            for mode in ("fast", "immediate"):
                learners.wait_for(20)
                cluster.restart(mode)
            learners.wait_for(20)
        assert set(learners.statuses) <= {*_DONE, 503}
    emails = {f"learner-{number}@example.org": number for number in range(LEARNERS)}
    stored = cluster.execute(
        "SELECT email, lesson_id FROM progress_lessoncompletion JOIN accounts_user u ON u.id = user_id"
    )
    assert learners.completed <= {(emails[email], lesson) for email, lesson in stored}
    run_manage("check_progress", DATABASE_URL=cluster.url())  # ledger, totals, streaks: fails when anything differs


def test_requests_after_an_idle_restart_of_postgresql_succeed(cluster: Cluster) -> None:
    with serving(DATABASE_URL=cluster.url()) as server:
        people = [register(server.url, f"idle-{number}@example.org") for number in range(8)]
        for mode in ("fast", "immediate"):
            cluster.restart(mode)
            time.sleep(1)  # a connection is checked again
            for person in people * 2:
                assert person.send("PUT", "/api/v1/progress", {"daily_goal_xp": 20})[0] == 200
                assert person.get("/api/v1/auth/me")[0] == 200
