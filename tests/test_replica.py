"""A streaming read replica: reads that may lag use it, own data does not, and its outage fails no request."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.clusters import Cluster, clusters, migrate
from tests.school import Person, creator, register, write_course
from tests.server import Server, events, serving, wait_until

pytestmark = [pytest.mark.slow, pytest.mark.postgresql]


@pytest.fixture(scope="module")
def pair() -> Iterator[tuple[Cluster, Cluster]]:
    with clusters(2) as (primary, standby):
        primary.create()
        migrate(primary)
        standby.follow(primary)
        yield primary, standby


def _served(pair: tuple[Cluster, Cluster], **variables: str) -> Any:
    primary, standby = pair
    urls = {"DATABASE_URL": primary.url(), "DATABASE_REPLICA_URL": standby.url()}
    return serving(**urls, WEB_CONCURRENCY="1", LOG_LEVEL="warning", **variables)


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("replica") / "server.log"


@pytest.fixture(scope="module")
def server(pair: tuple[Cluster, Cluster], log: Path) -> Iterator[Server]:
    with _served(pair, REPLICA_MAX_LAG_SECONDS="3600", log=log) as server:
        yield server


@pytest.fixture(scope="module")
def carlos(server: Server, pair: tuple[Cluster, Cluster]) -> Person:
    return creator(server.url, "carlos@example.org", pair[0])


@pytest.fixture(scope="module")
def lesson(carlos: Person) -> str:
    return write_course(carlos, "spanish", 1)[0]


@pytest.fixture
def anybody(server: Server) -> Person:
    return Person(server.url)


@contextmanager
def _nothing_replayed(pair: tuple[Cluster, Cluster]) -> Iterator[None]:
    """Within, the standby stays as it is; at the beginning it has all that the primary has."""
    primary, standby = pair
    [[written]] = primary.execute("SELECT pg_current_wal_lsn()")
    wait_until(lambda: standby.execute(f"SELECT pg_last_wal_replay_lsn() >= '{written}'") == [(True,)])
    standby.execute("SELECT pg_wal_replay_pause()")
    wait_until(lambda: standby.execute("SELECT pg_get_wal_replay_pause_state()") == [("paused",)])
    try:
        yield
    finally:
        standby.execute("SELECT pg_wal_replay_resume()")


def _courses(person: Person) -> set[str]:
    return {course["id"] for course in person.data("/api/v1/courses")}


def _names(person: Person) -> list[str]:
    return [entry["display_name"] for entry in person.data("/api/v1/progress/leaderboard")["entries"]]


def test_own_data_is_current_while_other_reads_lag(
    server: Server, pair: tuple[Cluster, Cluster], carlos: Person, lesson: str, anybody: Person
) -> None:
    ana, sam = register(server.url, "ana@example.org"), register(server.url, "sam@example.org")
    with _nothing_replayed(pair):
        earned = ana.create(f"/api/v1/progress/lesson/{lesson}", {})["experience_gained"]
        write_course(carlos, "quechua", 0)
        wait_until(lambda: _courses(anybody) == {"spanish"})  # from now on the replica is read
        for _ in range(3):
            assert ana.data("/api/v1/progress")["experience_points"] == earned > 0
            assert ana.data(f"/api/v1/progress/lesson/{lesson}/completed")["is_completed"]
            board = ana.data("/api/v1/progress/leaderboard")
            assert (board["me"]["rank"], board["me"]["xp"]) == (1, earned)
            assert [entry["display_name"] for entry in board["entries"] if entry["is_me"]] == ["ana"]
            assert _names(sam) == []
            assert _courses(anybody) == _courses(sam) == {"spanish"}
            assert anybody.get("/api/v1/courses/quechua")[0] == 404
            assert anybody.data("/api/v1/courses/spanish/outline")["id"] == "spanish"
            assert anybody.get("/api/v1/courses/quechua/outline")[0] == 404
            assert carlos.get("/api/v1/courses/quechua/outline")[0] == 200
            assert _courses(carlos) == {"spanish", "quechua"}
            assert carlos.get("/api/v1/courses/quechua")[0] == 200
            assert carlos.data(f"/api/v1/progress/lesson/{lesson}/stats")["unique_users"] == 0
    wait_until(lambda: _names(sam) == ["ana"])
    wait_until(lambda: _courses(anybody) == {"spanish", "quechua"})


def test_lagging_replica_is_not_read_until_it_catches_up(
    pair: tuple[Cluster, Cluster], carlos: Person, lesson: str, tmp_path: Path
) -> None:
    log = tmp_path / "server.log"
    # With the smallest pool, whose only connection for requests the check of the replica must not keep.
    with _served(pair, REPLICA_MAX_LAG_SECONDS="1", DATABASE_POOL_SIZE="1", log=log) as server:
        anybody = Person(server.url)
        with _nothing_replayed(pair):
            write_course(carlos, "aymara", 0)
            wait_until(lambda: _courses(anybody) >= {"aymara"} and bool(events(log, "replica_left")))
        wait_until(lambda: _courses(anybody) >= {"aymara"} and bool(events(log, "replica_used")))
    assert events(log, "replica_left")[0]["seconds_behind"] > 1


def test_reads_use_the_primary_while_the_replica_is_down(
    pair: tuple[Cluster, Cluster], anybody: Person, lesson: str, log: Path
) -> None:
    _, standby = pair
    wait_until(lambda: anybody.get("/api/v1/lessons/" + lesson)[0] == 200 and not _left(log))
    standby.stop()
    for _ in range(20):
        assert anybody.get("/api/v1/lessons/" + lesson)[0] == 200
        assert _courses(anybody)
    wait_until(lambda: bool(_courses(anybody)) and _left(log))
    _, health = anybody.get("/health")
    assert (health["status"], health["data"]["checks"]["replica"]) == ("degraded", {"status": "down"})
    standby.start()
    wait_until(lambda: bool(_courses(anybody)) and not _left(log))


def test_the_catalogue_is_readable_while_the_primary_is_down(
    pair: tuple[Cluster, Cluster], server: Server, carlos: Person, lesson: str, anybody: Person, log: Path
) -> None:
    primary, _ = pair
    wait_until(lambda: bool(_courses(anybody)) and not _left(log))
    primary.stop("fast")
    try:
        for _ in range(3):
            assert anybody.get("/api/v1/lessons/" + lesson)[0] == 200
            assert carlos.get("/api/v1/lessons/" + lesson)[0] == 503
    finally:
        primary.start()
    wait_until(lambda: carlos.get("/api/v1/lessons/" + lesson)[0] == 200)


def _left(log: Path) -> bool:
    """Is the primary read at present, by the last word of the log?"""
    said = [*events(log, "replica_left"), *events(log, "replica_used")]
    return bool(said) and max(said, key=lambda line: line["time"])["event"] == "replica_left"
