"""The files of assets, in Django's default storage: `ab/cd/<sha256>.<extension>`."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files import File
from django.core.files.storage import default_storage
from django.db.models import Sum

from content.models import MediaAsset
from content.references.addresses import parts
from langlearn.api.errors import ServiceUnavailable
from langlearn.ops.media_root import INCOMING

try:
    from botocore.exceptions import BotoCoreError, ClientError

    _FAILURES: tuple[type[Exception], ...] = (OSError, BotoCoreError, ClientError)
except ImportError:  # an installation without the requirements of S3
    _FAILURES = (OSError,)


@contextmanager
def storage_errors() -> Iterator[None]:
    """Turns what the storage raises into ServiceUnavailable; FileNotFoundError passes."""
    try:
        yield
    except FileNotFoundError:
        raise
    except _FAILURES as error:
        raise _unavailable() from error


@contextmanager
def _write_errors() -> Iterator[None]:
    """Does the same for a write, for which a missing folder is a failure too."""
    try:
        with storage_errors():
            yield
    except FileNotFoundError as error:
        raise _unavailable() from error


def _unavailable() -> ServiceUnavailable:
    return ServiceUnavailable(details="The storage of sounds and pictures is unavailable or full")


def file_of(path: str) -> str:
    """The name in the storage of the file with this address."""
    sha256, extension = parts(path)
    return f"{sha256[:2]}/{sha256[2:4]}/{sha256}.{extension}"


def open_file(path: str) -> "File[bytes]":
    """Opens the file with this address. Raises FileNotFoundError, ServiceUnavailable."""
    with storage_errors():
        return default_storage.open(file_of(path), "rb")


def temporary_directory() -> Path | None:
    """Makes the directory where files wait until they are stored: on the disk of a local storage, so that storing one
    is a rename. Returns None when the storage is not local.

    Raises ServiceUnavailable.
    """
    if not settings.MEDIA_IS_LOCAL:
        return None
    directory = Path(default_storage.path(INCOMING))
    with _write_errors():
        directory.mkdir(parents=True, exist_ok=True)
    return directory


def save_file(path: str, content: "File[Any]") -> None:
    """Stores a file, in place of a broken one with the same address. A file on this disk is moved, not copied.

    Raises ServiceUnavailable.
    """
    with _write_errors():
        if settings.MEDIA_IS_LOCAL and hasattr(content, "temporary_file_path"):
            os.fsync(content.fileno())  # or the name could survive a power failure without the bytes
        default_storage.save(file_of(path), content)


def delete_file(path: str) -> None:
    """Deletes the file with this address, if there is one. Raises ServiceUnavailable."""
    with storage_errors():
        default_storage.delete(file_of(path))


def is_stored(path: str, *, size: int | None = None) -> bool:
    """Tells whether there is a file, of this size if it is given. Raises ServiceUnavailable."""
    name = file_of(path)
    try:
        with storage_errors():
            return default_storage.exists(name) and size in (None, default_storage.size(name))
    except FileNotFoundError:  # deleted meanwhile
        return False


def stored_bytes() -> int:
    """Sums the bytes of all assets."""
    total: int = MediaAsset.objects.aggregate(total=Sum("bytes", default=0))["total"]
    return total
