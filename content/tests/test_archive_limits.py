"""Archives of courses at their limits: hostile files, missing files, assets that come back, imports at once."""

import errno
import hashlib
import io
import json
import struct
import zipfile
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from django.db import connection
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from content.formats.archive import archive_size, write_archive
from content.media.export import export_archive
from content.media.storage import delete_file
from content.models import Course, Exercise, MediaAsset
from content.tests import uploading
from content.tests.media_files import PNG, PNG_PATH, WAV, WAV_PATH
from content.tests.racing import at_once
from content.tests.test_archive_import import ARCHIVE, entries, send, zipped
from content.tests.test_media_inspection import png
from content.tests.writing import log_of
from langlearn.api.text import canonical_json
from tests.examples import examples

pytestmark = pytest.mark.usefixtures("media_root")
NOTHING = (set(), set(), 0)


def course(*, course_id: str = "open", exercise_id: str = "ex-sun", **data: Any) -> bytes:
    """The document of a course with one exercise; `data` are further keys of that."""
    shown = {"statement": "El sol es rojo.", "is_true": True, **data}
    exercise = {"order": 1, "exercise": {"id": exercise_id, "exercise_type": "vof", "data": shown}}
    lesson = {"id": f"{course_id}-lesson", "name": "Sol", "order": 1, "exercises": [exercise]}
    module = {"id": f"{course_id}-m", "module_type": "exam", "name": "M", "order": 1, "lessons": [lesson]}
    section = {"id": f"{course_id}-s", "name": "S", "order": 1, "modules": [module]}
    level = {"id": f"{course_id}-l", "code": "A1", "name": "L", "order": 1, "sections": [section]}
    about = {"id": course_id, "source_language": "en", "target_language": "qu", "name": "Quechua"}
    return json.dumps({"course": about, "levels": [level]}).encode()


def with_media(**media: Any) -> bytes:
    return zipped({"course.json": course(**media), PNG_PATH: PNG, WAV_PATH: WAV})


def address(content: bytes, extension: str) -> str:
    return f"media/{hashlib.sha256(content).hexdigest()}.{extension}"


def picture_with_exif() -> bytes:
    made = io.BytesIO()
    exif = Image.Exif()
    exif[0x010E] = "a street"
    Image.new("RGB", (4, 4), "red").save(made, "JPEG", exif=exif)
    return made.getvalue()


# What is not accepted of a file


@pytest.mark.parametrize(
    ("content", "extension", "message"),
    [
        (picture_with_exif(), "jpg", "Carries metadata that is not stored."),
        (PNG[:-20], "png", "Broken image/png file."),
        (WAV[:-1], "wav", "Broken audio/wav file."),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "png", "Found image/svg+xml."),
        (WAV, "mp3", "Found audio/wav, not audio/mpeg."),
        (b"", "png", "Found unknown."),
    ],
)
def test_entry_that_an_upload_would_not_store_is_refused_by_name(
    carlos: Any, content: bytes, extension: str, message: str
) -> None:
    name = address(content, extension)
    refusal = send(carlos, zipped({"course.json": course(), name: content}))
    assert refusal.status_code == 400
    [(place, [found])] = refusal.json()["errors"].items()
    assert place == name
    assert found.startswith(message)
    assert uploading.stored() == NOTHING


def test_all_problems_of_an_archive_are_reported_together(carlos: Any) -> None:
    name = address(PNG[:-20], "png")
    refusal = send(carlos, zipped({"course.json": course(is_true=None), name: PNG[:-20]}), mode="other")
    place = "package.levels.0.sections.0.modules.0.lessons.0.exercises.0.exercise.data.is_true"
    assert set(refusal.json()["errors"]) == {"mode", name, place}


def test_large_wav_in_an_archive_is_too_large(carlos: Any) -> None:
    size = 6 * 1024 * 1024
    wav = WAV[:4] + struct.pack("<I", size + 36) + WAV[8:40] + struct.pack("<I", size) + bytes(size)
    assert send(carlos, zipped({"course.json": course(), address(wav, "wav"): wav})).status_code == 413


def with_pictures(contents: Iterable[bytes], extension: str) -> bytes:
    return zipped({"course.json": course(), **{address(content, extension): content for content in contents}})


