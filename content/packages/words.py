"""The words package of a course: its published words, with revisions of their own, and deltas between these.

Words are at most a few thousand small rows, so a package is written as a whole. Like that of a course it is built once
per revision from one snapshot, stored compressed and served as bytes; publications keep theirs.
"""

import logging
from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

import orjson
from django.db.models import Exists, F, OuterRef

from content.exercises.addresses import ADDRESS
from content.formats.package_writer import DocumentKind, enveloped, flat
from content.kinds import State
from content.models import (
    ChangeAction,
    Course,
    Publication,
    WordsPackage,
    WordsPackageUse,
)
from content.packages.compression import compressed
from content.packages.drafts import DraftResponse
from content.packages.earlier import is_earlier
from content.packages.stored_documents import StoredDocument
from content.packages.versions import (
    Delta,
    WordsVersion,
    log_from,
    words_draft_version,
    words_version,
    words_version_of,
)
from content.readers import Reader
from content.words.selectors import WORD_COLUMNS, word_object, words_of
from langlearn.api.instants import format_instant
from langlearn.db import TEXTS, OneOf, snapshot

logger = logging.getLogger("langlearn")


class Words(NamedTuple):
    """The words package of a version. `digests` are those of the assets that it names, where it was built just now."""

    version: WordsVersion
    package: WordsPackage
    digests: frozenset[str] = frozenset()


class _Built(NamedTuple):
    words: int
    size_bytes: int
    body: bytes  # gzip
    digests: set[str]  # of the assets that the words name


def load_words(version: WordsVersion, *, reader: Reader) -> tuple[WordsVersion, bytes]:
    """Loads the package of a version, gzip, or a newer one. Raises NotFound. One query when it is stored."""
    body = words_body(version.course_id, version.revision)
    if body is not None and not is_earlier(body):
        return version, body
    return _WORDS.read(version.course_id, lambda words: (words.version, bytes(words.package.body)), reader=reader)


def words_body(course_id: str, revision: int) -> bytes | None:
    """The package of a revision, gzip, if it is stored."""
    bodies = WordsPackage.objects.filter(course=course_id, revision=revision).values_list("body", flat=True)
    body = bodies.first()
    return None if body is None else bytes(body)


def read_words_delta(course_id: str, *, since: int, reader: Reader) -> Delta | None:
    """Computes the delta from revision `since`; None when the client needs the whole package. Raises NotFound."""

    def read(words: Words) -> Delta | None:
        if since == words.package.revision:
            return Delta(words.version, _delta(words, since, []))
        log = log_from(course_id, since + 1, column="words_revision")
        changes = list(log.values_list("entity_id", "action"))
        return Delta(words.version, _delta(words, since, changes)) if changes else None

    return _WORDS.read(course_id, read, reader=reader)


def _delta(words: Words, since: int, changes: Iterable[tuple[str, str]]) -> dict[str, Any]:
    package = words.package
    in_base: dict[str, bool] = {}
    for word_id, action in changes:
        in_base.setdefault(word_id, action != ChangeAction.CREATE)
    rows = words_of(package.course_id, State.PUBLISHED).filter(OneOf("word_id", in_base, TEXTS)).order_by("word_id")
    upserted = [word_object(row) for row in rows.values(*WORD_COLUMNS)]
    present = {word["id"] for word in upserted}
    return {
        "kind": DocumentKind.WORDS_DELTA,
        "base_revision": since,
        "revision": package.revision,
        "package_version": format_instant(package.revised_at),
        "full": False,
        "counts": {"words": package.words},
        "size_bytes": package.size_bytes,
        "upserted": {"words": upserted},
        "deleted": {"words": sorted(each for each, was_there in in_base.items() if was_there and each not in present)},
    }


class _Words(StoredDocument[Words]):
    name = "words"

    def find(self, course_id: str, *, reader: Reader) -> Words | None:
        version = words_version(course_id, reader=reader)
        package = WordsPackage.objects.filter(course=course_id, revision=version.revision).first()
        return None if package is None else Words(version, package)

    def is_earlier(self, document: Words) -> bool:
        return is_earlier(document.package.body)

    def build(self, course_id: str, earlier: Words | None) -> Words:
        return _build_words(words_version(course_id))

    def store(self, document: Words) -> None:
        _store(document)
        prune_words(document.version.course_id)


_WORDS = _Words()


def keep_words(course: Course) -> None:
    """Stores the package of the current published words for a publication. The caller holds the course's lock."""
    if not WordsPackage.objects.filter(course=course.pk, revision=course.words_revision).exists():
        _store(_build_words(words_version_of(course)))


def draft_words(course_id: str) -> DraftResponse:
    """Builds the words package of a draft. Raises NotFound."""
    with snapshot():
        version = words_draft_version(course_id)
        keys = {"package_version": None, "revision": None, "draft_revision": version.draft_revision}
        built = _build(course_id, State.DRAFT, keys, timestamp=version.drafted_at)
    return DraftResponse(version, built.body)


def prune_words(course_id: str | None = None) -> None:
    """Deletes packages that are neither current nor kept for a publication, of one course or of all."""
    kept = Publication.objects.filter(course=OuterRef("course"), words_revision=OuterRef("revision"), is_pruned=False)
    for model in (WordsPackage, WordsPackageUse):
        stale = model._default_manager.filter(~Exists(kept), revision__lt=F("course__words_revision"))
        (stale if course_id is None else stale.filter(course=course_id)).delete()


def _build_words(version: WordsVersion) -> Words:
    """The package of the published words as they are now."""
    keys = {"package_version": format_instant(version.revised_at), "revision": version.revision}
    built = _build(version.course_id, State.PUBLISHED, keys, timestamp=version.revised_at)
    logger.debug("words_package_built", extra={"fields": {"course": version.course_id, "revision": version.revision}})
    package = WordsPackage(
        course_id=version.course_id,
        revision=version.revision,
        revised_at=version.revised_at,
        words=built.words,
        size_bytes=built.size_bytes,
        body=built.body,
    )
    return Words(version, package, frozenset(built.digests))


def _build(course_id: str, state: State, version: dict[str, Any], *, timestamp: datetime) -> _Built:
    rows = list(words_of(course_id, state).order_by("word_id").values(*WORD_COLUMNS))
    words = b"[" + b",".join(flat(word_object(row)) for row in rows) + b"]"
    data = {
        "kind": DocumentKind.WORDS,
        "course_id": course_id,
        "words": orjson.Fragment(words),
        "counts": {"words": len(rows)},
        **version,
        "size_bytes": len(words),
    }
    urls = (row[name] for row in rows for name in ("audio_url", "image_url"))
    digests = {found[1] for url in urls if url and (found := ADDRESS.fullmatch(url))}
    return _Built(len(rows), len(words), compressed([enveloped(timestamp, orjson.dumps(data))]), digests)


def _store(words: Words) -> None:
    # Another process may store the same one at the same time, and one of an earlier version has no kind.
    WordsPackage.objects.bulk_create(
        [words.package], update_conflicts=True, unique_fields=["course", "revision"], update_fields=["body"]
    )
    named = {"course_id": words.version.course_id, "revision": words.version.revision}
    WordsPackageUse.objects.bulk_create(
        (WordsPackageUse(**named, sha256=digest) for digest in sorted(words.digests)), ignore_conflicts=True
    )
