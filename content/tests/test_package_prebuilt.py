"""The worker builds the packages of publications, and of courses that were downloaded before they were edited."""

from typing import Any

import pytest
from django.db import OperationalError, connection
from django_tasks_db.models import DBTaskResult

from accounts.audit import Actor
from content.editor import Editor
from content.kinds import COURSE
from content.models import CoursePackage, Publication
from content.packages import stored
from content.packages.stored import build_outdated, build_revision, load_package
from content.packages.versions import current_version
from content.readers import EVERYTHING
from content.services.hierarchy import delete_record
from content.tests import factories
from content.tests.factories import later
from content.tests.publishing import make_manual, publish_draft
from content.tests.test_package import touch
from content.tests.writing import data
from langlearn.api.instants import now
from tests.tasks import run_tasks

pytestmark = pytest.mark.django_db(transaction=True)


def download(course_id: str) -> None:
    load_package(current_version(course_id, reader=EVERYTHING), reader=EVERYTHING)


def test_package_that_was_downloaded_is_built_once_after_edits(public: Any) -> None:
    download("open")
    assert build_outdated(at=now()) == 0
    for minute in (1, 2):
        touch(minute=minute)
    assert build_outdated(at=now()) == 1
    public.course.refresh_from_db()
    assert CoursePackage.objects.get().revision == public.course.revision == 3
    assert build_outdated(at=now()) == 0


def test_package_that_was_not_downloaded_is_not_built(public: Any) -> None:
    touch(minute=1)
    assert build_outdated(at=now()) == 0
    run_tasks()
    assert not CoursePackage.objects.exists()


def test_large_package_is_built_by_one_task_for_each_revision(public: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(stored, "_SMALL", 10)
    download("open")
    for minute in (1, 2):
        touch(minute=minute)
        for _ in range(2):
            assert build_outdated(at=now()) == 0
        assert DBTaskResult.objects.ready().count() == minute
    run_tasks()
    assert CoursePackage.objects.get().revision == 3
    assert build_outdated(at=now()) == 0
    assert not DBTaskResult.objects.ready().exists()


def test_large_packages_delay_neither_small_ones_nor_each_other(public: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(stored, "_AT_ONCE", 1)
    for minute, course_id in enumerate(("open", "large", "small"), 1):
        if course_id != "open":
            factories.course(course_id)
        download(course_id)
        touch(course_id, minute=minute)
    CoursePackage.objects.exclude(pk="small").update(size_bytes=stored._SMALL + 1)
    assert build_outdated(at=now()) == 1
    assert build_outdated(at=now()) == 0
    tasks = DBTaskResult.objects.ready()
    assert sorted(task.args_kwargs["args"][0] for task in tasks) == ["large", "open"]


def test_publication_has_its_package_built_by_the_worker(public: Any, carlos: Any) -> None:
    make_manual("open")
    data(carlos, "PUT", "/courses/open", {"name": "Published"})
    publish_draft("open")
    public.course.refresh_from_db()
    assert not CoursePackage.objects.filter(revision=public.course.revision).exists()
    run_tasks()
    assert CoursePackage.objects.get().revision == public.course.revision
    assert Publication.objects.get(revision=public.course.revision).body is not None


def test_task_whose_package_cannot_be_stored_fails(public: Any) -> None:
    def refuse(execute: Any, sql: str, *args: Any) -> Any:
        if sql.startswith('INSERT INTO "content_coursepackage"'):
            raise OperationalError("database is locked")
        return execute(sql, *args)

    build_revision.enqueue("open", 1)
    with connection.execute_wrapper(refuse):
        run_tasks()
    assert DBTaskResult.objects.get().status == "FAILED"


def test_package_of_a_course_that_is_deleted_meanwhile_is_not_built(public: Any, carlos: Any) -> None:
    build_revision.enqueue("open", 1)
    delete_record(COURSE, "open", editor=Editor(Actor(), later(9)))
    run_tasks()
    assert {row.status for row in DBTaskResult.objects.all()} == {"SUCCESSFUL"}
