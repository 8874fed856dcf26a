"""Reads of stored manifests: the whole, a part, and what changed in it between two revisions.

Whole manifests and deltas are of a manifest that is stored: later deltas start from what its entries say. A part may be
of one that was built for this request, because no delta starts from it.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import orjson

from content.formats.package_writer import DocumentKind
from content.kinds import LESSON, Kind, State
from content.models import CoursePackage, ManifestEntry
from content.packages.manifests import Manifest, digest_of, manifest_of
from content.packages.stored import MANIFEST, has_earlier, in_order, with_package
from content.packages.versions import Delta, Version, check_visible, log_from, version_of
from content.readers import Reader
from content.selectors.visibility import not_found
from langlearn.api.errors import ServiceUnavailable
from langlearn.db import snapshot

T = TypeVar("T")

_VERSION = in_order("course_id", *Version._fields[1:])
_WHOLE = in_order(*_VERSION, *MANIFEST)
_HEAD = in_order(*_VERSION, "media_bytes", "media_missing")
_TRIES = 5


def load_manifest(version: Version, *, reader: Reader) -> CoursePackage:
    """The row with the manifest of a version, or of a newer one. Raises NotFound. One query when it is stored."""
    stored = _stored(_WHOLE, version, reader=reader)
    return stored or _with_stored(version, lambda package: package, columns=_WHOLE, reader=reader)


def _stored(columns: tuple[str, ...], version: Version, *, reader: Reader) -> CoursePackage | None:
    newest = CoursePackage.objects.filter(pk=version.course_id, revision__gte=version.revision)
    package = newest.only(*columns).first()
    if package is None:
        return None
    check_visible(version.course_id, is_public=package.is_public, reader=reader)
    return None if has_earlier(package, columns) else package


def _with_stored(
    version: Version, read: Callable[[CoursePackage], T], *, columns: tuple[str, ...], reader: Reader
) -> T:
    """`read(package)` for the stored row of a version, or of a newer one, in the same snapshot as the row.

    Raises NotFound, and ServiceUnavailable when it cannot be stored.
    """
    for _ in range(_TRIES):
        with snapshot():
            package = _stored(columns, version, reader=reader)
            if package is not None:
                return read(package)
        with_package(version.course_id, lambda package: None, columns=columns, reader=reader)
    raise ServiceUnavailable(details="The manifest could not be stored")


def read_manifest_delta(version: Version, *, since: int, reader: Reader) -> Delta | None:
    """What changed in the manifest from revision `since` to a version, or to a newer one. Raises NotFound.

    None when the client needs the whole.
    """

    def read(package: CoursePackage) -> Delta | None:
        if since > package.revision:
            return None
        if since < package.revision and not log_from(version.course_id, since + 1).exists():
            return None
        return Delta(version_of(package), _delta(package, since))

    return _with_stored(version, read, columns=_HEAD, reader=reader)


def _delta(package: CoursePackage, since: int) -> dict[str, Any]:
    live: dict[str, str] = {}
    base: dict[str, str] = {}  # the digests of the entries that the base has, of assets whose entry changed since
    changed = ManifestEntry.objects.filter(course=package.pk, revision__gt=since).order_by("sha256")
    for sha256, first, entry, digest in changed.values_list("sha256", "since", "entry", "digest"):
        if entry is not None:
            live[sha256] = entry
        elif first <= since:
            base[sha256] = digest
    return {
        "kind": DocumentKind.MANIFEST_DELTA,
        "base_revision": since,
        "revision": package.revision,
        "total_bytes": package.media_bytes,
        "full": False,
        "added": [orjson.Fragment(entry) for sha256, entry in live.items() if base.get(sha256) != digest_of(entry)],
        "removed": sorted(base.keys() - live.keys()),
        "missing": list(orjson.loads(package.media_missing)),
    }


class Part(NamedTuple):
    """A part of a manifest as a whole response, and the version of the course that it shows."""

    version: Version
    response: bytes


def read_manifest_part(course_id: str, kind: Kind, record_id: str, *, reader: Reader) -> Part:
    """What one lesson, or the lessons of one module, of the course name. Raises NotFound for one that it has not."""

    def read(package: CoursePackage) -> Part:
        part = part_of(manifest_of(package), State.PUBLISHED, course_id, kind, record_id)
        return Part(version_of(package), part.response(package.revised_at))

    return with_package(course_id, read, columns=_WHOLE, reader=reader)


def part_of(manifest: Manifest, state: State, course_id: str, kind: Kind, record_id: str) -> Manifest:
    """The part of a course's manifest that a lesson, or the lessons of a module, name. Raises NotFound."""
    if not kind.rows(state).filter(pk=record_id, course=course_id).exists():
        raise not_found(kind.entity, record_id)
    lessons = LESSON.rows(state).filter(**{"pk" if kind is LESSON else "module": record_id})
    return manifest.of_lessons(lessons.values_list("pk", flat=True))
