"""`GET /courses?include=counts`: what each course of the list holds, in the state that the caller reads."""

from typing import Any

import pytest

from content.tests import factories
from content.tests.publishing import make_manual
from content.tests.reading import BASE, read
from content.tests.test_read_queries import grow
from content.tests.writing import call
from langlearn.api import cache

PATH = "/courses?include=counts"
KINDS = ("levels", "sections", "modules", "lessons", "exercises")


@pytest.fixture(autouse=True)
def _empty_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "responses", cache.LruCache(cache.MAX_BYTES))


@pytest.fixture
def courses(public: Any, private: Any, ada: Any) -> None:
    """The public course grown, and published by hand before its draft grew again; a private one; an empty one."""
    grow(public, 2)
    make_manual(public.course.pk)
    call(ada, "POST", "/modules/open-module/lessons", {"id": "drafted", "name": "Drafted"}, 201)
    call(ada, "POST", "/lessons/drafted/exercises", {"exercise_id": "ex-open-vof"}, 201)
    call(ada, "POST", "/courses/open/levels", {"name": "Drafted", "code": "D"}, 201)
    factories.course("empty")


@pytest.mark.parametrize("query", ["", "&state=published", "&state=draft", "&limit=2", "&sortBy=name&search=quechua"])
@pytest.mark.parametrize("reader", ["api", "ana", "carlos", "ada", "member"])
def test_counts_are_those_of_the_outline(
    request: Any, courses: None, settings: Any, carlos: Any, private: Any, reader: str, query: str
) -> None:
    if reader == "member":
        settings.COURSE_TEAMS = "members"
        factories.member(private.course, carlos.user)
        reader = "carlos"
    client = request.getfixturevalue(reader)
    if query == "&state=draft" and reader in ("api", "ana"):
        assert client.get(f"{BASE}{PATH}{query}").status_code in (401, 403)
        return
    listed = read(client, PATH + query)
    assert listed["data"]
    state = query if query.startswith("&state") else ""
    for course in listed["data"]:
        outline = read(client, f"/courses/{course['id']}/outline?{state}")["data"]
        assert course.pop("counts") == outline["counts"]
    assert listed["data"] == read(client, f"/courses?{query}")["data"]  # which has no counts


def test_counts_are_of_the_state_that_the_caller_reads(courses: None, api: Any, carlos: Any) -> None:
    def counts(client: Any, query: str = "") -> list[int]:
        [course] = [course for course in read(client, PATH + query)["data"] if course["id"] == "open"]
        return list(course["counts"].values())

    assert counts(api) == counts(carlos, "&state=published") == [3, 3, 3, 3, 4]
    assert counts(carlos) == [4, 3, 3, 4, 4]  # the exercise of the new lesson is counted already


@pytest.mark.parametrize("value", ["", "count", "COUNTS", "counts,counts", "counts&include=counts"])
def test_another_value_of_include_is_refused_with_the_other_problems(public: Any, api: Any, value: str) -> None:
    errors = read(api, f"/courses?include={value}&limit=0", 400)["errors"]
    assert set(errors) == {"include", "limit"}


def test_list_with_counts_is_cached_as_the_list_is(
    courses: None, api: Any, ana: Any, ada: Any, django_assert_num_queries: Any
) -> None:
    plain, first = api.get(f"{BASE}/courses"), api.get(BASE + PATH)
    for name in ("Cache-Control", "Vary"):
        assert first[name] == plain[name]
    assert "ETag" not in first
    with django_assert_num_queries(1):  # the version of the catalogue
        assert read(api, PATH)["data"] == first.json()["data"]
    assert read(ana, PATH)["data"] == first.json()["data"]
    call(ada, "POST", "/courses/empty/levels", {"name": "New", "code": "N"}, 201)
    [empty] = [course for course in read(api, PATH)["data"] if course["id"] == "empty"]
    assert empty["counts"] == {**dict.fromkeys(KINDS, 0), "levels": 1}


@pytest.mark.parametrize("teams", ["open", "members"])
@pytest.mark.parametrize("more", [0, 9])
def test_counts_take_one_query_for_each_state(
    public: Any, private: Any, carlos: Any, settings: Any, django_assert_num_queries: Any, teams: str, more: int
) -> None:
    settings.COURSE_TEAMS = teams
    factories.member(private.course, carlos.user)
    grow(public, more)
    states = 2 if teams == "members" else 1
    with django_assert_num_queries(1 + states + states):  # the session, the page (of two states its total too)
        read(carlos, PATH)


def test_course_of_the_list_is_accepted_as_the_body_of_an_update(courses: None, ada: Any) -> None:
    [course] = [course for course in read(ada, PATH)["data"] if course["id"] == "open"]
    saved = call(ada, "PUT", "/courses/open", {**course, "name": "Renamed"})["data"]
    assert saved["name"] == "Renamed"
    assert "counts" not in saved
