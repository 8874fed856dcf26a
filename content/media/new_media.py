"""Storing sounds and pictures, whatever their origin: rows by constraint, files last.

A row and its file are written in one transaction. All its statements come first, then the files, then the version of
the catalogue, whose row blocks other writers; the files are removed again if one of them, or that, fails. Only a commit
that fails leaves a file without a row, which is not served and is pruned.
Assets are locked by digest, after all other rows; with a quota, one lock before them lets one transaction at a time
store assets.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.files import File
from django.db import connection, transaction
from django.db.models import Sum

from content.folding import media_columns
from content.media.files import lock_files_shared
from content.media.selectors import find_media
from content.media.storage import delete_file, is_stored, save_file
from content.models import Entity, MediaAsset, MediaOrigin, MediaUse
from content.packages.publications import revise_published_media
from content.references.addresses import TYPES, address, parts
from content.references.facts import Facts
from content.references.publications import published_naming
from content.references.uses import courses_naming
from content.revisions.locks import Locks, ReadAgain, lock_and_read_again
from content.revisions.revising import Changes, revising
from content.revisions.tags import new_tag
from content.selectors.visibility import Found
from langlearn.api.errors import Conflict, ServiceUnavailable
from langlearn.db import MAX_IDS, MAX_ROWS, TEXTS, OneOf, advisory_lock, batches

_QUOTA_LOCK = 0x6D656469_61000000  # "media"


@dataclass(frozen=True, slots=True)
class NewMedia:
    """An inspected file, opened when it is stored, and the metadata that its row gets if it is new."""

    sha256: str
    bytes: int
    facts: Facts
    file: AbstractContextManager["File[Any]"]
    file_name: str | None = None
    alt: str | None = None
    transcript: str | None = None
    language: str | None = None
    licence: str | None = None
    attribution: str | None = None

    @property
    def path(self) -> str:
        return address(self.sha256, self.facts.extension)


def store_media(new: NewMedia, *, origin: MediaOrigin, by: UUID | None, at: datetime) -> tuple[Found, bool]:
    """Stores an asset; returns it and whether it is new. Of an existing one only `needed_at` changes.

    Content may name it already, after a deletion by force: its courses get a revision then. Not inside another
    transaction, whose rollback would leave the file. Raises Conflict for the quota; ServiceUnavailable.
    """

    def store(locks: Locks) -> tuple[Found, bool]:
        with revising(*locks.courses, exercise_ids=locks.exercises, at=at) as changes:
            created = insert_media([new], origin=origin, by=by, at=at)
            if created:
                revise_naming_courses(changes, [new.path])
                revise_missed_courses_after_commit([new.path], revised=locks.courses, at=at)
            found = find_media(new.sha256)
            changes.enter_last(saved_media_files([new], created=created))
        return found, bool(created)

    is_stored = MediaAsset.objects.filter(pk=new.sha256).exists()
    return lock_and_read_again(store, None if is_stored else locks_of_naming([new.path]))


def insert_media(
    items: Sequence[NewMedia], *, others: Collection[str] = (), origin: MediaOrigin, by: UUID | None, at: datetime
) -> frozenset[str]:
    """Inserts the rows of those that are new, whose digests are returned, and locks the others.

    `others` are addresses of more assets to lock: all are locked by digest, after the quota, so that none deadlock. In
    the caller's transaction, which has locked all other rows and no asset, and ends in `saved_media_files`. It also
    gives a revision to the courses that name a new one (`courses_naming`). Raises Conflict for the quota.
    """
    if settings.MEDIA_QUOTA_BYTES:
        advisory_lock(_QUOTA_LOCK)
    rows = {new.sha256: _row(new, origin=origin, by=by, at=at) for new in sorted(items, key=lambda new: new.sha256)}
    digests = sorted(rows.keys() | {parts(path)[0] for path in others})
    tags: dict[str, int] = {}
    while not tags.keys() >= rows.keys():  # again if one was deleted between insert and lock
        MediaAsset.objects.bulk_create(rows.values(), ignore_conflicts=True, batch_size=MAX_ROWS)
        for batch in batches(digests, MAX_IDS):
            locked = MediaAsset.objects.select_for_update(no_key=True).filter(OneOf("sha256", batch, TEXTS))
            tags |= dict(locked.order_by("sha256").values_list("sha256", "tag"))
    created = frozenset(digest for digest, row in rows.items() if tags[digest] == row.tag)
    _check_quota(sum(rows[digest].bytes for digest in created))
    for batch in batches(rows.keys() - created, MAX_IDS):
        MediaAsset.objects.filter(OneOf("sha256", batch, TEXTS), needed_at__lt=at).update(needed_at=at)
    return created


@contextmanager
def saved_media_files(items: Sequence[NewMedia], *, created: Collection[str]) -> Iterator[None]:
    """Saves the files of new rows, and of those whose file is missing, after all other writes (`Changes.enter_last`).

    Removes what it has saved if one fails, or what follows it does. Raises ServiceUnavailable.
    """
    # The account may have been deleted meanwhile. What would fail at the commit has to fail before the first file.
    connection.check_constraints([MediaAsset._meta.db_table])
    lock_files_shared()
    saved: list[str] = []
    try:
        for new in items:
            if new.sha256 in created or not is_stored(new.path, size=new.bytes):
                saved.append(new.path)
                with new.file as file:
                    save_file(new.path, file)
        yield
    except BaseException:
        for path in saved:
            with suppress(ServiceUnavailable):
                delete_file(path)
        raise


def revise_missed_courses_after_commit(paths: Collection[str], *, revised: Collection[str], at: datetime) -> None:
    """Gives a revision to the courses that began to name new assets while these were stored.

    Neither transaction saw the other, so the manifest of such a course may list an asset as missing. `revised` are the
    courses that get their revision with the assets.
    """

    def revise_missed_courses() -> None:
        for course_id in sorted(locks_of_naming(paths).courses - set(revised)):
            with revising(course_id, at=at) as changes:
                if course_id in changes.courses:
                    changes.media(course_id, *(path for path in paths if course_id in courses_naming([path])))
                    revise_published_media(changes, course_id, *published_naming(paths).get(course_id, ()))

    transaction.on_commit(revise_missed_courses, robust=True)


def revise_naming_courses(changes: Changes, paths: Collection[str]) -> None:
    """Gives a revision to the courses whose draft or published state names assets that are new.

    Raises ReadAgain, with all that name one now, when one of them is not locked.
    """
    naming, published = courses_naming(paths), published_naming(paths)
    if not changes.courses.keys() >= naming | published.keys():
        raise ReadAgain(locks_of_naming(paths))
    for path in paths if naming else ():
        # One that has begun to name the path since then gets its revision after the commit.
        for course_id in courses_naming([path]) & naming:
            changes.media(course_id, path)
    for course_id, named in published.items():
        revise_published_media(changes, course_id, *named)


def locks_of_naming(paths: Collection[str]) -> Locks:
    """The courses whose draft or published state names one of these addresses, and the exercises that do."""
    uses = MediaUse.objects.filter(OneOf("path", paths, TEXTS)).values_list("entity", "entity_id")
    named = set(uses)
    courses = courses_naming(paths) if named else set()
    exercises = {entity_id for entity, entity_id in named if entity == Entity.EXERCISE}
    return Locks(courses.union(published_naming(paths)), exercises)


def _row(new: NewMedia, *, origin: MediaOrigin, by: UUID | None, at: datetime) -> MediaAsset:
    facts = new.facts
    texts = {"file_name": new.file_name, "alt": new.alt, "transcript": new.transcript, "attribution": new.attribution}
    return MediaAsset(
        sha256=new.sha256,
        path=new.path,
        kind=TYPES[facts.extension].kind,
        codec=facts.codec,
        bytes=new.bytes,
        duration_ms=facts.duration_ms,
        width=facts.width,
        height=facts.height,
        **texts,
        **media_columns(**texts),
        language=new.language,
        licence=new.licence,
        origin=origin,
        tag=new_tag(),
        created_by_id=by,
        created_at=at,
        updated_at=at,
        needed_at=at,
    )


def _check_quota(size: int) -> None:
    """Raises Conflict when the inserted rows, of `size` bytes together, exceed the quota."""
    quota = settings.MEDIA_QUOTA_BYTES
    if not (quota and size):
        return
    total = MediaAsset.objects.aggregate(total=Sum("bytes"))["total"]
    if total > quota:
        raise Conflict(
            "Media quota exceeded",
            context={
                "reason": "quota_exceeded",
                "quota_bytes": quota,
                "used_bytes": total - size,
                "file_bytes": size,
            },
        )
