"""Sounds and pictures that publications name: they count as used, though the draft has ceased to name them."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from content.exercises import EXAMPLES
from content.media.pruning import Pruned, prune_media
from content.media.storage import file_of
from content.models import Course, MediaAsset, Publication
from content.packages.publications import prune_publications
from content.tests import factories
from content.tests.factories import later
from content.tests.media_files import PNG, PNG_PATH, PNG_SHA256, WAV, WAV_PATH, WAV_SHA256
from content.tests.media_uses import recounted, stored
from content.tests.publishing import make_automatic, make_manual, publish_draft
from content.tests.racing import at_once
from content.tests.reading import BASE, read
from content.tests.uploading import TYPE, multipart, upload
from content.tests.writing import COURSE, call, data
from langlearn.api.instants import format_instant

PICTURE, SOUND = f"/media/{PNG_SHA256}", f"/media/{WAV_SHA256}"
NOTHING = {"levels": [], "sections": [], "modules": [], "lessons": [], "exercises": [], "lesson_exercises": []}


@pytest.fixture
def media(db, media_root):
    factories.media()
    factories.media(WAV, extension="wav")


@pytest.fixture
def published(media, public, carlos):
    """Publication 2 names the picture in an exercise, which the draft does no longer."""
    make_manual()
    name(carlos, PNG_PATH)
    publish_draft()
    name(carlos, None)


def name(client, path):
    extra = {"image_url": path} if path else {}
    call(client, "PUT", "/exercises/ex-open-vof", {"data": {**EXAMPLES["vof"], **extra}})


def publication(number, course_id="open"):
    return {
        "entity": "publication",
        "id": f"{course_id}/{number}",
        "field": None,
        "lessons": [],
        "courses": [course_id],
    }


def usage(client, path=PICTURE):
    return call(client, "GET", f"{path}/usage")["data"]


def unused(client):
    return {row["sha256"] for row in read(client, "/media?unused=true")["data"]}


def course(course_id="open"):
    return Course.objects.get(pk=course_id)


# Uses


def test_publications_are_uses(carlos: Any, ada: Any, published: Any) -> None:
    assert usage(carlos) == [publication(2)]
    assert call(carlos, "GET", f"{PICTURE}/usage")["meta"]["total"] == 1
    shown = data(carlos, "GET", PICTURE)
    assert (shown["uses"], shown["unused_since"]) == (1, None)
    assert unused(carlos) == {WAV_SHA256}
    publish_draft()
    assert usage(carlos) == [publication(2)]
    name(carlos, PNG_PATH)
    publish_draft()
    exercise = {
        "entity": "exercise",
        "id": "ex-open-vof",
        "field": "data.image_url",
        "lessons": ["open-lesson"],
        "courses": ["open"],
    }
    assert usage(carlos) == [exercise, publication(2), publication(4)]
    assert data(carlos, "GET", PICTURE)["uses"] == 3
    assert call(carlos, "GET", f"{PICTURE}/usage?page=2&limit=1")["data"] == [publication(2)]


def test_a_baseline_names_what_was_public(carlos: Any, media: Any, public: Any) -> None:
    name(carlos, PNG_PATH)
    make_manual()
    name(carlos, None)
    assert usage(carlos) == [publication(1)]


def test_publications_name_what_lessons_and_the_course_do(carlos: Any, media: Any, public: Any) -> None:
    make_manual()
    call(carlos, "PUT", "/lessons/open-lesson", {"description": PNG_PATH})
    call(carlos, "PUT", "/courses/open", {"description": WAV_PATH})
    publish_draft()
    call(carlos, "PUT", "/lessons/open-lesson", {"description": None})
    call(carlos, "PUT", "/courses/open", {"description": None})
    assert (usage(carlos), usage(carlos, SOUND)) == ([publication(2)], [publication(2)])
    publish_draft()
    assert (usage(carlos), usage(carlos, SOUND)) == ([publication(2)], [publication(2)])


def test_publication_of_an_exercise_taken_out_of_the_course_names_nothing(
    carlos: Any, media: Any, public: Any, private: Any
) -> None:
    """Another course still uses it."""
    factories.assign(private.lesson, public.exercises[0])
    make_manual()
    name(carlos, PNG_PATH)
    publish_draft()
    call(carlos, "DELETE", "/lessons/open-lesson/exercises/ex-open-vof")
    publish_draft()
    name(carlos, None)
    assert usage(carlos) == [publication(2)]
    assert data(carlos, "GET", "/courses/open/package/media")["assets"] == []


def test_course_that_publishes_every_change_again_keeps_the_uses_of_its_publications(
    carlos: Any, published: Any
) -> None:
    publish_draft()
    make_automatic()
    assert usage(carlos) == [publication(2)]
    name(carlos, PNG_PATH)
    name(carlos, None)
    assert usage(carlos) == [publication(2)]


def test_usage_of_publications_takes_a_constant_number_of_queries(
    carlos: Any, published: Any, django_assert_num_queries: Any
) -> None:
    publish_draft()
    for _ in range(10):
        for path in (PNG_PATH, None):
            name(carlos, path)
            publish_draft()
    with django_assert_num_queries(4):  # the caller, the asset, the uses, the publications
        assert len(usage(carlos)) == 11
    with django_assert_num_queries(2):
        assert data(carlos, "GET", PICTURE)["uses"] == 11


def test_asset_of_a_deleted_course_is_unused_from_then_on(ada: Any, published: Any) -> None:
    call(ada, "DELETE", "/courses/open?force=true")
    assert usage(ada) == []
    row = data(ada, "GET", PICTURE)
    assert row["uses"] == 0
    assert row["unused_since"] > format_instant(later(10**5))


# Pruning


def test_assets_of_kept_publications_are_not_pruned(carlos: Any, published: Any, media_root: Path) -> None:
    everything = timedelta(0)
    assert prune_media(unused_for=everything, at=later(10**6)) == Pruned(1, len(WAV), 0)
    publish_draft()
    assert prune_media(unused_for=everything, at=later(10**6)) == Pruned()
    assert (media_root / file_of(PNG_PATH)).exists()


def test_asset_is_unused_when_the_packages_that_named_it_are_dropped(
    ada: Any, carlos: Any, published: Any, settings: Any
) -> None:
    settings.PUBLICATIONS_KEPT = 10
    for number in range(12):
        call(carlos, "PUT", "/lessons/open-lesson", {"name": f"Name {number}"})
        publish_draft()
    assert data(carlos, "GET", PICTURE)["uses"] == 1
    at = later(10**6)
    assert prune_publications(at=at) == 4
    row = data(carlos, "GET", PICTURE)
    assert (row["uses"], row["unused_since"]) == (0, format_instant(at))
    assert data(carlos, "GET", SOUND)["unused_since"] == format_instant(later(0))
    call(ada, "DELETE", PICTURE)


# Deletion and return


def test_deletion_of_what_a_publication_names_is_refused(ada: Any, published: Any) -> None:
    for _ in range(2):  # the latest publication, then an earlier one
        answer = call(ada, "DELETE", PICTURE, status=409)
        assert answer["error"]["context"] == {"reason": "in_use", "uses": 1, "courses": ["open"], "exercises": []}
        if not Publication.objects.filter(number=3):
            publish_draft()
    call(ada, "DELETE", SOUND)


def test_forced_deletion_moves_the_published_state_that_names_the_asset(ada: Any, api: Any, published: Any) -> None:
    package, manifest = (read(api, f"/courses/open/package{path}")["data"] for path in ("", "/media"))
    draft_revision = course().draft_revision
    call(ada, "DELETE", f"{PICTURE}?force=true")
    assert (course().revision, course().draft_revision) == (manifest["revision"] + 1, draft_revision)
    delta = read(api, f"/courses/open/package?since={package['revision']}")["data"]
    assert (delta["upserted"], delta["deleted"]) == (NOTHING, NOTHING)
    now = read(api, "/courses/open/package/media")["data"]
    assert (now["assets"], now["missing"]) == ([], [PNG_PATH])
    changed = read(api, f"/courses/open/package/media?since={package['revision']}")["data"]
    assert (changed["removed"], changed["missing"]) == ([PNG_SHA256], [PNG_PATH])
    assert read(ada, "/courses/open/publications/2/package")["data"] == package
    assert read(ada, "/courses/open/publish-mode")["data"]["publication"] == 2


def test_forced_deletion_moves_the_draft_that_names_the_asset(ada: Any, carlos: Any, published: Any) -> None:
    publish_draft()
    name(carlos, PNG_PATH)
    before = course()
    call(ada, "DELETE", f"{PICTURE}?force=true")
    assert (course().revision, course().draft_revision) == (before.revision, before.draft_revision + 1)
    assert read(carlos, "/courses/open/package/media?state=draft")["data"]["missing"] == [PNG_PATH]


def test_forced_deletion_moves_both_states_that_name_the_asset(ada: Any, carlos: Any, published: Any) -> None:
    name(carlos, PNG_PATH)
    before = course()
    call(ada, "DELETE", f"{PICTURE}?force=true")
    assert (course().revision, course().draft_revision) == (before.revision + 1, before.draft_revision + 1)
    changes = read(carlos, "/courses/open/changes")["data"]
    assert [(change["entity"], change["change"]) for change in changes] == []


def test_forced_deletion_stores_the_package_of_an_undownloaded_publication(ada: Any, published: Any) -> None:
    call(ada, "DELETE", f"{PICTURE}?force=true")
    assert PNG_PATH in str(read(ada, "/courses/open/publications/2/package")["data"])
    assert Publication.objects.get(number=2).body is not None


def test_upload_of_an_asset_that_was_deleted_moves_the_published_state(
    ada: Any, api: Any, carlos: Any, published: Any
) -> None:
    call(ada, "DELETE", f"{PICTURE}?force=true")
    before = course()
    assert upload(carlos, PNG).status_code == 201
    assert (course().revision, course().draft_revision) == (before.revision + 1, before.draft_revision)
    manifest = read(api, "/courses/open/package/media")["data"]
    assert ([asset["path"] for asset in manifest["assets"]], manifest["missing"]) == ([PNG_PATH], [])
    assert usage(carlos) == [publication(2)]
    publish_draft()
    assert usage(carlos) == [publication(2)]


def test_import_of_an_asset_that_was_deleted_moves_the_published_state(ada: Any, carlos: Any, published: Any) -> None:
    call(carlos, "POST", "/courses", {**COURSE, "id": "other", "description": PNG_PATH}, 201)
    archive = carlos.get(f"{BASE}/courses/other/export?media=true").content
    call(carlos, "PUT", "/courses/other", {"description": None})
    call(ada, "DELETE", f"{PICTURE}?force=true")
    before = course()
    answer = ada.post(f"{BASE}/courses/import/archive", multipart(archive, mode="merge"), Content_Type=TYPE)
    assert answer.status_code == 200, answer.content
    assert (course().revision, course().draft_revision) == (before.revision + 1, before.draft_revision)


def test_publication_is_restored_though_an_asset_is_gone(ada: Any, carlos: Any, published: Any) -> None:
    publish_draft()
    call(ada, "DELETE", f"{PICTURE}?force=true")
    call(ada, "POST", "/courses/open/restore", {"publication": 2})
    assert data(carlos, "GET", "/exercises/ex-open-vof")["data"]["image_url"] == PNG_PATH
    assert read(carlos, "/courses/open/package/media?state=draft")["data"]["missing"] == [PNG_PATH]
    assert stored() == recounted()


@pytest.mark.postgresql
@pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks need PostgreSQL; SQLite has one writer")
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("_", range(6))
def test_publication_and_unforced_deletion_leave_no_dangling_reference(
    media_root: Path, transactional_db: Any, _: int
) -> None:
    """The draft names the picture, is published, and ceases to name it, while it is deleted."""
    from conftest import signed_in
    from content.tests.conftest import course_with_everything

    ada = signed_in("chief@example.org", "admin")
    course_with_everything("open")
    factories.media()
    make_manual()
    name(ada, PNG_PATH)

    def publish_and_forget() -> None:
        publish_draft()
        name(ada, None)

    def delete() -> None:
        for _ in range(5):
            call(ada, "DELETE", PICTURE, status=409)

    at_once(publish_and_forget, delete, delete)
    assert MediaAsset.objects.exists()
    assert usage(ada) == [publication(2)]
