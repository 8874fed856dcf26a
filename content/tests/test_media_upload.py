"""POST /media: what is stored, what is refused in which order, and that a refusal leaves nothing."""

import hashlib
import io
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings as django_settings
from django.core.files.base import ContentFile
from django.db import IntegrityError, connection, transaction
from django.test import Client
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from PIL import Image

from content.media import new_media as media_files
from content.media.inspection import inspect
from content.media.new_media import NewMedia, store_media
from content.media.storage import file_of
from content.models import ContentChange, Course, Entity, MediaAsset, MediaOrigin, MediaUse
from content.references.facts import Facts
from content.tests.factories import course
from content.tests.media_files import PNG, PNG_PATH, PNG_SHA256, WAV, WAV_PATH
from content.tests.uploading import TYPE, URL, multipart, sample, stored, stored_file, upload
from langlearn.api.instants import now
from tests.examples import examples

pytestmark = pytest.mark.usefixtures("media_root")
NOTHING: tuple[set[str], set[str], int] = (set(), set(), 0)


def test_picture_is_stored_as_sent(carlos: Any) -> None:
    response = upload(carlos, PNG, name="dos.png", alt="Red and blue")
    assert response.status_code == 201
    assert response["Location"] == f"{URL}/{PNG_SHA256}"
    body = response.json()
    assert body["message"] == "Media uploaded successfully"
    assert body["meta"] == {"cleaned": False, "received_sha256": PNG_SHA256, "ignored_fields": []}
    data = body["data"]
    assert data["unused_since"] == data["created_at"] == data["updated_at"]
    assert {key: data[key] for key in data if not key.endswith(("_at", "_since"))} == {
        "sha256": PNG_SHA256,
        "path": PNG_PATH,
        "url": f"http://localhost:3000/{PNG_PATH}",
        "kind": "image",
        "content_type": "image/png",
        "codec": None,
        "bytes": 75,
        "duration_ms": None,
        "width": 2,
        "height": 1,
        "file_name": "dos.png",
        "alt": "Red and blue",
        "transcript": None,
        "language": None,
        "licence": None,
        "attribution": None,
        "origin": "upload",
        "uses": 0,
        "created_by": str(carlos.user.pk),
    }
    assert response["ETag"] == carlos.get(response["Location"])["ETag"]
    assert stored_file(PNG_PATH) == PNG
    assert stored() == ({PNG_PATH}, {file_of(PNG_PATH)}, 75)


def test_sound_is_stored_as_sent(carlos: Any) -> None:
    body = upload(carlos, WAV, name=None, language="qu", transcript="…", licence="", attribution=" ").json()
    shown = {key: body["data"][key] for key in ("path", "codec", "duration_ms", "width", "file_name", "language")}
    assert shown == {
        "path": WAV_PATH,
        "codec": "pcm",
        "duration_ms": 50,
        "width": None,
        "file_name": None,
        "language": "qu",
    }
    assert body["data"]["licence"] is body["data"]["attribution"] is None
    assert stored_file(WAV_PATH) == WAV


def test_stored_file_may_be_read_by_the_web_server(carlos: Any, media_root: Path) -> None:
    upload(carlos, PNG)
    assert (media_root / file_of(PNG_PATH)).stat().st_mode & 0o777 == 0o644


def test_same_bytes_again_are_present_and_unchanged(carlos: Any, ada: Any) -> None:
    first = upload(carlos, PNG, name="dos.png", alt="Red")
    MediaAsset.objects.update(needed_at="2020-01-01T00:00:00Z")
    again = upload(ada, PNG, name="other.png", language="qu", alt="Blue")
    assert (again.status_code, again.json()["message"]) == (200, "Media already present")
    assert "Location" not in again
    assert again["ETag"] == first["ETag"]
    assert again.json()["meta"] == {
        "cleaned": False,
        "received_sha256": PNG_SHA256,
        "ignored_fields": ["alt", "language"],
    }
    before, after = first.json()["data"], again.json()["data"]
    assert after.pop("unused_since") > before.pop("unused_since")
    assert after == before
    assert stored() == ({PNG_PATH}, {file_of(PNG_PATH)}, 75)


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ("C:\\fakepath\\a.png", "a.png"),
        ("../../etc/passwd", "passwd"),
        ("a\x00\x1f\x85b\u2028.png", "ab.png"),
        ("x" * 300, "x" * 255),
        ("dir/", None),
        ("", None),
        ("ñandú 🦙.png", "ñandú 🦙.png"),
    ],
)
def test_file_name_is_the_last_part_of_the_uploaded_name(carlos: Any, sent: str, shown: str | None) -> None:
    data = upload(carlos, PNG, name=sent).json()["data"]
    assert data["file_name"] == shown
    assert carlos.put(f"{URL}/{PNG_SHA256}", {"file_name": shown}).status_code == 200


