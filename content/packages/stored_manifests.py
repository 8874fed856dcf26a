"""Reads of stored manifests: the whole, a part, and what changed in it between two revisions.

Whole manifests and deltas are of a manifest that is stored: later deltas start from what its entries say. A part may be
of one that was built for this request, because no delta starts from it.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import orjson
from django.db.models import QuerySet

from content.formats.package_writer import data_of, enveloped
from content.kinds import LESSON, Kind
from content.models import ContentChange, CoursePackage, Entity, Lesson, ManifestEntry
from content.packages.deltas import Delta
from content.packages.manifests import Asset, manifest_of
from content.packages.stored import COLUMNS, MANIFEST, from_row, plain_body, with_package
from content.packages.versions import Version, log_from, version_of
from content.selectors import not_found
from langlearn.api.errors import ServiceUnavailable
from langlearn.api.instants import format_instant
from langlearn.db import CompiledRead, snapshot

T = TypeVar("T")

_VERSION = ("course_id", *Version._fields[1:])
_WHOLE = (*_VERSION, *MANIFEST)
_HEAD = (*_VERSION, "media_bytes", "media_missing")
_TRIES = 5


def _at_least(columns: tuple[str, ...]) -> CompiledRead:
    """The stored row of a course, of this revision or a newer one."""

    def build(course_id: str, revision: int) -> QuerySet[CoursePackage, Any]:
        return CoursePackage.objects.filter(pk=course_id, revision__gte=revision).values_list(*columns)

    return CompiledRead(build, course_id=str, revision=int)


def _changed(course_id: str, since: int) -> QuerySet[ManifestEntry, Any]:
    entries = ManifestEntry.objects.filter(course=course_id, revision__gt=since).order_by("sha256")
    return entries.values_list("sha256", "since", "entry")


def _reaching(course_id: str, following: int) -> QuerySet[ContentChange, Any]:
    return log_from(course_id, following).values_list("revision")[:1]


_STORED: dict[tuple[str, ...], CompiledRead] = {columns: _at_least(columns) for columns in (_WHOLE, _HEAD)}
_CHANGED = CompiledRead(_changed, course_id=str, since=int)
_REACHING = CompiledRead(_reaching, course_id=str, following=int)


def load_manifest(version: Version, *, private: bool) -> CoursePackage:
    """The row with the manifest of a version, or of a newer one. Raises NotFound. One query when it is stored."""
    stored = _stored(_WHOLE, version, private=private)
    return stored or _with_stored(version, lambda package: package, columns=_WHOLE, private=private)


def _stored(columns: tuple[str, ...], version: Version, *, private: bool) -> CoursePackage | None:
    row = _STORED[columns].first(course_id=version.course_id, revision=version.revision)
    if row is None:
        return None
    package = from_row(columns, row)
    if not (private or package.is_public):
        raise not_found(Entity.COURSE, version.course_id)
    return package


def _with_stored(version: Version, read: Callable[[CoursePackage], T], *, columns: tuple[str, ...], private: bool) -> T:
    """`read(package)` for the stored row of a version, or of a newer one, in the same snapshot as the row.

    Raises NotFound, and ServiceUnavailable when it cannot be stored.
    """
    for _ in range(_TRIES):
        with snapshot():
            package = _stored(columns, version, private=private)
            if package is not None:
                return read(package)
        with_package(version.course_id, lambda package: None, columns=_VERSION, private=private)
    raise ServiceUnavailable(details="The manifest could not be stored")


def read_manifest_delta(version: Version, *, since: int, private: bool) -> Delta | None:
    """What changed in the manifest from revision `since` to a version, or to a newer one. Raises NotFound.

    None when the client needs the whole.
    """

    def read(package: CoursePackage) -> Delta | None:
        if since > package.revision:
            return None
        if since < package.revision and not _REACHING.all(course_id=version.course_id, following=since + 1):
            return None
        return Delta(version_of(package), _delta(package, since))

    return _with_stored(version, read, columns=_HEAD, private=private)


def _delta(package: CoursePackage, since: int) -> dict[str, Any]:
    changed = _CHANGED.all(course_id=package.pk, since=since)
    added = {sha256: entry for sha256, _, entry in changed if entry is not None}
    gone = {sha256 for sha256, first, entry in changed if entry is None and first <= since}
    return {
        "base_revision": since,
        "revision": package.revision,
        "total_bytes": package.media_bytes,
        "full": False,
        "added": [orjson.Fragment(entry) for entry in added.values()],
        "removed": sorted(gone - added.keys()),
        "missing": list(orjson.loads(package.media_missing)),
    }


class Part(NamedTuple):
    """A part of a manifest as a whole response, and the version of the course that it shows."""

    version: Version
    response: bytes


def read_manifest_part(course_id: str, kind: Kind, record_id: str, *, private: bool) -> Part:
    """What one lesson, or the lessons of one module, of the course name. Raises NotFound for one that it has not."""

    def read(package: CoursePackage) -> Part:
        if not kind.model.objects.filter(pk=record_id, course=course_id).exists():
            raise not_found(kind.entity, record_id)
        lessons = Lesson.objects.filter(**{"pk" if kind is LESSON else "module": record_id})
        part = manifest_of(package).of_lessons(lessons.values_list("pk", flat=True))
        response = enveloped(format_instant(package.revised_at), orjson.dumps(part.data()))
        return Part(version_of(package), response)

    return with_package(course_id, read, columns=_WHOLE, private=private)


class ExportWithMedia(NamedTuple):
    """A course as a file and the assets that it names, both of one revision."""

    document: bytes
    assets: list[Asset]
    total_bytes: int


def export_with_media(course_id: str) -> ExportWithMedia:
    """A course, private ones included, with the assets that it names, by digest. Raises NotFound."""
    package = with_package(course_id, lambda package: package, columns=(*COLUMNS, *MANIFEST))
    document = data_of(plain_body(package), package.revised_at)
    return ExportWithMedia(document, list(manifest_of(package).assets), package.media_bytes)
