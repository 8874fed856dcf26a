"""The sounds and pictures that come with a course: checked one after the other, then stored by the import.

A file is unpacked into a temporary file whenever it is needed, so that memory and disk hold one at a time.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.conf import settings
from django.core.files import File

from content.formats.archive import TooLarge
from content.formats.documents import PIECE, DocumentError, MediaFile
from content.media.inspection import BeforeDecoding, inspect, unbounded
from content.media.new_media import NewMedia
from content.media.storage import temporary_directory
from content.references.addresses import TYPES, address, parts
from content.references.facts import Facts, MediaRefused, WavTooLarge
from langlearn.api.multipart import FILE, TemporaryFile, disk_failed

_LARGEST_PICTURES = 100  # pictures of the largest size that one archive may have, or more that are smaller


class PixelBudget:
    """The pixels that the pictures of one archive may have in all."""

    def __init__(self) -> None:
        self._left = _LARGEST_PICTURES * settings.MEDIA_MAX_PIXELS

    def spend(self, pixels: int) -> None:
        """Takes pixels from the budget. Raises DocumentError when fewer are left."""
        self._left -= pixels
        if self._left < 0:
            message = f"Pictures with more than {_LARGEST_PICTURES} times MEDIA_MAX_PIXELS pixels in all."
            raise DocumentError({FILE: [message]})


@dataclass(frozen=True, slots=True)
class Unpacked:
    """A temporary file with the bytes of a media file."""

    file: TemporaryFile
    bytes: int
    sha256: str


def check_media(
    media: Mapping[str, MediaFile], *, max_total: int | None = None, before_decoding: BeforeDecoding = unbounded
) -> dict[str, NewMedia]:
    """Checks the files and returns them by address, ready to be stored, with at most `max_total` bytes together.

    Raises DocumentError with all that is wrong, by address; what `before_decoding` raises; TooLarge;
    ServiceUnavailable.
    """
    checked: dict[str, NewMedia] = {}
    errors: dict[str, list[str]] = {}
    total = 0
    for path, file in media.items():
        with unpacked(file, name=path) as found:
            total += found.bytes
            if max_total is not None and total > max_total:
                raise TooLarge(f"At most {max_total} bytes, unpacked.")
            try:
                facts = _checked(path, found, before_decoding)
            except MediaRefused as refusal:
                errors[path] = [str(refusal)]
            else:
                opened = _Unpacking(partial(unpacked, file, name=path))
                checked[path] = NewMedia(found.sha256, found.bytes, facts, opened, file_name=file.name)
    if errors:
        raise DocumentError(errors)
    return checked


def inspected(file: MediaFile, *, before_decoding: BeforeDecoding = unbounded) -> tuple[str, MediaFile]:
    """The address of a file that has no name yet, and the file as it is stored: a picture without its metadata.

    Raises MediaRefused; what `before_decoding` raises; ServiceUnavailable.
    """
    with _stored_form(file, before_decoding) as (facts, stored):
        found = address(stored.sha256, facts.extension)
    return found, MediaFile(partial(_pieces_without_metadata, file), file.name) if facts.has_metadata else file


@contextmanager
def unpacked(file: MediaFile, *, name: str) -> Iterator[Unpacked]:
    """Writes the bytes to a temporary file. Raises DocumentError, TooLarge, ServiceUnavailable."""
    with TemporaryFile(directory=temporary_directory()) as target:
        digest, size = hashlib.sha256(), 0
        for piece in file.pieces():
            size += len(piece)
            if size > settings.MAX_MEDIA_SIZE:
                raise TooLarge(f"{name}: At most {settings.MAX_MEDIA_SIZE} bytes.")
            digest.update(piece)
            with _disk_errors():
                target.write(piece)
        with _disk_errors():
            target.seek(0)  # writes what is buffered
        yield Unpacked(target, size, digest.hexdigest())


def _checked(path: str, found: Unpacked, before_decoding: BeforeDecoding) -> Facts:
    sha256, extension = parts(path)
    if found.sha256 != sha256:
        raise MediaRefused("Digest differs from the name.")
    try:
        with _disk_errors():
            facts = inspect(found.file, before_decoding=before_decoding)
    except WavTooLarge as refusal:
        raise TooLarge(f"{path}: {refusal}") from None
    if facts.extension != extension:
        raise MediaRefused(f"Found {TYPES[facts.extension].content_type}, not {TYPES[extension].content_type}.")
    if facts.has_metadata:
        raise MediaRefused("Carries metadata that is not stored.")
    return facts


@contextmanager
def _stored_form(file: MediaFile, before_decoding: BeforeDecoding = unbounded) -> Iterator[tuple[Facts, Unpacked]]:
    try:
        with (
            unpacked(file, name=file.name or "file") as found,
            TemporaryFile(directory=temporary_directory()) as cleaned,
        ):
            with _disk_errors():
                facts = inspect(found.file, cleaned=cleaned, before_decoding=before_decoding)
            if not facts.has_metadata:
                yield facts, found
                return
            cleaned.seek(0)
            digest = hashlib.sha256()
            for chunk in cleaned.chunks():
                digest.update(chunk)
            yield facts, Unpacked(cleaned, cleaned.tell(), digest.hexdigest())
    except TooLarge as error:
        raise MediaRefused(str(error)) from None


def _pieces_without_metadata(file: MediaFile) -> Iterator[bytes]:
    with _stored_form(file) as (_, stored):
        yield from stored.file.chunks(PIECE)


@contextmanager
def _disk_errors() -> Iterator[None]:
    try:
        yield
    except OSError:
        raise disk_failed() from None


class _Unpacking(AbstractContextManager["File[Any]"]):
    """Opens a file each time it is entered: an import that starts again stores it again."""

    def __init__(self, unpack: Callable[[], AbstractContextManager[Unpacked]]) -> None:
        self._unpack = unpack
        self._open: AbstractContextManager[Unpacked] | None = None

    def __enter__(self) -> "File[Any]":
        self._open = self._unpack()
        return self._open.__enter__().file

    def __exit__(self, *raised: Any) -> bool | None:
        assert self._open is not None
        return self._open.__exit__(*raised)