def picture(shade: int, frames: int = 1) -> bytes:
    """A picture of 100 pixels in each frame."""
    first, *rest = [Image.new("L", (10, 10), shade + 100 * frame) for frame in range(frames)]
    made = io.BytesIO()
    first.save(made, "WEBP", save_all=True, append_images=rest, lossless=True)
    return made.getvalue()


TOO_MANY_PIXELS = {"file": ["Pictures with more than 100 times MEDIA_MAX_PIXELS pixels in all."]}


def test_pixels_of_all_pictures_of_an_archive_are_limited(carlos: Any, settings: Any) -> None:
    settings.MEDIA_MAX_PIXELS = 100
    assert send(carlos, with_pictures(map(picture, range(100)), "webp")).status_code == 201
    for contents in (map(picture, range(101)), (picture(shade, 2) for shade in range(51))):
        refusal = send(carlos, with_pictures(contents, "webp"))
        assert (refusal.status_code, refusal.json()["errors"]) == (400, TOO_MANY_PIXELS)
    assert uploading.stored() == NOTHING


def test_broken_pictures_count_for_the_pixels_of_an_archive(carlos: Any, settings: Any) -> None:
    """They are decoded up to where they are broken."""
    settings.MEDIA_MAX_PIXELS = 100
    contents = [png(10, 10, (b"IDAT", zlib.compress(bytes([number])))) for number in range(101)]
    assert len(send(carlos, with_pictures(contents[:100], "png")).json()["errors"]) == 100
    assert send(carlos, with_pictures(contents, "png")).json()["errors"] == TOO_MANY_PIXELS


def flagged(archive: bytes, flag: int) -> bytes:
    """The archive with a flag set in every header."""
    changed = bytearray(archive)
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        start = archive.find(signature)
        while start >= 0:
            changed[start + offset] |= flag
            start = archive.find(signature, start + 4)
    return bytes(changed)


def stating(archive: bytes, name: str, size: int) -> bytes:
    """The archive, whose directory states another size for an entry."""
    changed = bytearray(archive)
    start = archive.rindex(name.encode()) - 46
    changed[start + 24 : start + 28] = struct.pack("<I", size)
    return bytes(changed)


def test_encrypted_archive_is_not_readable(carlos: Any) -> None:
    refusal = send(carlos, flagged(with_media(), 1))
    assert refusal.json()["errors"] == {"file": ["Not a readable ZIP archive."]}


def test_stated_sizes_are_not_believed(carlos: Any) -> None:
    archive = with_media(image_url=PNG_PATH)
    assert send(carlos, stating(archive, PNG_PATH, 10)).json()["errors"] == {"file": ["Not a readable ZIP archive."]}
    assert uploading.stored() == NOTHING
    deflated = zipped(entries(archive), zipfile.ZIP_DEFLATED)
    assert send(carlos, stating(deflated, PNG_PATH, 2**31)).status_code == 201
    assert uploading.stored()[0] == {PNG_PATH}


def test_directory_that_states_a_huge_length_is_not_read_at_once(carlos: Any) -> None:
    comment = b"c" * 60_000
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for number in range(300):
            entry = zipfile.ZipInfo(f"media/{number}.png")
            entry.comment = comment
            archive.writestr(entry, b"")
    assert send(carlos, made.getvalue()).status_code == 413


# The order of refusals


def test_refusals_of_an_archive_come_in_the_documented_order(carlos: Any, ana: Any, api: Any, settings: Any) -> None:
    broken = b"no multipart"
    for client, status in ((api, 401), (ana, 403), (carlos, 400)):
        assert client.post(ARCHIVE, broken, Content_Type=uploading.TYPE).status_code == status
    other = api.post(ARCHIVE, broken, Content_Type="text/plain")
    assert other.status_code == 415
    assert api.post(ARCHIVE, broken, Content_Type=uploading.TYPE, Content_Encoding="gzip").status_code == 415
    settings.MAX_ARCHIVE_SIZE = 2000
    assert send(api, bytes(2001)).status_code == 413
    assert send(ana, bytes(1500)).status_code == 403


# Exports


