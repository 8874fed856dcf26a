"""Packages and deltas while others write, with real threads."""

from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from random import Random
from threading import Event
from typing import Any

import orjson
import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, connections

from content.formats.package_writer import flat
from content.models import Course, CoursePackage, Entity, Exercise, Lesson
from content.packages.deltas import read_delta
from content.packages.stored import load_package, plain_body, with_package
from content.packages.versions import current_version
from content.readers import EVERYTHING, PUBLIC
from content.revisions.revising import revising
from content.tests.conftest import course_with_everything
from content.tests.editing import Editor
from content.tests.factories import later
from content.tests.test_revisions_concurrent import at_once
from examples.offline_client import apply

pytestmark = pytest.mark.django_db(transaction=True)

on_postgresql = pytest.mark.skipif(
    connection.vendor != "postgresql", reason="writers that overlap need PostgreSQL; SQLite has one writer"
)


@pytest.fixture
def course():
    return course_with_everything("open")


def rename():
    """One revision that writes its own number into two tables."""
    with revising("open", at=later(1)) as changes:
        revision = changes.courses["open"].revision + 1
        Course.objects.filter(pk="open").update(name=f"at {revision}")
        Lesson.objects.filter(pk="open-lesson").update(name=f"at {revision}")
        changes.update("open", Entity.COURSE, "open")
        changes.update("open", Entity.LESSON, "open-lesson")


def download():
    version = current_version("open", reader=EVERYTHING)
    package = load_package(version, reader=EVERYTHING)
    return orjson.loads(plain_body(package))["data"]


def assert_consistent(package):
    if package["revision"] > 1:
        [level] = package["levels"]
        lesson = level["sections"][0]["modules"][0]["lessons"][0]
        assert package["course"]["name"] == lesson["name"] == f"at {package['revision']}"


@pytest.mark.postgresql
@on_postgresql
def test_edits_during_builds_never_mix_revisions(course: Any) -> None:
    def write():
        for _ in range(15):
            rename()

    def build():
        for _ in range(15):
            assert_consistent(download())

    at_once(write, write, build, build, build)
    assert download()["revision"] == 31


@pytest.mark.postgresql
@on_postgresql
def test_deltas_during_edits_lead_to_a_consistent_package(course: Any) -> None:
    first = download()

    def write():
        for _ in range(15):
            rename()

    def update():
        known = first
        for _ in range(15):
            delta = orjson.loads(flat(read_delta("open", since=known["revision"], reader=PUBLIC).data))
            known = apply(known, delta)
            assert_consistent(known)
        return known

    _, *results = at_once(write, update, update)
    for known in results:
        delta = orjson.loads(flat(read_delta("open", since=known["revision"], reader=PUBLIC).data))
        assert apply(known, delta) == download()


def test_content_edit_does_not_wait_for_a_package_build(course: Any) -> None:
    """On every database: an edit is made and committed while a build is paused in the middle of its snapshot."""
    building, edited = Event(), Event()

    def build():
        def stand_still(package):
            building.set()
            assert edited.wait(60)
            return package.revision

        return with_package("open", stand_still)

    def edit():
        assert building.wait(60)
        rename()
        edited.set()

    assert at_once(build, edit)[0] == 1
    assert Course.objects.get(pk="open").revision == 2
    assert download()["revision"] == 2


def test_simultaneous_first_requests_build_once(course: Any) -> None:
    builds = []

    def load():
        def watch(execute, sql, params, many, context):
            if sql.startswith("SELECT") and "content_publishedmodule" in sql:
                builds.append(sql)
            return execute(sql, params, many, context)

        with connection.execute_wrapper(watch):
            return download()

    answers = at_once(*[load] * 10)
    assert all(answer == answers[0] for answer in answers)
    assert len(builds) == 1


def test_killed_package_build_stores_nothing_and_releases_its_lock(course: Any) -> None:
    def killed():
        def die(execute, sql, params, many, context):
            if "content_publishedexercise" in sql:
                raise KeyboardInterrupt
            return execute(sql, params, many, context)

        with pytest.raises(KeyboardInterrupt), connection.execute_wrapper(die):
            download()

    at_once(killed)
    assert not CoursePackage.objects.exists()
    assert download()["revision"] == 1


@pytest.mark.postgresql
@on_postgresql
def test_package_build_whose_connection_is_closed_releases_its_lock(course: Any) -> None:
    def cut(package):
        with ThreadPoolExecutor(1) as other:
            other.submit(_terminate, connection.connection.info.backend_pid).result()
        return Exercise.objects.count()

    def build():
        with pytest.raises(DatabaseError):
            with_package("open", cut)

    at_once(build)
    assert not CoursePackage.objects.exists()
    assert download()["revision"] == 1


def _terminate(pid):
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s)", [pid])
    finally:
        connections.close_all()


@pytest.mark.postgresql
@on_postgresql
def test_a_course_that_is_deleted_during_the_build_leaves_no_package(course: Any) -> None:
    def delete_elsewhere(package):
        with ThreadPoolExecutor(1) as other:
            other.submit(_delete_course).result()
        return package.revision

    assert with_package("open", delete_elsewhere) == 1
    assert not CoursePackage.objects.exists()


def _delete_course():
    try:
        Course.objects.get(pk="open").delete()
    finally:
        connections.close_all()


def test_packages_and_deltas_are_complete_while_packages_are_pruned(course: Any, ada: Any) -> None:
    """Each download is a package, or a delta that leads to one."""
    assert ada.put("/api/v1/levels/open-level", {"code": "Z"}).status_code == 200  # a code that no edit gives
    editor = Editor(Random(7), ada, ["open"])
    known = download()
    for _ in range(40):
        editor.edit()
        call_command("prune_packages", stdout=StringIO())
        if not Course.objects.exists():
            continue
        delta = read_delta("open", since=known["revision"], reader=EVERYTHING)
        known = apply(known, orjson.loads(flat(delta.data))) if delta else download()
        assert known == download()
