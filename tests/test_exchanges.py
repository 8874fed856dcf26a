"""Several statements in one exchange with PostgreSQL: what each finds, how they fail, and what is left behind."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError, IntegrityError, OperationalError, connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.models import Session, SessionEnd, User
from content.models import Catalogue
from langlearn.api.compiled import (
    TEXT_PARAMETER,
    CompiledRead,
    Question,
    ask_last,
    ask_together,
    execute,
    execute_last,
    execute_together,
)
from langlearn.api.instants import now
from langlearn.postgresql.prepared import statements_of
from progress import recording
from progress.models import UserProgress

postgresql = [
    pytest.mark.postgresql,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no server"),
]
INSERT = "INSERT INTO content_catalogue (id, state) VALUES (%s, %s)"
COUNT = "SELECT count(*) FROM content_catalogue"
ECHO = "SELECT %s || ''"
STATES = "SELECT state FROM content_catalogue ORDER BY id"


@pytest.fixture(autouse=True)
def an_empty_table(request: pytest.FixtureRequest) -> None:
    request.getfixturevalue("transactional_db" if "transactional_db" in request.fixturenames else "db")
    Catalogue.objects.all().delete()


@contextmanager
def statements() -> Iterator[list[str]]:
    """Those that are made in the block, in their order."""
    made: list[str] = []

    def note(call: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        made.extend(each for each, _ in statements_of(sql, params, context))
        return call(sql, params, many, context)

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


def test_what_was_to_come_before_a_savepoint_stays(db: None) -> None:
    with transaction.atomic():
        execute_last(connection, INSERT, [1, 5])
        with pytest.raises(RuntimeError):
            fail_after(INSERT, [2, 6])
        execute_last(connection, INSERT, [3, 7])
        with pytest.raises(RuntimeError):
            fail_after("DELETE FROM content_catalogue WHERE state > %s", [0])
    assert execute(connection, STATES, []) == [(5,), (7,)]


@pytest.mark.parametrize("made", [[], [(COUNT, [])]])
def test_what_fails_within_a_savepoint_leaves_the_transaction(
    transactional_db: None, made: list[tuple[str, list[Any]]]
) -> None:
    with transaction.atomic():
        execute_last(connection, INSERT, [1, 5])
        with pytest.raises(IntegrityError), transaction.atomic():
            execute_together(connection, [*made, (INSERT, [1, 6]), (COUNT, [])])
        with pytest.raises(IntegrityError):
            in_a_transaction(*made, (INSERT, [1, 6]))
        with pytest.raises(RuntimeError):
            fail_after(INSERT, [2, 6])
        with pytest.raises(IntegrityError), transaction.atomic():
            Catalogue.objects.create(pk=1, state=7)
        in_a_transaction(*made, (INSERT, [3, 7]))
    connection.close()
    assert execute(connection, STATES, []) == [(5,), (7,)]


def test_a_savepoint_within_a_savepoint(transactional_db: None) -> None:
    @transaction.atomic
    def fail_around_one() -> None:
        in_a_transaction((INSERT, [1, 5]))
        fail_after(INSERT, [2, 6])

    with transaction.atomic():
        with pytest.raises(RuntimeError):
            fail_around_one()
        with transaction.atomic():
            in_a_transaction()
            with pytest.raises(RuntimeError):
                fail_after(INSERT, [1, 8])
            execute_last(connection, INSERT, [1, 9])
    assert execute(connection, STATES, []) == [(9,)]


def test_a_savepoint_where_queries_are_logged_meanwhile(transactional_db: None) -> None:
    @transaction.atomic
    def fail_logged() -> None:
        with CaptureQueriesContext(connection):
            execute(connection, INSERT, [1, 5])
            fail_after(INSERT, [2, 6])

    with transaction.atomic():
        with pytest.raises(RuntimeError):
            fail_logged()
        with CaptureQueriesContext(connection), transaction.atomic():
            execute(connection, INSERT, [3, 7])
    assert execute(connection, STATES, []) == [(7,)]


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


def test_a_savepoint_goes_with_the_connection(transactional_db: None) -> None:
    with transaction.atomic():
        execute(connection, COUNT, [])
        with suppress(DatabaseError), transaction.atomic():
            connection.close()
    assert execute(connection, COUNT, []) == [(0,)]
    with transaction.atomic():
        execute(connection, COUNT, [])
        with suppress(DatabaseError), transaction.atomic():
            connection.close()
    assert not Catalogue.objects.exists()


def test_nothing_waits_in_a_transaction_that_has_failed(transactional_db: None) -> None:
    with transaction.atomic():
        transaction.set_rollback(True)
        with pytest.raises(transaction.TransactionManagementError):
            execute_last(connection, INSERT, [1, 5])
    assert execute(connection, COUNT, []) == [(0,)]


@pytest.mark.parametrize("logged", [True, False])
def test_a_cursor_that_is_open_comes_after_what_waits(transactional_db: None, logged: bool) -> None:
    @transaction.atomic
    def insert_twice(cursor: Any) -> None:
        cursor.execute(INSERT, [1, 5])
        cursor.executemany(INSERT, [[2, 6], [2, 7]])

    logs = CaptureQueriesContext(connection) if logged else nullcontext()
    with transaction.atomic(), logs, connection.cursor() as cursor:
        with pytest.raises(IntegrityError):
            insert_twice(cursor)
        execute_last(connection, INSERT, [3, 7])
        cursor.execute(STATES)
        assert cursor.fetchall() == [(7,)]
    assert execute(connection, STATES, []) == [(7,)]


def test_what_comes_last_is_made_where_queries_are_logged_meanwhile(transactional_db: None) -> None:
    with transaction.atomic():
        execute_last(connection, INSERT, [1, 5])
        with CaptureQueriesContext(connection):
            assert execute(connection, STATES, []) == [(5,)]
    assert execute(connection, STATES, []) == [(5,)]


def _states() -> Any:
    return Catalogue.objects.order_by("id").values_list("state")


STATES_LEFT = Question(CompiledRead(_states), {}, list)


def test_what_is_asked_last_is_what_the_transaction_leaves(transactional_db: None) -> None:
    with transaction.atomic():
        execute_last(connection, INSERT, [1, 5])
        left = ask_last(STATES_LEFT)
    assert left.answer == [(5,)]
    Catalogue.objects.all().delete()
    assert left.answer == [(5,)]
    assert ask_last(STATES_LEFT).answer == []


def test_what_is_asked_last_is_known_with_the_next_statement(db: None) -> None:
    with transaction.atomic():
        execute_last(connection, INSERT, [1, 5])
        left = ask_last(STATES_LEFT)
        execute_last(connection, INSERT, [2, 6])
        assert Catalogue.objects.count() == 2
        assert left.answer == [(5,)]
    with transaction.atomic():
        with transaction.atomic():
            left = ask_last(STATES_LEFT)
        assert left.answer == [(5,), (6,)]


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

    def test_what_is_asked_last_has_no_answer_before_the_end_nor_after_a_failure(self, transactional_db: None) -> None:
        with transaction.atomic():
            left = ask_last(STATES_LEFT)
            with pytest.raises(LookupError):
                assert left.answer
            transaction.set_rollback(True)
        with pytest.raises(LookupError):
            assert left.answer
        Catalogue.objects.create(pk=1, state=1)
        asked = []

        @transaction.atomic
        def conflict() -> None:
            execute_last(connection, INSERT, [1, 5])
            asked.append(ask_last(STATES_LEFT))

        with pytest.raises(IntegrityError):
            conflict()
        with pytest.raises(LookupError):
            assert asked[0].answer
        assert ask_last(STATES_LEFT).answer == [(1,)]

    @pytest.mark.parametrize(
        "failing",
        [
            [(ECHO, ["\x00"])],
            [(COUNT, []), (ECHO, ["\x00"])],
            [("SELECT nothing", [])],
            [(COUNT, []), ("SELECT x", [])],
        ],
    )
    @pytest.mark.parametrize("begun", [True, False])
    def test_what_cannot_be_sent_or_prepared_leaves_the_transaction(
        self, transactional_db: None, begun: bool, failing: list[tuple[str, list[Any]]]
    ) -> None:
        with transaction.atomic():
            if begun:
                execute(connection, COUNT, [])
            execute_last(connection, INSERT, [1, 5])
            with pytest.raises(DatabaseError), transaction.atomic():
                execute_together(connection, failing)
            execute_last(connection, INSERT, [2, 6])
        assert execute(connection, STATES, []) == [(5,), (6,)]

    def test_a_statement_is_prepared_once(self, transactional_db: None) -> None:
        once = ("SELECT %s || '-once'", ["x"])
        for _ in range(3):
            assert execute(connection, *once) == [("x-once",)]
            with transaction.atomic():
                assert execute_together(connection, [(COUNT, []), once]) == [[(0,)], [("x-once",)]]
        known = "SELECT count(*) FROM pg_prepared_statements WHERE strpos(statement, %s) > 0"
        assert execute(connection, known, ["|| '-once'"], prepare=False) == [(1,)]

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

    def test_what_a_migration_changes_in_the_midst_of_a_transaction_is_an_outage(self, transactional_db: None) -> None:
        with connection.cursor() as cursor:
            cursor.execute("CREATE TABLE exchanges_altered (name varchar(5))")

        @transaction.atomic
        def read() -> Any:
            execute(connection, COUNT, [])
            return execute(connection, "SELECT name FROM exchanges_altered", [])

        try:
            assert read() == []
            with connection.cursor() as cursor:
                cursor.execute("ALTER TABLE exchanges_altered ALTER name TYPE varchar(6)")
            with pytest.raises(OperationalError):
                read()
            assert read() == []
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
            patch.setattr("langlearn.postgresql.prepared.PreparedStatements._received", interrupted)
            with pytest.raises(MemoryError):
                execute_together(connection, [("SELECT %s + 1", [1]), (COUNT, [])])
        with pytest.raises(OperationalError):
            execute(connection, COUNT, [])
        connection.close()
        assert execute(connection, COUNT, []) == [(0,)]


def test_a_caller_whose_session_has_ended_gets_no_answer(ana: Any) -> None:
    assert ana.get("/api/v1/progress").status_code == 200
    Session.objects.filter(user=ana.user.pk).end(SessionEnd.LOGOUT, now())
    assert ana.get("/api/v1/progress").status_code == 401
