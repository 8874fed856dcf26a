"""The number of statements of an import does not depend on the number of its rows, within a batch."""

from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from content.tests.importing import COURSE, document, run
from langlearn.db import batches

pytestmark = pytest.mark.django_db


def course(course_id, lessons, exercises, *, turned=False):
    """Two levels of two sections of a module each; `turned` has every order reversed and other texts."""

    def ids(prefix, count):
        numbered = [f"{prefix}{number}" for number in range(count)]
        return list(reversed(numbered)) if turned else numbered

    tree = {
        level: {
            section: {f"{section}m": {lesson: ids(f"{lesson}x", exercises) for lesson in ids(f"{section}l", lessons)}}
            for section in ids(f"{level}s", 2)
        }
        for level in ids(course_id, 2)
    }
    made = document(tree, replace(COURSE, id=course_id))
    return document(tree, made.course, texts={row.id: "other" for row in made.exercises}) if turned else made


def statements(document, mode="merge"):
    with CaptureQueriesContext(connection) as captured:
        run(document, mode)
    return len(captured)


def test_statements_are_as_many_for_many_rows_as_for_few() -> None:
    def counts(course_id, size):
        return [
            statements(course(course_id, size, size)),
            statements(course(course_id, size, size)),
            statements(course(course_id, size, size, turned=True)),
            statements(document({f"{course_id}-new": {}}, replace(COURSE, id=course_id)), "replace"),
        ]

    few, many = counts("few", 2), counts("many", 4)
    assert few == many
    assert few[1] <= 15


def test_a_course_that_is_unchanged_is_only_read() -> None:
    run(course("few", 2, 2))
    with CaptureQueriesContext(connection) as captured:
        run(course("few", 2, 2))
    kinds = {query["sql"].split()[0] for query in captured}
    assert kinds <= {"SELECT", "DECLARE", "SAVEPOINT", "RELEASE"}  # DECLARE: a cursor to read from, on PostgreSQL


@pytest.mark.parametrize(("count", "sizes"), [(0, []), (1, [1]), (3, [3]), (4, [3, 1]), (7, [3, 3, 1])])
def test_batches_hold_every_item_once_and_no_more_than_they_may(count: Any, sizes: Any) -> None:
    cut = list(batches(iter(range(count)), 3))
    assert [len(batch) for batch in cut] == sizes
    assert [item for batch in cut for item in batch] == list(range(count))
