"""The media manifest: what it lists, its parts and deltas, its headers, and how often it is built."""

import gzip
import json
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from content.models import ChangeAction, Course, CoursePackage, Entity, Exercise, ManifestEntry, MediaAsset
from content.packages import stored
from content.packages.building import build_package
from content.packages.exports import export_with_media
from content.packages.stored import prune_packages
from content.references.addresses import address
from content.revisions import history
from content.revisions.history import prune_history
from content.revisions.published_rows import copy_changes
from content.revisions.revising import revising
from content.tests import factories
from content.tests.factories import later
from content.tests.media_files import PNG_PATH, PNG_SHA256, WAV, WAV_PATH, WAV_SHA256
from content.tests.media_uses import forget, name
from content.tests.reading import BASE, read
from content.tests.test_package import CASES, SECOND, touch
from langlearn.api.text import canonical_json

PATH = f"{BASE}/courses/open/package/media"
UNKNOWN = address("f" * 64, "png")
EMPTY: dict[str, Any] = {"kind": "manifest", "total_bytes": 0, "assets": [], "missing": []}


def manifest(client, query="", course_id="open"):
    return read(client, f"/courses/{course_id}/package/media{query}")["data"]


@pytest.fixture
def picture(db, media_root):
    return factories.media(width=2, height=1, licence="CC BY 4.0", attribution="R. Quispe")


@pytest.fixture
def sound(db, media_root):
    return factories.media(WAV, extension="wav", duration_ms=50)


@pytest.fixture
def review(public):
    """A second lesson, before the first in the order of ids, after it in that of the course, with one exercise."""
    lesson = factories.lesson(public.module, "a-review")
    factories.assign(lesson, public.exercises[0])
    return lesson


@pytest.fixture
def named(public, review, picture, sound):
    """The picture in the first lesson, the sound in both."""
    name(PNG_PATH, "lesson", public.lesson.pk)
    name(WAV_PATH, "exercise", public.exercises[0].pk)


def test_manifest_lists_the_assets_by_digest_with_their_lessons(api: Any, named: Any) -> None:
    response = api.get(PATH)
    answer = response.json()
    assert list(answer) == ["success", "timestamp", "data"]
    assert answer["timestamp"] == "2026-03-01T09:00:00.000Z"
    assert json.dumps(answer["data"]) == json.dumps(
        {
            "kind": "manifest",
            "revision": 1,
            "total_bytes": 519,
            "assets": [
                {
                    "sha256": PNG_SHA256,
                    "path": PNG_PATH,
                    "bytes": 75,
                    "content_type": "image/png",
                    "kind": "image",
                    "duration_ms": None,
                    "width": 2,
                    "height": 1,
                    "licence": "CC BY 4.0",
                    "attribution": "R. Quispe",
                    "lessons": ["open-lesson"],
                },
                {
                    "sha256": WAV_SHA256,
                    "path": WAV_PATH,
                    "bytes": 444,
                    "content_type": "audio/wav",
                    "kind": "audio",
                    "duration_ms": 50,
                    "width": None,
                    "height": None,
                    "licence": None,
                    "attribution": None,
                    "lessons": ["open-lesson", "a-review"],
                },
            ],
            "missing": [],
        }
    )


def test_manifest_of_a_course_without_media_is_empty(api: Any, public: Any) -> None:
    assert manifest(api) == {"revision": 1, **EMPTY}


def test_manifest_has_what_the_description_of_the_course_names_without_lessons(
    api: Any, public: Any, picture: Any
) -> None:
    name(PNG_PATH, "course", "open")
    [asset] = manifest(api)["assets"]
    assert asset["lessons"] == []


def test_manifest_leaves_out_other_courses_and_unassigned_exercises(
    api: Any, public: Any, private: Any, picture: Any
) -> None:
    factories.exercise("ex-none")
    for entity, entity_id in (("exercise", "ex-none"), ("lesson", private.lesson.pk), ("course", "hidden")):
        name(PNG_PATH, entity, entity_id)
    name(UNKNOWN, "exercise", private.exercises[0].pk)
    assert manifest(api) == {"revision": 1, **EMPTY}


def test_addresses_without_an_asset_are_missing_and_sorted(api: Any, public: Any, picture: Any) -> None:
    ending = address(PNG_SHA256, "jpg")
    for path in (UNKNOWN, ending, WAV_PATH):
        name(path, "lesson", "open-lesson")
    name(WAV_PATH, "course", "open")
    assert manifest(api) == {"revision": 1, **EMPTY, "missing": sorted([UNKNOWN, ending, WAV_PATH])}


