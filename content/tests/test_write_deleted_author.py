"""An account that is deleted while its owner's write waits: the write is refused as any later request would be."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from threading import Barrier
from time import sleep
from typing import Any

import pytest
from django.db import connection, connections, transaction

from accounts.audit import Actor
from conftest import PASSWORD, signed_in
from content.editor import Editor
from content.kinds import LESSON
from content.models import Course, Exercise, Level, Publication, PublishMode, Schedule
from content.publishing import publications
from content.publishing.schedules import save_schedule
from content.services.hierarchy import update_record
from content.tests import factories
from content.tests.writing import BASE, COURSE
from langlearn.api.instants import now

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
def test_the_write_of_a_deleted_account_is_refused(course: Any, carlos: Any, method: Any, path: Any, body: Any) -> None:
    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            Course.objects.select_for_update().get(pk="open")
            writing = other.submit(_request, carlos, method, path, body)
            _wait_for_a_waiting_writer(writing)
            carlos.user.delete()
        answer = writing.result()
    assert answer.status_code == 401
    assert answer.json()["error"]["message"] == "Invalid access token"
    assert Course.objects.get(pk="open").revision == 1
    assert Exercise.objects.count() == 1


@pytest.mark.parametrize("write", ["publish", "schedule"])
def test_account_deletion_waits_for_what_its_owner_publishes(course: Any, carlos: Any, write: Any) -> None:
    """Both change a row that names the account, and insert or keep a reference to it."""
    by, at = Actor(id=carlos.user.pk), now()
    schedule = partial(save_schedule, course_id="open", publish_at=at + timedelta(days=1), editor=Editor(by, at))
    publications.set_publish_mode(course_id="open", publish_mode=PublishMode.MANUAL, editor=Editor(by, at))
    update_record(LESSON, "open-lesson", values={"name": "Otra"}, editor=Editor(by, at))
    schedule()
    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            if write == "publish":
                publications.publish(course_id="open", editor=Editor(by, at))
            else:
                schedule()
            deleting = other.submit(_request, carlos, "DELETE", "/api/users/profile", {"password": PASSWORD}, base="")
            _wait_for_a_waiting_writer(deleting)
        assert deleting.result().status_code == 200
    assert not Publication.objects.exclude(published_by=None).exists()
    assert Schedule.objects.get().scheduled_by is None


def test_account_deletion_concurrent_with_writes_of_the_author_causes_no_server_error(transactional_db: Any) -> None:
    for number in range(3):
        author = signed_in(f"author-{number}@example.org", "content_creator")
        ids = [f"course-{number}-{place}" for place in range(3)]
        for course_id in ids:
            assert author.post(f"{BASE}/courses", COURSE | {"id": course_id}).status_code == 201
        writes = [
            [
                partial(author.post, f"{BASE}/courses/{course_id}/levels", {"code": code, "name": "Otro"})
                for code in ("A1", "A2", "B1", "B2", "C1", "C2")
            ]
            for course_id in ids
        ]
        delete = partial(author.delete, "/api/users/profile", {"password": PASSWORD})
        [deleted], *written = _at_once([delete], *writes)
        assert deleted.status_code == 200
        statuses = [answer.status_code for answers in written for answer in answers]
        assert set(statuses) <= {201, 401}
        assert Level.objects.filter(course__in=ids).count() == statuses.count(201)
    assert not Course.objects.exclude(created_by=None, updated_by=None).exists()


def _at_once(*crowd):
    """The answers to what each of a crowd requests, one after the other."""
    barrier = Barrier(len(crowd))

    def run(requests):
        try:
            barrier.wait()
            return [request() for request in requests]
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(crowd)) as pool:
        return list(pool.map(run, crowd))


def _request(client, method, path, body, *, base=BASE):
    try:
        return client.request(method, base + path, body)
    finally:
        connections.close_all()


def _wait_for_a_waiting_writer(writing):
    """Until the write waits for a lock, or has its answer all the same."""
    waiting = "SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = %s"
    with connection.cursor() as cursor:
        while not writing.done():
            cursor.execute("SELECT pg_stat_clear_snapshot()")  # a transaction sees the connections it saw first
            cursor.execute(waiting, [connection.settings_dict["NAME"]])
            if cursor.fetchone()[0]:
                return
            sleep(0.01)
