"""Paging of every content list: parameters, `meta`, headers, links, and what is refused."""

import re
from typing import Any

import pytest

from content.tests import factories
from content.tests.factories import later
from content.tests.reading import child_list_paths, ids, read


def courses(number):
    for index in range(number):
        factories.course(f"c{index:02}", name=f"Quechua {index:02}", at=later(index))


def links(answer):
    return {relation: path for path, relation in re.findall(r'<([^>]*)>; rel="(\w+)"', answer.headers["Link"])}


@pytest.mark.parametrize(
    ("query", "meta", "first"),
    [
        ("", {"page": 1, "limit": 20, "total": 25, "totalPages": 2, "hasNext": True, "hasPrev": False}, "c24"),
        ("?page=2", {"page": 2, "limit": 20, "total": 25, "totalPages": 2, "hasNext": False, "hasPrev": True}, "c04"),
        (
            "?limit=5&page=3",
            {"page": 3, "limit": 5, "total": 25, "totalPages": 5, "hasNext": True, "hasPrev": True},
            "c14",
        ),
        (
            "?limit=1000",
            {"page": 1, "limit": 100, "total": 25, "totalPages": 1, "hasNext": False, "hasPrev": False},
            "c24",
        ),
        (
            "?offset=7&limit=5",
            {"page": 2, "limit": 5, "total": 25, "totalPages": 5, "hasNext": True, "hasPrev": True},
            "c17",
        ),
        ("?page=9", {"page": 9, "limit": 20, "total": 25, "totalPages": 2, "hasNext": False, "hasPrev": True}, None),
        (
            f"?limit={'9' * 30}",
            {"page": 1, "limit": 100, "total": 25, "totalPages": 1, "hasNext": False, "hasPrev": False},
            "c24",
        ),
    ],
)
def test_course_list_pages(api: Any, db: Any, query: Any, meta: Any, first: Any) -> None:
    courses(25)
    answer = read(api, "/courses" + query)
    assert answer["meta"] == meta
    assert (answer["data"][0]["id"] if answer["data"] else None) == first


def test_empty_list_has_no_pages(api: Any, db: Any) -> None:
    answer = api.get("/api/v1/courses?search=x")
    assert answer.json()["data"] == []
    assert answer.json()["meta"] == {
        "page": 1,
        "limit": 20,
        "total": 0,
        "totalPages": 0,
        "hasNext": False,
        "hasPrev": False,
    }
    assert links(answer)["last"] == links(answer)["first"] == "/api/v1/courses?search=x&page=1&limit=20"


def test_pagination_headers_equal_the_meta_object(api: Any, db: Any) -> None:
    courses(5)
    headers = api.get("/api/v1/courses?offset=3&limit=2").headers
    expected = {
        "X-Total-Count": "5",
        "X-Total-Pages": "3",
        "X-Current-Page": "2",
        "X-Limit": "2",
        "X-Offset": "3",
        "X-Has-Next": "false",
        "X-Has-Prev": "true",
    }
    assert {name: headers[name] for name in expected} == expected


def test_pagination_links_retain_other_query_parameters(api: Any, db: Any) -> None:
    courses(25)
    answer = api.get("/api/v1/courses?search=qu&page=2&limit=10")
    assert links(answer) == {
        "first": "/api/v1/courses?search=qu&page=1&limit=10",
        "prev": "/api/v1/courses?search=qu&page=1&limit=10",
        "next": "/api/v1/courses?search=qu&page=3&limit=10",
        "last": "/api/v1/courses?search=qu&page=3&limit=10",
    }


@pytest.mark.parametrize(
    "start", ["?limit=3", "?offset=0&limit=4", "?sortBy=name&limit=2", "?sortBy=sourceLanguage&limit=1"]
)
def test_following_next_links_yields_every_course_once(api: Any, db: Any, start: Any) -> None:
    courses(7)
    seen, path = [], "/api/v1/courses" + start
    while path:
        answer = api.get(path)
        seen += [course["id"] for course in answer.json()["data"]]
        path = links(answer).get("next")
    assert len(seen) == 7
    assert set(seen) == {f"c{index:02}" for index in range(7)}


