"""A course as files: an export document, an archive of it with its media, or a folder in the LibreLingo layout.

The format of a file is recognised by its first bytes, that of an archive or folder by the files in it. The limits of an
archive apply to the bytes that are unpacked, not to the sizes that it states. An export document has no words: in a
folder, the table `words.csv` beside it may have them.
"""

import codecs
import os
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from content.formats.archive import (
    DOCUMENT,
    TooLarge,
    is_plain,
    is_zip,
    open_zip,
    pieces_of_entry,
    read_archive,
    read_folder,
    unreadable,
)
from content.formats.documents import CourseDocument, CourseFile, DocumentError, MediaFile, pieces_of
from content.formats.librelingo import COURSE_FILE, read_librelingo
from content.formats.librelingo_media import Inspect
from content.formats.package import MAX_DEPTH, read_package
from content.formats.renaming import HeldIds, renamed
from content.words.csv_text import CsvError, decoded, read_csv
from content.words.planning import RowErrors, plan_words
from langlearn.api.text import MalformedJson, parse_json

WORDS = "words.csv"

_BYTES_PER_VALUE = 8  # of JSON; see langlearn.api.parsers

HeldIdsOf = Callable[[str], HeldIds]  # of the course with this id


@contextmanager
def open_course_file(
    file: IO[bytes],
    *,
    inspect: Inspect,
    held_ids: HeldIdsOf | None = None,
    course_id: str | None = None,
    max_size: int | None = None,
) -> Iterator[CourseFile]:
    """Reads a course in one file. `max_size` bounds the unpacked bytes.

    Another `course_id` than the one in it replaces that, and those below are derived, unless others hold them.

    Raises DocumentError; its places are those of the file's own reader.
    """
    start = file.read(4)
    file.seek(0)
    if not is_zip(start):
        yield read_json(file.read(), {}, held_ids, course_id, max_size)
        return
    try:
        with open_zip(file) as archive:
            if DOCUMENT in archive.namelist():
                raw, media = read_archive(archive, max_document=max_size)
                yield read_json(raw, media, held_ids, course_id, max_size)
                return
            with TemporaryDirectory() as folder:
                _unpack(archive, Path(folder), max_size)
                yield read_librelingo(_course_folder(Path(folder)), inspect=inspect, course_id=course_id)
    except TooLarge as error:
        raise DocumentError({"file": [str(error)]}) from None


@contextmanager
def open_course_folder(
    folder: Path, *, inspect: Inspect, held_ids: HeldIdsOf | None = None, course_id: str | None = None
) -> Iterator[CourseFile]:
    """Reads a course in a folder: an unpacked archive if it has an export document, else one in the LibreLingo layout.

    The words of an unpacked archive are those in `words.csv`, a table like the export of words. Raises DocumentError.
    """
    if (folder / DOCUMENT).exists():
        table = folder / WORDS
        words = b"".join(pieces_of(table)) if table.exists() else None
        yield read_json(*read_folder(folder), held_ids, course_id, words=words)
    else:
        yield read_librelingo(folder, inspect=inspect, course_id=course_id)


def read_json(
    raw: bytes,
    media: Mapping[str, MediaFile],
    held_ids: HeldIdsOf | None = None,
    course_id: str | None = None,
    max_size: int | None = None,
    words: bytes | None = None,
) -> CourseFile:
    """Reads an export document, and the media and the table of words that come with it. Raises DocumentError."""
    if max_size is not None and sum(map(raw.count, (b",", b"[", b"{"))) > max_size // _BYTES_PER_VALUE:
        raise DocumentError({"file": ["Has too many values."]})
    try:
        document = read_package(parse_json(raw.removeprefix(codecs.BOM_UTF8), max_depth=MAX_DEPTH))
    except MalformedJson as error:
        raise DocumentError({"file": [f"{DOCUMENT}: {error}." if media else str(error) + "."]}) from None
    warnings: list[str] = []
    if words is not None:
        document = _with_words(document, words, warnings)
    if course_id is not None:
        document = renamed(document, course_id, held_ids and held_ids(course_id))
    return CourseFile(document, media, warnings)


def _with_words(document: CourseDocument, table: bytes, warnings: list[str]) -> CourseDocument:
    """The document with the words of a table. Warns of the columns that are ignored. Raises DocumentError."""
    try:
        rows, ignored = read_csv(decoded(table))
        plan = plan_words(rows, stored=(), lesson_ids={lesson.id for lesson in document.lessons})
    except UnicodeDecodeError:
        raise DocumentError({WORDS: ["Is not UTF-8 text."]}) from None
    except CsvError as error:
        raise DocumentError({WORDS: [f"{error}."]}) from None
    except RowErrors as error:
        raise DocumentError({f"{WORDS}: {place}": found for place, found in error.errors.items()}) from None
    warnings.extend(f"{WORDS}: Unknown column '{column}'" for column in ignored)
    return replace(document, words=[planned.word for planned in plan.create])


def _unpack(archive: zipfile.ZipFile, root: Path, max_size: int | None) -> None:
    size = 0
    for entry in archive.infolist():
        path = (root / entry.filename).resolve()
        if not (path.is_relative_to(root.resolve()) and is_plain(entry)):
            raise DocumentError({"file": ["A file of the archive lies outside of it."]})
        if entry.is_dir():
            continue
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("xb") as target:
                for piece in pieces_of_entry(archive, entry):
                    size += len(piece)
                    if max_size is not None and size > max_size:
                        raise TooLarge(f"Unpacks to more than {max_size} bytes.")
                    target.write(piece)
        except (FileExistsError, NotADirectoryError, IsADirectoryError):
            raise unreadable() from None
        except OSError as error:
            raise DocumentError({entry.filename: [f"Cannot be unpacked: {os.strerror(error.errno or 0)}."]}) from None


def _course_folder(root: Path) -> Path:
    """The folder of the course: the root, or the only folder in it, as in an archive of a repository."""

    def has_course(folder: Path) -> bool:
        return (folder / COURSE_FILE).exists() or (folder / "course" / COURSE_FILE).exists()

    inside = [each for each in root.iterdir() if each.is_dir()]
    if not has_course(root) and len(inside) == 1 and has_course(inside[0]):
        return inside[0]
    return root