def test_manifest_has_the_visibility_of_the_package(api: Any, ana: Any, carlos: Any, private: Any) -> None:
    path = f"{BASE}/courses/hidden/package/media"
    for stranger in (api, ana):
        for query in ("", "?since=1", "?since=x", "?lesson=hidden-lesson", "?lesson=none", "?module=hidden-module"):
            response = stranger.get(path + query, If_None_Match='"hidden:1"')
            assert response.status_code == 404
            assert response.json()["message"] == "Course with ID 'hidden' not found"
            assert "ETag" not in response.headers
    for query in ("", "?since=1", "?lesson=hidden-lesson", "?module=hidden-module"):
        response = carlos.get(path + query)
        assert response.status_code == 200
        assert response.headers["Cache-Control"] == "private, no-cache"
        assert response.headers["Vary"] == "Accept-Encoding, Authorization, origin"
    assert "not found" in read(api, "/courses/none/package/media", 404)["message"]


@pytest.mark.parametrize("query", ["", "?lesson=open-lesson", "?module=open-module"])
def test_conditional_manifest_requests(api: Any, public: Any, query: str) -> None:
    touch(minute=1)
    touch(minute=1)
    for headers, status in CASES:
        for encoding in ("identity", "gzip"):
            response = api.get(PATH + query, Accept_Encoding=encoding, **headers)
            assert response.status_code == status
            assert response.headers["ETag"] in ('"open:3"', '"open:3:gzip"')
            assert response.headers["Last-Modified"] == SECOND
            assert response.headers["Cache-Control"] == "public, max-age=0, must-revalidate"
            assert response.headers["Vary"] == "Accept-Encoding, origin"


def test_gzip_manifest_is_the_stored_body(api: Any, named: Any) -> None:
    plain, packed = api.get(PATH), api.get(PATH, Accept_Encoding="gzip")
    assert packed.headers["ETag"] == '"open:1:gzip"'
    assert packed.content == bytes(CoursePackage.objects.get().manifest)
    assert gzip.decompress(packed.content) == plain.content


def test_same_revision_has_the_same_bytes_though_metadata_changed(api: Any, named: Any) -> None:
    first = api.get(PATH).content
    MediaAsset.objects.filter(pk=PNG_SHA256).update(licence="CC0")
    assert api.get(PATH).content == first
    touch()
    assert manifest(api)["assets"][0]["licence"] == "CC0"
    delta = manifest(api, "?since=1")
    assert [asset["licence"] for asset in delta["added"]] == ["CC0"]


# Parts


def test_part_of_a_lesson_or_module(api: Any, public: Any, named: Any) -> None:
    other = factories.lesson(factories.module(public.section, "m-other"), "l-other")
    name(UNKNOWN, "lesson", other.pk)
    whole = manifest(api)
    assert manifest(api, "?lesson=open-lesson") == {**whole, "missing": []}
    assert manifest(api, "?lesson=a-review") == {
        "kind": "manifest",
        "revision": 1,
        "total_bytes": 444,
        "assets": whole["assets"][1:],
        "missing": [],
    }
    assert whole["assets"][1]["lessons"] == ["open-lesson", "a-review"]
    assert manifest(api, "?module=open-module") == {**whole, "missing": []}
    for query in ("?lesson=l-other", "?module=m-other"):
        assert manifest(api, query) == {"revision": 1, **EMPTY, "missing": [UNKNOWN]}


@pytest.mark.parametrize("query", ["lesson=none", "lesson=hidden-lesson", "module=hidden-module", "module=", "lesson="])
def test_part_of_what_the_course_does_not_have_is_not_found(api: Any, public: Any, private: Any, query: str) -> None:
    kind, record_id = query.split("=")
    for headers in ({}, {"If_None_Match": "*"}):
        body = read(api, f"/courses/open/package/media?{query}", 404, **headers)
        assert body["message"] == f"{kind.title()} with ID '{record_id}' not found"


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("since=1&lesson=open-lesson", "lesson"),
        ("lesson=open-lesson&module=open-module", "module"),
        ("module=none&since=1", "module"),
        ("since=x", "since"),
        ("since=", "since"),
        ("since=-1", "since"),
        ("since=1&since=1", "since"),
        ("lesson=a&lesson=b", "lesson"),
    ],
)
def test_selection_of_a_manifest_is_checked(api: Any, public: Any, query: str, field: str) -> None:
    assert list(read(api, f"/courses/open/package/media?{query}", 400)["errors"]) == [field]