@pytest.mark.parametrize(
    ("content", "texts", "errors"),
    [
        (None, {}, {"file": ["This field is required."]}),
        (b"", {}, {"file": ["The file is empty."]}),
        (PNG, {"alt": "a\x00b"}, ["alt"]),
        (PNG, {"alt": "x" * 301}, ["alt"]),
        (PNG, {"licence": "two\nlines", "language": "??"}, ["language", "licence"]),
        (None, {"file_name": "x"}, ["file", "file_name"]),
        (PNG[:60], {}, {"file": ["Broken image/png file."]}),
    ],
)
def test_wrong_parts_are_named(carlos: Any, content: bytes | None, texts: dict[str, str], errors: Any) -> None:
    response = upload(carlos, content, **texts)
    assert response.status_code == 400
    body = response.json()
    assert body["error"]["code"] == "VALIDATION_ERROR"
    assert (body["errors"] if isinstance(errors, dict) else sorted(body["errors"])) == errors
    assert stored() == NOTHING


def test_file_of_another_type_is_unsupported(carlos: Any) -> None:
    response = upload(carlos, b"<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'/>", name="a.mp3")
    assert response.status_code == 415
    assert response.json()["error"] == {
        "code": "UNSUPPORTED_MEDIA_TYPE",
        "message": "Unsupported media type",
        "path": URL,
        "details": "Found image/svg+xml. Allowed: mp3, m4a, ogg, wav, webm, png, jpeg, webp, gif.",
        "context": {"found": "image/svg+xml"},
    }
    assert stored() == NOTHING


def test_refusal_says_what_is_not_accepted_of_an_accepted_type(carlos: Any) -> None:
    response = upload(carlos, WAV[:20] + b"\3\0" + WAV[22:])
    assert response.status_code == 415
    found = "audio/wav with float samples (needs PCM)"
    assert response.json()["error"]["context"] == {"found": found}
    assert response.json()["error"]["details"].startswith(f"Found {found}. Allowed: ")


def test_recording_of_a_browser_is_a_sound(carlos: Any) -> None:
    for name, extension, content_type in (
        ("recorded-slices.webm", "webm", "audio/webm"),
        ("recorded.m4a", "m4a", "audio/mp4"),
    ):
        made = upload(carlos, sample(name)).json()["data"]
        assert (made["kind"], made["content_type"], made["codec"]) == ("audio", content_type, "opus")
        assert made["path"].endswith(extension)
        exercise = {"exercise_type": "listening", "data": {"audio_url": made["path"], "transcript": "Allillanchu"}}
        assert carlos.post("/api/v1/exercises", exercise).status_code == 201
        part = carlos.get(f"/{made['path']}", Range="bytes=0-99")
        assert (part.status_code, part.content) == (206, sample(name)[:100])
        assert part.headers["Content-Type"] == content_type


def test_large_wav_is_too_large(carlos: Any) -> None:
    response = upload(carlos, WAV + bytes(5 * 1024 * 1024))
    assert (response.status_code, response.json()["error"]["details"]) == (
        413,
        "A WAV file may have at most 5242880 bytes.",
    )


def test_refusals_come_in_the_documented_order(api: Any, ana: Any, carlos: Any, settings: Any) -> None:
    settings.MAX_MEDIA_SIZE = 65536
    long, longer = b"x" * 65537, b"x" * (2 * 65536 + 1)
    for client, status in ((api, 401), (ana, 403)):
        assert client.post(URL, multipart(longer), Content_Type=TYPE).status_code == 413
        assert client.post(URL, multipart(longer), Content_Type="application/json").status_code == 413
        assert client.post(URL, {"alt": "x"}).status_code == 415
        assert client.post(URL, b"broken", Content_Type=TYPE).status_code == status
        assert client.post(URL, multipart(long), Content_Type=TYPE).status_code == status
    response = carlos.post(URL, multipart(PNG), Content_Type=TYPE, Content_Encoding="gzip")
    assert (response.status_code, response.json()["error"]["details"]) == (415, "Use multipart/form-data")
    assert carlos.post(URL, multipart(long)[:-5], Content_Type=TYPE).json()["error"]["code"] == "MALFORMED_REQUEST"
    response = upload(carlos, long, wrong="x")
    assert (response.status_code, response.json()["error"]["details"]) == (413, "At most 65536 bytes.")
    assert upload(carlos, b"<html>", wrong="x").status_code == 400
    assert upload(carlos, b"<html>").status_code == 415
    settings.MEDIA_QUOTA_BYTES = 1
    assert upload(carlos, PNG[:60]).status_code == 400
    assert upload(carlos, PNG).status_code == 409
    assert stored() == NOTHING