@pytest.mark.parametrize("media", [{}, {"image_url": PNG_PATH, "audio_url": WAV_PATH}])
def test_export_of_a_course_states_its_length(carlos: Any, media: dict[str, str]) -> None:
    assert send(carlos, with_media(**media)).status_code == 201
    response = carlos.get("/api/v1/courses/open/export?media=true", Accept="application/zip")
    assert len(response.content) == int(response["Content-Length"])
    assert set(entries(response.content)) == {"course.json", *media.values()}
    head = carlos.head("/api/v1/courses/open/export?media=true")
    assert (head.content, head["Content-Length"]) == (b"", response["Content-Length"])
    assert carlos.get("/api/v1/courses/open/export?media=true", Accept="text/html").status_code == 406
    assert carlos.get("/api/v1/courses/none/export?media=true").status_code == 404


def test_export_is_refused_when_a_file_is_missing_or_cut_off(carlos: Any, tmp_path: Path, media_root: Path) -> None:
    assert send(carlos, with_media(image_url=PNG_PATH)).status_code == 201
    digest = PNG_PATH[6:70]
    stored = media_root / digest[:2] / digest[2:4] / PNG_PATH.removeprefix("media/")
    for damage in (lambda: stored.write_bytes(PNG[:-1]), stored.unlink):
        damage()
        refusal = carlos.get("/api/v1/courses/open/export?media=true")
        assert (refusal.status_code, refusal.json()["error"]["details"]) == (503, f"The file of {digest} is missing")
        with pytest.raises(CommandError, match=digest):
            call_command("export_course", "open", str(tmp_path / "open.zip"), media=True)
    assert list(tmp_path.glob("*.zip")) == []
    assert send(carlos, with_media(image_url=PNG_PATH)).status_code == 200  # brings the file back
    assert carlos.get("/api/v1/courses/open/export?media=true").status_code == 200


def test_export_ends_early_when_a_file_is_deleted_while_it_is_sent(carlos: Any) -> None:
    assert send(carlos, with_media(image_url=PNG_PATH)).status_code == 201
    archive = export_archive("open")
    sent = bytearray(next(archive.pieces))
    delete_file(PNG_PATH)
    with pytest.raises(FileNotFoundError):
        sent.extend(b"".join(archive.pieces))
    assert len(sent) < archive.size
    with pytest.raises(zipfile.BadZipFile):
        zipfile.ZipFile(io.BytesIO(sent))


@given(st.binary(max_size=300), st.lists(st.tuples(st.text("ñab/.", min_size=1, max_size=9), st.binary()), max_size=5))
def test_length_of_an_archive_is_known_before_it_is_written(document: bytes, files: list[tuple[str, bytes]]) -> None:
    named = [(f"media/{number}", content) for number, (_, content) in enumerate(files)]
    written = b"".join(write_archive(document, [(name, lambda raw=raw: io.BytesIO(raw)) for name, raw in named]))
    assert len(written) == archive_size(len(document), [(name, len(raw)) for name, raw in named])
    assert entries(written) == {"course.json": document, **dict(named)}


# Imports


def test_asset_that_an_archive_brings_back_revises_the_courses_that_name_it(carlos: Any, ada: Any) -> None:
    assert send(carlos, with_media(image_url=PNG_PATH)).status_code == 201
    assert send(carlos, zipped({"course.json": course(course_id="second", exercise_id="ex-moon", image_url=PNG_PATH)}))
    assert ada.delete(f"/api/v1/media/{PNG_PATH[6:70]}?force=true").status_code == 200
    delete_file(PNG_PATH)  # which happens after the commit
    before = {pk: log_of(pk).revision for pk in ("open", "second")}
    result = send(carlos, with_media(image_url=PNG_PATH)).json()["data"]
    assert result["media"] == {"create": [PNG_PATH[6:70]], "existing": [], "bytes": len(PNG)}
    assert [len(result["plan"][name]) for name in ("create", "update", "delete")] == [0, 0, 0]
    for pk, revision in before.items():
        assert (log_of(pk).revision, log_of(pk).changes) == (revision + 1, {("update", "media", PNG_PATH)})
    assert result["revision"] == before["open"] + 1
    manifest = carlos.get("/api/v1/courses/second/package/media").json()["data"]
    assert ([asset["path"] for asset in manifest["assets"]], manifest["missing"]) == ([PNG_PATH], [])


