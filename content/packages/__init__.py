"""Offline packages of courses and manifests of their media, and deltas between their revisions."""

from content.packages.compression import decompressed
from content.packages.deltas import Delta, read_delta
from content.packages.stored import (
    export_document,
    load_package,
    plain_body,
    prebuild_after_commit,
    prune_packages,
    with_package,
)
from content.packages.stored_manifests import (
    ExportWithMedia,
    export_with_media,
    load_manifest,
    read_manifest_delta,
    read_manifest_part,
)
from content.packages.versions import Version, current_version, version_of

__all__ = [
    "Delta",
    "ExportWithMedia",
    "Version",
    "current_version",
    "decompressed",
    "export_document",
    "export_with_media",
    "load_manifest",
    "load_package",
    "plain_body",
    "prebuild_after_commit",
    "prune_packages",
    "read_delta",
    "read_manifest_delta",
    "read_manifest_part",
    "version_of",
    "with_package",
]
