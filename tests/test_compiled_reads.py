"""A compiled read gives what the ORM gives, on every database."""

from datetime import date
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import DataError, OperationalError, connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts import authentication
from accounts.models import Session, User
from content.models import Catalogue
from langlearn.api.compiled import TEXT_PARAMETER, UUID_PARAMETER, CompiledRead, PlannedRead, ask_joined, execute
from progress import selectors
from progress.models import ActivityDay


def test_the_state_of_a_session(ana: Any, sam: Any) -> None:
    session = Session.objects.get(user=ana.user.pk)
    expected = authentication._state(session.pk, ana.user.pk).first()
    assert authentication._STATE.first(session_id=session.pk, user_id=ana.user.pk) == expected
    assert authentication._STATE.first(session_id=session.pk, user_id=sam.user.pk) is None


def test_the_state_of_a_learner(ana: Any, sam: Any, db: None) -> None:
    from content.tests import factories

    module = factories.module(factories.section(factories.level(factories.course())))
    lesson = factories.lesson(module).pk
    ana.post(f"/api/v1/progress/lesson/{lesson}", {"score": 95})
    for client in (ana, sam):
        assert selectors._STATE.first(user_id=client.user.pk) == selectors._state(client.user.pk).first()


def test_two_questions_in_one_query(ana: Any, sam: Any) -> None:
    from progress.models import UserProgress

    ana.put("/api/v1/progress", {"daily_goal_xp": 5})
    UserProgress.objects.update(streak_last_day=date(2026, 3, 2))
    session = Session.objects.get(user=ana.user.pk)
    for of_session in (session.pk, uuid4()):
        for learner in (ana.user.pk, sam.user.pk):
            caller = authentication._STATE.row(session_id=of_session, user_id=ana.user.pk)
            state = selectors.state(learner)
            with CaptureQueriesContext(connection) as captured:
                found = ask_joined(caller, state)
            assert len(captured) == 1
            assert found == (caller.ask(), state.ask() if of_session == session.pk else None)
    assert selectors.state(ana.user.pk).ask() is not None
    assert selectors.state(sam.user.pk).ask() is None


def test_what_a_summary_reads(ana: Any, db: None) -> None:
    from content.tests import factories

    module = factories.module(factories.section(factories.level(factories.course())))
    for number in range(3):
        lesson = factories.lesson(module, f"lesson-{number}").pk
        for score in range(80, 81 + number):
            ana.post(f"/api/v1/progress/lesson/{lesson}", {"score": score, "time_spent_seconds": 5})
    (expected,) = selectors._history(ana.user.pk)
    found = selectors._HISTORY.first(user_id=ana.user.pk)
    assert found is not None
    *values, completions, reports, courses = found
    assert values == list(expected[: len(values)])
    assert (sorted(completions), sorted(reports), courses) == (sorted(expected[-3]), sorted(expected[-2]), expected[-1])
    assert (len(completions), len(reports), len(courses)) == (3, 3, 1)


def test_a_day_of_activity(ana: Any, sam: Any, db: None) -> None:
    for epoch, day in ((0, date(2026, 3, 2)), (1, date(2026, 3, 3))):
        ActivityDay.objects.create(user_id=ana.user.pk, epoch=epoch, local_date=day)
    found = 0
    for client in (ana, sam):
        for epoch in (0, 1):
            for day in (date(2026, 3, 2), date(2026, 3, 3)):
                expected = selectors._active(client.user.pk, epoch, day).first()
                assert selectors._ACTIVE.first(user_id=client.user.pk, epoch=epoch, day=day) == expected
                found += expected is not None
    assert found == 2


def test_a_stored_package(db: None) -> None:
    from content import packages
    from content.models import CoursePackage
    from content.tests import factories

    course = factories.course("one")
    packages.load_package(packages.present_version("one", private=True), private=True)
    stored = CoursePackage.objects.get(pk="one")
    found = packages.load_package(packages.present_version("one", private=True), private=True)
    columns = [field.attname for field in CoursePackage._meta.concrete_fields]
    assert [getattr(found, name) for name in columns] == [getattr(stored, name) for name in columns]
    assert packages.plain_body(found).startswith(b'{"success":true')
    assert packages._STORED.first(course_id=course.pk, revision=2) is None


def _by_name(name: str) -> Any:
    return User.objects.filter(username=name).order_by("email").values_list("id", "created_at", "is_active", "email")


READ = CompiledRead(_by_name, name=(TEXT_PARAMETER, "stand-in"))


@pytest.mark.parametrize("name", ["Ana", "Sam", "nobody", "'; drop table", "%s", "100%", "ñ"])
def test_other_values_take_the_place_of_the_stand_in(ana: Any, sam: Any, name: str) -> None:
    User.objects.filter(pk=sam.user.pk).update(username=name)
    for wanted in (name, "Ana"):
        rows = READ.all(name=wanted)
        assert rows == list(_by_name(wanted))
        assert all(isinstance(row[0], UUID) and row[2] is True for row in rows)


