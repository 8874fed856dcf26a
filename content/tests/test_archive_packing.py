"""Courses as people pack them: by the archivers of macOS and Windows, in a folder, as a LibreLingo folder, broken."""

import io
import unicodedata
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from content.formats.documents import DocumentError
from content.importing.course_file import open_course_file
from content.importing.media import inspected
from content.models import Course, Exercise, MediaAsset
from content.tests import uploading
from content.tests.admin_pages import Browser
from content.tests.media_files import PNG, PNG_PATH, WAV
from content.tests.test_admin_import import LIBRELINGO, confirm, upload
from content.tests.test_archive_import import send, zipped
from content.tests.test_archive_limits import NOTHING, course
from content.tests.uploading import sample

pytestmark = pytest.mark.usefixtures("media_root")
EXPORT = {"course.json": course(image_url=PNG_PATH), PNG_PATH: PNG}
FOLDER = {name: text.encode() for name, text in LIBRELINGO.items()}
SYSTEM = {
    "__MACOSX/._course.json": b"x",
    "__MACOSX/media/": b"",
    ".DS_Store": b"x",
    "media/.DS_Store": b"x",
    "media/._a.png": b"x",
    "media/Thumbs.db": b"x",
    "desktop.ini": b"x",
}


def below(folder: str, files: dict[str, bytes]) -> dict[str, bytes]:
    return {f"{folder}{name}" if not name.startswith("__") else name: content for name, content in files.items()}


@pytest.mark.parametrize("folder", ["", "My course/"])
@pytest.mark.parametrize("files", [EXPORT, FOLDER], ids=["export", "LibreLingo"])
def test_what_systems_add_is_passed_over_and_a_single_folder_is_the_root(
    carlos: Any, files: dict[str, bytes], folder: str
) -> None:
    directories = {folder: b""} if folder else {}
    packed = zipped({**directories, **below(folder, {**files, **SYSTEM})})
    plan = send(carlos, packed, dry_run="true").json()["data"]["plan"]
    assert plan == send(carlos, zipped(files), dry_run="true").json()["data"]["plan"]
    assert send(carlos, packed, mode="create").status_code == 201
    again = send(carlos, packed).json()["data"]["plan"]
    assert [len(again[name]) for name in ("create", "update", "delete")] == [0, 0, 0]


def test_two_folders_are_no_root(carlos: Any) -> None:
    missing = {"file": ["course.json is missing."]}
    for files in (below("a/", EXPORT) | {"b/x": b""}, below("a/", EXPORT) | {"x": b""}, below("a/b/", EXPORT)):
        assert send(carlos, zipped(files)).json()["errors"] == missing
    assert send(carlos, zipped({**EXPORT, "a/x": b""})).json()["errors"] == {"a/x": ["Unexpected entry."]}


@pytest.mark.parametrize("before", [b"", b"\xef\xbb\xbf", b" \r\n\t", b"\xef\xbb\xbf\n"])
def test_document_alone_is_a_course(carlos: Any, before: bytes) -> None:
    response = send(carlos, before + course())
    assert response.status_code == 201, response.content
    assert response.json()["data"]["media"] == {"create": [], "existing": [], "bytes": 0}
    assert "warnings" not in response.json()["data"]


def test_other_text_is_no_course(carlos: Any, settings: Any) -> None:
    unreadable = {"file": ["Not a readable ZIP archive."]}
    for content in (b"[]", b"course", b" ", b"\xff\xfe{\x00"):
        assert send(carlos, content).json()["errors"] == unreadable
    assert list(send(carlos, b"{").json()["errors"]) == ["file"]
    assert send(carlos, b"{" + b" " * settings.MAX_IMPORT_SIZE).status_code == 413
    assert uploading.stored() == NOTHING


