"""Courses with their sounds and pictures as ZIP archives: the round trip, and what is refused with nothing stored."""

import hashlib
import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.audit import Actor
from content import models
from content.editor import Editor
from content.importing.course_file import open_course_file
from content.importing.media import check_media, inspected
from content.importing.service import ImportOptions, import_course
from content.media.storage import delete_file
from content.tests import factories, uploading
from content.tests.media_files import PNG, WAV
from tests.examples import examples

IMPORT = "/api/v1/courses/import"
ARCHIVE = f"{IMPORT}/archive"
VOLATILE = ("created_at", "updated_at", "package_version", "revision")

pytestmark = pytest.mark.usefixtures("media_root")


def stable(value: Any) -> Any:
    """A package without times and revision."""
    if isinstance(value, list):
        return [stable(item) for item in value]
    if isinstance(value, dict):
        return {key: stable(item) for key, item in value.items() if key not in VOLATILE}
    return value


@pytest.fixture
def named(db: None, carlos: Any) -> tuple[str, str]:
    """A course whose only exercise names a sound and a picture; their addresses."""
    sound, picture = (uploading.upload(carlos, content).json()["data"]["path"] for content in (WAV, PNG))
    data = {"statement": "El sol es rojo.", "is_true": True, "audio_url": sound, "image_url": picture}
    exercise = {"id": "ex-sun", "exercise_type": "vof", "data": data}
    assert carlos.post("/api/v1/exercises", exercise).status_code == 201
    _, _, _, lesson = factories.branch(factories.course("open"))
    assert carlos.post(f"/api/v1/lessons/{lesson.pk}/exercises", {"exercise_id": "ex-sun"}).status_code == 201
    return sound, picture


@pytest.fixture
def archive(named: tuple[str, str], carlos: Any) -> bytes:
    response = carlos.get("/api/v1/courses/open/export?media=true")
    assert response.status_code == 200
    content: bytes = response.content
    return content


@pytest.fixture
def elsewhere(archive: bytes, ada: Any, named: tuple[str, str]) -> bytes:
    """The archive, after everything that it holds was deleted."""
    assert ada.delete("/api/v1/courses/open?force=true").status_code == 200
    assert ada.delete("/api/v1/exercises/ex-sun?force=true").status_code == 200
    for path in named:
        assert ada.delete(f"/api/v1/media/{path[6:70]}").status_code == 200
        delete_file(path)  # which happens after the commit
    assert uploading.stored() == (set(), set(), 0)
    return archive


def entries(archive: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(archive)) as found:
        return {name: found.read(name) for name in found.namelist()}


def zipped(files: dict[str, bytes], method: int = zipfile.ZIP_STORED) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", method) as made:
        for name, content in files.items():
            made.writestr(name, content)
    return target.getvalue()


def send(client: Any, content: bytes | None, *, query: str = "", **texts: str) -> Any:
    texts = {"mode": "merge", **texts}
    return client.post(ARCHIVE + query, uploading.multipart(content, **texts), Content_Type=uploading.TYPE)


def test_export_is_a_zip_of_the_document_and_the_media_of_the_manifest(
    named: tuple[str, str], carlos: Any, api: Any
) -> None:
    response = carlos.get("/api/v1/courses/open/export?media=true")
    assert response["Content-Type"] == "application/zip"
    assert response["Content-Disposition"] == 'attachment; filename="open.zip"'
    assert response["Cache-Control"] == "private, no-store"
    assert len(response.content) == int(response["Content-Length"])
    with zipfile.ZipFile(io.BytesIO(response.content)) as found:
        infos = found.infolist()
        assert {(info.compress_type, info.date_time[:3]) for info in infos} == {(zipfile.ZIP_STORED, (1980, 1, 1))}
    files = entries(response.content)
    assert list(files) == ["course.json", *sorted(named)]
    assert json.loads(files["course.json"]) == carlos.get("/api/v1/courses/open/export").json()
    assert [files[path] for path in named] == [WAV, PNG]
    assert carlos.get("/api/v1/courses/open/export?media=true").content == response.content
    manifest = api.get("/api/v1/courses/open/package/media").json()["data"]
    assert [asset["path"] for asset in manifest["assets"]] == sorted(named)


