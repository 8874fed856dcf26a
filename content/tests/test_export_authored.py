"""The account export names what a user has authored."""

from typing import Any

from content.media.storage import is_stored
from content.models import Course, Exercise, Lesson
from content.tests import factories
from content.tests.media_files import WAV


def test_authored_records_are_in_the_account_export(carlos: Any, ada: Any) -> None:
    course = factories.course(name="Quechua inicial")
    *_, lesson = factories.branch(course)
    factories.exercise("ex-1")
    Course.objects.update(created_by=carlos.user.pk)
    Exercise.objects.update(created_by=carlos.user.pk)
    Lesson.objects.update(created_by=ada.user.pk)
    exported = carlos.get("/api/users/profile/export").json()["data"]["content"]
    assert exported == [
        {"kind": "course", "id": "quechua-101", "title": "Quechua inicial"},
        {"kind": "exercise", "id": "ex-1", "title": "translation"},
    ]
    assert [record["id"] for record in ada.get("/api/users/profile/export").json()["data"]["content"]] == [lesson.pk]


def test_authorship_is_cleared_when_the_account_is_deleted(carlos: Any) -> None:
    factories.course()
    Course.objects.update(created_by=carlos.user.pk, updated_by=carlos.user.pk)
    assert carlos.delete("/api/users/profile", {"password": "Correct-Horse7"}).status_code == 200
    course = Course.objects.get()
    assert (course.created_by_id, course.updated_by_id) == (None, None)


def test_assets_are_in_the_account_export_by_digest_and_file_name(carlos: Any, ada: Any) -> None:
    named = factories.media(file_name="dos.png", created_by_id=carlos.user.pk)
    unnamed = factories.media(WAV, extension="wav", created_by_id=carlos.user.pk)
    factories.media(b"of another author", created_by_id=ada.user.pk)
    assert carlos.get("/api/users/profile/export").json()["data"]["content"] == [
        {"kind": "media", "id": named.pk, "title": "dos.png"},
        {"kind": "media", "id": unnamed.pk, "title": None},
    ]


def test_assets_stay_without_an_author_when_the_account_is_deleted(carlos: Any) -> None:
    asset = factories.media(created_by_id=carlos.user.pk)
    assert carlos.delete("/api/users/profile", {"password": "Correct-Horse7"}).status_code == 200
    asset.refresh_from_db()
    assert asset.created_by_id is None
    assert is_stored(asset.path)
