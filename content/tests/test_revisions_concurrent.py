"""Revisions under writers at the same moment, with real threads."""

from threading import Barrier

import pytest
from django.db import connection, transaction

from content.models import ContentChange, Course, Entity, LessonExercise
from content.revisions.locks import lock_exercises
from content.revisions.revising import revising
from content.tests import factories
from content.tests.factories import later
from content.tests.racing import at_once

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks need PostgreSQL; SQLite has one writer"),
    pytest.mark.django_db(transaction=True),
]


def test_concurrent_writers_get_different_revisions() -> None:
    factories.course("one")

    def write():
        with revising("one", at=later(1)) as changes:
            changes.update("one", Entity.COURSE, "one")
        return changes.courses["one"].revision, changes.courses["one"].revised_at

    written = at_once(*[write] * 20)
    assert sorted(revision for revision, _ in written) == list(range(2, 22))
    assert len({revised_at for _, revised_at in written}) == 20
    assert Course.objects.get(pk="one").revision == 21


def test_writers_of_several_courses_do_not_deadlock() -> None:
    for course_id in ("one", "two", "three"):
        factories.course(course_id)

    def write(*ids):
        with revising(*ids, at=later(1)) as changes:
            for course_id in ids:
                changes.update(course_id, Entity.COURSE, course_id)

    orders = [("one", "two", "three"), ("three", "two", "one"), ("two", "one", "three")]
    at_once(*[lambda ids=ids: write(*ids) for ids in orders * 6])
    assert set(Course.objects.values_list("revision", flat=True)) == {19}


def test_an_edit_of_an_exercise_reaches_courses_that_begin_to_use_it_meanwhile() -> None:
    """In either order, each course that uses the exercise in the end has a revision made after the edit."""
    exercise = factories.exercise("ex-hola")
    lessons = [factories.branch(factories.course(f"c{number}"))[3] for number in range(8)]
    factories.assign(lessons[0], exercise)

    def edit():
        with revising(exercise_ids=[exercise.pk], at=later(1)) as changes:
            type(exercise).objects.filter(pk=exercise.pk).update(updated_at=later(1))
            changes.update_exercise(exercise.pk)
        return "edited"

    def assign(lesson):
        with revising(lesson.course_id, at=later(1)) as changes:
            lock_exercises([exercise.pk])
            seen = type(exercise).objects.get(pk=exercise.pk).updated_at
            factories.assign(lesson, exercise)
            changes.create(lesson.course_id, Entity.LESSON_EXERCISE, f"{lesson.pk}/{exercise.pk}")
        return lesson.course_id, seen

    results = at_once(edit, *[lambda lesson=lesson: assign(lesson) for lesson in lessons[1:]])
    assert LessonExercise.objects.filter(exercise=exercise).count() == 8
    edits = ContentChange.objects.filter(entity=Entity.EXERCISE).values_list("course_id", flat=True)
    for course_id, seen in results[1:]:
        assert (seen == later(1)) != (course_id in edits)


def test_concurrently_reused_course_id_continues_above_its_last_revision() -> None:
    """A creation that waits for the deletion to end sees the revision it left."""
    factories.course("one")
    for _ in range(3):
        with revising("one", at=later(1)) as changes:
            changes.update("one", Entity.COURSE, "one")
    deleting = Barrier(2)

    def delete():
        with transaction.atomic(), revising("one", at=later(1)) as changes:
            changes.retire_course("one", at=later(1))
            Course.objects.filter(pk="one").delete()
            deleting.wait()

    def create():
        deleting.wait()
        return factories.course("one", at=later(2)).revision

    assert at_once(delete, create)[1] == 5
