"""Storing files and deleting them exclude one another.

A file is stored in the transaction that inserts its asset, and deleted after the one that deletes it; no row covers
both. So storing takes an advisory lock of PostgreSQL that is shared, and a deletion takes it exclusively. SQLite has
one writer at a time.
"""

from django.db import connection, transaction

from content.media.storage import delete_file
from content.models import MediaAsset

_KEY = 0x66696C65_73000000  # "files"


def lock_files_shared() -> None:
    """Prevents deletion of files until the transaction ends. Call it before the first file is stored."""
    _lock("pg_advisory_xact_lock_shared")


def delete_file_of_none(path: str) -> None:
    """Deletes a file, unless there is an asset with its address, perhaps again."""
    with transaction.atomic():
        _lock("pg_advisory_xact_lock")
        if not MediaAsset.objects.filter(path=path).exists():
            delete_file(path)


def _lock(function: str) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {function}(%s)", [_KEY])
