"""Telling accounts while they are deleted, on a database with row locks: no row is left over, and nothing fails."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, connections, transaction

from accounts.audit import Actor
from accounts.models import User
from accounts.services.administration import remove_account
from conftest import JsonClient, signed_in
from langlearn.api.instants import now
from notifications.models import Notification
from notifications.services import Notice, notify
from tests.locks import wait_for_waiting_requests

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks: NOT tested without PostgreSQL"),
]


@pytest.fixture
def two(transactional_db: None) -> list[User]:
    return [signed_in(f"learner{number}@example.org", "student").user for number in range(2)]


def tell(users: list[User], key: str = "a") -> None:
    notify([Notice(user_id=each.pk, kind="claim.accepted", key=key, data={}) for each in users], at=now())


def delete(user: User) -> None:
    remove_account(user_id=user.pk, by=Actor(), at=now())


def in_a_thread(pool: ThreadPoolExecutor, call: Callable[..., None], *args: Any) -> Future[None]:
    def run() -> None:
        try:
            call(*args)
        finally:
            connections.close_all()

    return pool.submit(run)


def told() -> list[Any]:
    return list(Notification.objects.values_list("user_id", flat=True))


def test_account_that_is_being_deleted_is_passed_over(two: list[User]) -> None:
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            delete(two[0])
            telling = in_a_thread(pool, tell, two)
            wait_for_waiting_requests(1)
        telling.result()
    assert told() == [two[1].pk]


def test_deletion_waits_for_a_notice_and_takes_it_along(two: list[User]) -> None:
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            tell(two)
            deletion = in_a_thread(pool, delete, two[0])
            wait_for_waiting_requests(1)
        deletion.result()
    assert told() == [two[1].pk]


def test_deletion_that_is_undone_is_told(two: list[User]) -> None:
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            delete(two[0])
            telling = in_a_thread(pool, tell, two)
            wait_for_waiting_requests(1)
            transaction.set_rollback(True)
        telling.result()
    assert sorted(told()) == sorted(each.pk for each in two)


def test_equal_notices_at_once_are_one_each(two: list[User]) -> None:
    with ThreadPoolExecutor(6) as pool:
        tellings = [in_a_thread(pool, tell, users) for users in (two, two[::-1]) * 3]
        for telling in tellings:
            telling.result()
    assert sorted(told()) == sorted(each.pk for each in two)


def test_notices_do_not_wait_for_a_change_of_the_account(two: list[User], ana: JsonClient) -> None:
    with ThreadPoolExecutor(1) as pool, transaction.atomic():
        User.objects.filter(pk=two[0].pk).update(is_active=False)
        in_a_thread(pool, tell, two).result(timeout=20)
    assert len(told()) == 2
