"""What writes cost: the number of statements does not depend on the number of rows."""

from typing import Any

import pytest

from accounts.audit import Actor
from content import models
from content.editor import Editor
from content.exercises import EXAMPLES
from content.folding import folded_columns
from content.kinds import LESSON
from content.models import ChangeAction, Entity
from content.revisions.published_rows import copy_changes, delete_published
from content.revisions.tags import assignment_id, new_tag
from content.services.assignments import reorder_assignments
from content.services.hierarchy import reorder_children
from content.tests import factories
from content.tests.writing import call
from langlearn.api.text import canonical_json

MANY = 1000


@pytest.fixture
def long(public):
    """A module with 1,000 lessons and a lesson with 1,000 exercises."""
    delete_published("open")
    models.Lesson.objects.filter(pk="open-lesson").delete()
    models.Lesson.objects.bulk_create(
        models.Lesson(
            id=f"l{number}",
            course=public.course,
            module=public.module,
            name="Hola",
            order=number + 1,
            tag=new_tag(),
            **folded_columns("Hola"),
        )
        for number in range(MANY)
    )
    exercises = [
        models.Exercise(
            id=f"e{number}",
            exercise_type="vof",
            data_json=canonical_json(EXAMPLES["vof"]),
            search_text="",
            tag=new_tag(),
        )
        for number in range(MANY)
    ]
    models.Exercise.objects.bulk_create(exercises)
    models.LessonExercise.objects.bulk_create(
        models.LessonExercise(lesson_id="l0", exercise=exercise, course=public.course, order=place + 1, tag=new_tag())
        for place, exercise in enumerate(exercises)
    )
    rows = [
        *((Entity.COURSE, "open"), (Entity.LEVEL, "open-level"), (Entity.SECTION, "open-section")),
        *((Entity.MODULE, "open-module"), *((Entity.LESSON, f"l{number}") for number in range(MANY))),
        *((Entity.LESSON_EXERCISE, assignment_id("l0", exercise.pk)) for exercise in exercises),
    ]
    copy_changes({"open": dict.fromkeys(rows, ChangeAction.CREATE)})


def statements(queries):
    """Those that read or write beside transaction control and the final read of the answer."""
    return [
        query["sql"] for query in queries if not query["sql"].startswith(("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT"))
    ]


def written(queries):
    return [sql for sql in statements(queries) if sql.split()[0] in ("INSERT", "UPDATE", "DELETE")]


def test_reordering_1000_takes_few_statements(long: Any, django_assert_max_num_queries: Any) -> None:
    ids = [f"l{number}" for number in reversed(range(MANY))]
    with django_assert_max_num_queries(30) as queries:
        reorder_children(LESSON, parent_id="open-module", ids=ids, editor=Editor(Actor(), factories.later(1)))
    assert len(written(queries)) == 6  # away, back, revision, log, published copies, catalogue
    # Besides: the lock, and the present order; then the answer, two reads.
    assert len(statements(queries)) - len(written(queries)) == 2 + 2
    assert list(models.Lesson.objects.order_by("order").values_list("pk", flat=True)) == ids
    assert models.ContentChange.objects.filter(revision=2).count() == MANY


def test_reordering_1000_assignments_takes_few_statements(long: Any, django_assert_max_num_queries: Any) -> None:
    ids = [f"e{number}" for number in reversed(range(MANY))]
    with django_assert_max_num_queries(30) as queries:
        reorder_assignments(lesson_id="l0", ids=ids, editor=Editor(Actor(), factories.later(1)))
    assert len(written(queries)) == 6
    assert len(statements(queries)) - len(written(queries)) == 2 + 1
    rows = models.LessonExercise.objects.filter(lesson="l0").order_by("order")
    assert list(rows.values_list("exercise_id", flat=True)) == ids


def test_inserting_before_1000_takes_few_statements(long: Any, carlos: Any, django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(30) as queries:
        call(
            carlos,
            "POST",
            "/modules/open-module/lessons",
            {"id": "new", "name": "Uno", "order": 1, "insert": True},
            201,
        )
    assert len(written(queries)) == 7  # away, the new row, back, revision, log, published copies, catalogue
    assert models.Lesson.objects.get(pk=f"l{MANY - 1}").order == MANY + 1


def test_deleting_a_deep_tree_takes_few_statements(long: Any, ada: Any, django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(34) as queries:  # six of them check foreign keys, on PostgreSQL
        call(ada, "DELETE", "/levels/open-level")
    assert len(written(queries)) == 8 + 6  # a table each in either state, published exercises, revision, log, catalogue
    assert models.ContentChange.objects.filter(revision=2).count() == 2 * MANY + 3


def test_a_page_of_100_lessons_takes_few_queries(long: Any, api: Any, django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(4):
        assert len(call(api, "GET", "/modules/open-module/lessons?limit=100")["data"]) == 100


@pytest.mark.parametrize("lessons", [1, 30])
def test_usage_impact_and_analytics_take_the_same_number_of_queries(
    carlos: Any, public: Any, lessons: Any, django_assert_num_queries: Any
) -> None:
    exercise = factories.exercise("shared")
    for number in range(lessons):
        *_, lesson = factories.branch(factories.course(f"c{number}"))
        factories.assign(lesson, exercise)
    for path, queries in (("usage", 3), ("delete-impact", 4), ("analytics", 8)):
        with django_assert_num_queries(queries):
            call(carlos, "GET", f"/exercises/shared/{path}")
    with django_assert_num_queries(3):
        call(carlos, "POST", "/exercises/usage/batch", {"exerciseIds": ["shared", "ex-open-vof"]})


@pytest.mark.parametrize("courses", [1, 30])
def test_an_edit_of_a_shared_exercise_takes_the_same_number_of_statements(
    carlos: Any, db: Any, courses: Any, django_assert_max_num_queries: Any
) -> None:
    exercise = factories.exercise("shared", "vof")
    for number in range(courses):
        factories.assign(factories.branch(factories.course(f"c{number}"))[3], exercise)
    with django_assert_max_num_queries(30) as queries:
        call(carlos, "PUT", "/exercises/shared", {"data": {**EXAMPLES["vof"], "is_true": False}})
    assert len(written(queries)) == 5
