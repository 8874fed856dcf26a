"""Deleting sounds and pictures: refused while content names them, unless by force; and where they are named."""

from typing import Any

import pytest
from django.core.files.storage import default_storage

from accounts.models import AuditEntry
from content.exercises import EXAMPLES
from content.media.files import delete_file_of_none
from content.media.storage import is_stored
from content.models import Course, MediaAsset
from content.tests import factories
from content.tests.media_files import PNG_PATH, PNG_SHA256, WAV, WAV_PATH, WAV_SHA256
from content.tests.media_uses import stored
from content.tests.writing import call, data, etag, log_of

PICTURE, SOUND = f"/media/{PNG_SHA256}", f"/media/{WAV_SHA256}"


@pytest.fixture
def media(db, media_root):
    factories.media()
    factories.media(WAV, extension="wav")


@pytest.fixture
def used(media, public, private, carlos):
    """The picture is named by an exercise of both courses, by one in none, and by texts of the public course."""
    call(
        carlos, "PUT", "/exercises/ex-open-vof", {"data": {**EXAMPLES["vof"], "image_url": PNG_PATH, "note": PNG_PATH}}
    )
    factories.assign(private.lesson, public.exercises[0])
    body = {"id": "alone", "exercise_type": "vof", "data": {**EXAMPLES["vof"], "image_url": PNG_PATH}}
    call(carlos, "POST", "/exercises", body, 201)
    call(carlos, "PUT", "/courses/open", {"description": PNG_PATH})
    call(carlos, "PUT", "/lessons/open-lesson", {"description": PNG_PATH})


@pytest.fixture
def unused_but_named_before(used, carlos):
    for path in ("/exercises/ex-open-vof", "/exercises/alone"):
        call(carlos, "PUT", path, {"data": EXAMPLES["vof"]})
    for path in ("/courses/open", "/lessons/open-lesson"):
        call(carlos, "PUT", path, {"description": None})


def test_usage_lists_the_places_with_their_lessons_and_courses(carlos: Any, used: Any) -> None:
    answer = call(carlos, "GET", f"{PICTURE}/usage")
    lessons, courses = ["hidden-lesson", "open-lesson"], ["hidden", "open"]
    exercise = {"entity": "exercise", "id": "ex-open-vof", "lessons": lessons, "courses": courses}
    assert answer["data"] == [
        {"entity": "course", "id": "open", "field": "description", "lessons": [], "courses": ["open"]},
        {"entity": "exercise", "id": "alone", "field": "data.image_url", "lessons": [], "courses": []},
        {**exercise, "field": "data.image_url"},
        {**exercise, "field": "data.note"},
        {
            "entity": "lesson",
            "id": "open-lesson",
            "field": "description",
            "lessons": ["open-lesson"],
            "courses": ["open"],
        },
    ]
    assert (answer["meta"]["total"], answer["meta"]["limit"]) == (5, 100)
    assert data(carlos, "GET", PICTURE)["uses"] == 5
    assert call(carlos, "GET", f"{PICTURE}/usage?page=2&limit=2")["data"] == answer["data"][2:4]
    assert call(carlos, "GET", f"{SOUND}/usage")["data"] == []


@pytest.mark.parametrize("uses", [1, 50])
def test_usage_takes_the_same_number_of_queries(
    carlos: Any, media: Any, uses: Any, django_assert_num_queries: Any
) -> None:
    for number in range(uses):
        *_, lesson = factories.branch(factories.course(f"c{number}"))
        body = {"id": f"ex{number}", "exercise_type": "vof", "data": {**EXAMPLES["vof"], "image_url": PNG_PATH}}
        call(carlos, "POST", "/exercises", body, 201)
        factories.assign(lesson, factories.models.Exercise.objects.get(pk=f"ex{number}"))
        call(carlos, "PUT", f"/lessons/{lesson.pk}", {"description": PNG_PATH})
    with django_assert_num_queries(6):  # the caller, the asset, the uses, publications, assignments, lessons
        assert call(carlos, "GET", f"{PICTURE}/usage?limit=100")["meta"]["total"] == 2 * uses


@pytest.mark.parametrize("path", [f"/media/{64 * 'f'}", "/media/x", f"/media/{PNG_SHA256.upper()}"])
def test_unknown_or_malformed_digest_is_not_found(ada: Any, media: Any, path: Any) -> None:
    message = f"Media with ID '{path.rpartition('/')[2]}' not found"
    assert call(ada, "DELETE", path, status=404)["message"] == message
    assert call(ada, "GET", f"{path}/usage", status=404)["message"] == message


@pytest.mark.django_db(transaction=True)
def test_deletion_removes_the_row_then_the_file_and_is_logged(media_root: Any, transactional_db: Any) -> None:
    from conftest import signed_in

    ada = signed_in("chief@example.org", "admin")
    factories.media()
    assert call(ada, "DELETE", PICTURE)["message"] == "Media deleted successfully"
    assert not is_stored(PNG_PATH)
    assert ada.get(f"/{PNG_PATH}").status_code == 404
    entry = AuditEntry.objects.get(action="media.deleted")
    assert entry.before == {"sha256": PNG_SHA256, "path": PNG_PATH, "uses": 0, "forced": False}
    assert (entry.target_id, entry.after) == (None, None)
    assert entry.actor_id is not None
    call(ada, "DELETE", PICTURE, status=404)


