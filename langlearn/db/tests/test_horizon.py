"""Rows up to a mark are complete once no transaction is open that was open when it was noted."""

import time
from collections.abc import Callable
from contextlib import ExitStack

import pytest
from django.db import connection, transaction

from langlearn.db import Mark, is_complete, mark
from progress.models import ExerciseAttempt
from progress.tests.storing import attempt, stored_by_another

on_postgresql = [
    pytest.mark.postgresql,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="one writer: NOT tested without PostgreSQL"),
]


def eventually(condition: Callable[[], bool]) -> bool:
    """Transactions of other tests on the server may be older than a mark, and end soon."""
    for _ in range(600):
        if condition():
            return True
        time.sleep(0.1)
    return False


@pytest.mark.django_db(transaction=True)
def test_mark_has_the_greatest_id_that_was_given() -> None:
    before = mark(ExerciseAttempt)
    for _ in range(3):
        attempt().save()
    found = mark(ExerciseAttempt)
    assert found.id == ExerciseAttempt.objects.latest("pk").pk > before.id
    assert eventually(lambda: is_complete(found))


class TestOpenTransactions:
    pytestmark = on_postgresql

    def test_mark_waits_for_a_row_of_an_open_transaction(self) -> None:
        row = attempt()
        with stored_by_another(row) as other:
            attempt().save()
            found = mark(ExerciseAttempt)
            assert found.id > row.pk
            assert not is_complete(found)
            other.commit()
        assert eventually(lambda: is_complete(found))
        assert ExerciseAttempt.objects.filter(pk=row.pk).exists()

    def test_mark_waits_for_a_transaction_with_a_greater_number_than_the_last_one_that_ended(self) -> None:
        """A snapshot ends above the last number that ended, so its end is no number to wait for."""
        row = attempt()
        with ExitStack() as stack:
            with transaction.atomic():
                with connection.cursor() as cursor:
                    cursor.execute("SELECT pg_current_xact_id()")  # smaller than that of the other
                other = stack.enter_context(stored_by_another(row))
                attempt().save()
            found = mark(ExerciseAttempt)
            assert found.id > row.pk
            assert not is_complete(found)
            other.commit()
        assert eventually(lambda: is_complete(found))

    def test_mark_of_another_server_is_complete(self) -> None:
        assert is_complete(Mark(1, 2**62))
