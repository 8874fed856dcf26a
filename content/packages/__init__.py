"""Offline packages of courses, and deltas between their revisions."""

from content.packages.deltas import Delta, read_delta
from content.packages.stored import (
    export_document,
    load_package,
    plain_body,
    prebuild_after_commit,
    prune_packages,
    with_package,
)
from content.packages.versions import Version, current_version, version_of

__all__ = [
    "Delta",
    "Version",
    "current_version",
    "export_document",
    "load_package",
    "plain_body",
    "prebuild_after_commit",
    "prune_packages",
    "read_delta",
    "version_of",
    "with_package",
]
