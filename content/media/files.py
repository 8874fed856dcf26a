"""Storing files and deleting them exclude one another.

A file is stored in the transaction that inserts its asset, and deleted after the one that deletes it; no row covers
both. So storing takes an advisory lock that is shared, and a deletion takes it exclusively.
"""

from django.db import transaction

from content.media.storage import delete_file
from content.models import MediaAsset
from langlearn.db import advisory_lock

_KEY = 0x66696C65_73000000  # "files"


def lock_files_shared() -> None:
    """Prevents deletion of files until the transaction ends. Call it before the first file is stored."""
    advisory_lock(_KEY, shared=True)


def delete_file_of_none(path: str) -> None:
    """Deletes a file, unless there is an asset with its address, perhaps again."""
    with transaction.atomic():
        advisory_lock(_KEY)
        if not MediaAsset.objects.filter(path=path).exists():
            delete_file(path)
