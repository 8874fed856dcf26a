"""What progress learns about lessons and courses, and at what cost."""

from typing import Any
from uuid import UUID

import pytest

from content import models
from content.models import Course, Lesson
from content.readers import EVERYTHING, PUBLIC, Reader
from content.selectors import facts as facts_selectors
from content.selectors.facts import (
    CourseFacts,
    LessonFacts,
    course_is_published,
    exercise_titles,
    exercises_for_answers,
    lesson_for_completion,
    lessons_by_id,
    visible_courses,
)
from content.selectors.structure import course_answer
from content.tests import factories
from langlearn.api.instants import now

pytestmark = pytest.mark.django_db


def test_lesson_for_completion_respects_visibility(public: Any, private: Any, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        facts = lesson_for_completion("open-lesson", reader=PUBLIC)
    assert facts == LessonFacts("open-lesson", "open", 10, True)
    assert lesson_for_completion("hidden-lesson", reader=PUBLIC) is None
    assert lesson_for_completion("hidden-lesson", reader=EVERYTHING) == (
        "hidden-lesson",
        "hidden",
        10,
        False,
    )
    assert lesson_for_completion("none", reader=EVERYTHING) is None


def test_lessons_by_id_returns_existing_lessons(public: Any, private: Any, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        lessons = lessons_by_id(["open-lesson", "hidden-lesson", "none"], reader=EVERYTHING)
    assert {key: facts.is_public for key, facts in lessons.items()} == {"open-lesson": True, "hidden-lesson": False}


@pytest.fixture
def owned(private: Any, carlos: Any) -> Reader:
    """Carlos, as a member of the private course only."""
    at = now()
    models.Member.objects.create(
        course=private.course, user=carlos.user, role="editor", tag=1, created_at=at, updated_at=at
    )
    return Reader(member=carlos.user.pk)


def test_each_reader_finds_the_lessons_they_see(public: Any, owned: Reader, sam: Any) -> None:
    others = factories.branch(factories.course("other", is_public=False))[-1].pk
    lessons = ["open-lesson", "hidden-lesson", others]
    seen = {
        PUBLIC: ["open-lesson"],
        Reader(member=sam.user.pk): ["open-lesson"],
        owned: ["hidden-lesson", "open-lesson"],
        EVERYTHING: sorted(lessons),
    }
    for reader, expected in seen.items():
        assert sorted(lessons_by_id(lessons, reader=reader)) == expected
        for lesson in lessons:
            assert (lesson_for_completion(lesson, reader=reader) is not None) == (lesson in expected)
        courses = {lesson.removesuffix("-lesson") for lesson in expected}
        for course_id in ("open", "hidden", "other", "none"):
            assert course_is_published(course_id, reader=reader) == (course_id in courses)


def completed(learner: UUID) -> Any:
    """In place of the lessons that a learner has completed: those that they wrote."""
    return models.PublishedLesson.objects.filter(created_by=learner).values_list("pk")


def test_each_reader_finds_one_copy_of_an_exercise_in_one_query(
    public: Any, private: Any, owned: Reader, sam: Any, django_assert_num_queries: Any
) -> None:
    exercise = public.exercises[0]
    factories.assign(private.lesson, exercise)
    factories.edit_copy("open", exercise.pk, {"statement": "open"}, at=factories.later(1))
    factories.edit_copy("hidden", exercise.pk, {"statement": "hidden"}, at=factories.later(2))

    for course in ("open", "hidden"):  # so that both are cached
        assert course_answer(course, exercise.pk) is not None

    def found(reader: Reader, lesson: str = "") -> tuple[Any, bool, bool]:
        with django_assert_num_queries(1):
            facts = exercises_for_answers(
                [exercise.pk, "none"], reader=reader, learner=sam.user.pk, completed=completed, lesson_id=lesson
            )
        assert list(facts) == [exercise.pk]
        return facts[exercise.pk].data["statement"], facts[exercise.pk].in_lesson, facts[exercise.pk].is_shown

    assert [found(reader) for reader in (PUBLIC, owned, EVERYTHING)] == [
        ("open", False, True),
        ("hidden", False, True),
        ("hidden", False, True),
    ]
    for reader in (PUBLIC, owned, EVERYTHING):
        assert found(reader, "open-lesson") == ("open", True, True)
    assert found(owned, "hidden-lesson") == ("hidden", True, True)
    assert found(PUBLIC, "hidden-lesson") == ("open", False, True)
    models.PublishedLesson.objects.filter(pk="hidden-lesson").update(created_by=sam.user)
    assert (found(PUBLIC), found(PUBLIC, "hidden-lesson")) == (("open", False, True), ("hidden", True, False))
    models.PublishedCourse.objects.filter(pk="open").update(is_public=False)
    assert found(PUBLIC) == ("hidden", False, False)


def test_an_exercise_has_the_title_of_the_copy_edited_last(public: Any, private: Any) -> None:
    exercise = public.exercises[0]
    factories.assign(private.lesson, exercise)
    factories.edit_copy("hidden", exercise.pk, {"statement": "Later"}, at=factories.later(1))
    factories.exercise("ex-unused")
    assert exercise_titles([exercise.pk, "ex-unused", "none"]) == {exercise.pk: "Later"}


def courses_of_lessons(lesson_ids):
    """The column `courses_of_lessons`, read from any one row, and the courses that it names."""
    column = facts_selectors.courses_of_lessons(Lesson.objects.filter(pk__in=lesson_ids).values("pk"))
    return visible_courses(Course.objects.order_by("pk").values_list(column, flat=True)[0])


def test_courses_are_found_by_their_lessons(public: Any, private: Any, django_assert_num_queries: Any) -> None:
    factories.course("empty", name="Vacío")
    other = factories.module(factories.section(factories.level(factories.course("other"))))
    factories.lesson(other, "other-lesson")
    with django_assert_num_queries(3):  # the column, the version of the catalogue, the courses
        courses = courses_of_lessons({"open-lesson", "hidden-lesson", "none"})
    assert courses == {"open": CourseFacts("Quechua inicial", "es-419", "qu", True, {"open-lesson": None})}


def test_private_and_missing_courses_have_no_facts(public: Any, private: Any) -> None:
    assert list(visible_courses(["open", "hidden", "none"])) == ["open"]


def test_the_lessons_of_a_course_come_in_the_order_of_the_course(db: Any) -> None:
    course = factories.course("open", name="Quechua")
    for level_order in (2, 1):
        level = factories.level(course, order=level_order)
        for section_order in (2, 1):
            section = factories.section(level, order=section_order)
            for module_order in (2, 1):
                module = factories.module(section, order=module_order)
                for order in (2, 1):
                    factories.lesson(module, f"of-{level_order}{section_order}{module_order}{order}", order=order)
    facts = courses_of_lessons(["of-2111", "of-1222"])["open"]
    assert (facts.name, len(facts.lesson_ids)) == ("Quechua", 16)
    assert list(facts.lesson_ids) == sorted(facts.lesson_ids)


def test_lessons_and_courses_with_odd_names(db: Any) -> None:
    names = ['"', "\\", "{},[]", "ñ☺", "null", "'"]
    for number, name in enumerate(names):
        module = factories.module(factories.section(factories.level(factories.course(f"c{number}", name=name))))
        factories.lesson(module, f"lesson {name}")
    found = courses_of_lessons([f"lesson {name}" for name in names])
    assert found == {
        f"c{number}": CourseFacts(name, "es-419", "qu", True, {f"lesson {name}": None})
        for number, name in enumerate(names)
    }


@pytest.mark.parametrize("nothing", [[], set()])
def test_reading_no_lessons_and_no_courses_returns_nothing(public: Any, nothing: Any) -> None:
    assert lessons_by_id(nothing, reader=EVERYTHING) == {}
    assert visible_courses(nothing) == {}
