"""Public responses are cached until something that the public may read changes."""

import gzip
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, connections

from accounts.audit import Actor
from content import catalogue
from content.editor import Editor
from content.kinds import COURSE as COURSE_KIND
from content.models import Catalogue
from content.selectors.facts import visible_courses
from content.services.hierarchy import delete_record, update_record
from content.tests import factories
from content.tests.reading import BASE, child_list_paths, ids, read, record_paths
from content.tests.writing import call
from langlearn.api import cache
from langlearn.api.instants import now


@pytest.fixture
def cached(monkeypatch, public, private):
    """Two courses, and an empty cache."""
    cached = cache.LruCache(cache.MAX_BYTES)
    monkeypatch.setattr(cache, "responses", cached)
    return cached


def shown(response):
    """All of a response but its timestamp and its request id."""
    body = {key: value for key, value in response.json().items() if key != "timestamp"}
    return response.status_code, body, {name: response[name] for name in response.headers if name != "X-Request-ID"}


def paths(branch):
    return [*record_paths(branch), *child_list_paths(branch), "/courses", "/lessons", "/courses?limit=1&sortBy=name"]


def test_a_cached_response_equals_the_first_one(cached: Any, public: Any, api: Any, ana: Any, settings: Any) -> None:
    settings.PUBLIC_CONTENT_SECONDS = 0  # so that students get the headers of anonymous callers
    for path in paths(public):
        first = api.get(BASE + path)
        for client in (api, api, ana):
            assert shown(client.get(BASE + path)) == shown(first)
    assert len(cached) == len(paths(public))


def test_cached_response_takes_one_query(cached: Any, public: Any, api: Any, django_assert_num_queries: Any) -> None:
    for path in paths(public):
        read(api, path)
        with django_assert_num_queries(1):
            read(api, path)


def test_queries_in_another_spelling_are_cached_apart(cached: Any, api: Any) -> None:
    link = [api.get(f"{BASE}/courses{query}")["Link"] for query in ("", "?a=1", "?b=1")]
    assert len(set(link)) == 3


def test_head_has_the_headers_of_get(cached: Any, api: Any) -> None:
    for _ in range(2):
        head, get = api.head(f"{BASE}/courses"), api.get(f"{BASE}/courses")
        assert head.content == b""
        assert head["Content-Length"] == get["Content-Length"]


def test_a_compressed_response_has_the_same_content(cached: Any, api: Any) -> None:
    for number in range(8):
        factories.course(f"more-{number}", name="Quechua para todos " * 5)
    plain = api.get(f"{BASE}/courses")
    for _ in range(2):
        packed = api.get(f"{BASE}/courses", Accept_Encoding="gzip")
        assert packed["Content-Encoding"] == "gzip"
        assert int(packed["Content-Length"]) == len(packed.content) < len(plain.content)
        unpacked = gzip.decompress(packed.content)
        assert len(unpacked) == len(plain.content)
        assert unpacked[60:] == plain.content[60:]
        assert unpacked[:29] == b'{"success":true,"timestamp":"'


def test_failures_are_not_cached(cached: Any, api: Any) -> None:
    for path in ("/courses/hidden", "/lessons/none", "/courses?limit=0"):
        assert api.get(BASE + path).status_code in (400, 404)
    assert len(cached) == 0


def test_content_responses_are_not_cached_without_a_version(cached: Any, api: Any) -> None:
    Catalogue.objects.all().delete()
    for _ in range(2):
        assert ids(api, "/courses") == ["open"]
    assert len(cached) == 0


def test_staff_see_private_courses_which_are_not_cached_for_others(
    cached: Any, api: Any, ana: Any, carlos: Any
) -> None:
    for client in (carlos, api, ana, carlos):
        expected = ["hidden", "open"] if client is carlos else ["open"]
        assert sorted(ids(client, "/courses")) == expected
        read(client, "/courses/hidden", 200 if client is carlos else 404)
        assert ("created_by" in read(client, "/courses/open")["data"]) == (client is carlos)


def test_a_course_made_private_is_hidden_at_once(cached: Any, public: Any, api: Any, ana: Any, carlos: Any) -> None:
    for path in [*paths(public), "/courses/open/package"]:
        read(api, path)
    call(carlos, "PATCH", "/courses/open", {"is_public": False})
    for path in [*record_paths(public), *child_list_paths(public), "/courses/open/package"]:
        for client in (api, ana):
            read(client, path, 404)
    assert ids(api, "/courses") == ids(api, "/lessons") == []


def test_the_next_read_shows_an_edit(cached: Any, api: Any, ada: Any) -> None:
    for number, path in enumerate(("/lessons/open-lesson", "/levels/open-level", "/courses/open")):
        read(api, path)
        call(ada, "PATCH", path, {"name": f"Otro {number}"})
        assert read(api, path)["data"]["name"] == f"Otro {number}"
    call(ada, "PATCH", "/exercises/ex-open-vof", {"data": {"statement": "Otra", "is_true": True}})
    shown_exercises = read(api, "/lessons/open-lesson")["data"]["exercises"]
    assert "Otra" in [each["exercise"]["data"].get("statement") for each in shown_exercises]


@pytest.mark.django_db(transaction=True)
def test_a_write_between_version_and_rows_is_shown(transactional_db: Any, api: Any, ada: Any, monkeypatch: Any) -> None:
    """A response may be newer than the version it is cached under, never older."""
    factories.course("open")

    def interrupt(execute, sql, parameters, many, context):
        rows = execute(sql, parameters, many, context)
        if "content_catalogue" in sql and not renamed:
            renamed.append(True)
            with ThreadPoolExecutor(1) as other:
                other.submit(_rename, ada, "Segundo").result()
        return rows

    renamed = []
    before = catalogue.version()
    with connection.execute_wrapper(interrupt):
        assert read(api, "/courses")["data"][0]["name"] == "Segundo"
    assert renamed
    assert catalogue.version() != before
    assert read(api, "/courses")["data"][0]["name"] == "Segundo"
    _rename(ada, "Tercero")
    assert read(api, "/courses")["data"][0]["name"] == "Tercero"


def _rename(client, name):
    try:
        call(client, "PATCH", "/courses/open", {"name": name})
    finally:
        connections.close_all()


def test_course_facts_are_cached_until_the_catalogue_changes(
    public: Any, private: Any, django_assert_num_queries: Any
) -> None:
    course = public.course
    with django_assert_num_queries(2):
        before = visible_courses([course.pk])
    with django_assert_num_queries(1):
        assert visible_courses([course.pk]) == before
    with django_assert_num_queries(2):
        assert visible_courses([course.pk, "hidden", "none"]) == before
    update_record(COURSE_KIND, course.pk, values={"name": "Renamed"}, editor=Editor(Actor(), now()))
    after = visible_courses([course.pk])
    assert after == {course.pk: before[course.pk]._replace(name="Renamed")}
    delete_record(COURSE_KIND, course.pk, force=True, editor=Editor(Actor(), now()))
    assert visible_courses([course.pk]) == {}
