"""Transactions on PostgreSQL, which begin with their first statement: nothing is made outside of them."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import ProgrammingError, connection, transaction
from psycopg.pq import TransactionStatus

from content.models import Catalogue
from langlearn.api.compiled import execute, execute_last, execute_together
from tests.test_exchanges import COUNT, INSERT, STATES, fail_after, postgresql

pytestmark = postgresql


@pytest.fixture(autouse=True)
def an_empty_table(transactional_db: None) -> None:
    Catalogue.objects.all().delete()


def test_a_transaction_begins_with_its_first_statement() -> None:
    def in_transaction() -> bool:
        return bool(connection.connection.pgconn.transaction_status != TransactionStatus.IDLE)

    connection.ensure_connection()
    with transaction.atomic():
        assert not in_transaction()
        assert list(Catalogue.objects.all()) == []
        assert in_transaction()
    with transaction.atomic():
        execute_last(connection, INSERT, [1, 5])
        assert not in_transaction()
    with pytest.raises(RuntimeError):
        fail_after(INSERT, [2, 6])
    assert not in_transaction()
    assert execute(connection, STATES, []) == [(5,)]
    with transaction.atomic():
        assert [row.state for row in Catalogue.objects.iterator(chunk_size=1)] == [5]
        Catalogue.objects.all().delete()
        transaction.set_rollback(True)
    assert execute(connection, STATES, []) == [(5,)]


def test_rows_may_be_read_one_after_the_other_and_held() -> None:
    Catalogue.objects.create(pk=1, state=5)
    with transaction.atomic():
        assert [row.state for row in Catalogue.objects.select_for_update().iterator(chunk_size=1)] == [5]


def test_each_transaction_begun_by_hand_is_one() -> None:
    transaction.set_autocommit(False)
    try:
        execute(connection, INSERT, [1, 5])
        transaction.commit()
        execute(connection, INSERT, [2, 6])
        transaction.rollback()
        with transaction.atomic():
            execute(connection, INSERT, [3, 7])
        transaction.rollback()
    finally:
        transaction.set_autocommit(True)
    assert execute(connection, STATES, []) == [(5,)]


def test_what_a_wrapper_does_before_the_first_statement_is_in_its_transaction() -> None:
    def write_first(call: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if not wrote:
            wrote.append(sql)
            Catalogue.objects.create(pk=1, state=5)
        return call(sql, *rest)

    def do_nothing(call: Callable[..., Any], sql: str, *rest: Any) -> None:
        """As if it had been made."""

    wrote: list[str] = []
    with transaction.atomic(), connection.execute_wrapper(write_first):
        execute(connection, COUNT, [])
        transaction.set_rollback(True)
    with transaction.atomic():
        with connection.execute_wrapper(do_nothing):
            assert execute_together(connection, [(COUNT, [])]) == []
        Catalogue.objects.create(pk=2, state=6)
        transaction.set_rollback(True)
    assert wrote
    assert execute(connection, COUNT, []) == [(0,)]


def test_a_cursor_from_before_the_transaction_begins_it() -> None:
    with connection.cursor() as cursor:
        with transaction.atomic():
            with cursor.copy("COPY content_catalogue (id, state) FROM STDIN") as copy:
                copy.write_row((1, 5))
            transaction.set_rollback(True)
        for act in (
            lambda: cursor.execute(INSERT, [2, 6]),
            lambda: cursor.executemany(INSERT, [[2, 6], [3, 7]]),
            lambda: cursor.callproc("pg_notify", ["channel", "text"]),
        ):
            with transaction.atomic():
                act()
                assert not connection._is_to_begin()
                transaction.set_rollback(True)
    assert execute(connection, COUNT, []) == [(0,)]


def test_a_transaction_cannot_be_left_without_its_end() -> None:
    transaction.set_autocommit(False)
    try:
        execute(connection, INSERT, [1, 5])
        with pytest.raises(ProgrammingError):
            transaction.set_autocommit(True)
    finally:
        transaction.rollback()
        transaction.set_autocommit(True)
    assert execute(connection, COUNT, []) == [(0,)]
