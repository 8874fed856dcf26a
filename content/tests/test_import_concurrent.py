"""Imports at the same moment, with real threads: each plan is what then happened."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from threading import Barrier, Event
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.db import connection, connections

from accounts.audit import Actor
from content.editor import Editor
from content.importing.plan import ImportConflict
from content.media.new_media import NewMedia
from content.models import ContentChange, Course, Entity, Exercise, Lesson, MediaAsset, PublishMode
from content.publishing.publications import publish
from content.references.facts import Facts
from content.revisions.revising import revising
from content.tests.importing import COURSE, LATER, changed, content_of, document, numbered, run, stored
from content.tests.media_files import PNG, PNG_PATH, PNG_SHA256
from tests.locks import wait_for_waiting_requests

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks need PostgreSQL; SQLite has one writer"),
    pytest.mark.django_db(transaction=True),
]

OTHER = replace(COURSE, id="other")


def at_once(*importers):
    """Runs the importers in threads that start together: their results, or the conflicts that they met."""
    barrier = Barrier(len(importers))

    def attempt(importer):
        try:
            barrier.wait()
            return importer()
        except ImportConflict as conflict:
            return conflict
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(importers)) as pool:
        return list(pool.map(attempt, importers))


def test_two_concurrent_imports_of_a_new_course_create_it_once() -> None:
    for _ in range(20):
        Course.objects.all().delete()
        Exercise.objects.all().delete()
        results = at_once(*[lambda: run(document())] * 4)
        assert sorted(numbered(result.plan) for result in results) == [(0, 0, 0, 17)] * 3 + [(17, 0, 0, 0)]
        assert len({result.revision for result in results}) == 1
        assert stored() == content_of(document())


def test_one_of_two_concurrent_creations_of_a_course_is_a_conflict() -> None:
    for _ in range(20):
        Course.objects.all().delete()
        results = at_once(*[lambda: run(document(), "create")] * 2)
        [conflict] = [result for result in results if isinstance(result, ImportConflict)]
        assert conflict.message == "Course with ID 'quechua-101' already exists"


def test_concurrent_imports_of_one_course_are_serialized() -> None:
    run(document())
    results = at_once(
        *[
            lambda number=number: run(changed(document(), "lessons", "qu-hola", name=f"Hola {number}"), at=LATER)
            for number in range(6)
        ]
    )
    assert sorted(result.revision for result in results) == [2, 3, 4, 5, 6, 7]
    assert Course.objects.get().revision == 7


def test_two_new_courses_can_bring_the_same_exercises() -> None:
    ids = [f"ex-{number}" for number in range(40)]
    one = document({"q": {"q": {"q": {"q": ids}}}})
    other = document({"o": {"o": {"o": {"o": ids[::-1]}}}}, OTHER)
    for _ in range(5):
        Course.objects.all().delete()
        Exercise.objects.all().delete()
        at_once(lambda: run(one, "create"), lambda: run(other, "create"))
        assert stored() == content_of(one)
        assert stored("other") == content_of(other)


def test_exercise_that_another_import_publishes_during_the_planning_is_not_taken() -> None:
    one = document({"q": {"q": {"q": {"q": ["ex"]}}}})
    other = document({"o": {"o": {"o": {"o": ["ex"]}}}}, OTHER)
    imported = []

    def import_other_first(execute, sql, *args):
        if '"content_publishedexercise"' in sql and not imported:
            imported.append(OTHER)
            assert at_once(lambda: run(other, "create"))[0].created
        return execute(sql, *args)

    with connection.execute_wrapper(import_other_first):
        assert run(one, "create").created
    assert stored() == content_of(one)
    assert stored("other") == content_of(other)


def test_courses_that_change_each_others_exercises_do_not_deadlock() -> None:
    ids = [f"ex-{number}" for number in range(10)]
    trees = {"quechua-101": {"q": {"q": {"q": {"q": ids}}}}, "other": {"o": {"o": {"o": {"o": ids[::-1]}}}}}
    documents = [
        document(tree, replace(COURSE, id=course_id), texts=dict.fromkeys(ids, text))
        for text in ("one", "two")
        for course_id, tree in trees.items()
    ]
    for each in documents[:2]:
        run(each)
    results = at_once(*[lambda each=each: run(each, at=LATER) for each in documents * 2])
    assert all(result.revision is not None for result in results)
    logged = ContentChange.objects.filter(entity="exercise", action="update")
    by_course = [set(logged.filter(course=course_id).values_list("revision", "entity_id")) for course_id in trees]
    assert by_course[0] == by_course[1]
    assert len({str(row.data) for row in Exercise.objects.all()}) == 1


def test_import_waits_for_a_concurrent_edit_and_plans_with_its_result() -> None:
    run(document())
    renamed, may_commit = Event(), Event()

    def edit():
        with revising(COURSE.id, at=LATER) as changes:
            Lesson.objects.filter(pk="qu-hola").update(name="Hola")
            changes.update(COURSE.id, Entity.LESSON, "qu-hola")
            renamed.set()
            may_commit.wait(0.3)

    def follow():
        renamed.wait()
        return run(document(), at=LATER)

    _, result = at_once(edit, follow)
    assert [(entry.id, entry.fields) for entry in result.plan.update] == [("qu-hola", ("name",))]
    assert result.revision == 3


def test_dry_run_waits_for_no_edit_and_blocks_none() -> None:
    run(document())
    with revising(COURSE.id, at=LATER):
        [planned] = at_once(lambda: run(document({}), "replace", dry_run=True))
    assert len(planned.plan.delete) == 14


# Other courses meanwhile

SLOW_CHECKS = """
CREATE FUNCTION wait_for_the_test() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM pg_advisory_xact_lock_shared(4811); RETURN NULL; END $$;
CREATE CONSTRAINT TRIGGER wait_for_the_test AFTER INSERT ON {table} DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION wait_for_the_test()
"""


@contextmanager
def slow_checks(table: str) -> Iterator[None]:
    """Foreign keys of new rows of a table take as long to check as the block."""
    with connection.cursor() as cursor:
        cursor.execute(SLOW_CHECKS.format(table=table))
        cursor.execute("SELECT pg_advisory_lock(4811)")
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(4811)")


@pytest.fixture
def _without_slow_checks() -> Iterator[None]:
    yield
    with connection.cursor() as cursor:
        cursor.execute("DROP FUNCTION wait_for_the_test CASCADE")


def edit_other() -> None:
    """Raises OperationalError when it waits longer for a lock than a request may."""
    with revising("other", at=LATER) as changes:
        Lesson.objects.filter(pk="o").update(name="Otra")
        changes.update("other", Entity.LESSON, "o", fields=("name",))


def other_course() -> None:
    run(document({"o": {"o": {"o": {"o": []}}}}, OTHER))


LARGE = document({"q": {"q": {"q": {"q": [f"ex-{number}" for number in range(2000)]}}}})


@pytest.mark.usefixtures("_without_slow_checks")
def test_another_course_is_edited_while_the_rows_of_a_large_import_are_checked() -> None:
    other_course()
    with ThreadPoolExecutor(1) as pool:
        with slow_checks("content_exercise"):
            imported = pool.submit(at_once, lambda: run(LARGE))
            wait_for_waiting_requests(1)
            edit_other()
            assert not Course.objects.filter(pk=COURSE.id).exists()
        assert imported.result()[0].created
    assert stored() == content_of(LARGE)


@pytest.mark.usefixtures("_without_slow_checks")
def test_another_course_is_edited_while_the_rows_of_a_large_publication_are_checked() -> None:
    other_course()
    run(LARGE, publish_mode=PublishMode.MANUAL)
    with ThreadPoolExecutor(1) as pool:
        with slow_checks("content_publishedexercise"):
            published = pool.submit(at_once, lambda: publish(course_id=COURSE.id, editor=Editor(Actor(), LATER)))
            wait_for_waiting_requests(1)
            edit_other()
            assert Course.objects.get(pk=COURSE.id).revision is None
        assert published.result()[0][1]


def test_another_course_is_edited_while_the_files_of_an_import_are_stored(media_root: Any) -> None:
    other_course()

    class Slow(ContentFile):
        """Another course is edited while it is read."""

        def __enter__(self) -> Any:
            at_once(edit_other)
            return super().__enter__()

    new = NewMedia(PNG_SHA256, len(PNG), Facts("png"), Slow(PNG))
    pictured = replace(document(), course=replace(COURSE, description=f'<img src="{PNG_PATH}">'))
    assert run(pictured, media={PNG_PATH: new}).created
    assert Lesson.objects.get(pk="o").name == "Otra"
    assert (MediaAsset.objects.get().path, stored()) == (PNG_PATH, content_of(pictured))