def test_lists_of_children_show_up_to_500_at_once(api: Any, carlos: Any, public: Any) -> None:
    for path in child_list_paths(public):
        assert read(api, path)["meta"]["limit"] == 500
    for path in ("/courses", "/lessons", "/exercises", "/exercises/type/vof"):
        assert read(carlos, path)["meta"]["limit"] == 20


def test_lists_of_children_take_a_limit_of_500_and_other_lists_of_100(api: Any, carlos: Any, public: Any) -> None:
    for path in child_list_paths(public):
        for limit, expected in ((101, 101), (500, 500), (501, 500)):
            answer = api.get(f"/api/v1{path}?limit={limit}")
            assert (answer.json()["meta"]["limit"], answer["X-Limit"]) == (expected, str(expected))
            assert f"limit={expected}" in answer["Link"]
    for path in ("/courses", "/lessons", "/exercises", "/exercises/type/vof"):
        assert read(carlos, f"{path}?limit=500")["meta"]["limit"] == 100


def test_list_of_children_shows_500_of_them_at_once(api: Any, public: Any) -> None:
    for _ in range(148):
        factories.module(public.section)
    answer = read(api, f"/sections/{public.section.pk}/modules")
    assert len(answer["data"]) == answer["meta"]["total"] == 149
    assert answer["meta"]["hasNext"] is False


def test_client_that_pages_nothing_can_reorder_148_children(carlos: Any, public: Any) -> None:
    for _ in range(147):
        factories.module(public.section)
    path = f"/sections/{public.section.pk}/modules"
    wanted = ids(carlos, path)[::-1]
    assert carlos.put(f"/api/v1{path}/reorder", {"module_ids": wanted}).status_code == 200
    assert ids(carlos, path) == wanted


def test_exercises_of_a_lesson_are_paged_but_a_lesson_has_all(api: Any, public: Any) -> None:
    path = f"/lessons/{public.lesson.pk}"
    answer = read(api, path + "/exercises?limit=1&page=2")
    assert [row["exercise_id"] for row in answer["data"]] == [public.exercises[1].pk]
    assert answer["meta"]["total"] == 2
    assert len(read(api, path)["data"]["exercises"]) == 2


@pytest.mark.parametrize(
    ("query", "fields"),
    [
        ("page=0", ["page"]),
        ("page=-1", ["page"]),
        ("page=1.5", ["page"]),
        ("page=", ["page"]),
        ("page=%D9%A3", ["page"]),
        ("page=1000001", ["page"]),
        ("page=+1", ["page"]),
        ("limit=0", ["limit"]),
        ("limit=abc", ["limit"]),
        ("limit=", ["limit"]),
        ("offset=-1", ["offset"]),
        ("offset=", ["offset"]),
        ("page=1&offset=0", ["offset"]),
        ("page=1&page=1", ["page"]),
        ("sortBy=password", ["sortBy"]),
        ("sortBy=", ["sortBy"]),
        ("sortBy=Created_at", ["sortBy"]),
        ("sortOrder=up", ["sortOrder"]),
        ("sortOrder=", ["sortOrder"]),
        ("search=a&search=b", ["search"]),
        ("page=0&limit=x&offset=y&sortBy=z&sortOrder=w", ["limit", "offset", "page", "sortBy", "sortOrder"]),
    ],
)
def test_all_invalid_pagination_parameters_are_reported_together(
    api: Any, carlos: Any, public: Any, query: Any, fields: Any
) -> None:
    for path in ["/courses", "/lessons", *child_list_paths(public), "/exercises", "/exercises/type/vof"]:
        if "search" in query and path.endswith("/exercises") and "lessons" in path:
            continue  # the one list without a search
        answer = read(carlos, f"{path}?{query}", 400)
        assert answer["error"]["code"] == "VALIDATION_ERROR"
        assert sorted(answer["errors"]) == fields


def test_unknown_list_parameters_are_ignored(api: Any, public: Any) -> None:
    assert ids(api, "/courses?colour=red&colour=blue&page_size=0") == ["open"]


def test_missing_parent_is_reported_before_invalid_parameters(api: Any, public: Any) -> None:
    read(api, "/courses/none/levels?page=0", 404)
    read(api, "/lessons/none/exercises?page=0", 404)
    read(api, "/courses/open/levels?page=0", 400)
