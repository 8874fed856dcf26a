"""Stored packages of published states: built once per revision from one snapshot, stored compressed, served as bytes.

The row of a package also has the media manifest of its revision; each reader reads the columns that it needs.

A process that finds no package of the current revision builds it under a lock across processes; the others wait for
that build. A build only reads until the package is complete, so edits never wait for it, and a killed build leaves no
data. After an edit, the worker builds small packages.
"""

import fcntl
import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from datetime import datetime
from functools import cache
from typing import Any, TypeVar

import structlog
from django.db import DEFAULT_DB_ALIAS, IntegrityError, OperationalError, connection, transaction
from django.db.models import F, QuerySet, Subquery

from content.models import CoursePackage, Publication
from content.packages.building import build_package
from content.packages.compression import decompressed
from content.packages.manifests import store_entries
from content.packages.versions import Version, check_visible, current_version
from content.readers import EVERYTHING, Reader
from langlearn.db import CompiledRead, Row, advisory_lock, snapshot

logger = structlog.get_logger("langlearn")

T = TypeVar("T")

MANIFEST = ("media_bytes", "media_missing", "manifest")
COLUMNS = tuple(field.attname for field in CoursePackage._meta.concrete_fields if field.name not in MANIFEST)
HEAD = tuple(name for name in COLUMNS if name != "body")

_SMALL = 1024 * 1024  # bytes of JSON; a package of at most this size is built again by the worker
_AT_ONCE = 50  # packages


def _of_revision(course_id: str, revision: int) -> QuerySet[CoursePackage, Any]:
    return CoursePackage.objects.filter(pk=course_id, revision=revision).values_list(*COLUMNS)


_OF_REVISION = CompiledRead(_of_revision, course_id=str, revision=int)


def load_package(version: Version, *, reader: Reader) -> CoursePackage:
    """The package of a version, or a newer one if the course has changed since. Raises NotFound.

    One query when it is stored.
    """
    row = _OF_REVISION.first(course_id=version.course_id, revision=version.revision)
    if row is not None:
        return from_row(COLUMNS, row)
    return with_package(version.course_id, lambda package: package, reader=reader)


def from_row(columns: Sequence[str], row: Row) -> CoursePackage:
    """A package of which these columns were read."""
    return CoursePackage.from_db(DEFAULT_DB_ALIAS, columns, row)


def plain_body(package: CoursePackage) -> bytes:
    """The whole response, decompressed."""
    return decompressed(package.body)


@cache
def _current(columns: tuple[str, ...]) -> CompiledRead:
    """The package of a course's current revision."""

    def build(course_id: str) -> QuerySet[Any, Any]:
        return CoursePackage.objects.filter(pk=course_id, revision=F("course__revision")).values_list(*columns)

    return CompiledRead(build, course_id=str)


def current_package(course_id: str, columns: tuple[str, ...]) -> CoursePackage | None:
    """The package of the current revision with these columns, if it is stored. One query."""
    row = _current(columns).first(course_id=course_id)
    return None if row is None else from_row(columns, row)


def with_package(
    course_id: str,
    read: Callable[[CoursePackage], T],
    *,
    columns: tuple[str, ...] = COLUMNS,
    reader: Reader = EVERYTHING,
) -> T:
    """`read(package)` for the package of the current revision, in the same snapshot as the package.

    Builds the package when it is not stored. `columns` are those to read of a stored one. Raises NotFound when there
    is no such course, it was never published, or the reader does not see it.
    """

    def read_visible(package: CoursePackage) -> T:
        check_visible(course_id, is_public=package.is_public, reader=reader)
        return read(package)

    for last_try in (False, False, True):
        with snapshot():
            package = current_package(course_id, columns)
            if package is not None:
                return read_visible(package)
        if not reader.private:
            current_version(course_id, reader=reader)  # a package is built only for callers who may see it
        # Under constant edits a caller may wait for one build after another; in the end it builds without the lock.
        with nullcontext(True) if last_try else build_lock(f"package:{course_id}") as acquired:
            if acquired:
                with snapshot():
                    package = current_package(course_id, columns)
                    built = package is None
                    if package is None:
                        package = build_package(course_id)
                    result = read_visible(package)
                if built:
                    _store(package)
                return result
    raise AssertionError("the last try returns or raises")


