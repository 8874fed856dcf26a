"""Makes the draft of a course equal to an earlier state: an import in which all ids stay."""

import json
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from django.db import transaction

from accounts import audit
from accounts.audit import Actor
from accounts.models import AuditAction
from content.formats.documents import CourseDocument, WordRow
from content.formats.package import read_package
from content.importing import Plan, Restoring, Shared, import_course
from content.importing.plan import WORD_COLUMNS
from content.models import Course, Entity, Publication, PublicationKind, PublishedWord, PublishMode
from content.packages import decompressed, publication_body, published_package, with_package, words_body
from content.publishing.publications import check_draft_revision, do_nothing, publish
from content.readers import EVERYTHING, Reader
from content.selectors import not_found
from langlearn.api.errors import Conflict, NotFound


class Restored(NamedTuple):
    """`kept_exercises` are those that another course uses and that stay as they are."""

    draft_revision: int
    plan: Plan
    kept_exercises: list[str]
    publication: Publication | None = None


def restore(
    *,
    course_id: str,
    number: int,
    and_publish: bool = False,
    message: str | None = None,
    expected_draft_revision: int | None = None,
    shared: Shared = "refuse",
    force: bool = False,
    reason: str | None = None,
    may_delete: bool,
    may_edit: Callable[[Collection[str]], bool],
    may_skip_review: bool,
    reader: Reader = EVERYTHING,
    check: Callable[[], object] = do_nothing,
    by: Actor,
    at: datetime,
) -> Restored:
    """Makes the draft equal to a publication, as new changes, and publishes it when `and_publish`. `check` is called
    under the lock of the course, and may raise.

    Inside a transaction the package of the latest publication must be stored (`store_package_of_latest`).

    Raises NotFound for course and publication; Conflict when the draft has moved, the package is no longer kept, other
    courses use an exercise that would change, an id belongs to another course now, or what `publish` raises; Forbidden
    for deletions in an `auto` course unless `may_delete`.
    """
    course = _course(course_id)
    if not 1 <= number <= course.publications:
        raise NotFound(f"Publication '{number}' not found in course '{course_id}'")
    check_draft_revision(course, expected_draft_revision)
    # The words first: both are dropped together, so that a body is not taken for one without words.
    words = kept_words(course_id, number)
    document = _document(kept_body(course_id, number), words)
    modes: list[str] = []  # as it is under the lock: in `auto` every change is public already

    def check_locked(locked: Course) -> None:
        check()
        check_draft_revision(locked, expected_draft_revision)
        modes.append(locked.publish_mode)

    restoring = Restoring(check=check_locked, shared=shared, may_edit=may_edit, reader=reader)
    with transaction.atomic():
        restored = _import(document, restoring, may_delete=may_delete, force=force, by=by, at=at)
        if and_publish and modes[-1] == PublishMode.MANUAL:
            publication, is_new = publish(
                course_id=course_id,
                message=message,
                force=force,
                kind=PublicationKind.RESTORED,
                restores=number,
                reason=reason,
                by=by,
                may_skip_review=may_skip_review,
                at=at,
            )
            if is_new:
                return restored._replace(publication=publication)
        if restored.plan.size:
            after = {"course_id": course_id, "number": number}
            audit.record(
                AuditAction.COURSE_RESTORED, by=by, target_id=None, after=after, reason=reason or message, at=at
            )
    return restored


def discard(
    *,
    course_id: str,
    expected_draft_revision: int | None = None,
    shared: Shared = "refuse",
    reason: str | None = None,
    may_edit: Callable[[Collection[str]], bool],
    reader: Reader = EVERYTHING,
    check: Callable[[], object] = do_nothing,
    by: Actor,
    at: datetime,
) -> Restored:
    """Makes the draft equal to the published state. Raises NotFound; Conflict as `restore`, or if there is none; what
    `check` raises under the lock of the course.
    """
    while True:
        course = _course(course_id)
        check_draft_revision(course, expected_draft_revision)
        if course.revision is None:
            raise Conflict("Course was never published", context={"reason": "never_published"})
        published = published_package(course_id)
        words = published_words(course_id)
        revisions = (published.revision, course.words_revision)

        def check_locked(locked: Course, revisions: tuple[int, int] = revisions) -> None:
            check()
            check_draft_revision(locked, expected_draft_revision)
            if (locked.revision, locked.words_revision) != revisions:
                raise _PublishedMeanwhileError

        restoring = Restoring(check=check_locked, shared=shared, may_edit=may_edit, reader=reader)
        document = replace(_document(bytes(published.body)), words=words)
        try:
            with transaction.atomic():
                restored = _import(document, restoring, may_delete=False, force=False, by=by, at=at)
                if restored.plan.size:
                    after = {"course_id": course_id}
                    audit.record(AuditAction.COURSE_DISCARDED, by=by, target_id=None, after=after, reason=reason, at=at)
        except _PublishedMeanwhileError:
            continue
        return restored


class _PublishedMeanwhileError(Exception):
    """Between reading the package and the lock, the published state moved."""


def store_package_of_latest(course_id: str) -> None:
    """Stores the package of the latest publication, if there is one, unless it is stored.

    Building it takes several reads, which see one state of the course only outside of a transaction.
    """
    with suppress(NotFound):
        with_package(course_id, lambda package: None, columns=("course_id", "revision"))


def kept_body(course_id: str, number: int) -> bytes:
    """The package of a publication, gzip. Raises NotFound; Conflict when it is no longer kept."""
    body = publication_body(course_id, number)
    if body is None:
        raise Conflict(f"Package of publication {number} is no longer kept", context={"reason": "package_pruned"})
    return body


def kept_words(course_id: str, number: int) -> bytes | None:
    """The words package of a publication whose packages are kept, gzip; None before the first words."""
    revisions = Publication.objects.filter(course=course_id, number=number).values_list("words_revision", flat=True)
    revision = revisions.first()
    return None if revision is None else words_body(course_id, revision)


def published_words(course_id: str) -> list[WordRow]:
    """The published words. They are of the course's current revision of words, if that stays until its lock."""
    columns = ("word_id", *WORD_COLUMNS)
    return [WordRow(*row) for row in PublishedWord.objects.filter(course=course_id).values_list(*columns)]


def _document(body: bytes, words: bytes | None = None) -> CourseDocument:
    document = read_package(json.loads(decompressed(body)), is_stored=True)
    rows = json.loads(decompressed(words))["data"]["words"] if words else []
    return replace(document, words=[WordRow(row["id"], *(row[name] for name in WORD_COLUMNS)) for row in rows])


def _import(
    document: CourseDocument, restoring: Restoring, *, may_delete: bool, force: bool, by: Actor, at: datetime
) -> Restored:
    result = import_course(
        document=document,
        mode="replace",
        restoring=restoring,
        may_delete=may_delete,
        force=force,
        by=by.id,
        at=at,
    )
    assert result.draft_revision is not None
    return Restored(result.draft_revision, result.plan, result.kept_exercises)


def _course(course_id: str) -> Course:
    course = Course.objects.filter(pk=course_id).first()
    if course is None:
        raise not_found(Entity.COURSE, course_id)
    return course
