"""Several statements in one exchange with PostgreSQL: what each finds, how they fail, and what is left behind."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError, IntegrityError, OperationalError, connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.models import Session, SessionEnd, User
from content.models import Catalogue
from content.tests import factories
from langlearn.api.compiled import TEXT_PARAMETER, CompiledRead, ask_together, execute, execute_last, execute_together
from langlearn.api.instants import format_instant, now
from langlearn.postgresql.prepared import PreparedCursor
from progress import recording
from progress.models import UserProgress

postgresql = [
    pytest.mark.postgresql,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no server"),
]
INSERT = "INSERT INTO content_catalogue (id, state) VALUES (%s, %s)"
COUNT = "SELECT count(*) FROM content_catalogue"
STATES = "SELECT state FROM content_catalogue ORDER BY id"


@pytest.fixture(autouse=True)
def an_empty_table(request: pytest.FixtureRequest) -> None:
    request.getfixturevalue("transactional_db" if "transactional_db" in request.fixturenames else "db")
    Catalogue.objects.all().delete()


@contextmanager
def statements() -> Iterator[list[str]]:
    """Those that are made in the block, in their order."""
    made: list[str] = []

    def note(call: Callable[..., Any], sql: str, *rest: Any) -> Any:
        made.append(sql)
        return call(sql, *rest)

    with connection.execute_wrapper(note):
        yield made


@transaction.atomic
def in_a_transaction(*last: tuple[str, list[Any]]) -> None:
    for statement in last:
        execute_last(connection, *statement)


@transaction.atomic
def fail_after(sql: str, parameters: list[Any]) -> None:
    execute_last(connection, sql, parameters)
    raise RuntimeError


def test_each_question_has_its_answer(ana: Any, sam: Any) -> None:
    def by_email(email: str) -> Any:
        return User.objects.filter(email=email).values_list("username")

    read = CompiledRead(by_email, email=(TEXT_PARAMETER, "stand-in"))
    with statements() as made:
        answers = ask_together(*(read.row(email=email) for email in ("sam@example.org", "nobody", "ana@example.org")))
    assert answers == [("Sam",), None, ("Ana",)]
    assert len(made) == 3


def test_a_later_statement_finds_what_an_earlier_one_wrote(db: None) -> None:
    with transaction.atomic():
        assert execute_together(connection, [(COUNT, []), (INSERT, [1, 5]), (COUNT, [])]) == [[(0,)], [], [(1,)]]


def test_nothing_is_left_of_an_exchange_that_fails(transactional_db: None) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        execute_together(connection, [(INSERT, [1, 5]), (INSERT, [1, 6]), (COUNT, [])])
    assert execute(connection, COUNT, []) == [(0,)]
    assert execute_together(connection, [(COUNT, []), (COUNT, [])]) == [[(0,)], [(0,)]]


def test_what_comes_last_is_there_for_the_next_statement(db: None) -> None:
    with transaction.atomic():
        execute_last(connection, INSERT, [1, 5])
        execute_last(connection, "UPDATE content_catalogue SET state = %s", [6])
        assert Catalogue.objects.get().state == 6
        execute_last(connection, "UPDATE content_catalogue SET state = %s", [7])
        assert execute(connection, STATES, []) == [(7,)]


def test_what_comes_last_is_committed(transactional_db: None) -> None:
    with transaction.atomic():
        execute_last(connection, INSERT, [1, 5])
    assert not connection.in_atomic_block
    connection.close()
    assert Catalogue.objects.get().state == 5


def test_what_comes_last_goes_with_the_transaction(transactional_db: None) -> None:
    with transaction.atomic():
        execute_last(connection, INSERT, [1, 5])
        transaction.set_rollback(True)
    with pytest.raises(RuntimeError):
        fail_after(INSERT, [1, 5])
    assert execute(connection, COUNT, []) == [(0,)]


def test_what_comes_last_goes_with_the_savepoint(db: None) -> None:
    with transaction.atomic():
        execute_last(connection, INSERT, [1, 5])
        with pytest.raises(RuntimeError):
            fail_after(INSERT, [2, 6])
        with transaction.atomic():
            execute_last(connection, INSERT, [3, 7])
    assert execute(connection, STATES, []) == [(5,), (7,)]


def test_a_failure_of_what_comes_last_ends_the_transaction(transactional_db: None) -> None:
    Catalogue.objects.create(pk=1, state=1)
    with pytest.raises(IntegrityError):
        in_a_transaction(("UPDATE content_catalogue SET state = %s", [2]), (INSERT, [1, 5]))
    assert execute(connection, STATES, []) == [(1,)]
    with transaction.atomic():
        execute_last(connection, "UPDATE content_catalogue SET state = %s", [3])
    assert execute(connection, STATES, []) == [(3,)]


def test_what_comes_last_goes_with_the_connection(transactional_db: None) -> None:
    with transaction.atomic():
        execute(connection, COUNT, [])
        connection.close()
        with suppress(DatabaseError):  # SQLite has no connection then
            execute_last(connection, INSERT, [1, 5])
    with transaction.atomic():
        assert execute(connection, COUNT, []) == [(0,)]
    assert execute(connection, COUNT, []) == [(0,)]


def test_what_comes_last_is_made_where_queries_are_logged_meanwhile(transactional_db: None) -> None:
    with transaction.atomic():
        execute_last(connection, INSERT, [1, 5])
        with CaptureQueriesContext(connection):
            assert execute(connection, STATES, []) == [(5,)]
    assert execute(connection, STATES, []) == [(5,)]


def test_outside_of_a_transaction_nothing_waits(transactional_db: None) -> None:
    execute_last(connection, INSERT, [1, 5])
    connection.close()
    assert Catalogue.objects.get().state == 5


class TestPostgresql:
    pytestmark = postgresql

    def test_a_constraint_that_is_checked_at_the_commit_fails_there(self, transactional_db: None) -> None:
        nobody = UserProgress(user_id=uuid4(), lives_count=5, lives_as_of=now(), timezone="UTC", updated_at=now())
        with pytest.raises(IntegrityError), transaction.atomic():
            recording._STATE.insert([nobody])
        assert not UserProgress.objects.exists()

    def test_the_statements_behind_a_lock_see_what_its_holder_wrote(self, transactional_db: None) -> None:
        Catalogue.objects.create(pk=1, state=1)
        waits, found = threading.Event(), []

        def wait_for_the_lock() -> None:
            try:
                with transaction.atomic():
                    waits.set()
                    lock = "SELECT state FROM content_catalogue WHERE id = %s FOR UPDATE"
                    found.extend(execute_together(connection, [(lock, [1]), (STATES, [])]))
            finally:
                connection.close()

        other = threading.Thread(target=wait_for_the_lock)
        with transaction.atomic():
            Catalogue.objects.filter(pk=1).update(state=2)
            other.start()
            waits.wait()
            other.join(0.3)
            assert other.is_alive()
            Catalogue.objects.create(pk=2, state=3)
        other.join()
        assert found == [[(2,)], [(2,), (3,)]]

    def test_other_threads_run_while_the_server_works(self, transactional_db: None) -> None:
        key = 9_175_023
        holder = connection.copy()
        holder.inc_thread_sharing()
        execute(holder, "SELECT pg_advisory_lock(%s)::text", [key])
        release = threading.Timer(0.2, lambda: execute(holder, "SELECT pg_advisory_unlock(%s)", [key]))
        release.start()
        with transaction.atomic():  # ends in a lock timeout, were the interpreter kept while the server waits
            execute_together(connection, [("SELECT pg_advisory_xact_lock(%s)::text", [key]), (COUNT, [])])
        release.join()
        holder.close()

    def test_large_answers_and_large_parameters(self, transactional_db: None) -> None:
        text = "ñ" * 400_000
        echo = ("SELECT %s || ''", [text])
        assert execute_together(connection, [echo] * 12) == [[(text,)]] * 12

    def test_a_broken_connection_is_an_outage_and_then_forgotten(self, transactional_db: None) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            (process,) = cursor.fetchone()
        killer = connection.copy()
        killer.inc_thread_sharing()
        timer = threading.Timer(0.2, lambda: execute(killer, "SELECT pg_terminate_backend(%s)", [process]))
        timer.start()
        with pytest.raises(OperationalError), transaction.atomic():
            execute_together(connection, [("SELECT pg_sleep(%s)::text", [20]), (COUNT, [])])
        timer.join()
        killer.close()
        connection.close()
        with transaction.atomic():
            assert execute_together(connection, [(COUNT, []), (COUNT, [])]) == [[(0,)], [(0,)]]

    def test_what_a_migration_changes_is_prepared_again_with_its_transaction(self, transactional_db: None) -> None:
        with connection.cursor() as cursor:
            cursor.execute(
                "CREATE TABLE exchanges_altered (name varchar(5)); INSERT INTO exchanges_altered VALUES ('x')"
            )
        select = ("SELECT name FROM exchanges_altered WHERE name = %s", ["x"])
        try:
            for length in (6, 7):
                with transaction.atomic():
                    assert execute_together(connection, [(COUNT, []), select]) == [[(0,)], [("x",)]]
                with connection.cursor() as cursor:
                    cursor.execute(f"ALTER TABLE exchanges_altered ALTER name TYPE varchar({length})")
        finally:
            with connection.cursor() as cursor:
                cursor.execute("DROP TABLE exchanges_altered")

    def test_an_interrupted_exchange_gives_no_answer_to_the_next(
        self, transactional_db: None, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def interrupted(cursor: Any) -> Any:
            raise MemoryError

        execute(connection, COUNT, [])
        with monkeypatch.context() as patch:
            patch.setattr("langlearn.postgresql.prepared.PreparedCursor._received", interrupted)
            with pytest.raises(MemoryError):
                execute_together(connection, [("SELECT %s + 1", [1]), (COUNT, [])])
        with pytest.raises(OperationalError):
            execute(connection, COUNT, [])
        connection.close()
        assert execute(connection, COUNT, []) == [(0,)]

    @pytest.mark.parametrize(
        ("method", "path", "body", "number"),
        [
            ("get", "/api/v1/progress", None, 1),
            # Who calls; the learner's; the state of the catalogue; the courses, which are kept under it.
            ("get", "/api/v1/progress/summary", None, 4),
            # Who calls; what it depends on, behind the lock; the write and the commit; the progress.
            ("post", "/api/v1/progress/lesson/second", {"score": 80}, 4),
            (
                "put",
                "/api/v1/progress/sync",
                {"completions": [{"lesson_id": "second", "completed_at": format_instant(now())}]},
                4,
            ),
        ],
    )
    def test_requests_take_few(
        self, transactional_db: None, ana: Any, exchanges: list[int], method: str, path: str, body: Any, number: int
    ) -> None:
        module = factories.module(factories.section(factories.level(factories.course())))
        for name in ("first", "second"):
            factories.lesson(module, name)
        ana.post("/api/v1/progress/lesson/first", {"score": 90})
        exchanges.clear()
        response = getattr(ana, method)(path, *([] if body is None else [body]))
        assert response.status_code in (200, 201)
        assert len(exchanges) == number

    def test_a_refresh_takes_two(self, transactional_db: None, ana: Any, api: Any, exchanges: list[int]) -> None:
        response = api.post("/api/v1/auth/refresh", {"refreshToken": ana.tokens["refreshToken"]})
        assert (response.status_code, len(exchanges)) == (200, 2)


@pytest.fixture
def exchanges(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of statements of each exchange."""
    made: list[int] = []
    exchange = PreparedCursor._exchange

    def counted(cursor: PreparedCursor, statements: Any, *, begins: bool) -> Any:
        made.append(len(statements))
        return exchange(cursor, statements, begins=begins)

    monkeypatch.setattr(PreparedCursor, "_exchange", counted)
    return made


def test_a_caller_whose_session_has_ended_gets_no_answer(ana: Any) -> None:
    assert ana.get("/api/v1/progress").status_code == 200
    Session.objects.filter(user=ana.user.pk).end(SessionEnd.LOGOUT, now())
    assert ana.get("/api/v1/progress").status_code == 401
