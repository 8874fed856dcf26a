"""The states of a large course are compared quickly before PostgreSQL has statistics: right after an import."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from content.models import Course, PublishMode
from content.publishing.states import unpublished
from content.tests.importing import COURSE, document, run

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="query plans: NOT tested without PostgreSQL"),
]
EXERCISES = 2000


def rows_read(plan: dict[str, Any]) -> Iterator[int]:
    yield plan["Actual Rows"] * plan["Actual Loops"]
    for child in plan.get("Plans", []):
        yield from rows_read(child)


def most_rows_read(statements: CaptureQueriesContext) -> int:
    """Rows of the node, of any plan of these statements, that reads the most."""
    most = 0
    with connection.cursor() as cursor:
        for query in statements.captured_queries:
            if query["sql"].lstrip().startswith(("SELECT", "(SELECT")):
                cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {query['sql']}")
                most = max(most, *rows_read(cursor.fetchone()[0][0]["Plan"]))
    return most


def test_a_draft_is_not_read_once_for_each_of_its_exercises() -> None:
    lessons = {f"l{lesson}": [f"l{lesson}e{number}" for number in range(100)] for lesson in range(EXERCISES // 100)}
    tree = {"v": {"s": {"m": lessons}}}
    course = replace(COURSE, id="big")
    run(document(tree, course))
    Course.objects.filter(pk="big").update(publish_mode=PublishMode.MANUAL)
    texts = {exercise_id: "other" for ids in lessons.values() for exercise_id in ids}
    run(document(tree, course, texts=texts), "replace")
    with CaptureQueriesContext(connection) as compared:
        assert len(unpublished(Course.objects.get(pk="big")).changes) == EXERCISES
    assert EXERCISES <= most_rows_read(compared) <= 5 * EXERCISES
