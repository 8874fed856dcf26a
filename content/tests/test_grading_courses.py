"""The languages and words by which answers are graded: read once for each version, and for all courses together."""

from typing import Any

import pytest

from accounts.audit import Actor
from content import models
from content.editor import Editor
from content.exercises import NO_COURSE
from content.models import Course
from content.selectors.grading_courses import GradingVersion, grading_courses
from content.tests import factories
from content.tests.factories import later
from content.tests.publishing import make_manual, publish_draft
from content.tests.writing import data
from content.words.services import create_word

pytestmark = pytest.mark.django_db


def versions() -> list[GradingVersion]:
    rows = Course.objects.values_list("pk", "words_revision")
    tags = dict(models.PublishedCourse.objects.values_list("pk", "tag"))
    return [GradingVersion(pk, tags[pk], words_revision) for pk, words_revision in rows]


def add_word(text: str) -> None:
    values = {"text": text, "translations": ["cat"]}
    create_word(course_id="open", values=values, editor=Editor(Actor(), later(1)))


def test_courses_are_read_in_one_query_and_cached(django_assert_num_queries: Any) -> None:
    for course_id in ("open", "other"):
        factories.word(factories.course(course_id))
    known = versions()
    with django_assert_num_queries(1):
        found = grading_courses(known)
    assert found.keys() == {"open", "other"}
    with django_assert_num_queries(0):
        assert grading_courses(known) == found


def test_courses_are_read_again_after_changes_of_their_words_and_languages(
    public: Any, carlos: Any, django_assert_num_queries: Any
) -> None:
    def is_read_again() -> bool:
        before = grading_courses(cached)
        known = versions()
        after = grading_courses(known)
        with django_assert_num_queries(0):
            assert grading_courses(known) == after
        return before["open"] is not after["open"]

    cached = versions()
    data(carlos, "PUT", f"/exercises/{public.exercises[0].pk}", {"data": {"statement": "x", "is_true": True}})
    assert not is_read_again()
    add_word("gato")
    assert is_read_again()
    cached = versions()
    data(carlos, "PUT", "/courses/open", {"target_language": "tr"})
    assert is_read_again()
    cached = versions()
    make_manual()
    add_word("perro")
    data(carlos, "PUT", "/courses/open", {"target_language": "ay"})
    assert not is_read_again()
    publish_draft()
    assert is_read_again()


def test_newer_words_than_those_of_the_version_are_cached_as_what_they_are(django_assert_num_queries: Any) -> None:
    factories.course("open")
    read_before = versions()
    add_word("gato")
    found = grading_courses(read_before)
    known = versions()
    with django_assert_num_queries(0):
        assert grading_courses(known) == found


def test_a_course_that_was_deleted_meanwhile_has_no_languages() -> None:
    assert grading_courses([GradingVersion("gone", 1, 1)]) == {"gone": NO_COURSE}
