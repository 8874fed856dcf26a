"""An import is one revision of each course that it changes, and the log says what it did to which row."""

from dataclasses import replace

import pytest

from accounts.audit import Actor
from content.editor import Editor
from content.importing.service import ImportOptions, import_course
from content.models import ContentChange, Course
from content.revisions.revising import revising
from content.tests.factories import later
from content.tests.importing import COURSE, LATER, NOON, changed, document, run

pytestmark = pytest.mark.django_db

SMALL = {"qu-a1": {"qu-s1": {"qu-m1": {"qu-hola": ["ex-hola", "ex-sol"]}}}}
SHARING = {"o-a1": {"o-s1": {"o-m1": {"o-l1": ["ex-sol"]}}}}
OTHER = replace(COURSE, id="other")


def log_of(course_id=COURSE.id):
    changes = ContentChange.objects.filter(course=course_id, revision__isnull=False).order_by(
        "revision", "entity", "entity_id"
    )
    return list(changes.values_list("revision", "action", "entity", "entity_id"))


def revisions():
    return dict(Course.objects.values_list("id", "revision"))


def test_a_new_course_starts_with_revision_1_and_no_log() -> None:
    run(document(SMALL))
    course = Course.objects.get()
    assert (course.revision, course.revised_at) == (1, NOON)
    assert log_of() == []


def test_a_course_id_used_again_continues_above_its_last_revision() -> None:
    run(document({}))
    with revising(COURSE.id, at=NOON) as changes:
        changes.retire_course(COURSE.id, at=later(1))
        Course.objects.all().delete()
    assert run(document(SMALL), at=LATER).revision == 2
    assert log_of() == []


def test_import_logs_every_change_of_a_package_row() -> None:
    run(document(SMALL, codes={"qu-a1": "A1"}))
    tree = {"qu-a1": {"qu-s1": {"qu-m1": {"qu-dos": ["ex-sol", "ex-new"]}, "qu-m2": {}}}}
    renewed = document(tree, replace(COURSE, name="Quechua"), texts={"ex-sol": "Inti"})
    assert run(renewed, "replace", at=LATER).revision == 2
    assert log_of() == [
        (2, "update", "course", "quechua-101"),
        (2, "create", "exercise", "ex-new"),
        (2, "update", "exercise", "ex-sol"),
        (2, "create", "lesson", "qu-dos"),
        (2, "delete", "lesson", "qu-hola"),
        (2, "create", "lesson_exercise", "qu-dos/ex-new"),
        (2, "create", "lesson_exercise", "qu-dos/ex-sol"),
        (2, "delete", "lesson_exercise", "qu-hola/ex-hola"),
        (2, "delete", "lesson_exercise", "qu-hola/ex-sol"),
        (2, "update", "level", "qu-a1"),
        (2, "create", "module", "qu-m2"),
    ]
    assert Course.objects.get().revised_at == LATER


def test_an_import_without_changes_is_no_revision() -> None:
    run(document(SMALL))
    assert run(document(SMALL), at=LATER).revision == 1
    assert (revisions(), log_of()) == ({COURSE.id: 1}, [])


def test_a_changed_exercise_is_a_revision_of_every_course_that_uses_it() -> None:
    run(document(SMALL))
    run(document(SHARING, OTHER))
    run(document({}, replace(COURSE, id="third")))
    result = run(document(SMALL, texts={"ex-sol": "Inti"}), at=LATER)
    assert result.revision == 2
    assert revisions() == {COURSE.id: 2, "other": 2, "third": 1}
    assert log_of() == log_of("other") == [(2, "update", "exercise", "ex-sol")]


def test_several_exercises_of_several_courses_can_change_at_once() -> None:
    run(document(SMALL))
    run(document(SHARING, OTHER))
    third = {"t-a1": {"t-s1": {"t-m1": {"t-l1": ["ex-hola", "ex-sol"]}}}}
    run(document(third, replace(COURSE, id="third")))
    run(document(SMALL, texts={"ex-sol": "Inti", "ex-hola": "Napaykullayki"}), at=LATER)
    both = [(2, "update", "exercise", "ex-hola"), (2, "update", "exercise", "ex-sol")]
    assert log_of() == log_of("third") == both
    assert log_of("other") == both[1:]


def test_a_new_course_that_changes_an_exercise_revises_the_others_only() -> None:
    run(document(SMALL))
    assert run(document(SHARING, OTHER, texts={"ex-sol": "Inti"}), at=LATER).revision == 1
    assert revisions() == {COURSE.id: 2, "other": 1}
    assert log_of() == [(2, "update", "exercise", "ex-sol")]
    assert log_of("other") == []


def test_using_an_exercise_of_another_course_as_it_is_revises_that_course_not() -> None:
    run(document(SMALL))
    run(document({}, OTHER))
    run(document(SHARING, OTHER), at=LATER)
    assert revisions() == {COURSE.id: 1, "other": 2}


def test_an_exercise_that_moved_to_another_lesson_is_no_change_of_its_own() -> None:
    run(document(SMALL))
    tree = {"qu-a1": {"qu-s1": {"qu-m1": {"qu-hola": ["ex-hola"], "qu-dos": ["ex-sol"]}}}}
    run(document(tree), "replace")
    assert {entity for _, _, entity, _ in log_of()} == {"lesson", "lesson_exercise"}


def test_the_instant_of_the_import_is_that_of_its_rows_and_its_revision() -> None:
    run(document(SMALL))
    result = import_course(
        document=changed(document(SMALL), "lessons", "qu-hola", name="Hola"),
        options=ImportOptions(mode="merge"),
        editor=Editor(Actor(), LATER),
    )
    course = Course.objects.get()
    assert (course.revision, course.revised_at) == (result.revision, LATER)
    assert course.lessons.get().updated_at == LATER
