"""Pages, and records read by compiled statements, are those that the ORM gives."""

from typing import Any

import pytest
from django.db.models import F

from content import selectors, views
from content.kinds import COURSE, KINDS, LESSON
from content.models import LessonExercise
from content.readers import EVERYTHING, PUBLIC
from content.tests.reading import read
from content.tests.test_read_queries import grow
from langlearn.api.envelope import dumps
from langlearn.api.errors import NotFound


@pytest.fixture
def grown(public, private):
    grow(public, 5)
    return public


@pytest.mark.parametrize("reader", [PUBLIC, EVERYTHING], ids=["public", "staff"])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.entity.value)
def test_compiled_record_equals_the_orm_record(grown: Any, kind: Any, reader: Any) -> None:
    [scope] = reader.scopes()
    names = selectors.columns(kind, scope)
    for row in selectors.listed(kind).values(*names, "tag"):
        tag = row.pop("tag")
        if reader is PUBLIC and row["id"].startswith("hidden"):
            with pytest.raises(NotFound):
                selectors.find(kind, row["id"], scopes=[scope])
            continue
        found = selectors.find(kind, row["id"], scopes=[scope])
        assert found.tag == tag
        assert {name: found.record[name] for name in names} == row


@pytest.mark.parametrize("reader", [PUBLIC, EVERYTHING], ids=["public", "staff"])
@pytest.mark.parametrize("query", ["", "?limit=2", "?limit=2&page=2", "?offset=3&limit=2", "?sortBy=name&limit=100"])
def test_compiled_page_equals_the_orm_page(api: Any, carlos: Any, grown: Any, query: Any, reader: Any) -> None:
    client = api if reader is PUBLIC else carlos
    paths = {
        "/courses": (COURSE, None, views.CourseViewSet),
        "/lessons": (LESSON, None, views.AllLessonsViewSet),
        "/modules/open-module/lessons": (LESSON, "open-module", views.LessonViewSet),
    }
    for path, (kind, parent_id, view) in paths.items():
        answer = read(client, path + query)
        rows = selectors.listed(kind, reader.scopes()[0], parent_id=parent_id)
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
    for lesson in selectors.objects(LESSON, [{"id": lesson_id} for lesson_id in lessons], scope=scope):
        found = selectors.find(LESSON, lesson["id"], scopes=[scope]).record
        assert dumps(found["exercises"]) == dumps(lesson["exercises"])
        assert found["exercises_count"] == lesson["exercises_count"] > 0
