"""A course as files: an export document, an archive of it with its media, or a folder in the LibreLingo layout.

The format of a file is recognised by its first bytes, that of an archive or folder by the files in it. The limits of an
archive apply to the bytes that are unpacked, not to the sizes that it states. An export document has no words: in a
folder, the table `words.csv` beside it may have them.
"""

import codecs
import errno
import os
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, NamedTuple

from content.formats.archive import (
    DOCUMENT,
    Entry,
    TooLarge,
    entries_of,
    is_plain,
    is_zip,
    joined,
    no_course,
    open_zip,
    pieces_of_entry,
    read_archive,
    read_folder,
    unreadable,
)
from content.formats.documents import PIECE, CourseDocument, CourseFile, DocumentError, MediaFile, pieces_of
from content.formats.librelingo import AS_IN_FILES, COURSE_FILE, CourseLanguages, read_librelingo
from content.formats.librelingo_media import Inspect
from content.formats.package import MAX_DEPTH, read_package
from content.formats.renaming import HeldIds, renamed
from content.words.csv_text import CsvError, decoded, read_csv
from content.words.planning import RowErrors, plan_words
from langlearn.api.multipart import disk_failed
from langlearn.api.text import MalformedJson, parse_json

WORDS = "words.csv"

_BYTES_PER_VALUE = 8  # of JSON; see langlearn.api.parsers
_TEXTS = (".yaml", ".yml", ".md")
_VALUE_SIGNS = (b":", b"-", b",", b"[", b"{")  # of YAML, each with at most one value
_NOTES = ".md"
_NOTE_BYTES = 128 * 1024  # tables in Markdown can become many times as large
_MAX_FOLDERS = 32  # in which a file may be

HeldIdsOf = Callable[[str], HeldIds]  # of the course with this id


class Export(NamedTuple):
    """An export document that is not read yet, and the media that come with it."""

    document: bytes
    media: Mapping[str, MediaFile]


class Limits(NamedTuple):
    """How many bytes a course may have when it is unpacked; None for any number.

    `document` is that of an export document, or of all texts of a folder in the LibreLingo layout, of which notes may
    have an eighth.
    """

    document: int | None = None
    file: int | None = None
    total: int | None = None


def is_course_file(file: IO[bytes]) -> bool:
    """Is it a ZIP archive or, as its first character says, an export document?"""
    start = file.read(PIECE)
    file.seek(0)
    return is_zip(start) or start.removeprefix(codecs.BOM_UTF8).lstrip().startswith(b"{")


@contextmanager
def opened(file: IO[bytes], *, limits: Limits, directory: Path | None = None) -> Iterator[Export | Path]:
    """Opens a course in one file: an export document, alone or in an archive, or a folder in the LibreLingo layout,
    which is unpacked into `directory`.

    Raises DocumentError, TooLarge, ServiceUnavailable.
    """
    start = file.read(4)
    file.seek(0)
    if not is_zip(start):
        yield Export(joined(iter(lambda: file.read(PIECE), b""), limits.document), {})
        return
    with open_zip(file) as archive:
        entries = entries_of(archive)
        names = {entry.name for entry in entries}
        if DOCUMENT in names:
            yield Export(*read_archive(archive, entries, max_document=limits.document))
        elif names & {COURSE_FILE, f"course/{COURSE_FILE}"}:
            with _folder(directory) as folder:
                _unpack(archive, entries, folder, limits)
                yield folder
        else:
            raise no_course(entries)


@contextmanager
def open_course_file(
    file: IO[bytes],
    *,
    inspect: Inspect,
    held_ids: HeldIdsOf | None = None,
    course_id: str | None = None,
    languages: CourseLanguages = AS_IN_FILES,
    max_size: int | None = None,
    directory: Path | None = None,
) -> Iterator[CourseFile]:
    """Reads a course in one file. `max_size` bounds the unpacked bytes.

    Another `course_id` than the one in it replaces that, and those below are derived, unless others hold them. The
    languages replace those of a course in the LibreLingo layout.

    Raises DocumentError; its places are those of the file's own reader. Raises ServiceUnavailable.
    """
    try:
        with opened(file, limits=Limits(max_size, max_size, max_size), directory=directory) as found:
            if isinstance(found, Export):
                _refuse(languages)
                yield read_json(found.document, found.media, held_ids, course_id, max_size)
            else:
                yield read_librelingo(found, inspect=inspect, course_id=course_id, languages=languages)
    except TooLarge as error:
        raise DocumentError({"file": [str(error)]}) from None


