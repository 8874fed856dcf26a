"""The offline package: what it holds, who sees it, its headers, and how often it is built."""

import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.http import http_date

from content.formats.package_writer import as_full_delta
from content.models import Course, CoursePackage, Entity
from content.packages import stored_documents
from content.packages.exports import export_document
from content.packages.stored import load_package, with_package
from content.packages.versions import current_version
from content.readers import EVERYTHING, PUBLIC
from content.revisions.revising import revising
from content.tests import factories
from content.tests.factories import later
from content.tests.reading import BASE, read
from langlearn.api.errors import NotFound

PATH = f"{BASE}/courses/open/package"
EXERCISE_KEYS = ["id", "exercise_type", "data", "created_at", "updated_at"]


def touch(course_id="open", minute=1, **fields):
    """One more revision."""
    with revising(course_id, at=later(minute)) as changes:
        Course.objects.filter(pk=course_id).update(updated_at=later(minute), **fields)
        changes.update(course_id, Entity.COURSE, course_id)


def test_package_contains_the_whole_course_nested(api: Any, public: Any) -> None:
    body = api.get(PATH).content
    answer = json.loads(body)
    data = answer["data"]
    assert list(answer) == ["success", "timestamp", "data"]
    assert list(data) == ["kind", "course", "levels", "counts", "package_version", "revision", "size_bytes"]
    assert answer["timestamp"] == data["package_version"] == "2026-03-01T09:00:00.000Z"
    assert data["revision"] == 1
    assert data["counts"] == {"levels": 1, "sections": 1, "modules": 1, "lessons": 1, "exercises": 2}
    [level] = data["levels"]
    [section] = level["sections"]
    [module] = section["modules"]
    [lesson] = module["lessons"]
    flat = ["created_at", "updated_at"]
    assert list(data["course"]) == [
        "id",
        "source_language",
        "target_language",
        "name",
        "description",
        "is_public",
        *flat,
    ]
    assert list(level) == ["id", "course_id", "code", "name", "order", *flat, "sections"]
    assert list(section) == ["id", "level_id", "name", "order", *flat, "modules"]
    assert list(module) == ["id", "section_id", "module_type", "name", "order", *flat, "lessons"]
    assert list(lesson) == ["id", "module_id", "name", "description", "experience_points", "order", *flat, "exercises"]
    assert [place["exercise_id"] for place in lesson["exercises"]] == ["ex-open-vof", "ex-open-pairs"]
    for place in lesson["exercises"]:
        assert list(place) == ["lesson_id", "exercise_id", "order", "exercise"]
        assert list(place["exercise"]) == EXERCISE_KEYS
        assert list(place["exercise"]["data"]) == sorted(place["exercise"]["data"])


def test_package_size_is_that_of_course_and_levels_in_the_body(api: Any, public: Any) -> None:
    factories.lesson(public.module, "l-2", name="«¿Qué?» 5 < 6 & 日本語", description="<b>x</b>")
    body = api.get(PATH).content
    start = body.index(b'"course":')
    end = body.index(b',"counts":')
    assert json.loads(body)["data"]["size_bytes"] == len(b"{" + body[start:end] + b"}")


def test_package_arrays_are_ordered_and_present_when_empty(api: Any, public: Any) -> None:
    factories.level(public.course, "last", order=9)
    factories.level(public.course, "second", order=5, code="X")
    shared = factories.lesson(public.module, "other", order=7)
    factories.assign(shared, public.exercises[0], order=3)
    factories.section(public.level, "empty")
    data = read(api, "/courses/open/package")["data"]
    assert [(level["id"], bool(level["sections"])) for level in data["levels"]] == [
        ("open-level", True),
        ("second", False),
        ("last", False),
    ]
    assert data["levels"][0]["sections"][1]["modules"] == []
    lessons = data["levels"][0]["sections"][0]["modules"][0]["lessons"]
    assert lessons[1]["exercises"][0]["exercise"] == lessons[0]["exercises"][0]["exercise"]
    assert data["counts"] == {"levels": 3, "sections": 2, "modules": 1, "lessons": 2, "exercises": 2}


def test_package_of_a_course_without_levels(api: Any, db: Any) -> None:
    factories.course("bare", description="5 < 6 & 7")
    data = read(api, "/courses/bare/package")["data"]
    assert data["levels"] == []
    assert data["course"]["description"] == "5 < 6 & 7"


def test_integers_of_any_size_and_unknown_keys_are_packaged_unchanged(api: Any, public: Any) -> None:
    data = {"statement": "x", "is_true": True, "zz": 10**30, "Ä": {"b": 1, "a": 1.0}}
    exercise = factories.exercise("ex-big", "vof", data)
    factories.assign(public.lesson, exercise)
    assert exercise.data_json.encode() in api.get(PATH).content