# Deltas


def test_delta_of_a_manifest_names_what_was_added_changed_and_removed(
    api: Any, public: Any, review: Any, picture: Any, sound: Any
) -> None:
    name(WAV_PATH, "lesson", "open-lesson")
    name(UNKNOWN, "lesson", "open-lesson")
    before = manifest(api)
    name(PNG_PATH, "lesson", "open-lesson")
    name(WAV_PATH, "lesson", "a-review")
    touch()
    now = manifest(api)
    delta = manifest(api, "?since=1")
    assert list(delta) == ["kind", "base_revision", "revision", "total_bytes", "full", "added", "removed", "missing"]
    assert delta == {
        "kind": "manifest_delta",
        "base_revision": 1,
        "revision": 2,
        "total_bytes": 519,
        "full": False,
        "added": now["assets"],
        "removed": [],
        "missing": [UNKNOWN],
    }
    forget(PNG_PATH)
    touch()
    assert manifest(api, "?since=2") == {
        "kind": "manifest_delta",
        "base_revision": 2,
        "revision": 3,
        "total_bytes": 444,
        "full": False,
        "added": [],
        "removed": [PNG_SHA256],
        "missing": [UNKNOWN],
    }
    # The picture came and went since.
    assert manifest(api, "?since=1")["removed"] == []
    assert before["missing"] == [UNKNOWN]


def test_delta_to_the_same_revision_is_empty(api: Any, named: Any) -> None:
    assert manifest(api, "?since=1") == {
        "kind": "manifest_delta",
        "base_revision": 1,
        "revision": 1,
        "total_bytes": 519,
        "full": False,
        "added": [],
        "removed": [],
        "missing": [],
    }


@pytest.mark.parametrize("since", [0, 3, 10**17, 10**30])
def test_unknown_base_gives_the_whole_manifest(api: Any, named: Any, since: int) -> None:
    touch()
    assert manifest(api, f"?since={since}") == {**manifest(api), "base_revision": None, "full": True}


def test_delta_does_not_add_an_entry_that_equals_the_one_of_the_base_again(api: Any, public: Any, named: Any) -> None:
    manifest(api)
    for minute, licence in enumerate(("CC0", "CC BY 4.0"), 1):
        MediaAsset.objects.filter(path=PNG_PATH).update(licence=licence)
        touch(minute=minute)
        manifest(api)  # as other clients read it
    forget(PNG_PATH)
    touch(minute=3)
    manifest(api)
    name(PNG_PATH, "lesson", public.lesson.pk)
    touch(minute=4)
    deltas = [manifest(api, f"?since={since}") for since in (1, 2, 3, 4, 5)]
    assert [[asset["sha256"] for asset in delta["added"]] for delta in deltas] == [
        [],
        [PNG_SHA256],
        [],
        [PNG_SHA256],
        [],
    ]
    assert [delta["removed"] for delta in deltas] == [[]] * 5


def test_delta_adds_an_entry_whose_value_in_the_base_is_unknown(api: Any, named: Any) -> None:
    manifest(api)
    ManifestEntry.objects.filter(sha256=PNG_SHA256).update(since=1, revision=2)  # with two values, as in older releases
    touch(minute=1)
    MediaAsset.objects.filter(path=PNG_PATH).update(licence="CC0")
    touch(minute=2)
    manifest(api)
    MediaAsset.objects.filter(path=PNG_PATH).update(licence="CC BY 4.0")
    touch(minute=3)
    assert [asset["sha256"] for asset in manifest(api, "?since=1")["added"]] == [PNG_SHA256]


def test_base_from_before_a_re_creation_gives_the_whole_manifest(api: Any, named: Any) -> None:
    touch()
    manifest(api)
    with revising("open", at=later(2)) as changes:
        changes.retire_course("open", at=later(1))
        Course.objects.filter(pk="open").delete()
    assert not ManifestEntry.objects.exists()
    factories.course("open", at=later(3))
    assert [manifest(api, f"?since={since}")["full"] for since in (1, 2, 3)] == [True, True, False]


