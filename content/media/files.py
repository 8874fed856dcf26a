"""Writing and deleting the file of one asset exclude each other.

A file is stored in the transaction that inserts its asset, and deleted after the one that deletes it, so no lock on the
row covers both.
"""

from django.db import connection, transaction

from content.media.addresses import parts
from content.media.storage import delete_file
from content.models import MediaAsset

_KEY = 0x6D656469  # "medi"


def lock_file(path: str) -> None:
    """Until the transaction ends, no other one stores or deletes this file. SQLite has one writer at a time.

    Whoever locks several takes them in the order of their addresses, after all rows but those of assets.
    """
    if connection.vendor == "postgresql":
        sha256, _ = parts(path)
        part = int.from_bytes(bytes.fromhex(sha256[:8]), signed=True)
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s, %s)", [_KEY, part])


def delete_file_of_none(path: str) -> None:
    """Deletes a file, unless there is an asset with its address, perhaps again."""
    with transaction.atomic():
        lock_file(path)
        if not MediaAsset.objects.filter(path=path).exists():
            delete_file(path)
