"""Stored packages of published states. The row of a package also has the media manifest of its revision; each reader
reads the columns that it needs. After an edit or a publication, the worker builds packages.
"""

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any, TypeVar

from django.db import DEFAULT_DB_ALIAS, transaction
from django.db.models import F, QuerySet, Subquery
from django_tasks import task

from content.formats.package_writer import DocumentKind
from content.models import CoursePackage, Publication
from content.packages.building import build_package
from content.packages.compression import decompressed
from content.packages.earlier import is_earlier, with_kind
from content.packages.manifests import store_entries
from content.packages.stored_documents import StoredDocument
from content.packages.versions import Version, check_visible, current_version
from content.readers import EVERYTHING, Reader
from langlearn.api.errors import NotFound
from langlearn.db import CompiledRead, Row
from langlearn.ops.jobs import enqueued_since

T = TypeVar("T")

_ALL = tuple(field.attname for field in CoursePackage._meta.concrete_fields)
_RESPONSES = {"body": DocumentKind.PACKAGE, "manifest": DocumentKind.MANIFEST}
MANIFEST = ("media_bytes", "media_missing", "manifest")
COLUMNS = tuple(name for name in _ALL if name not in MANIFEST)
HEAD = tuple(name for name in COLUMNS if name != "body")

_SMALL = 1024 * 1024  # bytes of JSON, which take the worker some 50 ms
_AT_ONCE = 50  # packages of each kind


def _of_revision(course_id: str, revision: int) -> QuerySet[CoursePackage, Any]:
    return CoursePackage.objects.filter(pk=course_id, revision=revision).values_list(*COLUMNS)


_OF_REVISION = CompiledRead(_of_revision, course_id=str, revision=int)


def load_package(version: Version, *, reader: Reader) -> CoursePackage:
    """The package of a version, or a newer one if the course has changed since. Raises NotFound.

    One query when it is stored.
    """
    row = _OF_REVISION.first(course_id=version.course_id, revision=version.revision)
    package = None if row is None else from_row(COLUMNS, row)
    if package is not None and not has_earlier(package, COLUMNS):
        return package
    return with_package(version.course_id, lambda package: package, reader=reader)


def in_order(*names: str) -> tuple[str, ...]:
    """Columns of a package in the order in which `from_row` takes them: that of the model."""
    return tuple(name for name in _ALL if name in names)


def from_row(columns: Sequence[str], row: Row) -> CoursePackage:
    """Makes a package of the values of these columns, which are in the order of the model."""
    return CoursePackage.from_db(DEFAULT_DB_ALIAS, columns, row)


def has_earlier(package: CoursePackage, columns: Collection[str]) -> bool:
    """Is one of the responses among these columns of an earlier version?"""
    return any(is_earlier(getattr(package, name)) for name in _responses_among(columns))


def _responses_among(columns: Collection[str]) -> list[str]:
    return [name for name in _RESPONSES if name in columns]


IDENTITY = in_order("course_id", "revision", "is_public")


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


@dataclass(frozen=True)
class _Packages(StoredDocument[CoursePackage]):
    columns: tuple[str, ...]  # those to read of a stored package
    name = "package"

    def find(self, course_id: str, *, reader: Reader) -> CoursePackage | None:
        package = current_package(course_id, self.columns)
        if package is not None:
            check_visible(course_id, is_public=package.is_public, reader=reader)
        elif not reader.private:
            current_version(course_id, reader=reader)  # a package is built only for callers who may see it
        return package

    def is_earlier(self, document: CoursePackage) -> bool:
        return has_earlier(document, self.columns)

    def build(self, course_id: str, earlier: CoursePackage | None) -> CoursePackage:
        if earlier is None:
            return build_package(course_id)
        # Not from the rows: a licence that was changed since shows from the next revision on.
        for name in _responses_among(self.columns):
            setattr(earlier, name, with_kind(getattr(earlier, name), _RESPONSES[name]))
        return earlier

    def store(self, document: CoursePackage) -> None:
        if document._state.adding:
            store_package(document)
        else:
            written = {name: getattr(document, name) for name in _responses_among(self.columns)}
            CoursePackage.objects.filter(pk=document.pk, revision=document.revision).update(**written)


def with_package(
    course_id: str,
    read: Callable[[CoursePackage], T],
    *,
    columns: tuple[str, ...] = COLUMNS,
    reader: Reader = EVERYTHING,
) -> T:
    """Calls `read(package)` with the package of the current revision, in the same snapshot as the package.

    Builds the package when it is not stored. `columns` are those to read of a stored one, `is_public` among them for a
    reader who does not read everything. Raises NotFound when there is no such course, it was never published, or the
    reader does not see it.
    """
    return _Packages(columns).read(course_id, read, reader=reader)


def build_outdated(*, at: datetime) -> int:
    """Builds packages that were downloaded before their course changed; how many are built now.

    A periodic step of the worker: an author who saves often has the package built once in a while, and no write waits.
    A large package takes seconds, so it is built by a task: one a day for each revision.
    """
    outdated = CoursePackage.objects.exclude(revision=F("course__revision")).order_by("revised_at")
    large: list[Any] = list(outdated.filter(size_bytes__gt=_SMALL).values_list("pk", "course__revision"))
    known = set(enqueued_since(build_revision, at - timedelta(days=1)) if large else [])
    for version in [version for version in large if version not in known][:_AT_ONCE]:
        build_revision.enqueue(*version)
    small = list(outdated.filter(size_bytes__lte=_SMALL).values_list("pk", flat=True)[:_AT_ONCE])
    for course_id in small:
        with_package(course_id, lambda package: None, columns=IDENTITY)
    return len(small)


@task(priority=-5)  # mails do not wait for it
def build_revision(course_id: str, revision: int) -> None:
    """Builds the package of a revision, or of the one that has replaced it, unless that is stored.

    Fails when it could not be stored, so that the worker tries again.
    """
    with suppress(NotFound):  # the course was deleted
        current = with_package(course_id, lambda package: package.revision, columns=IDENTITY)
        if not CoursePackage.objects.filter(pk=course_id, revision__gte=current).exists():
            raise RuntimeError("the package could not be stored")


def prune_packages() -> int:
    """Deletes packages of courses whose published state has changed since. Returns how many.

    Safe at any time: they are not served.
    """
    return CoursePackage.objects.exclude(revision=F("course__revision")).delete()[0]


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