@contextmanager
def open_course_folder(
    folder: Path,
    *,
    inspect: Inspect,
    held_ids: HeldIdsOf | None = None,
    course_id: str | None = None,
    languages: CourseLanguages = AS_IN_FILES,
) -> Iterator[CourseFile]:
    """Reads a course in a folder: an unpacked archive if it has an export document, else one in the LibreLingo layout.

    The words of an unpacked archive are those in `words.csv`, a table like the export of words. Raises DocumentError.
    """
    if (folder / DOCUMENT).exists():
        _refuse(languages)
        table = folder / WORDS
        words = b"".join(pieces_of(table)) if table.exists() else None
        yield read_json(*read_folder(folder), held_ids, course_id, words=words)
    else:
        yield read_librelingo(folder, inspect=inspect, course_id=course_id, languages=languages)


def _refuse(languages: CourseLanguages) -> None:
    if languages != AS_IN_FILES:
        raise DocumentError({"file": ["Is no course in the LibreLingo layout, whose languages alone can be replaced."]})


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


@contextmanager
def _folder(directory: Path | None) -> Iterator[Path]:
    """A temporary folder. Raises ServiceUnavailable."""
    try:
        folder = TemporaryDirectory(dir=directory, ignore_cleanup_errors=True)
    except OSError:
        raise disk_failed() from None
    with folder as path:
        yield Path(path)


def _unpack(archive: zipfile.ZipFile, entries: Iterable[Entry], root: Path, limits: Limits) -> None:
    """Writes the files below `root`, but for hidden ones. Raises DocumentError, TooLarge, ServiceUnavailable."""
    root = root.resolve()
    count = _Count(limits)
    for name, info in ((entry.name, entry.info) for entry in entries):
        folders = name.split("/")
        if name.startswith("/") or ".." in folders or not is_plain(info):
            raise DocumentError({"file": ["A file of the archive lies outside of it."]})
        if len(folders) > _MAX_FOLDERS:
            raise DocumentError({"file": [f"A file of the archive is in more than {_MAX_FOLDERS} folders."]})
        if info.is_dir() or any(folder.startswith(".") for folder in folders):
            continue
        path = root / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("xb") as target:
                for piece in pieces_of_entry(archive, info):
                    count.add(name, target.tell(), piece)
                    target.write(piece)
        except (FileExistsError, NotADirectoryError, IsADirectoryError):
            raise unreadable() from None
        except OSError as error:
            if error.errno in (errno.ENAMETOOLONG, errno.EILSEQ, errno.EINVAL):
                raise DocumentError({name: [f"Cannot be unpacked: {os.strerror(error.errno)}."]}) from None
            raise disk_failed() from None


class _Count:
    """Counts the bytes that are unpacked."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._total = self._texts = self._notes = self._values = 0

    def add(self, name: str, before: int, piece: bytes) -> None:
        """Counts a piece of a file that has `before` bytes by then. Raises TooLarge, DocumentError."""
        document, file, total = self._limits
        self._total += len(piece)
        if total is not None and self._total > total:
            raise TooLarge(f"Unpacks to more than {total} bytes.")
        if file is not None and before + len(piece) > file:
            raise TooLarge(f"{name}: At most {file} bytes.")
        if document is not None and name.lower().endswith(_TEXTS):
            is_note = name.lower().endswith(_NOTES)
            if is_note and before + len(piece) > _NOTE_BYTES:
                raise TooLarge(f"{name}: At most {_NOTE_BYTES} bytes.")
            self._notes += len(piece) * is_note
            if self._notes > document // 8:
                raise TooLarge(f"The notes have more than {document // 8} bytes.")
            self._texts += len(piece)
            self._values += sum(map(piece.count, _VALUE_SIGNS))
            if self._texts > document:
                raise TooLarge(f"The texts have more than {document} bytes.")
            if self._values > document // _BYTES_PER_VALUE:
                raise DocumentError({"file": ["Has too many values."]})
