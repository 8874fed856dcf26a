"""Makes the draft of a course equal to an earlier state: an import in which all ids stay."""

import json
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from django.db import transaction

from accounts import audit
from accounts.models import AuditAction
from content.editor import Editor
from content.formats.documents import CourseDocument, WordRow
from content.formats.package import read_package
from content.importing.plan import WORD_COLUMNS, Plan
from content.importing.service import ImportOptions, Restoring, Shared, import_course
from content.models import Course, Entity, Publication, PublicationKind, PublishedWord, PublishMode
from content.packages.compression import decompressed
from content.packages.publications import publication_body, published_package
from content.packages.stored import IDENTITY, with_package
from content.packages.words import words_body
from content.publishing.publications import check_draft_revision, publish
from content.rights import Right
from content.selectors.visibility import not_found
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
    editor: Editor,
) -> Restored:
    """Makes the draft equal to a publication, as new changes, and publishes it when `and_publish`.

    Inside a transaction the package of the latest publication must be stored (`store_package_of_latest`).

    Raises NotFound for course and publication; Conflict when the draft has moved, the package is no longer kept, other
    courses use an exercise that would change, an id belongs to another course now, or what `publish` raises; Forbidden
    without the rights to edit, to publish and to `force`, and in an `auto` course, where only administrators delete.
    """
    course = _course(course_id)
    if not 1 <= number <= course.publications:
        raise NotFound(f"Publication '{number}' not found in course '{course_id}'")
    check_draft_revision(course, expected_draft_revision)
    # The words first: both are dropped together, so that a body is not taken for one without words.
    words = kept_words(course_id, number)
    document = _document(kept_body(course_id, number), words)
    rights = [Right.EDIT, *([Right.OWN] if force else []), *([Right.PUBLISH] if and_publish else [])]
    modes: list[str] = []  # as it is under the lock: in `auto` every change is public already

    def check_locked(locked: Course) -> None:
        editor.check(course_id, *rights)
        check_draft_revision(locked, expected_draft_revision)
        modes.append(locked.publish_mode)

    restoring = Restoring(check=check_locked, shared=shared)
    with transaction.atomic():
        restored = _import(document, restoring, force=force, editor=editor)
        if and_publish and modes[-1] == PublishMode.MANUAL:
            publication, is_new = publish(
                course_id=course_id,
                message=message,
                force=force,
                kind=PublicationKind.RESTORED,
                restores=number,
                reason=reason,
                editor=editor,
            )
            if is_new:
                return restored._replace(publication=publication)
        if restored.plan.size:
            after = {"course_id": course_id, "number": number}
            audit.record(
                AuditAction.COURSE_RESTORED,
                by=editor.actor,
                target_id=None,
                after=after,
                reason=reason or message,
                at=editor.at,
            )
    return restored


def discard(
    *,
    course_id: str,
    expected_draft_revision: int | None = None,
    shared: Shared = "refuse",
    reason: str | None = None,
    editor: Editor,
) -> Restored:
    """Makes the draft equal to the published state. Raises NotFound; Conflict as `restore`, or if there is none;
    Forbidden for those who may not edit the course.
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
            editor.check(course_id, Right.EDIT)
            check_draft_revision(locked, expected_draft_revision)
            if (locked.revision, locked.words_revision) != revisions:
                raise _PublishedMeanwhileError

        restoring = Restoring(check=check_locked, shared=shared)
        document = replace(_document(bytes(published.body)), words=words)
        try:
            with transaction.atomic():
                restored = _import(document, restoring, force=False, editor=editor)
                if restored.plan.size:
                    after = {"course_id": course_id}
                    audit.record(
                        AuditAction.COURSE_DISCARDED,
                        by=editor.actor,
                        target_id=None,
                        after=after,
                        reason=reason,
                        at=editor.at,
                    )
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
        with_package(course_id, lambda package: None, columns=IDENTITY)


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


def _import(document: CourseDocument, restoring: Restoring, *, force: bool, editor: Editor) -> Restored:
    options = ImportOptions(mode="replace", force=force, is_stored=True)
    result = import_course(document=document, options=options, restoring=restoring, editor=editor)
    assert result.draft_revision is not None
    return Restored(result.draft_revision, result.plan, result.kept_exercises)


def _course(course_id: str) -> Course:
    course = Course.objects.filter(pk=course_id).first()
    if course is None:
        raise not_found(Entity.COURSE, course_id)
    return course
