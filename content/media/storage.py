"""The files of assets, in Django's default storage: `ab/cd/<sha256>.<extension>`."""

from typing import IO, Any

from django.core.files import File
from django.core.files.storage import default_storage
from django.db.models import Sum

from content.media.addresses import parts
from content.models import MediaAsset


def file_of(path: str) -> str:
    """The name in the storage of the file with this address."""
    sha256, extension = parts(path)
    return f"{sha256[:2]}/{sha256[2:4]}/{sha256}.{extension}"


def open_file(path: str) -> IO[bytes]:
    """Raises FileNotFoundError."""
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
