"""Removing assets that nothing has needed for long, and files that no asset has.

Content of the storage outside of the names that assets have is left alone, but for uploads that were broken off.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import QuerySet

from accounts import audit
from accounts.audit import Actor
from accounts.models import AuditAction
from content.media.files import delete_file_of_none
from content.media.storage import storage_errors
from content.models import MediaAsset
from content.references.addresses import ADDRESS
from content.references.publications import is_used
from langlearn.ops.media_root import INCOMING

# A file is written before its row is visible; an upload takes less than this.
_FILE_AGE = timedelta(hours=24)
_AT_ONCE = 500


class Pruned(NamedTuple):
    """`files` are those without an asset."""

    assets: int = 0
    bytes: int = 0
    files: int = 0


def prune_media(*, unused_for: timedelta, at: datetime, dry_run: bool = False) -> Pruned:
    """Deletes assets that were not needed for so long, then files without an asset; a dry run only counts.

    Raises ServiceUnavailable when the storage is away; what was deleted by then stays deleted.
    """
    unused = _unused(at - unused_for)
    if dry_run:
        sizes = list(unused.values_list("bytes", flat=True))
        return Pruned(len(sizes), sum(sizes), sum(1 for _ in _files_without_asset(at)))
    pruned = Pruned()
    while paths := list(unused.order_by("sha256").values_list("path", flat=True)[:_AT_ONCE]):
        batch = _delete(paths, at - unused_for, at=at)
        pruned = Pruned(pruned.assets + batch.assets, pruned.bytes + batch.bytes)
    files = 0
    for name in _files_without_asset(at):
        if path := _address_of(name):
            delete_file_of_none(path)
        else:
            with storage_errors():
                default_storage.delete(name)
        files += 1
    return pruned._replace(files=files)


def _unused(before: datetime) -> QuerySet[MediaAsset]:
    return MediaAsset.objects.filter(~is_used(), needed_at__lt=before)


def _delete(paths: list[str], before: datetime, *, at: datetime) -> Pruned:
    """Deletes those of the assets that are still unused under their locks, and after the commit their files."""
    with transaction.atomic():
        locked = MediaAsset.objects.select_for_update().filter(path__in=paths).order_by("sha256")
        list(locked.values_list("pk"))
        rows = list(_unused(before).filter(path__in=paths).values_list("path", "bytes"))
        MediaAsset.objects.filter(path__in=[path for path, _ in rows]).delete()
        deleted = Pruned(len(rows), sum(size for _, size in rows))
        if rows:
            after = {"assets": deleted.assets, "bytes": deleted.bytes}
            audit.record(AuditAction.MEDIA_PRUNED, by=Actor(), target_id=None, after=after, at=at)
    for path, _ in rows:
        delete_file_of_none(path)
    return deleted


def _files_without_asset(at: datetime) -> Iterator[str]:
    """The names of old files that no asset has, and of old uploads that were broken off."""
    names: list[str] = []
    for name in _names(at - _FILE_AGE):
        names.append(name)
        if len(names) == _AT_ONCE:
            yield from _orphans(names)
            names = []
    yield from _orphans(names)


def _orphans(names: list[str]) -> Iterator[str]:
    paths = {name: _address_of(name) for name in names}
    known = set(MediaAsset.objects.filter(path__in=[path for path in paths.values() if path]).values_list("path"))
    return (name for name, path in paths.items() if (path,) not in known)


def _names(before: datetime) -> Iterator[str]:
    """The names of the files of the storage that are older than this: `ab/cd/<sha256>.<extension>`, or incoming."""
    with storage_errors():
        folders = [INCOMING]
        for first in _listed("", folders=True):
            if len(first) == 2:
                folders += [f"{first}/{second}" for second in _listed(first, folders=True)]
        for folder in folders:
            for file in _listed(folder, folders=False):
                name = f"{folder}/{file}"
                if (folder == INCOMING or _address_of(name)) and _modified(name, before):
                    yield name


def _listed(folder: str, *, folders: bool) -> list[str]:
    try:
        found = default_storage.listdir(folder)
    except FileNotFoundError:
        return []
    return sorted(found[0] if folders else found[1])


def _modified(name: str, before: datetime) -> bool:
    try:
        return default_storage.get_modified_time(name) < before
    except FileNotFoundError:  # stored or deleted meanwhile
        return False


def _address_of(name: str) -> str | None:
    """The address of the asset whose file has this name; None for another file."""
    path = f"media/{name.rpartition('/')[2]}"
    return path if ADDRESS.fullmatch(path) else None
