"""What progress learns about lessons and courses, and at what cost."""

from typing import Any

import pytest

from content import selectors
from content.models import Course, Lesson
from content.selectors import CourseFacts, LessonFacts
from content.tests import factories

pytestmark = pytest.mark.django_db


def test_lesson_for_completion_respects_visibility(public: Any, private: Any, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        facts = selectors.lesson_for_completion("open-lesson", private=False)
    assert facts == LessonFacts("open-lesson", "open", 10, True)
    assert selectors.lesson_for_completion("hidden-lesson", private=False) is None
    assert selectors.lesson_for_completion("hidden-lesson", private=True) == (
        "hidden-lesson",
        "hidden",
        10,
        False,
    )
    assert selectors.lesson_for_completion("none", private=True) is None


def test_lessons_by_id_returns_existing_lessons(public: Any, private: Any, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        lessons = selectors.lessons_by_id(["open-lesson", "hidden-lesson", "none"])
    assert {key: facts.is_public for key, facts in lessons.items()} == {"open-lesson": True, "hidden-lesson": False}


def courses_of_lessons(lesson_ids):
    """The column `courses_of_lessons`, read from any one row, and the courses that it names."""
    column = selectors.courses_of_lessons(Lesson.objects.filter(pk__in=lesson_ids).values("pk"))
    return selectors.public_courses(Course.objects.order_by("pk").values_list(column, flat=True)[0])


def test_courses_are_found_by_their_lessons(public: Any, private: Any, django_assert_num_queries: Any) -> None:
    factories.course("empty", name="Vacío")
    other = factories.module(factories.section(factories.level(factories.course("other"))))
    factories.lesson(other, "other-lesson")
    with django_assert_num_queries(3):  # the column, the version of the catalogue, the courses
        courses = courses_of_lessons({"open-lesson", "hidden-lesson", "none"})
    assert courses == {"open": CourseFacts("Quechua inicial", {"open-lesson": None})}


def test_private_and_missing_courses_have_no_facts(public: Any, private: Any) -> None:
    assert list(selectors.public_courses(["open", "hidden", "none"])) == ["open"]


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
    assert found == {f"c{number}": CourseFacts(name, {f"lesson {name}": None}) for number, name in enumerate(names)}


@pytest.mark.parametrize("nothing", [[], set()])
def test_reading_no_lessons_and_no_courses_returns_nothing(public: Any, nothing: Any) -> None:
    assert selectors.lessons_by_id(nothing) == {}
    assert selectors.public_courses(nothing) == {}
