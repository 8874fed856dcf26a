"""Export documents: bare packages, of the published state or of the draft."""

from typing import NamedTuple

from content.formats.package_writer import data_of
from content.kinds import State
from content.models import Course, Entity, PublishMode
from content.packages.building import build_draft
from content.packages.compression import decompressed
from content.packages.manifests import Asset, Manifest, manifest_of
from content.packages.stored import COLUMNS, MANIFEST, plain_body, with_package
from content.selectors.visibility import not_found
from langlearn.db import snapshot


class ExportWithMedia(NamedTuple):
    """A course as a file and the assets that it names, both of one revision."""

    document: bytes
    assets: list[Asset]
    total_bytes: int


def export_document(course_id: str, state: State | None = None) -> bytes:
    """The bare package of a course, private ones included, as JSON. Raises NotFound.

    Without `state` it is that of the draft in a `manual` course. In others both states are the published package.
    """
    if _exported_state(course_id, state) is State.PUBLISHED:
        package = with_package(course_id, lambda package: package)
        return data_of(plain_body(package), package.revised_at)
    return _exported_draft(course_id)[0]


def export_with_media(course_id: str, state: State | None = None) -> ExportWithMedia:
    """`export_document` with the assets that the course names, by digest. Raises NotFound."""
    if _exported_state(course_id, state) is State.PUBLISHED:
        package = with_package(course_id, lambda package: package, columns=(*COLUMNS, *MANIFEST))
        document, manifest = data_of(plain_body(package), package.revised_at), manifest_of(package)
    else:
        document, manifest = _exported_draft(course_id)
    return ExportWithMedia(document, list(manifest.assets), manifest.total_bytes)


def _exported_state(course_id: str, state: State | None) -> State:
    mode = Course.objects.filter(pk=course_id).values_list("publish_mode", flat=True).first()
    if mode is None:
        raise not_found(Entity.COURSE, course_id)
    return State.PUBLISHED if mode == PublishMode.AUTO else state or State.DRAFT


def _exported_draft(course_id: str) -> tuple[bytes, Manifest]:
    with snapshot():
        version, built = build_draft(course_id)
    return data_of(decompressed(built.body), version.drafted_at), built.manifest
