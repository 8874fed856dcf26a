"""The files of assets, in Django's default storage: `ab/cd/<sha256>.<extension>`."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.files import File
from django.core.files.storage import default_storage
from django.db.models import Sum

from content.media.addresses import parts
from content.models import MediaAsset
from langlearn.api.errors import ServiceUnavailable

try:
    from botocore.exceptions import BotoCoreError, ClientError

    _FAILURES: tuple[type[Exception], ...] = (OSError, BotoCoreError, ClientError)
except ImportError:  # an installation without the requirements of S3
    _FAILURES = (OSError,)


@contextmanager
def storage_errors() -> Iterator[None]:
    """Raises ServiceUnavailable for what the storage raises; FileNotFoundError passes."""
    try:
        yield
    except FileNotFoundError:
        raise
    except _FAILURES as error:
        raise ServiceUnavailable(details="The storage of sounds and pictures is unavailable or full") from error


def file_of(path: str) -> str:
    """The name in the storage of the file with this address."""
    sha256, extension = parts(path)
    return f"{sha256[:2]}/{sha256[2:4]}/{sha256}.{extension}"


def open_file(path: str) -> "File[bytes]":
    """Raises FileNotFoundError, ServiceUnavailable."""
    with storage_errors():
        return default_storage.open(file_of(path), "rb")


def save_file(path: str, content: "File[Any]") -> None:
    """Stores a file, in place of a broken one with the same address. A file on this disk is moved, not copied."""
    default_storage.save(file_of(path), content)


def delete_file(path: str) -> None:
    """It is no error if there is none."""
    default_storage.delete(file_of(path))


def is_stored(path: str) -> bool:
    return default_storage.exists(file_of(path))


def stored_bytes() -> int:
    """The bytes of all assets."""
    total: int = MediaAsset.objects.aggregate(total=Sum("bytes", default=0))["total"]
    return total
