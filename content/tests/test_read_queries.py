"""The number of queries of every read, whatever the number of records."""

from typing import Any

import pytest

from content.tests import factories
from content.tests.reading import read

# Queries of the rows: a list looks for its parent first, and lessons fetch their exercises together. Anonymous reads
# need one more, for the version of the catalogue, and only that one when the response is cached.
READS = {
    "/courses": 1,
    "/courses?search=quechua&is_public=true&sortBy=name": 1,
    "/courses?include=counts": 2,
    "/courses/open": 1,
    "/courses/open/levels": 2,
    "/courses/open/levels/open-level": 1,
    "/levels/open-level": 1,
    "/levels/open-level/sections": 2,
    "/sections/open-section/modules": 2,
    "/modules/open-module": 1,
    "/modules/open-module/lessons": 3,
    "/modules/open-module/lessons/open-lesson": 2,
    "/lessons": 2,
    "/lessons?course_id=open&search=hola&limit=100": 2,
    "/lessons/open-lesson": 2,
    "/lessons/open-lesson/exercises": 2,
    "/lessons/open-lesson/exercises/ex-open-vof": 1,
}
STAFF_READS = {
    "/exercises": 1,
    "/exercises?unused=false&exercise_type=vof,pairs&search=a": 1,
    "/exercises/type/vof": 1,
    "/exercises/ex-open-vof": 1,
}
MISSES = {
    "/courses/none": 1,
    "/courses/none/levels": 1,
    "/courses/none/levels/none": 2,
    "/lessons/none/exercises/none": 2,
}


def grow(branch, number):
    """That many more children at every place, exercises in every lesson included."""
    for index in range(number):
        factories.course(f"more-{index}")
        factories.level(branch.course)
        factories.section(branch.level)
        factories.module(branch.section)
        lesson = factories.lesson(branch.module)
        for exercise in branch.exercises:
            factories.assign(lesson, exercise)
        factories.assign(branch.lesson, factories.exercise(f"more-{index}", "vof"))


@pytest.mark.parametrize("more", [0, 12])
def test_anonymous_reads_take_a_constant_number_of_queries(
    api: Any, public: Any, django_assert_num_queries: Any, more: Any
) -> None:
    grow(public, more)
    for path, queries in READS.items():
        for expected in (queries + 1, 1):
            with django_assert_num_queries(expected):
                read(api, path)


@pytest.mark.parametrize("more", [0, 12])
def test_authenticated_read_takes_one_more_query(
    carlos: Any, public: Any, django_assert_num_queries: Any, more: Any
) -> None:
    grow(public, more)
    for path, queries in {**READS, **STAFF_READS}.items():
        with django_assert_num_queries(queries + 1):
            read(carlos, path)


def test_child_list_is_counted_separately_only_past_the_end(
    api: Any, public: Any, django_assert_num_queries: Any
) -> None:
    factories.course("empty")
    with django_assert_num_queries(1 + 2):
        assert read(api, "/courses/empty/levels")["meta"]["total"] == 0
    with django_assert_num_queries(1 + 3):  # past the end, the total has to be counted
        assert read(api, "/courses/open/levels?page=2")["meta"]["total"] == 1


def test_read_of_a_missing_record_takes_at_most_two_queries(api: Any, db: Any, django_assert_num_queries: Any) -> None:
    for path, queries in MISSES.items():
        with django_assert_num_queries(1 + queries):
            read(api, path, 404)


def test_an_invalid_query_reads_no_rows(api: Any, db: Any, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        read(api, "/courses?page=0", 400)


def test_course_list_is_counted_separately_only_past_the_end(
    api: Any, public: Any, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(1 + 2):
        assert read(api, "/courses?page=2")["meta"]["total"] == 1
    with django_assert_num_queries(1 + 1):
        assert read(api, "/courses?search=nothing")["meta"]["total"] == 0