def test_base_beyond_the_history_gives_the_whole_manifest(api: Any, named: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(history, "HISTORY", 3)
    manifest(api)
    forget(PNG_PATH)
    touch(minute=1)
    manifest(api)
    for minute in range(2, 6):
        touch(minute=minute)
    assert manifest(api, "?since=1")["removed"] == [PNG_SHA256]
    prune_history()
    assert [manifest(api, f"?since={since}")["full"] for since in (1, 2, 3, 4)] == [True, True, False, False]
    assert list(ManifestEntry.objects.values_list("sha256", flat=True)) == [WAV_SHA256]


def test_manifest_delta_headers(api: Any, named: Any) -> None:
    for since in (0, 1):
        response = api.get(f"{PATH}?since={since}", If_None_Match='"open:1"')
        assert response.status_code == 200
        assert response.headers["Cache-Control"] == "public, max-age=0, must-revalidate"
        assert "ETag" not in response.headers
        assert "Last-Modified" not in response.headers


def test_delta_spans_revisions_whose_packages_were_pruned(api: Any, named: Any) -> None:
    before = manifest(api)
    touch()
    assert prune_packages() == 1
    assert manifest(api, "?since=1")["added"] == []
    assert manifest(api) == {**before, "revision": 2}


# What it costs


def test_manifest_takes_two_queries_and_a_304_one(api: Any, named: Any, django_assert_num_queries: Any) -> None:
    api.get(PATH)
    with django_assert_num_queries(2) as captured:
        assert api.get(PATH).status_code == 200
    assert '"body"' not in "".join(query["sql"] for query in captured)
    with django_assert_num_queries(1):
        assert api.get(PATH, If_None_Match='"open:1"').status_code == 304
    with django_assert_num_queries(2) as captured:
        assert api.get(f"{BASE}/courses/open/package").status_code == 200
    assert '"manifest"' not in "".join(query["sql"] for query in captured)


def many_assets(number: int) -> None:
    """Exercises in the lesson, each with an asset of its own."""
    paths = [address(f"{index:064x}", "ogg") for index in range(number)]
    lesson = factories.lesson(Course.objects.get().lessons.get().module, "l-many")
    columns = {"kind": "audio", "bytes": 1, "tag": 1, "origin": "upload", "search_text": "", "needed_at": later(0)}
    MediaAsset.objects.bulk_create(MediaAsset(sha256=path[6:70], path=path, **columns) for path in paths)
    Exercise.objects.bulk_create(
        Exercise(
            id=f"ex-{index}",
            exercise_type="vof",
            data_json=canonical_json({"audio_url": path}),
            search_text="",
            tag=1,
        )
        for index, path in enumerate(paths)
    )
    lesson.assignments.model.objects.bulk_create(
        lesson.assignments.model(lesson=lesson, exercise_id=f"ex-{index}", course_id="open", order=index + 1, tag=1)
        for index in range(number)
    )
    assigned = [(Entity.LESSON_EXERCISE, f"l-many/ex-{index}") for index in range(number)]
    copy_changes({"open": dict.fromkeys(assigned, ChangeAction.CREATE)})


@pytest.mark.parametrize("number", [1, 300, 2000])
def test_manifest_takes_a_constant_number_of_statements(
    api: Any, public: Any, django_assert_num_queries: Any, number: int
) -> None:
    many_assets(number)
    with CaptureQueriesContext(connection) as captured:
        assert len(manifest(api)["assets"]) == number
    media = [
        query["sql"]
        for query in captured
        if any(table in query["sql"] for table in ("content_media", "content_manifest"))
    ]
    assert len(media) == 3  # assets, and the entries: read and inserted
    with django_assert_num_queries(2):
        manifest(api)
    with django_assert_num_queries(3):
        assert manifest(api, "?since=1")["added"] == []
    touch()
    manifest(api)
    with django_assert_num_queries(4):
        assert manifest(api, "?since=1")["added"] == []


def test_older_build_never_replaces_a_newer_manifest(api: Any, named: Any) -> None:
    older = build_package("open")
    forget(PNG_PATH)
    touch()
    assert manifest(api)["revision"] == 2
    stored.store_package(older)
    assert CoursePackage.objects.get().revision == 2
    assert list(ManifestEntry.objects.values_list("sha256", "revision")) == [(WAV_SHA256, 2)]


def test_export_with_media_is_of_one_revision(named: Any) -> None:
    exported = export_with_media("open")
    assert json.loads(exported.document)["revision"] == 1
    assert [asset["path"] for asset in exported.assets] == [PNG_PATH, WAV_PATH]
    assert exported.total_bytes == 519
    assert Entity.MEDIA not in json.loads(exported.document)
