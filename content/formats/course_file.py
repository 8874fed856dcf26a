"""A course in one file: an export document as JSON, or a zip archive of a folder in the LibreLingo layout.

The bounds of an archive are checked before anything is unpacked, and again while it is.
"""

import codecs
import io
import lzma
import struct
import zipfile
import zlib
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from content import rules
from content.formats.documents import CourseDocument, DocumentError
from content.formats.librelingo import COURSE_FILE, read_librelingo
from content.formats.package import MAX_DEPTH, read_package
from langlearn.api.text import MalformedJson, parse_json

MAX_FILES = 5000  # of an archive
_BYTES_PER_VALUE = 8  # of JSON; see langlearn.api.parsers

_ZIP = b"PK\x03\x04"
# Everything that `zipfile` raises for archives that are broken, encrypted or compressed in another way.
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    NotImplementedError,
    RuntimeError,
    EOFError,
    OSError,
    ValueError,
)


def read_course_file(raw: bytes, *, course_id: str | None, max_size: int) -> tuple[CourseDocument, list[str]]:
    """The course, and warnings. `course_id` replaces the one in the file; `max_size` bounds the unpacked bytes.

    Raises DocumentError; its places are those of the file's own reader.
    """
    if raw.startswith(_ZIP):
        return _read_archive(raw, course_id, max_size)
    return _read_json(raw, course_id, max_size), []


def renamed(document: CourseDocument, course_id: str) -> CourseDocument:
    """The document as a course with another id; the ids below are unchanged. Raises FieldError for the id."""
    rules.entity_id("course", course_id)
    return replace(
        document,
        course=replace(document.course, id=course_id),
        levels=[replace(level, course_id=course_id) for level in document.levels],
    )


def _read_json(raw: bytes, course_id: str | None, max_size: int) -> CourseDocument:
    if sum(map(raw.count, (b",", b"[", b"{"))) > max_size // _BYTES_PER_VALUE:
        raise DocumentError({"file": ["Has too many values."]})
    try:
        document = read_package(parse_json(raw.removeprefix(codecs.BOM_UTF8), max_depth=MAX_DEPTH))
        return document if course_id is None else renamed(document, course_id)
    except MalformedJson:
        raise DocumentError({"file": ["Is neither JSON in UTF-8 nor a zip archive."]}) from None
    except rules.FieldError as error:
        raise DocumentError({"course_id": [str(error)]}) from None


def _read_archive(raw: bytes, course_id: str | None, max_size: int) -> tuple[CourseDocument, list[str]]:
    with TemporaryDirectory() as folder:
        root = Path(folder)
        try:
            with zipfile.ZipFile(io.BytesIO(raw)) as archive:
                _unpack(archive, root, max_size)
        except _BROKEN:
            raise DocumentError({"file": ["Is a broken, encrypted or unsupported zip archive."]}) from None
        return read_librelingo(_course_folder(root), course_id=course_id)


def _unpack(archive: zipfile.ZipFile, root: Path, max_size: int) -> None:
    entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    if len(entries) > MAX_FILES:
        raise DocumentError({"file": [f"Has more than {MAX_FILES} files."]})
    left = max_size
    for entry in entries:
        path = (root / entry.filename).resolve()
        if not path.is_relative_to(root.resolve()):
            raise DocumentError({"file": ["A file of the archive lies outside of it."]})
        path.parent.mkdir(parents=True, exist_ok=True)
        with archive.open(entry) as source:
            # Reads no further than the bound, whatever size the archive states.
            content = source.read(left + 1)
        left -= len(content)
        if left < 0:
            raise DocumentError({"file": [f"Unpacks to more than {max_size} bytes."]})
        path.write_bytes(content)


def _course_folder(root: Path) -> Path:
    """The folder of the course: the root, or the only folder in it, as in an archive of a repository."""

    def has_course(folder: Path) -> bool:
        return (folder / COURSE_FILE).exists() or (folder / "course" / COURSE_FILE).exists()

    inside = [each for each in root.iterdir() if each.is_dir()]
    if not has_course(root) and len(inside) == 1 and has_course(inside[0]):
        return inside[0]
    return root
