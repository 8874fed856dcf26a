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
from content.packages.versions import Version, present_version, version_of

__all__ = [
    "Delta",
    "Version",
    "export_document",
    "load_package",
    "plain_body",
    "prebuild_after_commit",
    "present_version",
    "prune_packages",
    "read_delta",
    "version_of",
    "with_package",
]