@pytest.mark.django_db(transaction=True)
def test_failing_storage_leaves_the_deletion_and_an_unserved_file(
    media_root: Any, transactional_db: Any, monkeypatch: Any, caplog: Any
) -> None:
    from conftest import signed_in

    ada = signed_in("chief@example.org", "admin")
    factories.media()

    def fail(name):
        raise OSError("the disk is gone")

    with monkeypatch.context() as patch:
        patch.setattr(default_storage, "delete", fail)
        call(ada, "DELETE", PICTURE)
    assert "the disk is gone" in caplog.text
    assert not MediaAsset.objects.exists()
    assert is_stored(PNG_PATH)
    assert ada.get(f"/{PNG_PATH}").status_code == 404


@pytest.mark.django_db(transaction=True)
def test_file_of_an_asset_that_came_back_stays(media_root: Any, transactional_db: Any) -> None:
    factories.media()
    delete_file_of_none(PNG_PATH)
    assert is_stored(PNG_PATH)
    MediaAsset.objects.all().delete()
    delete_file_of_none(PNG_PATH)
    assert not is_stored(PNG_PATH)


def test_deletion_in_use_is_refused(ada: Any, used: Any) -> None:
    before = stored(), Course.objects.get(pk="open").revision
    answer = call(ada, "DELETE", PICTURE, status=409)
    assert answer["message"] == "Media is in use"
    assert answer["error"]["context"] == {
        "reason": "in_use",
        "uses": 5,
        "courses": ["hidden", "open"],
        "exercises": ["alone", "ex-open-vof"],
    }
    assert (stored(), Course.objects.get(pk="open").revision) == before
    assert MediaAsset.objects.count() == 2
    assert not AuditEntry.objects.filter(action="media.deleted").exists()


def test_refusal_names_20_ids_at_most(ada: Any, media: Any) -> None:
    for number in range(25):
        body = {"id": f"ex{number:02}", "exercise_type": "vof", "data": {**EXAMPLES["vof"], "image_url": PNG_PATH}}
        call(ada, "POST", "/exercises", body, 201)
    context = call(ada, "DELETE", PICTURE, status=409)["error"]["context"]
    assert (context["uses"], context["exercises"]) == (25, [f"ex{number:02}" for number in range(20)])


def test_forced_deletion_keeps_references_and_revises_their_courses(ada: Any, used: Any) -> None:
    uses = stored()
    revisions = {pk: log_of(pk).revision for pk in ("open", "hidden")}
    package = data(ada, "GET", "/courses/open/package")
    call(ada, "DELETE", f"{PICTURE}?force=true")
    assert stored() == uses
    assert data(ada, "GET", "/exercises/ex-open-vof")["data"]["image_url"] == PNG_PATH
    for pk, revision in revisions.items():
        log = log_of(pk)
        assert (log.revision, log.changes) == (revision + 1, {("update", "media", PNG_PATH)})
    delta = data(ada, "GET", f"/courses/open/package?since={revisions['open']}")
    assert not any(delta["upserted"].values())
    assert not any(delta["deleted"].values())
    now = data(ada, "GET", "/courses/open/package")
    assert (now["course"], now["levels"]) == (package["course"], package["levels"])
    assert AuditEntry.objects.get(action="media.deleted").before == {
        "sha256": PNG_SHA256,
        "path": PNG_PATH,
        "uses": 5,
        "forced": True,
    }


def test_an_asset_is_deleted_when_content_has_ceased_to_name_it(ada: Any, unused_but_named_before: Any) -> None:
    revision = log_of("open").revision
    call(ada, "DELETE", PICTURE)
    assert log_of("open").revision == revision


def test_conditions_of_a_deletion(ada: Any, carlos: Any, used: Any) -> None:
    old = etag(ada, SOUND)
    call(carlos, "PATCH", SOUND, {"alt": "Silence"})
    call(ada, "DELETE", SOUND, status=412, If_Match=old)
    call(ada, "DELETE", f"{PICTURE}?force=true", status=412, If_Match=old)
    assert call(ada, "DELETE", f"{PICTURE}?force=perhaps", status=400)["errors"].keys() == {"force"}
    call(carlos, "DELETE", SOUND, status=403)
    call(ada, "DELETE", SOUND, If_Match=etag(ada, SOUND))
    assert list(MediaAsset.objects.values_list("path", flat=True)) == [PNG_PATH]
    assert WAV_PATH not in str(stored())


@pytest.mark.parametrize("courses", [1, 20])
def test_forced_deletion_takes_the_same_number_of_statements(
    ada: Any, media: Any, courses: Any, django_assert_num_queries: Any
) -> None:
    for number in range(courses):
        *_, lesson = factories.branch(factories.course(f"c{number}"))
        body = {"id": f"ex{number}", "exercise_type": "vof", "data": {**EXAMPLES["vof"], "image_url": PNG_PATH}}
        call(ada, "POST", "/exercises", body, 201)
        factories.assign(lesson, factories.models.Exercise.objects.get(pk=f"ex{number}"))
    with django_assert_num_queries(28):
        call(ada, "DELETE", f"{PICTURE}?force=true")
