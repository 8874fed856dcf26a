"""Packages and manifests of drafts: for authors, so they are built for each request and not stored."""

from typing import NamedTuple

from content.kinds import Kind, State
from content.packages.building import build_draft
from content.packages.compression import compressed
from content.packages.stored_manifests import part_of
from content.packages.versions import DraftVersion
from langlearn.db import snapshot


class DraftResponse(NamedTuple):
    version: DraftVersion
    body: bytes  # gzip


def draft_package(course_id: str) -> DraftResponse:
    """Builds the package of a draft. Raises NotFound."""
    with snapshot():
        draft = build_draft(course_id)
    return DraftResponse(draft.version, draft.built.body)


def draft_manifest(course_id: str, part: tuple[Kind, str] | None = None) -> DraftResponse:
    """Builds the media manifest of a draft, or the part of a lesson or module. Raises NotFound."""
    with snapshot():
        version, built = build_draft(course_id)
        manifest = built.manifest
        if part is not None:
            manifest = part_of(manifest, State.DRAFT, course_id, *part)
    return DraftResponse(version, compressed([manifest.response(version.drafted_at)]))
