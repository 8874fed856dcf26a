"""The words package of a course: its published words, with revisions of their own, and deltas between these.

Words are at most a few thousand small rows, so a package is written as a whole. Like that of a course it is built once
per revision from one snapshot, stored compressed and served as bytes; publications keep theirs.
"""

from collections.abc import Callable, Iterable
from contextlib import nullcontext
from datetime import datetime
from typing import Any, NamedTuple, TypeVar

import orjson
import structlog
from django.db import IntegrityError, OperationalError, transaction
from django.db.models import Exists, F, OuterRef

from content.exercises.addresses import ADDRESS
from content.formats.package_writer import enveloped, flat
from content.kinds import State
from content.models import (
    ChangeAction,
    ContentChange,
    Course,
    Entity,
    Publication,
    WordsPackage,
    WordsPackageUse,
)
from content.packages.compression import compressed
from content.packages.drafts import DraftResponse
from content.packages.stored import build_lock
from content.packages.versions import DraftVersion, check_visible, draft_version
from content.readers import EVERYTHING, Reader
from content.selectors import not_found
from content.selectors.words import WORD_COLUMNS, word_object, words_of
from langlearn.api.instants import format_instant
from langlearn.db import TEXTS, OneOf, snapshot

logger = structlog.get_logger("langlearn")

T = TypeVar("T")

_COURSE_COLUMNS = ("pk", "words_revision", "words_revised_at", "words_revision_shares_second", "is_public")


class WordsVersion(NamedTuple):
    """The version of the published words of a course."""

    course_id: str
    revision: int
    revised_at: datetime
    revision_shares_second: bool
    is_public: bool

    @property
    def tag(self) -> str:
        """The opaque text of the ETag."""
        return f"{self.course_id}:words:{self.revision}"


class WordsDraftVersion(DraftVersion):
    """The version of the words of a course's draft."""

    @property
    def tag(self) -> str:
        return f"{self.course_id}:words:draft:{self.draft_revision}"


class WordsDelta(NamedTuple):
    """A delta, and the version to which it leads; both are of one snapshot."""

    version: WordsVersion
    data: dict[str, Any]


class _Built(NamedTuple):
    words: int
    size_bytes: int
    body: bytes  # gzip
    digests: set[str]  # of the assets that the words name


def words_version(course_id: str, *, reader: Reader = EVERYTHING) -> WordsVersion:
    """The current version. Raises NotFound, also for a course that was never published.

    One query, and one more for a private course that only its members see.
    """
    row = Course.objects.filter(pk=course_id, revision__isnull=False).values_list(*_COURSE_COLUMNS).first()
    if row is None:
        raise not_found(Entity.COURSE, course_id)
    version = WordsVersion(*row)
    check_visible(course_id, is_public=version.is_public, reader=reader)
    return version


def load_words(version: WordsVersion, *, reader: Reader) -> tuple[WordsVersion, bytes]:
    """The package of a version, gzip, or a newer one. Raises NotFound. One query when it is stored."""
    body = words_body(version.course_id, version.revision)
    if body is not None:
        return version, body
    return with_words(version.course_id, lambda found, package: (found, bytes(package.body)), reader=reader)


def words_body(course_id: str, revision: int) -> bytes | None:
    """The package of a revision, gzip, if it is stored."""
    bodies = WordsPackage.objects.filter(course=course_id, revision=revision).values_list("body", flat=True)
    body = bodies.first()
    return None if body is None else bytes(body)


def read_words_delta(course_id: str, *, since: int, reader: Reader) -> WordsDelta | None:
    """The delta from revision `since`; None when the client needs the whole package. Raises NotFound."""

    def read(version: WordsVersion, package: WordsPackage) -> WordsDelta | None:
        changes: list[tuple[str, str]] = []
        if since != package.revision:
            log = ContentChange.objects.filter(course=course_id)
            reaching = Exists(log.filter(words_revision=since + 1))  # every revision but the first has changes
            rows = log.filter(reaching, words_revision__gt=since).order_by("words_revision")
            changes = list(rows.values_list("entity_id", "action"))
            if not changes:
                return None
        return WordsDelta(version, _delta(version, package, since, changes))

    return with_words(course_id, read, reader=reader)


def _delta(
    version: WordsVersion, package: WordsPackage, since: int, changes: Iterable[tuple[str, str]]
) -> dict[str, Any]:
    in_base: dict[str, bool] = {}
    for word_id, action in changes:
        in_base.setdefault(word_id, action != ChangeAction.CREATE)
    rows = words_of(version.course_id, State.PUBLISHED).filter(OneOf("word_id", in_base, TEXTS)).order_by("word_id")
    upserted = [word_object(row) for row in rows.values(*WORD_COLUMNS)]
    present = {word["id"] for word in upserted}
    return {
        "base_revision": since,
        "revision": package.revision,
        "package_version": format_instant(package.revised_at),
        "full": False,
        "counts": {"words": package.words},
        "size_bytes": package.size_bytes,
        "upserted": {"words": upserted},
        "deleted": {"words": sorted(each for each, was_there in in_base.items() if was_there and each not in present)},
    }