@pytest.mark.parametrize(
    ("name", "program"),
    [
        ("h5p.json", "an H5P"),
        ("collection.anki2", "an Anki"),
        ("collection.anki21", "an Anki"),
        ("collection.anki21b", "an Anki"),
        ("moodle_backup.xml", "a Moodle"),
        ("imsmanifest.xml", "an IMS or QTI"),
        ("course.xml", "an Open edX"),
    ],
)
def test_export_of_another_program_is_named(carlos: Any, ada: Any, name: str, program: str) -> None:
    message = f"Not an export of this service: {program} file."
    for files in ({name: b"x", "content/x": b""}, {f"a/{name}": b"x"}):
        assert send(carlos, zipped(files)).json()["errors"] == {"file": [message]}
    page = upload(Browser(ada.user), zipped({name: b"x"}), status=200)
    assert message in page.content.decode()


RECORDED = {
    **FOLDER,
    "images/sun.png": PNG,
    "voice/hola.webm": sample("recorded.webm"),
    "basics/skills/hello.md": b"# Note\n\nSay **hola**.",
    "basics/skills/hello.yaml": FOLDER["basics/skills/hello.yaml"].replace(
        b"Translation: hello", b"Translation: hello, Images: [sun]"
    ),
}


def test_librelingo_folder_is_imported_by_the_api_as_in_the_admin(carlos: Any, ada: Any, media_root: Path) -> None:
    packed = zipped(RECORDED, zipfile.ZIP_DEFLATED)
    planned = send(carlos, packed, dry_run="true")
    assert planned.status_code == 200, planned.content
    assert uploading.stored() == NOTHING
    made = send(carlos, packed, mode="create")
    assert (made.status_code, made["Location"]) == (201, "/api/v1/courses/spanish-for-english")
    data = made.json()["data"]
    assert data["warnings"] == ["basics/skills/hello.yaml: Skill.Surprise: this key is not read"]
    for name in ("plan", "media", "warnings"):
        assert planned.json()["data"][name] == data[name]
    assert {asset.path.rpartition(".")[2] for asset in MediaAsset.objects.all()} == {"png", "webm"}
    assert data["media"]["bytes"] == len(PNG) + len(sample("recorded.webm"))
    shown = Browser(ada.user).page(upload(Browser(ada.user), packed, name="course.zip"))
    assert "The course equals the file already." in shown
    ids = set(Exercise.objects.values_list("pk", flat=True))
    assert ada.delete("/api/v1/courses/spanish-for-english").status_code == 200
    site = Browser(ada.user)
    confirm(site, upload(site, packed, name="course.zip"))
    assert set(Exercise.objects.values_list("pk", flat=True)) == ids
    assert list((media_root / "incoming").iterdir()) == []


def test_librelingo_folder_gets_the_chosen_id(carlos: Any) -> None:
    made = send(carlos, zipped(below("repository-main/course/", FOLDER)), mode="create", course_id="mine")
    assert (made.status_code, made.json()["data"]["course_id"]) == (201, "mine")
    ids = Course.objects.get().levels.values_list("pk", flat=True)
    assert list(ids) == ["mine.l1"]
    assert list(send(carlos, zipped(FOLDER), course_id="no id", dry_run="x").json()["errors"]) == [
        "course_id",
        "dry_run",
    ]


def test_errors_of_a_librelingo_folder_name_its_files(carlos: Any, ana: Any, media_root: Path) -> None:
    broken = {**RECORDED, "basics/module.yaml": b"Module: [", "voice/hola.webm": WAV[:-1]}
    refused = send(carlos, zipped(broken))
    assert refused.status_code == 400
    assert list(refused.json()["errors"]) == ["basics/module.yaml"]
    refused = send(carlos, zipped({**RECORDED, "voice/hola.webm": WAV[:-1]}))
    assert refused.json()["errors"] == {"voice/hola.webm": ["Broken audio/wav file."]}
    assert send(ana, zipped(FOLDER)).status_code == 403
    assert uploading.stored() == NOTHING
    assert list((media_root / "incoming").iterdir()) == []


