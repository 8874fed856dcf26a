"""What progress learns about lessons and courses, and at what cost."""

import pytest

from content import selectors
from content.selectors import CourseFacts, LessonFacts
from content.tests import factories

pytestmark = pytest.mark.django_db


def test_a_lesson_to_complete(public, private, django_assert_num_queries):
    with django_assert_num_queries(1):
        facts = selectors.lesson_for_completion("open-lesson", private=False)
    assert facts == LessonFacts("open-lesson", "open", 10, True)
    assert selectors.lesson_for_completion("hidden-lesson", private=False) is None
    assert selectors.lesson_for_completion("hidden-lesson", private=True) == ("hidden-lesson", "hidden", 10, False)
    assert selectors.lesson_for_completion("none", private=True) is None


def test_lessons_by_id(public, private, django_assert_num_queries):
    with django_assert_num_queries(1):
        lessons = selectors.lessons_by_id(["open-lesson", "hidden-lesson", "none"])
    assert {key: facts.is_public for key, facts in lessons.items()} == {"open-lesson": True, "hidden-lesson": False}


def test_courses_of_lessons(public, private, django_assert_num_queries):
    factories.course("empty", name="Vacío")
    other = factories.module(factories.section(factories.level(factories.course("other"))))
    factories.lesson(other, "other-lesson")
    with django_assert_num_queries(1):
        courses = selectors.courses_of_lessons({"open-lesson", "hidden-lesson", "none"})
    assert courses == {"open": CourseFacts("Quechua inicial", ["open-lesson"])}


def test_the_lessons_of_a_course_come_in_the_order_of_the_course(db):
    course = factories.course("open", name="Quechua")
    for level_order in (2, 1):
        level = factories.level(course, order=level_order)
        for section_order in (2, 1):
            section = factories.section(level, order=section_order)
            for module_order in (2, 1):
                module = factories.module(section, order=module_order)
                for order in (2, 1):
                    factories.lesson(module, f"of-{level_order}{section_order}{module_order}{order}", order=order)
    facts = selectors.courses_of_lessons(["of-2111", "of-1222"])["open"]
    assert (facts.name, len(facts.lesson_ids)) == ("Quechua", 16)
    assert facts.lesson_ids == sorted(facts.lesson_ids)


@pytest.mark.parametrize("nothing", [[], set()])
def test_asking_for_nothing_gives_nothing(nothing):
    assert selectors.lessons_by_id(nothing) == {}
    assert selectors.courses_of_lessons(nothing) == {}