def test_the_statement_is_built_once(ana: Any) -> None:
    built = []

    def build(user_id: UUID) -> Any:
        built.append(user_id)
        return User.objects.filter(pk=user_id).values_list("email")

    read = CompiledRead(build, user_id=(UUID_PARAMETER, uuid4()))
    assert [read.first(user_id=ana.user.pk) for _ in range(3)] == [("ana@example.org",)] * 3
    assert len(built) == 1


def test_it_counts_as_a_query(ana: Any) -> None:
    with CaptureQueriesContext(connection) as captured:
        READ.all(name="Ana")
    assert len(captured) == 1


@pytest.mark.postgresql
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite prepares by itself")
def test_postgresql_prepares_it_once_for_a_connection(ana: Any) -> None:
    for name in ("Ana", "nobody", "Ana"):
        READ.all(name=name)
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%username\" = $1%'")
        assert cursor.fetchone() == (1,)


@pytest.mark.postgresql
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite plans once")
def test_a_planned_read_is_not_prepared(ana: Any) -> None:
    planned = PlannedRead(_by_name, name=(TEXT_PARAMETER, "stand-in"))
    assert [planned.all(name="Ana") for _ in range(3)] == [READ.all(name="Ana")] * 3
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%username\" = %'")
        assert cursor.fetchone() == (1,)


def test_a_new_connection_starts_over(transactional_db: None) -> None:
    assert READ.all(name="Ana") == []
    connection.close()
    assert READ.all(name="Ana") == []


@pytest.mark.postgresql
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite divides by zero")
def test_a_failure_is_djangos(ana: Any) -> None:
    def build(name: str) -> Any:
        return User.objects.extra(where=["1 / length(username) = 1 / 0", "username = %s"], params=[name]).values("id")

    with pytest.raises(DataError), transaction.atomic():
        CompiledRead(build, name=(TEXT_PARAMETER, "stand-in")).all(name="Ana")


@pytest.mark.parametrize(
    ("sql", "parameters", "row"),
    [
        ("SELECT 7 %% 4, %s + 1, '%%s'", [1], (3, 2, "%s")),
        ("SELECT %s + 0, %s + 0, %s + 0", [1, 70_000, 2**40], (1, 70_000, 2**40)),
        ("SELECT %s + 0, %s + 0, %s + 0", [2**40, 1, 70_000], (2**40, 1, 70_000)),
        ("SELECT coalesce(%s, 'none'), 'x' = %s", [None, "x"], ("none", True)),
    ],
)
def test_parameters_come_as_they_are(db: None, sql: str, parameters: list[Any], row: tuple[Any, ...]) -> None:
    for _ in range(2):
        assert execute(connection, sql, parameters) == [row]


def test_a_statement_belongs_to_the_transaction_it_is_the_first_of(transactional_db: None) -> None:
    insert = "INSERT INTO content_catalogue (id, state) VALUES (%s, %s)"
    Catalogue.objects.all().delete()
    with transaction.atomic():
        execute(connection, insert, [1, 5])
        transaction.set_rollback(True)
    assert not Catalogue.objects.exists()
    with transaction.atomic():
        execute(connection, insert, [1, 6])
    connection.close()
    assert Catalogue.objects.get().state == 6


@pytest.mark.postgresql
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no connection that could break")
def test_a_broken_connection_is_an_outage(transactional_db: None) -> None:
    READ.all(name="Ana")
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (process,) = cursor.fetchone()
    other = connection.copy()
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [process])
    other.close()
    with pytest.raises(OperationalError):
        READ.all(name="Ana")
    connection.close()
    assert READ.all(name="Ana") == []


@pytest.mark.postgresql
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite looks at a table each time")
def test_a_column_that_changes_its_type_is_read_on(transactional_db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TABLE compiled_reads_altered (name varchar(5)); INSERT INTO compiled_reads_altered VALUES ('x')"
        )
    select = "SELECT name FROM compiled_reads_altered WHERE name = %s"
    try:
        for length in (6, 7, 8):
            assert execute(connection, select, ["x"]) == [("x",)]
            with connection.cursor() as cursor:
                cursor.execute(f"ALTER TABLE compiled_reads_altered ALTER name TYPE varchar({length})")
            if length == 7:  # within a transaction that has begun once in vain
                with transaction.atomic():
                    execute(connection, "SELECT 1", [])
                    with pytest.raises(OperationalError):
                        execute(connection, select, ["x"])
                    transaction.set_rollback(True)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE compiled_reads_altered")


def test_a_parameter_that_the_query_ignores_is_a_mistake(db: None) -> None:
    read = CompiledRead(lambda unused: User.objects.values_list("id"), unused=(UUID_PARAMETER, uuid4()))
    with pytest.raises(LookupError, match="unused"):
        read.all(unused=uuid4())
