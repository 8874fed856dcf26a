"""Publications: each moves the published state of a `manual` course to its draft, in one transaction.

The lock of the course's row orders them among each other and with edits, so a publication is exactly the draft of its
draft revision, and numbers have no gaps.
"""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts import audit
from accounts.audit import Actor
from accounts.models import AuditAction
from content import catalogue
from content.editor import Editor
from content.guards import refuse_deletion_of_completed
from content.models import (
    ChangeAction,
    Course,
    Entity,
    Publication,
    PublicationKind,
    PublishedCourse,
    PublishMode,
    Schedule,
)
from content.packages.publications import keep_package
from content.packages.stored import build_revision
from content.packages.words import keep_words
from content.publishing.states import Unpublished, unpublished
from content.revisions.comparison import FIELDS, Counts, counted
from content.revisions.locks import lock_courses
from content.revisions.published_rows import copy_all_uses, delete_uses
from content.revisions.revising import publish_rows
from content.revisions.tags import new_tag
from content.rights import Right
from content.selectors.visibility import not_found
from langlearn.api.conditional import check_if_match
from langlearn.api.errors import Conflict, ValidationFailed
from langlearn.db import check_foreign_keys


def publish(
    *,
    course_id: str,
    message: str | None = None,
    expected_draft_revision: int | None = None,
    force: bool = False,
    kind: PublicationKind = PublicationKind.PUBLISHED,
    restores: int | None = None,
    reason: str | None = None,
    editor: Editor,
) -> tuple[Publication | None, bool]:
    """Publishes the draft. Returns the latest publication, None without any, and whether it is this one.

    Raises NotFound; Forbidden for those who may not publish, or not `force`; Conflict when the draft is not at the
    expected revision, when another person has to publish it (administrators need none), and when learners have
    completed lessons that would be deleted, unless `force`.
    """
    with transaction.atomic():
        course = locked_course(course_id)
        if kind != PublicationKind.RESTORED:  # whose rights are checked with those to restore
            editor.check(course_id, Right.OWN if force else Right.PUBLISH)
        check_draft_revision(course, expected_draft_revision)
        found = unpublished(course) if course.publish_mode == PublishMode.MANUAL else Unpublished()
        if not found.changes:
            return latest(course), False
        if course.require_review and not editor.is_administrator:
            refuse_without_review(found, by=editor.id)
        publication = _publish(course, found, kind=kind, message=message, restores=restores, by=editor.id, at=editor.at)
        action = AuditAction.COURSE_RESTORED if kind == PublicationKind.RESTORED else AuditAction.COURSE_PUBLISHED
        record(action, publication, reason=reason or message, by=editor.actor, at=editor.at)
        check_foreign_keys(rows=len(found.rows))
        if not force:
            refuse_deletion_of_completed(found.lessons_deleted, publishing=True)
        build_revision.enqueue(course_id, publication.revision)
        catalogue.bump()
    return publication, True


def set_publish_mode(
    *,
    course_id: str,
    publish_mode: PublishMode | None = None,
    require_review: bool | None = None,
    if_match: str | None = None,
    editor: Editor,
) -> Course:
    """Changes how a course that the editor owns is published, and returns it.

    Nothing that learners get moves, but for the times of rows whose edits were taken back. Raises NotFound;
    PreconditionFailed; ValidationFailed when a course that publishes every change would require a review; Conflict for
    `auto` while there are unpublished changes or a schedule.
    """
    at = editor.at
    with transaction.atomic():
        course = locked_course(course_id)
        editor.check(course_id, Right.OWN)
        check_if_match(if_match, mode_tag(course))
        mode = publish_mode or PublishMode(course.publish_mode)
        review = course.require_review if require_review is None else require_review
        if mode == PublishMode.AUTO and require_review is None:
            review = False
        if mode == PublishMode.AUTO and review:
            raise ValidationFailed({"require_review": ["Needs publish_mode manual."]})
        before = course.publish_mode, course.require_review
        if (mode, review) == before:
            return course
        if mode == PublishMode.AUTO and mode != course.publish_mode:
            _publish_automatically(course, at=at)
        course.require_review = review
        if mode == PublishMode.MANUAL and mode != course.publish_mode:
            course.publish_mode = mode
            _begin_publishing(course, by=editor.id, at=at)
        course.publish_mode = mode
        course.save(update_fields=["publish_mode", "require_review", "published_draft_revision", "publications"])
        audit.record(
            AuditAction.COURSE_MODE_CHANGED,
            by=editor.actor,
            target_id=None,
            after={"course_id": course_id, "publish_mode": mode, "require_review": review},
            at=at,
        )
    return course


def change_visibility(course: Course, *, is_public: bool, by: Actor, at: datetime) -> None:
    """Makes the published state of a locked `manual` course public or private, as its draft is: a publication.

    Nothing for a course that was never published.
    """
    course.is_public = is_public
    if course.revision is None:
        return
    _next(course)
    _switch_published(course.pk, is_public=is_public, at=at)
    publish_rows(course, {(Entity.COURSE, course.pk): ChangeAction.UPDATE}, copied=False, at=at)
    publication = _insert(course, PublicationKind.VISIBILITY, Counts(updated=1), by=by.id, at=at)
    record(AuditAction.COURSE_PUBLISHED, publication, reason=None, by=by, at=at)
    catalogue.bump()


