"""Single records and pages show what the rows of the list have."""

from typing import Any

import pytest
from django.db.models import F

from content.kinds import COURSE, KINDS, LESSON
from content.models import LessonExercise
from content.readers import EVERYTHING, PUBLIC
from content.selectors.hierarchy import find_record, listed_records, record_columns, record_objects
from content.tests.reading import read
from content.tests.test_read_queries import grow
from content.views.hierarchy import AllLessonsViewSet, CourseViewSet, LessonViewSet
from langlearn.api.envelope import dumps
from langlearn.api.errors import NotFound


@pytest.fixture
def grown(public, private):
    grow(public, 5)
    return public


@pytest.mark.parametrize("reader", [PUBLIC, EVERYTHING], ids=["public", "staff"])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.entity.value)
def test_a_single_record_equals_its_row_in_the_list(grown: Any, kind: Any, reader: Any) -> None:
    [scope] = reader.scopes()
    names = record_columns(kind, scope)
    for row in listed_records(kind).values(*names, "tag"):
        tag = row.pop("tag")
        if reader is PUBLIC and row["id"].startswith("hidden"):
            with pytest.raises(NotFound):
                find_record(kind, row["id"], scopes=[scope])
            continue
        found = find_record(kind, row["id"], scopes=[scope])
        assert found.tag == tag
        assert {name: found.record[name] for name in names} == row


@pytest.mark.parametrize("reader", [PUBLIC, EVERYTHING], ids=["public", "staff"])
@pytest.mark.parametrize("query", ["", "?limit=2", "?limit=2&page=2", "?offset=3&limit=2", "?sortBy=name&limit=100"])
def test_a_page_has_the_rows_of_the_list(api: Any, carlos: Any, grown: Any, query: Any, reader: Any) -> None:
    client = api if reader is PUBLIC else carlos
    paths = {
        "/courses": (COURSE, None, CourseViewSet),
        "/lessons": (LESSON, None, AllLessonsViewSet),
        "/modules/open-module/lessons": (LESSON, "open-module", LessonViewSet),
    }
    for path, (kind, parent_id, view) in paths.items():
        answer = read(client, path + query)
        rows = listed_records(kind, reader.scopes()[0], parent_id=parent_id)
        column, direction = view.ordering if "sortBy" not in query else ("name", "asc")
        column = view.ordering_fields[column]
        order = F(column).asc() if direction == "asc" else F(column).desc()
        meta = answer["meta"]
        start = 3 if "offset" in query else (meta["page"] - 1) * meta["limit"]
        expected = rows.order_by(order, "id").values_list("id", flat=True)
        assert [row["id"] for row in answer["data"]] == list(expected[start : start + meta["limit"]])
        assert meta["total"] == rows.count()


@pytest.mark.parametrize("reader", [PUBLIC, EVERYTHING], ids=["public", "staff"])
def test_exercises_of_one_lesson_equal_those_in_a_list_of_lessons(grown: Any, reader: Any) -> None:
    lessons = list(LessonExercise.objects.values_list("lesson_id", flat=True).distinct())
    [scope] = reader.scopes()
    if reader is PUBLIC:
        lessons = [lesson_id for lesson_id in lessons if not lesson_id.startswith("hidden")]
    for lesson in record_objects(LESSON, [{"id": lesson_id} for lesson_id in lessons], scope=scope):
        found = find_record(LESSON, lesson["id"], scopes=[scope]).record
        assert dumps(found["exercises"]) == dumps(lesson["exercises"])
        assert found["exercises_count"] == lesson["exercises_count"] > 0
