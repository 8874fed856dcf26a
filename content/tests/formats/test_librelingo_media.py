"""The pictures and sounds of a course in the LibreLingo layout."""

import hashlib
import shutil
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from PIL import Image

from accounts.audit import Actor
from content.editor import Editor
from content.formats.documents import CourseFile, DocumentError
from content.formats.librelingo import read_librelingo
from content.importing.media import check_media, inspected
from content.importing.service import ImportOptions, import_course
from content.models import Course, Exercise, MediaAsset
from content.tests import factories, uploading
from content.tests.formats.test_librelingo import COURSE, skill, write
from content.tests.media_files import PNG, WAV

WORDS = """
    New words:
    - Word: el perro
      Translation: the dog
      Images: [dog1, dog2]
"""


@pytest.fixture
def folder(tmp_path: Path, media_root: Path) -> Path:
    write(tmp_path, "course.yaml", COURSE)
    write(tmp_path, "basics/module.yaml", "Module: {Name: Basics}\nSkills: [food.yaml]\n")
    skill(tmp_path, WORDS)
    for name in ("images", "voice"):
        (tmp_path / name).mkdir()
    return tmp_path


def read(folder: Path) -> CourseFile:
    return read_librelingo(folder, inspect=inspected)


def media_of(course: CourseFile) -> dict[str, dict[str, Any]]:
    """What each translation names, by its source text."""
    shown = ("image_url", "audio_url", "audio_language")
    rows = [row.data for row in course.document.exercises if row.exercise_type == "translation"]
    return {row["source_text"]: {key: row[key] for key in shown if key in row} for row in rows}


@pytest.mark.parametrize("by_digest", [True, False])
def test_picture_is_shown_with_the_translation_and_sound_with_the_word(folder: Path, by_digest: bool) -> None:
    (folder / "images" / "dog2.png").write_bytes(PNG)
    name = hashlib.sha256(b"spanish|el perro").hexdigest() if by_digest else "el perro"
    (folder / "voice" / f"{name}.wav").write_bytes(WAV)
    course = read(folder)
    assert not course.warnings
    picture, sound = (f"media/{hashlib.sha256(raw).hexdigest()}" for raw in (PNG, WAV))
    assert media_of(course) == {
        "the dog": {"image_url": f"{picture}.png"},
        "el perro": {"audio_url": f"{sound}.wav", "audio_language": "es"},
    }
    assert set(course.media) == {f"{picture}.png", f"{sound}.wav"}


def test_missing_picture_is_a_warning(folder: Path) -> None:
    course = read(folder)
    assert [warning for warning in course.warnings if "no such picture" in warning]
    assert media_of(course) == {"the dog": {}, "el perro": {"audio_language": "es"}}


@pytest.mark.parametrize(("content", "name"), [(b"<svg/>", "images/dog1.png"), (WAV, "images/dog1.png")])
def test_file_that_is_no_picture_is_an_error_that_names_it(folder: Path, content: bytes, name: str) -> None:
    (folder / name).write_bytes(content)
    with pytest.raises(DocumentError) as raised:
        read(folder)
    assert name in str(raised.value)


def test_imported_exercises_use_the_stored_files(folder: Path, db: None) -> None:
    (folder / "images" / "dog1.png").write_bytes(PNG)
    course = read(folder)
    import_course(
        document=course.document,
        media=check_media(course.media),
        options=ImportOptions(mode="create"),
        editor=Editor(Actor(), factories.MARCH),
    )
    asset = MediaAsset.objects.get()
    assert (asset.origin, asset.file_name) == ("import", "dog1.png")
    assert Exercise.objects.filter(data_json__contains=asset.path).count() == 1


def test_picture_with_metadata_is_named_by_what_is_stored_of_it(folder: Path, db: None) -> None:
    exif = Image.Exif()
    exif[0x010E] = "a street"
    Image.new("RGB", (4, 4), "red").save(folder / "images" / "dog1.jpg", exif=exif)
    course = read(folder)
    import_course(
        document=course.document,
        media=check_media(course.media),
        options=ImportOptions(mode="create"),
        editor=Editor(Actor(), factories.MARCH),
    )
    asset = MediaAsset.objects.get()
    assert media_of(course)["the dog"] == {"image_url": asset.path}
    assert b"a street" not in uploading.stored_file(asset.path)


@pytest.mark.parametrize("text", ["../secret", "/etc/passwd", "a/b", ".hidden", "a\\b", "ñ" * 200])
def test_text_that_is_no_safe_file_name_finds_no_file(folder: Path, text: str) -> None:
    skill(folder, f"New words: [{{Word: '{text}', Translation: x, Images: ['{text}']}}]")
    (folder / "secret.wav").write_bytes(WAV)
    (folder / "secret.png").write_bytes(PNG)
    assert media_of(read(folder)) == {"x": {}, text: {"audio_language": "es"}}


def test_link_out_of_the_folder_is_not_followed(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside") / "dog.png"
    outside.write_bytes(PNG)
    (folder / "images" / "dog1.png").symlink_to(outside)
    assert not read(folder).media


def test_phrases_get_no_media(folder: Path) -> None:
    skill(folder, "Phrases: [{Phrase: el perro, Translation: the dog}]")
    (folder / "voice" / "el perro.wav").write_bytes(WAV)
    assert media_of(read(folder)) == {"the dog": {}, "el perro": {}}


def test_zipped_folder_is_imported_with_its_media(folder: Path, tmp_path_factory: Any, db: None) -> None:
    (folder / "images" / "dog1.png").write_bytes(PNG)
    (folder / "voice" / "el perro.wav").write_bytes(WAV)
    archive = shutil.make_archive(str(tmp_path_factory.mktemp("zipped") / "course"), "zip", folder)
    for _ in range(2):
        call_command("import_course", archive, verbosity=0)
    assert set(MediaAsset.objects.values_list("file_name", flat=True)) == {"dog1.png", "el perro.wav"}
    assert Course.objects.get().revision == 1
