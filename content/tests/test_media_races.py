"""Uploads at the same moment: of one file, within a quota, and of an asset that is being deleted."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.db import connection, transaction

from content.exercises import EXAMPLES
from content.media.new_media import NewMedia, insert_media, saved_media_files, store_media
from content.media.storage import delete_file, file_of
from content.models import MediaAsset, MediaOrigin
from content.references.facts import Facts
from content.tests import factories
from content.tests import importing as imported
from content.tests.media_files import PNG, PNG_PATH, PNG_SHA256, WAV, WAV_PATH, WAV_SHA256
from content.tests.racing import at_once
from content.tests.uploading import stored, upload
from langlearn.api import body_slots
from langlearn.api.instants import now
from langlearn.api.text import canonical_json

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks need PostgreSQL; SQLite has one writer"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("media_root", "_slots"),
]


@pytest.fixture
def _slots(monkeypatch: pytest.MonkeyPatch) -> None:
    """The races begin when the bodies have been read, so all of them are read at once."""
    monkeypatch.setattr(body_slots, "SLOTS", 20)
    monkeypatch.setattr(body_slots, "SLOTS_PER_ACCOUNT", 20)


def test_parallel_uploads_of_one_file_store_one(carlos: Any) -> None:
    statuses = [response.status_code for response in at_once(*[lambda: upload(carlos, PNG)] * 20)]
    assert sorted(statuses) == [200] * 19 + [201]
    assert stored() == ({PNG_PATH}, {file_of(PNG_PATH)}, 75)


def test_parallel_uploads_never_exceed_the_quota(carlos: Any, settings: Any) -> None:
    settings.MEDIA_QUOTA_BYTES = 3 * 450
    sounds = [WAV[:-1] + bytes([number]) for number in range(8)]
    statuses = [response.status_code for response in at_once(*[lambda s=s: upload(carlos, s) for s in sounds])]
    assert sorted(statuses) == [201] * 3 + [409] * 5
    paths, files, total = stored()
    assert (files, total) == ({file_of(path) for path in paths}, 3 * 444)


def test_uploads_of_several_files_in_any_order_do_not_deadlock(carlos: Any) -> None:
    def both(first: bytes, second: bytes) -> Any:
        return lambda: [upload(carlos, content).status_code for content in (first, second)]

    statuses = [status for pair in at_once(*[both(PNG, WAV), both(WAV, PNG)] * 5) for status in pair]
    assert sorted(statuses) == [200] * 18 + [201] * 2


def test_uploads_and_deletions_at_once_leave_row_and_file_together(carlos: Any, media_root: Path) -> None:
    def delete() -> None:
        with transaction.atomic():
            MediaAsset.objects.select_for_update().filter(pk=PNG_SHA256).first()
            if MediaAsset.objects.filter(pk=PNG_SHA256).delete()[0]:
                delete_file(PNG_PATH)

    for _ in range(10):
        results = at_once(*[lambda: upload(carlos, PNG), delete] * 3)
        assert {response.status_code for response in results if response is not None} <= {200, 201}
        assert MediaAsset.objects.exists() == (media_root / file_of(PNG_PATH)).exists()


def test_sets_of_assets_in_different_order_do_not_deadlock(carlos: Any) -> None:
    def several(*contents: tuple[str, bytes]) -> Any:
        new = [
            NewMedia(digest, len(content), Facts("png" if content == PNG else "wav"), ContentFile(content))
            for digest, content in contents
        ]

        def insert() -> int:
            with transaction.atomic():
                created = insert_media(new, origin=MediaOrigin.IMPORT, by=None, at=now() + timedelta(days=1))
                with saved_media_files(new, created=created):
                    return len(created)

        return insert

    png, wav = (PNG_SHA256, PNG), (WAV_SHA256, WAV)
    assert sum(at_once(*[several(png, wav), several(wav, png)] * 4)) == 2
    assert len(stored()[1]) == 2


def test_course_that_begins_to_name_an_asset_while_it_is_stored_gets_a_revision(carlos: Any) -> None:
    *_, lesson = factories.branch(factories.course("open"))
    factories.assign(lesson, factories.exercise("ex", "vof"))
    manifests = []

    def manifest() -> Any:
        return carlos.get("/api/v1/courses/open/package/media").json()["data"]

    def name_it() -> None:
        data = {**EXAMPLES["vof"], "note": WAV_PATH}  # of a key that no type declares, so it need not be there
        assert carlos.put("/api/v1/exercises/ex", {"data": data}).status_code == 200
        manifests.append(manifest())

    @contextmanager
    def file() -> Iterator["ContentFile[bytes]"]:
        at_once(name_it)
        yield ContentFile(WAV)

    new = NewMedia(WAV_SHA256, len(WAV), Facts("wav", codec="pcm", duration_ms=50), file())
    store_media(new, origin=MediaOrigin.UPLOAD, by=None, at=now())
    before, after = manifests[0], manifest()
    assert before["missing"] == [WAV_PATH]
    assert after["missing"] == []
    assert [asset["sha256"] for asset in after["assets"]] == [WAV_SHA256]
    assert after["revision"] == before["revision"] + 1


def test_course_that_begins_to_name_an_asset_between_two_look_ups_gets_a_revision_too(carlos: Any) -> None:
    for course_id in ("named", "open"):
        *_, lesson = factories.branch(factories.course(course_id))
        factories.assign(lesson, factories.exercise(f"ex-{course_id}", "vof"))
    look_ups = []

    def name_in(course_id: str) -> None:
        data = {**EXAMPLES["vof"], "note": WAV_PATH}  # of a key that no type declares, so it need not be there
        assert carlos.put(f"/api/v1/exercises/ex-{course_id}", {"data": data}).status_code == 200

    def interrupt(execute: Any, sql: str, *args: Any) -> Any:
        found = execute(sql, *args)
        if 'FROM "content_publishedmediause"' in sql:
            look_ups.append(sql)
            if len(look_ups) == 2:  # the first is before the locks
                at_once(lambda: name_in("open"))
        return found

    name_in("named")
    new = NewMedia(WAV_SHA256, len(WAV), Facts("wav", codec="pcm", duration_ms=50), ContentFile(WAV))
    with connection.execute_wrapper(interrupt):
        store_media(new, origin=MediaOrigin.UPLOAD, by=None, at=now())
    for course_id in ("named", "open"):
        manifest = carlos.get(f"/api/v1/courses/{course_id}/package/media").json()["data"]
        assert (manifest["missing"], manifest["revision"]) == ([], 3)


def test_imports_and_uploads_of_one_asset_with_a_quota_do_not_deadlock(settings: Any) -> None:
    settings.MEDIA_QUOTA_BYTES = 10**6
    factories.media()
    imported.run(imported.document())

    def picture() -> NewMedia:
        return NewMedia(PNG_SHA256, len(PNG), Facts("png", width=2, height=1), ContentFile(PNG))

    def named_by(exercises: set[str]) -> Any:
        document = imported.document()
        for exercise_id in exercises:
            data = {"statement": "El sol es rojo.", "is_true": True, "image_url": PNG_PATH}
            document = imported.changed(document, "exercises", exercise_id, data_json=canonical_json(data))
        return document

    def reimport() -> None:
        for exercises in ({"ex-sol"}, {"ex-sol", "ex-hola"}) * 5:
            imported.run(named_by(exercises), at=now(), media={PNG_PATH: picture()})

    def upload_again() -> None:
        for _ in range(10):
            store_media(picture(), origin=MediaOrigin.UPLOAD, by=None, at=now())

    at_once(reimport, *[upload_again] * 3)
