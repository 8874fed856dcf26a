"""A request that loses its connection to PostgreSQL as a server-side cursor or a transaction ends gets 503, never 500.

Losses in the middle of a statement are in test_database_server.py.
"""

import gc
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import psycopg
import pytest
from django.db import connection

from conftest import JsonClient
from content.tests import factories
from tests.server import database_url

pytestmark = [
    pytest.mark.slow,
    pytest.mark.postgresql,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="lost connections: NOT tested without PostgreSQL"),
    # The driver leaves a cursor open whose connection is lost, and warns of it.
    pytest.mark.filterwarnings("ignore:.*was deleted while still open:ResourceWarning"),
]

COURSE = "/api/v1/courses/quechua-101"
READS = [
    "/api/v1/progress/words?course_id=quechua-101",
    f"{COURSE}/package",
    f"{COURSE}/package/media",
    f"{COURSE}/export",
    f"{COURSE}/export?include=media",
    f"{COURSE}/problems",
    f"{COURSE}/changes",
]
WRITES = {
    f"{COURSE}/publish": {},
    f"{COURSE}/discard": {},
    f"{COURSE}/restore": {"publication": 1},
    f"{COURSE}/copy": {"id": "copy"},
}


class Losses:
    """Ends the session of the tests' connection before the end of a server-side cursor or transaction."""

    def __init__(self, other: "psycopg.Connection[Any]", monkeypatch: pytest.MonkeyPatch) -> None:
        self._other = other
        self._left = 0
        for owner, method in ((psycopg.ServerCursor, "close"), (psycopg.Connection, "commit")):
            monkeypatch.setattr(owner, method, self._losing(getattr(owner, method)))

    def _losing(self, end: Callable[[Any], None]) -> Callable[[Any], None]:
        def lose_and_end(ended: Any) -> None:
            used = getattr(ended, "connection", ended)
            if used is connection.connection:
                self._left -= 1
                if self._left == 0:
                    self._lose(used.info.backend_pid)
            end(ended)

        return lose_and_end

    def _lose(self, pid: int) -> None:
        self._other.execute("SELECT pg_terminate_backend(%s)", [pid])
        while self._other.execute("SELECT FROM pg_stat_activity WHERE pid = %s", [pid]).fetchone():
            continue

    def each(self, send: Callable[[], int], prepare: Callable[[], object] = lambda: None) -> list[int]:
        """The statuses of a request that meets a loss before the first end, of one before the second, and so on.

        The last one met none. `prepare` is called before each.
        """
        statuses = []
        while not statuses or self._left <= 0:
            prepare()
            self._left = len(statuses) + 1
            statuses.append(send())
            connection.close()
        self._left = 0
        return statuses


@pytest.fixture
def losses(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Iterator[Losses]:
    with psycopg.connect(database_url(), autocommit=True) as other:
        yield Losses(other, monkeypatch)
    caplog.get_records("call").clear()  # logged failures hold cursors, of which the driver warns when they are deleted
    gc.collect()


@pytest.fixture
def course(ada: JsonClient, media_root: Any) -> None:
    """A course that is published by hand, with an exercise, a word and a picture, which Ada has begun."""
    course = factories.course("quechua-101")
    *_, lesson = factories.branch(course)
    factories.assign(lesson, factories.exercise("ex-1"))
    factories.word(course, "gato", lesson=lesson, image_url=f"/{factories.media().path}")
    factories.publish_all()
    assert ada.post("/api/v1/progress/exercises/ex-1/attempts", {"answer": "Hola"}).status_code == 201
    assert ada.put(f"{COURSE}/publish-mode", {"publish_mode": "manual"}).status_code == 200


@pytest.mark.parametrize("path", READS)
def test_read_that_loses_its_connection_is_unavailable(
    path: str, ada: JsonClient, course: None, losses: Losses
) -> None:
    statuses = losses.each(lambda: ada.get(path).status_code)
    assert len(statuses) > 1
    assert statuses == [503] * (len(statuses) - 1) + [200]


@pytest.mark.parametrize("path", WRITES)
def test_write_that_loses_its_connection_is_unavailable(
    path: str, ada: JsonClient, course: None, losses: Losses
) -> None:
    names = (f"Lección {number}" for number in count())

    def edit() -> None:
        assert ada.put("/api/v1/lessons/quechua-101-lesson", {"name": next(names)}).status_code == 200

    *lost, last = losses.each(lambda: ada.post(path, WRITES[path]).status_code, edit)
    assert len(lost) > 1
    assert set(lost) == {503}
    assert last in (200, 201)
