"""GET /courses/:id/outline: the whole tree of a course in one response."""

from typing import Any

import pytest

from content.models import Course
from content.tests import factories
from content.tests.reading import BASE, read
from content.tests.test_read_queries import grow
from langlearn.api import cache

PATH = "/courses/open/outline"
KINDS = ("levels", "sections", "modules", "lessons", "exercises")


@pytest.fixture(autouse=True)
def _empty_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "responses", cache.LruCache(cache.MAX_BYTES))


def outlined(row: dict[str, Any], depth: int = 0) -> dict[str, Any]:
    """What the outline shows of a level, and of what is below it, from the package."""
    shown = {name: row[name] for name in ("id", "code", "module_type", "name", "order") if name in row}
    below = KINDS[depth + 1]
    shown[f"{below}_count"] = len(row[below])
    if below != "exercises":
        shown[below] = [outlined(child, depth + 1) for child in row[below]]
    return shown


def test_outline_of_a_course_shows_its_tree(api: Any, public: Any) -> None:
    assert read(api, PATH)["data"] == {
        "id": "open",
        "name": "Quechua inicial",
        "is_public": True,
        "revision": 1,
        "counts": {"levels": 1, "sections": 1, "modules": 1, "lessons": 1, "exercises": 2},
        "levels": [
            {
                "id": "open-level",
                "code": "A1",
                "name": "Inicio",
                "order": 1,
                "sections_count": 1,
                "sections": [
                    {
                        "id": "open-section",
                        "name": "Saludos",
                        "order": 1,
                        "modules_count": 1,
                        "modules": [
                            {
                                "id": "open-module",
                                "module_type": "basic_lesson",
                                "name": "Primeros saludos",
                                "order": 1,
                                "lessons_count": 1,
                                "lessons": [{"id": "open-lesson", "name": "Hola", "order": 1, "exercises_count": 2}],
                            }
                        ],
                    }
                ],
            }
        ],
    }


@pytest.mark.parametrize("reader", ["api", "ana", "carlos"])
def test_outline_has_the_same_tree_as_the_package(request: Any, carlos: Any, reader: str, public: Any) -> None:
    client = request.getfixturevalue(reader)
    grow(public, 3)
    levels = read(carlos, "/courses/open/levels")["data"]
    order = [level["id"] for level in reversed(levels)]
    assert carlos.put(f"{BASE}/courses/open/levels/reorder", {"level_ids": order}).status_code == 200
    outline, package = read(client, PATH)["data"], read(client, "/courses/open/package")["data"]
    assert outline["levels"] == [outlined(level) for level in package["levels"]]
    assert outline["counts"] == package["counts"]
    assert outline["revision"] == package["revision"]


def test_outline_of_a_course_without_levels_is_empty(api: Any, db: None) -> None:
    factories.course("open")
    data = read(api, PATH)["data"]
    assert data["levels"] == []
    assert data["counts"] == dict.fromkeys(KINDS, 0)


def test_outline_of_a_private_course_is_for_staff_only(api: Any, ana: Any, carlos: Any, ada: Any, private: Any) -> None:
    path = "/courses/hidden/outline"
    for client in (carlos, ada):
        response = client.get(BASE + path)
        assert response.json()["data"]["is_public"] is False
        assert response["Cache-Control"] == "private, no-cache"
        assert "Authorization" in response["Vary"]
    tag = carlos.get(BASE + path)["ETag"]
    for client in (api, ana):
        assert read(client, path, 404)["message"] == "Course with ID 'hidden' not found"
        assert client.get(BASE + path, If_None_Match=tag).status_code == 404


@pytest.mark.parametrize("more", [0, 12])
def test_outline_takes_a_constant_number_of_queries(
    api: Any, carlos: Any, public: Any, django_assert_num_queries: Any, more: int
) -> None:
    grow(public, more)
    with django_assert_num_queries(1 + 7):  # the version of the catalogue, the tree
        tag = api.get(BASE + PATH)["ETag"]
    with django_assert_num_queries(1):  # cached
        read(api, PATH)
    with django_assert_num_queries(1):
        assert api.get(BASE + PATH, If_None_Match=tag).status_code == 304
    with django_assert_num_queries(1 + 1 + 7):  # the session and the revision first
        read(carlos, PATH)
    with django_assert_num_queries(1 + 1):
        assert carlos.get(BASE + PATH, If_None_Match=tag).status_code == 304


def test_outline_is_not_modified_until_the_course_changes(api: Any, ana: Any, carlos: Any, public: Any) -> None:
    first = api.get(BASE + PATH)
    assert first["ETag"] == '"open:outline:1"'
    assert ana.get(BASE + PATH)["Cache-Control"] == "public, max-age=0, must-revalidate"
    same = api.get(BASE + PATH, If_None_Match=first["ETag"])
    assert (same.status_code, same.content, same["ETag"]) == (304, b"", first["ETag"])
    for name in ("Cache-Control", "Vary"):
        assert same[name] == first[name]
    for client in (api, carlos):
        assert client.get(BASE + PATH, If_None_Match=first["ETag"]).status_code == 304
    assert carlos.put(f"{BASE}/lessons/open-lesson", {"name": "Rimaykullayki"}).status_code == 200
    changed = api.get(BASE + PATH, If_None_Match=first["ETag"])
    assert (changed.status_code, changed["ETag"]) == (200, '"open:outline:2"')
    lesson = changed.json()["data"]["levels"][0]["sections"][0]["modules"][0]["lessons"][0]
    assert lesson["name"] == "Rimaykullayki"


def test_outline_disappears_for_visitors_with_the_course(api: Any, carlos: Any, public: Any) -> None:
    read(api, PATH)
    assert carlos.put(f"{BASE}/courses/open", {"is_public": False}).status_code == 200
    read(api, PATH, 404)
    assert read(carlos, PATH)["data"]["is_public"] is False
    Course.objects.all().delete()
    read(carlos, PATH, 404)
