"""Imports at the same moment, with real threads: each plan is what then happened."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier, Event

import pytest
from django.db import connection, connections

from content.importing import ImportConflict
from content.models import ContentChange, Course, Entity, Exercise, Lesson
from content.revisions import revising
from content.tests.importing import COURSE, LATER, changed, content_of, document, numbered, run, stored

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
