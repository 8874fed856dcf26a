"""Media manifests: the assets that a course's package names, with the lessons that need them.

A manifest is built with its package, from the same snapshot, and stored in the same row. `store_entries` logs what
changed since the one stored before, so that a delta reads the changes only.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any, NamedTuple

import orjson

from content.formats.package_writer import DocumentKind, enveloped
from content.models import CoursePackage, ManifestEntry, MediaAsset
from content.packages.compression import compressed, decompressed
from content.references.addresses import type_of
from langlearn.db import TEXTS, OneOf, SetInsert

Asset = dict[str, Any]  # as the manifest shows it

_BEFORE_TYPE = ("sha256", "path", "bytes")
_AFTER_TYPE = ("kind", "duration_ms", "width", "height", "licence", "attribution")


class Manifest(NamedTuple):
    """`assets` by digest; `missing` are the addresses without an asset, sorted, each with the lessons that name it.

    `version` are the keys that name the state which the manifest is of.
    """

    version: Mapping[str, int | None]
    assets: Sequence[Asset]
    missing: Mapping[str, Sequence[str]]

    @property
    def total_bytes(self) -> int:
        return sum(asset["bytes"] for asset in self.assets)

    def data(self) -> dict[str, Any]:
        return {
            "kind": DocumentKind.MANIFEST,
            **self.version,
            "total_bytes": self.total_bytes,
            "assets": self.assets,
            "missing": list(self.missing),
        }

    def response(self, timestamp: datetime) -> bytes:
        return enveloped(timestamp, orjson.dumps(self.data()))

    def of_lessons(self, lesson_ids: Iterable[str]) -> "Manifest":
        """The part that these lessons name."""
        wanted = frozenset(lesson_ids)
        return self._replace(
            assets=[asset for asset in self.assets if not wanted.isdisjoint(asset["lessons"])],
            missing={path: lessons for path, lessons in self.missing.items() if not wanted.isdisjoint(lessons)},
        )


def read_manifest(
    version: Mapping[str, int | None], *, of_course: Iterable[str], of_lessons: Mapping[str, Iterable[str]]
) -> Manifest:
    """The manifest of a course, from the addresses that its description names, and each of its lessons with its
    exercises, in the order of the course. One query.
    """
    lessons_of: dict[str, list[str]] = {path: [] for path in of_course}
    for lesson_id, paths in of_lessons.items():
        for path in paths:
            lessons_of.setdefault(path, []).append(lesson_id)
    columns = (*_BEFORE_TYPE, *_AFTER_TYPE)
    rows = MediaAsset.objects.filter(OneOf("path", lessons_of, TEXTS)).order_by("sha256").values(*columns)
    assets = [
        {
            **{name: row[name] for name in _BEFORE_TYPE},
            "content_type": type_of(row["path"]).content_type,
            **{name: row[name] for name in _AFTER_TYPE},
            "lessons": lessons_of.pop(row["path"]),
        }
        for row in rows.iterator()
    ]
    return Manifest(version, assets, dict(sorted(lessons_of.items())))


def columns_of(manifest: Manifest, timestamp: datetime) -> dict[str, Any]:
    """The columns of the manifest in the row of its package."""
    return {
        "media_bytes": manifest.total_bytes,
        "media_missing": orjson.dumps(manifest.missing).decode(),
        "manifest": compressed([manifest.response(timestamp)]),
    }


def manifest_of(package: CoursePackage) -> Manifest:
    """The manifest in the row of a package."""
    data = orjson.loads(decompressed(package.manifest))["data"]
    return Manifest({"revision": data["revision"]}, data["assets"], orjson.loads(package.media_missing))


_ENTRIES = SetInsert(ManifestEntry, conflict=("course", "sha256", "since"), updated=("revision", "entry", "digest"))


def store_entries(package: CoursePackage) -> None:
    """Logs what is new, changed or gone in the manifest of a package, at its revision. Two statements.

    Call it in the transaction that stores the package, under the lock of its row.
    """
    live = ManifestEntry.objects.filter(course=package.pk, entry__isnull=False)
    stored = {entry.sha256: entry for entry in live}
    changed = []
    for asset in manifest_of(package).assets:
        written = orjson.dumps(asset).decode()
        before = stored.get(asset["sha256"])
        if before is not None and before.entry == written:
            del stored[before.sha256]
        else:
            at = {"since": package.revision, "revision": package.revision}
            changed.append(ManifestEntry(course_id=package.pk, sha256=asset["sha256"], entry=written, **at))
    for ended in stored.values():
        if ended.entry is not None and ended.revision == ended.since:  # its only value
            ended.digest = digest_of(ended.entry)
        ended.entry, ended.revision = None, package.revision
        changed.append(ended)
    _ENTRIES.insert(changed)


def digest_of(entry: str) -> str:
    """Identifies the value of an entry."""
    return sha256(entry.encode()).hexdigest()