def test_too_large_export_is_a_conflict(named: tuple[str, str], carlos: Any, settings: Any) -> None:
    settings.MAX_ARCHIVE_SIZE = 1000
    refusal = carlos.get("/api/v1/courses/open/export?media=true")
    assert refusal.status_code == 409
    assert refusal.json()["error"]["message"] == "Export with media is too large"
    assert refusal.json()["error"]["context"] == {"total_bytes": len(WAV) + len(PNG), "limit": 1000}


@pytest.mark.parametrize("query", ["?media=yes", "?media="])
def test_export_refuses_another_value_of_media(named: Any, carlos: Any, query: str) -> None:
    assert carlos.get(f"/api/v1/courses/open/export{query}").status_code == 400


def test_archive_imported_elsewhere_exports_as_before(elsewhere: bytes, carlos: Any, named: tuple[str, str]) -> None:
    planned = send(carlos, elsewhere, mode="create", dry_run="true").json()["data"]
    digests = sorted(path[6:70] for path in named)
    assert planned["media"] == {"create": digests, "existing": [], "bytes": len(WAV) + len(PNG)}
    assert uploading.stored() == (set(), set(), 0)
    imported = send(carlos, elsewhere, mode="create")
    assert imported.status_code == 201
    assert imported["Location"] == "/api/v1/courses/open"
    assert imported.json()["data"]["media"] == planned["media"]
    origins = models.MediaAsset.objects.values_list("origin", flat=True)
    assert set(origins) == {"import"}
    after = entries(carlos.get("/api/v1/courses/open/export?media=true").content)
    before = entries(elsewhere)
    documents = [json.loads(files.pop("course.json")) for files in (before, after)]
    assert before == after
    assert stable(documents[0]) == stable(documents[1])
    again = send(carlos, elsewhere).json()["data"]
    assert again["media"] == {"create": [], "existing": digests, "bytes": 0}
    assert not again["plan"]["create"] and not again["plan"]["update"]


def test_json_import_has_no_media_in_its_response(named: Any, carlos: Any) -> None:
    document = carlos.get("/api/v1/courses/open/export").json()
    response = carlos.post(IMPORT, {"package": document, "mode": "merge"})
    assert response.status_code == 200
    assert "media" not in response.json()["data"]


def test_archive_where_documents_are_sent_is_imported_as_before(elsewhere: bytes, carlos: Any) -> None:
    answers = [
        carlos.post(path, uploading.multipart(elsewhere, mode="create", dry_run="true"), Content_Type=uploading.TYPE)
        for path in (IMPORT, ARCHIVE)
    ]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json()["data"] == answers[1].json()["data"]


def test_document_where_archives_are_sent_is_of_another_media_type(named: Any, carlos: Any) -> None:
    document = carlos.get("/api/v1/courses/open/export").json()
    refusal = carlos.post(ARCHIVE, {"package": document, "mode": "merge"})
    assert (refusal.status_code, refusal.json()["error"]["details"]) == (415, "Use multipart/form-data")


def test_assets_that_the_course_does_not_name_are_not_stored(elsewhere: bytes, carlos: Any) -> None:
    other = b"RIFF" + WAV[4:-1] + b"\x81"
    name = f"media/{hashlib.sha256(other).hexdigest()}.wav"
    response = send(carlos, zipped({**entries(elsewhere), name: other}), mode="create")
    assert response.status_code == 201, response.content
    assert name[6:70] not in response.json()["data"]["media"]["create"]
    assert len(uploading.stored()[0]) == 2


def course_json(elsewhere: bytes) -> dict[str, bytes]:
    return {"course.json": entries(elsewhere)["course.json"]}


