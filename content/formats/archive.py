"""A course with its sounds and pictures: `course.json`, an export document, and the files under their addresses.

It is a ZIP archive, or a folder with the same files. Reading checks the structure of an archive and the names in it;
the importer checks that the content of each file fits its name. Sizes that an archive states are not trusted: bytes are
counted as they are read, and every read has a limit. What macOS and Windows add to archives is passed over, and so is
the folder that holds everything else.
"""

import io
import lzma
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, Any, Protocol

from content.exercises.addresses import ADDRESS
from content.formats.documents import PIECE, DocumentError, MediaFile, pieces_of

DOCUMENT = "course.json"
FOLDER = "media/"
MAX_ENTRIES = 20_000

_ENTRY = b"PK\x01\x02"  # what each entry in the directory of an archive starts with
_MAX_DIRECTORY = 16 * 1024 * 1024  # bytes
_SYSTEM_FOLDER = "__MACOSX/"
_SYSTEM_FILES = frozenset({".ds_store", "thumbs.db", "desktop.ini"})  # case-folded
_RESOURCES = "._"  # starts the names of files for what macOS cannot store elsewhere
# Files at the root of what other programs export.
_FOREIGN = {
    "h5p.json": "an H5P",
    "collection.anki2": "an Anki",
    "collection.anki21": "an Anki",
    "collection.anki21b": "an Anki",
    "moodle_backup.xml": "a Moodle",
    "imsmanifest.xml": "an IMS or QTI",
    "course.xml": "an Open edX",
}
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
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
# What a file takes in an archive besides its bytes and, twice, its name: header, descriptor, entry in the directory.
_PER_ENTRY = 30 + 16 + 46
_END = 22


class Readable(AbstractContextManager["Readable"], Protocol):
    """An open file."""

    def read(self, size: int, /) -> bytes: ...


class TooLarge(Exception):
    """A file is larger than the caller takes; the text says what it may have at most."""


def is_zip(start: bytes) -> bool:
    return start.startswith((b"PK\x03\x04", b"PK\x05\x06"))


def unreadable() -> DocumentError:
    return DocumentError({"file": ["Not a readable ZIP archive."]})


@contextmanager
def open_zip(file: IO[bytes]) -> Iterator[zipfile.ZipFile]:
    """Opens a ZIP archive, reading its directory in bounded memory. Raises DocumentError, TooLarge."""
    try:
        # As objects, entries take several times the memory: they are counted first.
        if _count(file, _ENTRY) > MAX_ENTRIES:
            raise TooLarge(f"At most {MAX_ENTRIES} entries.")
        try:
            # Programs write names in UTF-8 without saying so. `zipfile` takes them for the ones of DOS.
            archive = zipfile.ZipFile(_BoundedReads(file), metadata_encoding="utf-8")
        except UnicodeDecodeError:
            archive = zipfile.ZipFile(_BoundedReads(file))
    except _BROKEN:
        raise unreadable() from None
    with archive:
        if any(entry.compress_type not in _METHODS for entry in archive.infolist()):
            raise unreadable()
        yield archive


def pieces_of_entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> Iterator[bytes]:
    """Yields the bytes of a file in an archive, piece by piece. Raises DocumentError."""
    try:
        with archive.open(entry) as source:
            while piece := source.read(PIECE):
                yield piece
    except _BROKEN:
        raise unreadable() from None


