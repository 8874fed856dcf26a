"""Offline packages of courses and manifests of their media, and deltas between their revisions."""

from content.packages.compression import decompressed
from content.packages.deltas import Delta, read_delta
from content.packages.drafts import DraftResponse, draft_manifest, draft_package
from content.packages.exports import ExportWithMedia, export_document, export_with_media
from content.packages.publications import keep_package, prune_publications, publication_body, published_package
from content.packages.stored import build_outdated, load_package, plain_body, prune_packages, with_package
from content.packages.stored_manifests import load_manifest, read_manifest_delta, read_manifest_part
from content.packages.versions import DraftVersion, Version, current_version, draft_version, version_of
from content.packages.words import (
    WordsVersion,
    draft_words,
    keep_words,
    load_words,
    prune_words,
    read_words_delta,
    words_body,
    words_draft_version,
    words_version,
)

__all__ = [
    "Delta",
    "DraftResponse",
    "DraftVersion",
    "ExportWithMedia",
    "Version",
    "WordsVersion",
    "build_outdated",
    "current_version",
    "decompressed",
    "draft_manifest",
    "draft_package",
    "draft_version",
    "draft_words",
    "export_document",
    "export_with_media",
    "keep_package",
    "keep_words",
    "load_manifest",
    "load_package",
    "load_words",
    "plain_body",
    "prune_packages",
    "prune_publications",
    "prune_words",
    "publication_body",
    "published_package",
    "read_delta",
    "read_manifest_delta",
    "read_manifest_part",
    "read_words_delta",
    "version_of",
    "with_package",
    "words_body",
    "words_draft_version",
    "words_version",
]