def test_body_is_not_read_before_the_role_is_known(ana: Any) -> None:
    class Unread(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            raise AssertionError("the body is read")

    environ: Any = {"CONTENT_LENGTH": "1000", "CONTENT_TYPE": TYPE, "wsgi.input": Unread()}
    for headers, status in (({}, 401), ({"Authorization": f"Bearer {ana.tokens['accessToken']}"}, 403)):
        assert Client().generic("POST", URL, b"", TYPE, headers=headers, **environ).status_code == status


def test_quota_counts_new_bytes_only(carlos: Any, settings: Any) -> None:
    settings.MEDIA_QUOTA_BYTES = 75 + 443
    assert upload(carlos, PNG).status_code == 201
    response = upload(carlos, WAV)
    assert (response.status_code, response.json()["message"]) == (409, "Media quota exceeded")
    assert response.json()["error"]["context"] == {
        "reason": "quota_exceeded",
        "quota_bytes": 518,
        "used_bytes": 75,
        "file_bytes": 444,
    }
    assert stored() == ({PNG_PATH}, {file_of(PNG_PATH)}, 75)
    settings.MEDIA_QUOTA_BYTES = 75 + 444
    assert upload(carlos, WAV).status_code == 201
    settings.MEDIA_QUOTA_BYTES = 1
    assert upload(carlos, WAV).status_code == 200


def test_missing_or_broken_file_is_replaced_by_the_same_upload(carlos: Any, media_root: Path) -> None:
    upload(carlos, PNG)
    path = media_root / file_of(PNG_PATH)
    for damage in (path.unlink, lambda: path.write_bytes(b"x")):
        damage()
        assert upload(carlos, PNG).status_code == 200
        assert path.read_bytes() == PNG


def test_storage_that_fails_is_unavailable_and_leaves_nothing(carlos: Any, media_root: Path) -> None:
    (media_root / PNG_SHA256[:2]).write_bytes(b"in the place of a directory")
    response = upload(carlos, PNG)
    assert response.status_code == 503
    assert response.json()["error"]["code"] == "SERVICE_UNAVAILABLE"
    assert stored() == (set(), {PNG_SHA256[:2]}, 0)
    media_root.joinpath("incoming").rmdir()
    media_root.joinpath("incoming").write_bytes(b"")
    assert upload(carlos, WAV).status_code == 503


def test_upload_without_a_folder_is_unavailable(carlos: Any, settings: Any) -> None:
    settings.MEDIA_ROOT = "/proc/langlearn"  # where nobody creates a folder
    response = upload(carlos, PNG)
    assert response.status_code == 503
    assert response.json()["error"]["details"] == "The storage of sounds and pictures is unavailable or full"
    assert not MediaAsset.objects.exists()


def test_file_that_is_gone_before_it_is_stored_is_unavailable(carlos: Any, media_root: Path, monkeypatch: Any) -> None:
    is_stored = media_files.is_stored

    def lose_it(*args: Any, **kwargs: Any) -> bool:
        for file in (media_root / "incoming").iterdir():
            file.unlink()
        return is_stored(*args, **kwargs)

    monkeypatch.setattr(media_files, "is_stored", lose_it)
    upload(carlos, PNG)
    (media_root / file_of(PNG_PATH)).unlink()
    assert upload(carlos, PNG).status_code == 503


def test_upload_does_not_wait_for_the_decoder_for_ever(carlos: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr("content.media.pictures._WAIT_SECONDS", 0.1)
    decoding, done = Event(), Event()

    def hold(pixels: int) -> None:
        decoding.set()
        done.wait()

    with ThreadPoolExecutor(1) as other:
        inspection = other.submit(inspect, io.BytesIO(PNG), before_decoding=hold)
        decoding.wait()
        response = upload(carlos, PNG)
        assert upload(carlos, WAV).status_code == 201
        done.set()
        assert inspection.result().width == 2
    assert (response.status_code, response.headers["Retry-After"]) == (503, "5")
    assert response.json()["error"]["details"] == "Too many pictures are being decoded"
    assert stored()[0] == {WAV_PATH}
    assert upload(carlos, PNG).status_code == 201


def test_picture_with_metadata_is_stored_without_it(carlos: Any) -> None:
    original = Image.radial_gradient("L").resize((40, 30)).convert("RGB")
    exif = Image.Exif()
    exif[0x0112], exif[0x010E] = 6, "MARKER-OF-A-PLACE"
    sent = io.BytesIO()
    original.save(sent, "PNG", exif=exif)
    body = upload(carlos, sent.getvalue()).json()
    assert body["meta"]["cleaned"] is True
    assert body["meta"]["received_sha256"] == hashlib.sha256(sent.getvalue()).hexdigest()
    data = body["data"]
    clean = stored_file(data["path"])
    assert hashlib.sha256(clean).hexdigest() == data["sha256"] != body["meta"]["received_sha256"]
    assert (len(clean), data["width"], data["height"]) == (data["bytes"], 30, 40)
    assert b"MARKER" not in clean
    again = upload(carlos, clean)
    assert (again.status_code, again.json()["meta"]["cleaned"]) == (200, False)
    assert upload(carlos, sent.getvalue()).json()["data"]["sha256"] == data["sha256"]


def test_return_of_an_asset_revises_the_courses_that_name_it(carlos: Any) -> None:
    course("qu")
    revision = Course.objects.get(pk="qu").revision
    MediaUse.objects.create(path=PNG_PATH, entity=Entity.COURSE, entity_id="qu", field="description")
    assert upload(carlos, PNG).status_code == 201
    assert Course.objects.get(pk="qu").revision == revision + 1
    change = ContentChange.objects.get(course="qu", revision=revision + 1)
    assert (change.entity, change.entity_id) == (Entity.MEDIA, PNG_PATH)
    assert upload(carlos, PNG).status_code == 200
    assert Course.objects.get(pk="qu").revision == revision + 1


class Fault(Exception):
    """Raised in the place of a statement."""


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("dangling", [False, True])
def test_fault_at_any_statement_leaves_everything_as_before(carlos: Any, settings: Any, dangling: bool) -> None:
    settings.MEDIA_QUOTA_BYTES = 10**6
    course("qu")
    if dangling:
        MediaUse.objects.create(path=PNG_PATH, entity=Entity.COURSE, entity_id="qu", field="description")
    upload(carlos, WAV)
    before = (*stored(), Course.objects.get().revision, ContentChange.objects.count())
    number = 0
    while True:
        count = 0

        def fail(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
            nonlocal count
            count += 1
            if count == number + 1:  # noqa: B023
                raise Fault
            return execute(sql, params, many, context)

        with connection.execute_wrapper(fail):
            response = upload(carlos, PNG)
        if response.status_code == 201:  # without a fault, or with one after the commit
            break
        number += 1
        assert response.status_code == 500
        assert (*stored(), Course.objects.get().revision, ContentChange.objects.count()) == before, number
    assert count in (number, number + 1)
    assert number >= 4
    assert stored()[:2] == ({PNG_PATH, WAV_PATH}, {file_of(PNG_PATH), file_of(WAV_PATH)})
    assert Course.objects.get().revision == before[3] + dangling


@pytest.mark.django_db(transaction=True)
def test_upload_of_a_deleted_account_leaves_no_file(carlos: Any) -> None:
    """The account is deleted after authentication: the foreign key fails before the file is saved."""
    new = NewMedia(PNG_SHA256, len(PNG), Facts("png", width=2, height=1), ContentFile(PNG))
    with pytest.raises(IntegrityError):
        store_media(new, origin=MediaOrigin.UPLOAD, by=uuid4(), at=now())
    assert stored() == NOTHING


SEEDS = [PNG, WAV, *map(sample, ("aac.m4a", "vorbis.ogg", "header.mp3", "recorded.webm", "recorded-slices.m4a"))]


@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples(60))
@given(data=st.data())
def test_mutated_files_get_a_documented_status(carlos: Any, media_root: Path, data: st.DataObject) -> None:
    mutated = bytearray(data.draw(st.sampled_from(SEEDS)))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(mutated)))
        mutated[at : at + data.draw(st.integers(0, 9))] = data.draw(st.binary(max_size=6))
    sid = transaction.savepoint()
    response = upload(carlos, bytes(mutated))
    assert response.status_code in (200, 201, 400, 415), response.content
    paths, files, _ = stored()
    assert files == {file_of(path) for path in paths}
    if response.status_code < 300:
        data_shown = response.json()["data"]
        assert hashlib.sha256(stored_file(data_shown["path"])).hexdigest() == data_shown["sha256"]
    transaction.savepoint_rollback(sid)
    for name in files:
        (Path(django_settings.MEDIA_ROOT) / name).unlink()