def test_media_neither_in_the_archive_nor_here_are_unknown(elsewhere: bytes, carlos: Any) -> None:
    refusal = send(carlos, zipped(course_json(elsewhere)), mode="create")
    assert refusal.status_code == 400
    place = "package.levels.0.sections.0.modules.0.lessons.0.exercises.0.exercise.data"
    assert refusal.json()["errors"] == {
        f"{place}.audio_url": ["Unknown media."],
        f"{place}.image_url": ["Unknown media."],
    }
    assert uploading.stored() == (set(), set(), 0)
    assert not models.Course.objects.exists()


def swapped(files: dict[str, bytes]) -> dict[str, bytes]:
    document, *media = files
    return {document: files[document], media[0]: files[media[1]], media[1]: files[media[0]]}


def refused_archives(archive: bytes) -> Iterator[tuple[str, bytes, int, dict[str, list[str]] | None]]:
    """A name, the archive, the status, and the errors where they are fixed."""
    files = entries(archive)
    media = [name for name in files if name != "course.json"]
    yield "no ZIP", b"no archive", 400, {"file": ["Not a readable ZIP archive."]}
    yield "cut off", archive[: len(archive) // 2], 400, {"file": ["Not a readable ZIP archive."]}
    yield "other method", zipped(files, zipfile.ZIP_LZMA), 400, {"file": ["Not a readable ZIP archive."]}
    yield "wrong CRC", archive.replace(b"RIFF", b"RIFE"), 400, {"file": ["Not a readable ZIP archive."]}
    yield "no document", zipped({name: files[name] for name in media}), 400, {"file": ["course.json is missing."]}
    for name in ("../x", "/x", "a\\b", "media/x.png", "notes.txt"):
        yield name, zipped({**files, name: b"x"}), 400, {name: ["Unexpected entry."]}
    differs = {name: ["Digest differs from the name."] for name in media}
    yield "swapped", zipped(swapped(files)), 400, differs
    png = next(name for name in media if name.endswith("png"))
    renamed = {name.replace(".png", ".jpg"): content for name, content in files.items()}
    wrong = {png.replace(".png", ".jpg"): ["Found image/png, not image/jpeg."]}
    yield "wrong ending", zipped(renamed), 400, wrong


def test_refused_archives_leave_nothing(elsewhere: bytes, carlos: Any) -> None:
    for name, content, status, errors in refused_archives(elsewhere):
        refusal = send(carlos, content, mode="create")
        assert refusal.status_code == status, (name, refusal.content)
        assert refusal.json()["errors"] == errors, name
        assert uploading.stored() == (set(), set(), 0), name
    assert not models.Course.objects.exists()


def test_entry_twice_or_a_link_is_unexpected(elsewhere: bytes, carlos: Any) -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as made:
        made.writestr("course.json", entries(elsewhere)["course.json"])
        with pytest.warns(UserWarning, match="Duplicate"):
            made.writestr("course.json", b"{}")
    assert send(carlos, target.getvalue()).json()["errors"] == {"course.json": ["Unexpected entry."]}
    link = zipfile.ZipInfo(f"media/{64 * 'a'}.png")
    link.external_attr = 0o120777 << 16
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as made:
        made.writestr("course.json", b"{}")
        made.writestr(link, "/etc/passwd")
    assert send(carlos, target.getvalue()).json()["errors"] == {link.filename: ["Unexpected entry."]}


def test_bombs_are_too_large(elsewhere: bytes, carlos: Any, settings: Any) -> None:
    settings.MAX_ARCHIVE_SIZE = 2 * 1024 * 1024
    files = course_json(elsewhere)
    document = zipped({"course.json": b" " * (settings.MAX_IMPORT_SIZE + 1)}, zipfile.ZIP_DEFLATED)
    one = zipped({**files, f"media/{64 * 'a'}.png": bytes(settings.MAX_MEDIA_SIZE + 1)}, zipfile.ZIP_DEFLATED)
    many = {f"media/{number:064x}.png": bytes(1024 * 1024) for number in range(5)}
    everything = zipped({**files, **many}, zipfile.ZIP_DEFLATED)
    entries_ = zipped({**files, **{f"media/{number:064x}.png": b"" for number in range(20_000)}})
    for bomb in (document, one, everything):
        assert send(carlos, bomb).status_code == 413
    settings.MAX_ARCHIVE_SIZE = 200 * 1024 * 1024
    assert send(carlos, entries_).status_code == 413
    assert uploading.stored() == (set(), set(), 0)


def test_fields_of_the_form_are_checked(elsewhere: bytes, carlos: Any) -> None:
    assert send(carlos, None).json()["errors"] == {"file": ["This field is required."]}
    for texts in ({"mode": "other"}, {"dry_run": "yes"}, {"more": "x"}):
        assert list(send(carlos, elsewhere, **texts).json()["errors"]) == list(texts)
    assert list(send(carlos, elsewhere, query="?force=maybe").json()["errors"]) == ["force"]
    body = uploading.multipart(elsewhere)
    assert list(carlos.post(ARCHIVE, body, Content_Type=uploading.TYPE).json()["errors"]) == ["mode"]


def test_quota_counts_the_media_of_an_archive(elsewhere: bytes, carlos: Any, settings: Any) -> None:
    settings.MEDIA_QUOTA_BYTES = len(WAV) + len(PNG) - 1
    refusal = send(carlos, elsewhere, mode="create")
    assert refusal.status_code == 409
    assert refusal.json()["error"]["message"] == "Media quota exceeded"
    assert uploading.stored() == (set(), set(), 0)
    assert not models.Course.objects.exists()


def test_deletions_by_a_creator_are_forbidden_but_in_a_dry_run(archive: bytes, carlos: Any, named: Any) -> None:
    assert carlos.post("/api/v1/courses/open/levels", {"code": "B1", "name": "Más"}).status_code == 201
    assert send(carlos, archive, mode="replace", dry_run="true").status_code == 200
    assert send(carlos, archive, mode="replace").status_code == 403


class _Fault(DatabaseError):
    pass


def test_fault_at_any_statement_leaves_everything_as_before(elsewhere: bytes, carlos: Any) -> None:
    def run() -> None:
        with open_course_file(io.BytesIO(elsewhere), inspect=inspected) as course:
            import_course(
                document=course.document,
                media=check_media(course.media),
                options=ImportOptions(mode="create"),
                editor=Editor(Actor(), factories.MARCH),
            )

    for number in range(400):
        left = number

        def fail(execute: Any, *arguments: Any) -> Any:
            nonlocal left
            if not arguments[0].startswith("RELEASE"):  # a commit that fails leaves files, which are pruned
                left -= 1
            if left == -1:  # once: the rollback is a statement too
                raise _Fault
            return execute(*arguments)

        try:
            with connection.execute_wrapper(fail):
                run()
        except _Fault:
            assert uploading.stored() == (set(), set(), 0), number
            assert not models.Course.objects.exists() and not models.MediaUse.objects.exists()
        else:
            assert number > 10
            break
    else:
        raise AssertionError("the import never ended")
    assert len(uploading.stored()[0]) == 2


@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_mutated_archives_are_imported_or_refused(elsewhere: bytes, ada: Any, data: st.DataObject) -> None:
    content = bytearray(elsewhere)
    for _ in range(data.draw(st.integers(1, 5))):
        start = data.draw(st.integers(0, len(content)))
        content[start : start + data.draw(st.integers(0, 8))] = data.draw(st.binary(max_size=8))
    response = send(ada, bytes(content), dry_run="true")
    assert response.status_code in (200, 400, 409, 413), response.content
    assert uploading.stored() == (set(), set(), 0)


def test_unpacked_archive_is_imported_from_its_folder(elsewhere: bytes, tmp_path: Path) -> None:
    folder = tmp_path / "course"
    (folder / "media").mkdir(parents=True)
    for name, content in entries(elsewhere).items():
        (folder / name).write_bytes(content)
    call_command("import_course", str(folder), verbosity=0)
    assert len(uploading.stored()[0]) == 2
    target = tmp_path / "out.zip"
    call_command("export_course", "open", str(target), media=True)
    assert set(entries(target.read_bytes())) == set(entries(elsewhere))
    call_command("import_course", str(target), verbosity=0)