def build_outdated(*, at: datetime) -> int:
    """Builds packages that were downloaded before their course changed, and that are cheap to build; how many.

    A periodic step of the worker: an author who saves often has the package built once in a while, and no write waits.
    """
    outdated = CoursePackage.objects.exclude(revision=F("course__revision")).filter(size_bytes__lte=_SMALL)
    course_ids = list(outdated.order_by("revised_at").values_list("pk", flat=True)[:_AT_ONCE])
    for course_id in course_ids:
        with_package(course_id, lambda package: None, columns=("course_id", "revision"))
    return len(course_ids)


def prune_packages() -> int:
    """Deletes packages of courses whose published state has changed since; how many.

    Safe at any time: they are not served.
    """
    return CoursePackage.objects.exclude(revision=F("course__revision")).delete()[0]


def _store(package: CoursePackage) -> None:
    """`store_package`, whose failure is logged: the package is complete all the same."""
    try:
        store_package(package)
    except IntegrityError:
        # The course was deleted during the build, and only requests from before that get its package. Or two builds
        # of a first package met, and the other one is stored.
        logger.debug("package_dropped", course=package.pk, revision=package.revision)
    except OperationalError as error:
        # No space, a lock timeout, or an edit during the build.
        logger.warning("package_not_stored", course=package.pk, revision=package.revision, error=str(error))


def store_package(package: CoursePackage) -> None:
    """Stores a package with the changes of its manifest, unless one of its revision, or of a newer one, is stored.

    A publication of its revision gets its bytes. Raises IntegrityError when the course was deleted, or another
    transaction stores its first package at the same time.
    """
    with transaction.atomic():
        locked = CoursePackage.objects.select_for_update().filter(pk=package.pk)
        stored = locked.values_list("revision", flat=True).first()
        if stored is None or stored < package.revision:
            package.save(force_insert=stored is None, force_update=stored is not None)
            store_entries(package)
            fill_publication(package.pk, package.revision)


def fill_publication(course_id: str, revision: int) -> None:
    """Stores the bytes of the stored package of a revision with the publication of that revision, if there is one."""
    body = CoursePackage.objects.filter(pk=course_id, revision=revision).values("body")
    publications = Publication.objects.filter(course=course_id, revision=revision, body=None, is_pruned=False)
    publications.update(body=Subquery(body))


@contextmanager
def build_lock(name: str) -> Iterator[bool]:
    """Allows one process at a time to build the package of this name.

    False after waiting for another one: read it again.

    On PostgreSQL it is a transaction with one snapshot, which includes the store; so the lock is not waited for there,
    where the snapshot would be older than what the other process has stored. The lock ends with the transaction.
    """
    if connection.vendor != "postgresql":
        # All courses share the lock; the file is in the directory of the database, which is on this machine.
        with open(f"{connection.settings_dict['NAME']}-packages", "ab") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield True
        return
    digest = hashlib.blake2b(name.encode(), digest_size=8).digest()
    key = int.from_bytes(digest, "big", signed=True)
    outermost = not connection.in_atomic_block
    with transaction.atomic(), connection.cursor() as cursor:
        if outermost:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # so that storing fails where it is handled
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [key])
        [acquired] = cursor.fetchone()
        if acquired:
            yield True
            return
    with transaction.atomic(), connection.cursor() as cursor:
        # A build may take longer than the lock timeout; the statement timeout still applies.
        cursor.execute("SET LOCAL lock_timeout = 0")
        advisory_lock(key)
    yield False