def _switch_published(course_id: str, *, is_public: bool, at: datetime) -> None:
    """Its tag becomes that of the draft row, unless other changes of the draft are not published yet."""
    draft = Course.objects.get(pk=course_id)
    published = PublishedCourse.objects.get(pk=course_id)
    equal = all(getattr(draft, name) == getattr(published, name) for name in FIELDS[Entity.COURSE])
    published.is_public, published.updated_at = is_public, at
    published.tag = draft.tag if equal else new_tag()
    published.save(update_fields=["is_public", "updated_at", "tag"])


def locked_course(course_id: str) -> Course:
    """The course, locked until the transaction ends. Raises NotFound."""
    course = lock_courses([course_id]).get(course_id)
    if course is None:
        raise not_found(Entity.COURSE, course_id)
    return course


def latest(course: Course) -> Publication | None:
    """The latest publication of a course, without its package."""
    return Publication.objects.filter(course=course, number=course.publications).defer("body").first()


def mode_tag(course: Course) -> str:
    """The opaque text of the ETag of the publishing columns."""
    return f"{course.publish_mode}:{int(course.require_review)}"


def check_draft_revision(course: Course, expected: int | None) -> None:
    """Raises Conflict when the draft is not at the revision that the caller has seen."""
    if expected is not None and expected != course.draft_revision:
        raise Conflict(
            "Draft has moved",
            context={"reason": "draft_moved", "expected": expected, "draft_revision": course.draft_revision},
        )


def refuse_without_review(found: Unpublished, *, by: UUID | None) -> None:
    """Raises Conflict when every change is of the person who publishes; one without an author is another person's."""
    if found.contributors == {by}:
        raise Conflict("Publication needs a second person", context={"reason": "review_required"})


def record(action: AuditAction, publication: Publication, *, reason: str | None, by: Actor, at: datetime) -> None:
    """Writes a publication to the audit log."""
    after = {"course_id": publication.course_id, "number": publication.number, "kind": publication.kind}
    audit.record(action, by=by, target_id=None, after=after, reason=reason, at=at)


def _publish(
    course: Course,
    found: Unpublished,
    *,
    kind: PublicationKind,
    message: str | None,
    restores: int | None,
    by: UUID | None,
    at: datetime,
) -> Publication:
    _next(course)
    course.published_draft_revision = course.draft_revision
    publish_rows(course, found.rows, at=at)
    if any(entity is Entity.WORD for entity, _ in found.rows):
        keep_words(course)
    return _insert(course, kind, counted(found.changes), message=message, restores=restores, by=by, at=at)


def _next(course: Course) -> None:
    """Takes the next number; the package of the publication before is kept while its rows are still there."""
    if course.publications:
        keep_package(course.pk)
    course.publications += 1


def _insert(
    course: Course,
    kind: PublicationKind,
    counts: Counts,
    *,
    message: str | None = None,
    restores: int | None = None,
    by: UUID | None,
    at: datetime,
) -> Publication:
    assert course.revision is not None and course.revised_at is not None
    return Publication.objects.create(
        course=course,
        number=course.publications,
        kind=kind,
        revision=course.revision,
        revised_at=course.revised_at,
        draft_revision=course.draft_revision,
        words_revision=course.words_revision,
        restores=restores,
        message=message,
        published_by_id=by,
        published_at=at,
        **counts._asdict(),
    )


def _publish_automatically(course: Course, *, at: datetime) -> None:
    """Raises Conflict unless the states are equal; the times of edits that were taken back go out as one revision."""
    found = unpublished(course)
    if course.revision is None or found.changes:
        raise Conflict(
            "Course has unpublished changes",
            context={"reason": "unpublished_changes", "changes": len(found.changes)},
        )
    schedule = Schedule.objects.filter(pk=course.pk).first()
    if schedule is not None:
        raise Conflict("A publication is scheduled", context={"reason": "scheduled", "publish_at": schedule.publish_at})
    if course.publications:
        keep_package(course.pk)
    if found.rows:
        publish_rows(course, found.rows, at=at)
        check_foreign_keys(rows=len(found.rows))
        catalogue.bump()
    delete_uses(course.pk)


def _begin_publishing(course: Course, *, by: UUID | None, at: datetime) -> None:
    """The state that is public already becomes a publication, unless the latest one has shown it."""
    course.published_draft_revision = course.draft_revision
    copy_all_uses(course.pk)
    before = latest(course)
    shown = (before.revision, before.words_revision) if before else None
    if shown != (course.revision, course.words_revision):
        course.publications += 1
        keep_words(course)
        _insert(course, PublicationKind.BASELINE, Counts(), by=by, at=at)