def is_plain(entry: zipfile.ZipInfo) -> bool:
    """Tells whether it is a file or a folder, and no link or device."""
    return stat.S_IFMT(entry.external_attr >> 16) in (0, stat.S_IFDIR if entry.is_dir() else stat.S_IFREG)


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of an archive, and its name below the folder that is the root of the course."""

    name: str
    info: zipfile.ZipInfo


def entries_of(archive: zipfile.ZipFile) -> list[Entry]:
    """The entries of a course, without what systems add."""
    infos = [info for info in archive.infolist() if not _is_passed_over(info.filename)]
    folders = {info.filename.partition("/")[0] for info in infos if "/" in info.filename}
    prefix = ""
    if len(folders) == 1 and all("/" in info.filename for info in infos) and not folders & {"", ".", ".."}:
        prefix = f"{folders.pop()}/"
    return [Entry(info.filename.removeprefix(prefix), info) for info in infos if info.filename != prefix]


def _is_passed_over(name: str) -> bool:
    last = name.rstrip("/").rpartition("/")[2]
    return name.startswith(_SYSTEM_FOLDER) or last.startswith(_RESOURCES) or last.casefold() in _SYSTEM_FILES


def no_course(entries: Iterable[Entry]) -> DocumentError:
    """What is wrong with an archive that has neither an export document nor a folder of another format."""
    foreign = next((_FOREIGN[entry.name] for entry in entries if entry.name in _FOREIGN), None)
    message = f"Not an export of this service: {foreign} file." if foreign else f"{DOCUMENT} is missing."
    return DocumentError({"file": [message]})


def read_archive(
    archive: zipfile.ZipFile, entries: Iterable[Entry], *, max_document: int | None
) -> tuple[bytes, dict[str, MediaFile]]:
    """Reads the document, of at most `max_document` bytes, and the files by address. Raises DocumentError, TooLarge."""
    media: dict[str, MediaFile] = {}
    document = None
    errors: dict[str, list[str]] = {}
    names = set()
    for entry in entries:
        name = entry.name
        if name in names or not is_plain(entry.info):
            errors[entry.info.filename] = ["Unexpected entry."]
        elif name == DOCUMENT:
            document = entry.info
        elif ADDRESS.fullmatch(name):
            media[name] = MediaFile(partial(pieces_of_entry, archive, entry.info))
        elif name != FOLDER:
            errors[entry.info.filename] = ["Unexpected entry."]
        names.add(name)
    if errors:
        raise DocumentError(errors)
    if document is None:
        raise DocumentError({"file": [f"{DOCUMENT} is missing."]})
    return joined(pieces_of_entry(archive, document), max_document), media


def read_folder(folder: Path) -> tuple[bytes, dict[str, MediaFile]]:
    """Reads an unpacked archive in the same way, passing over other files. Raises DocumentError."""
    found = {path.relative_to(folder).as_posix(): path for path in sorted((folder / FOLDER).glob("*"))}
    media = {name: MediaFile(partial(pieces_of, path)) for name, path in found.items() if ADDRESS.fullmatch(name)}
    return joined(pieces_of(folder / DOCUMENT), None), media


def write_archive(document: bytes, media: Iterable[tuple[str, Callable[[], Readable]]]) -> Iterator[bytes]:
    """Yields a ZIP archive, piece by piece; `media` are addresses, each with what opens its file.

    Nothing is compressed, since sounds and pictures are already, and dates are constant: equal content is equal bytes.
    """
    sink = _Sink()
    course: tuple[str, Callable[[], Readable]] = (DOCUMENT, partial(io.BytesIO, document))
    with zipfile.ZipFile(sink, "w") as archive:
        for name, opened in (course, *media):
            with opened() as source, archive.open(zipfile.ZipInfo(name), "w") as target:
                while piece := source.read(PIECE):
                    target.write(piece)
                    yield sink.take()
    yield sink.take()


def archive_size(document: int, media: Iterable[tuple[str, int]]) -> int:
    """Computes the size in bytes of the archive with a document of this length and `media`, addresses with lengths.

    Of archives below 2 GiB and 65,536 entries: larger ones have longer headers.
    """
    entries = ((DOCUMENT, document), *media)
    return _END + sum(_PER_ENTRY + 2 * len(name) + size for name, size in entries)


def joined(pieces: Iterable[bytes], maximum: int | None) -> bytes:
    """Joins the bytes of `course.json`. Raises TooLarge."""
    content = bytearray()
    for piece in pieces:
        content += piece
        if maximum is not None and len(content) > maximum:
            raise TooLarge(f"{DOCUMENT}: At most {maximum} bytes.")
    return bytes(content)


class _Sink(io.RawIOBase):
    """Collects what is written until it is taken. It cannot seek, so `zipfile` writes from start to end."""

    def __init__(self) -> None:
        super().__init__()
        self._pieces: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, piece: Any) -> int:
        self._pieces.append(bytes(piece))
        return len(piece)

    def take(self) -> bytes:
        pieces, self._pieces = self._pieces, []
        return b"".join(pieces)


class _BoundedReads:
    """A file of which at most the largest directory is read at once: an archive states how long its own is."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.seek = file.seek
        self.tell = file.tell
        self.seekable = file.seekable

    def read(self, size: int = -1) -> bytes:
        if size > _MAX_DIRECTORY:
            raise TooLarge(f"At most {_MAX_DIRECTORY} bytes of names.")
        return self._file.read(size)


def _count(file: IO[bytes], signature: bytes) -> int:
    file.seek(0)
    count, before = 0, b""
    while piece := file.read(PIECE):
        piece = before + piece
        count += piece.count(signature)
        before = piece[1 - len(signature) :]
    return count
