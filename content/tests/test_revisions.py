"""A course's revision rises once in each transaction that changes its package, and the log says what changed."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from content.models import ContentChange, Course, Entity
from content.revisions import history
from content.revisions.history import prune_history
from content.revisions.locks import lock_exercises
from content.revisions.revising import revising
from content.revisions.tags import assignment_id, new_tag
from content.tests import factories
from content.tests.factories import MARCH, later

pytestmark = pytest.mark.django_db


def log_of(course):
    changes = ContentChange.objects.filter(course=course, revision__isnull=False)
    changes = changes.order_by("revision", "entity", "entity_id")
    return list(changes.values_list("revision", "action", "entity", "entity_id"))


def revise(course, at):
    with revising(course.pk, at=at) as changes:
        changes.update(course.pk, Entity.COURSE, course.pk)
    course.refresh_from_db()
    return course


def test_a_new_course_is_at_revision_1_and_logs_nothing() -> None:
    course = factories.course(at=MARCH)
    course.refresh_from_db()
    assert (course.revision, course.revised_at, course.revision_shares_second) == (1, MARCH, False)
    assert log_of(course) == []


def test_failing_final_check_sees_the_change_log_and_rolls_it_back() -> None:
    course, seen = factories.course(), []

    def refuse():
        seen.append(log_of(course))
        raise RuntimeError("refused")

    def write():
        with revising(course.pk, at=later(1)) as changes:
            changes.check_last(refuse)
            changes.update(course.pk, Entity.COURSE, course.pk)

    with pytest.raises(RuntimeError, match="refused"):
        write()
    assert seen == [[(2, "update", "course", course.pk)]]
    assert log_of(course) == []
    course.refresh_from_db()
    assert course.revision == 1


def test_a_taken_id_is_refused_by_the_database() -> None:
    factories.course("quechua-101")
    with pytest.raises(IntegrityError), transaction.atomic():
        factories.course("quechua-101")


def test_content_change_raises_the_revision_and_is_logged() -> None:
    course = factories.course()
    with revising(course.pk, at=later(5)) as changes:
        changes.create(course.pk, Entity.LEVEL, "qu-a1", "qu-a2")
        changes.update(course.pk, Entity.COURSE, course.pk)
        changes.delete(course.pk, Entity.LESSON_EXERCISE, assignment_id("qu-hola", "ex-hola"))
    course.refresh_from_db()
    assert (course.revision, course.revised_at) == (2, later(5))
    assert log_of(course) == [
        (2, "update", "course", "quechua-101"),
        (2, "delete", "lesson_exercise", "qu-hola/ex-hola"),
        (2, "create", "level", "qu-a1"),
        (2, "create", "level", "qu-a2"),
    ]


def test_a_transaction_without_changes_does_not_raise_the_revision() -> None:
    course = factories.course()
    with revising(course.pk, at=later(5)):
        pass
    course.refresh_from_db()
    assert (course.revision, course.revised_at) == (1, MARCH)


def test_a_failed_transaction_does_not_raise_the_revision() -> None:
    course = factories.course()

    def fail():
        with revising(course.pk, at=later(5)) as changes:
            changes.update(course.pk, Entity.COURSE, course.pk)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    course.refresh_from_db()
    assert course.revision == 1
    assert log_of(course) == []


def test_only_the_courses_that_changed_are_revised() -> None:
    one, other = factories.course("one"), factories.course("other")
    with revising(one.pk, other.pk, at=later(5)) as changes:
        changes.update(one.pk, Entity.COURSE, one.pk)
    assert changes.courses["one"].revision == 2
    assert list(Course.objects.order_by("id").values_list("id", "revision")) == [("one", 2), ("other", 1)]


def test_change_of_an_unlocked_course_raises_lookup_error() -> None:
    factories.course("one")
    with pytest.raises(LookupError), revising("one", at=MARCH) as changes:
        changes.update("other", Entity.COURSE, "other")


def test_a_deleted_course_is_not_among_the_locked_ones() -> None:
    with revising("gone", at=MARCH) as changes:
        assert dict(changes.courses) == {}


@pytest.mark.parametrize(
    ("steps", "logged"),
    [
        (["create", "update"], ["create"]),
        (["create", "delete"], []),
        (["create", "delete", "create"], ["create"]),
        (["update", "update"], ["update"]),
        (["update", "delete"], ["delete"]),
        (["delete", "create"], ["update"]),
        (["delete", "create", "delete"], ["delete"]),
    ],
)
def test_several_changes_of_a_row_are_logged_as_one(steps: Any, logged: Any) -> None:
    course = factories.course()
    with revising(course.pk, at=later(5)) as changes:
        for step in steps:
            getattr(changes, step)(course.pk, Entity.LEVEL, "qu-a1")
    assert [action for _, action, _, _ in log_of(course)] == logged
    course.refresh_from_db()
    assert course.revision == (2 if logged else 1)


# The time of a revision


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        (later(1), later(1)),
        (MARCH, MARCH + timedelta(milliseconds=1)),
        (MARCH - timedelta(days=1), MARCH + timedelta(milliseconds=1)),
    ],
)
def test_a_revision_is_at_least_a_millisecond_later_than_the_one_before(at: Any, expected: Any) -> None:
    assert revise(factories.course(at=MARCH), at).revised_at == expected


def test_a_revision_knows_whether_an_earlier_one_fell_in_its_second() -> None:
    course = factories.course(at=MARCH)
    assert revise(course, MARCH + timedelta(milliseconds=999)).revision_shares_second
    assert not revise(course, MARCH + timedelta(milliseconds=1000)).revision_shares_second
    assert revise(course, MARCH).revision_shares_second


# An id used again


def delete(course):
    with revising(course.pk, at=MARCH) as changes:
        changes.retire_course(course.pk, at=MARCH)
        Course.objects.filter(pk=course.pk).delete()


def test_an_id_used_again_continues_above_its_last_revision() -> None:
    delete(revise(factories.course(at=MARCH), MARCH))
    again = factories.course(at=MARCH)
    again.refresh_from_db()
    assert again.revision == 3
    assert again.revised_at == MARCH + timedelta(milliseconds=2)
    assert again.revision_shares_second


def test_an_id_can_be_retired_more_than_once() -> None:
    for revision in (1, 2, 3):
        course = factories.course(at=MARCH)
        assert course.revision == revision
        delete(course)


def test_a_course_is_inserted_with_the_columns_it_was_given() -> None:
    course = factories.course("one", name="Uno")
    assert Course.objects.get(pk="one").name == course.name == "Uno"


# Shared exercises


def shared_exercise():
    """An exercise in two courses out of three."""
    exercise = factories.exercise("ex-hola")
    for course_id in ("one", "three", "two"):
        *_, lesson = factories.branch(factories.course(course_id))
        if course_id != "three":
            factories.assign(lesson, exercise)
    return exercise


def test_a_changed_exercise_revises_every_course_that_uses_it() -> None:
    exercise = shared_exercise()
    with revising(exercise_ids=[exercise.pk], at=later(5)) as changes:
        changes.update_exercise(exercise.pk)
    assert set(changes.courses) == {"one", "two"}
    assert list(Course.objects.order_by("id").values_list("id", "revision")) == [("one", 2), ("three", 1), ("two", 2)]
    assert log_of("two") == [(2, "update", "exercise", "ex-hola")]


def test_course_can_be_locked_together_with_the_courses_of_an_exercise() -> None:
    exercise = shared_exercise()
    with revising("three", exercise_ids=[exercise.pk], at=later(5)) as changes:
        assert set(changes.courses) == {"one", "three", "two"}


def test_an_unused_exercise_changes_no_course() -> None:
    factories.exercise("ex-new")
    with revising(exercise_ids=["ex-new"], at=later(5)) as changes:
        changes.update_exercise("ex-new")
    assert dict(changes.courses) == {}


def test_locked_exercises_are_those_that_exist() -> None:
    factories.exercise("ex-hola")
    assert lock_exercises(["ex-hola", "ex-gone"]) == {"ex-hola"}


# Cost


@pytest.mark.parametrize("size", [1, 40])
def test_revising_takes_a_constant_number_of_queries(size: Any, django_assert_num_queries: Any) -> None:
    ids = [factories.course(f"c{number}").pk for number in range(size)]
    # A savepoint's beginning and end, the lock, the revisions, the log, the published copies, the catalogue.
    with django_assert_num_queries(7), revising(*ids, at=later(5)) as changes:
        for course_id in ids:
            changes.update(course_id, Entity.COURSE, course_id)


def test_pruning_retains_the_last_revisions_of_each_course(monkeypatch: Any) -> None:
    monkeypatch.setattr(history, "HISTORY", 3)
    busy, quiet = factories.course("busy"), factories.course("quiet")
    for minute in range(1, 10):
        revise(busy, later(minute))
    revise(quiet, later(1))
    assert busy.revision == 10
    assert prune_history() == 7  # 2 to 7, and that the course was created
    assert [revision for revision, *_ in log_of(busy)] == [8, 9, 10]
    assert [revision for revision, *_ in log_of(quiet)] == [2]
    assert prune_history() == 0


def test_tags_are_63_bits_and_do_not_repeat() -> None:
    tags = {new_tag() for _ in range(1000)}
    assert len(tags) == 1000
    assert all(0 <= tag < 2**63 for tag in tags)


def test_an_insert_takes_the_first_revision_whatever_the_row_says() -> None:
    course = factories.course("one")
    delete(course)
    course.revision = 99
    with revising(at=later(1)) as changes:
        changes.insert_course(course, at=later(1))
    assert Course.objects.get(pk="one").revision == 2