def with_words(course_id: str, read: Callable[[WordsVersion, WordsPackage], T], *, reader: Reader = EVERYTHING) -> T:
    """`read(version, package)` for the current revision, in the same snapshot as the package.

    Builds the package when it is not stored. Raises NotFound.
    """
    for last_try in (False, False, True):
        with snapshot():
            version = words_version(course_id, reader=reader)
            package = _stored(version)
            if package is not None:
                return read(version, package)
        # Under constant edits a caller may wait for one build after another; in the end it builds without the lock.
        with nullcontext(True) if last_try else build_lock(f"words:{course_id}") as acquired:
            if acquired:
                with snapshot():
                    version = words_version(course_id, reader=reader)
                    package = _stored(version)
                    digests = None
                    if package is None:
                        package, digests = _package(version)
                    result = read(version, package)
                if digests is not None:
                    _store_built(package, digests)
                return result
    raise AssertionError("the last try returns or raises")


def keep_words(course: Course) -> None:
    """Stores the package of the current published words for a publication. The caller holds the course's lock."""
    version = WordsVersion(
        course.pk,
        course.words_revision,
        course.words_revised_at,
        course.words_revision_shares_second,
        course.is_public,
    )
    if not WordsPackage.objects.filter(course=course.pk, revision=course.words_revision).exists():
        _store(*_package(version))


def draft_words(course_id: str) -> DraftResponse:
    """The words package of a draft. Raises NotFound."""
    with snapshot():
        version = words_draft_version(course_id)
        keys = {"package_version": None, "revision": None, "draft_revision": version.draft_revision}
        built = _build(course_id, State.DRAFT, keys, timestamp=version.drafted_at)
    return DraftResponse(version, built.body)


def words_draft_version(course_id: str) -> WordsDraftVersion:
    """The current version of the words of a draft. Raises NotFound. One query."""
    return WordsDraftVersion(*draft_version(course_id))


def prune_words(course_id: str | None = None) -> None:
    """Deletes packages that are neither current nor kept for a publication, of one course or of all."""
    kept = Publication.objects.filter(course=OuterRef("course"), words_revision=OuterRef("revision"), is_pruned=False)
    for model in (WordsPackage, WordsPackageUse):
        stale = model._default_manager.filter(~Exists(kept), revision__lt=F("course__words_revision"))
        (stale if course_id is None else stale.filter(course=course_id)).delete()


def _stored(version: WordsVersion) -> WordsPackage | None:
    return WordsPackage.objects.filter(course=version.course_id, revision=version.revision).first()


def _package(version: WordsVersion) -> tuple[WordsPackage, set[str]]:
    """The package of the published words as they are now, and the digests of the assets that they name."""
    keys = {"package_version": format_instant(version.revised_at), "revision": version.revision}
    built = _build(version.course_id, State.PUBLISHED, keys, timestamp=version.revised_at)
    logger.debug("words_package_built", course=version.course_id, revision=version.revision)
    package = WordsPackage(
        course_id=version.course_id,
        revision=version.revision,
        revised_at=version.revised_at,
        words=built.words,
        size_bytes=built.size_bytes,
        body=built.body,
    )
    return package, built.digests


def _build(course_id: str, state: State, version: dict[str, Any], *, timestamp: datetime) -> _Built:
    rows = list(words_of(course_id, state).order_by("word_id").values(*WORD_COLUMNS))
    words = b"[" + b",".join(flat(word_object(row)) for row in rows) + b"]"
    data = {
        "course_id": course_id,
        "words": orjson.Fragment(words),
        "counts": {"words": len(rows)},
        **version,
        "size_bytes": len(words),
    }
    urls = (row[name] for row in rows for name in ("audio_url", "image_url"))
    digests = {found[1] for url in urls if url and (found := ADDRESS.fullmatch(url))}
    return _Built(len(rows), len(words), compressed([enveloped(timestamp, orjson.dumps(data))]), digests)


def _store_built(package: WordsPackage, digests: set[str]) -> None:
    """`_store`, whose failure is logged: the package is complete all the same."""
    try:
        with transaction.atomic():
            _store(package, digests)
            prune_words(package.course_id)
    except IntegrityError:
        logger.debug("package_dropped", course=package.course_id)  # the course was deleted during the build
    except OperationalError as error:
        logger.warning("package_not_stored", course=package.course_id, error=str(error))


def _store(package: WordsPackage, digests: set[str]) -> None:
    # Another process may store the same one at the same time.
    WordsPackage.objects.bulk_create([package], ignore_conflicts=True)
    named = {"course_id": package.course_id, "revision": package.revision}
    WordsPackageUse.objects.bulk_create(
        (WordsPackageUse(**named, sha256=digest) for digest in sorted(digests)), ignore_conflicts=True
    )
