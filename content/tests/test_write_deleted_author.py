"""An account that is deleted while its owner's write waits: the write is refused as any later request would be."""

from concurrent.futures import ThreadPoolExecutor
from time import sleep

import pytest
from django.db import connection, connections, transaction

from content.models import Course, Exercise
from content.tests import factories
from content.tests.writing import BASE

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks need PostgreSQL; SQLite has one writer"),
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def course():
    course = factories.course("open")
    *_, lesson = factories.branch(course)
    factories.assign(lesson, factories.exercise("shared", "vof"))
    return course


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PATCH", "/courses/open", {"name": "Otro"}),
        ("POST", "/courses/open/levels", {"code": "B1", "name": "Otro"}),
        ("POST", "/exercises/shared/duplicate", {"id": "copy"}),
    ],
)
def test_the_write_of_a_deleted_account_is_refused(course, carlos, method, path, body):
    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            Course.objects.select_for_update().get(pk="open")
            writing = other.submit(_request, carlos, method, path, body)
            _wait_for_a_waiting_writer()
            carlos.user.delete()
        answer = writing.result()
    assert answer.status_code == 401
    assert answer.json()["error"]["message"] == "Invalid access token"
    assert Course.objects.get(pk="open").revision == 1
    assert Exercise.objects.count() == 1


def _request(client, method, path, body):
    try:
        return client.request(method, BASE + path, body)
    finally:
        connections.close_all()


def _wait_for_a_waiting_writer():
    waiting = "SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = %s"
    with connection.cursor() as cursor:
        while True:
            cursor.execute(waiting, [connection.settings_dict["NAME"]])
            if cursor.fetchone()[0]:
                return
            sleep(0.01)
