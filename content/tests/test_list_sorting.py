"""Sort fields, default sorts and tie-breaking of every content list."""

from typing import Any

import pytest

from content.tests import factories
from content.tests.factories import later
from content.tests.reading import ids, read


@pytest.fixture
def courses(db):
    factories.course("b", name="émile", source_language="es-419", target_language="qu", at=later(2))
    factories.course("a", name="Zoo", source_language="es", target_language="fr", at=later(3))
    factories.course("c", name="Eda", source_language="de", target_language="zh-Hans", at=later(1))
    factories.course("B", name="EMILE", source_language="es-ES", target_language="en", at=later(2))


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", "aBbc"),
        ("sortOrder=asc", "cBba"),
        ("sortOrder=DESC", "aBbc"),
        ("sortBy=created_at", "cBba"),
        ("sortBy=createdAt&sortOrder=Desc", "aBbc"),
        ("sortBy=updatedAt", "cBba"),
        ("sortBy=name", "cBba"),
        ("sortBy=name&sortOrder=desc", "aBbc"),
        ("sortBy=source_language", "cabB"),
        ("sortBy=targetLanguage", "Babc"),
    ],
)
def test_course_list_sorting(api: Any, courses: Any, query: Any, expected: Any) -> None:
    assert "".join(ids(api, f"/courses?{query}")) == expected


def test_names_sort_by_their_folded_form_by_code_point(api: Any, db: Any) -> None:
    course = factories.course("open")
    for name in ("Zebra", "árbol", "арба", "Ärger", "_x", "arbor", "10", "9", "日本", "Straße", "strasse"):
        factories.level(course, f"level-{name}", name=name)
    shown = [level["name"] for level in read(api, "/courses/open/levels?sortBy=name")["data"]]
    assert shown == ["10", "9", "_x", "árbol", "arbor", "Ärger", "Straße", "strasse", "Zebra", "арба", "日本"]


@pytest.mark.parametrize("query", ["", "?sortBy=order", "?sortBy=order&sortOrder=desc"])
def test_children_are_sorted_by_order_by_default(api: Any, db: Any, query: Any) -> None:
    course = factories.course("open")
    for order in (30, 10, 20):
        level = factories.level(course, f"l{order}", order=order)
    for order in (30, 10, 20):
        section = factories.section(level, f"s{order}", order=order)
    for order in (30, 10, 20):
        module = factories.module(section, f"m{order}", order=order)
    for order in (30, 10, 20):
        lesson = factories.lesson(module, f"le{order}", order=order)
    for order in (30, 10, 20):
        factories.assign(lesson, factories.exercise(f"ex{order}"), order=order)
    orders = [30, 20, 10] if "desc" in query else [10, 20, 30]
    for path in ("/courses/open/levels", "/levels/l20/sections", "/sections/s20/modules", "/modules/m20/lessons"):
        assert [row["order"] for row in read(api, path + query)["data"]] == orders
    assert [row["order"] for row in read(api, "/lessons/le20/exercises" + query)["data"]] == orders


def test_lists_sort_by_fields_of_their_kind(api: Any, db: Any) -> None:
    level, section, module, _ = factories.branch(factories.course("open"))
    factories.level(level.course, "other", code="0", name="Inicio")
    factories.module(section, "exam", module_type="exam")
    factories.lesson(module, "worth-less", experience_points=1)
    assert ids(api, "/courses/open/levels?sortBy=code") == ["other", level.pk]
    assert ids(api, f"/sections/{section.pk}/modules?sortBy=moduleType") == [module.pk, "exam"]
    assert ids(api, f"/modules/{module.pk}/lessons?sortBy=experience_points")[0] == "worth-less"
    assert ids(api, "/lessons?sortBy=experiencePoints")[0] == "worth-less"


def test_lessons_of_all_courses_come_newest_first(api: Any, db: Any) -> None:
    *_, module, _ = factories.branch(factories.course("open"), at=later(0))
    factories.lesson(module, "newest", at=later(9))
    factories.lesson(module, "newer", at=later(5))
    assert ids(api, "/lessons") == ["newest", "newer", "open-lesson"]


def test_exercise_list_sorting(carlos: Any, db: Any) -> None:
    for number, kind in enumerate(["vof", "pairs", "fill-in-the-blank", "vof"]):
        factories.exercise(f"ex-{number}", kind, at=later(number % 3))
    assert ids(carlos, "/exercises") == ["ex-2", "ex-1", "ex-0", "ex-3"]
    assert ids(carlos, "/exercises?sortBy=exerciseType") == ["ex-2", "ex-1", "ex-0", "ex-3"]
    assert ids(carlos, "/exercises/type/vof?sortBy=created_at") == ["ex-0", "ex-3"]


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("/courses", "order"),
        ("/courses/open/levels", "module_type"),
        ("/levels/open-level/sections", "code"),
        ("/lessons/open-lesson/exercises", "created_at"),
        ("/exercises", "name"),
    ],
)
def test_sorting_by_a_field_of_another_list_is_refused(carlos: Any, public: Any, path: Any, field: Any) -> None:
    assert list(read(carlos, f"{path}?sortBy={field}", 400)["errors"]) == ["sortBy"]