def test_new_course_brings_back_an_asset_of_an_exercise_it_shares(carlos: Any, ada: Any) -> None:
    assert send(carlos, with_media(image_url=PNG_PATH)).status_code == 201
    assert ada.delete(f"/api/v1/media/{PNG_PATH[6:70]}?force=true").status_code == 200
    shared = zipped({"course.json": course(course_id="second", image_url=PNG_PATH), PNG_PATH: PNG})
    assert send(carlos, shared, mode="create").status_code == 201
    assert log_of("open").changes == {("update", "media", PNG_PATH)}
    assert log_of("second").revision == 1


def test_asset_named_in_a_key_that_no_type_declares_is_stored(carlos: Any) -> None:
    assert send(carlos, with_media(poster=PNG_PATH)).status_code == 201
    assert uploading.stored()[0] == {PNG_PATH}


def test_asset_of_an_archive_of_the_wrong_kind_is_refused_at_its_place(carlos: Any) -> None:
    refusal = send(carlos, with_media(image_url=WAV_PATH))
    place = "package.levels.0.sections.0.modules.0.lessons.0.exercises.0.exercise.data.image_url"
    assert refusal.json()["errors"] == {place: ["Must be a picture."]}
    assert uploading.stored() == NOTHING


def test_full_disk_refuses_an_archive_and_leaves_nothing(carlos: Any, media_root: Path, monkeypatch: Any) -> None:
    def full(*args: Any, **kwargs: Any) -> Any:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(default_storage, "save", full)
    assert send(carlos, with_media(image_url=PNG_PATH)).status_code == 503
    assert uploading.stored() == NOTHING
    assert not Course.objects.exists()


_NAMES = st.sampled_from(["course.json", "media/", PNG_PATH, WAV_PATH, "../x", "media/x/", "é", "a\x00b"])
_CONTENTS = st.one_of(st.sampled_from([course(), course(image_url=PNG_PATH), PNG, WAV, b""]), st.binary(max_size=50))


@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_any_archive_is_imported_or_refused_and_a_refusal_leaves_nothing(carlos: Any, data: st.DataObject) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, content in data.draw(st.lists(st.tuples(_NAMES, _CONTENTS), max_size=4)):
            entry = zipfile.ZipInfo(name)
            entry.compress_type = data.draw(st.sampled_from([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED]))
            entry.external_attr = data.draw(st.sampled_from([0, 0o100644, 0o120777, 0o040755, 0o020666])) << 16
            archive.writestr(entry, content)
    response = send(carlos, made.getvalue())
    if response.status_code in (200, 201):
        assert uploading.stored()[0] <= {PNG_PATH}
    else:
        assert response.status_code == 400, response.content
    Course.objects.all().delete()
    assert uploading.stored()[0] or uploading.stored() == NOTHING


@pytest.mark.postgresql
@pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks need PostgreSQL; SQLite has one writer")
@pytest.mark.django_db(transaction=True)
def test_imports_and_uploads_of_the_same_files_at_once_store_each_once(carlos: Any) -> None:
    def imported(name: str) -> Any:
        document = course(course_id=name, exercise_id=f"ex-{name}", image_url=PNG_PATH, audio_url=WAV_PATH)
        archive = zipped({"course.json": document, WAV_PATH: WAV, PNG_PATH: PNG})
        return lambda: send(carlos, archive).status_code

    def uploaded(content: bytes) -> Any:
        return lambda: uploading.upload(carlos, content).status_code

    statuses = at_once(*map(imported, ("a", "a", "b", "c")), uploaded(PNG), uploaded(WAV))
    assert set(statuses) <= {200, 201}
    paths, files, _ = uploading.stored()
    assert (paths, len(files)) == ({PNG_PATH, WAV_PATH}, 2)
    assert Course.objects.count() == 3
    assert Exercise.objects.filter(data_json__contains=canonical_json(PNG_PATH)).count() == 3
    assert MediaAsset.objects.count() == 2


def test_administrator_imports_an_archive_in_the_admin(ada: Any) -> None:
    from content.tests.admin_pages import Browser
    from content.tests.test_admin_import import confirm, upload

    site = Browser(ada.user)
    path = upload(site, with_media(image_url=PNG_PATH), name="open.zip")
    assert uploading.stored() == NOTHING
    confirm(site, path)
    assert uploading.stored()[0] == {PNG_PATH}
    assert MediaAsset.objects.get().created_by_id == ada.user.pk
