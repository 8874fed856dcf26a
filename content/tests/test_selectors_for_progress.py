"""What progress learns about lessons and courses, and at what cost."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from content import catalogue, selectors
from content.models import Catalogue, Course, Lesson
from content.selectors import CourseFacts, LessonFacts
from content.tests import factories

pytestmark = pytest.mark.django_db


def test_a_lesson_to_complete(public, private, django_assert_num_queries):
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


def test_lessons_by_id(public, private, django_assert_num_queries):
    with django_assert_num_queries(1):
        lessons = selectors.lessons_by_id(["open-lesson", "hidden-lesson", "none"])
    assert {key: facts.is_public for key, facts in lessons.items()} == {"open-lesson": True, "hidden-lesson": False}


def lessons_and_reads(lesson_ids):
    """What `lessons_by_id` finds, and the tables that it reads, one for each query."""
    with CaptureQueriesContext(connection) as captured:
        found = selectors.lessons_by_id(lesson_ids)
    tables = ["lesson" if '"content_lesson"' in query["sql"] else "state" for query in captured]
    return {key: facts.experience_points for key, facts in found.items()}, tables


def test_lessons_are_known_for_as_long_as_the_state_is_the_same(public, private):
    both = {"open-lesson", "hidden-lesson"}
    catalogue.renew()
    assert lessons_and_reads(both) == ({"open-lesson": 10, "hidden-lesson": 10}, ["lesson"])
    assert lessons_and_reads(both) == ({"open-lesson": 10, "hidden-lesson": 10}, ["state"])
    assert lessons_and_reads({"hidden-lesson"}) == ({"hidden-lesson": 10}, ["state"])
    Lesson.objects.filter(pk="hidden-lesson").update(experience_points=25)
    catalogue.renew()
    assert lessons_and_reads({"hidden-lesson"}) == ({"hidden-lesson": 25}, ["state", "lesson"])
    assert lessons_and_reads(both) == ({"open-lesson": 10, "hidden-lesson": 25}, ["lesson"])
    assert lessons_and_reads(both) == ({"open-lesson": 10, "hidden-lesson": 25}, ["state"])


def test_a_lesson_that_is_deleted_is_no_longer_known(public):
    catalogue.renew()
    lessons_and_reads({"open-lesson"})
    Lesson.objects.all().delete()
    catalogue.renew()
    assert lessons_and_reads({"open-lesson"}) == ({}, ["state", "lesson"])
    assert lessons_and_reads({"open-lesson"}) == ({}, ["lesson"])


def test_a_lesson_that_is_not_there_is_looked_for_each_time(public):
    catalogue.renew()
    assert lessons_and_reads({"none", "open-lesson"}) == ({"open-lesson": 10}, ["lesson"])
    factories.lesson(public.module, "none")
    assert lessons_and_reads({"none", "open-lesson"}) == ({"none": 10, "open-lesson": 10}, ["lesson"])


def test_before_the_first_state_nothing_is_known(public):
    Catalogue.objects.all().delete()
    assert [lessons_and_reads({"open-lesson"})[1] for _ in range(2)] == [["lesson"]] * 2


def test_no_more_lessons_are_known_than_there_may_be(public):
    catalogue.renew()
    known = selectors._LessonsOfState(most=3)
    for number in range(4):
        factories.lesson(public.module, f"l{number}")
    for number in range(4):
        assert known.lessons({f"l{number}"}).ask().keys() == {f"l{number}"}
    assert list(known._kept.facts) == ["l3"]
    assert known.lessons({"l3"}).read is catalogue.STATE
    assert known.lessons({"l0", "l3"}).read is not catalogue.STATE
    known.lessons({"l2"}).ask()
    known.lessons({"l1", "l2"}).ask()  # what is known already is not counted twice
    assert known._kept.facts.keys() == {"l1", "l2", "l3"}


def courses_of_lessons(lesson_ids):
    """The column `courses_of_lessons`, read from any one row, and the courses that it names."""
    column = selectors.courses_of_lessons(Lesson.objects.filter(pk__in=lesson_ids).values("pk"))
    return selectors.public_courses(Course.objects.order_by("pk").values_list(column, flat=True)[0])


def test_courses_of_lessons(public, private, django_assert_num_queries):
    factories.course("empty", name="Vacío")
    other = factories.module(factories.section(factories.level(factories.course("other"))))
    factories.lesson(other, "other-lesson")
    with django_assert_num_queries(2):
        courses = courses_of_lessons({"open-lesson", "hidden-lesson", "none"})
    assert courses == {"open": CourseFacts("Quechua inicial", {"open-lesson": None})}


def test_private_and_missing_courses_have_no_facts(public, private):
    assert list(selectors.public_courses(["open", "hidden", "none"])) == ["open"]


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
    facts = courses_of_lessons(["of-2111", "of-1222"])["open"]
    assert (facts.name, len(facts.lesson_ids)) == ("Quechua", 16)
    assert list(facts.lesson_ids) == sorted(facts.lesson_ids)


def test_lessons_and_courses_with_odd_names(db):
    names = ['"', "\\", "{},[]", "ñ☺", "null", "'"]
    for number, name in enumerate(names):
        module = factories.module(factories.section(factories.level(factories.course(f"c{number}", name=name))))
        factories.lesson(module, f"lesson {name}")
    found = courses_of_lessons([f"lesson {name}" for name in names])
    assert found == {f"c{number}": CourseFacts(name, {f"lesson {name}": None}) for number, name in enumerate(names)}


@pytest.mark.parametrize("nothing", [[], set()])
def test_asking_for_nothing_gives_nothing(public, nothing):
    assert selectors.lessons_by_id(nothing) == {}
    assert selectors.public_courses(nothing) == {}