def test_headers_of_a_public_package(api: Any, public: Any) -> None:
    answer = api.get(PATH)
    assert answer.headers["ETag"] == '"open:1"'
    assert answer.headers["Last-Modified"] == "Sun, 01 Mar 2026 09:00:00 GMT"
    assert answer.headers["Cache-Control"] == "public, max-age=0, must-revalidate"
    assert answer.headers["Vary"] == "Accept-Encoding, origin"
    assert answer.headers["Content-Length"] == str(len(answer.content))


def test_gzip_package_is_the_stored_body_with_its_own_entity_tag(api: Any, public: Any) -> None:
    plain = api.get(PATH)
    packed = api.get(PATH, Accept_Encoding="gzip")
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.headers["ETag"] == '"open:1:gzip"'
    assert packed.content == bytes(CoursePackage.objects.get().body)
    assert gzip.decompress(packed.content) == plain.content
    assert "Content-Encoding" not in plain.headers


def test_head_of_a_package_has_the_headers_of_get(api: Any, public: Any) -> None:
    for encoding in ("gzip", "identity"):
        got, head = api.get(PATH, Accept_Encoding=encoding), api.head(PATH, Accept_Encoding=encoding)
        assert (head.status_code, head.content) == (200, b"")
        different = {"X-Request-ID"}
        assert {k: v for k, v in head.items() if k not in different} == {
            k: v for k, v in got.items() if k not in different
        }


def test_private_package_is_visible_to_staff_only(api: Any, ana: Any, carlos: Any, private: Any) -> None:
    path = f"{BASE}/courses/hidden/package"
    known = {"If_None_Match": '"hidden:1"', "If_Modified_Since": "Sun, 01 Mar 2099 09:00:00 GMT"}
    for stranger in (api, ana):
        for question in (path, f"{path}?since=1", f"{path}?since=0", f"{path}?since=x"):
            answer = stranger.get(question, **known)
            assert answer.status_code == 404
            assert answer.json()["message"] == "Course with ID 'hidden' not found"
            assert answer.headers["Cache-Control"] == "no-store"
            assert "ETag" not in answer.headers
    answer = carlos.get(path)
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert answer.headers["Vary"] == "Accept-Encoding, Authorization, origin"
    assert carlos.get(path, **known).status_code == 304
    delta = carlos.get(f"{path}?since=1")
    assert delta.headers["Cache-Control"] == "private, no-cache"
    assert "ETag" not in delta.headers


def test_package_of_a_course_made_private_is_hidden_at_once(api: Any, public: Any) -> None:
    tag = api.get(PATH).headers["ETag"]
    touch(is_public=False)
    assert api.get(PATH).status_code == 404
    assert api.get(PATH, If_None_Match=tag).status_code == 404
    assert api.get(f"{PATH}?since=1").status_code == 404


def test_package_built_after_the_course_became_private_is_not_served_to_the_public(public: Any) -> None:
    version = current_version("open", reader=PUBLIC)
    touch(is_public=False)
    with pytest.raises(NotFound):
        load_package(version, reader=PUBLIC)
    assert load_package(version, reader=EVERYTHING).revision == 2


def test_package_of_an_unknown_course_is_not_found(api: Any, db: Any) -> None:
    for path in ("/courses/none/package", "/courses/none/package?since=x", f"/courses/{'x' * 300}/package"):
        assert "not found" in read(api, path, 404)["message"]


def test_every_package_revision_has_its_own_body_and_entity_tag(api: Any, public: Any) -> None:
    first = api.get(PATH)
    assert api.get(PATH).content == first.content
    touch(name="Other", name_folded="other")
    second = api.get(PATH)
    assert second.headers["ETag"] == '"open:2"'
    assert second.json()["data"]["course"]["name"] == "Other"
    assert second.json()["timestamp"] == "2026-03-01T09:01:00.000Z"
    assert CoursePackage.objects.count() == 1


def test_change_of_a_shared_exercise_raises_the_revision_of_both_courses(api: Any, public: Any, private: Any) -> None:
    factories.assign(private.lesson, public.exercises[0])
    with revising(at=later(1), exercise_ids=[public.exercises[0].pk]) as changes:
        changes.update_exercise(public.exercises[0].pk)
    assert read(api, "/courses/open/package")["data"]["revision"] == 2
    assert Course.objects.get(pk="hidden").revision == 2