def packed_without_flag(files: dict[str, bytes]) -> bytes:
    """The archive of programs that write names in UTF-8 without saying so."""
    made = bytearray(zipped(files))
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        start = made.find(signature)
        while start >= 0:
            made[start + offset + 1] &= ~8
            start = made.find(signature, start + 4)
    return bytes(made)


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_names_beyond_ascii_are_those_of_the_listed_files(carlos: Any, form: Any) -> None:
    def named(name: str) -> str:
        return name.replace("basics", unicodedata.normalize(form, "Básico")).replace("hello", "niño")

    files = {named(name): named(text).encode() for name, text in LIBRELINGO.items()}
    plans = [
        send(carlos, made, dry_run="true").json()["data"]["plan"]
        for made in (zipped(files), packed_without_flag(files))
    ]
    assert plans[0] == plans[1]
    assert len(plans[0]["create"]) > 10
    latin = packed_without_flag(files).replace("ñ".encode(), b"\xf1\xf1")
    assert send(carlos, latin, dry_run="true").status_code in (200, 400)


def test_limits_of_a_librelingo_folder(carlos: Any, settings: Any, media_root: Path) -> None:
    settings.MAX_MEDIA_SIZE = 100_000
    settings.MAX_ARCHIVE_SIZE = 500_000

    def refused(**files: bytes) -> Any:
        return send(carlos, zipped({**FOLDER, **files}, zipfile.ZIP_DEFLATED))

    for files in (
        {"images/a.png": bytes(100_001)},
        {f"images/{number}.png": bytes(99_999) for number in range(11)},
        {"basics/skills/hello.md": b"a" * 131_073},
    ):
        assert refused(**files).status_code == 413
    settings.MAX_MEDIA_SIZE = settings.MAX_ARCHIVE_SIZE = 2**25
    for files in (
        {f"notes/{number}.md": b"a" * 131_000 for number in range(11)},
        {"a.yaml": b"a" * settings.MAX_IMPORT_SIZE},
    ):
        assert refused(**files).status_code == 413
    many = refused(**{"a.yaml": b"[" + b"a," * 1_400_000 + b"]"}).json()["errors"]
    deep = refused(**{"a/" * 1500 + "x.png": b""}).json()["errors"]
    long = refused(**{"a" * 300: b""}).json()["errors"]
    assert (many, deep) == (
        {"file": ["Has too many values."]},
        {"file": ["A file of the archive is in more than 32 folders."]},
    )
    assert long == {"a" * 300: ["Cannot be unpacked: File name too long."]}
    repeated = b"Skill: {Name: A}\n" + b"New words: [x]\n" * 2000
    assert "More than 1000 keys are repeated." in str(
        refused(**{"basics/skills/hello.yaml": repeated}).json()["errors"]
    )
    assert uploading.stored() == NOTHING
    assert list((media_root / "incoming").iterdir()) == []


def damaged(whole: bytes, step: int) -> Iterator[bytes]:
    """Cut off at every length, and with every byte replaced; one of `step` of these."""
    for at in range(0, len(whole), step):
        yield whole[:at]
        yield whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :]


@pytest.mark.parametrize(("files", "step"), [(EXPORT, 1), (FOLDER, 3)], ids=["export", "LibreLingo"])
def test_damaged_archive_is_read_or_refused(files: dict[str, bytes], step: int, tmp_path: Path) -> None:
    read = 0
    folder = tmp_path / "unpacked"
    folder.mkdir()
    for content in damaged(zipped(files, zipfile.ZIP_DEFLATED), step):
        with (
            suppress(DocumentError),
            open_course_file(io.BytesIO(content), inspect=inspected, max_size=10**6, directory=folder) as found,
        ):
            read += len(found.document.levels)
            for file in found.media.values():
                assert sum(map(len, file.pieces())) < 10**6
    assert read  # dates and the like
    assert list(folder.iterdir()) == []


def test_damaged_archive_gets_a_documented_status(carlos: Any, media_root: Path) -> None:
    for files in (EXPORT, FOLDER):
        for content in damaged(zipped(files), 61):
            assert send(carlos, content, dry_run="true").status_code in (200, 400)
    assert uploading.stored() == NOTHING
    assert list((media_root / "incoming").iterdir()) == []
