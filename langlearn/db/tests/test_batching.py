"""Rows read in batches: each once, in order, by queries of constant cost. Rows changed or deleted in batches."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import AuditEntry
from langlearn.api.instants import now
from langlearn.db import batching, change_in_batches, delete_in_batches, in_batches
from tests.examples import examples
from tests.locks import wait_for_waiting_requests

pytestmark = pytest.mark.django_db


@pytest.fixture
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batching, "BATCH_ROWS", 3)


@pytest.mark.usefixtures("_few")
@settings(max_examples=examples(25), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.integers(0, 3), max_size=14))
def test_batches_give_each_row_once_in_the_order_of_both_columns(seconds: list[int]) -> None:
    AuditEntry.objects.all().delete()
    at = now()
    AuditEntry.objects.bulk_create(AuditEntry(action="a", created_at=at + timedelta(seconds=s)) for s in seconds)
    rows = list(in_batches(AuditEntry.objects.all(), ["id", "action"], by=["created_at", "id"]))
    expected = AuditEntry.objects.order_by("created_at", "id").values("id", "action")
    assert rows == list(expected)


@pytest.mark.usefixtures("_few")
@pytest.mark.parametrize(("number", "queries"), [(0, 1), (2, 1), (3, 2), (7, 3)])
def test_batches_take_a_query_for_each_full_batch(number: int, queries: int, django_assert_num_queries: Any) -> None:
    AuditEntry.objects.bulk_create(AuditEntry(action="a", created_at=now()) for _ in range(number))
    with django_assert_num_queries(queries):
        assert len(list(in_batches(AuditEntry.objects.all(), ["id"], by=["id"]))) == number


@pytest.mark.parametrize(("number", "batches"), [(0, 0), (2, 1), (3, 1), (7, 3)])
def test_all_rows_and_no_others_are_changed_in_batches(
    monkeypatch: pytest.MonkeyPatch, number: int, batches: int, django_assert_num_queries: Any
) -> None:
    monkeypatch.setattr(batching, "MAX_IDS", 3)
    AuditEntry.objects.bulk_create(AuditEntry(action="a", created_at=now()) for _ in range(number))
    AuditEntry.objects.create(action="b", created_at=now())
    with django_assert_num_queries(batches + 1):
        changed = change_in_batches(AuditEntry.objects.filter(action="a"), lambda rows: rows.update(action="c"))
    assert changed == number
    with django_assert_num_queries(batches + 1):
        assert delete_in_batches(AuditEntry.objects.filter(action="c")) == number
    assert [entry.action for entry in AuditEntry.objects.all()] == ["b"]


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_row_that_another_transaction_takes_out_of_the_rows_is_not_deleted() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("DATABASE_URL is not PostgreSQL: row locks were NOT tried")
    AuditEntry.objects.create(action="a", created_at=now())

    def delete() -> int:
        try:
            return delete_in_batches(AuditEntry.objects.filter(action="a"))
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            AuditEntry.objects.update(action="b")
            deleted = other.submit(delete)
            wait_for_waiting_requests(1)
        assert deleted.result() == 0
    assert AuditEntry.objects.count() == 1