# Conditional requests. The revisions of March 1st: 1 at 09:00:00.000, 2 at 09:01:00.000, 3 at 09:01:00.001.
SECOND = http_date(later(1).timestamp())
CASES = [
    ({}, 200),
    ({"If_None_Match": '"open:3"'}, 304),
    ({"If_None_Match": '"open:3:gzip"'}, 304),
    ({"If_None_Match": 'W/"open:3"'}, 304),
    ({"If_None_Match": 'W/"open:3:gzip"'}, 304),
    ({"If_None_Match": "*"}, 304),
    ({"If_None_Match": '"open:1", "open:2" , W/"open:3"'}, 304),
    ({"If_None_Match": '"open:1", "open:2"'}, 200),
    ({"If_None_Match": '"open:33"'}, 200),
    ({"If_None_Match": "open:3"}, 200),
    ({"If_None_Match": '"*"'}, 200),
    ({"If_None_Match": ""}, 200),
    ({"If_Modified_Since": SECOND}, 200),  # revision 2 falls into the same second
    ({"If_Modified_Since": http_date(later(1).timestamp() + 1)}, 304),
    ({"If_Modified_Since": "Sun, 01 Mar 2099 00:00:00 GMT"}, 304),
    ({"If_Modified_Since": http_date(later(0).timestamp())}, 200),
    ({"If_Modified_Since": "Sunday, 01-Mar-26 09:02:00 GMT"}, 304),
    ({"If_Modified_Since": "Sun Mar  1 09:02:00 2026"}, 304),
    ({"If_Modified_Since": "2099-01-01T00:00:00Z"}, 200),
    ({"If_Modified_Since": "tomorrow"}, 200),
    ({"If_None_Match": '"open:3"', "If_Modified_Since": "Sun, 01 Mar 1998 00:00:00 GMT"}, 304),
    ({"If_None_Match": '"open:2"', "If_Modified_Since": "Sun, 01 Mar 2099 00:00:00 GMT"}, 200),
    ({"Cache_Control": "no-cache", "If_None_Match": '"open:3"'}, 304),
    ({"Cache_Control": "max-age=0"}, 200),
]


@pytest.fixture
def third_revision(public):
    touch(minute=1)
    touch(minute=1)


@pytest.mark.parametrize(("headers", "status"), CASES)
def test_conditional_package_requests(api: Any, third_revision: Any, headers: Any, status: Any) -> None:
    for method in (api.get, api.head):
        for encoding, tag in (("identity", '"open:3"'), ("gzip", '"open:3:gzip"')):
            answer = method(PATH, Accept_Encoding=encoding, **headers)
            assert answer.status_code == status
            assert answer.headers["ETag"] == tag
            assert answer.headers["Last-Modified"] == SECOND
            assert answer.headers["Cache-Control"] == "public, max-age=0, must-revalidate"
            assert answer.headers["Vary"] == "Accept-Encoding, origin"
            assert (answer.content == b"") == (status == 304 or method == api.head)


def test_if_modified_since_applies_to_the_only_revision_of_a_second(api: Any, public: Any) -> None:
    last_modified = api.get(PATH).headers["Last-Modified"]
    assert api.get(PATH, If_Modified_Since=last_modified).status_code == 304


# What it costs


def test_a_package_takes_two_queries_and_a_304_one(api: Any, public: Any, django_assert_num_queries: Any) -> None:
    api.get(PATH)
    with django_assert_num_queries(2):
        assert api.get(PATH).status_code == 200
    with django_assert_num_queries(1):
        assert api.get(PATH, If_None_Match='"open:1"').status_code == 304
    with django_assert_num_queries(1):
        assert api.get(f"{BASE}/courses/none/package").status_code == 404


@pytest.mark.parametrize("more", [0, 30])
def test_package_build_takes_a_constant_number_of_queries(public: Any, more: Any) -> None:
    for number in range(more):
        factories.section(public.level)
        lesson = factories.lesson(public.module)
        factories.assign(lesson, factories.exercise(f"ex-{number}", "vof"))
    with CaptureQueriesContext(connection) as captured:
        export_document("open")
    reads = [query["sql"] for query in captured if "SELECT" in query["sql"] and 'FROM "content_' in query["sql"]]
    assert len(reads) == 15


def test_a_package_is_served_for_the_revision_it_was_built_from_only(public: Any) -> None:
    def read_and_edit(package):
        touch()
        return package

    assert with_package("open", read_and_edit).revision == 1
    assert load_package(current_version("open", reader=PUBLIC), reader=PUBLIC).revision == 2


def test_a_whole_package_is_marked_as_a_full_delta() -> None:
    answer = b'{"success":true,"timestamp":"2026-03-02T10:15:30.250Z","data":{"course":{},"revision":4}}'
    assert json.loads(as_full_delta(answer))["data"] == {
        "course": {},
        "revision": 4,
        "base_revision": None,
        "full": True,
    }


def test_package_is_built_without_the_lock_when_other_builders_come_first_again_and_again(
    public: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = []

    @contextmanager
    def taken(name: str) -> Iterator[bool]:
        waits.append(name)
        yield False

    monkeypatch.setattr(stored_documents, "build_lock", taken)
    assert with_package("open", lambda package: package.revision) == 1
    assert waits == ["package:open", "package:open"]
    assert CoursePackage.objects.get().revision == 1
